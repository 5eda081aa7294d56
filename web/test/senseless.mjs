// Draws senseless calls: sensible ones of every function, class and method of the package, with something in them that is
// wrong, things that were freed or are in use, and callbacks and getters out of which the same goes on.
import { readFileSync } from 'node:fs';
import * as wend from '../dist/index.js';

const { Agenda, Batch, Crowd, Explorer, Field, Finder, Graph, Grid, Group, Influence, Layer, March, Mesh, Path, Planner, Pursuit, Reach, Sight, Space, Traffic, Walker } = wend;

/** What a callback throws of its own: it comes out as it is. */
export class Thrown extends Error {}

const DECLARED = ['index', 'units'].map(name => readFileSync(new URL(`../src/${name}.d.ts`, import.meta.url), 'utf8')).join('').replace(/\/\*[^]*?\*\/|\/\/.*/g, '');
const MEMBERS = [...new Set([...DECLARED.matchAll(/\b(\w+)\??:/g)].map(match => match[1]))];
const WORDS = [...new Set([...DECLARED.matchAll(/"([\w-]+)"/g)].map(match => match[1]))];

/** A generator of numbers below one that is the same for ever (mulberry32). */
export function randomFrom(seed) {
    let state = seed >>> 0;
    return () => {
        state = (state + 0x6D2B79F5) >>> 0;
        let t = Math.imul(state ^ (state >>> 15), state | 1);
        t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
        return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
}

const NUMBERS = [0, 0, 1, 1, 2, 3, 5, 7, 8, 9, 16, 31, 64, 100, 255, 256, 300, 0.5, 3.25, -0, -1, -2.5, NaN, Infinity, -Infinity, 65536, 2 ** 20, 2 ** 24,
    2 ** 28, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 53, 1e300, -(2 ** 31), -(2 ** 40)];
const OTHERS = [undefined, null, true, false, '', '.', '#', 'ab', '12', 'ü', '\u4e2d', '\ud800', '....\n.##.', 0n, 1n, -1n, 2n ** 63n, 2n ** 70n,
    Symbol('s'), Symbol.iterator, [], [0], [0, 0], [1, 2, 0], [2, 2, 9], [NaN, 0], ['a', 'b'], [null], [undefined, 1], [[]], [[0, 0], [1, 1]], [Symbol('in')], [1n, 2n],
    [,, 1], {}, { x: 1, y: 2 }, { x: 1.5, y: 2.5, level: 3 }, { x: '1', y: Symbol('y') }, { x: 1n, y: 2n }, { length: 3 }, { length: -1 }, { length: 2 ** 33 },
    { length: 0.5 }, { length: 'x' }, { length: 2, 0: 1, 1: 2 }, Object.create(null), { __proto__: null, x: 1 }, { constructor: undefined }, { constructor: { name: Symbol('n') } },
    new Uint8Array(4), new Uint8Array(0), new Uint16Array(70), new Float64Array(8), new BigInt64Array(3), new ArrayBuffer(8), new DataView(new ArrayBuffer(4)),
    new Map(), new Map([[1, 2], ['#', 3]]), new Map([[Symbol('k'), 1n]]), new Set([1]), new WeakMap(), new Date(0), /x/, new Error('e'), Promise.resolve(), Math, Uint8Array, Grid, Space.prototype, Object.create(Grid.prototype),
    Object.create(Finder.prototype)];
const MAP = 'type octile\nheight 3\nwidth 4\nmap\n....\n.@@.\n....\n';
const OBJ = 'v 0 0 0\nv 4 0 0\nv 4 0 4\nv 0 0 4\nf 1 4 3 2\n';

export class Caller {
    constructor(seed) {
        this.random = randomFrom(seed);
        this.things = new Map(); // by class, living and freed
        this.depth = 0;
        this.tickets = [0n, 1n];
        this.paths = [];
        this.left = 0; // calls that callbacks may still make
        this.calls = callsOf(this);
        this.names = Object.keys(this.calls);
    }

    below(most) { return Math.floor(this.random() * most); }
    chance(share) { return this.random() < share; }
    pick(list) { return list[this.below(list.length)]; }

    /** A thing of a class: mostly one that lives, made if there is none. */
    thing(type) {
        const list = this.things.get(type) ?? [];
        this.things.set(type, list);
        const living = list.filter(thing => !thing.isFreed);
        if (this.chance(0.03) && list.length)
            return this.pick(list);
        if (!living.length || (living.length < 4 && this.chance(0.1))) {
            const made = this.make(type);
            list.push(made);
            return made;
        }
        return this.pick(living);
    }

    make(type) {
        const { grid, space } = this;
        switch (type) {
        case Grid: return this.chance(0.8) ? Grid.of(['......', '.##.#.', '...~..', '.#....', '......']) : new Grid({ width: 5, height: 4, levels: 2, cells: this.pick(['square', 'hex-flat-odd']) });
        case Space: {
            const kind = this.random();
            if (kind < 0.1)
                return new Space(this.thing(Mesh), {});
            if (kind < 0.2)
                return new Space(this.thing(Graph), {});
            return new Space(this.thing(Grid), kind < 0.5 ? { walkable: () => this.calledBack(true) !== null } : { weights: { '~': 3 } });
        }
        case Layer: return new Layer(this.thing(Grid), this.pick(['extra', 'occupied', 'known']));
        case Mesh: return Mesh.fromOutlines([{ points: [0, 0, 9, 0, 9, 9, 0, 9] }, { points: [3, 3, 5, 3, 5, 5, 3, 5], hole: true }]);
        case Graph: return new Graph({ places: [{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 2, y: 2 }], edges: [{ from: 0, to: 1, price: 3 }, { from: 1, to: 2, price: 9 }] });
        case Planner: return new Planner(this.planned());
        case Path: return Path.of([[0, 0], [2, 2]]);
        case wend.MapInfo: return new wend.MapInfo(grid());
        case wend.GraphNames: {
            const { graph, names } = Graph.parse('a b 3\nb c 4\n');
            this.keep(graph);
            return names;
        }
        case wend.Follower: return this.path().follow();
        case Field: return new Field(space(), { goals: [[0, 0]] });
        case Influence: return new Influence(grid());
        case Walker: return new Walker([0, 0], { occupies: false });
        case Pursuit: case Explorer: case Traffic: case Crowd: return new type(space());
        case March: return new March(this.thing(Traffic));
        default: return new type();
        }
    }

    grid = () => this.thing(Grid);
    space = () => this.thing(Space);
    layer = () => this.thing(Layer);
    path = () => (this.paths.length && this.chance(0.7) ? this.pick(this.paths) : Path.of([[0, 0], [2, 2], [2, 4]]));
    cell = () => (this.chance(0.1) ? this.below(4) : this.chance(0.3) ? { x: this.random() * 6, y: this.random() * 5 } : [this.below(6), this.below(5)]);
    area = () => (this.chance(0.5) ? this.cell() : { x: this.below(3), y: this.below(3), width: 1 + this.below(3), height: 1 + this.below(2) });
    ticket = () => this.pick(this.tickets);
    word = (...words) => this.pick(words);

    /** What every callback does: senseless things, or throws, or answers. */
    calledBack(answer) {
        if (this.depth > 12 || this.left-- <= 0)
            return answer;
        if (this.chance(0.02))
            throw new Thrown('in a callback');
        if (this.chance(0.6))
            this.callOne();
        return this.chance(0.05) ? this.anything() : answer;
    }

    planned() {
        let expansions = 0;
        return {
            stateSize: 1,
            expand: (state, add) => {
                if (expansions++ > 300)
                    throw new Thrown('enough');
                this.calledBack();
                const next = Uint8Array.of((state[0] * 3 + 1) & 15);
                if (this.chance(0.97))
                    add(next, 1 + this.below(3));
                else
                    add(...[this.anything(), this.anything(), this.anything(), this.anything()].slice(0, this.below(5)));
            },
            ...(this.chance(0.7) ? { isGoal: state => this.calledBack(state[0] === 4) } : {}),
            ...(this.chance(0.3) ? { estimate: () => this.calledBack(0) } : {}),
            ...(this.chance(0.3) ? { hash: state => this.calledBack(BigInt(state[0])), equal: (a, b) => this.calledBack(a[0] === b[0]) } : {}),
        };
    }

    query() {
        const query = { start: this.cell(), goal: this.cell() };
        if (this.chance(0.5))
            query.search = { engine: this.word('auto', 'astar', 'general', 'jps', 'polyanya', 'graph', 'local') };
        if (this.chance(0.25))
            query.search = { ...query.search, observer: { expanded: () => this.calledBack(), opened: () => this.calledBack() } };
        if (this.chance(0.1))
            query.search = { ...query.search, estimator: () => this.calledBack(0) };
        if (this.chance(0.15))
            query.search = { ...query.search, pausable: true, limit: 5 };
        if (this.chance(0.2))
            query.to = { arrival: this.word('at', 'next-to', 'within'), range: 2, areas: [this.area()], ...(this.chance(0.3) ? { sight: this.space() } : {}) };
        if (this.chance(0.1))
            query.from = { places: [this.cell(), this.cell()], heading: this.below(9) };
        if (this.chance(0.1))
            query.via = [this.cell()];
        if (this.chance(0.2))
            query.otherwise = this.chance(0.5) ? this.word('nearest', 'cheapest') : { policy: 'breach', breach: this.space() };
        if (this.chance(0.2))
            query.shape = this.word('grid', 'straight', 'shortest');
        return query;
    }

    profile() {
        return {
            neighbours: this.word(4, 8), weights: this.word({ '~': 2 }, { 126: 2 }, new Map([[35, 1]])), turnCost: this.word(0, 100),
            ...(this.chance(0.3) ? { walkable: () => this.calledBack(true) } : {}),
        };
    }

    /** Anything at all. */
    anything() {
        const kind = this.random();
        if (kind < 0.3)
            return this.pick(NUMBERS);
        if (kind < 0.65)
            return this.pick(OTHERS);
        if (kind < 0.7)
            return this.pick(WORDS);
        if (kind < 0.8)
            return this.pick([...this.things.values()].flat().concat(1));
        if (kind < 0.84)
            return () => this.calledBack(this.pick(NUMBERS));
        if (kind < 0.86)
            return this.withGetter({});
        const object = {};
        for (let i = this.below(4); i >= 0; i--)
            object[this.pick(MEMBERS)] = this.depth < 6 ? this.anything() : 1;
        return object;
    }

    /** An object in which what is read does something first. */
    withGetter(object) {
        const key = this.pick(Object.keys(object).concat(this.pick(MEMBERS)));
        const value = object[key];
        return Object.defineProperty({ ...object }, key, { enumerable: true, get: () => this.calledBack(value) });
    }

    /** The same with something wrong somewhere in it. */
    spoilt(value) {
        const isPlain = value !== null && typeof value === 'object' && [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value));
        if (!isPlain || this.chance(0.3))
            return this.anything();
        if (Array.isArray(value)) {
            const copy = [...value];
            if (copy.length)
                copy[this.below(copy.length)] = this.spoilt(copy[0]);
            return copy;
        }
        if (this.chance(0.15))
            return this.withGetter(value);
        const key = this.pick(Object.keys(value).concat(this.pick(MEMBERS)));
        return { ...value, [key]: this.spoilt(value[key]) };
    }

    /** One call; returns its name. What it throws goes on. */
    callOne() {
        const name = this.pick(this.names);
        this.depth++;
        this.last = name;
        try {
            const { receiver, args } = this.calls[name];
            let given = args();
            if (this.chance(0.5)) {
                const i = this.below(given.length + 1);
                given[i] = this.spoilt(given[i]);
            }
            if (this.chance(0.03))
                given = given.slice(0, this.below(given.length + 1));
            const on = receiver === null ? null : this.chance(0.02) ? this.anything() : receiver();
            this.keep(this.invoke(name, on, given));
        } finally {
            this.depth--;
        }
        return name;
    }

    invoke(name, on, args) {
        const [first, second] = name.split('.');
        if (name.startsWith('new '))
            return Reflect.construct(wend[name.slice(4)], args);
        if (second === undefined)
            return wend[first](...args);
        if (this.calls[name].receiver === null)
            return wend[first][second](...args);
        const prototype = first === 'ground' ? Object.getPrototypeOf(Object.getOwnPropertyDescriptor(Space.prototype, 'ground').get.call(this.space())) : wend[first].prototype;
        const property = Object.getOwnPropertyDescriptor(prototype, second) ?? Object.getOwnPropertyDescriptor(Object.getPrototypeOf(prototype), second);
        return property.get ? property.get.call(on) : property.value.apply(on, args);
    }

    /** What comes out is used further on. */
    keep(result) {
        if (result instanceof Path && this.paths.push(result) > 6)
            this.paths.shift();
        if (typeof result === 'bigint' && this.tickets.push(result) > 8)
            this.tickets.shift();
        const things = [result, ...(result !== null && typeof result === 'object' && Object.getPrototypeOf(result) === Object.prototype ? Object.values(result) : [])];
        for (const thing of things) {
            if (typeof thing?.free !== 'function' || typeof thing.isFreed !== 'boolean')
                continue;
            const list = this.things.get(thing.constructor) ?? [];
            this.things.set(thing.constructor, list);
            if (!list.includes(thing))
                list.push(thing);
            if (list.length > 8)
                list.shift().free();
        }
    }

    freeAll() {
        for (const list of this.things.values())
            for (const thing of list)
                thing.free();
        this.things.clear();
    }
}

