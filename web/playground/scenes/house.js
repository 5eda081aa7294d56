// A house of two storeys seen at an angle: a way from any place to any other, and a cart that is pushed about.
import { button, element, labelled, select } from '../page/dom.js';
import { number, text } from '../page/texts.js';
import { GridMap } from '../map/grid_map.js';
import { terrainOf } from '../map/terrains.js';
import { Angle } from '../view/angle.js';
import { dot, drawAtAngle, facetOf, stripOf, treeOf } from '../view/angle_picture.js';
import { drawGoal, drawStart, drawWalker } from '../view/path_layer.js';
import { PAVED, SLAB, STOREY, box, house, sideOf } from './house_plan.js';
import { Scene, aim, buttons, note, sceneOf } from './scene.js';
import { millis } from './walk.js';

const SPEED = 4; /* cells a second */
const TURN = 15,
    TILT = 8; /* degrees, by a key or a button */
const DRAG = 0.35; /* degrees, by a pixel */
const STEP = 0.4; /* cells of the picture that a drag goes at once */
const CART = { long: 0.8, wide: 0.5, high: 0.9 }; /* from its middle, and how high */
const USUAL = 17; /* cells from the middle to the farthest corner, where what is drawn is as large as it says here */
/* where all stands at first, and from where that is seen */
const buildings = {
    house: { places: { start: [12, 18.5, 0], goal: [17.5, 11.5, STOREY], cart: [12, 9, 0] }, view: [28, 40] },
    keep: {
        places: { start: [27, 27, 0], goal: [27, 17.5, 4], cart: [31, 27, 0] },
        view: [65, 48],
        obj: 'maps/keep.obj',
    },
};
const NAMES = new Map([[PAVED, 'stone']]);
const INKS = {
    light: { '#': '#b9b0a1', P: '#a89f90', M: '#cdb794', T: '#b98d5f', h: '#8fb374', '~': '#9ccbe3', slab: '#b3aa9b' },
    dark: { '#': '#7c8593', P: '#6d7683', M: '#6b5a43', T: '#8a6844', h: '#3f6b45', '~': '#1e5272', slab: '#5a626d' },
};

class House extends Scene {
    constructor(stage) {
        super(stage, 'house', 0);
        Object.assign(this, {
            building: 'house',
            heading: [1, 0] /* of the cart */,
            radius: 0.3,
            sets: 'goal' /* what a click places */,
            faded: false,
            way: { points: [] },
            walked: 0,
            took: {},
            drag: null,
            asks: null,
            busy: false,
        });
    }

    async start() {
        this.showControls();
        await this.build();
    }

    /** The building that is chosen, its ground as the worker tells it, and all that stands there at first. */
    async build() {
        this.ready = false;
        const { obj, view, places } = buildings[this.building];
        const { faces, ...made } = obj ? { obj: await (await fetch(obj)).text(), faces: [] } : house();
        const ground = await this.ask('begin', { ...made, radius: this.radius });
        Object.assign(this, { places: { ...places }, heading: [1, 0], walked: 0, took: {} });
        this.floors = ground.map(floorOf);
        this.solids = [
            ...faces.map(({ corners, tag }) => facetOf(corners, { tag, isUpper: tag !== 'M' && isUpper(corners) })),
            ...ground.flatMap(slabsOf),
        ];
        const corners = this.floors.flatMap((floor) => floor.corners);
        const limits = [Math.min, Math.max].map((most) =>
            [0, 1, 2].map((axis) => most(...corners.map((each) => each[axis]))),
        );
        this.angle = new Angle(limits, ...view);
        this.above = new Angle(limits, 0, 90);
        this.unit = this.angle.reach / USUAL;
        await this.lookAgain('cart');
        const side = Math.ceil(2 * this.angle.reach); /* of the picture, in which the keys' cursor goes */
        this.setMap(new GridMap({ width: side, height: side, title: 'house' }));
        this.fit();
        this.ready = true;
    }

