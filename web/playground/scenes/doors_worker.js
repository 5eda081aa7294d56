// Two thousand units and one field for all of them. Every cell holds one unit; where a crowd stands the land is costly, and
// the field, grown again and again a slice a tick, leads who comes later to the other door.
import { Field, Grid, Influence, Layer, Space, load } from '../wend/index.js';
import { randomFrom } from '../map/random.js';
import { listen, timed } from './worker_side.js';

const GROUND = 46,
    WALL = 64,
    SLICE = 60000,
    STEPS = [-1, 0, 1];
const CROWD = 100; /* tenths of a step that each unit makes the cells around it costlier */

let grid, space, crowd, layer, field, costs, doors, wall, width, random, applies, regrown, whole;
let count, x, y, door, taken, order, tick;

function begin({ width: w, height, terrain, doors: where, goal, at, count: many, applies: crowds }) {
    for (const thing of [field, crowd, space, layer, grid]) thing?.free();
    grid = new Grid({ width: w, height, terrain });
    layer = new Layer(grid, 'extra');
    crowd = new Influence(grid);
    space = new Space(grid);
    space.attach(layer);
    [doors, wall, width, random, applies, count] = [where, where[0].x + where[0].width, w, randomFrom(11), crowds, many];
    field = new Field(space, { goals: [goal] });
    regrown = timed(() => field.grow()).millis;
    costs = field.costs();
    whole = true;
    tick = 0;
    line(at);
    return { millis: regrown, ...places() };
}

/** All units in rows. */
function line(at) {
    x = new Uint16Array(count);
    y = new Uint16Array(count);
    door = new Uint8Array(count);
    taken = new Uint8Array(grid.width * grid.height);
    order = Uint32Array.from({ length: count }, (_, i) => i);
    for (let i = 0; i < count; i++) {
        x[i] = at.x + (i % at.width);
        y[i] = at.y + Math.floor(i / at.width);
        taken[y[i] * width + x[i]] = 1;
    }
}

function places() {
    const xy = new Float32Array(2 * count);
    let through = 0,
        crowdMost = 0;
    for (let i = 0; i < count; i++) {
        xy[2 * i] = x[i] + 0.5;
        xy[2 * i + 1] = y[i] + 0.5;
        through += x[i] >= wall ? 1 : 0;
    }
    return { xy, doors: door.slice(), through, crowdMost, regrown, tick, transfer: [xy.buffer] };
}

function step() {
    tick++;
    const { millis } = timed(() => {
        look();
        if (tick % 4 === 1) order.sort((a, b) => costs[y[a] * width + x[a]] - costs[y[b] * width + x[b]]);
        for (const i of order) move(i);
    });
    return { ...places(), millis };
}

/** Brings the field up to where the crowd is, a slice at a tick; until it is whole the last one counts. */
function look() {
    if (whole && applies && tick % 8 === 0) price();
    if (whole && field.isComplete) return;
    if (whole) regrown = 0;
    const grown = timed(() => field.grow(SLICE));
    regrown += grown.millis;
    whole = grown.result;
    if (whole) costs = field.costs();
}

/** What a crowd in front of the wall costs those who come to it. */
function price() {
    crowd.fill({ x: 0, y: 0, width, height: grid.height }, 0);
    for (let i = 0; i < count; i++) if (x[i] < doors[0].x - 4) crowd.add([x[i], y[i]], CROWD);
    for (let times = 0; times < 4; times++) crowd.blur();
    crowd.write(layer, { factor: 1, tolerance: 8 });
    space.update();
}

/** To the free cell beside it from which least is left; where all those are taken now and then a step aside. */
function move(i) {
    const here = y[i] * width + x[i],
        own = costs[here];
    let best = -1,
        least = own,
        aside = -1;
    for (const dy of STEPS)
        for (const dx of STEPS) {
            const to = here + dy * width + dx,
                cost = costs[to];
            if (
                cost === Infinity ||
                cost === undefined ||
                taken[to] ||
                (dx && dy && (costs[here + dx] === Infinity || costs[here + dy * width] === Infinity))
            )
                continue;
            if (cost < least) [best, least] = [to, cost];
            else if (cost <= own + 14000) aside = to;
        }
    if (best < 0 && aside >= 0 && own > 400000 && random() < 0.12) best = aside;
    if (best < 0) return;
    taken[here] = 0;
    taken[best] = 1;
    x[i] = best % width;
    y[i] = Math.floor(best / width);
    if (!door[i] && x[i] >= doors[0].x) door[i] = y[i] < (doors[0].y + doors[1].y) / 2 ? 1 : 2;
}

/** Opens or closes a door; the field follows at once. */
function turn({ index, open }) {
    grid.fill(doors[index], open ? GROUND : WALL);
    space.update();
    regrown = timed(() => field.grow()).millis;
    costs = field.costs();
    whole = true;
    return { millis: regrown };
}

function apply({ crowds }) {
    applies = crowds;
    if (applies) return;
    crowd.fill({ x: 0, y: 0, width, height: grid.height }, 0);
    crowd.write(layer, {});
    space.update();
}

listen(load, { begin, turn, apply, tick: step });
