// Maps of ground of any shape.
import * as L from './layout.js';
import { Owner, WendError, allocator, borrow, borrowText, borrowZeroed, changing, check, describe, during, i32, lending,
    need, pointer, raiseFromCallback, reading, refuse, text, u16, u32, u64, u8, wasm } from './core.js';
import { Grid, borrowLink, linkAt, written } from './grid.js';
import { countOf, each, finite, flag, id64, members, put, whole } from './options.js';
import { place, terrainByte } from './places.js';
import { borrowProfile } from './profile.js';
import { Space, addMap } from './space.js';
import { textFailed } from './texts.js';

const MADE = Symbol('made by the library');
const NO_OBSTACLE = 'there is no such obstacle', NO_LINK = 'there is no such link';

/** Converts corners to an array of x, y in 1/256 cells. */
function corners(outline, where, what) {
    const count = countOf(outline, where, `${what}, corners as [x, y, x, y…], [[x, y]…] or [{ x, y }…],`);
    const flat = typeof outline[0] === 'number';
    const values = new Int32Array(flat ? count : count * 2);
    for (let i = 0; i < values.length; i++) {
        const corner = flat ? null : outline[i >> 1];
        const value = flat ? outline[i] : Array.isArray(corner) ? corner[i & 1] : i & 1 ? corner?.y : corner?.x;
        if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > 2 ** 20)
            refuse(where, `${what} has the ${i & 1 ? 'y' : 'x'} ${describe(value)} at corner ${i >> 1}: give numbers in cells, up to 2^20 from 0`);
        values[i] = Math.round(value * L.CELL);
    }
    if (values.length % 2)
        refuse(where, `${what} has an odd number of coordinates`);
    return values;
}

/** Maps a function over a list. */
function listed(values, where, what, make) {
    return Array.from({ length: countOf(values, where, what) }, (_, i) => make(values[i], `${what}[${i}]`));
}

/** A height in 1/256 cells; `otherwise` if none is given. */
function heightOr(height, otherwise, where, what) {
    if (height === undefined)
        return otherwise;
    return Math.min(Math.max(Math.round(finite(height, where, what) * L.CELL), -(2 ** 31)), 2 ** 31 - 1);
}

function lend(array) {
    const at = borrow(array.byteLength);
    u8.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
    return at;
}

/** Runs a creator of meshes, which may find a fault in its description. */
function build(where, create) {
    const out = borrowZeroed(4), fault = borrowZeroed(L.MESH_FAULT_SIZE);
    const status = create(out, fault), kind = u32[(fault + L.MESH_FAULT_KIND) >> 2];
    if (status !== 0)
        faulty(status, where, fault, kind);
    return u32[out >> 2];
}

function faulty(status, where, fault, kind, hints) {
    if (kind === L.MESH_FAULT_NONE)
        check(status, where, hints);
    const index = u32[(fault + L.MESH_FAULT_OUTLINE) >> 2], vertex = u32[(fault + L.MESH_FAULT_VERTEX) >> 2];
    const why = text(wasm.wend_mesh_fault_kind_text(kind));
    if (kind !== L.MESH_FAULT_SIDE && kind !== L.MESH_FAULT_OVERLAP)
        throw new WendError('argument', `${where}: outline or polygon ${index}, corner ${vertex}: ${why}`, { index, vertex });
    const other = u32[(fault + L.MESH_FAULT_OTHER) >> 2], cells = offset => i32[(fault + offset) >> 2] / L.CELL;
    const near = { x: cells(L.MESH_FAULT_X), y: cells(L.MESH_FAULT_Y), height: cells(L.MESH_FAULT_HEIGHT) };
    throw new WendError('argument', `${where}: polygons ${index} and ${other} near (${near.x}, ${near.y}, ${near.height}): ${why}`,
        { index, vertex, other, near });
}

const JOINING = {
    tolerance: put.parts(L.MESH_POLYGONS_TOLERANCE, L.CELL, 256),
    dropFlat: put.flag(L.MESH_POLYGONS_DROP_FLAT),
    allowCrossing: put.flag(L.MESH_POLYGONS_ALLOW_CROSSING),
};

