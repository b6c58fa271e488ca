// What the page around the pages says, before there is a Python that could say it.

const WORDS = /** @type {Record<string, Record<string, string>>} */ ({
    en: {
        fetching: "Fetching Divebell: {done} of {all} MB",
        starting: "Starting Divebell",
        old: "This browser is too old for Divebell without a server. Please update it, or use a current Chrome, Edge, Firefox or Safari.",
        offline:
            "Divebell is not complete on this device yet. Connect to the network once, then it also works without one.",
        failed: "Divebell could not start: {why}",
        full: "There is no room left for Divebell in this browser. Free some space on this device and try again. Your games stay as they are.",
        storage:
            "This browser could not open its storage, where your games are ({why}). They stay as they are. Restart the browser and try again. If this is a private window, use an ordinary one.",
        again: "Try again",
        private: "This window keeps nothing: games are lost when you close it. Use an ordinary window to keep them.",
        newer: "Your games were saved by a newer version of Divebell. Reload the page to get it.",
        update: "A new version is ready. It starts with your next visit.",
        close: "OK",
    },
    fr: {
        fetching: "Téléchargement de Divebell : {done} Mo sur {all}",
        starting: "Démarrage de Divebell",
        old: "Ce navigateur est trop ancien pour Divebell sans serveur. Mettez-le à jour, ou utilisez une version récente de Chrome, Edge, Firefox ou Safari.",
        offline:
            "Divebell n’est pas encore complet sur cet appareil. Connectez-vous une fois au réseau : ensuite, il fonctionne aussi sans.",
        failed: "Divebell n’a pas pu démarrer : {why}",
        full: "Il n’y a plus de place pour Divebell dans ce navigateur. Libérez de l’espace sur cet appareil et réessayez. Vos parties restent telles quelles.",
        storage:
            "Ce navigateur n’a pas pu ouvrir son espace de stockage, où se trouvent vos parties ({why}). Elles restent telles quelles. Redémarrez le navigateur et réessayez. Si cette fenêtre est privée, utilisez une fenêtre ordinaire.",
        again: "Réessayer",
        private:
            "Cette fenêtre ne garde rien : les parties sont perdues à sa fermeture. Utilisez une fenêtre ordinaire pour les garder.",
        newer: "Vos parties ont été enregistrées par une version plus récente de Divebell. Rechargez la page pour l’obtenir.",
        update: "Une nouvelle version est prête. Elle démarrera à votre prochaine visite.",
        close: "OK",
    },
    de: {
        fetching: "Divebell wird geladen: {done} von {all} MB",
        starting: "Divebell startet",
        old: "Dieser Browser ist zu alt für Divebell ohne Server. Aktualisiere ihn oder nimm ein aktuelles Chrome, Edge, Firefox oder Safari.",
        offline:
            "Divebell ist auf diesem Gerät noch nicht vollständig. Verbinde dich einmal mit dem Netz, danach geht es auch ohne.",
        failed: "Divebell konnte nicht starten: {why}",
        full: "In diesem Browser ist kein Platz mehr für Divebell. Gib auf diesem Gerät Speicher frei und versuche es noch einmal. Deine Partien bleiben, wie sie sind.",
        storage:
            "Dieser Browser konnte seinen Speicher nicht öffnen, in dem deine Partien liegen ({why}). Sie bleiben, wie sie sind. Starte den Browser neu und versuche es noch einmal. Ist dies ein privates Fenster, nimm ein normales.",
        again: "Noch einmal",
        private:
            "Dieses Fenster speichert nichts: Partien sind weg, wenn du es schließt. In einem normalen Fenster bleiben sie erhalten.",
        newer: "Deine Partien wurden mit einer neueren Version von Divebell gespeichert. Lade die Seite neu, um sie zu bekommen.",
        update: "Eine neue Version ist bereit. Sie startet bei deinem nächsten Besuch.",
        close: "OK",
    },
    it: {
        fetching: "Scaricamento di Divebell: {done} di {all} MB",
        starting: "Avvio di Divebell",
        old: "Questo browser è troppo vecchio per Divebell senza server. Aggiornalo, oppure usa una versione recente di Chrome, Edge, Firefox o Safari.",
        offline:
            "Divebell non è ancora completo su questo dispositivo. Collegati una volta alla rete: poi funziona anche senza.",
        failed: "Impossibile avviare Divebell: {why}",
        full: "In questo browser non c’è più spazio per Divebell. Libera spazio su questo dispositivo e riprova. Le tue partite restano come sono.",
        storage:
            "Questo browser non è riuscito ad aprire lo spazio in cui si trovano le tue partite ({why}). Restano come sono. Riavvia il browser e riprova. Se questa è una finestra privata, usane una normale.",
        again: "Riprova",
        private:
            "Questa finestra non conserva nulla: le partite si perdono quando la chiudi. Usa una finestra normale per conservarle.",
        newer: "Le tue partite sono state salvate da una versione più recente di Divebell. Ricarica la pagina per averla.",
        update: "È pronta una nuova versione. Partirà alla tua prossima visita.",
        close: "OK",
    },
});

export const language = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in WORDS) ?? "en";
document.documentElement.lang = language;

/** @param {string} name @param {Record<string, string | number>} [values] */
export const say = (name, values = {}) =>
    (WORDS[language]?.[name] ?? "").replace(/\{(\w+)\}/g, (_, key) => String(values[key] ?? ""));
