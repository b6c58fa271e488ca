"""Runs in the interpreter of the site: leaves out modules that nothing imports, and compiles the others to bytecode.

What is imported is read from the sources, so that late imports count too. A text that is the whole dotted name of a
module counts as an import of it, because that is how libraries name what they import late.
"""

import ast
import py_compile
import sys
from collections.abc import Collection, Iterator
from pathlib import Path

WORK = Path("/work")
APP, LIBRARY, UPGRADE = WORK / "app", WORK / "library", WORK / "upgrade"

# What is not named by an import: where JavaScript and C begin, what a database and a text are called.
ROOTS = (
    "_pyodide", "_strptime", "_sysconfigdata__emscripten_wasm32-emscripten", "anyio._backends._asyncio", "codecs",
    "divebell", "encodings.ascii", "encodings.cp1252", "encodings.cp437", "encodings.idna", "encodings.latin_1",
    "encodings.punycode", "encodings.raw_unicode_escape", "encodings.unicode_escape", "encodings.utf_16",
    "encodings.utf_32", "encodings.utf_8", "encodings.utf_8_sig", "pyodide", "site", "sqlalchemy.dialects.sqlite",
    "templates", "zipimport",
)  # fmt: skip
# What is imported only by programs at a terminal, for other databases, or as a spare for what is written in C.
UNUSED = (
    "_pydatetime", "_pyio", "_pyrepl", "argparse", "ctypes", "difflib", "doctest", "ftplib", "http.server", "idna",
    "multiprocessing", "pdb", "plistlib", "pydoc", "pyodide.console", "pyodide.http", "smtplib",
    "sqlalchemy.dialects.postgresql", "sqlalchemy.ext", "sqlalchemy.orm",
    "sqlalchemy.testing", "sqlalchemy.util.tool_support", "tarfile", "tracemalloc", "unittest", "xml", "xmlrpc",
)  # fmt: skip
# What brings an older database up to date, in an archive of its own: most visits do not need it.
LATE = ("alembic", "divebell.store.migrations")
# Alembic reads the sources of migrations, and what anyio imports late is found in its source.
AS_SOURCE = ("anyio", "anyio.abc", "divebell.store.migrations")


class Modules:
    """The sources of some folders, each of which is a place to import from."""

    def __init__(self, *folders: Path) -> None:
        self.files: dict[str, Path] = {}
        for folder in folders:
            for file in sorted(folder.rglob("*.py")):
                parts = file.relative_to(folder).with_suffix("").parts
                self.files[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file

    def below(self, tops: Collection[str]) -> list[str]:
        """These modules and those inside them."""
        return [name for name in self.files if _below(name, tops)]

    def reach(self, roots: Collection[str], cut: Collection[str] = ()) -> set[str]:
        """All modules that the roots import, directly or not, without those below `cut`."""
        found: set[str] = set()
        waiting = list(roots)
        while waiting:
            name = waiting.pop()
            if name in found or name not in self.files or _below(name, cut):
                continue
            found.add(name)
            waiting += [name.rpartition(".")[0], *self._imports(name)]
        return found

    def _imports(self, name: str) -> Iterator[str]:
        file = self.files[name]
        package = name if file.name == "__init__.py" else name.rpartition(".")[0]
        for node in _run(ast.parse(file.read_bytes())):
            if isinstance(node, ast.Import):
                yield from (each.name for each in node.names)
            elif isinstance(node, ast.ImportFrom):
                above = package.split(".")
                base = ".".join(above[: len(above) - node.level + 1]) if node.level else ""
                source = ".".join(part for part in (base, node.module) if part)
                yield source
                yield from (f"{source}.{each.name}" for each in node.names)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value:
                yield node.value


def _run(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes except those that only a type checker reads."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, ast.If) and ast.unparse(node.test).removeprefix("typing.") == "TYPE_CHECKING":
            waiting += node.orelse
        else:
            waiting += ast.iter_child_nodes(node)


def _below(name: str, tops: Collection[str]) -> bool:
    return any(name == top or name.startswith(f"{top}.") for top in tops)


def compile_all() -> None:
    """Keep what the pages need where it is, move what only an older database needs, and remove the rest."""
    modules = Modules(APP, LIBRARY)
    needed = modules.reach([*modules.below(ROOTS), *sys.modules], (*UNUSED, *LATE))
    late = (
        modules.reach(
            modules.below(LATE),
            ("alembic.testing", "pdb", "sqlalchemy.testing", "sqlalchemy.orm", "unittest", "multiprocessing", "pydoc"),
        )
        - needed
    )
    for name, file in modules.files.items():
        inside = file.relative_to(LIBRARY if file.is_relative_to(LIBRARY) else APP)
        if name in late:
            target = UPGRADE / inside
            target.parent.mkdir(parents=True, exist_ok=True)
            file = file.rename(target)
        if name not in needed | late:
            file.unlink()
        elif name not in AS_SOURCE and not name.startswith("divebell.store.migrations."):
            py_compile.compile(
                str(file), str(file.with_suffix(".pyc")), dfile=inside.as_posix(), doraise=True, optimize=2,
                invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
            )  # fmt: skip
            file.unlink()


compile_all()