const OBJ = {
    up: put.word(L.OBJ_RULES_UP, L.OBJ_UP),
    slope: put.f64(L.OBJ_RULES_SLOPE),
    scale: put.f64(L.OBJ_RULES_SCALE),
    weld: put.parts(L.OBJ_RULES_WELD, L.CELL, 256),
    terrain: (at, value, where) => { u8[at + L.OBJ_RULES_TERRAIN] = terrainByte(value, where); },
    bothSides: put.flag(L.OBJ_RULES_BOTH_SIDES),
    allowCrossing: put.flag(L.OBJ_RULES_ALLOW_CROSSING),
};

function outlined(where, outline, level, call) {
    whole(level, 0, 65535, where, 'the level');
    return lending(() => {
        const values = corners(outline, where, 'the outline'), fault = borrowZeroed(L.MESH_FAULT_SIZE), out = borrowZeroed(8);
        const status = call(lend(values), values.length / 2, level, out, fault);
        if (status !== 0)
            faulty(status, where, fault, u32[(fault + L.MESH_FAULT_KIND) >> 2], { range: `the mesh has no level ${level}`, argument: NO_OBSTACLE });
        return u64[out >> 3];
    });
}

export class Mesh extends Owner {
    constructor(made, at) {
        super();
        if (made !== MADE)
            refuse('new Mesh', 'meshes come from Mesh.fromOutlines, fromPolygons, fromGrid, parse and parseObj');
        this._own(at, 'wend_mesh_destroy');
    }

    static fromOutlines(outlines) {
        need();
        const where = 'Mesh.fromOutlines';
        const count = countOf(outlines, where, 'the outlines');
        return lending(() => {
            const list = borrowZeroed(count * L.MESH_OUTLINE_SIZE);
            for (let i = 0; i < count; i++) {
                const at = list + i * L.MESH_OUTLINE_SIZE;
                const { points, terrain = '.', hole = false } = members(outlines[i], ['points', 'terrain', 'hole'], `${where}: outlines[${i}]`);
                const values = corners(points, where, `outlines[${i}].points`), room = lend(values);
                u32[(at + L.MESH_OUTLINE_POINTS) >> 2] = room;
                u32[(at + L.MESH_OUTLINE_COUNT) >> 2] = values.length / 2;
                u8[at + L.MESH_OUTLINE_TERRAIN] = terrainByte(terrain, where);
                u8[at + L.MESH_OUTLINE_HOLE] = flag(hole, where, `outlines[${i}].hole`);
            }
            return new Mesh(MADE, build(where, (out, fault) => wasm.wend_mesh_create_outlines(list, count, allocator, out, fault)));
        });
    }

    static fromPolygons(description) {
        need();
        const where = 'Mesh.fromPolygons';
        const names = ['points', 'heights', 'polygons', 'terrains', ...Object.keys(JOINING)];
        const { points, heights, polygons, terrains, tolerance, dropFlat, allowCrossing } = members(description, names, where);
        return lending(() => {
            const values = corners(points, where, 'points'), at = borrow(L.MESH_POLYGONS_SIZE);
            wasm.wend_mesh_polygons_init(at, L.MESH_POLYGONS_SIZE);
            each({ tolerance, dropFlat, allowCrossing }, JOINING, where, at);
            const set = (offset, value) => { u32[(at + offset) >> 2] = value; };
            const numbers = [], counts = listed(polygons, where, 'polygons', (polygon, what) => {
                const own = listed(polygon, where, what, (number, which) => whole(number, 0, 2 ** 32 - 1, where, which));
                for (const number of own)
                    numbers.push(number);
                return own.length;
            });
            const heightsOf = heights && listed(heights, where, 'heights', (height, what) => Math.round(finite(height, where, what) * L.CELL));
            const terrainsOf = terrains && listed(terrains, where, 'terrains', (terrain, what) => terrainByte(terrain, where, what));
            set(L.MESH_POLYGONS_POINT_COUNT, values.length / 2);
            set(L.MESH_POLYGONS_CORNER_COUNT, numbers.length);
            set(L.MESH_POLYGONS_POLYGON_COUNT, counts.length);
            const lists = [[L.MESH_POLYGONS_POINTS, values], [L.MESH_POLYGONS_CORNERS, Uint32Array.from(numbers)],
                [L.MESH_POLYGONS_COUNTS, Uint32Array.from(counts)]];
            if (heightsOf)
                lists.push([L.MESH_POLYGONS_HEIGHTS, Int32Array.from(heightsOf)]);
            if (terrainsOf)
                lists.push([L.MESH_POLYGONS_TERRAINS, Uint8Array.from(terrainsOf)]);
            if ((heightsOf && heightsOf.length * 2 !== values.length) || (terrainsOf && terrainsOf.length !== counts.length))
                refuse(where, 'heights need a number for each point, terrains one for each polygon');
            for (const [offset, array] of lists) {
                const room = lend(array);
                set(offset, room);
            }
            return new Mesh(MADE, build(where, (out, fault) => wasm.wend_mesh_create_polygons(at, allocator, out, fault)));
        });
    }

