// The worker's side of a scene: loads the library and answers questions in the order in which they come.
/** load: of wend or wend/grids. answers: kind → function of the question; what it gives is posted back, {answer, transfer} to hand buffers over. */
export function listen(load, answers) {
    const loaded = load();
    self.onmessage = async ({ data }) => {
        try {
            await loaded;
            const answer = answers[data.kind](data);
            self.postMessage({ id: data.id, answer }, answer?.transfer ?? []);
        } catch (error) {
            self.postMessage({ id: data.id, error: { message: error.message, status: error.status } });
        }
    };
}

/** What something gives and how many milliseconds it took. */
export function timed(work) {
    const begun = performance.now();
    const result = work();
    return { result, millis: performance.now() - begun };
}
