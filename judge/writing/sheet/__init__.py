"""The rule sheet of a variant: its rules in sentences, made from the data that adjudication uses."""
