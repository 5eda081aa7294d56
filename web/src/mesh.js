// Maps of ground of any shape.
import * as L from './layout.js';
import { Owner, WendError, allocator, borrow, borrowText, borrowZeroed, describe, each, flag, id64, i32, check, lending, need, pointer,
    put, raiseFromCallback, refuse, self, text, u16, u32, u64, u8, wasm, whole } from './core.js';
import { Grid, borrowLink, linkAt, written } from './grid.js';
import { terrainByte } from './places.js';
import { borrowProfile } from './profile.js';
import { Space, addMap } from './space.js';
import { textFailed } from './texts.js';

const MADE = Symbol('made by the library');
const NO_OBSTACLE = 'there is no such obstacle', NO_LINK = 'there is no such link';

/** Corners as an array of x, y in 1/256 cells. */
function corners(outline, where, what) {
    if (outline === null || typeof outline !== 'object' || typeof outline.length !== 'number')
        refuse(where, `${what} is ${describe(outline)}: give corners as [x, y, x, y…], [[x, y]…] or [{ x, y }…]`);
    const flat = typeof outline[0] === 'number';
    const values = new Int32Array(flat ? outline.length : outline.length * 2);
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

function lend(array) {
    const at = borrow(array.byteLength);
    u8.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
    return at;
}

/** A mesh's maker, which may find fault with its description. */
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
    throw new WendError('argument', `${where}: outline or polygon ${index}, corner ${vertex}: ${text(wasm.wend_mesh_fault_text(kind))}`, { index, vertex });
}

