// Prints what files weigh as a host sends them: `node benchmarks/packed.mjs FILE...` gives bytes with brotli and gzip.

import { readFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

let brotli = 0;
let gzip = 0;
for (const name of process.argv.slice(2)) {
    const content = readFileSync(name);
    const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    brotli += Math.min(content.length, brotliCompressSync(content, { params }).length);
    gzip += Math.min(content.length, gzipSync(content, { level: 9 }).length);
}
console.log(JSON.stringify({ brotli, gzip }));
