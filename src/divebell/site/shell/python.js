// The worker with the Python that answers the pages. Requests come over a channel, from the service worker and from lines.

import { boot } from "./boot.js";
import { fileSystem, openFiles } from "./files.js";
import { unpack } from "./unpack.js";

const root = new URL(".", import.meta.url).pathname.replace(/\/$/, "");
const channel = new BroadcastChannel(`divebell:${root}`);
const requests = new BroadcastChannel(`divebell:${root}:requests`); // apart: else every tab would get every page
const PRAGMAS = ["locking_mode=EXCLUSIVE", "journal_mode=PERSIST", "synchronous=FULL", "temp_store=MEMORY"];

/** @type {any} */
let python;
/** @type {any} */
let host;
/** @type {Worker | undefined} */
let thinker;
/** Thoughts that wait for their answer. @type {Map<number, {done: (bytes: Uint8Array) => void, fail: (why: Error) => void}>} */
const thoughts = new Map();
let counted = 0;

function startThinker() {
    thinker = new Worker(new URL("./thinker.js", import.meta.url), { type: "module" });
    thinker.onmessage = ({ data: { id, bytes } }) => {
        thoughts.get(id)?.done(bytes);
        thoughts.delete(id);
    };
    thinker.onerror = () => endThinker("the worker failed");
}

/** @param {string} why */
function endThinker(why) {
    thinker?.terminate();
    thinker = undefined;
    for (const { fail } of thoughts.values()) fail(new Error(why));
    thoughts.clear();
}

const forPython = {
    /** @param {Uint8Array} bytes @returns {Promise<Uint8Array>} */
    think(bytes) {
        if (!thinker) startThinker();
        const id = counted++;
        return new Promise((done, fail) => {
            thoughts.set(id, { done, fail });
            thinker?.postMessage({ id, bytes });
        });
    },
    async fetchUpgrade() {
        const answer = await fetch(`${root}/upgrade.zip`);
        if (!answer.ok) throw new Error(`upgrade.zip: ${answer.status}`);
        unpack(python.FS, await answer.arrayBuffer(), "/app");
    },
    restartThinker: () => endThinker("the worker was too slow"),
};

/** @param {{ id: string, method: string, address: string, headers: [string, string][], body: Uint8Array }} request */
async function answer({ id, method, address, headers, body }) {
    const asked = host.answer(method, address, headers, body);
    const [status, told, bytes] = await asked.finally(() => asked.destroy());
    requests.postMessage({ to: "service", kind: "answer", id, status, headers: told, body: bytes });
}

/** @param {any} data */
function hear(data) {
    if (data.to !== "python") return;
    if (data.kind === "request") {
        requests.postMessage({ to: "service", kind: "got", id: data.id });
        answer(data).catch(() =>
            requests.postMessage({ to: "service", kind: "answer", id: data.id, status: 500, headers: [], body: null }),
        );
    } else if (data.kind === "open")
        host.open_line(data.line, data.path, (/** @type {string} */ kind, /** @type {string} */ text) =>
            channel.postMessage({ to: data.line, kind, text }),
        );
    else if (data.kind === "close") host.close_line(data.line);
    else if (data.kind === "ready?") channel.postMessage({ to: "all", kind: "here" });
}

/** The files of this browser, or none in a private window, which keeps nothing. @param {any} FS */
async function mountFiles(FS) {
    FS.mkdir("/data");
    if (!navigator.storage?.getDirectory) return false;
    try {
        const handles = await openFiles(`divebell${root.replaceAll("/", "-")}`);
        FS.mount(fileSystem(FS, handles), {}, "/data");
        return true;
    } catch (error) {
        // Whatever else fails, the games may be there: who played on in memory would miss them, and lose what they play.
        if (/** @type {DOMException} */ (error).name !== "SecurityError") throw new Error(`storage: ${error}`);
        console.warn(error);
        return false;
    }
}

async function start() {
    try {
        python = await boot(root, (done) => postMessage({ done }));
        const kept = await mountFiles(python.FS);
        python.registerJsModule("divebell_browser", forPython);
        python.globals.set(
            "given",
            python.toPy({ root, languages: navigator.languages.join(", "), pragmas: kept ? PRAGMAS : [] }),
        );
        host = await python.runPythonAsync(`
from divebell.site.browser import start
await start("/data", given["root"], given["languages"], "/app/templates", tuple(given["pragmas"]))
`);
        channel.onmessage = requests.onmessage = ({ data }) => hear(data);
        postMessage({ done: "ready", kept });
        channel.postMessage({ to: "all", kind: "ready" });
        setTimeout(() => thinker ?? startThinker(), 1500);
    } catch (error) {
        postMessage({ done: "failed", why: String(error) });
    }
}

void start();
