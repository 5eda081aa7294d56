// A house of two storeys with a bridge: its ground as polygons with heights, and all that stands on it as faces to draw.
import { GRASS, GROUND } from '../map/terrains.js';

export const STOREY = 3; /* cells from floor to floor */
const SIDE = 0.5; /* a square of the plan, in cells */
const WIDTH = 54,
    HEIGHT = 40;
export const SLAB = 0.25; /* how thick floors are */

export const PAVED = 115;
/** Letters of the plans that somebody can walk on, and the terrain that each is. */
const floors = { '.': GROUND, ',': GRASS, ':': PAVED };
/** What else the letters are: how high it stands, 0 up to the storey above. */
const solids = { '#': 1, P: 0, M: 0, T: 0.8, h: 0.8, '~': -0.2 };

/** Ramps, in squares: up from one end of the area to the other, as wide as the stairwell it leads through. */
const ramps = [
    { x: 34, y: 10, width: 10, height: 3, up: 'right' },
    { x: 31, y: 29, width: 12, height: 3, up: 'left' },
    { x: 4, y: 20, width: 3, height: 12, up: 'top' },
];

/** The two plans, a letter a square; a space is nothing. Each line: letter, x, y, width, height. */
function plans() {
    const ground = [
        [',', 0, 0, WIDTH, HEIGHT],
        [':', 22, 28, 3, 12],
        [':', 25, 36, 23, 2],
        ['~', 9, 24, 8, 4],
        ['~', 11, 23, 5, 7],
        ['h', 28, 34, 20, 1],
        ['#', 18, 6, 30, 22],
        ['.', 19, 7, 10, 20],
        ['.', 30, 7, 17, 9],
        ['.', 30, 17, 17, 10],
        ['.', 29, 9, 1, 3] /* doors: to the stairs, */,
        ['.', 29, 20, 1, 3] /* to the kitchen, */,
        ['.', 43, 16, 3, 1] /* from the one to the other, */,
        ['.', 22, 27, 3, 1] /* the front door, */,
        ['.', 47, 20, 1, 3] /* and that to the garden */,
        ['T', 36, 21, 4, 3],
        ['M', 2, 11, 7, 9],
        ...[
            [18, 6],
            [47, 6],
            [18, 27],
            [47, 27],
            [21, 31],
            [30, 28],
            [13, 15],
        ].map(([x, y]) => ['P', x, y, 1, 1]),
    ];
    const above = [
        ['.', 2, 11, 7, 9] /* the hill, and the bridge from it */,
        ['.', 9, 14, 9, 3],
        ['#', 18, 6, 30, 22],
        ['.', 19, 7, 10, 20],
        [' ', 22, 10, 7, 14] /* the hall below the gallery */,
        ['.', 30, 7, 17, 9],
        ['.', 30, 17, 17, 10],
        ['.', 18, 14, 1, 3],
        ['.', 29, 7, 1, 3],
        ['.', 29, 24, 1, 3],
        ['.', 36, 16, 3, 1],
        ['.', 24, 27, 3, 1],
        ['.', 21, 28, 10, 4] /* the balcony */,
        ['T', 40, 21, 5, 4],
    ];
    return [ground, above].map((lines, storey) => {
        const plan = Array.from({ length: HEIGHT }, () => Array(WIDTH).fill(' '));
        const cut = ramps.map(({ x, y, width, height }) => [' ', x, y, width, height]);
        for (const [letter, x, y, width, height] of [...lines, ...cut])
            for (let row = y; row < y + height; row++) plan[row].fill(letter, x, x + width);
        return { plan, z: storey * STOREY };
    });
}

/** The rectangles that a plan's squares of one letter make together: {letter, x, y, width, height}. */
function rectangles(plan) {
    const left = plan.map((row) => [...row]);
    const found = [];
    for (let y = 0; y < HEIGHT; y++)
        for (let x = 0; x < WIDTH; x++) {
            const letter = left[y][x];
            if (letter === ' ') continue;
            let width = 1,
                height = 1;
            while (left[y][x + width] === letter) width++;
            while (left[y + height]?.slice(x, x + width).every((each) => each === letter)) height++;
            for (let row = y; row < y + height; row++) left[row].fill(' ', x, x + width);
            found.push({ letter, x, y, width, height });
        }
    return found;
}

/** The corners of an area, in cells, in the order that faces seen from above have. */
function cornersOf({ x, y, width, height }) {
    const [l, t, r, b] = [x, y, x + width, y + height].map((square) => square * SIDE);
    return [
        [l, t],
        [r, t],
        [r, b],
        [l, b],
    ];
}

const flat = (corners, z) => corners.map(([x, y]) => [x, y, z]);

/** A side from one corner to the next, from the heights that they have down to others. */
export const sideOf = (from, to, low) => [from, [from[0], from[1], low[0]], [to[0], to[1], low[1]], to];

/** The faces of a box whose top has these corners and that is so high: the top, and where it has height four sides. */
export function box(top, high, tag) {
    const low = top.map(([, , z]) => z - high);
    const sides = top.map((from, i) => sideOf(from, top[(i + 1) % 4], [low[i], low[(i + 1) % 4]]));
    return [top, ...(high > 0 ? sides : [])].map((corners) => ({ corners, tag }));
}

function ramp({ up, ...area }) {
    const high = { right: ([x]) => x, left: ([x]) => -x, top: ([, y]) => -y }[up];
    const corners = cornersOf(area);
    const most = Math.max(...corners.map(high));
    return corners.map((corner) => [...corner, high(corner) === most ? STOREY : 0]);
}

/**
 * polygons: [[[x, y, z]…]…] and terrains: [byte…] of what can be walked on; faces: [{corners, tag}…] of what else there
 * is to see, seen from outside.
 */
export function house() {
    const made = { polygons: [], terrains: [], faces: [] };
    for (const { plan, z } of plans())
        for (const { letter, ...area } of rectangles(plan)) {
            const corners = cornersOf(area);
            if (letter in floors) {
                made.polygons.push(flat(corners, z));
                made.terrains.push(floors[letter]);
            } else {
                const high = solids[letter] || STOREY - SLAB;
                made.faces.push(...box(flat(corners, z + high), high > 0 ? high + (z && SLAB) : 0, letter));
            }
        }
    for (const each of ramps) {
        const corners = ramp(each);
        made.polygons.push(corners);
        made.terrains.push(PAVED);
        made.faces.push(...wedge(corners));
    }
    return made;
}

/** The sides of a ramp, down to the ground. */
function wedge(corners) {
    return corners.flatMap((from, i) => {
        const to = corners[(i + 1) % 4];
        const [, ...low] = sideOf(from, to, [0, 0]);
        const side = [...(from[2] ? [from] : []), low[0], low[1], ...(to[2] ? [to] : [])];
        return side.length > 2 ? [{ corners: side, tag: 'M' }] : [];
    });
}
