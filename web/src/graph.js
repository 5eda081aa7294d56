// Maps of nodes and edges.
import * as L from './layout.js';
import { Owner, WendError, allocator, borrow, borrowText, borrowZeroed, check, describe, finite, i32, lending, made, need, pointer,
    refuse, self, text, u16, u32, u8, wasm, whole } from './core.js';
import { written } from './grid.js';
import { pointAt, terrainByte } from './places.js';
import { Space, addMap } from './space.js';
import { textFailed } from './texts.js';

const MADE = Symbol('made by the library');
const NONE = L.GRAPH_NONE >>> 0;
const MOST = 2 ** 32 - 1;

function writePosition(at, place, where, what) {
    for (const [i, key] of [[0, 'x'], [1, 'y']])
        i32[(at >> 2) + i] = Math.round(finite(place?.[key], where, `${what}.${key}`) * L.CELL);
    u16[(at + 8) >> 1] = place.level ?? 0;
    u16[(at + 10) >> 1] = 0;
}

function heightOf(place) {
    return Math.round((place.z ?? 0) * L.CELL);
}

function writeEdge(at, edge, where, what) {
    const { from, to, price, kind = '.', closed = false } = edge ?? refuse(where, `${what} is ${describe(edge)}`);
    u32[(at + L.GRAPH_EDGE_FROM) >> 2] = whole(from, 0, MOST, where, `${what}.from`);
    u32[(at + L.GRAPH_EDGE_TO) >> 2] = whole(to, 0, MOST, where, `${what}.to`);
    u32[(at + L.GRAPH_EDGE_PRICE) >> 2] = whole(price, 0, MOST, where, `${what}.price`);
    u8[at + L.GRAPH_EDGE_KIND] = terrainByte(kind, where, `${what}.kind`);
    u8[at + L.GRAPH_EDGE_CLOSED] = closed ? 1 : 0;
}

function borrowDesc(options, where) {
    const { nodes, places, edges = [], bothWays = false, hasPositions = false, ...others } = options;
    for (const key in others)
        refuse(where, `there is no member "${key}"; there are nodes, places, edges, bothWays, hasPositions`);
    const desc = borrow(L.GRAPH_DESC_SIZE), set = (offset, value) => { u32[(desc + offset) >> 2] = value; };
    wasm.wend_graph_desc_init(desc, L.GRAPH_DESC_SIZE);
    const count = whole(places?.length ?? nodes ?? 0, 0, 2 ** 28, where, 'nodes');
    if (places && nodes !== undefined && nodes !== places.length)
        refuse(where, `nodes is ${nodes}, but there are ${places.length} places`);
    set(L.GRAPH_DESC_NODE_COUNT, count);
    set(L.GRAPH_DESC_EDGE_COUNT, edges.length);
    u8[desc + L.GRAPH_DESC_HAS_POSITIONS] = hasPositions ? 1 : 0;
    u8[desc + L.GRAPH_DESC_BOTH_WAYS] = bothWays ? 1 : 0;
    if (places) {
        const room = borrow(count * L.PLACE_SIZE), heights = borrow(count * 4);
        places.forEach((place, i) => {
            writePosition(room + L.PLACE_SIZE * i, place, where, `places[${i}]`);
            i32[(heights >> 2) + i] = heightOf(place);
        });
        set(L.GRAPH_DESC_PLACES, room);
        set(L.GRAPH_DESC_HEIGHTS, heights);
    }
    if (edges.length) {
        const room = borrow(edges.length * L.GRAPH_EDGE_SIZE);
        edges.forEach((edge, i) => writeEdge(room + L.GRAPH_EDGE_SIZE * i, edge, where, `edges[${i}]`));
        set(L.GRAPH_DESC_EDGES, room);
    }
    return desc;
}

const EDGE_HINTS = { range: 'there is no such edge' };

export class Graph extends Owner {
    constructor(options = {}, at = 0) {
        super();
        need();
        const where = 'new Graph';
        if (options === MADE) {
            this._own(at, 'wend_graph_destroy');
            return;
        }
        lending(() => {
            const desc = borrowDesc(options, where), index = borrowZeroed(4), fault = wasm.wend_graph_desc_check(desc, index);
            if (fault !== L.GRAPH_FAULT_NONE)
                throw new WendError('argument', `${where}: number ${u32[index >> 2]}: ${text(wasm.wend_graph_fault_text(fault))}`, { index: u32[index >> 2] });
            this._own(made(where, undefined, out => wasm.wend_graph_create(desc, allocator, out)), 'wend_graph_destroy');
        });
    }

