/// <reference lib="esnext.disposable" />
/*
 * wend for JavaScript: pathfinding for games, the library's own C compiled to WebAssembly.
 *
 * Numbers are in cells: cell (3, 5) covers x from 3 to 4 and y from 5 to 6, y grows downwards. Costs are in the profile's
 * units, whole numbers, 13860 a straight step by default; Infinity where no way leads. What each thing means in full is
 * told by the library's documentation and headers; the nouns and words here are theirs.
 */

export * from './units.js'; // agendas, groups, traffic, crowds and the like

// ---------------------------------------------------------------------------------------------------- loading

// Empty beside the declarations of browsers and Node, and enough where there are neither.
declare global {
    interface Response {}
    interface URL {}
    namespace WebAssembly {
        interface Module {}
    }
}

/** The bytes of a module. */
export type Bytes = ArrayBuffer | ArrayBufferView;

/** What load() takes: nothing (the file beside the package), bytes, a compiled module, or where to fetch it. */
export interface LoadOptions {
    wasm?: Bytes | WebAssembly.Module | Response | URL | string | Promise<Bytes | WebAssembly.Module | Response>;
}

/** Compiles and starts the library; call it once and await it before anything else. Further calls do nothing. */
export function load(options?: LoadOptions): Promise<void>;

/** The same at once, in a worker that was given the bytes or the compiled module. */
export function loadSync(wasm: Bytes | WebAssembly.Module): void;

/** The compiled module, to be posted to workers, which give it to load() or loadSync(). */
export function compiledModule(): WebAssembly.Module;

/** The library's version, "0.1.0". */
export function version(): string;

/** What the library holds: blocks not freed yet, their bytes, and the size of its whole memory. */
export function memory(): { blocks: number; bytes: number; total: number };

/** The most bytes that the library may hold; what would pass them ends with an error of status "memory". Without: no limit. */
export function limitMemory(bytes?: number): void;

/** An error of a call. What a search did not find is no error: see Path.outcome. */
export class WendError extends Error {
    /**
     * "argument", "memory", "unsupported", "range", "capacity", "format", "file", "stale", "freed", "not-loaded"; "busy": in a callback,
     * of what the call that calls back has to itself, or reads and must find unchanged.
     */
    readonly status: string;
    /** Of a query that is refused: the cause's number in the library. */
    readonly fault?: number;
    /** Of a text: where. */
    readonly line?: number;
    readonly column?: number;
    /** Of a mesh's or graph's description: which outline, polygon, node or edge, and which of its corners. */
    readonly index?: number;
    readonly vertex?: number;
    /** Of two polygons of a mesh that do not go together: the second, and where, in cells. */
    readonly other?: number;
    readonly near?: { x: number; y: number; height: number };
}

/** Things that own memory of the library. free() gives it back at once, else it goes some time after the last use. */
export interface Owned {
    free(): void;
    [Symbol.dispose](): void;
    readonly isFreed: boolean;
    /** Bytes the thing holds. */
    readonly memory: number;
}

// ---------------------------------------------------------------------------------------------------- values

/** A cell: [x, y] or [x, y, level], whole numbers. */
export type Cell = readonly [x: number, y: number] | readonly [x: number, y: number, level: number];

/**
 * A place. An array is a cell, and means its centre; an object is a point anywhere, {x: 3.25, y: 14.5}, taken to the
 * nearest 1/256 of a cell; a number is a node of a graph, and so is a point that came back and has a node.
 */
export type Place = Cell | { readonly x: number; readonly y: number; readonly level?: number; readonly node?: number } | number;

/** A place that comes back: a point. The centre of cell (3, 5) is {x: 3.5, y: 5.5, level: 0}. */
export interface Point {
    x: number;
    y: number;
    level: number;
    /** True where the way to it is a link: stairs, a portal, a ferry. */
    byLink?: true;
    /** On graphs: the node's number. */
    node?: number;
}

/** A rectangle of cells by its top left cell; or a place, which is one cell. */
export type Area = Place | { readonly x: number; readonly y: number; readonly level?: number; readonly width: number; readonly height: number };

