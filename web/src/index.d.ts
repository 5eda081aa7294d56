/// <reference lib="esnext.disposable" />
/*
 * wend for JavaScript: pathfinding for games, the library's own C code compiled to WebAssembly.
 *
 * Numbers are in cells: cell (3, 5) covers x from 3 to 4 and y from 5 to 6, y grows downwards. Costs are whole numbers
 * in the profile's units, 13860 for a straight step by default; Infinity if there is no path. Nouns and words are those
 * of the library: its documentation and headers explain them in full.
 */

export * from './units.js'; // agendas, groups, traffic, crowds and the like

// ---------------------------------------------------------------------------------------------------- loading

// Empty, so that these types exist without the declarations of browsers and Node; merges with those if they are there.
declare global {
    interface Response {}
    interface URL {}
    namespace WebAssembly {
        interface Module {}
    }
}

/** The bytes of a WebAssembly module. */
export type Bytes = ArrayBuffer | ArrayBufferView;

/** What load() takes: nothing (loads the file beside the package), bytes, a compiled module, or where to fetch it. */
export interface LoadOptions {
    wasm?: Bytes | WebAssembly.Module | Response | URL | string | Promise<Bytes | WebAssembly.Module | Response>;
}

/** Compiles and starts the library; call it once and await it before anything else. Further calls do nothing. */
export function load(options?: LoadOptions): Promise<void>;

/** The same synchronously, for a worker that was given the bytes or the compiled module. */
export function loadSync(wasm: Bytes | WebAssembly.Module): void;

/** The compiled module, to post to workers, which pass it to load() or loadSync(). */
export function compiledModule(): WebAssembly.Module;

/** The library's version, "0.1.0". */
export function version(): string;

/** Memory of the library: blocks that are not freed yet, their bytes, and the total size of the WebAssembly memory. */
export function memory(): { blocks: number; bytes: number; total: number };

/** Limits the bytes that the library holds; calls that need more fail with status "memory". Without bytes: no limit. */
export function limitMemory(bytes?: number): void;

/** An error of a call. A path that was not found is not an error: see Path.outcome. */
export class WendError extends Error {
    /**
     * "argument", "memory", "unsupported", "range", "capacity", "format", "file", "stale", "freed", "not-loaded", or
     * "busy": a callback used an object that the running call owns, or changed one that the running call reads.
     */
    readonly status: string;
    /** For a refused query: the number of the cause in the library. */
    readonly fault?: number;
    /** For a text that cannot be read: the position of the fault, from 1. */
    readonly line?: number;
    readonly column?: number;
    /** For a mesh's or graph's description: index of the outline, polygon, node or edge, and of its corner. */
    readonly index?: number;
    readonly vertex?: number;
    /** For two polygons of a mesh that conflict: index of the second, and where, in cells. */
    readonly other?: number;
    readonly near?: { x: number; y: number; height: number };
}

/** An object that owns memory of the library. free() releases it at once; without it, some time after the last use. */
export interface Owned {
    free(): void;
    [Symbol.dispose](): void;
    readonly isFreed: boolean;
    /** The bytes that the object holds. */
    readonly memory: number;
}

// ---------------------------------------------------------------------------------------------------- values

/** A cell: [x, y] or [x, y, level], whole numbers. */
export type Cell = readonly [x: number, y: number] | readonly [x: number, y: number, level: number];

/**
 * A place. An array is a cell and stands for its centre. An object is any point, {x: 3.25, y: 14.5}, rounded to the
 * nearest 1/256 of a cell. A number is a node of a graph, and so is a returned point that has a node.
 */
export type Place = Cell | { readonly x: number; readonly y: number; readonly level?: number; readonly node?: number } | number;

/** A place that is returned: a point. The centre of cell (3, 5) is {x: 3.5, y: 5.5, level: 0}. */
export interface Point {
    x: number;
    y: number;
    level: number;
    /** True if the step to this point is a link: stairs, a portal, a ferry. */
    byLink?: true;
    /** On graphs: the node's number. */
    node?: number;
}

