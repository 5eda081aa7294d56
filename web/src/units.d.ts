/** Units over many ticks: agendas, walkers, pursuits, turns, groups, traffic, crowds, sight, explorers, influence. */
import type {
    Area, Field, Finder, Grid, Layer, Owned, Path, Place, Point, Query, Space, WendError,
} from './index.js';

// ---------------------------------------------------------------------------------------------------- a game's loop

export interface AgendaStats { tickets: number; waiting: number; running: number; ticks: number; oldest: number; late: number; answered: number; shared: number; known: number; restarts: number; checked: number; work: number; most: number; total: number; p50: number; p99: number }
export type TicketState = "pending" | "first-steps" | "done" | "unreachable" | "stale" | "refused";

/** Many questions under a budget of work per tick. */
export class Agenda implements Owned {
    constructor(options?: { capacity?: number; searches?: number; firstSlice?: number; fields?: number; restarts?: number });
    submit(request: { space: Space; query: Query; priority?: number; deadline?: number; onChange?: "restart" | "check" | "stale" }): bigint;
    cancel(ticket: bigint): void;
    forget(space: Space): void;
    step(work: number): void;
    /** error: why it was refused. */
    poll(ticket: bigint): { state: TicketState; path: Path; error?: WendError };
    readonly stats: AgendaStats;
    save(spaces: readonly Space[]): Uint8Array;
    static restore(bytes: Uint8Array, spaces: readonly Space[]): Agenda;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}

export interface WalkerRules { repairLimit?: number; watchdog?: number; wait?: number; sideSteps?: number; repairs?: number; repairSteps?: number; replans?: number; occupies?: boolean }
export type Walk = "arrived" | "moved" | "waited" | "side-stepped" | "repaired" | "replan" | "stuck";
/** Somebody who walks along a path among others. */
export class Walker implements Owned {
    constructor(place: Place, rules?: WalkerRules);
    follow(space: Space, path: Path): void;
    step(space: Space, finder?: Finder | null): Walk;
    clearSteps(space: Space): number;
    readonly left: number;
    readonly place: Point;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}

export type PursuitAction = "nothing" | "too-far" | "unreachable" | "arrived" | "moved" | "pushed-back" | "waiting";
/** Many creatures that hunt moving targets. Targets and pursuers are bigints; 0n is nobody. */
export class Pursuit implements Owned {
    constructor(space: Space, options?: { limit?: number; rules?: WalkerRules });
    addTarget(place: Place, footprint?: number): bigint;
    moveTarget(target: bigint, place: Place): void;
    removeTarget(target: bigint): void;
    add(pursuer: { place: Place; target?: bigint; radius?: number; chaseTicks?: number; idleTicks?: number; backOff?: number; tries?: number; tolerance?: number }): bigint;
    remove(pursuer: bigint): void;
    setTarget(pursuer: bigint, target: bigint): void;
    pushBack(pursuer: bigint, place: Place): void;
    place(pursuer: bigint): Point;
    targetPlace(target: bigint): Point;
    /** A small number for arrays of your own. */
    static index(id: bigint): number;
    tick(finder: Finder, work?: number): { pursuer: bigint; target: bigint; from: Point; to: Point; action: PursuitAction }[];
    readonly work: number; readonly waiting: number; readonly count: number; readonly targetCount: number;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}

export interface TurnOptions { points: number; pointsNow?: number; costLimit?: number; lastStep?: "paid" | "begun"; foes?: Layer; zone?: Layer }
export type TurnOutcome = "arrives" | "goes-on" | "stuck" | "barred" | "too-far" | "no-way";
export interface Turn { end: Point; heading: number; steps: number; cost: number }
/** Where each turn of a path ends. */
export function turnsOfPath(path: Path, space: Space, options: TurnOptions & { heading?: number }): { turns: Turn[]; outcome: TurnOutcome };
/** What a unit does this turn to get to a far goal. */
export function findTurn(finder: Finder, space: Space, query: Query, options: TurnOptions): { outcome: TurnOutcome; turn: Turn; turns: number; cost: number; path: Path };
/** Straight ahead, whatever comes. */
export function runCourse(space: Space, options: { start: Place; aim?: Place; heading?: number; keepsHeading?: boolean; steps?: number; points?: number; lastStep?: "paid" | "begun" }): { outcome: "arrived" | "underway" | "wrecked" | "collided"; turn: Turn; ahead: Point; fault: string; cells: Int32Array };

