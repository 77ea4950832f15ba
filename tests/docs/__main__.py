"""`python -m tests.docs`: write the page of commands, the game by mail, and all that the documents quote, anew."""

import os
import subprocess
import tempfile

from tests.docs.pages import COMMANDS_PAGE, QUOTING, commands_page, with_quotes
from tests.docs.quotes import JUDGE, demonstration, quotes
from tests.docs.tale import TALE_PAGE, tale_page

COMMANDS_PAGE.write_text(commands_page(), encoding="utf-8")
TALE_PAGE.write_text(tale_page(), encoding="utf-8")
with tempfile.TemporaryDirectory() as folder:
    demo = [str(JUDGE), "demo", "--var", f"{folder}/played"]
    printed = subprocess.run(
        demo, env=os.environ | {"COLUMNS": "200"}, capture_output=True, text=True, check=True
    ).stdout
fresh = quotes() | {"demo": demonstration(printed)}
for page in QUOTING:
    page.write_text(with_quotes(page.read_text(encoding="utf-8"), fresh), encoding="utf-8")
