// Geometry on the ground of a mesh, or of a grid with a prepared surface.
import * as L from './layout.js';
import { borrow, borrowZeroed, check, f64, i32, lending, mine, reading, refuse, u16, u32, u64, u8, wasm } from './core.js';
import { finite, members, whole, wordsOf } from './options.js';
import { place, pointAt, pointFrom } from './places.js';
import { Space } from './space.js';

const LOSSES = wordsOf(L.GROUND_LOSS);

const HINTS = { unsupported: 'the space is neither one over a mesh nor one over a grid with a prepared surface', range: 'there is no ground at the place', argument: 'a coordinate is farther than 2^20 cells from 0' };

function within(cells, where) {
    if (cells === Infinity)
        return 0xFFFFFFFF;
    if (!(finite(cells, where, 'within') >= 0 && cells < 2 ** 24))
        refuse(where, `within is ${cells}: give a distance in cells, or Infinity`);
    return Math.round(cells * L.CELL);
}

/** Borrows a place on its level, or on any. */
function anywhere(value, anyLevel, where) {
    const at = place(value, where, 'the place');
    if (anyLevel)
        u16[(at + 8) >> 1] = L.ANY_LEVEL;
    return at;
}

function hitAt(at) {
    const wall = at + L.GROUND_HIT_WALL;
    const normal = { x: f64[(at + L.GROUND_HIT_NORMAL_X) >> 3], y: f64[(at + L.GROUND_HIT_NORMAL_Y) >> 3] };
    return {
        found: u8[at + L.GROUND_HIT_FOUND] !== 0, place: pointAt(at + L.GROUND_HIT_PLACE),
        x: f64[(at + L.GROUND_HIT_X) >> 3], y: f64[(at + L.GROUND_HIT_Y) >> 3],
        distance: f64[(at + L.GROUND_HIT_DISTANCE) >> 3], fraction: f64[(at + L.GROUND_HIT_FRACTION) >> 3],
        wall: normal.x || normal.y ? [pointAt(wall), pointAt(wall + L.PLACE_SIZE)] : null, normal,
        height: f64[(at + L.GROUND_HIT_HEIGHT) >> 3], polygon: u32[(at + L.GROUND_HIT_POLYGON) >> 2],
    };
}

/** Pointer of the space that a ground belongs to. */
function spaceOf(ground, where) {
    return reading(mine(ground, Ground, where)._space, Space, where);
}

function hitOf(ground, where, ask) {
    const at = spaceOf(ground, where);
    return lending(() => {
        const hit = borrowZeroed(L.GROUND_HIT_SIZE);
        check(ask(at, hit), where, HINTS);
        return hitAt(hit);
    });
}

function randomOf(ground, where, state, ask) {
    const at = spaceOf(ground, where);
    if (typeof state !== 'bigint')
        refuse(where, 'the state is no bigint: give any, such as 1n, and then what comes back');
    return lending(() => {
        const number = borrow(8), out = borrowZeroed(L.PLACE_SIZE);
        u64[number >> 3] = BigInt.asUintN(64, state);
        check(ask(at, number, out), where, HINTS);
        return { place: pointAt(out), state: u64[number >> 3] };
    });
}

class Ground {
    constructor(space) {
        this._space = space;
    }

    locate(x, y, z = 0) {
        const where = 'ground.locate', at = spaceOf(this, where);
        return lending(() => {
            const out = borrowZeroed(L.PLACE_SIZE), height = borrowZeroed(4), units = value => Math.round(finite(value, where, 'a coordinate') * L.CELL);
            check(wasm.wend_ground_locate(at, units(x), units(y), units(z), out, height), where, HINTS);
            return { place: pointAt(out), z: i32[height >> 2] / L.CELL };
        });
    }

    height(where_) {
        const where = 'ground.height', at = spaceOf(this, where);
        return lending(() => {
            const out = borrowZeroed(4);
            check(wasm.wend_ground_height(at, place(where_, where, 'the place'), out), where, HINTS);
            return i32[out >> 2] / L.CELL;
        });
    }

    nearest(to, distance = Infinity, anyLevel = false) {
        const where = 'ground.nearest';
        const hit = hitOf(this, where, (at, out) => wasm.wend_ground_nearest(at, anywhere(to, anyLevel, where), within(distance, where), out));
        return hit.found ? hit : null;
    }

    nearestInBox(middle, reach) {
        const where = 'ground.nearestInBox', { x, y, height = 0 } = members(middle, ['x', 'y', 'height'], where);
        const { across = Infinity, down = across, up = Infinity } = members(reach, ['across', 'down', 'up'], where);
        const hit = hitOf(this, where, (at, out) => {
            const box = borrow(L.GROUND_BOX_SIZE), units = value => Math.round(finite(value, where, 'a coordinate') * L.CELL);
            i32[(box + L.GROUND_BOX_X) >> 2] = units(x);
            i32[(box + L.GROUND_BOX_Y) >> 2] = units(y);
            i32[(box + L.GROUND_BOX_HEIGHT) >> 2] = units(height);
            u32[(box + L.GROUND_BOX_ACROSS) >> 2] = within(across, where);
            u32[(box + L.GROUND_BOX_DOWN) >> 2] = within(down, where);
            u32[(box + L.GROUND_BOX_UP) >> 2] = within(up, where);
            return wasm.wend_ground_nearest_in_box(at, box, out);
        });
        return hit.found ? hit : null;
    }

