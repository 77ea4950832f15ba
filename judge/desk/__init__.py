"""Who may ask what, and what is answered: a letter handled line by line, one small file a command."""