/** A terrain byte: a number from 0 to 255, or its letter. */
export type Terrain = number | string;

/** Directions are numbers, clockwise from north. */
export const Direction: {
    readonly NORTH: 0; readonly NORTH_EAST: 1; readonly EAST: 2; readonly SOUTH_EAST: 3; readonly SOUTH: 4;
    readonly SOUTH_WEST: 5; readonly WEST: 6; readonly NORTH_WEST: 7; readonly NONE: 8;
};
/** [dx, dy] of each direction on squares. */
export const STEPS: readonly (readonly [number, number])[];

export type CellKind = "square" | "hex-pointy-odd" | "hex-pointy-even" | "hex-flat-odd" | "hex-flat-even";

/** What a straight and a diagonal step cost by default. */
export const PRICE_STRAIGHT: 13860;
export const PRICE_DIAGONAL: 19601;

// ---------------------------------------------------------------------------------------------------- maps

export interface GridOptions {
    width: number;
    height: number;
    levels?: number;
    /** Rows, one after the other: bytes, a text of letters without line ends, or a function asked for each cell. */
    terrain?: Uint8Array | string | ((x: number, y: number, level: number) => Terrain);
    /** Bytes from one row to the next; default width. */
    stride?: number;
    /** Where no terrain is given; default '.'. */
    fill?: Terrain;
    cells?: CellKind;
}

/** Stairs, a portal, a ferry: a one-way way from one cell to another. */
export interface Link { from: Place; to: Place; cost: number }

/** A map of square or hexagonal cells: a terrain byte each. Free what was made over it before it. */
export class Grid implements Owned {
    constructor(options: GridOptions);
    /** Lines of letters, one per row, all as long: Grid.of("....\n.##.\n....") */
    static of(rows: string | readonly string[], options?: { cells?: CellKind }): Grid;
    /** Reads wend's own map format or a Moving AI .map. */
    static parse(text: string | Uint8Array): { grid: Grid; info: MapInfo };
    readonly width: number;
    readonly height: number;
    readonly levels: number;
    readonly cells: CellKind;
    /** How often it has changed. */
    readonly version: number;
    /**
     * All terrain, rows one after the other, level after level. A view of the library's own memory: for reading only, and only
     * until something is made or searched (memory that grows detaches it); get it anew, that costs nothing.
     */
    readonly terrain: Uint8Array;
    get(cell: Place): number;
    set(cell: Place, terrain: Terrain): void;
    fill(area: Area, terrain: Terrain): void;
    write(area: Area, terrain: Uint8Array, stride?: number): void;
    /** A mask of 1 << direction in which a cell may be left; 255 at first. */
    exits(cell: Place): number;
    setExits(cell: Place, mask: number): void;
    setWall(cell: Place, side: number, closed: boolean): void;
    readonly linkCount: number;
    links(): { from: Point; to: Point; cost: number }[];
    addLink(link: Link): void;
    removeLink(index: number): void;
    /** As wend's own map format, or as a Moving AI .map. */
    toText(info?: MapInfo): string;
    toMap(): string;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}

/** Names of terrains and layers that a map's text tells of. */
export class MapInfo implements Owned {
    constructor(grid: Grid);
    nameTerrain(terrain: Terrain, letter: string, name?: string): void;
    terrainName(terrain: Terrain): string | null;
    terrainLetter(terrain: Terrain): string | null;
    findTerrain(name: string): number | null;
    layer(grid: Grid, kind: LayerKind): Layer | null;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}

export interface Edge { from: number; to: number; price: number; kind?: Terrain; closed?: boolean }

export interface GraphOptions {
    /** How many nodes, where they have no places. */
    nodes?: number;
    /** Where nodes are; z is their height. */
    places?: readonly { x: number; y: number; level?: number; z?: number }[];
    edges?: readonly Edge[];
    /** Each edge leads back, too: edge i becomes 2i and 2i + 1. */
    bothWays?: boolean;
    hasPositions?: boolean;
}