const OBJ = {
    up: put.word(L.OBJ_RULES_UP, L.OBJ_UP),
    slope: put.f64(L.OBJ_RULES_SLOPE),
    scale: put.f64(L.OBJ_RULES_SCALE),
    weld: put.parts(L.OBJ_RULES_WELD, L.CELL, 256),
    terrain: (at, value, where) => { u8[at + L.OBJ_RULES_TERRAIN] = terrainByte(value, where); },
    bothSides: put.flag(L.OBJ_RULES_BOTH_SIDES),
};

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
        if (!Array.isArray(outlines))
            refuse(where, `the outlines are ${describe(outlines)}, not an array`);
        return lending(() => {
            const list = borrowZeroed(outlines.length * L.MESH_OUTLINE_SIZE);
            outlines.forEach((outline, i) => {
                const { points, terrain = '.', hole = false, ...others } = outline ?? {}, at = list + i * L.MESH_OUTLINE_SIZE;
                for (const key in others)
                    refuse(where, `outlines[${i}] has no member "${key}"; there are points, terrain, hole`);
                const values = corners(points, where, `outlines[${i}].points`), room = lend(values);
                u32[(at + L.MESH_OUTLINE_POINTS) >> 2] = room;
                u32[(at + L.MESH_OUTLINE_COUNT) >> 2] = values.length / 2;
                u8[at + L.MESH_OUTLINE_TERRAIN] = terrainByte(terrain, where);
                u8[at + L.MESH_OUTLINE_HOLE] = flag(hole, where, `outlines[${i}].hole`);
            });
            return new Mesh(MADE, build(where, (out, fault) => wasm.wend_mesh_create_outlines(list, outlines.length, allocator, out, fault)));
        });
    }

    static fromPolygons(description) {
        need();
        const where = 'Mesh.fromPolygons';
        const { points, heights, polygons, terrains } = description ?? {};
        if (!Array.isArray(polygons))
            refuse(where, `polygons is ${describe(polygons)}: give arrays of the numbers of points`);
        return lending(() => {
            const values = corners(points, where, 'points'), at = borrow(L.MESH_POLYGONS_SIZE);
            wasm.wend_mesh_polygons_init(at, L.MESH_POLYGONS_SIZE);
            const set = (offset, value) => { u32[(at + offset) >> 2] = value; };
            const numbers = Uint32Array.from(polygons.flatMap(polygon => Array.from(polygon)));
            set(L.MESH_POLYGONS_POINT_COUNT, values.length / 2);
            set(L.MESH_POLYGONS_CORNER_COUNT, numbers.length);
            set(L.MESH_POLYGONS_POLYGON_COUNT, polygons.length);
            const lists = [[L.MESH_POLYGONS_POINTS, values], [L.MESH_POLYGONS_CORNERS, numbers],
                [L.MESH_POLYGONS_COUNTS, Uint32Array.from(polygons, polygon => polygon.length)]];
            if (heights)
                lists.push([L.MESH_POLYGONS_HEIGHTS, Int32Array.from(heights, height => Math.round(height * L.CELL))]);
            if (terrains)
                lists.push([L.MESH_POLYGONS_TERRAINS, Uint8Array.from(terrains, terrain => terrainByte(terrain, where))]);
            if ((heights && heights.length * 2 !== values.length) || (terrains && terrains.length !== polygons.length))
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
            const status = wasm.wend_mesh_create_grid(pointer(grid, Grid, where, 'the grid'), at, allocator, out);
            keeper?.release();
            const mesh = status === 0 ? new Mesh(MADE, u32[out >> 2]) : null;
            raiseFromCallback();
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
            if (wasm.wend_mesh_parse_obj(at, length, how, allocator, out, counts, error) !== 0)
                textFailed(where, error);
            const count = offset => u32[(counts + offset) >> 2];
            return {
                mesh: new Mesh(MADE, u32[out >> 2]),
                counts: {
                    faces: count(L.OBJ_COUNTS_FACES), steep: count(L.OBJ_COUNTS_STEEP), small: count(L.OBJ_COUNTS_SMALL),
                    repeated: count(L.OBJ_COUNTS_REPEATED), bad: count(L.OBJ_COUNTS_BAD),
                },
            };
        });
    }

    get version() { return Number(wasm.wend_mesh_version(self(this, 'Mesh.version'))); }
    get levels() { return wasm.wend_mesh_levels(self(this, 'Mesh.levels')); }
    get memory() { return wasm.wend_mesh_memory(self(this, 'Mesh.memory')); }
    get obstacleCount() { return wasm.wend_mesh_obstacle_count(self(this, 'Mesh.obstacleCount')); }
    get linkCount() { return wasm.wend_mesh_link_count(self(this, 'Mesh.linkCount')); }

    #outlined(where, outline, level, call) {
        whole(level, 0, 65535, where, 'the level');
        return lending(() => {
            const values = corners(outline, where, 'the outline'), fault = borrowZeroed(L.MESH_FAULT_SIZE), out = borrowZeroed(8);
            const status = call(lend(values), values.length / 2, level, out, fault);
            if (status !== 0)
                faulty(status, where, fault, u32[(fault + L.MESH_FAULT_KIND) >> 2], { range: `the mesh has no level ${level}`, argument: NO_OBSTACLE });
            return u64[out >> 3];
        });
    }

    addObstacle(outline, level = 0) {
        const at = self(this, 'Mesh.addObstacle');
        return this.#outlined('Mesh.addObstacle', outline, level,
            (points, count, storey, out, fault) => wasm.wend_mesh_add_obstacle(at, points, count, storey, out, fault));
    }

    moveObstacle(obstacle, outline, level = 0) {
        const where = 'Mesh.moveObstacle', at = self(this, where), number = id64(obstacle, where, 'the obstacle');
        this.#outlined(where, outline, level,
            (points, count, storey, out, fault) => wasm.wend_mesh_move_obstacle(at, number, points, count, storey, fault));
    }

    removeObstacle(obstacle) {
        const where = 'Mesh.removeObstacle';
        check(wasm.wend_mesh_remove_obstacle(self(this, where), id64(obstacle, where, 'the obstacle')), where, { argument: NO_OBSTACLE });
    }

    obstacle(obstacle) {
        const where = 'Mesh.obstacle', at = self(this, where), number = id64(obstacle, where, 'the obstacle');
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

    addLink(link) {
        const where = 'Mesh.addLink', at = self(this, where);
        return lending(() => {
            const out = borrow(8);
            check(wasm.wend_mesh_add_link(at, borrowLink(link, where), out), where, { range: 'an end lies on a level or at a coordinate that meshes do not have' });
            return u64[out >> 3];
        });
    }

    removeLink(link) {
        const where = 'Mesh.removeLink';
        check(wasm.wend_mesh_remove_link(self(this, where), id64(link, where, 'the link')), where, { argument: NO_LINK });
    }

    setLinkOpen(link, open) {
        const where = 'Mesh.setLinkOpen';
        check(wasm.wend_mesh_set_link_open(self(this, where), id64(link, where, 'the link'), flag(open, where, 'open')), where, { argument: NO_LINK });
    }

    setLinkCost(link, cost) {
        const where = 'Mesh.setLinkCost';
        check(wasm.wend_mesh_set_link_cost(self(this, where), id64(link, where, 'the link'), whole(cost, 1, 2 ** 31 - 1, where, 'the cost')), where, { argument: NO_LINK });
    }

    link(link) {
        const where = 'Mesh.link', at = self(this, where), number = id64(link, where, 'the link');
        return lending(() => {
            const room = borrow(L.LINK_SIZE), open = borrow(1);
            check(wasm.wend_mesh_read_link(at, number, room, open), where, { argument: NO_LINK });
            return { ...linkAt(room), open: u8[open] !== 0 };
        });
    }
}

addMap(Mesh, (...args) => wasm.wend_space_create_mesh(...args));

Space.prototype.toMeshText = function toMeshText() {
    const where = 'Space.toMeshText', at = self(this, where);
    if (!(this.map instanceof Mesh))
        refuse(where, 'the space is not one over a mesh');
    return written(where, (room, capacity, length) => wasm.wend_mesh_write_text(at, room, capacity, length));
};
