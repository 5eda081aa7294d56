// Maps of nodes and edges.
import * as L from './layout.js';
import { Owner, WendError, allocator, borrow, borrowText, borrowZeroed, changing, check, describe, i32, lending, made, need,
    pointer, reading, refuse, text, u16, u32, u8, wasm } from './core.js';
import { written } from './grid.js';
import { countOf, finite, flag, members, whole } from './options.js';
import { pointAt, terrainByte } from './places.js';
import { Space, addMap } from './space.js';
import { textFailed } from './texts.js';

const MADE = Symbol('made by the library');
const NONE = L.GRAPH_NONE >>> 0;
const MOST = 2 ** 32 - 1;

function writePosition(at, place, where, what) {
    for (const [i, key] of [[0, 'x'], [1, 'y']])
        i32[(at >> 2) + i] = Math.round(finite(place?.[key], where, `${what}.${key}`) * L.CELL);
    u16[(at + 8) >> 1] = whole(place.level ?? 0, 0, 65535, where, `${what}.level`);
    u16[(at + 10) >> 1] = 0;
}

function heightOf(place, where, what) {
    return Math.round(finite(place.z ?? 0, where, `${what}.z`) * L.CELL);
}

function writeEdge(at, edge, where, what) {
    const { from, to, price, kind = '.', closed = false } = edge ?? refuse(where, `${what} is ${describe(edge)}: give { from, to, price }`);
    u32[(at + L.GRAPH_EDGE_FROM) >> 2] = whole(from, 0, MOST, where, `${what}.from`);
    u32[(at + L.GRAPH_EDGE_TO) >> 2] = whole(to, 0, MOST, where, `${what}.to`);
    u32[(at + L.GRAPH_EDGE_PRICE) >> 2] = whole(price, 0, MOST, where, `${what}.price`);
    u8[at + L.GRAPH_EDGE_KIND] = terrainByte(kind, where, `${what}.kind`);
    u8[at + L.GRAPH_EDGE_CLOSED] = flag(closed, where, `${what}.closed`);
}

const MEMBERS = ['nodes', 'places', 'edges', 'bothWays', 'hasPositions'];

