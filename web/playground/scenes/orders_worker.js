// A thousand units under orders: Traffic moves them from cell to cell, never two into one.
import { Grid, Space, Traffic, load } from '../wend/index.js';
import { GROUND, WALL } from '../map/terrains.js';
import { listen, timed } from './worker_side.js';

const WORK = 20000; /* a tick; who has to wait for its way stands for a tick or two */
const ROW = 20; /* units in a row of a camp */

let grid, space, traffic, doors, armies;

/** Each army stands in its camp, in rows, and goes to that of the army `goals` names. */
function begin({ width, height, terrain, gates, camps, count, goals }) {
    for (const thing of [traffic, space, grid]) thing?.free();
    grid = new Grid({ width, height, terrain });
    space = new Space(grid);
    traffic = new Traffic(space, { stallTicks: 0 });
    doors = gates;
    armies = camps.map(({ x, y }) =>
        Array.from({ length: count }, (_, i) => traffic.add({ place: [x + (i % ROW), y + Math.floor(i / ROW)] })),
    );
    goals.forEach(([column, row], army) => order({ army, column, row }));
    return state('moving', 0);
}

/** All units by their indices, which count up from 0: nobody leaves. */
function state(said, millis) {
    const { cells } = traffic.units();
    return { cells, rests: said === 'arrived', arrived: traffic.count - traffic.underWay, millis, transfer: [cells.buffer] };
}

function step() {
    const { result, millis } = timed(() => traffic.step(WORK));
    return state(result.state, millis);
}

/** An army, or where there is none of the number all of them, goes to a cell. */
function order({ army, column, row }) {
    const units = armies[army] ?? armies.flat();
    for (const unit of units) traffic.setGoal(unit, [column, row]);
    return { count: units.length };
}

function turn({ index, open }) {
    grid.fill(doors[index], open ? GROUND : WALL);
    space.update();
    return null;
}

listen(load, { begin, order, turn, tick: step });
