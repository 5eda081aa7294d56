// The page of the creatures: the playground's stage, and what the demo's server says of creatures and doors.
import { GridMap } from '../../../web/playground/map/grid_map.js';
import { State } from '../../../web/playground/page/state.js';
import { Stage } from '../../../web/playground/view/stage.js';
import { cellsOf, doors, height, terrain, width } from '../town.mjs';

const PERIOD = 125; /* milliseconds from look to look */
const SHUT = 2; /* a door's state; 0 open, 1 closing */
const OPEN = 'rgba(11,92,117,.25)'; /* the colour of one that is */

const state = Object.assign(new State(), { game: 'creatures' }),
    stage = new Stage(document.getElementById('stage'), state),
    said = document.getElementById('said');
let states = new Uint8Array(doors.length);
let count = 0,
    before,
    after,
    shown,
    kinds; /* of the creatures: how many; x, y, x, y…; whose they are */
let looked = 0; /* when */
let steps = 0,
    fault = '';

/** Cells of all creatures, and of each the process that leads it. */
function read(bytes) {
    const view = new DataView(bytes),
        cells = [],
        leaders = [],
        end = bytes.byteLength - doors.length;
    for (let place = 0, process = 0; place < end; process++) {
        const led = view.getUint32(place, true);
        place += 4;
        for (let i = 0; i < led; i++, place += 4) {
            cells.push(view.getUint32(place, true));
            leaders.push(process);
        }
    }
    return { cells, leaders, turned: new Uint8Array(bytes, end) };
}

function show({ cells, leaders, turned }, now) {
    if (cells.length !== count) {
        count = cells.length;
        after = null;
        kinds = Uint8Array.from(leaders);
        shown = new Float32Array(2 * count);
    }
    const last = after;
    before = last && shown.slice();
    after = Float32Array.from({ length: 2 * count }, (_, i) => {
        const cell = cells[i >> 1];
        return 0.5 + (i % 2 ? Math.floor(cell / width) : cell % width);
    });
    for (let i = 0; last && i < 2 * count; i += 2) steps += last[i] !== after[i] || last[i + 1] !== after[i + 1] ? 1 : 0;
    looked = now;
    turn(turned);
    tell();
}

/** Doors that are shut now, and such as have come open. */
function turn(turned) {
    const changed = [...doors.keys()].filter((door) => turned[door] !== states[door]).flatMap((door) => {
        const cells = cellsOf(doors[door]);
        for (const cell of cells) state.map.terrain[cell] = turned[door] === SHUT ? 64 : 46;
        return cells;
    });
    states = turned;
    if (changed.length) state.tell('cells', changed);
}

function tell() {
    const shut = states.filter((each) => each === SHUT).length;
    const figures =
        `${count} creatures, led by ${new Set(kinds).size} processes, have been seen to make ${steps} steps; ` +
        `${shut} of ${doors.length} doors are shut. A click near a door turns it.`;
    said.textContent = fault || figures;
}

function frame(_, now) {
    const { colours, camera, contexts } = stage;
    drawDoors(contexts[2], camera, colours);
    if (!count) return;
    const t = before ? Math.min(1, (now - looked) / PERIOD) : 1;
    for (let i = 0; i < 2 * count; i++) shown[i] = before ? before[i] + (after[i] - before[i]) * t : after[i];
    const inks = [colours.path, `rgb(${colours.early})`, `rgb(${colours.late})`, colours.ink],
        some = kinds.map((leader) => leader % inks.length);
    stage.drawUnits(shown, count, { kinds: some, inks, radius: 0.4, halo: 'transparent' });
}

function drawDoors(context, camera, colours) {
    doors.forEach(({ x, y, width: wide, height: high }, door) => {
        const [left, top] = camera.toScreen(x, y);
        context.fillStyle = [OPEN, `rgb(${colours.late})`, colours.goal][states[door]];
        context.fillRect(left, top, wide * camera.scale, high * camera.scale);
    });
}

stage.root.addEventListener('pointerdown', ({ offsetX, offsetY }) => {
    const { x, y } = stage.placeAt(offsetX, offsetY);
    const far = (door) => Math.hypot(door.x + door.width / 2 - x, door.y + door.height / 2 - y);
    const nearest = doors.reduce((best, door) => (far(door) < far(best) ? door : best));
    if (far(nearest) < 5) fetch(`/door/${doors.indexOf(nearest)}`, { method: 'POST' });
});

/** One question after the other, so that nothing piles up where the machine is slow. */
async function look() {
    try {
        const answer = await fetch('/now');
        if (!answer.ok) throw new Error(await answer.text());
        show(read(await answer.arrayBuffer()), performance.now());
        fault = '';
    } catch (error) {
        fault = `The demo does not answer: ${error.message}`;
        tell();
    }
    setTimeout(look, PERIOD);
}

state.set('map', { map: new GridMap({ width, height, terrain: terrain() }) });
stage.scene = { frame };
stage.viewChanged();
look();
