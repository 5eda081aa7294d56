/** Units over many ticks: agendas, walkers, pursuits, turns, groups, traffic, crowds, sight, explorers, influence. */
import type {
    Area, Field, Finder, Grid, Layer, Owned, Path, Place, Point, Query, Space, WendError,
} from './index.js';

// ---------------------------------------------------------------------------------------------------- a game's loop

export interface AgendaStats { tickets: number; waiting: number; running: number; ticks: number; oldest: number; late: number; answered: number; shared: number; known: number; restarts: number; checked: number; work: number; most: number; total: number; p50: number; p99: number }
export type TicketState = "pending" | "first-steps" | "done" | "unreachable" | "stale" | "refused";

/** Answers many questions within a budget of work per tick. */
export class Agenda implements Owned {
    constructor(options?: { capacity?: number; searches?: number; firstSlice?: number; fields?: number; restarts?: number });
    submit(request: { space: Space; query: Query; priority?: number; deadline?: number; onChange?: "restart" | "check" | "stale" }): bigint;
    cancel(ticket: bigint): void;
    forget(space: Space): void;
    step(work: number): void;
    /** error: why the request was refused. */
    poll(ticket: bigint): { state: TicketState; path: Path; error?: WendError };
    readonly stats: AgendaStats;
    save(spaces: readonly Space[]): Uint8Array;
    static restore(bytes: Uint8Array, spaces: readonly Space[]): Agenda;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}

export interface WalkerRules { repairLimit?: number; watchdog?: number; wait?: number; sideSteps?: number; repairs?: number; repairSteps?: number; replans?: number; occupies?: boolean }
export type Walk = "arrived" | "moved" | "waited" | "side-stepped" | "repaired" | "replan" | "stuck";
/** A unit that walks along a path among others. */
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
/** Many creatures that hunt moving targets. Targets and pursuers are bigints; 0n is none. */
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
    /** A small index for your own arrays. */
    static index(id: bigint): number;
    tick(finder: Finder, work?: number): { pursuer: bigint; target: bigint; from: Point; to: Point; action: PursuitAction }[];
    readonly work: number; readonly waiting: number; readonly count: number; readonly targetCount: number;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}

export interface TurnOptions { points: number; pointsNow?: number; costLimit?: number; lastStep?: "paid" | "begun"; foes?: Layer; zone?: Layer }
export type TurnOutcome = "arrives" | "goes-on" | "stuck" | "barred" | "too-far" | "no-way";
export interface Turn { end: Point; heading: number; steps: number; cost: number }
/** Where each turn along a path ends. */
export function turnsOfPath(path: Path, space: Space, options: TurnOptions & { heading?: number }): { turns: Turn[]; outcome: TurnOutcome };
/** What a unit does this turn on its way to a far goal. */
export function findTurn(finder: Finder, space: Space, query: Query, options: TurnOptions): { outcome: TurnOutcome; turn: Turn; turns: number; cost: number; path: Path };
/** Moves straight ahead, whatever is in the way. */
export function runCourse(space: Space, options: { start: Place; aim?: Place; heading?: number; keepsHeading?: boolean; steps?: number; points?: number; lastStep?: "paid" | "begun" }): { outcome: "arrived" | "underway" | "wrecked" | "collided"; turn: Turn; ahead: Point; fault: string; cells: Int32Array };

/** A joint order for units: where to go, and in which formation; spots are those of formation "own". */
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
/** Finds places for many units that are sent to one goal. */
export class Group implements Owned {
    constructor();
    send(goal: Place, units: readonly { space: Space; place: Place }[]): GroupPlaces;
    /** The same in formation. */
    form(order: Order, units: readonly { space: Space; place: Place }[]): GroupPlaces;
    /** Like form(), in slices: call continue() each tick; it returns the places once it has them, null before. */
    begin(order: Order, units: readonly { space: Space; place: Place }[]): void;
    continue(work?: number): GroupPlaces | null;
    /** Reserves the places that send() or form() gave against later orders, until drop(); 0n if no unit has a place. */
    reserve(units: readonly { space: Space; place: Place }[], places: GroupPlaces["places"]): bigint;
    drop(reservation: bigint): void;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}

