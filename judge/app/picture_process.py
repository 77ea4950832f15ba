"""`python -m judge.app.picture_process FD [MAPS]`: the process that draws the pictures of the daemon's letters.

It serves the connection with that file descriptor; `MAPS` is the keeper's folder of maps.
"""

import sys

from judge.atlas.service.renderer import serve
from judge.writing.pictures.picture_words import picture_words

if __name__ == "__main__":
    serve(sys.argv[1:], picture_words)