    static fromGrid(grid, profile) {
        need();
        const where = 'Mesh.fromGrid';
        return lending(() => {
            const { at, keeper } = borrowProfile(profile, where), out = borrowZeroed(4);
            let status;
            try {
                const gridAt = pointer(grid, Grid, where, 'the grid');
                status = during({ owns: [], reads: [grid._handle], readsMaps: true }, where, () => wasm.wend_mesh_create_grid(gridAt, at, allocator, out));
            } finally {
                keeper?.release();
            }
            const mesh = status === 0 ? new Mesh(MADE, u32[out >> 2]) : null;
            try {
                raiseFromCallback();
            } catch (error) {
                mesh?.free();
                throw error;
            }
            check(status, where, { unsupported: 'movers of several cells (give the space a radius), hexagons and several levels make no mesh' });
            return mesh;
        });
    }

    static parse(source) {
        need();
        return lending(() => {
            const [at, length] = borrowText(source, 'Mesh.parse'), out = borrowZeroed(4), error = borrowZeroed(L.TEXT_ERROR_SIZE);
            if (wasm.wend_mesh_parse(at, length, allocator, out, error) !== 0)
                textFailed('Mesh.parse', error);
            return new Mesh(MADE, u32[out >> 2]);
        });
    }

    static parseObj(source, rules = {}) {
        need();
        const where = 'Mesh.parseObj';
        return lending(() => {
            const [at, length] = borrowText(source, where), out = borrowZeroed(4), error = borrowZeroed(L.TEXT_ERROR_SIZE);
            const counts = borrowZeroed(L.OBJ_COUNTS_SIZE), how = borrow(L.OBJ_RULES_SIZE);
            wasm.wend_obj_rules_init(how, L.OBJ_RULES_SIZE);
            each(rules, OBJ, where, how);
            u32[(how + L.OBJ_RULES_COUNTS) >> 2] = counts;
            if (wasm.wend_mesh_parse_obj(at, length, how, allocator, out, error) !== 0)
                textFailed(where, error);
            const count = offset => u32[(counts + offset) >> 2];
            return {
                mesh: new Mesh(MADE, u32[out >> 2]),
                counts: {
                    faces: count(L.OBJ_COUNTS_FACES), steep: count(L.OBJ_COUNTS_STEEP), small: count(L.OBJ_COUNTS_SMALL),
                    repeated: count(L.OBJ_COUNTS_REPEATED), bad: count(L.OBJ_COUNTS_BAD),
                    joined: count(L.OBJ_COUNTS_JOINED),
                },
            };
        });
    }

    get version() { return Number(wasm.wend_mesh_version(reading(this, Mesh, 'Mesh.version'))); }
    get levels() { return wasm.wend_mesh_levels(reading(this, Mesh, 'Mesh.levels')); }
    get memory() { return wasm.wend_mesh_memory(reading(this, Mesh, 'Mesh.memory')); }
    get obstacleCount() { return wasm.wend_mesh_obstacle_count(reading(this, Mesh, 'Mesh.obstacleCount')); }
    get linkCount() { return wasm.wend_mesh_link_count(reading(this, Mesh, 'Mesh.linkCount')); }

    addObstacle(outline, level = 0) {
        const at = changing(this, Mesh, 'Mesh.addObstacle');
        return outlined('Mesh.addObstacle', outline, level,
            (points, count, storey, out, fault) => wasm.wend_mesh_add_obstacle(at, points, count, storey, out, fault));
    }

    moveObstacle(obstacle, outline, level = 0) {
        const where = 'Mesh.moveObstacle', at = changing(this, Mesh, where), number = id64(obstacle, where, 'the obstacle');
        outlined(where, outline, level,
            (points, count, storey, out, fault) => wasm.wend_mesh_move_obstacle(at, number, points, count, storey, fault));
    }