export type TrafficState = "arrived" | "moving" | "planning" | "planned" | "no-plan" | "given-up";
/** A new unit: a fixed one never moves; one without a goal stands, and makes room. pace: ticks per step, 1 to 255. */
export interface TrafficUnit { place: Place; goal?: Place; isFixed?: boolean; space?: Space; pace?: number }
/** All units, in the order of their indices. cells: x, y and level of each; for nodes of a graph the node, 0 and 0. */
export interface TrafficUnits { count: number; ids: BigUint64Array; cells: Int32Array; arrived: Uint8Array }
/** The units that start a step, its start and end cells as in TrafficUnits, and the ticks that each step takes. */
export interface TrafficMoves { count: number; units: BigUint64Array; from: Int32Array; to: Int32Array; ticks: Uint8Array }
/**
 * Units that share the ground: their steps are planned together, never two into one cell. Ids are bigints; 0n is none.
 */
export class Traffic implements Owned {
    /**
     * others: spaces of the same map, for other profiles; isGuided: units avoid, or wait where, many come at them.
     */
    constructor(space: Space, options?: { seed?: number; stallTicks?: number; mostBytes?: number; isGuided?: boolean; others?: readonly Space[] });
    add(unit: TrafficUnit): bigint;
    remove(unit: bigint): void;
    setGoal(unit: bigint, goal: Place): void;
    /** The unit's goal, also one set by send(). */
    goal(unit: bigint): Point;
    clearGoal(unit: bigint): void;
    /** Sends units to one goal so that all arrive; the group lends its memory. Returns the outcome for each unit. */
    send(group: Group, order: Order, units: readonly bigint[] | BigUint64Array): GroupOutcome[];
    setFixed(unit: bigint, isFixed: boolean): void;
    /** Sets how many ticks a unit's steps take, beginning with its next step; 1 to 255. */
    setPace(unit: bigint, pace: number): void;
    place(unit: bigint): Point;
    hasArrived(unit: bigint): boolean;
    units(): TrafficUnits;
    /** A small index for your own arrays. */
    static index(unit: bigint): number;
    /** One tick: each unit moves by at most one step. Without `work` it takes as much as it needs. */
    step(work?: number): { state: TrafficState; moves: TrafficMoves };
    /** Searches for a plan that brings all units to their goals, or improves the plan that it has. */
    plan(work?: number): TrafficState;
    readonly planSum: { steps: number; taken: number; cost: number; least: number };
    planPlace(unit: bigint, step: number): Point;
    readonly count: number; readonly underWay: number; readonly work: number;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}

/** Units of a traffic that march in formation and keep together on the way. */
export class March implements Owned {
    constructor(traffic: Traffic);
    /** Replaces the units that it had. Returns the outcome for each unit. */
    send(order: Order, units: readonly bigint[] | BigUint64Array): GroupOutcome[];
    /** Call once a tick, before the traffic's step; true if all units are where the order said. */
    step(): boolean;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}

