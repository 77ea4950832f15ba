"""What a letter may ask of the past: phases played, the public record, statistics, audits."""
