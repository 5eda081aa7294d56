// Maps that are made, not drawn. Each is the same for the same size and seed.
import { GridMap } from './grid_map.js';
import { below, randomFrom } from './random.js';
import { GROUND, WALL, WATER } from './terrains.js';

export const generators = { rooms, caves, maze, random: randomFill, empty };

export function generate(kind, { width, height, seed = 1, density = 0.3, cells = 'square' }) {
    const map = new GridMap({ width, height, cells, title: `${kind} ${seed}` });
    generators[kind](map, randomFrom(seed), density);
    return map;
}

function empty() {}

function randomFill(map, random, density) {
    for (let i = 0; i < map.terrain.length; i++) map.terrain[i] = random() < density ? WALL : GROUND;
}

/** Halves the land again and again by walls, each with one or two doors (binary space partition). */
function rooms(map, random) {
    border(map, WALL);
    const open = [{ x: 1, y: 1, w: map.width - 2, h: map.height - 2 }];
    while (open.length) {
        const room = open.pop();
        const upright = room.w * (0.8 + random() * 0.4) > room.h;
        const long = upright ? room.w : room.h;
        if (long < 11 || (long < 18 && random() < 0.25)) continue;
        const at = 4 + below(random, long - 8);
        wallAcross(map, room, upright, at, random);
        if (upright) open.push({ ...room, w: at }, { ...room, x: room.x + at + 1, w: room.w - at - 1 });
        else open.push({ ...room, h: at }, { ...room, y: room.y + at + 1, h: room.h - at - 1 });
    }
}

function wallAcross(map, room, upright, at, random) {
    const length = upright ? room.h : room.w;
    const cell = (i) => (upright ? map.index(room.x + at, room.y + i) : map.index(room.x + i, room.y + at));
    for (let i = 0; i < length; i++) map.terrain[cell(i)] = WALL;
    openEnds(map, room, upright, at);
    for (let doors = 1 + below(random, 2); doors > 0; doors--) {
        const door = below(random, Math.max(1, length - 1));
        map.terrain[cell(door)] = GROUND;
        map.terrain[cell(Math.min(door + 1, length - 1))] = GROUND;
    }
}

/** Where a wall would end in an older wall's door, it begins a cell farther in, and the door stays open. */
function openEnds(map, room, upright, at) {
    const ends = upright
        ? [
              [room.x + at, room.y - 1, 0, 1],
              [room.x + at, room.y + room.h, 0, -1],
          ]
        : [
              [room.x - 1, room.y + at, 1, 0],
              [room.x + room.w, room.y + at, -1, 0],
          ];
    for (const [x, y, dx, dy] of ends)
        if (map.inside(x, y) && map.terrain[map.index(x, y)] === GROUND)
            for (let i = 1; i <= 2; i++) map.terrain[map.index(x + dx * i, y + dy * i)] = GROUND;
}

/** Random fill, smoothed by majority; some pools where the rock is thin (cellular automaton). */
function caves(map, random) {
    let now = new Uint8Array(map.terrain.length);
    for (let i = 0; i < now.length; i++) now[i] = random() < 0.46 ? 1 : 0;
    for (let turn = 0; turn < 5; turn++) now = smoothed(map, now);
    for (let i = 0; i < now.length; i++) map.terrain[i] = now[i] ? WALL : GROUND;
    for (let pools = Math.ceil(map.area / 900); pools > 0; pools--)
        pool(map, below(random, map.width), below(random, map.height), 2 + below(random, 3));
    border(map, WALL);
}

function smoothed(map, now) {
    const then = new Uint8Array(now.length);
    for (let row = 0; row < map.height; row++)
        for (let column = 0; column < map.width; column++)
            then[map.index(column, row)] = wallsAround(map, now, column, row) >= 5 ? 1 : 0;
    return then;
}

function wallsAround(map, now, column, row) {
    let count = 0;
    for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++)
            count += map.inside(column + dx, row + dy) ? now[map.index(column + dx, row + dy)] : 1;
    return count;
}

function pool(map, x, y, radius) {
    for (let dy = -radius; dy <= radius; dy++)
        for (let dx = -radius; dx <= radius; dx++) {
            const near = map.inside(x + dx, y + dy) && dx * dx + dy * dy < radius * radius;
            if (near && map.terrain[map.index(x + dx, y + dy)] === GROUND)
                map.terrain[map.index(x + dx, y + dy)] = WATER;
        }
}

/** Corridors without circles, then a few more openings so that there is a choice (depth-first, own stack). */
function maze(map, random) {
    map.terrain.fill(WALL);
    const stack = [[1, 1]];
    map.terrain[map.index(1, 1)] = GROUND;
    while (stack.length) {
        const [x, y] = stack[stack.length - 1];
        const ways = [
            [2, 0],
            [-2, 0],
            [0, 2],
            [0, -2],
        ].filter(([dx, dy]) => canDig(map, x + dx, y + dy));
        if (!ways.length) {
            stack.pop();
            continue;
        }
        const [dx, dy] = ways[below(random, ways.length)];
        map.terrain[map.index(x + dx / 2, y + dy / 2)] = GROUND;
        map.terrain[map.index(x + dx, y + dy)] = GROUND;
        stack.push([x + dx, y + dy]);
    }
    for (let loops = Math.ceil(map.area / 60); loops > 0; loops--)
        openBetween(map, 1 + below(random, map.width - 2), 1 + below(random, map.height - 2));
}

function canDig(map, x, y) {
    return x > 0 && y > 0 && x < map.width - 1 && y < map.height - 1 && map.terrain[map.index(x, y)] === WALL;
}

function openBetween(map, x, y) {
    const ground = (dx, dy) => map.inside(x + dx, y + dy) && map.terrain[map.index(x + dx, y + dy)] === GROUND;
    if ((x + y) % 2 === 1 && ((ground(1, 0) && ground(-1, 0)) || (ground(0, 1) && ground(0, -1))))
        map.terrain[map.index(x, y)] = GROUND;
}

function border(map, byte) {
    for (let row = 0; row < map.height; row++)
        for (let column = 0; column < map.width; column++)
            if (row === 0 || column === 0 || row === map.height - 1 || column === map.width - 1)
                map.terrain[map.index(column, row)] = byte;
}
