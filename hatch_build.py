"""The compiled wheel: with DIVEBELL_COMPILE=1 mypyc makes C of the rooms that bots spend their time in.

The source is the same for both builds, and stays in the compiled wheel. The file `__init__.py` of a room is never
compiled: it is the surface that callers see, where a wrong argument gets a sentence and not a TypeError.
"""

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = ("engine/*.py", "engine/judge/*.py", "games/*/rules/*.py", "games/*/judge/*.py", "bots/*.py")


class CompiledWheel(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the compiled modules to a wheel that is asked for them."""

    def dependencies(self) -> list[str]:
        """What the build needs beside hatchling."""
        return ["mypy>=2.4", "setuptools"] if wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, unless the wheel is a pure one or only points at the source."""
        if not wanted() or version == "editable":
            return
        root = Path(self.root)
        built = compile_modules(root, root / "build" / "mypyc")
        build_data["force_include"] |= {
            str(path): str(path.relative_to(root / "build" / "mypyc" / "lib")) for path in built
        }
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def wanted() -> bool:
    """Whether the environment asks for the compiled wheel."""
    return os.environ.get("DIVEBELL_COMPILE", "0") not in ("", "0")


def modules(root: Path) -> list[str]:
    """The files that are compiled."""
    package = root / "src" / "divebell"
    files = [file for room in COMPILED for file in sorted(package.glob(room))]
    return [str(file.relative_to(root)) for file in files if file.name != "__init__.py"]


def groups(files: list[str]) -> list[tuple[list[str], str | None]]:
    """The files that share one C file. Calls within a group are the fast ones: no game calls another game."""
    apart = [file for file in files if "/aquatica/" in file]
    return [([file for file in files if file not in apart], "divebell"), (apart, "divebell_aquatica")]


def compile_modules(root: Path, build: Path) -> list[Path]:
    """The extension modules, one for each file and one that holds the code of all."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    before = Path.cwd()
    os.chdir(root)
    try:
        files = modules(root)
        extensions = mypycify(files, opt_level="3", debug_level="0", separate=groups(files), target_dir=str(build))
        command = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
        command.parallel = os.cpu_count()
        command.build_lib, command.build_temp = str(build / "lib"), str(build / "temp")
        command.ensure_finalized()
        command.run()
        return [Path(path).absolute() for path in command.get_outputs()]
    finally:
        os.chdir(before)