    showControls() {
        const all = [
            ['house', 'scene.house.own'],
            ['keep', 'given.keep'],
        ];
        const names = ['goal', 'start', 'cart'].map((each) => [each, `scene.house.${each}`]);
        const slide = element('input', { type: 'range', min: 0, max: 0.9, step: 0.1, value: this.radius });
        slide.oninput = () => this.setRadius(Number(slide.value));
        this.fader = element('input', { type: 'checkbox', onchange: () => this.fade(this.fader.checked) });
        const turn = (key, ...by) => button(`scene.house.${key}`, () => this.turn(...by));
        this.controls(
            aim('scene.house.aim'),
            buttons(button('scene.again', () => this.again())),
            labelled('scene.house.building', select(all, this.building, (name) => this.choose(name))),
            labelled('scene.house.sets', select(names, this.sets, (name) => (this.sets = name))),
            labelled('radius', slide),
            labelled('scene.house.fade', this.fader),
            buttons(turn('left', TURN, 0), turn('right', -TURN, 0), turn('up', 0, TILT), turn('down', 0, -TILT)),
            note('scene.house.note'),
        );
    }

    again() {
        Object.assign(this, { places: { ...buildings[this.building].places }, heading: [1, 0], walked: 0 });
        this.fade(false);
        this.lookAgain('cart');
    }

    async choose(building) {
        this.building = building;
        await this.build();
    }

    /** Nothing is asked but when something changes. */
    ticking() {
        return false;
    }

    /** Asks for the way, and for the ground where the cart was moved: of what changes in a hurry for the last. */
    async lookAgain(...changed) {
        this.asks = new Set([...(this.asks ?? []), ...changed]);
        if (this.busy) return;
        this.busy = true;
        while (this.asks && !this.ended) {
            const { start, goal, cart: at } = this.places;
            const cart = this.asks.has('cart') ? { outline: this.outline(), level: this.floorAt(at).level } : null;
            this.asks = null;
            this.show(await this.ask('look', { start, goal, radius: this.radius, cart }));
        }
        this.busy = false;
    }

    show({ room, made, updated, ...way }) {
        if (room) this.room = room.map(floorOf);
        if (updated !== null) this.took.update = updated;
        if (made !== null) this.took.make = made;
        this.way = way;
        this.walked = Math.min(this.walked, lengthOf(way.points));
        const key = { found: 'found', partial: 'nearest' }[way.outcome] ?? 'none';
        const climbed = way.points.reduce((sum, [, , z], i) => sum + Math.max(0, z - (way.points[i - 1]?.[2] ?? z)), 0);
        this.say(`scene.house.${key}`, { n: number(way.length ?? 0, 1), up: number(climbed, 1) });
        this.changed();
    }

    setRadius(radius) {
        this.radius = radius;
        this.lookAgain();
    }

    fade(faded) {
        this.faded = this.fader.checked = faded;
        this.changed();
    }

    /** Turns and tilts the view; what was all in sight stays so, else its middle stays where it is. */
    turn(turn, tilt) {
        const { camera } = this.stage,
            { angle } = this;
        const isFitted = Math.abs(camera.scale - camera.fitting()) < 0.01;
        const before = camera.toScreen(...angle.project(angle.middle));
        angle.look(angle.turn + turn, angle.tilt + tilt);
        camera.world = angle.size;
        const now = camera.toScreen(...angle.project(angle.middle));
        if (isFitted) camera.fit();
        else camera.pan(before[0] - now[0], before[1] - now[1]);
        this.stage.viewChanged();
    }

    fit() {
        this.stage.camera.world = this.angle.size;
        this.stage.camera.fit();
        this.stage.viewChanged();
    }

    /** The floors that can be pointed at. */
    solidFloors() {
        return this.floors.filter((floor) => !this.isFaint(floor));
    }

    isFaint({ isUpper: upper }) {
        return this.faded && upper;
    }