/** A map of nodes and edges. */
export class Graph implements Owned {
    constructor(options?: GraphOptions);
    /** Reads "FROM TO PRICE" a line; names is null where nodes have numbers. */
    static parse(text: string | Uint8Array): { graph: Graph; names: GraphNames | null };
    static parseDimacs(arcs: string | Uint8Array, positions?: string | Uint8Array): Graph;
    readonly nodeCount: number; readonly edgeCount: number;
    readonly nodeLimit: number; readonly edgeLimit: number;
    readonly hasPositions: boolean; readonly version: number;
    hasNode(node: number): boolean;
    place(node: number): Point; height(node: number): number;
    edge(number: number): Required<Edge> | null;
    edgesFrom(node: number): number[];
    findEdge(from: number, to: number): number | null;
    addNode(place?: { x: number; y: number; level?: number; z?: number }): number;
    removeNode(node: number): void;
    addEdge(edge: Edge): number;
    removeEdge(edge: number): void;
    closeEdge(edge: number): void; openEdge(edge: number): void;
    priceEdge(edge: number, price: number): void;
    setEdgeKind(edge: number, kind: Terrain): void;
    /** Links waypoints that see each other on a space's ground; how many edges came. */
    linkVisible(ground: Space, options: { degree: number; distance?: number; kind?: Terrain }): number;
    toText(names?: GraphNames | null): string;
    toDimacs(): string; toDimacsPositions(): string;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}

export class GraphNames implements Owned {
    nameOf(node: number): string | null;
    find(name: string): number | null;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}

/** Corners as x, y, x, y… in cells, or as points. */
export type Outline = ArrayLike<number> | readonly { readonly x: number; readonly y: number }[] | readonly (readonly [number, number])[];

/** A map of ground of any shape, for movement at any angle. */
export class Mesh implements Owned {
    private constructor();
    /** Ground and holes painted one over the other. */
    static fromOutlines(outlines: readonly { points: Outline; terrain?: Terrain; hole?: boolean }[]): Mesh;
    /** Convex polygons over shared points; polygons: the numbers of the points of each. heights: of the points. */
    static fromPolygons(polygons: { points: Outline; heights?: ArrayLike<number>; polygons: readonly ArrayLike<number>[]; terrains?: ArrayLike<number>; tolerance?: number; dropFlat?: boolean; allowCrossing?: boolean }): Mesh;
    static fromGrid(grid: Grid, profile?: Profile): Mesh;
    /** Reads a .mesh file, or a .wmesh: outlines, floors, ramps and links in wend's own format. */
    static parse(text: string | Uint8Array): Mesh;
    /** Reads the ground of a Wavefront OBJ file. */
    static parseObj(text: string | Uint8Array, rules?: ObjRules): { mesh: Mesh; counts: { faces: number; steep: number; small: number; repeated: number; bad: number; joined: number } };
    readonly version: number; readonly levels: number;
    readonly obstacleCount: number; readonly linkCount: number;
    addObstacle(outline: Outline, level?: number): bigint;
    moveObstacle(obstacle: bigint, outline: Outline, level?: number): void;
    removeObstacle(obstacle: bigint): void;
    obstacle(obstacle: bigint): { points: Point[]; level: number };
    /** Gives the ground inside an outline another terrain, on all storeys or between two heights. Spaces see it at their next update. */
    paint(outline: Outline, terrain: Terrain, heights?: { lowest?: number; highest?: number }): void;
    /** Gives the whole polygon at a place another terrain, of any mesh. */
    setTerrain(place: Place, terrain: Terrain): void;
    addLink(link: Link): bigint;
    removeLink(link: bigint): void;
    setLinkOpen(link: bigint, open: boolean): void;
    setLinkCost(link: bigint, cost: number): void;
    link(link: bigint): { from: Point; to: Point; cost: number; open: boolean };
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}
export interface ObjRules { up?: "y" | "z"; slope?: number; scale?: number; weld?: number; terrain?: Terrain; bothSides?: boolean; allowCrossing?: boolean }

// ---------------------------------------------------------------------------------------------------- who moves