    ray(from, to) {
        const where = 'ground.ray';
        return hitOf(this, where, (at, out) => wasm.wend_ground_ray(at, place(from, where, 'from'), place(to, where, 'to'), out));
    }

    wall(from, distance = Infinity) {
        const where = 'ground.wall';
        const hit = hitOf(this, where, (at, out) => wasm.wend_ground_wall(at, place(from, where, 'from'), within(distance, where), out));
        return hit.found ? hit : null;
    }

    move(from, to) {
        const where = 'ground.move', at = spaceOf(this, where);
        return lending(() => {
            const step = borrowZeroed(L.GROUND_STEP_SIZE);
            check(wasm.wend_ground_move(at, place(from, where, 'from'), place(to, where, 'to'), step), where, HINTS);
            return {
                place: pointAt(step + L.GROUND_STEP_PLACE), arrived: u8[step + L.GROUND_STEP_ARRIVED] !== 0,
                walls: u32[(step + L.GROUND_STEP_WALLS) >> 2], travelled: f64[(step + L.GROUND_STEP_TRAVELLED) >> 3],
                height: f64[(step + L.GROUND_STEP_HEIGHT) >> 3], slope: f64[(step + L.GROUND_STEP_SLOPE) >> 3],
                polygon: u32[(step + L.GROUND_STEP_POLYGON) >> 2],
            };
        });
    }

    random(state) {
        return randomOf(this, 'ground.random', state, (at, number, out) => wasm.wend_ground_random(at, number, out));
    }

    randomNear(from, distance, state) {
        const where = 'ground.randomNear';
        return randomOf(this, where, state, (at, number, out) =>
            wasm.wend_ground_random_near(at, place(from, where, 'from'), within(distance, where), number, out));
    }

    polygonsNear(to, distance = 0, anyLevel = false) {
        const where = 'ground.polygonsNear', at = spaceOf(this, where);
        return lending(() => {
            const capacity = wasm.wend_ground_polygon_limit(at), ids = borrow(capacity * 4), count = borrowZeroed(4);
            check(wasm.wend_ground_polygons(at, anywhere(to, anyLevel, where), within(distance, where), ids, capacity, count), where, HINTS);
            return u32.slice(ids >> 2, (ids >> 2) + u32[count >> 2]);
        });
    }

    losses() {
        const where = 'ground.losses', at = spaceOf(this, where);
        return lending(() => {
            const count = borrowZeroed(4), ask = (list, room) => wasm.wend_ground_losses(at, list, room, count);
            const status = ask(0, 0), found = u32[count >> 2];
            if (!found || status !== L.STATUS.capacity) {
                check(status, where, HINTS);
                return [];
            }
            const list = borrow(found * L.GROUND_LOSS_SIZE);
            check(ask(list, found), where, HINTS);
            return Array.from({ length: found }, (_, i) => {
                const loss = list + i * L.GROUND_LOSS_SIZE, obstacle = u64[(loss + L.GROUND_LOSS_OBSTACLE) >> 3];
                return {
                    kind: LOSSES[u32[(loss + L.GROUND_LOSS_KIND) >> 2]], place: pointAt(loss + L.GROUND_LOSS_PLACE),
                    z: i32[(loss + L.GROUND_LOSS_HEIGHT) >> 2] / L.CELL, obstacle: obstacle || null,
                };
            });
        });
    }

    get polygonLimit() {
        return wasm.wend_ground_polygon_limit(spaceOf(this, 'ground.polygonLimit'));
    }

    polygon(id) {
        const where = 'ground.polygon', at = spaceOf(this, where);
        whole(id, 0, 2 ** 32 - 1, where, 'the number');
        return lending(() => {
            const polygon = borrowZeroed(L.GROUND_POLYGON_SIZE);
            const status = wasm.wend_ground_read_polygon(at, id, polygon, 0, 0);
            if (status !== L.STATUS.capacity)
                check(status, where, { ...HINTS, range: `polygons have numbers below ${this.polygonLimit}` });
            const count = u32[(polygon + L.GROUND_POLYGON_CORNERS) >> 2];
            if (!count)
                return null;
            const corners = borrow(count * L.GROUND_CORNER_SIZE);
            check(wasm.wend_ground_read_polygon(at, id, polygon, corners, count), where, HINTS);
            return {
                level: u16[(polygon + L.GROUND_POLYGON_LEVEL) >> 1], terrain: u8[polygon + L.GROUND_POLYGON_TERRAIN],
                corners: Array.from({ length: count }, (_, i) => {
                    const corner = corners + i * L.GROUND_CORNER_SIZE;
                    return {
                        ...pointFrom(i32, (corner + L.GROUND_CORNER_PLACE) >> 2), z: i32[(corner + L.GROUND_CORNER_HEIGHT) >> 2] / L.CELL,
                        neighbour: i32[(corner + L.GROUND_CORNER_NEIGHBOUR) >> 2],
                    };
                }),
            };
        });
    }
}

Object.defineProperty(Space.prototype, 'ground', {
    get() {
        return new Ground(this);
    },
});
