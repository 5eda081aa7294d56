// The page's end of the worker: each job is a promise.

export class Client {
    constructor(url = new URL('./worker/worker.js', import.meta.url)) {
        this.worker = new Worker(url, { type: 'module' });
        this.waiting = new Map();
        this.count = 0;
        this.worker.onmessage = ({ data }) => this.settle(data);
        this.worker.onerror = (event) => this.fail(event.message || 'worker');
    }

    /** @returns {Promise<any>} what the worker's job of this name gives. */
    ask(job, payload) {
        return new Promise((resolve, reject) => {
            const id = this.count++;
            this.waiting.set(id, { resolve, reject });
            this.worker.postMessage({ id, job, payload });
        });
    }

    settle({ id, result, error }) {
        const { resolve, reject } = this.waiting.get(id);
        this.waiting.delete(id);
        if (error)
            reject(Object.assign(new Error(error.message), error));
        else
            resolve(result);
    }

    fail(message) {
        for (const { reject } of this.waiting.values())
            reject(new Error(message));
        this.waiting.clear();
    }
}

/** Runs a job whenever it is called, but never twice at once: of calls that come meanwhile only the last one counts. */
export function latest(run) {
    let running = false, again = false;
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