    removeObstacle(obstacle) {
        const where = 'Mesh.removeObstacle';
        check(wasm.wend_mesh_remove_obstacle(changing(this, Mesh, where), id64(obstacle, where, 'the obstacle')), where, { argument: NO_OBSTACLE });
    }

    obstacle(obstacle) {
        const where = 'Mesh.obstacle', at = reading(this, Mesh, where), number = id64(obstacle, where, 'the obstacle');
        return lending(() => {
            const room = borrow(L.MESH_POINT_SIZE * 1024), count = borrow(4), level = borrow(4);
            check(wasm.wend_mesh_read_obstacle(at, number, room, 1024, count, level), where, { argument: NO_OBSTACLE });
            const storey = u16[level >> 1];
            const points = Array.from({ length: u32[count >> 2] }, (_, i) => ({
                x: i32[(room >> 2) + 2 * i] / L.CELL, y: i32[(room >> 2) + 2 * i + 1] / L.CELL, level: storey,
            }));
            return { points, level: storey };
        });
    }

    paint(outline, terrain, heights = {}) {
        const where = 'Mesh.paint', at = changing(this, Mesh, where), byte = terrainByte(terrain, where);
        const { lowest, highest } = members(heights, ['lowest', 'highest'], where);
        const from = heightOr(lowest, -(2 ** 31), where, 'lowest'), to = heightOr(highest, 2 ** 31 - 1, where, 'highest');
        if (from > to)
            refuse(where, 'lowest is above highest');
        lending(() => {
            const values = corners(outline, where, 'the outline'), fault = borrowZeroed(L.MESH_FAULT_SIZE);
            const status = wasm.wend_mesh_paint_between(at, lend(values), values.length / 2, lend(Int32Array.of(from, to)), byte, fault);
            if (status !== 0)
                faulty(status, where, fault, u32[(fault + L.MESH_FAULT_KIND) >> 2], { unsupported: 'the mesh has 255 terrains already' });
        });
    }

    setTerrain(point, terrain) {
        const where = 'Mesh.setTerrain', at = changing(this, Mesh, where), byte = terrainByte(terrain, where);
        lending(() => check(wasm.wend_mesh_set_terrain(at, place(point, where, 'the place'), byte), where, { range: 'there is no ground at the place' }));
    }

    addLink(link) {
        const where = 'Mesh.addLink', at = changing(this, Mesh, where);
        return lending(() => {
            const out = borrow(8);
            check(wasm.wend_mesh_add_link(at, borrowLink(link, where), out), where, { range: 'an end lies on a level or at a coordinate that meshes do not have' });
            return u64[out >> 3];
        });
    }

    removeLink(link) {
        const where = 'Mesh.removeLink';
        check(wasm.wend_mesh_remove_link(changing(this, Mesh, where), id64(link, where, 'the link')), where, { argument: NO_LINK });
    }

    setLinkOpen(link, open) {
        const where = 'Mesh.setLinkOpen';
        check(wasm.wend_mesh_set_link_open(changing(this, Mesh, where), id64(link, where, 'the link'), flag(open, where, 'open')), where, { argument: NO_LINK });
    }

    setLinkCost(link, cost) {
        const where = 'Mesh.setLinkCost';
        check(wasm.wend_mesh_set_link_cost(changing(this, Mesh, where), id64(link, where, 'the link'), whole(cost, 1, 2 ** 31 - 1, where, 'the cost')), where, { argument: NO_LINK });
    }

    link(link) {
        const where = 'Mesh.link', at = reading(this, Mesh, where), number = id64(link, where, 'the link');
        return lending(() => {
            const room = borrow(L.LINK_SIZE), open = borrow(1);
            check(wasm.wend_mesh_read_link(at, number, room, open), where, { argument: NO_LINK });
            return { ...linkAt(room), open: u8[open] !== 0 };
        });
    }
}

addMap(Mesh, (...args) => wasm.wend_space_create_mesh(...args));

Space.prototype.toMeshText = function toMeshText() {
    const where = 'Space.toMeshText', at = reading(this, Space, where);
    if (!(this.map instanceof Mesh))
        refuse(where, 'the space is not one over a mesh');
    return written(where, (room, capacity, length) => wasm.wend_space_write_mesh(at, room, capacity, length));
};
