"""The pictures that letters bring, as values made of what their reader may see."""
