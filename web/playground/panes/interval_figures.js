// The interval taken now in figures: where it is seen from, its ends, and what the search reckons with.
import { element } from '../page/dom.js';
import { number, text } from '../page/texts.js';

/** Fills a list for the step of the state's trace; empty where that is none of intervals. */
export function showInterval(list, { trace }) {
    list.hidden = !trace?.intervals || trace.length === 0;
    if (list.hidden) return;
    const event = trace.at < trace.length ? trace.current : -1;
    const shown = event < 0 ? nothing() : figuresOf(trace, event);
    list.replaceChildren(
        ...Object.entries(shown).map(([key, value]) =>
            element(
                'div',
                { 'data-figure': key },
                element('dt', {}, text(`interval.${key}`)),
                element('dd', {}, value),
            ),
        ),
    );
}

function nothing() {
    return { root: '–', left: '–', right: '–', g: '–', h: '–', f: '–' };
}

function figuresOf(trace, e) {
    return {
        root: point(trace.parentX[e], trace.parentY[e]),
        left: point(trace.leftX[e], trace.leftY[e]),
        right: point(trace.rightX[e], trace.rightY[e]),
        g: cells(trace.g[e]),
        h: cells(trace.h[e]),
        f: cells(trace.f(e)),
    };
}

export function point(x, y) {
    return `(${number(x, 2)}, ${number(y, 2)})`;
}

/** Costs in steps of the usual price: on plain ground lengths in cells. */
export function cells(cost) {
    return number(cost / 13860, 2);
}
