// The page's end of the worker: each job is a promise.
import { canRun } from '../page/can_run.js';
import { text } from '../page/texts.js';

export class Client {
    constructor() {
        this.worker = null;
        this.library = 'grids'; /* all that most pages need; 'wend' is twice as large */
        this.map = null; /* the map as the worker has it, for another worker */
        this.waiting = new Map();
        this.early = []; /* jobs from before the start */
        this.count = 0;
    }

    /** Begins to load the library; the page calls it once its first picture is there. */
    start() {
        if (!canRun) return;
        this.begin();
        for (const job of this.early.splice(0)) this.worker.postMessage(job);
    }

    begin() {
        this.worker = new Worker(new URL('../worker/worker.js', import.meta.url), { type: 'module', name: this.library });
        this.worker.onmessage = ({ data }) => this.settle(data);
        this.worker.onerror = (event) => this.fail(event.message || 'worker');
    }

    /** From now on with all of the library; the old worker answers what it was asked. */
    enlarge() {
        this.library = 'wend';
        if (!this.worker) return;
        this.worker.postMessage({ job: 'close' });
        this.begin();
        if (this.map) this.worker.postMessage({ id: -1, job: 'setMap', payload: this.map });
    }

    /** Keeps the map as it is after a job. */
    note(job, payload) {
        if (job === 'setMap') this.map = payload;
        else if (job === 'edit') payload.indices.forEach((index, i) => (this.map.terrain[index] = payload.bytes[i]));
    }

    /** @returns {Promise<any>} what the worker's job of this name gives. */
    ask(job, payload) {
        return new Promise((resolve, reject) => {
            if (!canRun) return reject(Object.assign(new Error(text('cannotRun')), { key: 'cannotRun' }));
            const id = this.count++;
            this.waiting.set(id, { resolve, reject });
            if (this.library === 'grids' && needsAll(job, payload)) this.enlarge();
            this.note(job, payload);
            if (this.worker) this.worker.postMessage({ id, job, payload });
            else this.early.push({ id, job, payload });
        });
    }

    settle({ id, result, error }) {
        if (!this.waiting.has(id)) return; /* a map that was told once more */
        const { resolve, reject } = this.waiting.get(id);
        this.waiting.delete(id);
        if (error) reject(Object.assign(new Error(error.message), error));
        else resolve(result);
    }

    fail(message) {
        for (const { reject } of this.waiting.values()) reject(new Error(message));
        this.waiting.clear();
    }
}

/** Meshes, and paths at any angle, are not in wend/grids. */
function needsAll(job, payload) {
    if (job === 'readFile') return /\.(obj|mesh)$/i.test(payload.name);
    return payload?.shape?.lines === 'shortest';
}

/** Runs a job whenever it is called, but never twice at once: of calls that come meanwhile only the last one counts. */
export function latest(run) {
    let running = false;
    let again = false;
    async function call() {
        if (running) {
            again = true;
            return;
        }
        running = true;
        do {
            again = false;
            await run();
        } while (again);
        running = false;
    }
    return Object.assign(call, { isBusy: () => running });
}
