// Tower defence: all creatures walk by one field, which is brought up to each tower that is built.
import { Field, Grid, Space, load } from '../wend/grids.js';
import { randomFrom } from '../map/random.js';
import { listen, timed } from './worker_side.js';

const MOST = 160,
    RANGE = 4.2,
    RELOAD = 12,
    SPEED = 0.075;
const WALL = 64;

let grid, space, field, gates, keep, random, towers, mostTowers, tick, felled, entered, free, ground;
const x = new Float32Array(MOST),
    y = new Float32Array(MOST),
    hearts = new Uint8Array(MOST);

function begin({ width, height, terrain, gates: where, keep: house, seed, most }) {
    (field?.free(), space?.free(), grid?.free());
    grid = new Grid({ width, height, terrain });
    space = new Space(grid, { free: '.GSB' });
    [gates, keep, random, towers, ground] = [where, house, randomFrom(seed), new Map(), terrain];
    tick = felled = entered = 0;
    mostTowers = most;
    free = Array.from({ length: MOST }, (_, i) => MOST - 1 - i);
    hearts.fill(0);
    field = new Field(space, { goals: [keep] });
    return grown();
}

/** Brings the field up to the map, and gives all of it to be drawn. */
function grown() {
    const { millis } = timed(() => {
        space.update();
        field.grow();
    });
    const directions = field.directions(),
        costs = field.costs();
    return { millis, directions, costs, transfer: [directions.buffer, costs.buffer] };
}

/** Builds or takes away a tower; refused where it would cut off a gate or a creature from the keep. */
function build({ column, row }) {
    const cell = row * grid.width + column,
        place = [column, row];
    if (towers.has(cell)) {
        towers.delete(cell);
        grid.set(place, ground[cell]);
        return { ...grown(), built: false };
    }
    if (towers.size === mostTowers) return { refused: 'most' };
    if (
        !space.isFree(place) ||
        (column >= keep.x && column < keep.x + keep.width && row >= keep.y && row < keep.y + keep.height)
    )
        return { refused: 'ground' };
    const walking = creatures(),
        cells = walking.map((i) => [Math.floor(x[i]), Math.floor(y[i])]);
    if (cells.some(([c, r]) => c === column && r === row)) return { refused: 'creature' };
    if (space.wouldCutOff([place], [...gates, ...cells], [keep.x, keep.y]) >= 0) return { refused: 'cut' };
    towers.set(cell, { x: column + 0.5, y: row + 0.5, ready: tick });
    grid.set(place, WALL);
    return { ...grown(), built: true };
}

function creatures() {
    return Array.from(hearts.keys()).filter((i) => hearts[i]);
}

function step() {
    const born = tick++ % 9 === 0 ? enter() : -1;
    for (const i of creatures()) walk(i);
    const shots = [];
    for (const tower of towers.values()) shoot(tower, shots);
    return { x: x.slice(), y: y.slice(), hearts: hearts.slice(), born, shots, felled, entered, tick };
}

/** One more creature at a gate, the later the tougher. */
function enter() {
    if (!free.length) return -1;
    const i = free.pop(),
        [column, row] = gates[Math.floor(random() * gates.length)];
    x[i] = column + 0.5;
    y[i] = row + 0.2 + random() * 0.6;
    hearts[i] = Math.min(12, 3 + Math.floor(tick / 900));
    return i;
}

function walk(i) {
    const way = field.steer({ x: x[i], y: y[i] });
    if (!way) {
        if (field.cost([Math.floor(x[i]), Math.floor(y[i])]) === 0) (leave(i), entered++);
        return;
    }
    const length = Math.hypot(way.x, way.y) || 1,
        go = Math.min(SPEED * (0.85 + (0.3 * ((i * 37) % 16)) / 16), length);
    x[i] += (way.x / length) * go;
    y[i] += (way.y / length) * go;
}

/** At whoever in range has least way left. */
function shoot(tower, shots) {
    if (tower.ready > tick) return;
    let target = -1,
        least = Infinity;
    for (const i of creatures()) {
        if (Math.hypot(x[i] - tower.x, y[i] - tower.y) > RANGE) continue;
        const left = field.cost({ x: x[i], y: y[i] });
        if (left < least) [target, least] = [i, left];
    }
    if (target < 0) return;
    tower.ready = tick + RELOAD;
    shots.push(tower.x, tower.y, x[target], y[target]);
    if (--hearts[target] === 0) (leave(target), felled++);
}

function leave(i) {
    hearts[i] = 0;
    free.push(i);
}

listen(load, { begin, build, tick: step });