/** What units are told to do together: where to go, and how to stand there; spots are those of "own". */
export interface Order {
    goal: Place;
    formation?: "none" | "line" | "column" | "box" | "wedge" | "own";
    width?: number; gap?: number; facing?: { readonly x: number; readonly y: number };
    spots?: readonly { readonly ahead: number; readonly right: number }[];
}
export type GroupOutcome = "placed" | "no-room" | "no-way";
export interface GroupPlaces {
    places: { outcome: GroupOutcome; order: number; place: Point }[];
    placed: number; noRoom: number; noWay: number; crossings: number; cost: number;
}
/** Many units sent to one place. */
export class Group implements Owned {
    constructor();
    send(goal: Place, units: readonly { space: Space; place: Place }[]): GroupPlaces;
    /** The same in formation. */
    form(order: Order, units: readonly { space: Space; place: Place }[]): GroupPlaces;
    /** As form(), a little in each tick: continue() gives the places once it has them, null before. */
    begin(order: Order, units: readonly { space: Space; place: Place }[]): void;
    continue(work?: number): GroupPlaces | null;
    /** Keeps the places that send() or form() gave from later orders, until drop(); 0n where nobody has one. */
    reserve(units: readonly { space: Space; place: Place }[], places: GroupPlaces["places"]): bigint;
    drop(reservation: bigint): void;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}

export type TrafficState = "arrived" | "moving" | "planning" | "planned" | "no-plan" | "given-up";
/** A unit as it is added: fixed ones never move; one without a goal stands, and makes room. pace: ticks a step, 1 to 255. */
export interface TrafficUnit { place: Place; goal?: Place; isFixed?: boolean; space?: Space; pace?: number }
/**
 * All units at once, in the order of their indices. cells: x, y and level of each, one after the other; of a graph's nodes their
 * numbers, 0 and 0.
 */
export interface TrafficUnits { count: number; ids: BigUint64Array; cells: Int32Array; arrived: Uint8Array }
/** Who sets out in a step, from which cell to which, as in TrafficUnits, and in how many ticks each is there. */
export interface TrafficMoves { count: number; units: BigUint64Array; from: Int32Array; to: Int32Array; ticks: Uint8Array }
/** Units that share the ground: their steps are planned together, never two into one cell. Units are bigints; 0n is none. */
export class Traffic implements Owned {
    /** others: spaces of the same map, if units walk by other profiles, too; isGuided: they keep off where many come the other way. */
    constructor(space: Space, options?: { seed?: number; stallTicks?: number; mostBytes?: number; isGuided?: boolean; others?: readonly Space[] });
    add(unit: TrafficUnit): bigint;
    remove(unit: bigint): void;
    setGoal(unit: bigint, goal: Place): void;
    /** Where it is sent, also by send(). */
    goal(unit: bigint): Point;
    clearGoal(unit: bigint): void;
    /** Sends units to one place, so that all arrive; a group lends its memory. What came of it for each. */
    send(group: Group, order: Order, units: readonly bigint[] | BigUint64Array): GroupOutcome[];
    setFixed(unit: bigint, isFixed: boolean): void;
    /** How many ticks a unit's steps take from the next one on, 1 to 255. */
    setPace(unit: bigint, pace: number): void;
    place(unit: bigint): Point;
    hasArrived(unit: bigint): boolean;
    units(): TrafficUnits;
    /** A small number for arrays of your own. */
    static index(unit: bigint): number;
    /** One tick: all move, each by one step at most. Without a number: with as much work as it takes. */
    step(work?: number): { state: TrafficState; moves: TrafficMoves };
    /** Searches for a plan that brings all home, or makes the one that is known better. */
    plan(work?: number): TrafficState;
    readonly planSum: { steps: number; taken: number; cost: number; least: number };
    planPlace(unit: bigint, step: number): Point;
    readonly count: number; readonly underWay: number; readonly work: number;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}

/** Units in traffic that march in formation, and keep together on the way. */
export class March implements Owned {
    constructor(traffic: Traffic);
    /** In the place of those it had. What came of it for each. */
    send(order: Order, units: readonly bigint[] | BigUint64Array): GroupOutcome[];
    /** Once a tick, before the traffic's step; whether all are where the order said. */
    step(): boolean;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}

