"""One letter handled: who wrote it, what it asks, what is answered."""