/**
 * Weights of terrains: an array of 256 by byte; or by letter or byte, others staying as they are by default: {S: 3}, {0: 1, 1: 4}
 * or new Map([['S', 3], [1, 4]]). Numbers are bytes, so that digits as letters go into a Map. 0 is blocked. By default '.', 'G'
 * and 'S' are free at weight 1, all else is blocked.
 */
export type Weights = ArrayLike<number> | { readonly [letterOrByte: string | number]: number } | ReadonlyMap<Terrain, number>;

/** Who moves; what is not said is as by default. */
export interface Profile {
    neighbours?: 4 | 8;
    corners?: "never" | "one" | "always";
    weigh?: "entered" | "both";
    /** Which terrains are free at weight 1, all others being blocked: ".," or [0, 2]. weights come after it. */
    free?: string | Iterable<number>;
    weights?: Weights;
    straight?: number; diagonal?: number;
    footprint?: number;
    applyExits?: boolean; applyLinks?: boolean;
    turnCost?: number;
    /** Infinity: nobody is crossed. */
    crossingCost?: number;
    extraPrice?: number;
    unknownWeight?: number;
    resources?: readonly { factor: number; weights: Weights }[];
    walkable?: (x: number, y: number, level: number) => boolean;
    /** On meshes: how far it stays from walls, in cells. */
    radius?: number;
}

/** Reads a profile's text; terrains are named as info says. */
export function parseProfile(text: string | Uint8Array, info?: MapInfo): { profile: Profile; resourceNames: string[] };

export type LayerKind = "extra" | "occupied" | "known";

/** A number for each cell, which changes with the game. */
export class Layer implements Owned {
    constructor(grid: Grid, kind: LayerKind);
    readonly kind: LayerKind; readonly grid: Grid;
    /** How many cells have another number than 0. */
    readonly count: number;
    enter(place: Place, footprint?: number): void;
    leave(place: Place, footprint?: number): void;
    get(place: Place): number;
    fill(area: Area, value: number): void;
    write(area: Area, values: Uint16Array, stride?: number): void;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}

export type Prepared = "surface" | "touching-surface" | "taut-graph" | "touching-taut-graph" | "jumps" | "landmarks" | "auto";

/** A map as one kind of mover sees it. */
export class Space implements Owned {
    constructor(map: Grid | Graph | Mesh, profile?: Profile);
    readonly map: Grid | Graph | Mesh;
    readonly kind: "grid" | "graph" | "mesh";
    readonly version: number;
    readonly isCurrent: boolean;
    /** The profile in full. */
    readonly profile: Required<Omit<Profile, "free" | "walkable">>;
    /** Brings it up to the edits of its map. */
    update(): void;
    /** Asks walkable again. */
    refresh(area: Area): void;
    /** A copy, a space of its own over the same map with the same layers. */
    snapshot(): Space;
    /**
     * A space that shares all that this one has worked out over its grid, and has its own layers of who stands where and of
     * extra costs, at first none: for many instances of one map. Updating, preparing and unpreparing in any of them does so for
     * all. What is known is the base's.
     */
    view(): Space;
    /** The space that this is a view of; null of one that is none. */
    readonly base: Space | null;
    isFree(place: Place): boolean;
    prepare(...what: Prepared[]): void;
    /** A little of it; true when all is done. */
    prepareSlice(options?: { what?: Prepared[]; work?: number; mostBytes?: number; landmarks?: number; progress?: (percent: number) => boolean | void }): boolean;
    /** Gives back what was prepared of these. */
    unprepare(...what: Prepared[]): void;
    readonly prepared: Prepared[];
    /** Graphs. */
    prepareLandmarks(count: number): void;
    attachGround(ground: Space | null, joins?: number, reach?: number): void;
    /** Regions: 0 for a blocked cell, else its region's number from 1. */
    components(): { labels: Uint32Array; count: number };
    /** The number of the first place that would be cut off from the goal; -1 for none. */
    wouldCutOff(cells: readonly Place[], places: readonly Place[], goal: Place): number;
    /** The reachable cell nearest to a goal. */
    nearest(start: Place, goal: Place): { place: Point; distanceSquared: number; count: number } | null;
    attach(layer: Layer): void;
    detach(layer: Layer): void;
    layer(kind: LayerKind): Layer | null;
    // Lines
    sees(from: Place, to: Place, except?: readonly Place[]): boolean;
    raycast(from: Place, to: Place, except?: readonly Place[]): { hit: boolean; cell: Point; fraction: number };
    /** The cells a line touches: x, y, level of each. */
    lineCells(from: Place, to: Place): Int32Array;
    lineCost(from: Place, to: Place): number;
    /** Geometry on the ground of a mesh, or of a grid with a prepared surface. */
    readonly ground: Ground;
    /** The ground of a mesh as a .mesh file. */
    toMeshText(): string;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}

