// What a search over ground did, interval by interval, and how it stood after any of its steps.
import { EXPANDED, OPENED, stepsOf } from './trace.js';

const ROUNDING = 4; /* g and h are whole numbers, rounded down */

export class IntervalTrace {
    /** Arrays of one entry an event, see worker/intervals.js. */
    constructor(told) {
        Object.assign(this, told);
        this.count = this.kind.length;
        this.steps = stepsOf(this.kind);
        this.opened = new Int32Array(this.count).fill(-1); /* of each expansion: the event that opened it */
        this.taken = new Int32Array(this.count).fill(this.count); /* of each opening: the event that took it */
        this.waiting = new Int32Array(this.count + 1); /* how many are open after so many events */
        this.link();
        this.goTo(0);
    }

    link() {
        const latest = new Map();
        for (let e = 0; e < this.count; e++) {
            const key = this.keyOf(e);
            if (this.kind[e] === OPENED) {
                latest.set(key, e);
                this.waiting[e + 1] = this.waiting[e] + 1;
                continue;
            }
            const opened = latest.get(key) ?? -1;
            latest.delete(key);
            this.opened[e] = opened;
            if (opened >= 0) this.taken[opened] = e;
            this.waiting[e + 1] = this.waiting[e] - (opened >= 0 ? 1 : 0);
        }
    }

    keyOf(e) {
        const { parentX, parentY, leftX, leftY, rightX, rightY, level } = this;
        return [parentX[e], parentY[e], leftX[e], leftY[e], rightX[e], rightY[e], level[e]].join();
    }

    get length() {
        return this.steps.length - 1;
    }

    goTo(step) {
        this.at = Math.max(0, Math.min(step, this.length));
        this.done = this.steps[this.at];
        this.open = this.waiting[this.done];
        this.closed = this.at;
    }

    /** The interval that was taken last: an event, or -1 at the beginning. */
    get current() {
        if (this.at === 0) return -1;
        let event = this.steps[this.at - 1];
        while (this.kind[event] !== EXPANDED) event++;
        return event;
    }

    f(event) {
        return this.g[event] + this.h[event];
    }

    /** Whether an event is of a place alone: where a link ends, or a corner. */
    isPlace(e) {
        return this.leftX[e] === this.rightX[e] && this.leftY[e] === this.rightY[e];
    }

    isWaiting(e) {
        return this.kind[e] === OPENED && this.taken[e] >= this.done;
    }

    /** How many were open that could still lead to a shorter way when an interval was chosen, itself among them. */
    openBefore(event) {
        let count = 0;
        for (let e = 0; e < event; e++)
            if (this.kind[e] === OPENED && this.taken[e] >= event && this.f(e) >= this.f(event) - ROUNDING) count++;
        return count;
    }
}