function borrowDesc(options, where) {
    const { nodes, places, edges = [], bothWays = false, hasPositions = false } = members(options, MEMBERS, where);
    const edgeCount = countOf(edges, where, 'edges'), placeCount = places === undefined ? undefined : countOf(places, where, 'places');
    const desc = borrow(L.GRAPH_DESC_SIZE), set = (offset, value) => { u32[(desc + offset) >> 2] = value; };
    wasm.wend_graph_desc_init(desc, L.GRAPH_DESC_SIZE);
    const count = whole(placeCount ?? nodes ?? 0, 0, 2 ** 28, where, 'nodes');
    if (places && nodes !== undefined && nodes !== count)
        refuse(where, `nodes is ${describe(nodes)}, but there are ${count} places`);
    set(L.GRAPH_DESC_NODE_COUNT, count);
    set(L.GRAPH_DESC_EDGE_COUNT, edgeCount);
    u8[desc + L.GRAPH_DESC_HAS_POSITIONS] = flag(hasPositions, where, 'hasPositions');
    u8[desc + L.GRAPH_DESC_BOTH_WAYS] = flag(bothWays, where, 'bothWays');
    if (places) {
        const room = borrow(count * L.PLACE_SIZE), heights = borrow(count * 4);
        for (let i = 0; i < count; i++) {
            const place = places[i];
            writePosition(room + L.PLACE_SIZE * i, place, where, `places[${i}]`);
            i32[(heights >> 2) + i] = heightOf(place, where, `places[${i}]`);
        }
        set(L.GRAPH_DESC_PLACES, room);
        set(L.GRAPH_DESC_HEIGHTS, heights);
    }
    if (edgeCount) {
        const room = borrow(edgeCount * L.GRAPH_EDGE_SIZE);
        for (let i = 0; i < edgeCount; i++)
            writeEdge(room + L.GRAPH_EDGE_SIZE * i, edges[i], where, `edges[${i}]`);
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
            const texts = borrow(L.DIMACS_TEXTS_SIZE), out = borrowZeroed(4), error = borrowZeroed(L.TEXT_ERROR_SIZE);
            u32[(texts + L.DIMACS_TEXTS_ARCS) >> 2] = at;
            u32[(texts + L.DIMACS_TEXTS_ARCS_LENGTH) >> 2] = length;
            u32[(texts + L.DIMACS_TEXTS_POSITIONS) >> 2] = places;
            u32[(texts + L.DIMACS_TEXTS_POSITIONS_LENGTH) >> 2] = count;
            if (wasm.wend_graph_parse_dimacs(texts, allocator, out, error) !== 0)
                textFailed(where, error);
            return new Graph(MADE, u32[out >> 2]);
        });
    }

    get nodeCount() { return wasm.wend_graph_node_count(reading(this, Graph, 'Graph.nodeCount')) >>> 0; }
    get edgeCount() { return wasm.wend_graph_edge_count(reading(this, Graph, 'Graph.edgeCount')) >>> 0; }
    get nodeLimit() { return wasm.wend_graph_node_limit(reading(this, Graph, 'Graph.nodeLimit')) >>> 0; }
    get edgeLimit() { return wasm.wend_graph_edge_limit(reading(this, Graph, 'Graph.edgeLimit')) >>> 0; }
    get hasPositions() { return wasm.wend_graph_has_positions(reading(this, Graph, 'Graph.hasPositions')) !== 0; }
    get version() { return Number(wasm.wend_graph_version(reading(this, Graph, 'Graph.version'))); }
    get memory() { return wasm.wend_graph_memory(reading(this, Graph, 'Graph.memory')); }

    hasNode(node) {
        return wasm.wend_graph_has_node(reading(this, Graph, 'Graph.hasNode'), whole(node, 0, MOST, 'Graph.hasNode', 'the node')) !== 0;
    }

    place(node) {
        const at = reading(this, Graph, 'Graph.place');
        return lending(() => {
            const out = borrowZeroed(L.PLACE_SIZE);
            wasm.wend_graph_node_place(out, at, whole(node, 0, MOST, 'Graph.place', 'the node'));
            return { ...pointAt(out), node };
        });
    }

    height(node) {
        return wasm.wend_graph_node_height(reading(this, Graph, 'Graph.height'), whole(node, 0, MOST, 'Graph.height', 'the node')) / L.CELL;
    }

    edge(number) {
        const at = reading(this, Graph, 'Graph.edge');
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
        const at = reading(this, Graph, 'Graph.edgesFrom'), edges = [];
        let edge = wasm.wend_graph_first_edge(at, whole(node, 0, MOST, 'Graph.edgesFrom', 'the node')) >>> 0;
        for (; edge !== NONE; edge = wasm.wend_graph_next_edge(at, edge) >>> 0)
            edges.push(edge);
        return edges;
    }

    findEdge(from, to) {
        const where = 'Graph.findEdge', at = reading(this, Graph, where);
        const edge = wasm.wend_graph_find_edge(at, whole(from, 0, MOST, where, 'from'), whole(to, 0, MOST, where, 'to')) >>> 0;
        return edge === NONE ? null : edge;
    }

    addNode(place) {
        const where = 'Graph.addNode', at = changing(this, Graph, where);
        return lending(() => {
            const room = place === undefined ? 0 : borrow(L.PLACE_SIZE);
            if (room)
                writePosition(room, place, where, 'the place');
            return made(where, { argument: 'a graph with positions needs the node\'s place, one without has none', range: 'the place is too far away' },
                out => wasm.wend_graph_add_node(at, room, room ? heightOf(place, where, 'the place') : 0, out));
        });
    }

    removeNode(node) {
        check(wasm.wend_graph_remove_node(changing(this, Graph, 'Graph.removeNode'), whole(node, 0, MOST, 'Graph.removeNode', 'the node')), 'Graph.removeNode', { range: `there is no node ${node}` });
    }

    addEdge(edge) {
        const where = 'Graph.addEdge', at = changing(this, Graph, where);
        return lending(() => {
            const room = borrow(L.GRAPH_EDGE_SIZE);
            writeEdge(room, edge, where, 'the edge');
            return made(where, { range: 'there is no such node' }, out => wasm.wend_graph_add_edge(at, room, out));
        });
    }

    removeEdge(edge) {
        check(wasm.wend_graph_remove_edge(changing(this, Graph, 'Graph.removeEdge'), whole(edge, 0, MOST, 'Graph.removeEdge', 'the edge')), 'Graph.removeEdge', EDGE_HINTS);
    }

    closeEdge(edge) {
        check(wasm.wend_graph_close_edge(changing(this, Graph, 'Graph.closeEdge'), whole(edge, 0, MOST, 'Graph.closeEdge', 'the edge')), 'Graph.closeEdge', EDGE_HINTS);
    }

    openEdge(edge) {
        check(wasm.wend_graph_open_edge(changing(this, Graph, 'Graph.openEdge'), whole(edge, 0, MOST, 'Graph.openEdge', 'the edge')), 'Graph.openEdge', EDGE_HINTS);
    }

    priceEdge(edge, price) {
        const where = 'Graph.priceEdge';
        check(wasm.wend_graph_price_edge(changing(this, Graph, where), whole(edge, 0, MOST, where, 'the edge'), whole(price, 0, MOST, where, 'the price')), where, EDGE_HINTS);
    }

    setEdgeKind(edge, kind) {
        const where = 'Graph.setEdgeKind';
        check(wasm.wend_graph_set_edge_kind(changing(this, Graph, where), whole(edge, 0, MOST, where, 'the edge'), terrainByte(kind, where, 'the kind')), where, EDGE_HINTS);
    }

    linkVisible(ground, options) {
        const where = 'Graph.linkVisible', { degree, distance = 0, kind = '.' } = members(options, ['degree', 'distance', 'kind'], where);
        const at = changing(this, Graph, where);
        return made(where, { unsupported: 'the graph has no positions, or the ground is a graph', argument: 'the degree is not 1 to 64' },
            out => wasm.wend_graph_link_visible(at, pointer(ground, Space, where, 'the ground'), Math.round(finite(distance, where, 'distance') * L.CELL),
                whole(degree, 1, 64, where, 'degree'), terrainByte(kind, where, 'kind'), out));
    }

    toText(names) {
        const where = 'Graph.toText', at = reading(this, Graph, where), called = names ? pointer(names, GraphNames, where, 'names') : 0;
        return written(where, (room, capacity, length) => wasm.wend_graph_write_text(at, called, room, capacity, length));
    }

    toDimacs() {
        const where = 'Graph.toDimacs', at = reading(this, Graph, where);
        return written(where, (room, capacity, length, error) => wasm.wend_graph_write_dimacs(at, room, capacity, length, error));
    }

    toDimacsPositions() {
        const where = 'Graph.toDimacsPositions', at = reading(this, Graph, where);
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
        return text(wasm.wend_graph_names_of(reading(this, GraphNames, 'GraphNames.nameOf'), whole(node, 0, MOST, 'GraphNames.nameOf', 'the node')));
    }

    find(name) {
        const at = reading(this, GraphNames, 'GraphNames.find');
        return lending(() => {
            const node = wasm.wend_graph_names_find(at, borrowText(name, 'GraphNames.find')[0]) >>> 0;
            return node === NONE ? null : node;
        });
    }
}

addMap(Graph, (...args) => wasm.wend_space_create_graph(...args));

Space.prototype.prepareLandmarks = function prepareLandmarks(count) {
    const where = 'Space.prepareLandmarks';
    check(wasm.wend_space_prepare_landmarks(changing(this, Space, where), whole(count, 0, 32, where, 'the count')), where, { unsupported: 'the space is not one over a graph' });
};

const grounds = new WeakMap();

Space.prototype.attachGround = function attachGround(ground, joins = 4, reach = 0) {
    const where = 'Space.attachGround', at = changing(this, Space, where), below = ground === null ? 0 : pointer(ground, Space, where, 'the ground');
    check(wasm.wend_space_attach_ground(at, below, whole(joins, 1, 16, where, 'joins'), Math.round(finite(reach, where, 'reach') * L.CELL)), where,
        { unsupported: 'the space is not one over a graph with positions, or the ground is a graph' });
    const before = grounds.get(this);
    if (ground)
        this._handle.adopt(ground._handle);
    if (before && before !== ground?._handle)
        this._handle.disown(before);
    grounds.set(this, ground?._handle ?? null);
};
