"""The keeper's configuration: one TOML file, checked as a whole."""