export type AgentState = "standing" | "walking" | "arrived" | "waiting" | "no-way" | "steered";
/** A new agent. Lengths are in cells, speeds in cells per second. Its place is not rounded to 1/256 of a cell. */
export interface CrowdAgent {
    place: Place;
    /**
     * On meshes: of ground at several heights, the agent stands on the one nearest to this height in cells; default 0.
     */
    height?: number;
    /** Default 0.4. */
    radius?: number;
    speed?: number; acceleration?: number; turning?: number;
    /** 0 to 255: of two agents that meet, the one with the lower priority gives way. */
    priority?: number;
    isFixed?: boolean;
    space?: Space;
}
/** cameByLink: a link brought it here in the last step. */
export interface Agent { id: bigint; state: AgentState; level: number; cameByLink: boolean; x: number; y: number; velocityX: number; velocityY: number; radius: number; stalled: number }
/** All agents, in the order of their indices. state: index of the word in AgentState, from 0. */
export interface Agents {
    count: number; ids: BigUint64Array; state: Uint8Array; level: Uint16Array; cameByLink: Uint8Array;
    x: Float64Array; y: Float64Array; velocityX: Float64Array; velocityY: Float64Array; radius: Float64Array; stalled: Float64Array;
}
/** Agents that walk smoothly between cells and keep clear of each other. Agents are bigints; 0n is none. */
export class Crowd implements Owned {
    /** tick: seconds per step; horizon, wallHorizon: how many seconds ahead agents avoid others and walls. */
    constructor(space: Space, options?: { tick?: number; horizon?: number; wallHorizon?: number });
    add(agent: CrowdAgent): bigint;
    remove(agent: bigint): void;
    /** On meshes with ground at several heights, the agent stands on that nearest to `height`, else on the lowest. */
    put(agent: bigint, place: Place, height?: number): void;
    /** Changes an agent's maximum speed, in cells per second: in mud, or to that of the slowest in a group. */
    setSpeed(agent: bigint, speed: number): void;
    go(agent: bigint, goal: Place): void;
    followField(agent: bigint, field: Field): void;
    followPath(agent: bigint, path: Path | readonly Place[]): void;
    steer(agent: bigint, x: number, y: number): void;
    stop(agent: bigint): void;
    agent(agent: bigint): Agent;
    agents(): Agents;
    /** A small index for your own arrays. */
    static index(agent: bigint): number;
    /** One tick: all agents move; work limits the search for paths. */
    step(work?: number): { agents: number; walking: number; arrived: number; waiting: number; noWay: number; work: number };
    /** Agents within range, nearest first. */
    within(place: Place, range: number): BigUint64Array;
    nearest(place: Place, k: number): BigUint64Array;
    /** A player's view: agents seen now, and those that entered and left since `before`, the agents seen last time. */
    look(view: { from: Place; range: number; keep?: number }, before?: BigUint64Array): { seen: BigUint64Array; entered: BigUint64Array; left: BigUint64Array };
    /** maps: all spaces and fields that agents use. */
    save(maps: { spaces: readonly Space[]; fields?: readonly Field[] }): Uint8Array;
    static restore(bytes: Uint8Array, maps: { spaces: readonly Space[]; fields?: readonly Field[] }): Crowd;
    readonly count: number;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}

export interface SightOptions { rule?: "symmetric" | "permissive"; measure?: "euclid" | "chebyshev"; range?: number; facing?: { x: number; y: number }; halfAngle?: number }
/** The cells that a watcher sees. */
export class Sight implements Owned {
    constructor(options?: SightOptions);
    change(options: SightOptions): void;
    /** True if the cells seen have changed. */
    look(space: Space, from: Place): boolean;
    sees(cell: Place): boolean;
    /** x, y, level of each cell. */
    cells(): Int32Array;
    /** The smallest area with all newly known cells, or null. */
    reveal(known: Layer): { x: number; y: number; level: number; width: number; height: number } | null;
    count(layer: Layer): void;
    uncount(): void;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}

export type Journey = "ready" | "planning" | "arrived" | "unreachable" | "stopgap" | "explored";
/** Journeys through land that is only partly known. */
export class Explorer implements Owned {
    constructor(space: Space);
    send(start: Place, goal: Place): bigint;
    sendExploring(start: Place): bigint;
    dismiss(traveller: bigint): void;
    /** Returns how many journeys are not planned yet. */
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
    /** Returns how many blocks of the layer changed. */
    write(layer: Layer, price?: { factor?: number; base?: number; most?: number; tolerance?: number }): number;
    get(place: Place): number;
    greatest(area: Area): { value: number; place: Point };
    readonly total: number;
    read(area: Area): Uint16Array;
    set(area: Area, values: Uint16Array, stride?: number): void;
    readonly work: number;
    free(): void; [Symbol.dispose](): void; readonly isFreed: boolean; readonly memory: number;
}