export type AgentState = "standing" | "walking" | "arrived" | "waiting" | "no-way" | "steered";
/** An agent as it is added. Lengths are in cells, speeds in cells a second; its place is not rounded, as others are. */
export interface CrowdAgent {
    place: Place;
    /** On meshes, in cells: of ground at several heights there, as at the side of a stair, the nearest to this; 0 by default. */
    height?: number;
    /** 0.4 by default. */
    radius?: number;
    speed?: number; acceleration?: number; turning?: number;
    /** 0 to 255: of two who meet the lower one gives way. */
    priority?: number;
    isFixed?: boolean;
    space?: Space;
}
/** cameByLink: in the last step a link brought it here. */
export interface Agent { id: bigint; state: AgentState; level: number; cameByLink: boolean; x: number; y: number; velocityX: number; velocityY: number; radius: number; stalled: number }
/** All agents at once, in the order of their indices. state: the number of the word in AgentState, from 0. */
export interface Agents {
    count: number; ids: BigUint64Array; state: Uint8Array; level: Uint16Array; cameByLink: Uint8Array;
    x: Float64Array; y: Float64Array; velocityX: Float64Array; velocityY: Float64Array; radius: Float64Array; stalled: Float64Array;
}
/** Agents that walk smoothly, between cells, and keep clear of each other. Agents are bigints; 0n is none. */
export class Crowd implements Owned {
    /** tick: the seconds that a step takes; horizon, wallHorizon: for how many ahead others and walls are avoided. */
    constructor(space: Space, options?: { tick?: number; horizon?: number; wallHorizon?: number });
    add(agent: CrowdAgent): bigint;
    remove(agent: bigint): void;
    /** On meshes, of ground at several heights there, it stands on the nearest to height, or without one on the lowest. */
    put(agent: bigint, place: Place, height?: number): void;
    /** How fast it may be from now on, in cells a second: in mud, or as the slowest of those who walk together. */
    setSpeed(agent: bigint, speed: number): void;
    go(agent: bigint, goal: Place): void;
    followField(agent: bigint, field: Field): void;
    followPath(agent: bigint, path: Path | readonly Place[]): void;
    steer(agent: bigint, x: number, y: number): void;
    stop(agent: bigint): void;
    agent(agent: bigint): Agent;
    agents(): Agents;
    /** A small number for arrays of your own. */
    static index(agent: bigint): number;
    /** One tick: everybody moves; work is what paths may take. */
    step(work?: number): { agents: number; walking: number; arrived: number; waiting: number; noWay: number; work: number };
    /** Who is near, nearest first. */
    within(place: Place, range: number): BigUint64Array;
    nearest(place: Place, k: number): BigUint64Array;
    /** A player's view: who is in it, who has entered and who has left since `before`, what was seen the last time. */
    look(view: { from: Place; range: number; keep?: number }, before?: BigUint64Array): { seen: BigUint64Array; entered: BigUint64Array; left: BigUint64Array };
    /** With all spaces and fields that agents have. */
    save(maps: { spaces: readonly Space[]; fields?: readonly Field[] }): Uint8Array;
    static restore(bytes: Uint8Array, maps: { spaces: readonly Space[]; fields?: readonly Field[] }): Crowd;
    readonly count: number;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}

export interface SightOptions { rule?: "symmetric" | "permissive"; measure?: "euclid" | "chebyshev"; range?: number; facing?: { x: number; y: number }; halfAngle?: number }
/** What a watcher sees. */
export class Sight implements Owned {
    constructor(options?: SightOptions);
    change(options: SightOptions): void;
    /** Whether other cells are seen now than before. */
    look(space: Space, from: Place): boolean;
    sees(cell: Place): boolean;
    /** x, y, level of each. */
    cells(): Int32Array;
    /** The smallest area with all that is new, or null. */
    reveal(known: Layer): { x: number; y: number; level: number; width: number; height: number } | null;
    count(layer: Layer): void;
    uncount(): void;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}

export type Journey = "ready" | "planning" | "arrived" | "unreachable" | "stopgap" | "explored";
/** Journeys through land that is not all known yet. */
export class Explorer implements Owned {
    constructor(space: Space);
    send(start: Place, goal: Place): bigint;
    sendExploring(start: Place): bigint;
    dismiss(traveller: bigint): void;
    /** How many are not planned yet. */
    plan(work?: number): number;
    touch(area: Area): void;
    journey(traveller: bigint): Journey;
    next(traveller: bigint): Point | null;
    move(traveller: bigint, place: Place): void;
    path(traveller: bigint): Path;
    readonly searches: number;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}

/** Numbers that spread and fade: danger, crowds, scent. Shares and factors are from 0 to 1. */
export class Influence implements Owned {
    constructor(grid: Grid);
    applyWalls(space: Space | null, area?: Area): void;
    stamp(place: Place, options?: { strength?: number; radius?: number; falloff?: "flat" | "linear" | "square"; walls?: boolean; maximum?: boolean }): void;
    add(area: Area, amount: number): void;
    fill(area: Area, value: number): void;
    decay(keep: number): void;
    spread(share: number): void;
    propagate(keep: number): void;
    blur(): void;
    sum(parts: readonly { influence: Influence; factor: number }[]): void;
    maximum(parts: readonly { influence: Influence; factor: number }[]): void;
    /** How many blocks of the layer changed. */
    write(layer: Layer, price?: { factor?: number; base?: number; most?: number; tolerance?: number }): number;
    get(place: Place): number;
    greatest(area: Area): { value: number; place: Point };
    readonly total: number;
    read(area: Area): Uint16Array;
    set(area: Area, values: Uint16Array, stride?: number): void;
    readonly work: number;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}
