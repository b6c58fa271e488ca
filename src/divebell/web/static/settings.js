// Notices of the browser need its leave, which it gives only when a person asks for it.

document.addEventListener("change", (event) => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement) || field.name !== "notify" || field.value !== "on") return;
    if ("Notification" in window && Notification.permission === "default") void Notification.requestPermission();
});
