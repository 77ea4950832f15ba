"""What the judge says: views and facts become letters, by the templates in `mailtemplates/`. Decides nothing."""
