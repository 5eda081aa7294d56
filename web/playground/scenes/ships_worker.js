// Ships that have so many points a turn: where they get to, where each turn of a long way ends, what is within reach.
import { Finder, Grid, Layer, PRICE_STRAIGHT, Reach, Space, findTurn, turnsOfPath, load } from '../wend/index.js';
import { randomFrom } from '../map/random.js';
import { listen, timed } from './worker_side.js';

const POINTS = 6 * PRICE_STRAIGHT;

let grid, layer, space, finder, reach, ships, buoys, turn;

function begin({ width, height, terrain, cells, shoals, seed, merchants, buoys: count }) {
    for (const thing of [space, layer, grid]) thing?.free();
    grid = new Grid({ width, height, terrain, cells });
    layer = new Layer(grid, 'occupied');
    space = new Space(grid, { free: 'W', weights: new Map([[shoals, 2]]) });
    space.attach(layer);
    finder ??= new Finder();
    reach ??= new Reach();
    turn = 1;
    const random = randomFrom(seed),
        { labels } = space.components();
    const home = largest(labels);
    const anywhere = () => {
        for (;;) {
            const i = Math.floor(random() * labels.length);
            if (labels[i] === home && !layer.get([i % width, Math.floor(i / width)]))
                return [i % width, Math.floor(i / width)];
        }
    };
    ships = Array.from({ length: 1 + merchants }, (_, i) => {
        const at = anywhere();
        layer.enter(at);
        return { at, left: POINTS, goal: null, ports: i ? [anywhere(), at] : null };
    });
    buoys = Array.from({ length: count }, anywhere);
    findTurn(
        finder,
        space,
        { start: ships[0].at, goal: ships[1].at, otherwise: 'nearest' },
        { points: POINTS },
    ); /* the first one asks for memory */
    return state(ships.map(() => []));
}

function largest(labels) {
    const sizes = new Map();
    for (const label of labels) if (label) sizes.set(label, (sizes.get(label) ?? 0) + 1);
    return [...sizes].sort((a, b) => b[1] - a[1])[0][0];
}

/** Sails as far towards its goal as this turn's points go; gives the cells it passes. */
function sail(ship) {
    if (!ship.goal) return [];
    layer.leave(ship.at);
    const query = { start: ship.at, goal: ship.goal, otherwise: 'nearest' };
    const plan = findTurn(finder, space, query, { points: POINTS, pointsNow: ship.left });
    const passed = [...plan.path].slice(1, plan.turn.steps + 1).map(([x, y]) => [x, y]);
    ship.at = passed[passed.length - 1] ?? ship.at;
    if (ship === ships[0]) buoys = buoys.filter(([x, y]) => !passed.some((cell) => cell[0] === x && cell[1] === y));
    ship.left -= plan.turn.cost;
    ship.partial = plan.path.outcome !== 'found';
    if (plan.outcome === 'arrives' || plan.outcome === 'no-way') ship.goal = null;
    layer.enter(ship.at);
    return passed;
}

/** The rest of the player's way, with the end of each turn; and what lies within reach of the points that are left. */
function state(moves, millis = 0) {
    const [ship] = ships;
    layer.leave(ship.at);
    let ahead = [],
        ends = [];
    if (ship.goal) {
        const path = finder.find(space, { start: ship.at, goal: ship.goal, otherwise: 'nearest' });
        ahead = [...path].map(([x, y]) => [x, y]);
        ends =
            ahead.length > 1
                ? turnsOfPath(path, space, { points: POINTS, pointsNow: ship.left })
                      .turns.filter(({ steps }) => steps)
                      .map(({ end }) => [Math.floor(end.x), Math.floor(end.y)])
                : [];
    }
    reach.find(space, { start: ship.at, points: ship.left });
    const near = reach
        .cells()
        .filter(({ mayStop }) => mayStop)
        .map(({ x, y }) => [Math.floor(x), Math.floor(y)]);
    layer.enter(ship.at);
    return {
        moves,
        places: ships.map(({ at }) => at),
        left: ship.left / PRICE_STRAIGHT,
        points: POINTS / PRICE_STRAIGHT,
        turn,
        ahead,
        ends,
        near,
        buoys,
        partial: ship.partial ?? false,
        arrived: ship.goal === null,
        millis,
    };
}

function course({ column, row }) {
    ships[0].goal = [column, row];
    const { result, millis } = timed(() => sail(ships[0]));
    return state(
        ships.map((ship, i) => (i ? [] : result)),
        millis,
    );
}

/** The next turn: all have their points again and sail on; merchants go to and fro. */
function next() {
    turn++;
    const { result, millis } = timed(() =>
        ships.map((ship) => {
            ship.left = POINTS;
            if (ship.ports && !ship.goal) {
                ship.ports.reverse();
                ship.goal = ship.ports[1];
            }
            return sail(ship);
        }),
    );
    return state(result, millis);
}

listen(load, { begin, course, next });