/** All calls by name, each with what it is called on and sensible arguments. */
function callsOf(caller) {
    const { grid, space, layer, path, cell, area, ticket, word } = caller;
    const query = () => caller.query(), profile = () => caller.profile(), back = () => caller.calledBack();
    const number = () => caller.below(4), finder = () => caller.thing(Finder), desc = () => ({ points: 30000 });
    const calls = {};
    const on = (type, table) => {
        for (const [name, args] of Object.entries(table))
            calls[`${type.name}.${name}`] = { receiver: () => (type === Path ? path() : caller.thing(type)), args: args ?? (() => []) };
    };
    const free = (name, args) => { calls[name] = { receiver: null, args }; };
    const nothing = null;
    const owned = { memory: nothing, isFreed: nothing };
    for (const [name, args] of Object.entries({
        'new Grid': () => [{ width: 3, height: 3, terrain: caller.chance(0.3) ? () => caller.calledBack('.') : '...'.repeat(3), cells: 'square' }],
        'Grid.of': () => [['...', '.#.'], { cells: 'square' }], 'Grid.parse': () => [MAP],
        'new MapInfo': () => [grid()], 'new Layer': () => [grid(), word('extra', 'occupied', 'known')],
        'new Space': () => [word(grid(), caller.thing(Mesh), caller.thing(Graph)), profile()],
        'new Graph': () => [{ nodes: 3, edges: [{ from: 0, to: 1, price: 2 }], bothWays: true }],
        'Graph.parse': () => ['a b 3\n'], 'Graph.parseDimacs': () => ['p sp 2 1\na 1 2 3\n', 'p aux sp co 2\nv 1 0 0\nv 2 1 1\n'],
        'new GraphNames': () => [], 'new Mesh': () => [], 'new Path': () => [], 'new Follower': () => [],
        'Mesh.fromOutlines': () => [[{ points: [0, 0, 9, 0, 9, 9], terrain: '.', hole: false }]],
        'Mesh.fromPolygons': () => [{ points: [0, 0, 2, 0, 2, 2, 0, 2], polygons: [[0, 1, 2, 3]], heights: [0, 0, 1, 1], terrains: ['.'] }],
        'Mesh.fromGrid': () => [grid(), profile()], 'Mesh.parse': () => ['mesh\n2\n3 1\n0 0 1\n'], 'Mesh.parseObj': () => [OBJ, { up: 'y', slope: 45 }],
        'Path.of': () => [[[0, 0], [1, 1]], { lines: 'grid' }], 'new Finder': () => [], 'new Batch': () => [], 'new Reach': () => [], 'new Group': () => [],
        'new Field': () => [space(), { goals: [area()], radius: 5, fleeFactor: 1.5 }],
        'new Agenda': () => [{ capacity: 4, searches: 2 }], 'Agenda.restore': () => [new Uint8Array(40), [space()]],
        'new Walker': () => [cell(), { wait: 2, occupies: false }], 'new Pursuit': () => [space(), { limit: 100, rules: { wait: 1, occupies: true } }],
        'new Traffic': () => [space(), { seed: 3, stallTicks: 5, others: [space()] }], 'Traffic.index': () => [ticket()],
        'new March': () => [caller.thing(Traffic)],
        'new Crowd': () => [space(), { tick: 0.1, horizon: 1 }], 'Crowd.index': () => [ticket()], 'Crowd.restore': () => [new Uint8Array(80), { spaces: [space()], fields: [caller.thing(Field)] }],
        'Pursuit.index': () => [ticket()], 'new Sight': () => [{ range: 4, facing: { x: 1, y: 0 } }], 'new Explorer': () => [space()],
        'new Influence': () => [grid()], 'new Planner': () => [caller.planned()],
        version: () => [], memory: () => [], compiledModule: () => [], limitMemory: () => [1 << 27],
        parseScen: () => ['version 1\n0 a.map 4 4 0 0 1 1 1.5\n'], parseProfile: () => ['neighbours 4\n', caller.thing(wend.MapInfo)],
        checkQuery: () => [space(), query()], explain: () => [space(), query(), path()], engines: () => [], engineServes: () => ['jps', space()],
        turnsOfPath: () => [path(), space(), desc()], findTurn: () => [finder(), space(), query(), desc()],
        runCourse: () => [space(), { start: cell(), aim: cell(), steps: 4, points: 40000 }],
        layoutToPlace: () => [{ cellWidth: 2, cellHeight: 2 }, 3, 4], layoutToWorld: () => [{ projection: 'orthogonal' }, cell()],
        axialFromCell: () => ['hex-flat-odd', 1, 2], axialToCell: () => ['hex-flat-odd', 1, 2], axialDistance: () => [{ q: 1, r: 2 }, { q: 0, r: 0 }],
    }))
        free(name, args);
    on(Grid, {
        ...owned, width: nothing, height: nothing, levels: nothing, cells: nothing, version: nothing, terrain: nothing, linkCount: nothing, links: nothing, toMap: nothing,
        get: () => [cell()], set: () => [cell(), word('.', '#', 46)], fill: () => [area(), word('.', '#')], write: () => [area(), new Uint8Array(64), 8], exits: () => [cell()],
        setExits: () => [cell(), 255], setWall: () => [cell(), 2, true], addLink: () => [{ from: cell(), to: cell(), cost: 5 }], removeLink: () => [0], toText: () => [],
    });
    on(wend.MapInfo, {
        ...owned, nameTerrain: () => ['~', 'w', 'water'], terrainName: () => ['~'], terrainLetter: () => ['~'], findTerrain: () => ['water'],
        layer: () => [grid(), 'extra'],
    });
    on(Layer, {
        ...owned, grid: nothing, kind: nothing, count: nothing, enter: () => [cell(), 1], leave: () => [cell(), 1], get: () => [cell()], fill: () => [area(), 3],
        write: () => [area(), new Uint16Array(64), 8],
    });
    on(Space, {
        ...owned, map: nothing, kind: nothing, version: nothing, isCurrent: nothing, profile: nothing, prepared: nothing, components: nothing, ground: nothing,
        update: nothing, refresh: () => [area()], snapshot: nothing, view: nothing, base: nothing, isFree: () => [cell()], prepare: () => [word('surface', 'jumps', 'landmarks', 'auto')],
        prepareSlice: () => [{ what: ['jumps'], work: 100, progress: back }], unprepare: () => ['jumps'], prepareLandmarks: () => [2],
        attachGround: () => [space(), 2, 3], wouldCutOff: () => [[cell()], [cell()], cell()],
        nearest: () => [cell(), cell()], attach: () => [layer()], detach: () => [layer()], layer: () => ['extra'], sees: () => [cell(), cell(), [cell()]],
        raycast: () => [cell(), cell()], lineCells: () => [cell(), cell()], lineCost: () => [cell(), cell()], toMeshText: nothing,
    });
    const onGround = {
        locate: () => [1, 2, 0], height: () => [cell()], nearest: () => [cell(), 3, true], nearestInBox: () => [{ x: 1, y: 2, height: number() }, { across: number() }], ray: () => [cell(), cell()], wall: () => [cell(), 3], move: () => [cell(), cell()],
        random: () => [1n], randomNear: () => [cell(), 2, 1n], polygonsNear: () => [cell(), 2], polygonLimit: () => [], polygon: () => [number()],
    };
    for (const [name, args] of Object.entries(onGround))
        calls[`ground.${name}`] = { receiver: () => space().ground, args };
    on(Path, {
        found: nothing, why: nothing, pointCount: nothing, places: nothing, points: nothing, cells: () => [{ withoutStart: true }],
        follow: () => [{ uphill: 1, downhill: -1 }], onGround: () => [space(), { slopes: true }], fault: () => [space()], costIn: () => [space(), 2], touches: () => [space(), area()],
    });
    on(wend.Follower, {
        ...owned, x: nothing, y: nothing, level: nothing, headingX: nothing, headingY: nothing, left: nothing, next: nothing, crossedLink: nothing, done: nothing,
        height: nothing, slope: nothing, advance: () => [0.5], walk: () => [space(), 0.5], fault: () => [space()],
    });
    on(Finder, {
        ...owned, find: () => [space(), query()], continue: () => [50, { pointsAtEnd: true }], findCheapest: () => [space(), query(), 2], trace: () => [space(), query(), { limit: 20 }],
        findCorridor: () => [space(), query()],
    });
    on(Batch, { ...owned, find: () => [[{ space: space(), query: query() }, { space: space(), query: query() }]] });
    on(Field, {
        ...owned, space: nothing, work: nothing, isComplete: nothing, grow: () => [word(0, 20)], cost: () => [cell(), 8], direction: () => [cell(), 2], next: () => [cell()],
        steer: () => [cell()], advance: () => [cell(), 0.5], path: () => [cell()], costs: nothing, directions: nothing,
    });
    on(Reach, { ...owned, work: nothing, find: () => [space(), { start: cell(), points: 50000, foes: layer(), zone: layer() }], cells: nothing, at: () => [cell()], path: () => [cell()] });
    on(Agenda, {
        ...owned, submit: () => [{ space: space(), query: query(), priority: 1, deadline: 3, onChange: 'restart' }], cancel: () => [ticket()], forget: () => [space()], step: () => [200],
        poll: () => [ticket()], stats: nothing, save: () => [[space()]],
    });
    on(Walker, { ...owned, left: nothing, place: nothing, follow: () => [space(), path()], step: () => [space(), finder()], clearSteps: () => [space()] });
    on(Pursuit, {
        ...owned, work: nothing, waiting: nothing, count: nothing, targetCount: nothing, addTarget: () => [cell(), 1], moveTarget: () => [ticket(), cell()], removeTarget: () => [ticket()],
        add: () => [{ place: cell(), target: ticket(), radius: 9 }], remove: () => [ticket()], setTarget: () => [ticket(), ticket()], pushBack: () => [ticket(), cell()],
        place: () => [ticket()], targetPlace: () => [ticket()], tick: () => [finder(), 500],
    });
    const members = () => [{ space: space(), place: cell() }, { space: space(), place: cell() }];
    const order = () => ({ goal: cell(), formation: word('none', 'line', 'wedge', 'own'), gap: 1, facing: { x: 1, y: 2 }, spots: [{ ahead: 1, right: -1 }] });
    on(Group, { ...owned, send: () => [cell(), members()], form: () => [order(), members()], begin: () => [order(), members()], continue: () => [word(0, 50)], drop: () => [ticket()],
        reserve: () => [members(), [0, 1].map(i => ({ outcome: 'placed', order: i, place: cell() }))] });
    on(Traffic, {
        ...owned, work: nothing, count: nothing, underWay: nothing, planSum: nothing, units: nothing, add: () => [{ place: cell(), goal: cell(), isFixed: caller.chance(0.1) }],
        remove: () => [ticket()], setGoal: () => [ticket(), cell()], goal: () => [ticket()], clearGoal: () => [ticket()], setFixed: () => [ticket(), false], setPace: () => [ticket(), 2], place: () => [ticket()],
        hasArrived: () => [ticket()], send: () => [caller.thing(Group), order(), [ticket(), ticket()]], step: () => [word(0, 500)], plan: () => [500], planPlace: () => [ticket(), number()],
    });
    on(March, { ...owned, send: () => [order(), [ticket(), ticket()]], step: nothing });
    on(Crowd, {
        ...owned, count: nothing, agents: nothing, add: () => [{ place: cell(), radius: 0.3, speed: 2, space: space() }], remove: () => [ticket()], put: () => [ticket(), cell()],
        go: () => [ticket(), cell()], followField: () => [ticket(), caller.thing(Field)], followPath: () => [ticket(), word(path(), [cell(), cell()])], steer: () => [ticket(), 1, -0.5], setSpeed: () => [ticket(), 1.5],
        stop: () => [ticket()], agent: () => [ticket()], step: () => [word(0, 500)], within: () => [cell(), 3], nearest: () => [cell(), 2],
        look: () => [{ from: cell(), range: 2, keep: 3 }, new BigUint64Array([ticket(), ticket()])], save: () => [{ spaces: [space()], fields: [caller.thing(Field)] }],
    });
    on(Sight, {
        ...owned, change: () => [{ range: 3 }], look: () => [space(), cell()], sees: () => [cell()], cells: nothing, reveal: () => [layer()], count: () => [layer()], uncount: nothing,
    });
    on(Explorer, {
        ...owned, searches: nothing, send: () => [cell(), cell()], sendExploring: () => [cell()], dismiss: () => [ticket()], plan: () => [word(0, 50)], touch: () => [area()],
        journey: () => [ticket()], next: () => [ticket()], move: () => [ticket(), cell()], path: () => [ticket()],
    });
    on(Influence, {
        ...owned, total: nothing, work: nothing, applyWalls: () => [space(), area()], stamp: () => [cell(), { strength: 20, radius: 2, falloff: 'linear' }], add: () => [area(), 3],
        fill: () => [area(), 3], decay: () => [0.5], spread: () => [0.2], propagate: () => [0.5], blur: nothing,
        sum: () => [[{ influence: caller.thing(Influence), factor: 0.5 }]], maximum: () => [[{ influence: caller.thing(Influence), factor: 0.5 }]],
        write: () => [layer(), { factor: 0.5, base: 1 }], get: () => [cell()], greatest: () => [area()], read: () => [area()], set: () => [area(), new Uint16Array(64), 8],
    });
    on(Planner, {
        ...owned, find: () => [{ start: [caller.below(9)], goal: [4], method: word('astar', 'deepening', 'branch-and-bound'), pausable: word(true, false), depthLimit: 20 }],
        continue: () => [40],
    });
    on(Mesh, {
        ...owned, version: nothing, levels: nothing, obstacleCount: nothing, linkCount: nothing, addObstacle: () => [[1, 1, 2, 1, 2, 2]], moveObstacle: () => [ticket(), [1, 1, 2, 1, 2, 2]],
        removeObstacle: () => [ticket()], obstacle: () => [ticket()], addLink: () => [{ from: cell(), to: cell(), cost: 4 }], removeLink: () => [ticket()],
        setLinkOpen: () => [ticket(), true], setLinkCost: () => [ticket(), 3], link: () => [ticket()],
        paint: () => [[1, 1, 2, 1, 2, 2], word('.', 'S', '@')], setTerrain: () => [cell(), word('.', 'S', '@')],
    });
    on(Graph, {
        ...owned, nodeCount: nothing, edgeCount: nothing, nodeLimit: nothing, edgeLimit: nothing, hasPositions: nothing, version: nothing, hasNode: () => [number()],
        place: () => [number()], height: () => [number()], edge: () => [number()], edgesFrom: () => [number()], findEdge: () => [number(), number()],
        addNode: () => [{ x: 1, y: 2 }], removeNode: () => [number()], addEdge: () => [{ from: 0, to: 1, price: 2 }], removeEdge: () => [number()], closeEdge: () => [number()],
        openEdge: () => [number()], priceEdge: () => [number(), 5], setEdgeKind: () => [number(), '.'], linkVisible: () => [space(), { degree: 3 }],
        toText: () => [], toDimacs: nothing, toDimacsPositions: nothing,
    });
    on(wend.GraphNames, { ...owned, nameOf: () => [number()], find: () => ['a'] });
    for (const type of Object.values(wend).filter(value => value?.prototype?.free))
        calls[`${type.name}.free`] = { receiver: () => caller.thing(type), args: () => [] };
    return calls;
}
