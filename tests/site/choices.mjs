// Prints what bots choose in the Python of the site: `node tests/site/choices.mjs build/play REPOSITORY`.

import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [site, repository] = process.argv.slice(2);
const python = await loadPyodide({ indexURL: `${site}/pyodide/` });
python.unpackArchive(new Uint8Array(readFileSync(`${site}/divebell.zip`)).buffer, "zip", { extractDir: "/app" });
python.FS.mkdirTree("/repository/tests");
python.FS.mount(python.FS.filesystems.NODEFS, { root: `${repository}/tests` }, "/repository/tests");
python.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/app", "/repository"]
from tests.bots.choices import lines
print("\\n".join(lines()))
`);
process.exit(0);
