// Starts a Python with everything that Divebell needs; the worker of the pages and the one that thinks both do.

import { unpack } from "./unpack.js";

/** @param {string} root @param {(done: string) => void} [told] */
export async function boot(root, told = () => {}) {
    const { loadPyodide } = await import(`${root}/pyodide/pyodide.mjs`);
    const packed = fetch(`${root}/divebell.zip`).then((answer) => answer.arrayBuffer());
    const python = await loadPyodide({ indexURL: `${root}/pyodide/` });
    told("python");
    unpack(python.FS, await packed, "/app");
    python.runPython("import sys; sys.path.insert(0, '/app')");
    told("files");
    return python;
}