/** A rectangle of cells by its top left cell; or a place, which is one cell. */
export type Area = Place | { readonly x: number; readonly y: number; readonly level?: number; readonly width: number; readonly height: number };

/** A terrain byte: a number from 0 to 255, or its letter. */
export type Terrain = number | string;

/** Directions as numbers, clockwise from north. */
export const Direction: {
    readonly NORTH: 0; readonly NORTH_EAST: 1; readonly EAST: 2; readonly SOUTH_EAST: 3; readonly SOUTH: 4;
    readonly SOUTH_WEST: 5; readonly WEST: 6; readonly NORTH_WEST: 7; readonly NONE: 8;
};
/** [dx, dy] of each direction on squares. */
export const STEPS: readonly (readonly [number, number])[];

export type CellKind = "square" | "hex-pointy-odd" | "hex-pointy-even" | "hex-flat-odd" | "hex-flat-even";

/** Default costs of a straight and a diagonal step. */
export const PRICE_STRAIGHT: 13860;
export const PRICE_DIAGONAL: 19601;

// ---------------------------------------------------------------------------------------------------- maps

export interface GridOptions {
    width: number;
    height: number;
    levels?: number;
    /** Rows one after the other: bytes, a string of letters without line ends, or a function called for each cell. */
    terrain?: Uint8Array | string | ((x: number, y: number, level: number) => Terrain);
    /** Bytes from one row to the next; default width. */
    stride?: number;
    /** Terrain of all cells if `terrain` is not given; default '.'. */
    fill?: Terrain;
    cells?: CellKind;
}

/** A one-way connection from one cell to another: stairs, a portal, a ferry. */
export interface Link { from: Place; to: Place; cost: number }

/** A map of square or hexagonal cells, a terrain byte each. Its memory stays until all made over it is freed. */
export class Grid implements Owned {
    constructor(options: GridOptions);
    /** Rows of letters of equal length: Grid.of("....\n.##.\n....") */
    static of(rows: string | readonly string[], options?: { cells?: CellKind }): Grid;
    /** Reads wend's own map format or a Moving AI .map. */
    static parse(text: string | Uint8Array): { grid: Grid; info: MapInfo };
    readonly width: number;
    readonly height: number;
    readonly levels: number;
    readonly cells: CellKind;
    /** Number of changes so far. */
    readonly version: number;
    /**
     * All terrain, rows one after the other, level after level: a read-only view of the library's memory. It is
     * detached when that memory grows, so get it again after calls that create or search; that costs nothing.
     */
    readonly terrain: Uint8Array;
    get(cell: Place): number;
    set(cell: Place, terrain: Terrain): void;
    fill(area: Area, terrain: Terrain): void;
    write(area: Area, terrain: Uint8Array, stride?: number): void;
    /** The exits of a cell: a mask of 1 << direction in which it may be left; 255 at first. */
    exits(cell: Place): number;
    setExits(cell: Place, mask: number): void;
    setWall(cell: Place, side: number, closed: boolean): void;
    readonly linkCount: number;
    links(): { from: Point; to: Point; cost: number }[];
    addLink(link: Link): void;
    removeLink(index: number): void;
    /** In wend's own map format, or as a Moving AI .map. */
    toText(info?: MapInfo): string;
    toMap(): string;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}

/** Names of terrains, and layers, that a map's text describes. */
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
    /** Number of nodes of a graph without places. */
    nodes?: number;
    /** Positions of nodes; z is the height. */
    places?: readonly { x: number; y: number; level?: number; z?: number }[];
    edges?: readonly Edge[];
    /** Adds a way back for each edge: edge i becomes 2i and 2i + 1. */
    bothWays?: boolean;
    hasPositions?: boolean;
}

