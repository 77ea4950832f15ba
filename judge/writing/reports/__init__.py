"""Parts of letters: results in each layout, tables, terms, settings, votes."""
