"""A letter's bytes → its text → lines → commands and written lines; what is not the writer's is set aside."""
