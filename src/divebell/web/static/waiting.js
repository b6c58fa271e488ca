// The waiting room: who sits down appears, and when the game begins, the table comes.

import { byId, table } from "./page.js";
import { refresh, start } from "./people.js";
import { listen } from "./server.js";

let known = Number(table.dataset.version ?? 0);

document.documentElement.dataset.js = "on";
if (byId("people")) {
    start();
    listen((version) => {
        if (version === known) return;
        // The server has an older backup.
        if (version !== undefined && version < known) return location.reload();
        known = version ?? known;
        void refresh()
            .then((began) => began && location.reload())
            .catch(() => {});
    });
}
