// Questions about the map of cells: the path, how it was found, and what other engines make of the same question.
import { cellEngines, choices } from '../page/state.js';
import { checkQuery, engineServes, engines } from '../wend/grids.js';
import { intervalsOf, isOnGround } from './intervals.js';
import { answerOnMesh, meshIsOpen } from './meshes.js';
import { currentGrid, indexOf, spaceFor } from './maps.js';
import { finder, plain, timed } from './report.js';

const MOST_EVENTS = 700000;
const ROUNDS = 5;
const USUAL = { heuristic: 'default', ties: 'any' }; /* which the library takes for every mover */
const NEAR_ONLY = ['bitboard', 'local']; /* engines for a radius, which the page's question has not */

/** The question of the page as the library takes it. */
function queryOf(question) {
    const { start, goal, shape, search, otherwise, mover } = question;
    const query = { start, goal, shape, search: { ...search } };
    query.otherwise = otherwise === 'breach' ? { policy: 'breach', breach: spaceFor(breaker(mover)) } : otherwise;
    return query;
}

/** One for whom walls are only costly ground. */
function breaker(mover) {
    return { ...mover, weights: mover.weights.map(([byte, weight]) => [byte, weight || 60]) };
}

/** {answer, trace}: the path in words and numbers, and every step of the search. */
export function answer(question) {
    if (meshIsOpen()) return answerOnMesh(question);
    const space = spaceFor(question.mover, { anyAngle: question.shape.lines === 'shortest' });
    const query = served(fitting(queryOf(question), space), space);
    const { path, micros } = timed(space, query);
    const result = { answer: plain(path, micros, space, query), trace: null, refused: refusedBy(space, query) };
    if (question.trace) result.trace = traceOf(space, query);
    return result;
}

/** The query with an engine that can answer it: that which was asked for, else whichever the library takes. */
function served(query, space) {
    const { engine } = query.search;
    if (!engine || engine === 'auto' || takes(space, query, { engine })) return query;
    return changed(query, { engine: 'auto' });
}

/** The query with the estimate and the tie rule that were asked for, where the library takes them for this mover. */
function fitting(query, space) {
    const given = { heuristic: query.search.heuristic, ties: query.shape.ties };
    const kept = Object.entries(given).filter(([name, value]) => takes(space, query, { ...USUAL, [name]: value }));
    return query.shape.lines === 'shortest' ? query : changed(query, { ...USUAL, ...Object.fromEntries(kept) });
}

/** What the page's lists offer and the library would refuse of this mover: {engine, heuristic, ties}: names. */
function refusedBy(space, query) {
    if (query.shape.lines === 'shortest' || !takes(space, query, {})) return { engine: [], heuristic: [], ties: [] };
    const refused = (name, values, others) =>
        values.filter((value) => !takes(space, query, { ...others, [name]: value }));
    return {
        engine: refused('engine', cellEngines, {}),
        heuristic: refused('heuristic', choices.heuristic, USUAL),
        ties: refused('ties', choices.ties, USUAL),
    };
}

function takes(space, query, { engine = 'auto', ...others }) {
    if (engine !== 'auto' && !engineServes(engine, space)) return false;
    return !checkQuery(space, changed(query, { engine, ...others }));
}

function changed(query, { ties = query.shape.ties, ...search }) {
    return { ...query, shape: { ...query.shape, ties }, search: { ...query.search, ...search } };
}

/** Every step as arrays, cells by their index; at any angle intervals. */
function traceOf(space, query) {
    const watched = finder.trace(space, query, { limit: MOST_EVENTS, opened: true });
    const grid = currentGrid();
    const cellCount = grid.width * grid.height * grid.levels;
    if (isOnGround(watched.path.engine)) return { ...intervalsOf(watched), cellCount };
    const { count } = watched;
    const cell = new Int32Array(count);
    const parent = new Int32Array(count);
    for (let i = 0; i < count; i++) {
        cell[i] = indexOf(grid, watched.x[i], watched.y[i], watched.level[i]);
        parent[i] = indexOf(grid, watched.parentX[i], watched.parentY[i], watched.parentLevel[i]);
    }
    return {
        kind: watched.kind.slice(0, count),
        cell,
        parent,
        g: watched.g.slice(0, count),
        h: watched.h.slice(0, count),
        cellCount,
        engine: watched.path.engine,
        complete: !watched.cut,
    };
}

/** The same question to all engines that can answer it: rows for a table. */
export function compare(question) {
    if (meshIsOpen()) return [];
    const space = spaceFor(question.mover, { anyAngle: question.shape.lines === 'shortest' });
    const query = queryOf(question);
    const asked = [];
    for (const { name } of engines()) {
        if (NEAR_ONLY.includes(name) || name === 'auto' || !engineServes(name, space)) continue;
        asked.push([name, { ...query, search: { ...query.search, engine: name } }]);
    }
    const dijkstra = {
        ...query,
        search: { ...query.search, engine: 'general', heuristic: 'zero', heuristicWeight: 1 },
    };
    if (engineServes('general', space)) asked.push(['dijkstra', dijkstra]);
    return measured(space, asked);
}

/** All engines by turns, the least time of each: browsers make code faster while it runs. */
function measured(space, asked) {
    const rows = asked.map(([name, query]) => oneEngine(space, query, name));
    for (let round = 1; round < ROUNDS; round++)
        asked.forEach(([, query], i) => {
            if (!rows[i].refused) rows[i].micros = Math.min(rows[i].micros, timed(space, query).micros);
        });
    return rows;
}

function oneEngine(space, query, name) {
    try {
        const { path, micros } = timed(space, query);
        return {
            name,
            outcome: path.outcome,
            cost: path.cost,
            expanded: path.expanded,
            work: path.work,
            micros,
        };
    } catch (error) {
        return { name, refused: error.message, status: error.status };
    }
}
