// A line to the Python of this browser, used like a WebSocket. Messages go over a channel that all tabs of the site share.

export class Line {
    /** @param {URL} url */
    constructor(url) {
        const root = document.documentElement.dataset.root ?? "";
        /** @type {(() => void) | null} */
        this.onopen = null;
        /** @type {((event: { data: string }) => void) | null} */
        this.onmessage = null;
        /** @type {(() => void) | null} */
        this.onclose = null;
        this.ended = false;
        this.id = crypto.randomUUID();
        this.channel = new BroadcastChannel(`divebell:${root}`);
        this.channel.onmessage = ({ data }) => this.hear(data);
        this.channel.postMessage({
            to: "python",
            kind: "open",
            line: this.id,
            path: url.pathname.slice(root.length) + url.search,
        });
    }

    /** @param {{ to: string, kind: string, text?: string }} message */
    hear({ to, kind, text = "" }) {
        // Another Python does not know this line.
        if (to === "all" && kind === "ready") this.end();
        if (to !== this.id) return;
        if (kind === "opened") this.onopen?.();
        else if (kind === "text") this.onmessage?.({ data: text });
        else this.end();
    }

    end() {
        if (this.ended) return;
        this.ended = true;
        this.channel.close();
        this.onclose?.();
    }

    close() {
        if (!this.ended) this.channel.postMessage({ to: "python", kind: "close", line: this.id });
        this.end();
    }
}
