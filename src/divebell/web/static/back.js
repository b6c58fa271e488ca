// On a phone, Back closes what is open before it leaves the table: a dialog, a sheet, a tab. One entry of the history stands
// for all that is open; the player aid has an address and an entry of its own.

import { all, visible } from "./page.js";

const SOON = 60; // while a board is renewed its tabs are not what they will be

/** How each thing that is open is closed, the topmost last. @returns {(() => void)[]} */
function closers() {
    const tab = all('[role="tab"][aria-selected="true"]').find(visible);
    const board = all('[data-tab="board"]').find(visible);
    return [
        ...(tab && board && tab !== board ? [() => board.click()] : []),
        ...all("[popover]:popover-open:not(#tip)").map((box) => () => box.hidePopover()),
        ...all("dialog[open]:not(#aid-sheet)").map((box) => () => box instanceof HTMLDialogElement && box.close()),
    ];
}

let held = false;
let leaving = false;
let timer = 0;

function watch() {
    const open = closers().length > 0;
    if (open === held) return;
    held = open;
    if (open) history.pushState({ opened: true }, "");
    else if (history.state?.opened) {
        leaving = true;
        history.back();
    }
}

function soon() {
    clearTimeout(timer);
    timer = setTimeout(watch, SOON);
}

export function start() {
    document.addEventListener("toggle", soon, true);
    new MutationObserver(soon).observe(document.body, {
        subtree: true,
        attributes: true,
        attributeFilter: ["open", "aria-selected"],
    });
    addEventListener("popstate", () => {
        if (leaving || !held) {
            leaving = false;
            return;
        }
        held = false;
        closers().at(-1)?.();
        watch();
    });
    soon();
}
