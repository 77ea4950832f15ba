"""`python -m judge.app.picture_process FD COPIES MAPS`: the process that draws the pictures of the daemon's letters.

It serves the connection with that file descriptor; `COPIES` is the folder of copies of editions, `MAPS` the keeper's
folder of maps; either may be empty.
"""

import sys

from judge.atlas.service.renderer import serve
from judge.writing.pictures.picture_words import picture_words

if __name__ == "__main__":
    serve(sys.argv[1:], picture_words)
