// What a chosen volume sounds like; and the leave for notices, which a browser gives only when a person asks for it.

import { sound } from "./sounds.js";

document.addEventListener("change", (event) => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement)) return;
    if (field.name === "sound") {
        document.documentElement.dataset.sound = field.value;
        sound("contract");
    }
    if (field.name !== "notify" || field.value !== "on") return;
    if ("Notification" in window && Notification.permission === "default") void Notification.requestPermission();
});