/** A map of nodes and edges. */
export class Graph implements Owned {
    constructor(options?: GraphOptions);
    /** Reads a line "FROM TO PRICE" for each edge; names is null if nodes have numbers. */
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
    /** Connects waypoints that see each other on a space's ground. Returns the number of new edges. */
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
    /** Ground and holes, each painted over those before it. */
    static fromOutlines(outlines: readonly { points: Outline; terrain?: Terrain; hole?: boolean }[]): Mesh;
    /** Convex polygons over shared points. polygons: the indices of each polygon's points; heights: one per point. */
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
    /**
     * Changes the terrain inside an outline, on all storeys or between two heights; spaces follow at their next update.
     */
    paint(outline: Outline, terrain: Terrain, heights?: { lowest?: number; highest?: number }): void;
    /** Changes the terrain of the whole polygon at a place; works on any mesh. */
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
 * Weights of terrains: an array of 256 by byte; or an object or Map by letter or byte, which leaves all others at their
 * defaults: {S: 3}, {0: 1, 1: 4} or new Map([['S', 3], [1, 4]]). Numeric keys are bytes, so digits as letters need a
 * Map. Weight 0 is blocked. By default '.', 'G' and 'S' are free at weight 1 and everything else is blocked.
 */
export type Weights = ArrayLike<number> | { readonly [letterOrByte: string | number]: number } | ReadonlyMap<Terrain, number>;

/** The mover's rules; members that are left out have their defaults. */
export interface Profile {
    neighbours?: 4 | 8;
    corners?: "never" | "one" | "always";
    weigh?: "entered" | "both";
    /**
     * The terrains that are free at weight 1, as ".," or [0, 2]; all others are blocked. `weights` is applied after.
     */
    free?: string | Iterable<number>;
    weights?: Weights;
    straight?: number; diagonal?: number;
    footprint?: number;
    applyExits?: boolean; applyLinks?: boolean;
    turnCost?: number;
    /** Infinity: occupied cells are never crossed. */
    crossingCost?: number;
    extraPrice?: number;
    unknownWeight?: number;
    resources?: readonly { factor: number; weights: Weights }[];
    walkable?: (x: number, y: number, level: number) => boolean;
    /** On meshes: the mover's distance from walls, in cells. */
    radius?: number;
}

/** Reads a profile's text; `info` gives the names of terrains. */
export function parseProfile(text: string | Uint8Array, info?: MapInfo): { profile: Profile; resourceNames: string[] };

export type LayerKind = "extra" | "occupied" | "known";

/** A number for each cell that changes during the game. */
export class Layer implements Owned {
    constructor(grid: Grid, kind: LayerKind);
    readonly kind: LayerKind; readonly grid: Grid;
    /** Number of cells that are not 0. */
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
    /** Applies the edits of the map. */
    update(): void;
    /** Calls `walkable` again for these cells. */
    refresh(area: Area): void;
    /** An independent copy over the same map, with the same layers. */
    snapshot(): Space;
    /**
     * A space that shares everything this one has computed over its grid, but has its own layers of occupied cells and
     * extra costs, none at first: for many instances of one map. update(), prepare() and unprepare() on any of them
     * affect all. The layer of known cells is the base's.
     */
    view(): Space;
    /** The space that this is a view of; null for a space that is no view. */
    readonly base: Space | null;
    isFree(place: Place): boolean;
    prepare(...what: Prepared[]): void;
    /** Prepares a part; true when everything is prepared. */
    prepareSlice(options?: { what?: Prepared[]; work?: number; mostBytes?: number; landmarks?: number; progress?: (percent: number) => boolean | void }): boolean;
    /** Frees what was prepared. */
    unprepare(...what: Prepared[]): void;
    readonly prepared: Prepared[];
    /** For spaces over graphs. */
    prepareLandmarks(count: number): void;
    attachGround(ground: Space | null, joins?: number, reach?: number): void;
    /** Connected regions: 0 for a blocked cell, else the number of its region, from 1. */
    components(): { labels: Uint32Array; count: number };
    /** Index of the first place that blocking the cells would cut off from the goal; -1 if there is none. */
    wouldCutOff(cells: readonly Place[], places: readonly Place[], goal: Place): number;
    /** The reachable cell nearest to the goal. */
    nearest(start: Place, goal: Place): { place: Point; distanceSquared: number; count: number } | null;
    attach(layer: Layer): void;
    detach(layer: Layer): void;
    layer(kind: LayerKind): Layer | null;
    // Lines
    sees(from: Place, to: Place, except?: readonly Place[]): boolean;
    raycast(from: Place, to: Place, except?: readonly Place[]): { hit: boolean; cell: Point; fraction: number };
    /** The cells that a line touches: x, y, level of each. */
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
    /**
     * Ground in a box, nearest to its middle in three dimensions. reach: from the middle along x, y and height; across
     * and up are Infinity by default, down equals across.
     */
    nearestInBox(middle: { x: number; y: number; height?: number }, reach?: { across?: number; down?: number; up?: number }): GroundHit | null;
    ray(from: Place, to: Place): GroundHit;
    wall(from: Place, within?: number): GroundHit | null;
    move(from: Place, to: Place): { place: Point; arrived: boolean; walls: number; travelled: number; height: number; slope: number; polygon: number };
    /** state: any bigint at first, then the state that was returned. */
    random(state: bigint): { place: Point; state: bigint };
    randomNear(from: Place, within: number, state: bigint): { place: Point; state: bigint };
    polygonsNear(place: Place, within?: number, anyLevel?: boolean): Uint32Array;
    /** Where there is less ground than the map asks for, rarely anywhere. obstacle: its id, or null. */
    losses(): { kind: "obstacle" | "polygon" | "side" | "crossing"; place: Point; z: number; obstacle: bigint | null }[];
    readonly polygonLimit: number;
    /** null if no polygon has this id now. neighbour: id of the polygon across the side; -1 = a wall. */
    polygon(id: number): { level: number; terrain: number; corners: { x: number; y: number; level: number; z: number; neighbour: number }[] } | null;
}

// ---------------------------------------------------------------------------------------------------- questions

export type EngineName = "auto" | "bitboard" | "local" | "jps" | "jps4" | "astar" | "weighted" | "general" | "polyanya" | "taut" | "graph" | "funnel";
/** left and right: ends of the interval seen from the parent; both equal `place` if there is none. */
export interface Expansion { place: Point; parent: Point; g: number; h: number; left: Point; right: Point }

/**
 * One question. Start and goal suffice for most. It is an error to give an unknown member, or neither start nor
 * from.places, or neither goal nor to.areas.
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
        /** On meshes: places up to this far off the ground, in cells, are moved to its nearest point. */
        snap?: number;
        /**
         * On meshes: weights that replace the profile's for this question; 0 keeps the path off a terrain. Written as
         * in a profile: { ...profile.weights, "~": 0 }.
         */
        weights?: Weights;
        radius?: number; limit?: number; pausable?: boolean; pointsAtEnd?: boolean; checkEstimator?: boolean;
        /** The search ignores paths that cost more. */
        costLimit?: number;
        /** The search ends for good after this many expansions, with the same kind of answer as at `limit`. */
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

/** One answer: a plain value that outlives the finder. for (const [x, y] of path) visits every cell. */
export class Path implements Iterable<[x: number, y: number, level: number]> {
    readonly outcome: Outcome;
    readonly reason: Reason;
    /** True if outcome is "found". */
    readonly found: boolean;
    /** The reason as a sentence; "" if there is none. */
    readonly why: string;
    readonly cost: number;
    /** Length in cells along slopes; planLength is the length seen from above. */
    readonly length: number;
    readonly planLength: number;
    /** The turning points. */
    readonly points: readonly Point[];
    /** The turning points as numbers, three for each: x and y in 1/256 cells, level + 65536 * flags (1: by a link). */
    readonly places: Int32Array;
    readonly pointCount: number;
    /** x, y, level of every cell, one after the other; withoutStart omits the first cell. */
    cells(options?: { withoutStart?: boolean }): Int32Array;
    [Symbol.iterator](): IterableIterator<[x: number, y: number, level: number]>;
    readonly lines: Lines;
    readonly engine: EngineName;
    readonly expanded: number; readonly generated: number; readonly queued: number; readonly work: number;
    /** The cost is at most this many times the best; Infinity if your own estimator was trusted. */
    readonly bound: number;
    readonly startIndex: number; readonly goalIndex: number;
    readonly spent: readonly number[];
    /** With "breach": the blocked cells on the path. */
    readonly walls: readonly Point[];
    /** On graphs: the node of each point (-1: none); else null. */
    readonly nodes: Int32Array | null;
    /**
     * Creates a follower at the first point. On meshes walk() is slower by 1 + uphill * s up a slope s, and by 1 +
     * downhill * s down; negative numbers make it faster, up to four times. ignoresTerrain: weights do not slow it.
     */
    follow(options?: { uphill?: number; downhill?: number; ignoresTerrain?: boolean }): Follower;
    /** The path's points on a mesh's ground; with slopes (the default) also those where slopes and storeys change. */
    onGround(space: Space, options?: { slopes?: boolean }): GroundPoint[];
    /** The first fault of the path in a space; null if it can be walked. */
    fault(space: Space, heading?: number): PathFault | null;
    /** The path's cost in a space; Infinity if it cannot be walked. */
    costIn(space: Space, heading?: number): number;
    touches(space: Space, area: Area): boolean;
    /** Makes a path from your own points. */
    static of(points: readonly Place[], options?: { lines?: Lines; cells?: CellKind }): Path;
}
export interface PathFault { fault: string; text: string; point: number; step: number; cell: Point; cost: number; length: number }

/** Coordinates and height in cells; point: index of this point of the path, or of the next one ahead. */
export interface GroundPoint { place: Point; x: number; y: number; height: number; point: number }

/** Someone moving along a path. */
export class Follower implements Owned {
    /** Position in cells. */
    readonly x: number; readonly y: number; readonly level: number;
    readonly headingX: number; readonly headingY: number;
    /** Length still to go, seen from above. */
    readonly left: number;
    /** On meshes, after walk(): height of the ground in cells, and its slope ahead: 1 climbs one cell per cell. */
    readonly height: number; readonly slope: number;
    readonly next: number; readonly crossedLink: boolean; readonly done: boolean;
    /** Moves on by a distance in cells; true until the end is reached. */
    advance(distance: number): boolean;
    /** The same, but slower on costlier ground, and on meshes along slopes and over storeys. */
    walk(space: Space, distance: number): boolean;
    /** The first fault of the rest of the path. */
    fault(space: Space): PathFault | null;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}

export class Finder implements Owned {
    constructor();
    find(space: Space, query: Query): Path;
    /**
     * Continues after "running" with this much work; without a number to the end. pointsAtEnd replaces the query's from
     * now on: whether slices omit the path so far. Set it to false for one slice to see that path now and then.
     */
    continue(work?: number, options?: { pointsAtEnd?: boolean }): Path;
    /** Paths to the `count` goals of to.areas that cost least. */
    findCheapest(space: Space, query: Query, count: number): Path[];
    /** Finds a path and records every step of the search for playback, without calling JavaScript per step. */
    trace(space: Space, query: Query, options?: { limit?: number; opened?: boolean }): Trace;
    findCorridor(space: Space, query: Query): Corridor;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}

/**
 * A search step by step, as typed arrays of your own with an entry per step. Kind 1 is an expansion: the cell leaves
 * the open list; kind 0 an opening: it enters the list, or a cheaper path to it was found. Centres of cells end in .5.
 */
export interface Trace {
    path: Path;
    count: number;
    /** True if there were more steps than the limit. */
    cut: boolean;
    kind: Uint8Array;
    x: Float64Array; y: Float64Array; level: Uint16Array;
    parentX: Float64Array; parentY: Float64Array; parentLevel: Uint16Array;
    g: Float64Array; h: Float64Array;
    /**
     * On meshes and at any angle, the interval of each step: the part of a polygon's side seen from the parent (engine
     * polyanya), or the whole side (funnel). Both ends are at x, y if there is none.
     */
    leftX: Float64Array; leftY: Float64Array; rightX: Float64Array; rightY: Float64Array;
}

/** The polygons that a path crosses, and the portals between them. */
export interface Corridor {
    outcome: Outcome; reason: Reason; polygons: Uint32Array; portals: { left: Point; right: Point }[];
    start: Point | null; goal: Point | null; work: number;
    /** The shortest path within the corridor, and the one through the middles of its portals. */
    funnel: Point[]; midpoints: Point[];
}

/** Why a query would be refused, as a sentence; null if it would not. */
export function checkQuery(space: Space, query: Query): { fault: number; status: string; text: string } | null;

/**
 * "stale": map edited after the last update(); "no-weight": the terrain has weight 0; "over-edge": a mover of several
 * cells would hang over the map's edge; "kept-off": search.weights exclude the terrain.
 */
export type Hint = 'none' | 'stale' | 'one-cell' | 'no-weight' | 'over-edge' | 'kept-off';
export interface Explanation { reason: Reason; text: string; via: number; place: Point; startRegion: number; goalRegion: number; clearance: number; needed: number; limit: number; hint: Hint; terrain: number }
/** Explains in full why a path is missing, given the space and query that it answers. */
export function explain(space: Space, query: Query, path: Path): Explanation;

export function engines(): { name: EngineName; number: number; summary: string; abilities: ("pause" | "ties" | "radius" | "arrival" | "estimate")[] }[];
export function engineServes(engine: EngineName, space: Space): boolean;

/** Answers many questions in one call. */
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
    /** Does this much work, without a number all of it; true when the field is complete for the current map. */
    grow(work?: number): boolean;
    readonly isComplete: boolean;
    readonly work: number;
    readonly space: Space;
    cost(place: Place, heading?: number): number;
    direction(place: Place, heading?: number): number;
    /** The cell to go to next; null at a goal and if there is no path. */
    next(place: Place, heading?: number): Point | null;
    /** The direction to walk in from any position: cells to the right and down; null as for next(). */
    steer(place: Place): { x: number; y: number } | null;
    /** Moves along the field, never into a wall; `gone` is less than the distance at the end, a link or a dead end. */
    advance(position: Place, distance: number): { x: number; y: number; level: number; gone: number };
    path(place: Place, heading?: number): Path;
    /** The costs of all cells of a grid, rows one after the other; Infinity if there is no path. */
    costs(): Float64Array;
    /** The directions of all cells, 8 if there is none. */
    directions(): Uint8Array;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}