export interface GroundHit { place: Point; x: number; y: number; distance: number; fraction: number; wall: [Point, Point] | null; normal: { x: number; y: number }; height: number; polygon: number; found: boolean }

export interface Ground {
    locate(x: number, y: number, z?: number): { place: Point; z: number };
    height(place: Place): number;
    nearest(place: Place, within?: number, anyLevel?: boolean): GroundHit | null;
    /** The ground in a box nearest to its middle in three dimensions; reach: how far it goes either way, Infinity unless given. */
    nearestInBox(middle: { x: number; y: number; height?: number }, reach?: { across?: number; down?: number; up?: number }): GroundHit | null;
    ray(from: Place, to: Place): GroundHit;
    wall(from: Place, within?: number): GroundHit | null;
    move(from: Place, to: Place): { place: Point; arrived: boolean; walls: number; travelled: number; height: number; slope: number; polygon: number };
    /** state: any bigint; comes back changed. */
    random(state: bigint): { place: Point; state: bigint };
    randomNear(from: Place, within: number, state: bigint): { place: Point; state: bigint };
    polygonsNear(place: Place, within?: number, anyLevel?: boolean): Uint32Array;
    /** Where there is less ground than was asked for, nearly always nowhere; obstacle: its number, else null. */
    losses(): { kind: "obstacle" | "polygon" | "side" | "crossing"; place: Point; z: number; obstacle: bigint | null }[];
    readonly polygonLimit: number;
    /** null where no polygon has this number now. neighbour: -1 = a wall. */
    polygon(id: number): { level: number; terrain: number; corners: { x: number; y: number; level: number; z: number; neighbour: number }[] } | null;
}

// ---------------------------------------------------------------------------------------------------- questions

export type EngineName = "auto" | "bitboard" | "local" | "jps" | "jps4" | "astar" | "weighted" | "general" | "polyanya" | "taut" | "graph" | "funnel";
/** left and right: the ends of the interval that is seen from the parent; where there is none both are the place. */
export interface Expansion { place: Point; parent: Point; g: number; h: number; left: Point; right: Point }

/**
 * One question. Start and goal are enough for most. A member that there is not is an error, and so is a question without a
 * start (or from.places) or a goal (or to.areas).
 */
export interface Query {
    start?: Place;
    goal?: Place;
    from?: { places?: readonly Place[]; heading?: number; betweenCells?: boolean; mayBeBlocked?: boolean };
    to?: {
        areas?: readonly Area[]; arrival?: "at" | "next-to" | "within" | "away"; measure?: "euclid" | "chebyshev" | "path";
        /** In cells. */
        range?: number; sight?: Space; mayBeOccupied?: boolean; atPlace?: boolean;
    };
    via?: readonly Place[];
    search?: {
        engine?: EngineName;
        heuristic?: "default" | "octile" | "manhattan" | "zero" | "chebyshev" | "euclid" | "callback";
        /** From 1 (exact) to 10. */
        heuristicWeight?: number;
        /** On meshes: how far beside the ground, in cells, places may lie, which then are the nearest point of it. */
        snap?: number;
        /**
         * On meshes: weights that count this time instead of the profile's, 0 keeping off a terrain. They are written as a
         * profile's: { ...profile.weights, "~": 0 }.
         */
        weights?: Weights;
        radius?: number; limit?: number; pausable?: boolean; pointsAtEnd?: boolean; checkEstimator?: boolean;
        /** A way that costs more is none. */
        costLimit?: number;
        /** Expansions after which the search ends as at the limit, for good. */
        expansionLimit?: number;
        estimator?: (x: number, y: number, level: number) => number;
        observer?: { expanded?: (e: Expansion) => void; opened?: (e: Expansion) => void };
    };
    otherwise?: "refuse" | "nearest" | "cheapest" | { policy: "breach"; breach: Space } | { policy: "refuse" | "nearest" | "cheapest" };
    shape?: Lines | { lines?: Lines; ties?: "any" | "fewest-turns" | "near-chord" | "straight-first" | "diagonal-first"; cornersMayTouch?: boolean };
}
export type Lines = "grid" | "straight" | "shortest";

