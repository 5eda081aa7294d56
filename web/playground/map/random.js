// Numbers that look random and are the same for the same seed (Mulberry32).

export function randomFrom(seed) {
    let state = seed >>> 0;
    return function next() {
        state = (state + 0x6d2b79f5) >>> 0;
        let t = Math.imul(state ^ (state >>> 15), 1 | state);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
}

/** A whole number from 0 to below `end`. */
export function below(random, end) {
    return Math.floor(random() * end);
}
