"""The built wheel, installed in a clean environment outside the checkout, plays a whole game."""

import os
import subprocess
import sys
import venv
from pathlib import Path

CHECKOUT = Path(__file__).parent.parent


def run(*command: object, cwd: Path) -> str:
    """What a command prints; it must succeed, and must not see this checkout."""
    env = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(
        [str(each) for each in command], cwd=cwd, env=env, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_wheel_plays_the_demo_outside_the_checkout(tmp_path: Path) -> None:
    run(sys.executable, "-m", "build", "--wheel", "--outdir", tmp_path / "dist", CHECKOUT, cwd=tmp_path)
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    venv.create(tmp_path / "venv", with_pip=True)
    python = tmp_path / "venv" / "bin" / "python"
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel, cwd=tmp_path)
    installed = run(python, "-c", "import judge; print(judge.__file__)", cwd=tmp_path)
    assert str(CHECKOUT) not in installed
    printed = run(tmp_path / "venv" / "bin" / "judge", "demo", "--var", tmp_path / "played", cwd=tmp_path)
    assert "The game is over: won by" in printed
    assert (tmp_path / "played" / "history.txt").stat().st_size > 10_000
    assert (tmp_path / "played" / "summary.txt").stat().st_size > 500
    assert len(list((tmp_path / "played" / "outgoing" / "new").iterdir())) > 100
