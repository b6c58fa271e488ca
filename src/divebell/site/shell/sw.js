// The service worker: files of the site from its cache, everything else from the Python of one of its tabs.

const service = /** @type {any} */ (self); // a worker, which is not known to the types of pages
const root = new URL(".", self.location.href).pathname.replace(/\/$/, "");
const MARK = `divebell:${root}:`; // of our caches; the rest of the name is the version
const PATIENCE = 60000; // milliseconds for an answer, the start of another Python included
const channel = new BroadcastChannel(`divebell:${root}`);
const requests = new BroadcastChannel(`divebell:${root}:requests`); // apart: else every tab would get every page
const AGAIN = /\/(command|hint)(\?|$)/;
/** Requests without an answer yet. @type {Map<string, {message: any, got: boolean, done: (answer: any) => void}>} */
const waiting = new Map();

channel.onmessage = requests.onmessage = ({ data }) => {
    if (data.to === "service") {
        const request = waiting.get(data.id);
        if (data.kind === "got") {
            if (request) request.got = true;
            return;
        }
        request?.done(data);
        waiting.delete(data.id);
    } else if (data.to === "all" && data.kind === "ready") {
        // Another tab has Python now. What the last one may have done already is sent again only if that does no harm: a
        // command has a nonce, so that it is done once.
        for (const { message, got, done } of waiting.values())
            if (!got || message.method === "GET" || AGAIN.test(message.address)) requests.postMessage(message);
            else done(null);
    }
};

service.addEventListener("install", () => service.skipWaiting());
service.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(service.clients.claim()));

/** The cache of the version in use: the newest that is complete, as `current` says. */
async function files() {
    const known = await caches.open(`${MARK}known`);
    const version = await (await known.match(`${root}/current`))?.text();
    return version === undefined ? null : caches.open(MARK + version);
}

/** @param {Request} request @param {string} path below the root */
async function fromSite(request, path) {
    const cache = await files();
    const found = await cache?.match(`${root}${path === "/" ? "/index.html" : path}`);
    return found ?? fetch(request).catch(() => new Response(null, { status: 504 }));
}

/** @param {Request} request @param {string} address */
async function fromPython(request, address) {
    const id = crypto.randomUUID();
    const body = new Uint8Array(await request.arrayBuffer());
    const message = {
        to: "python",
        kind: "request",
        id,
        method: request.method,
        address,
        headers: [...request.headers],
        body,
    };
    const answered = new Promise((done) => waiting.set(id, { message, got: false, done }));
    let timer = 0;
    const late = new Promise((done) => (timer = setTimeout(() => done(null), PATIENCE)));
    requests.postMessage(message);
    const answer = await Promise.race([answered, late]);
    clearTimeout(timer); // which would keep the answer until then
    waiting.delete(id);
    if (!answer) return new Response("Divebell does not answer. Please reload the page.", { status: 503 });
    const { status, headers, body: bytes } = answer;
    if (status >= 300 && status < 400) {
        const to = headers.find((/** @type {string[]} */ [name]) => name === "location")?.[1];
        if (to) return Response.redirect(new URL(to, self.location.origin), 303);
    }
    return new Response(status === 204 || status === 304 ? null : bytes, { status, headers });
}

service.addEventListener("fetch", (/** @type {any} */ event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (url.origin !== self.location.origin) return;
    // A page writes some addresses as if it were at the root of its site.
    const path = url.pathname.startsWith(`${root}/`) ? url.pathname.slice(root.length) : url.pathname;
    const isFrame = request.destination === "iframe" || request.destination === "frame";
    if (request.mode === "navigate" && !isFrame) {
        if (path === "/" || path === "/index.html") event.respondWith(fromSite(request, "/"));
        else event.respondWith(Response.redirect(`${root}/#${path}${url.search}`));
    } else if (url.search && isFile(path))
        return; // the newest one, which the page fetches beside those in use
    else if (isFile(path) && !(isFrame && path === "/")) event.respondWith(fromSite(request, path));
    else event.respondWith(fromPython(request, path + url.search));
});

/** Whether a path is one of the site's own files. @param {string} path */
function isFile(path) {
    return /^\/(static|pyodide)\//.test(path) || /^\/[\w-]+\.(html|css|js|json|zip|svg|png|webmanifest)$/.test(path);
}