export interface ReachCell { x: number; y: number; level: number; byLink?: true; parent: number; cost: number; heading: number; mayStop: boolean }
/** The cells that a unit can reach with its points. */
export class Reach implements Owned {
    constructor();
    /** Returns the number of cells that can be reached. */
    find(space: Space, options: { start: Place; points?: number; lastStep?: "paid" | "begun"; heading?: number; mayBeBlocked?: boolean; foes?: Layer; zone?: Layer }): number;
    cells(): ReachCell[];
    at(place: Place): ReachCell | null;
    path(place: Place): Path;
    readonly work: number;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}

// ---------------------------------------------------------------------------------------------------- plans

/** Describes your states, of stateSize bytes each. Views passed to the functions are valid only during the call. */
export interface PlannerOptions {
    stateSize: number;
    /** Call add(state, cost, label, estimate) for each state that a move leads to. */
    expand(state: Uint8Array, add: (state: ArrayLike<number> | ArrayBufferView, cost: number, label?: number, estimate?: number) => void, parent: Uint8Array | null, label: number): void;
    isGoal?(state: Uint8Array): boolean;
    /** A lower bound of the remaining cost; Infinity: no goal can be reached. */
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
/** The place at a point of the world, and the reverse. */
export function layoutToPlace(layout: Layout, worldX: number, worldY: number): Point;
export function layoutToWorld(layout: Layout, place: Place): { x: number; y: number };
export function axialFromCell(cells: CellKind, x: number, y: number): { q: number; r: number };
export function axialToCell(cells: CellKind, q: number, r: number): [x: number, y: number];
export function axialDistance(a: { q: number; r: number }, b: { q: number; r: number }): number;