    static parse(source) {
        need();
        return lending(() => {
            const [at, length] = borrowText(source, 'Graph.parse'), out = borrowZeroed(8), error = borrowZeroed(L.TEXT_ERROR_SIZE);
            if (wasm.wend_graph_parse(at, length, allocator, out, out + 4, error) !== 0)
                textFailed('Graph.parse', error);
            const names = u32[(out + 4) >> 2];
            return { graph: new Graph(MADE, u32[out >> 2]), names: names ? new GraphNames(MADE, names) : null };
        });
    }

    static parseDimacs(arcs, positions) {
        need();
        const where = 'Graph.parseDimacs';
        return lending(() => {
            const [at, length] = borrowText(arcs, where), [places, count] = positions === undefined ? [0, 0] : borrowText(positions, where);
            const out = borrowZeroed(4), error = borrowZeroed(L.TEXT_ERROR_SIZE);
            if (wasm.wend_graph_parse_dimacs(at, length, places, count, allocator, out, error) !== 0)
                textFailed(where, error);
            return new Graph(MADE, u32[out >> 2]);
        });
    }

    get nodeCount() { return wasm.wend_graph_node_count(self(this, 'Graph.nodeCount')) >>> 0; }
    get edgeCount() { return wasm.wend_graph_edge_count(self(this, 'Graph.edgeCount')) >>> 0; }
    get nodeLimit() { return wasm.wend_graph_node_limit(self(this, 'Graph.nodeLimit')) >>> 0; }
    get edgeLimit() { return wasm.wend_graph_edge_limit(self(this, 'Graph.edgeLimit')) >>> 0; }
    get hasPositions() { return wasm.wend_graph_has_positions(self(this, 'Graph.hasPositions')) !== 0; }
    get version() { return Number(wasm.wend_graph_version(self(this, 'Graph.version'))); }
    get memory() { return wasm.wend_graph_memory(self(this, 'Graph.memory')); }

    hasNode(node) {
        return wasm.wend_graph_has_node(self(this, 'Graph.hasNode'), whole(node, 0, MOST, 'Graph.hasNode', 'the node')) !== 0;
    }

    place(node) {
        const at = self(this, 'Graph.place');
        return lending(() => {
            const out = borrowZeroed(L.PLACE_SIZE);
            wasm.wend_graph_node_place(out, at, whole(node, 0, MOST, 'Graph.place', 'the node'));
            return { ...pointAt(out), node };
        });
    }

    height(node) {
        return wasm.wend_graph_node_height(self(this, 'Graph.height'), whole(node, 0, MOST, 'Graph.height', 'the node')) / L.CELL;
    }

    edge(number) {
        const at = self(this, 'Graph.edge');
        return lending(() => {
            const edge = borrowZeroed(L.GRAPH_EDGE_SIZE);
            if (!wasm.wend_graph_read_edge(at, whole(number, 0, MOST, 'Graph.edge', 'the number'), edge))
                return null;
            return {
                from: u32[(edge + L.GRAPH_EDGE_FROM) >> 2], to: u32[(edge + L.GRAPH_EDGE_TO) >> 2],
                price: u32[(edge + L.GRAPH_EDGE_PRICE) >> 2], kind: u8[edge + L.GRAPH_EDGE_KIND],
                closed: u8[edge + L.GRAPH_EDGE_CLOSED] !== 0,
            };
        });
    }

    edgesFrom(node) {
        const at = self(this, 'Graph.edgesFrom'), edges = [];
        let edge = wasm.wend_graph_first_edge(at, whole(node, 0, MOST, 'Graph.edgesFrom', 'the node')) >>> 0;
        for (; edge !== NONE; edge = wasm.wend_graph_next_edge(at, edge) >>> 0)
            edges.push(edge);
        return edges;
    }

    findEdge(from, to) {
        const edge = wasm.wend_graph_find_edge(self(this, 'Graph.findEdge'), from, to) >>> 0;
        return edge === NONE ? null : edge;
    }

    addNode(place) {
        const where = 'Graph.addNode', at = self(this, where);
        return lending(() => {
            const room = place === undefined ? 0 : borrow(L.PLACE_SIZE);
            if (room)
                writePosition(room, place, where, 'the place');
            return made(where, { argument: 'a graph with positions needs the node\'s place, one without has none', range: 'the place is too far away' },
                out => wasm.wend_graph_add_node(at, room, room ? heightOf(place) : 0, out));
        });
    }

    removeNode(node) {
        check(wasm.wend_graph_remove_node(self(this, 'Graph.removeNode'), whole(node, 0, MOST, 'Graph.removeNode', 'the node')), 'Graph.removeNode', { range: `there is no node ${node}` });
    }

