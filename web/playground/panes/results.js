// The answer in figures and in words; what changes is read out.
import { canRun } from '../page/can_run.js';
import { element } from '../page/dom.js';
import { usualOptions } from '../page/state.js';
import { duration, number, ofLibrary, onLanguage, text } from '../page/texts.js';

export function showResults(root, state) {
    const show = () => root.replaceChildren(...parts(state));
    state.on('answer', show);
    onLanguage(show);
    show();
}

function parts(state) {
    const { answer } = state;
    if (!canRun) return [element('p', { class: 'said bad' }, text('cannotRun'))];
    if (!answer) return [element('p', { class: 'said' }, text(state.ready ? 'waiting' : 'loading'))];
    if (answer.refused) return [element('p', { class: 'said bad' }, refusal(answer))];
    const led = answer.points.length > 0; /* to the goal, or to what was asked for in its place */
    const said = element('p', { class: led ? 'said' : 'said bad' }, sentence(answer, state));
    return led ? [said, figures(answer, state.mesh ? 'auto' : state.options.engine)] : [said];
}

function refusal({ refused, status }) {
    return text('said.refused', { text: ofLibrary({ message: refused, status }) });
}

/** What was found, and if it is not what was asked for why, and what was chosen instead. */
function sentence(answer, state) {
    const said = text(`said.${answer.outcome === 'running' ? 'partial' : answer.outcome}`);
    if (answer.outcome === 'found' && !answer.walls.length) return [said, levelled(state)].filter(Boolean).join(' ');
    return [said, reason(answer), instead(answer, state)].filter(Boolean).join(' ');
}

/** That weights were not minded, where there are some. */
function levelled({ mesh, options: { lines, turnCost, weights } }) {
    const minds = mesh || lines !== 'shortest' || turnCost > 0;
    return !minds && weights.some(([, weight]) => weight > 1) ? text('said.levelled') : '';
}

function reason({ told }) {
    if (!told || told.reason === 'none') return '';
    const { startRegion, goalRegion } = told;
    if (told.reason === 'no-way' && startRegion && goalRegion && startRegion !== goalRegion)
        return text('reason.regions', { goal: goalRegion, start: startRegion });
    return text(`reason.${told.reason}`, told);
}

function instead({ points, walls }, { mesh, options }) {
    const { otherwise } = options;
    if (!points.length || otherwise === 'refuse') return '';
    const { x, y } = points[points.length - 1];
    if (mesh) return text('instead.nearest', { x: number(x, 2), y: number(y, 2) });
    return text(`instead.${otherwise}`, { x: Math.floor(x), y: Math.floor(y), n: walls.length });
}

function figures(answer, wanted) {
    const list = element('dl');
    const add = (key, value) => list.append(element('div', {}, element('dt', {}, text(key)), element('dd', {}, value)));
    add('length', text('lengthCells', { n: number(answer.length, 2) }));
    add('cost', text('costSteps', { n: number(answer.cost / 13860, 2) }));
    add('work', text('units', { n: number(answer.work) }));
    add('time', duration(answer.micros));
    add('expanded', number(answer.expanded));
    add('by', engineSaid(answer.engine, wanted));
    return list;
}

/** Which engine answered, and that it stands in for one that was chosen and does not serve these rules. */
function engineSaid(engine, wanted) {
    if (engine === 'auto') return '–'; /* none had to run */
    return ['auto', usualOptions.engine, engine].includes(wanted) ? engine : text('standsIn', { engine, wanted });
}
