// Compiles Python with the interpreter of the site: `node tools/site_compile.mjs FOLDER` runs site_compile.py there.

import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

// Bytecode without the columns of each instruction is a quarter smaller; a traceback still names the line.
const python = await loadPyodide({ args: ["-X", "no_debug_ranges"] });
python.FS.mkdirTree("/work");
python.FS.mount(python.FS.filesystems.NODEFS, { root: process.argv[2] }, "/work");
python.runPython(readFileSync(new URL("./site_compile.py", import.meta.url), "utf-8"));
process.exit(0);