    /** The floor that a point lies on. */
    floorAt([x, y, z]) {
        const at = this.above.project([x, y, z]);
        const offOf = (floor) => Math.abs((this.above.hit(floor, at)?.place[2] ?? Infinity) - z);
        return this.floors.reduce((best, floor) => (offOf(floor) < offOf(best) ? floor : best));
    }

    /** The corners of the cart, seen from above, along the way that it was pushed. */
    outline() {
        const [x, y] = this.places.cart,
            [dx, dy] = this.heading.map((each) => each * this.unit);
        return [
            [-1, -1],
            [1, -1],
            [1, 1],
            [-1, 1],
        ].map(([a, b]) => {
            const [along, across] = [a * CART.long, b * CART.wide];
            return [x + along * dx - across * dy, y + along * dy + across * dx];
        });
    }

    /** A click: to the nearest ground that is seen there. */
    put(name, at) {
        this.set(name, this.angle.pick(this.solidFloors(), at).place);
    }

    /** A drag: bit by bit along the ground, up and down ramps, and not to a storey that is only seen before it. */
    slide(name, from, to) {
        const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / STEP);
        for (let i = 1; i <= steps; i++) {
            const at = from.map((each, axis) => each + ((to[axis] - each) * i) / steps);
            const offOf = ({ place }) => Math.abs(place[2] - this.places[name][2]);
            const nearest = this.angle.hits(this.floors, at).sort((a, b) => offOf(a) - offOf(b))[0];
            if (nearest && offOf(nearest) < STEP * 2) this.set(name, nearest.place);
        }
    }

    set(name, place) {
        if (name === 'cart') this.head(place);
        else this.walked = 0;
        this.places[name] = place;
        this.lookAgain(name);
    }

    head([x, y]) {
        const [dx, dy] = [x - this.places.cart[0], y - this.places.cart[1]],
            far = Math.hypot(dx, dy);
        if (far < 0.02) return;
        const t = Math.min(0.5, far); /* it comes round little by little, forwards or backwards */
        const sign = dx * this.heading[0] + dy * this.heading[1] < 0 ? -1 : 1;
        const turned = [dx, dy].map((each, axis) => this.heading[axis] * (1 - t) + ((sign * each) / far) * t);
        this.heading = turned.map((each) => each / (Math.hypot(...turned) || 1));
    }

    /** A drag of the cart or an end moves it, any other turns the view; a click places what is chosen. */
    down({ x, y }) {
        if (!this.ready) return false;
        const [sx, sy] = this.stage.camera.toScreen(x, y);
        const name = this.grabbed(sx, sy);
        const off = name && this.angle.project(this.places[name]).map((each, axis) => each - [x, y][axis]);
        this.drag = { sx, sy, name, off, moved: false };
        return true;
    }

    grabbed(sx, sy) {
        const reach = matchMedia('(pointer: coarse)').matches ? 30 : 18;
        const offOf = (name) => {
            const [x, y, z] = this.places[name];
            const [px, py] = this.onScreen([x, y, z + (name === 'cart' ? (this.unit * CART.high) / 2 : 0.2)]);
            const size = name === 'cart' ? CART.wide * this.unit * this.stage.camera.scale : 0;
            return Math.hypot(px - sx, py - sy) - size;
        };
        const nearest = Object.keys(this.places).reduce((best, name) => (offOf(name) < offOf(best) ? name : best));
        return offOf(nearest) < reach ? nearest : null;
    }

    move({ x, y }) {
        const { drag } = this;
        if (!drag) return;
        const [sx, sy] = this.stage.camera.toScreen(x, y),
            [dx, dy] = [sx - drag.sx, sy - drag.sy];
        if (!drag.moved && Math.hypot(dx, dy) < 5) return; /* a click trembles */
        drag.moved = true;
        Object.assign(drag, { sx, sy });
        const byOff = (at) => at.map((each, axis) => each + drag.off[axis]);
        if (drag.name) this.slide(drag.name, byOff(this.stage.camera.toWorld(sx - dx, sy - dy)), byOff([x, y]));
        else this.turn(-dx * DRAG, dy * DRAG);
    }

    up() {
        const { drag } = this;
        this.drag = null;
        if (!drag || drag.moved) return;
        this.put(this.sets, this.stage.camera.toWorld(drag.sx, drag.sy));
    }

    key({ key: pressed }) {
        const turns = { q: [TURN, 0], e: [-TURN, 0], r: [0, TILT], f: [0, -TILT] }[pressed];
        const name = { s: 'start', g: 'goal', c: 'cart' }[pressed];
        const { cursor } = this.stage;
        if (turns) this.turn(...turns);
        else if (pressed === 'u') this.fade(!this.faded);
        else if (name && cursor) this.put(name, [cursor[0] + 0.5, cursor[1] + 0.5]);
        else return false;
        return true;
    }

    /** What is under the keys' cursor. */
    under(column, row) {
        const [x, y, z] = this.angle.pick(this.solidFloors(), [column + 0.5, row + 0.5]).place;
        return text('scene.house.under', { x: number(x, 1), y: number(y, 1), z: number(z, 1) });
    }

    /** Something else is to be seen than before. */
    changed() {
        this.drawnWith = this.stage.colours;
        this.facets = this.allFacets();
        this.tree = null;
        this.stage.viewChanged();
    }

    paint(context) {
        const { camera } = this.stage;
        this.stage.wipe(context, this.stage.colours.back);
        if (this.drawnWith !== this.stage.colours) this.changed();
        this.tree ??= treeOf(this.facets);
        drawAtAngle(context, camera, this.angle, this.tree);
        this.covers = this.facets
            .filter((each) => !each.faint && !each.isPlain && dot(each.normal, this.angle.towards) > 0)
            .map((each) => ({ ...each, seen: this.angle.seen(each.corners) }));
        this.drawHidden(context);
    }

    allFacets() {
        const { colours } = this.stage,
            inks = INKS[colours.name];
        const ground = (facets, looks) =>
            facets.map((each) => ({ ...each, ...looks, ink: terrainOf(each.terrain, NAMES)[colours.name] }));
        const solids = this.solids.map((each) => ({ ...each, ink: inks[each.tag] }));
        const room = ground(this.room, { rim: colours.grid });
        const all = [...ground(this.floors.map(sunk), { dim: 0.84 }), ...solids, ...room];
        for (const each of all) each.faint = this.isFaint(each);
        return [...all, ...this.cartFacets(), ...this.wayFacets()];
    }

    /** The corners of the cart's top, which is parallel to the ground that it stands on. */
    cartTop() {
        const { normal, corners } = this.floorAt(this.places.cart),
            [x, y, z] = corners[0];
        const rise = (cx, cy) => (normal[0] * (x - cx) + normal[1] * (y - cy)) / normal[2];
        return this.outline().map(([cx, cy]) => [cx, cy, z + rise(cx, cy) + this.unit * CART.high]);
    }

    cartFacets() {
        const ink = `#${this.stage.colours.late.map((each) => each.toString(16).padStart(2, '0')).join('')}`;
        const faces = box(this.cartTop(), this.unit * CART.high, 'cart');
        return faces.map(({ corners }) => facetOf(corners, { ink, isCart: true }));
    }

    wayFacets() {
        const { halo, path } = this.stage.colours;
        const { points } = this.way;
        const pairs = points.slice(1).map((point, i) => [points[i], point]);
        return pairs.flatMap((pair) => [
            ...stripOf(pair, 0.42 * this.unit, 0.05, { ink: halo, isPlain: true }),
            ...stripOf(pair, 0.26 * this.unit, 0.09, { ink: path, isPlain: true }),
        ]);
    }

    /** What floors and walls hide of the way and the cart shows through them faintly. */
    drawHidden(context) {
        const { path, late } = this.stage.colours;
        const top = this.cartTop();
        context.globalAlpha = 0.55;
        context.setLineDash([5, 5]);
        context.lineWidth = 2;
        this.strokeLine(context, this.way.points, path);
        if (top.some((corner) => this.angle.hides(this.covers.filter(({ isCart }) => !isCart), corner)))
            this.strokeLine(context, [...top, top[0]], `rgb(${late})`);
        context.setLineDash([]);
        context.globalAlpha = 1;
    }

    strokeLine(context, points, ink) {
        const line = new Path2D();
        for (const point of points) line.lineTo(...this.onScreen(point));
        context.strokeStyle = ink;
        context.stroke(line);
    }

    onScreen(point) {
        return this.stage.camera.toScreen(...this.angle.project(point));
    }

    draw(now, context) {
        if (!this.ready || !this.covers) return;
        const passed = Math.min(0.1, (now - (this.before ?? now)) / 1000);
        this.before = now;
        const { start, goal } = this.places;
        this.drawMarker(context, drawStart, start);
        this.drawMarker(context, drawGoal, goal);
        if (this.stage.still || this.way.points.length < 2) return;
        const speed = SPEED * this.unit;
        this.walked = this.walked > lengthOf(this.way.points) + speed ? 0 : this.walked + passed * speed;
        this.drawMarker(context, drawWalker, pointAlong(this.way.points, this.walked));
    }

    drawMarker(context, drawIt, point) {
        context.globalAlpha = this.angle.hides(this.covers, [point[0], point[1], point[2] + 0.1]) ? 0.45 : 1;
        drawIt(context, this.stage.camera, ...this.angle.project(point), this.stage.colours);
        context.globalAlpha = 1;
    }

    figuresNow() {
        const { length = 0, plan = 0, searched = 0 } = this.way;
        return [
            ['radius', number(this.radius, 1)],
            ['scene.house.length', number(length, 2)],
            ['scene.house.plan', number(plan, 2)],
            ['scene.searched', millis(searched)],
            ['scene.house.update', millis(this.took.update ?? 0)],
            ...(this.took.make === undefined ? [] : [['scene.house.make', millis(this.took.make)]]),
        ];
    }
}

