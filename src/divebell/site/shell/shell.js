// The page around the pages: fetches the site once, keeps Python alive, and shows the pages in its frame.

import { language, say } from "./words.js";

const root = new URL(".", import.meta.url).pathname.replace(/\/$/, "");
const MARK = `divebell:${root}:`;
const channel = new BroadcastChannel(`divebell:${root}`);

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const frame = /** @type {HTMLIFrameElement} */ (byId("page"));
const progress = /** @type {HTMLProgressElement} */ (byId("progress"));

/** @param {string} sentence */
const tell = (sentence) => byId("trouble").hidden && byId("told").replaceChildren(sentence);

/** @param {string} sentence */
function fail(sentence) {
    progress.hidden = true;
    byId("start").hidden = false;
    tell("");
    byId("trouble").replaceChildren(sentence);
    byId("trouble").hidden = byId("ways").hidden = false;
    byId("again").replaceChildren(say("again"));
    byId("again").onclick = () => location.reload();
}

/** @param {string} sentence */
function notice(sentence) {
    const place = byId("notice");
    place.querySelector("span")?.replaceChildren(sentence);
    const button = /** @type {HTMLButtonElement} */ (place.querySelector("button"));
    button.replaceChildren(say("close"));
    button.onclick = () => (place.hidden = true);
    place.hidden = false;
}

// What there is.

/** @typedef {{ version: string, files: Record<string, { size: number, digest: string, late?: boolean }> }} Site */

// The name of a file of the pages changes with it. Without this Chromium would read the drawings again for each board
// that shows them, and keep each copy as a document of its own.
const FOR_EVER = "public, max-age=31536000, immutable";

/** @param {string} version */
const cacheOf = (version) => caches.open(MARK + version);
const known = () => caches.open(`${MARK}known`);

/** The version in use, "" when none is complete here. */
const current = async () => (await (await (await known()).match(`${root}/current`))?.text()) ?? "";

/** @param {string} version */
const use = async (version) => (await known()).put(`${root}/current`, new Response(version));

/** What the site has now; null without a network. @returns {Promise<Site | null>} */
async function offered() {
    try {
        const answer = await fetch(`${root}/site.json?now`, { cache: "no-store" });
        return answer.ok ? await answer.json() : null;
    } catch {
        return null;
    }
}

