// What can be done to the map and its ends, so that it can be undone.
import { History } from './history.js';
import { firstWeights } from './terrains.js';

export class Actions {
    constructor(state, client) {
        this.state = state;
        this.client = client;
        this.history = new History(() => state.tell('history'));
        this.stroke = null;
        this.opened = null; /* the mesh that the worker has */
        this.endGame = async () => {}; /* gives the page its own map back, where a game has taken it */
    }

    /** While a game plays the map is not the page's own, of which alone the history tells. */
    undo() {
        return !this.state.game && this.history.undo();
    }

    redo() {
        return !this.state.game && this.history.redo();
    }

    /** Another map in place of this one; ends where they were asked for, or where there is ground. */
    replaceMap(map, { start, goal, options } = {}) {
        const before = this.snapshot();
        const ends = start && goal ? { start, goal } : likelyEnds(map);
        const weights = options?.weights ?? [...firstWeights(map.bytes(), map.terrainNames())];
        this.restore({
            map,
            mesh: null,
            ...ends,
            level: ends.start[2],
            options: { ...this.state.options, ...options, weights },
        });
        this.remember(before);
    }

    replaceByMesh(mesh, ends) {
        const before = this.snapshot();
        const [start, goal] = ends ? [ends.start, ends.goal] : meshEnds(mesh);
        this.opened = mesh;
        this.restore({ map: this.state.map, mesh, start, goal, level: start[2], options: this.state.options });
        this.remember(before);
    }

    /** Back to a snapshot, as one more step of the history. */
    goTo(snapshot) {
        const before = this.snapshot();
        this.restore(snapshot);
        this.remember(before);
    }

    remember(before) {
        if (!before.map) return; /* the very first map is nobody's doing */
        const after = this.snapshot();
        this.history.push({ undo: () => this.restore(before), redo: () => this.restore(after) });
    }

    snapshot() {
        const { map, mesh, start, goal, level, options } = this.state;
        return { map, mesh, start, goal, level, options: { ...options } };
    }

    restore(all) {
        Object.assign(this.state, all, { answer: null, trace: null, field: null });
        if (!all.mesh) this.sendMap();
        else if (all.mesh !== this.opened) this.sendMesh(all.mesh);
        this.state.tell('map');
    }

    /** A mesh that was there before. */
    sendMesh(mesh) {
        this.opened = mesh;
        this.client.ask('readFile', { name: mesh.title, bytes: mesh.bytes }).catch(() => {});
    }

    async sendMap() {
        this.opened = null;
        const { width, height, levels, cells, terrain, links, exits } = this.state.map;
        this.client.ask('closeMesh').catch(() => {});
        await this.client
            .ask('setMap', { width, height, levels, cells, terrain: terrain.slice(), links, exits })
            .catch(() => {});
    }

    setEnds(ends, { undoable = true } = {}) {
        const { start, goal } = this.state;
        const before = { start, goal };
        const after = { ...before, ...ends };
        if (undoable)
            this.history.push({
                undo: () => this.state.set('ends', before),
                redo: () => this.state.set('ends', after),
            });
        this.state.set('ends', after);
    }

    /** A stroke is many cells and one step of the history. */
    beginStroke() {
        this.stroke = new Map();
        this.state.drawing = true;
    }

    /** Gives cells of the level in sight another terrain, all those around (column, row) that the brush covers. */
    paint(column, row, byte, size) {
        const { map, level } = this.state;
        const indices = [];
        const first = -Math.floor((size - 1) / 2);
        for (let dy = first; dy < first + size; dy++)
            for (let dx = first; dx < first + size; dx++) {
                if (!map.inside(column + dx, row + dy)) continue;
                const index = map.index(column + dx, row + dy, level);
                if (map.terrain[index] === byte) continue;
                if (this.stroke && !this.stroke.has(index)) this.stroke.set(index, map.terrain[index]);
                indices.push(index);
            }
        this.write(
            indices,
            indices.map(() => byte),
        );
    }

    endStroke() {
        const stroke = this.stroke;
        this.stroke = null;
        this.state.drawing = false;
        if (!stroke?.size) return;
        this.state.tell('cells', []); /* what waited for the end of the stroke */
        const indices = [...stroke.keys()];
        const old = [...stroke.values()];
        const fresh = indices.map((index) => this.state.map.terrain[index]);
        this.history.push({ undo: () => this.write(indices, old), redo: () => this.write(indices, fresh) });
    }

    write(indices, bytes) {
        if (!indices.length) return;
        const { map, options } = this.state;
        indices.forEach((index, i) => (map.terrain[index] = bytes[i]));
        for (const byte of new Set(bytes))
            if (!options.weights.some(([known]) => known === byte))
                options.weights = [...options.weights, ...firstWeights([byte], map.terrainNames())];
        this.client.ask('edit', { indices: Int32Array.from(indices), bytes: Uint8Array.from(bytes) }).catch(() => {});
        this.state.tell('cells', indices);
    }
}

/** Two cells of ground far from each other: from the left edge and from the right. */
export function likelyEnds(map) {
    const weights = firstWeights(map.bytes(), map.terrainNames());
    const free = (index) => weights.get(map.terrain[index]) > 0;
    const scan = (columns) => {
        for (const column of columns)
            for (let i = 0; i < map.height; i++) {
                const row =
                    (Math.floor(map.height * 0.5) + (i % 2 ? -1 : 1) * Math.ceil(i / 2) + map.height) % map.height;
                if (free(map.index(column, row))) return [column, row, 0];
            }
        return [0, 0, 0];
    };
    const inset = Math.floor(map.width / 12);
    const columns = Array.from({ length: map.width }, (_, i) => (i + inset) % map.width);
    return { start: scan(columns), goal: scan(columns.map((column) => map.width - 1 - column)) };
}

/** The middles of two polygons far from each other. */
function meshEnds({ polygons }) {
    const middles = polygons.map(({ corners, level }) => {
        const count = corners.length / 2;
        let x = 0;
        let y = 0;
        corners.forEach((value, i) => (i % 2 ? (y += value / count) : (x += value / count)));
        return [x, y, level];
    });
    const sorted = [...middles].sort((a, b) => a[0] + a[1] - b[0] - b[1]);
    return [sorted[0], sorted[sorted.length - 1]];
}
