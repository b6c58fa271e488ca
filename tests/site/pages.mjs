// Visits every page in the Python of the site: `node tests/site/pages.mjs build/play REPOSITORY DATABASE`.

import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";
import { unpack } from "../../src/divebell/site/shell/unpack.js";

const [site, repository, database] = process.argv.slice(2);
const python = await loadPyodide({ indexURL: `${site}/pyodide/` });
const bring = (name) => unpack(python.FS, new Uint8Array(readFileSync(`${site}/${name}`)).buffer, "/app");
bring("divebell.zip");
python.FS.mkdirTree("/repository/tests");
python.FS.mount(python.FS.filesystems.NODEFS, { root: `${repository}/tests` }, "/repository/tests");
let fetched = 0;
python.registerJsModule("divebell_browser", {
    think: async (bytes) => python.globals.get("think")(python.toPy(bytes)).toJs(),
    restartThinker() {},
    async fetchUpgrade() {
        fetched++;
        bring("upgrade.zip");
    },
});
python.globals.set("database", python.toPy(new Uint8Array(readFileSync(database))));
const [pages, tables] = await python.runPythonAsync(`
import sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/app", "/repository"]
from divebell.table.web_workers import think
from tests.site.pages import look_at_all, open_old
[await look_at_all("/new"), await open_old("/old", bytes(database))]
`);
console.log(JSON.stringify({ pages, tables, fetched }));
process.exit(0);
