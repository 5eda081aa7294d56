// The lands of the play scenes: made, not drawn, and the same for the same seed.
import { GridMap } from '../map/grid_map.js';
import { generate } from '../map/generators.js';
import { randomFrom } from '../map/random.js';
import { GRASS, GROUND, TREES, WALL, WATER } from '../map/terrains.js';

/** Smooth hills from 0 to 1, about `size` cells from top to top. */
export function hills(seed, size) {
    const random = randomFrom(seed),
        heights = Float32Array.from({ length: 4096 }, () => random());
    const height = (column, row) => heights[((row & 63) << 6) | (column & 63)];
    const ease = (t) => t * t * (3 - 2 * t);
    return (x, y) => {
        const column = Math.floor(x / size),
            row = Math.floor(y / size),
            s = ease(x / size - column),
            t = ease(y / size - row);
        const top = height(column, row) * (1 - s) + height(column + 1, row) * s;
        const bottom = height(column, row + 1) * (1 - s) + height(column + 1, row + 1) * s;
        return top * (1 - t) + bottom * t;
    };
}

export function fill(map, x, y, width, height, byte) {
    for (let row = y; row < y + height; row++) map.terrain.fill(byte, map.index(x, row), map.index(x, row) + width);
}

export function disc(map, x, y, radius, byte) {
    for (let row = Math.ceil(y - radius); row <= y + radius; row++)
        for (let column = Math.ceil(x - radius); column <= x + radius; column++)
            if (map.inside(column, row) && (column - x) ** 2 + (row - y) ** 2 <= radius * radius)
                map.terrain[map.index(column, row)] = byte;
}

function paint(map, ask) {
    for (let row = 0; row < map.height; row++)
        for (let column = 0; column < map.width; column++) map.terrain[map.index(column, row)] = ask(column, row);
}

/** A house: walls all around, and a doorway. */
function house(map, x, y, width, height, doorX, doorY) {
    fill(map, x, y, width, height, WALL);
    fill(map, x + 1, y + 1, width - 2, height - 2, GROUND);
    map.terrain[map.index(doorX, doorY)] = GROUND;
}

/** A village by a pond, with trees here and there. */
export function village() {
    const map = new GridMap({ width: 40, height: 25, title: 'village' });
    const grass = hills(5, 7),
        wood = hills(9, 5);
    paint(map, (x, y) => (wood(x, y) > 0.74 ? TREES : grass(x, y) > 0.5 ? GRASS : GROUND));
    for (const [x, y, radius] of [
        [20, 12, 5.2],
        [7, 20, 2.5],
        [33, 5, 2],
    ])
        disc(map, x, y, radius, GRASS);
    disc(map, 27.5, 18.5, 3.6, WATER);
    disc(map, 31, 20, 2.4, WATER);
    house(map, 5, 4, 8, 7, 12, 8);
    house(map, 16, 3, 7, 6, 19, 8);
    house(map, 11, 16, 9, 6, 15, 16);
    house(map, 29, 9, 8, 5, 29, 11);
    fill(map, 24, 5, 1, 8, WALL);
    fill(map, 13, 8, 3, 1, GROUND);
    return map;
}

/** Where the creatures of the siege come from, and what they want. */
export const siegeGates = [
    [0, 4],
    [0, 14],
];
export const keep = { x: 25, y: 8, width: 2, height: 3 };

export function siegeLand() {
    const map = new GridMap({
        width: 28,
        height: 19,
        title: 'siege',
        names: new Map([[66, { name: 'stone', letter: 'B' }]]),
    });
    const grass = hills(21, 6),
        random = randomFrom(8);
    paint(map, (x, y) => (grass(x, y) > 0.42 ? GRASS : GROUND));
    for (let trees = 0; trees < 22; trees++)
        map.terrain[map.index(2 + Math.floor(random() * 22), Math.floor(random() * 19))] = TREES;
    for (const [x, y] of siegeGates) fill(map, x, y - 1, 4, 3, GROUND);
    fill(map, 8, 0, 1, 6, WALL);
    fill(map, 8, 13, 1, 6, WALL);
    fill(map, 17, 5, 1, 9, WALL);
    disc(map, 12.5, 9.5, 1.6, WATER);
    fill(map, keep.x - 2, keep.y - 2, 5, 7, GRASS);
    fill(map, keep.x, keep.y, keep.width, keep.height, 66);
    return map;
}

