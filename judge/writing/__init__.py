"""The words of the judge: views and facts become letters, by the templates in `mailtemplates/`. Decides nothing."""
