// The worker: it has the library, the map and its spaces, and answers the page one message at a time.
import { load, version } from '../wend/grids.js';
import { answer, compare } from './answers.js';
import { field } from './fields.js';
import { edit, setMap, writeText } from './maps.js';
import { readFile } from './files.js';
import { closeMesh } from './meshes.js';
import { makeFinder } from './report.js';

const jobs = { setMap, edit, answer, compare, field, readFile, writeText, closeMesh, version };

/* The page says by the worker's name how much of the library it needs. */
const file = new URL(`../wend/${self.name === 'wend' ? 'wend' : 'grids'}.wasm`, import.meta.url);
const ready = load({ wasm: file }).then(makeFinder);

self.onmessage = async ({ data: { id, job, payload } }) => {
    try {
        await ready;
        if (job === 'close') return self.close();
        const result = jobs[job](payload);
        self.postMessage({ id, result }, transferable(result));
    } catch (error) {
        const { message, line, column, status } = error;
        self.postMessage({ id, error: { message, line, column, status } });
    }
};

/** The buffers of all arrays that a result holds, two storeys deep: they move to the page without a copy. */
function transferable(result, depth = 0, found = new Set()) {
    if (ArrayBuffer.isView(result)) found.add(result.buffer);
    else if (result && typeof result === 'object' && depth < 3 && !(result instanceof Map))
        for (const value of Object.values(result)) transferable(value, depth + 1, found);
    return depth ? found : [...found];
}