/** The two doors of the wall across the land, and where everybody wants to go. */
export const doors = [
    { x: 252, y: 176, width: 8, height: 7 },
    { x: 252, y: 300, width: 8, height: 7 },
];
export const doorsGoal = [390, 242];
export const crowdAt = { x: 64, y: 206, width: 50, height: 40 };

/** 512 by 512 cells: meadows with groves and ponds, and a wall from end to end with two doors. */
export function doorsLand() {
    const map = new GridMap({ width: 512, height: 512, title: 'doors' });
    const grass = hills(31, 60),
        wet = hills(12, 44),
        wood = hills(77, 36);
    paint(map, (x, y) => {
        if (wet(x, y) < 0.17) return WATER;
        if (wood(x, y) > 0.79) return TREES;
        return grass(x, y) > 0.5 ? GRASS : GROUND;
    });
    clear(map, crowdAt.x + 25, crowdAt.y + 20, 48);
    clear(map, ...doorsGoal, 48);
    fill(map, 252, 0, 8, 512, WALL);
    for (const door of doors) {
        clear(map, door.x + 4, door.y + 3, 30);
        fill(map, door.x, door.y - 30, 8, 68, WALL);
        fill(map, door.x, door.y, door.width, door.height, GROUND);
    }
    return map;
}

/** The doors of the quarters, of three cells each, and where in them the four armies stand at first. */
export const gates = [
    ...[0, 1, 2].flatMap((column) => [0, 1, 2].map((row) => ({ x: 26 + 27 * column, y: 23 * row + 9 + column, width: 1, height: 3 }))),
    ...[0, 1, 2, 3].flatMap((column) => [0, 1].map((row) => ({ x: 27 * column + 11 + 2 * row, y: 22 + 23 * row, width: 3, height: 1 }))),
];
export const camps = [
    { x: 3, y: 4 },
    { x: 84, y: 4 },
    { x: 3, y: 50 },
    { x: 84, y: 50 },
];

/** Twelve quarters with walls between them, and ponds and groves in those where nobody stands at first. */
export function quartersLand() {
    const map = new GridMap({ width: 108, height: 70, title: 'quarters' });
    const grass = hills(14, 9);
    paint(map, (x, y) => (grass(x, y) > 0.52 ? GRASS : GROUND));
    for (const [x, y, radius, byte] of [
        [39, 10, 3.2, WATER],
        [68, 11, 2.6, TREES],
        [13, 35, 2.6, TREES],
        [94, 34, 3.2, WATER],
        [40, 58, 2.6, TREES],
        [67, 58, 3.2, WATER],
    ])
        disc(map, x, y, radius, byte);
    for (let column = 0; column < 3; column++) fill(map, 26 + 27 * column, 0, 1, 70, WALL);
    for (let row = 0; row < 2; row++) fill(map, 0, 22 + 23 * row, 108, 1, WALL);
    for (const { x, y, width, height } of gates) fill(map, x, y, width, height, GROUND);
    return map;
}

function clear(map, x, y, radius) {
    for (let row = y - radius; row <= y + radius; row++)
        for (let column = x - radius; column <= x + radius; column++)
            if (
                map.inside(column, row) &&
                (column - x) ** 2 + (row - y) ** 2 <= radius * radius &&
                [WATER, TREES].includes(map.terrain[map.index(column, row)])
            )
                map.terrain[map.index(column, row)] = GRASS;
}

/** A castle of rooms for those who chase and those who explore. */
export function castle(width, height, seed) {
    return generate('rooms', { width, height, seed });
}

export const SHOALS = 104;

/** A sea of hexagons with islands, and shoals around them. */
export function sea(seed) {
    const names = new Map([[SHOALS, { name: 'shoals', letter: 'h' }]]);
    const map = new GridMap({ width: 32, height: 23, cells: 'hex-pointy-odd', title: 'sea', names });
    const high = hills(seed, 4),
        rough = hills(seed + 1, 2);
    paint(map, (x, y) => {
        const border = Math.min(x, y, map.width - 1 - x, map.height - 1 - y);
        const height = high(x, y * 0.87) * 0.8 + rough(x, y) * 0.2 - (border < 2 ? 0.3 * (2 - border) : 0);
        if (height > 0.74) return TREES;
        if (height > 0.67) return GRASS;
        if (height > 0.62) return GROUND;
        return height > 0.57 ? SHOALS : WATER;
    });
    return map;
}