export type Outcome = "found" | "partial" | "unreachable" | "running";
export type Reason = "none" | "start-outside" | "goal-outside" | "start-blocked" | "goal-blocked" | "no-way" | "limit" | "cannot-stop" | "too-far" | "no-way-within" | "too-narrow" | "others-in-way" | "too-costly";

/** One answer: a plain value of its own, which outlives the finder. for (const [x, y] of path) gives every cell. */
export class Path implements Iterable<[x: number, y: number, level: number]> {
    readonly outcome: Outcome;
    readonly reason: Reason;
    /** Whether outcome is "found". */
    readonly found: boolean;
    /** The reason as a sentence; "" where there is none. */
    readonly why: string;
    readonly cost: number;
    /** In cells, along slopes; planLength is that seen from above. */
    readonly length: number;
    readonly planLength: number;
    /** Turning points. */
    readonly points: readonly Point[];
    /** The same as numbers, three for each point: x and y in 1/256 cells, and level + 65536 * flags (1: by a link). */
    readonly places: Int32Array;
    readonly pointCount: number;
    /** x, y, level of every cell, one after the other; withoutStart leaves the first one out. */
    cells(options?: { withoutStart?: boolean }): Int32Array;
    [Symbol.iterator](): IterableIterator<[x: number, y: number, level: number]>;
    readonly lines: Lines;
    readonly engine: EngineName;
    readonly expanded: number; readonly generated: number; readonly queued: number; readonly work: number;
    /** The cost is at most so many times the best; Infinity where an estimator of your own was trusted. */
    readonly bound: number;
    readonly startIndex: number; readonly goalIndex: number;
    readonly spent: readonly number[];
    /** "breach": the blocked cells on the way. */
    readonly walls: readonly Point[];
    /** On graphs: the number of each point's node (-1: none); else null. */
    readonly nodes: Int32Array | null;
    /**
     * A follower at its first point. On a slope s it is 1 + uphill * s times as slow, on one of -s 1 + downhill * s times, when
     * it walks on meshes: numbers below 0 make it faster, up to four times. It may mind no terrain.
     */
    follow(options?: { uphill?: number; downhill?: number; ignoresTerrain?: boolean }): Follower;
    /** Its points on the ground of a mesh, and (slopes, the default) those in between where slopes and storeys change. */
    onGround(space: Space, options?: { slopes?: boolean }): GroundPoint[];
    /** The first fault of it in a space, null if it can be walked. */
    fault(space: Space, heading?: number): PathFault | null;
    /** What it costs in a space, Infinity if it cannot be walked. */
    costIn(space: Space, heading?: number): number;
    touches(space: Space, area: Area): boolean;
    /** Made of points of your own. */
    static of(points: readonly Place[], options?: { lines?: Lines; cells?: CellKind }): Path;
}
export interface PathFault { fault: string; text: string; point: number; step: number; cell: Point; cost: number; length: number }

/** Coordinates and height in cells; point: the number of the path's point that it is, or else of the one ahead. */
export interface GroundPoint { place: Point; x: number; y: number; height: number; point: number }

