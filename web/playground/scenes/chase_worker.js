// Creatures that chase a player, on a server's tick: a Pursuit, which is given so many units of work a tick.
import { Finder, Grid, Layer, PRICE_STRAIGHT, Pursuit, Space, load } from '../wend/index.js';
import { randomFrom } from '../map/random.js';
import { listen, timed } from './worker_side.js';

const AROUND = 8 * PRICE_STRAIGHT;
const STEP = 3; /* of the player: ticks from cell to cell */
const LIMIT = 210; /* of one search, in units of work */
const OVER = 90; /* a search that has nearly found its way ends it: so far the last one may go over what is granted */
const STATES = { nothing: 0, 'too-far': 0, unreachable: 0, arrived: 2, moved: 1, 'pushed-back': 1, waiting: 3 };

let grid, layer, space, plain, finder, pursuit, target, hunters, states, player, lamps, way, aim, tick, units;

function begin({ width, height, terrain, seed, count, lamps: lampCount, units: budget, x, y }) {
    for (const thing of [pursuit, space, plain, layer, grid]) thing?.free();
    grid = new Grid({ width, height, terrain });
    layer = new Layer(grid, 'occupied');
    space = new Space(grid);
    space.attach(layer);
    plain = new Space(grid, { crossingCost: AROUND }); /* the player goes around who is in its way, or waits for a gap */
    plain.attach(layer);
    finder ??= new Finder();
    pursuit = new Pursuit(space, { limit: LIMIT });
    target = pursuit.addTarget([x, y]);
    [player, way, tick, units, hunters, states] = [[x, y], [], 0, budget, [], new Uint8Array(count)];
    const random = randomFrom(seed);
    for (let tries = 0; hunters.length < count && tries < 100 * count; tries++) {
        const cell = [Math.floor(random() * width), Math.floor(random() * height)];
        if (space.isFree(cell) && !layer.get(cell) && Math.hypot(cell[0] - x, cell[1] - y) > 9)
            hunters.push(pursuit.add({ place: cell, radius: 28, chaseTicks: 4, idleTicks: 10 }));
    }
    lamps = scatter(lampCount, random);
    return state([], 0);
}

/** So many cells that the player can walk to, away from it and from each other. */
function scatter(count, random) {
    const { labels } = plain.components(),
        found = [];
    for (let apart = 8; found.length < count; apart -= 0.01) {
        const cell = [Math.floor(random() * grid.width), Math.floor(random() * grid.height)];
        const label = ([column, row]) => labels[row * grid.width + column];
        const far = [player, ...found].every(([column, row]) => Math.hypot(column - cell[0], row - cell[1]) > apart);
        if (far && label(cell) === label(player)) found.push(cell);
    }
    return found;
}

function state(turns, millis) {
    const cells = new Uint16Array(2 * hunters.length);
    for (const { pursuer, action } of turns) states[Pursuit.index(pursuer)] = STATES[action];
    hunters.forEach((hunter, i) => {
        const { x, y } = pursuit.place(hunter);
        cells[2 * i] = Math.floor(x);
        cells[2 * i + 1] = Math.floor(y);
    });
    return {
        cells,
        states: states.slice(0, hunters.length),
        player,
        lamps,
        way: way.slice(),
        work: pursuit.work,
        waiting: pursuit.waiting,
        turns: turns.length,
        millis,
        tick,
    };
}

function step() {
    tick++;
    if (tick % STEP === 0) stepPlayer();
    const { result: turns, millis } = timed(() => pursuit.tick(finder, units - OVER));
    return state(turns, millis);
}

function stepPlayer() {
    if (way.length && layer.get(way[0]) > 0) go({ column: aim[0], row: aim[1] });
    if (!way.length || layer.get(way[0]) > 0) return;
    player = way.shift();
    lamps = lamps.filter(([column, row]) => column !== player[0] || row !== player[1]);
    pursuit.moveTarget(target, player);
}

/** The player goes to a cell, or to the nearest one; by keys a cell at a time. */
function go({ column, row }) {
    aim = [column, row];
    const path = finder.find(plain, { start: player, goal: [column, row], otherwise: 'nearest' });
    way = [...path].slice(1).map(([x, y]) => [x, y]);
    return { found: path.found };
}

listen(load, { begin, go, budget: (data) => ((units = data.units), null), tick: step });
