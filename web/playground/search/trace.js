// What a search did, event by event, and how it stood after any of its steps.

export const OPENED = 0,
    EXPANDED = 1;

/** The arrays are of one length, one entry an event: kind, cell and parent (indices), g and h in units of cost. */
export class Trace {
    constructor({ kind, cell, parent, g, h, cellCount, weight = 1, engine = '', complete = true }) {
        Object.assign(this, { kind, cell, parent, g, h, weight, engine, complete });
        this.last = new Int32Array(cellCount).fill(-1); /* the latest event of each cell so far */
        this.before = new Int32Array(kind.length); /* the event of the same cell before each */
        this.steps = stepsOf(kind);
        this.rank = new Int32Array(kind.length); /* the number of expansions before each event */
        this.link();
        this.done = 0; /* events that have happened */
        this.at = 0; /* steps: expansions with all they opened */
        this.open = 0;
        this.closed = 0;
    }

    link() {
        const latest = new Int32Array(this.last.length).fill(-1);
        let rank = 0;
        for (let e = 0; e < this.kind.length; e++) {
            this.before[e] = latest[this.cell[e]];
            latest[this.cell[e]] = e;
            this.rank[e] = rank;
            rank += this.kind[e] === EXPANDED ? 1 : 0;
        }
    }

    get length() {
        return this.steps.length - 1;
    }

    /** Goes to where so many expansions are done; tells of each cell that changes on the way. */
    goTo(step, changed = () => {}) {
        const target = Math.max(0, Math.min(step, this.length));
        const events = this.steps[target];
        while (this.done < events) this.apply(this.done++, changed);
        while (this.done > events) this.revoke(--this.done, changed);
        this.at = target;
    }

    apply(event, changed) {
        this.count(this.before[event], -1);
        this.count(event, 1);
        this.last[this.cell[event]] = event;
        changed(this.cell[event], event);
    }

    revoke(event, changed) {
        this.count(event, -1);
        this.count(this.before[event], 1);
        this.last[this.cell[event]] = this.before[event];
        changed(this.cell[event], this.before[event]);
    }

    count(event, by) {
        if (event < 0) return;
        if (this.kind[event] === EXPANDED) this.closed += by;
        else this.open += by;
    }

    /** The expansion that was done last: an event, or -1 at the beginning. */
    get current() {
        return this.at > 0 ? this.steps[this.at - 1] + this.leadIn(this.at - 1) : -1;
    }

    /** Events of a step that come before its expansion: the first step may begin with what was opened. */
    leadIn(step) {
        let event = this.steps[step];
        while (this.kind[event] !== EXPANDED) event++;
        return event - this.steps[step];
    }

    /** h as the search weighs it. */
    estimate(event) {
        return this.h[event] * this.weight;
    }

    f(event) {
        return this.g[event] + this.estimate(event);
    }

    /** The least f of all cells that were open just before an event. */
    leastOpen(event) {
        let least = this.f(event);
        for (const e of this.last)
            if (e >= 0 && e < event && this.kind[e] === OPENED) least = Math.min(least, this.f(e));
        return least;
    }
}

/** Where each step of a search ends: steps[k] events have happened after k steps. */
export function stepsOf(kind) {
    const starts = [];
    for (let e = 0; e < kind.length; e++) if (kind[e] === EXPANDED) starts.push(e);
    return Int32Array.from(starts.length ? [0, ...starts.slice(1), kind.length] : [0]);
}