/** @param {ArrayBuffer} content */
async function digestOf(content) {
    const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Fetches all files of a version that are not here yet. A file is kept only when it is what it should be.
 * @param {Site} site @param {(done: number, all: number) => void} told @param {boolean} late the rare ones too
 */
async function fetchAll(site, told, late) {
    const cache = await cacheOf(site.version);
    const entries = Object.entries(site.files).filter(([, file]) => late || !file.late);
    const all = entries.reduce((sum, [, { size }]) => sum + size, 0);
    let done = 0;
    const queue = entries.slice();
    const some = async () => {
        for (let entry = queue.shift(); entry; entry = queue.shift()) {
            const [name, { size, digest }] = entry;
            const address = `${root}/${name}`;
            if (!(await cache.match(address))) {
                const answer = await fetch(`${address}?${digest.slice(0, 10)}`);
                if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
                const content = await answer.arrayBuffer();
                if ((await digestOf(content)) !== digest) throw new Error(`${name}: changed on the way`);
                const type = answer.headers.get("content-type") ?? "";
                const kind = name.endsWith(".wasm")
                    ? "application/wasm"
                    : /\.m?js$/.test(name)
                      ? "text/javascript"
                      : type;
                /** @type {Record<string, string>} */
                const headers = { "content-type": kind };
                if (name.startsWith("static/")) headers["cache-control"] = FOR_EVER;
                await cache.put(address, new Response(content, { headers }));
            }
            told((done += size), all);
        }
    };
    await Promise.all([some(), some(), some(), some()]);
}

/** Whether every file of a version is here. @param {Site} site */
async function isWhole(site) {
    const cache = await cacheOf(site.version);
    for (const name of Object.keys(site.files)) if (!(await cache.match(`${root}/${name}`))) return false;
    return true;
}

/** Fetches a newer version beside the one in use; it starts with the next visit. */
async function update() {
    const site = await offered();
    const using = await current();
    if (!site || site.version === using) return;
    await (await known()).delete(`${root}/next`); // it may name a version that goes now
    for (const name of await caches.keys())
        // what was fetched of a version in between
        if (name.startsWith(MARK) && ![`${MARK}known`, MARK + using, MARK + site.version].includes(name))
            await caches.delete(name);
    await fetchAll(site, () => {}, true); // an older database may be here
    await (await known()).put(`${root}/next`, Response.json(site));
    notice(say("update"));
}

/** Takes the version that was fetched during an earlier visit, if no other tab is open. @param {boolean} alone */
async function advance(alone) {
    const cache = await known();
    /** @type {Site | undefined} */
    const next = await (await cache.match(`${root}/next`))?.json().catch(() => {});
    if (!next || !alone) return false;
    const whole = await isWhole(next); // another tab may have thrown files away for a version that never came
    if (whole) await use(next.version);
    await cache.delete(`${root}/next`);
    if (!whole) return false;
    for (const name of await caches.keys())
        if (name.startsWith(MARK) && name !== `${MARK}known` && name !== MARK + next.version) await caches.delete(name);
    return true;
}

// Python, in one of all tabs.

function startPython() {
    return new Promise((resolve, reject) => {
        const worker = new Worker(new URL("./python.js", import.meta.url), { type: "module" });
        worker.onerror = (event) => reject(new Error(event.message || "worker"));
        worker.onmessage = ({ data }) => {
            if (data.done === "python") progress.value = 0.6;
            else if (data.done === "files") progress.value = 0.75;
            else if (data.done === "ready") resolve(data);
            else if (data.done === "failed") reject(new Error(data.why));
        };
    });
}

/** Whether some tab has Python: this one, when no other has it or when the other closes. */
function havePython() {
    const here = new Promise((resolve) => {
        channel.addEventListener("message", ({ data }) => {
            if (data.to === "all" && (data.kind === "ready" || data.kind === "here")) resolve({ kept: true });
        });
        channel.postMessage({ to: "python", kind: "ready?" });
    });
    const mine = new Promise((resolve, reject) => {
        void navigator.locks.request(`divebell:${root}`, async () => {
            try {
                resolve(await startPython());
            } catch (error) {
                reject(error);
            }
            await new Promise(() => {}); // as long as this tab is open
        });
    });
    return Promise.race([here, mine]);
}

// The pages.

const wanted = () => (location.hash.startsWith("#/") ? location.hash.slice(1) : "/");

function mirror() {
    const inside = frame.contentWindow;
    if (!inside || inside.location.href === "about:blank") return;
    const path = inside.location.pathname.slice(root.length) + inside.location.search + inside.location.hash;
    history.replaceState(null, "", path === "/" ? `${root}/` : `${root}/#${path}`);
    const page = inside.document;
    const title = page.querySelector("title");
    const retitle = () => (document.title = page.title);
    retitle();
    if (title) new MutationObserver(retitle).observe(title, { childList: true });
    document.documentElement.lang = page.documentElement.lang;
}

function show() {
    frame.addEventListener("load", mirror);
    frame.src = root + wanted();
    frame.addEventListener(
        "load",
        () => {
            byId("start").hidden = true;
            frame.hidden = false;
            frame.focus();
        },
        { once: true },
    );
    addEventListener("hashchange", () => frame.contentWindow?.location.replace(root + wanted()));
}

function isOld() {
    const needs = [
        navigator.serviceWorker, navigator.locks, window.caches, window.BroadcastChannel, window.WebAssembly,
        crypto.subtle, crypto.randomUUID,
    ]; // prettier-ignore
    return needs.some((need) => !need);
}

async function start() {
    if (isOld()) return fail(say("old"));
    tell(say("starting"));
    const others = (await navigator.locks.query()).held?.some(({ name }) => name === `divebell:${root}`);
    const advanced = await advance(!others);
    let version = await current();
    if (!version) {
        const site = await offered();
        if (!site) return fail(say("offline"));
        const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
        const mb = (/** @type {number} */ size) => (size / 1e6).toLocaleString(language, digits);
        await fetchAll(
            site,
            (done, all) => {
                progress.value = (done / all) * 0.5;
                tell(say("fetching", { done: mb(done), all: mb(all) }));
            },
            false,
        );
        await use((version = site.version));
    }
    const registration = await navigator.serviceWorker.register(`${root}/sw.js`, { scope: `${root}/` });
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
        await new Promise((resolve) =>
            navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
        );
    void registration.update().catch(() => {});
    if (advanced) return location.reload(); // with the shell of the new version
    progress.value = 0.5;
    tell(say("starting"));
    const { kept } = await havePython();
    progress.value = 0.9;
    if (!kept) notice(say("private"));
    show();
    void navigator.storage.persist?.();
    void update().catch(() => {});
}

/** What went wrong, as a person understands it. @param {Error} error */
function sentenceOf(error) {
    if (error.message.includes("newer version of Divebell")) return say("newer"); // Python says so of its tables
    if (/QuotaExceededError|is full|no room left/.test(String(error))) return say("full");
    const [, why] = error.message.match(/storage: (.*)/) ?? [];
    if (why) return say("storage", { why });
    return say("failed", { why: error.message });
}

document.querySelector("link[rel=manifest]")?.setAttribute("href", `manifest-${language}.webmanifest`);
start().catch((error) => fail(sentenceOf(error)));
