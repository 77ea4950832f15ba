"""Every letter, by its kind: a reader's view and facts → an `OutLetter`."""
