"""Events become letters to everybody concerned."""
