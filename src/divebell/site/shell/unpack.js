// Unpacks an archive of the site, whose files are stored as they are: much faster than Python does it.

const ENTRY = 0x02014b50; // the signature of an entry in the list at the end of an archive
const END = 22; // bytes of what follows that list

/** @param {any} FS @param {ArrayBuffer} archive @param {string} folder */
export function unpack(FS, archive, folder) {
    const view = new DataView(archive);
    const text = new TextDecoder();
    const made = new Set();
    let at = view.getUint32(archive.byteLength - END + 16, true);
    while (view.getUint32(at, true) === ENTRY) {
        const size = view.getUint32(at + 20, true);
        const length = view.getUint16(at + 28, true);
        const header = view.getUint32(at + 42, true);
        const path = `${folder}/${text.decode(new Uint8Array(archive, at + 46, length))}`;
        const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
        const place = path.slice(0, path.lastIndexOf("/"));
        if (!made.has(place)) FS.mkdirTree(place);
        made.add(place);
        FS.writeFile(path, new Uint8Array(archive, start, size));
        at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
}
