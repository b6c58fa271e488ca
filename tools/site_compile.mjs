// Compiles a folder of Python with the interpreter of the site: modules become bytecode without their sources.

import { loadPyodide } from "pyodide";

const python = await loadPyodide();
python.FS.mkdirTree("/app");
python.FS.mount(python.FS.filesystems.NODEFS, { root: process.argv[2] }, "/app");
python.runPython(`
import pathlib, py_compile
for file in sorted(pathlib.Path("/app").rglob("*.py")):
    inside = file.relative_to("/app").as_posix()
    # Alembic reads the sources of migrations, and imports of anyio are found in its source.
    if inside.startswith(("divebell/store/migrations/versions/", "divebell/store/migrations/env", "anyio/")):
        continue
    py_compile.compile(str(file), str(file.with_suffix(".pyc")), dfile=inside, doraise=True, optimize=2,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
    file.unlink()
`);
process.exit(0);