const isUpper = (corners) => corners.every(([, , z]) => z > STOREY - 2 * SLAB);

/** A polygon of the ground as a facet that is seen from above. */
function floorOf({ corners: xy, heights, level, terrain }) {
    const corners = heights.map((z, i) => [xy[2 * i], xy[2 * i + 1], z]);
    return facetOf(corners, { level, terrain, isUpper: isUpper(corners) }, { up: true });
}

/** A slope a little lower, for pieces of one that is not quite flat do not lie in its plane: it must not hide them. */
function sunk(floor) {
    if (floor.normal[2] > 0.999) return floor;
    return { ...floor, corners: floor.corners.map(([x, y, z]) => [x, y, z - SLAB / 2]) };
}

/** Where the ground ends, the sides of the slab that it is. */
function slabsOf(polygon) {
    const { corners, heights, walls } = polygon;
    const points = heights.map((z, i) => [corners[2 * i], corners[2 * i + 1], z]);
    const isTurned = facetOf(points).normal[2] < 0;
    return points.flatMap((a, i) => {
        if (!walls[i]) return [];
        const b = points[(i + 1) % points.length];
        const [from, to] = isTurned ? [b, a] : [a, b];
        return [facetOf(sideOf(from, to, [from[2] - SLAB, to[2] - SLAB]), { tag: 'slab', isUpper: isUpper(points) })];
    });
}

const apart = (a, b) => Math.hypot(...a.map((each, axis) => each - b[axis]));

function lengthOf(points) {
    return points.reduce((sum, point, i) => sum + (i ? apart(points[i - 1], point) : 0), 0);
}

/** Where somebody is who has gone so far along a line in three dimensions. */
function pointAlong(points, distance) {
    let left = distance;
    for (let i = 1; i < points.length; i++) {
        const [a, b] = [points[i - 1], points[i]],
            length = apart(a, b);
        if (left <= length && length > 0) return a.map((each, axis) => each + ((b[axis] - each) * left) / length);
        left -= length;
    }
    return points[points.length - 1];
}

export const { start, frame, stop, down, move, up, key, playing, paint, under } = sceneOf(House);
