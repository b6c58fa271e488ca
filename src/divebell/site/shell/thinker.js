// The worker with the Python that thinks for bots, hints and analyses, and reads files that somebody opens.

import { boot } from "./boot.js";

const root = new URL(".", import.meta.url).pathname.replace(/\/$/, "");
const booted = boot(root).then((python) => ({
    think: python.runPython("from divebell.table.web_workers import think; think"),
    toPy: python.toPy,
}));

onmessage = async ({ data: { id, bytes } }) => {
    const { think, toPy } = await booted;
    const call = toPy(bytes);
    const answer = think(call);
    const found = answer.toJs();
    call.destroy?.();
    answer.destroy();
    postMessage({ id, bytes: found });
};