    addEdge(edge) {
        const where = 'Graph.addEdge', at = self(this, where);
        return lending(() => {
            const room = borrow(L.GRAPH_EDGE_SIZE);
            writeEdge(room, edge, where, 'the edge');
            return made(where, { range: 'there is no such node' }, out => wasm.wend_graph_add_edge(at, room, out));
        });
    }

    removeEdge(edge) {
        check(wasm.wend_graph_remove_edge(self(this, 'Graph.removeEdge'), whole(edge, 0, MOST, 'Graph.removeEdge', 'the edge')), 'Graph.removeEdge', EDGE_HINTS);
    }

    closeEdge(edge) {
        check(wasm.wend_graph_close_edge(self(this, 'Graph.closeEdge'), whole(edge, 0, MOST, 'Graph.closeEdge', 'the edge')), 'Graph.closeEdge', EDGE_HINTS);
    }

    openEdge(edge) {
        check(wasm.wend_graph_open_edge(self(this, 'Graph.openEdge'), whole(edge, 0, MOST, 'Graph.openEdge', 'the edge')), 'Graph.openEdge', EDGE_HINTS);
    }

    priceEdge(edge, price) {
        const where = 'Graph.priceEdge';
        check(wasm.wend_graph_price_edge(self(this, where), whole(edge, 0, MOST, where, 'the edge'), whole(price, 0, MOST, where, 'the price')), where, EDGE_HINTS);
    }

    setEdgeKind(edge, kind) {
        const where = 'Graph.setEdgeKind';
        check(wasm.wend_graph_set_edge_kind(self(this, where), whole(edge, 0, MOST, where, 'the edge'), terrainByte(kind, where, 'the kind')), where, EDGE_HINTS);
    }

    linkVisible(ground, { degree, distance = 0, kind = '.' }) {
        const where = 'Graph.linkVisible', at = self(this, where);
        return made(where, { unsupported: 'the graph has no positions, or the ground is a graph', argument: 'the degree is not 1 to 64' },
            out => wasm.wend_graph_link_visible(at, pointer(ground, Space, where, 'the ground'), Math.round(finite(distance, where, 'distance') * L.CELL),
                whole(degree, 1, 64, where, 'degree'), terrainByte(kind, where, 'kind'), out));
    }

    toText(names) {
        const where = 'Graph.toText', at = self(this, where), called = names ? pointer(names, GraphNames, where, 'names') : 0;
        return written(where, (room, capacity, length) => wasm.wend_graph_write_text(at, called, room, capacity, length));
    }

    toDimacs() {
        const where = 'Graph.toDimacs', at = self(this, where);
        return written(where, (room, capacity, length, error) => wasm.wend_graph_write_dimacs(at, room, capacity, length, error));
    }

    toDimacsPositions() {
        const where = 'Graph.toDimacsPositions', at = self(this, where);
        return written(where, (room, capacity, length, error) => wasm.wend_graph_write_dimacs_positions(at, room, capacity, length, error));
    }
}

export class GraphNames extends Owner {
    constructor(how, at) {
        super();
        if (how !== MADE)
            refuse('new GraphNames', 'names come from Graph.parse');
        this._own(at, 'wend_graph_names_destroy');
    }

    get memory() { return 0; }

    nameOf(node) {
        return text(wasm.wend_graph_names_of(self(this, 'GraphNames.nameOf'), whole(node, 0, MOST, 'GraphNames.nameOf', 'the node')));
    }

    find(name) {
        const at = self(this, 'GraphNames.find');
        return lending(() => {
            const node = wasm.wend_graph_names_find(at, borrowText(name, 'GraphNames.find')[0]) >>> 0;
            return node === NONE ? null : node;
        });
    }
}

addMap(Graph, (...args) => wasm.wend_space_create_graph(...args));

Space.prototype.prepareLandmarks = function prepareLandmarks(count) {
    const where = 'Space.prepareLandmarks';
    check(wasm.wend_space_prepare_landmarks(self(this, where), whole(count, 0, 32, where, 'the count')), where, { unsupported: 'the space is not one over a graph' });
};

const grounds = new WeakMap();

Space.prototype.attachGround = function attachGround(ground, joins = 4, reach = 0) {
    const where = 'Space.attachGround', at = self(this, where), below = ground === null ? 0 : pointer(ground, Space, where, 'the ground');
    check(wasm.wend_space_attach_ground(at, below, whole(joins, 1, 16, where, 'joins'), Math.round(finite(reach, where, 'reach') * L.CELL)), where,
        { unsupported: 'the space is not one over a graph with positions, or the ground is a graph' });
    const before = grounds.get(this);
    if (ground)
        this._handle.adopt(ground._handle);
    if (before && before !== ground?._handle)
        this._handle.disown(before);
    grounds.set(this, ground?._handle ?? null);
};
