// The page's end of the worker: each job is a promise.

export class Client {
    constructor() {
        this.worker = null;
        this.waiting = new Map();
        this.early = []; /* jobs from before the start */
        this.count = 0;
    }

    /** Begins to load the library; the page calls it once its first picture is there. */
    start() {
        this.worker = new Worker(new URL('./worker/worker.js', import.meta.url), { type: 'module' });
        this.worker.onmessage = ({ data }) => this.settle(data);
        this.worker.onerror = (event) => this.fail(event.message || 'worker');
        for (const job of this.early.splice(0)) this.worker.postMessage(job);
    }

    /** @returns {Promise<any>} what the worker's job of this name gives. */
    ask(job, payload) {
        return new Promise((resolve, reject) => {
            const id = this.count++;
            this.waiting.set(id, { resolve, reject });
            if (this.worker) this.worker.postMessage({ id, job, payload });
            else this.early.push({ id, job, payload });
        });
    }

    settle({ id, result, error }) {
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

/** Runs a job whenever it is called, but never twice at once: of calls that come meanwhile only the last one counts. */
export function latest(run) {
    let running = false;
    let again = false;
    return async function call() {
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
    };
}