/** Someone on the way along a path. */
export class Follower implements Owned {
    /** In cells. */
    readonly x: number; readonly y: number; readonly level: number;
    readonly headingX: number; readonly headingY: number;
    /** Length still to go, seen from above. */
    readonly left: number;
    /** On meshes, once it has walked: of the ground in cells, and 1 where that climbs as much as it goes on. */
    readonly height: number; readonly slope: number;
    readonly next: number; readonly crossedLink: boolean; readonly done: boolean;
    /** Moves on by a distance in cells; true until the end is reached. */
    advance(distance: number): boolean;
    /** The same, slower through heavier ground; on meshes along slopes, and over storeys. */
    walk(space: Space, distance: number): boolean;
    /** The first fault of what is still ahead. */
    fault(space: Space): PathFault | null;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}

export class Finder implements Owned {
    constructor();
    find(space: Space, query: Query): Path;
    /**
     * Goes on after "running" for so much work; without a number to the end. pointsAtEnd says from now on, in place of the
     * query's, whether the way so far is left out: so one slice now and then tells it.
     */
    continue(work?: number, options?: { pointsAtEnd?: boolean }): Path;
    /** Paths to the so many goals of to.areas that cost least. */
    findCheapest(space: Space, query: Query, count: number): Path[];
    /** Finds, and writes down every step of the search, to be played back: no call of JavaScript per step. */
    trace(space: Space, query: Query, options?: { limit?: number; opened?: boolean }): Trace;
    findCorridor(space: Space, query: Query): Corridor;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}

/**
 * A search, step by step; typed arrays of your own with an entry per step. A step is an expansion (kind 1: the cell leaves the
 * open list) or an opening (kind 0: it enters it, or a cheaper way to it was found). Coordinates in cells: centres end in .5.
 */
export interface Trace {
    path: Path;
    count: number;
    /** Whether there were more than the limit. */
    cut: boolean;
    kind: Uint8Array;
    x: Float64Array; y: Float64Array; level: Uint16Array;
    parentX: Float64Array; parentY: Float64Array; parentLevel: Uint16Array;
    g: Float64Array; h: Float64Array;
    /**
     * On meshes, and at any angle, the interval of each step: what is seen of a polygon's side from the parent (engine
     * polyanya), or the whole side (funnel). Where there is none both ends are at x, y.
     */
    leftX: Float64Array; leftY: Float64Array; rightX: Float64Array; rightY: Float64Array;
}

/** The polygons a way passes and the portals between them. */
export interface Corridor {
    outcome: Outcome; reason: Reason; polygons: Uint32Array; portals: { left: Point; right: Point }[];
    start: Point | null; goal: Point | null; work: number;
    /** The shortest way within it, and the one through the middles of its portals. */
    funnel: Point[]; midpoints: Point[];
}

/** Why a query would be refused, in a sentence; null where it is good. */
export function checkQuery(space: Space, query: Query): { fault: number; status: string; text: string } | null;

/** "stale": the map was edited after space.update(); "no-weight": of that terrain; "over-edge": a mover of several cells; "kept-off": by search.weights. */
export type Hint = 'none' | 'stale' | 'one-cell' | 'no-weight' | 'over-edge' | 'kept-off';
export interface Explanation { reason: Reason; text: string; via: number; place: Point; startRegion: number; goalRegion: number; clearance: number; needed: number; limit: number; hint: Hint; terrain: number }
/** Why a path is missing, in full; the space and query it was asked of. */
export function explain(space: Space, query: Query, path: Path): Explanation;

export function engines(): { name: EngineName; number: number; summary: string; abilities: ("pause" | "ties" | "radius" | "arrival" | "estimate")[] }[];
export function engineServes(engine: EngineName, space: Space): boolean;

/** Many questions in one call. */
export class Batch implements Owned {
    constructor();
    /** Each answer is a Path, or the error that its question ended with. */
    find(requests: readonly { space: Space; query: Query }[]): (Path | WendError)[];
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}

// ---------------------------------------------------------------------------------------------------- fields, reach

