// Fog of war: what scouts see goes into a layer of what is known, and an explorer leads them by that layer alone.
import { Explorer, Grid, Layer, Sight, Space, load } from '../wend/index.js';
import { listen, timed } from './worker_side.js';

const RANGE = 6.5,
    UNITS = 4000; /* of work that planning may take a tick */

let grid, known, space, truth, explorer, scouts, seen, region, found, tick;

function begin({ width, height, terrain, count }) {
    for (const thing of [explorer, space, truth, known, grid, ...(scouts ?? []).map(({ sight }) => sight)])
        thing?.free();
    grid = new Grid({ width, height, terrain });
    known = new Layer(grid, 'known');
    truth = new Space(grid); /* eyes look through what is there */
    space = new Space(grid); /* feet go by what is known */
    space.attach(known);
    explorer = new Explorer(space);
    region = largest(truth.components());
    [seen, found, tick] = [new Uint8Array(width * height), 0, 0];
    scouts = Array.from({ length: count }, (_, i) => {
        const home = region.cells[Math.floor((region.cells.length * (i + 0.5)) / count)];
        const place = [home % width, Math.floor(home / width)];
        return { place, sight: new Sight({ range: RANGE }), traveller: explorer.sendExploring(place), goal: null };
    });
    return { ...look(), cells: region.cells.length };
}

function largest({ labels, count }) {
    const sizes = new Uint32Array(count + 1);
    for (const label of labels) sizes[label] += label ? 1 : 0;
    const most = sizes.indexOf(Math.max(...sizes));
    return { label: most, labels, cells: Array.from(labels.keys()).filter((i) => labels[i] === most) };
}

/** What all scouts see now, and how their journeys stand. */
function look() {
    const now = new Set();
    for (const { sight, place } of scouts) {
        sight.look(truth, place);
        sight.reveal(known);
        const cells = sight.cells();
        for (let i = 0; i < cells.length; i += 3) now.add(cells[i + 1] * grid.width + cells[i]);
    }
    for (const cell of now)
        if (!seen[cell]) {
            seen[cell] = 1;
            found += region.labels[cell] === region.label ? 1 : 0;
        }
    space.update();
    const { millis, result: waiting } = timed(() => explorer.plan(UNITS));
    const told = scouts.map(({ place, traveller, goal }) => ({
        place,
        goal,
        points: explorer.path(traveller).points,
        journey: explorer.journey(traveller),
    }));
    const cells = Uint32Array.from(now);
    return {
        seen: cells,
        scouts: told,
        found,
        searches: explorer.searches,
        waiting,
        millis,
        tick,
        transfer: [cells.buffer],
    };
}

function step() {
    tick++;
    for (const scout of scouts) {
        const next = explorer.next(scout.traveller);
        if (next) {
            scout.place = [Math.floor(next.x), Math.floor(next.y)];
            explorer.move(scout.traveller, scout.place);
        } else if (scout.goal && explorer.journey(scout.traveller) !== 'planning') {
            lead(scout, null);
        }
    }
    return look();
}

/** To a goal, known or not, or with null to whatever is unseen. */
function lead(scout, goal) {
    explorer.dismiss(scout.traveller);
    scout.goal = goal;
    scout.traveller = goal ? explorer.send(scout.place, goal) : explorer.sendExploring(scout.place);
}

/** The scout nearest to a place goes there. */
function send({ column, row }) {
    const far = ({ place }) => Math.hypot(place[0] - column, place[1] - row);
    const scout = scouts.reduce((best, each) => (far(each) < far(best) ? each : best));
    lead(scout, [column, row]);
    return { index: scouts.indexOf(scout), known: seen[row * grid.width + column] === 1 };
}

listen(load, { begin, send, tick: step });
