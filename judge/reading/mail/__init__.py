"""A letter's bytes → its text → lines → commands and written lines; text that is not the writer's is set aside."""