export interface FieldOptions {
    goals: readonly Area[];
    kind?: "towards" | "flee";
    radius?: number; costLimit?: number; until?: readonly Area[]; fleeFactor?: number; goalsMayBeOccupied?: boolean;
}
/** Costs and directions from everywhere to a set of goals. */
export class Field implements Owned {
    constructor(space: Space, options: FieldOptions);
    /** Works so much, without a number to the end; true when it shows the map as it is. */
    grow(work?: number): boolean;
    readonly isComplete: boolean;
    readonly work: number;
    readonly space: Space;
    cost(place: Place, heading?: number): number;
    direction(place: Place, heading?: number): number;
    /** The cell to go to next; null at a goal and where no way leads. */
    next(place: Place, heading?: number): Point | null;
    /** Which way to walk from anywhere: cells to the right and down; null as next. */
    steer(place: Place): { x: number; y: number } | null;
    /** Moves along it, never into a wall; `gone` is less than the distance where it comes to an end, a link or no way on. */
    advance(position: Place, distance: number): { x: number; y: number; level: number; gone: number };
    path(place: Place, heading?: number): Path;
    /** All cells of grids at once, rows one after the other. Infinity where no way leads. */
    costs(): Float64Array;
    /** All directions, 8 where there is none. */
    directions(): Uint8Array;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}

export interface ReachCell { x: number; y: number; level: number; byLink?: true; parent: number; cost: number; heading: number; mayStop: boolean }
/** Where a unit can go with the points it has. */
export class Reach implements Owned {
    constructor();
    /** How many cells can be reached. */
    find(space: Space, options: { start: Place; points?: number; lastStep?: "paid" | "begun"; heading?: number; mayBeBlocked?: boolean; foes?: Layer; zone?: Layer }): number;
    cells(): ReachCell[];
    at(place: Place): ReachCell | null;
    path(place: Place): Path;
    readonly work: number;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}

// ---------------------------------------------------------------------------------------------------- plans

/** What your states are: so many bytes each. Views given to the functions are good only during the call. */
export interface PlannerOptions {
    stateSize: number;
    /** Give each state that a move leads to to add(state, cost, label, estimate). */
    expand(state: Uint8Array, add: (state: ArrayLike<number> | ArrayBufferView, cost: number, label?: number, estimate?: number) => void, parent: Uint8Array | null, label: number): void;
    isGoal?(state: Uint8Array): boolean;
    /** What the rest costs at least; Infinity: no goal can be reached from here. */
    estimate?(state: Uint8Array): number;
    hash?(state: Uint8Array): bigint | number;
    equal?(a: Uint8Array, b: Uint8Array): boolean;
    mostBytes?: number; tableMemory?: number;
}
export interface PlanQuery { start: ArrayLike<number> | ArrayBufferView; goal?: ArrayLike<number> | ArrayBufferView; method?: "astar" | "deepening" | "branch-and-bound"; estimateWeight?: number; depthLimit?: number; costLimit?: number; limit?: number; deepening?: number; pausable?: boolean; deepensWhenFull?: boolean; mayComeRound?: boolean }
export interface Plan { outcome: "found" | "none" | "none-within" | "running" | "work-limit" | "memory-limit"; cost: number; atLeast: number; states: Uint8Array[]; labels: Uint32Array; costs: Float64Array; rounds: number; expanded: number; generated: number; work: number; method: string; reachesGoal: boolean }
export class Planner implements Owned {
    constructor(options: PlannerOptions);
    find(query: PlanQuery): Plan;
    continue(work?: number): Plan;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}

// ---------------------------------------------------------------------------------------------------- texts, layouts

export interface Problem { map: string; bucket: number; mapWidth: number; mapHeight: number; start: [number, number]; goal: [number, number]; length: number }
/** Reads a Moving AI .scen. */
export function parseScen(text: string | Uint8Array): Problem[];

export interface Layout { cells?: CellKind; projection?: "orthogonal" | "isometric"; originX?: number; originY?: number; cellWidth?: number; cellHeight?: number }
/** The place under a point of the world, and back. */
export function layoutToPlace(layout: Layout, worldX: number, worldY: number): Point;
export function layoutToWorld(layout: Layout, place: Place): { x: number; y: number };
export function axialFromCell(cells: CellKind, x: number, y: number): { q: number; r: number };
export function axialToCell(cells: CellKind, q: number, r: number): [x: number, y: number];
export function axialDistance(a: { q: number; r: number }, b: { q: number; r: number }): number;
