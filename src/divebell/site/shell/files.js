// Files of Python that are files of the browser's own file system (OPFS). What SQLite has flushed survives a crash.
//
// Handles can only be opened asynchronously, and Python cannot wait: so there are these few files and no others. An
// empty file counts as none.

const NAMES = ["tables.sqlite", "tables.sqlite-journal", "jar.sqlite", "jar.sqlite-journal"];
const PATIENCE = 10000; // a tab that has just closed may still have them
const OPENED = Date.now();
const FOLDER = 0o40700;
const FILE = 0o100600;
const ERRORS = { EINVAL: 28, EIO: 29, ENOENT: 44, ENOSPC: 51, EPERM: 63 };

/**
 * All files, opened for this worker alone.
 * @param {string} folder @returns {Promise<Map<string, any>>}
 */
export async function openFiles(folder) {
    const top = await navigator.storage.getDirectory();
    const place = await top.getDirectoryHandle(folder, { create: true });
    const opened = new Map();
    try {
        for (const name of NAMES) opened.set(name, await openFile(await place.getFileHandle(name, { create: true })));
    } catch (error) {
        for (const handle of opened.values()) handle.close(); // else another try finds them taken
        throw error;
    }
    return opened;
}

/** @param {any} file */
async function openFile(file) {
    for (const start = Date.now(); ;) {
        try {
            return await file.createSyncAccessHandle();
        } catch (error) {
            if (Date.now() - start > PATIENCE) throw error;
            await new Promise((resolve) => setTimeout(resolve, 100));
        }
    }
}

/**
 * A file system for Emscripten, with these files in one folder.
 * @param {any} FS @param {Map<string, any>} handles
 */
export function fileSystem(FS, handles) {
    /** @param {keyof typeof ERRORS} name @returns {never} */
    const fail = (name) => {
        throw new FS.ErrnoError(ERRORS[name]);
    };
    /** @param {any} node */
    const handleOf = (node) => handles.get(node.name) ?? fail("ENOENT");

    const node_ops = {
        /** @param {any} node */
        getattr(node) {
            const size = FS.isDir(node.mode) ? 4096 : handleOf(node).getSize();
            const time = new Date(OPENED);
            const ids = { dev: 1, ino: node.id, nlink: 1, uid: 0, gid: 0, rdev: 0 };
            const times = { atime: time, mtime: time, ctime: time };
            return { ...ids, ...times, mode: node.mode, size, blksize: 4096, blocks: Math.ceil(size / 4096) };
        },
        /** @param {any} node @param {any} attributes */
        setattr(node, attributes) {
            if (attributes.size === undefined) return;
            try {
                handleOf(node).truncate(attributes.size);
            } catch {
                fail("ENOSPC"); // only to become longer needs room
            }
        },
        lookup() {
            fail("ENOENT");
        },
        /** @param {any} parent @param {string} name @param {number} mode */
        mknod(parent, name, mode) {
            if (!handles.has(name) || FS.isDir(mode)) fail("EPERM");
            return make(parent, name);
        },
        rename() {
            fail("EPERM");
        },
        /** @param {any} _parent @param {string} name */
        unlink(_parent, name) {
            handles.get(name)?.truncate(0);
        },
        rmdir() {
            fail("EPERM");
        },
        readdir() {
            return [".", "..", ...[...handles].filter(([, handle]) => handle.getSize()).map(([name]) => name)];
        },
    };
    const stream_ops = {
        /** @param {any} stream */
        open(stream) {
            stream.handle = handleOf(stream.node);
        },
        close() {},
        /** @param {any} stream @param {any} buffer @param {number} offset @param {number} length @param {number} at */
        read(stream, buffer, offset, length, at) {
            const found = stream.handle.read(buffer.subarray(offset, offset + length), { at });
            return found > length ? fail("EIO") : found;
        },
        /** @param {any} stream @param {any} buffer @param {number} offset @param {number} length @param {number} at */
        write(stream, buffer, offset, length, at) {
            let written = 0;
            try {
                written = stream.handle.write(buffer.subarray(offset, offset + length), { at });
            } catch (error) {
                fail(/** @type {DOMException} */ (error).name === "QuotaExceededError" ? "ENOSPC" : "EIO");
            }
            if (written !== length) fail("ENOSPC"); // in private windows Chromium returns an error as a huge number
            return written;
        },
        /** @param {any} stream @param {number} offset @param {number} whence */
        llseek(stream, offset, whence) {
            const from = [0, stream.position, stream.handle.getSize()][whence];
            if (from === undefined || from + offset < 0) fail("EINVAL");
            return from + offset;
        },
        /** @param {any} stream */
        fsync(stream) {
            stream.handle.flush();
            return 0;
        },
    };

    /** @param {any} parent @param {string} name */
    const make = (parent, name) => Object.assign(FS.createNode(parent, name, FILE, 0), { node_ops, stream_ops });

    return {
        mount() {
            const top = Object.assign(FS.createNode(null, "/", FOLDER, 0), { node_ops, stream_ops });
            for (const [name, handle] of handles) if (handle.getSize()) make(top, name);
            return top;
        },
        node_ops,
        stream_ops,
    };
}
