// What was done to the map and its two ends, to be undone and done again.

const MOST_STEPS = 200;

/** A step knows how to go back and forth: {undo(), redo()}. */
export class History {
    constructor(changed = () => {}) {
        this.past = [];
        this.future = [];
        this.changed = changed;
    }

    /** Notes a step that has just been done. */
    push(step) {
        this.past.push(step);
        if (this.past.length > MOST_STEPS) this.past.shift();
        this.future.length = 0;
        this.changed();
    }

    undo() {
        const step = this.past.pop();
        if (!step) return false;
        step.undo();
        this.future.push(step);
        this.changed();
        return true;
    }

    redo() {
        const step = this.future.pop();
        if (!step) return false;
        step.redo();
        this.past.push(step);
        this.changed();
        return true;
    }
}
