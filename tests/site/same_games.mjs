// Prints the games of same_games.py from the Python of the site: `node tests/site/same_games.mjs build/play REPOSITORY SEEDS`.

import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";
import { unpack } from "../../src/divebell/site/shell/unpack.js";

const [site, repository, seeds] = process.argv.slice(2);
const python = await loadPyodide({ indexURL: `${site}/pyodide/` });
unpack(python.FS, new Uint8Array(readFileSync(`${site}/divebell.zip`)).buffer, "/app");
python.globals.set("source", readFileSync(`${repository}/tests/site/same_games.py`, "utf-8"));
python.runPython(`
import sys
sys.path.insert(0, "/app")
games = {"__name__": "same_games"}
exec(source, games)
for line in games["lines"](${Number(seeds)}):
    print(line, flush=True)
`);
process.exit(0);
