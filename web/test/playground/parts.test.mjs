// The parts of the page that need no browser: links, made maps, layouts, traces, the history.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generate, generators } from '../../playground/map/generators.js';
import { GridMap } from '../../playground/map/grid_map.js';
import { History } from '../../playground/map/history.js';
import { pack, unpack } from '../../playground/map/share.js';
import { usualOptions } from '../../playground/page/state.js';
import { Trace } from '../../playground/search/trace.js';
import { house } from '../../playground/scenes/house_plan.js';
import { Angle } from '../../playground/view/angle.js';
import { facetOf, treeOf } from '../../playground/view/angle_picture.js';
import { visit } from '../../playground/view/facets.js';
import { layoutOf } from '../../playground/view/layout.js';

const question = (map) => ({
    map,
    start: [1, 1, 0],
    goal: [2, 1, 0],
    level: 0,
    options: {
        ...usualOptions,
        weights: [
            [46, 1],
            [64, 0],
        ],
    },
});

test('what a link holds comes back as it was', async () => {
    const map = generate('caves', { width: 60, height: 40, seed: 5, cells: 'hex-flat-odd' });
    map.links = [{ from: [1, 1, 0], to: [5, 6, 0], cost: 13860 }];
    map.names = new Map([[126, { name: 'lava', letter: '~' }]]);
    const back = await unpack(await pack(question(map)));
    assert.deepEqual({ ...back.map }, { ...map });
    assert.deepEqual(back.options, question(map).options);
    assert.deepEqual(
        [back.start, back.goal],
        [
            [1, 1, 0],
            [2, 1, 0],
        ],
    );
});

test('a link that is damaged anywhere is refused or still a map', async () => {
    const letters = await pack(question(generate('rooms', { width: 20, height: 12 })));
    for (let i = 0; i < letters.length; i += 3) {
        const damaged = letters.slice(0, i) + (letters[i] === 'A' ? 'B' : 'A') + letters.slice(i + 1);
        const got = await unpack(damaged).catch((error) => error);
        assert.ok(got instanceof Error || got.map instanceof GridMap);
    }
    for (const hostile of ['', '1.', '2.AAAA', '1.%%%', letters.slice(0, -9), `1.${'A'.repeat(70000)}`])
        await assert.rejects(unpack(hostile));
});

test('a link that asks for what no page makes is refused', async () => {
    const map = new GridMap({ width: 4, height: 4 });
    const cases = [
        { start: [9, 1, 0] },
        { goal: [0, 0, 3] },
        { goal: 'x' },
        { options: { ...question(map).options, engine: 'rm -rf' } },
        { options: { ...question(map).options, footprint: 1e9 } },
        { options: { ...question(map).options, weights: [[300, 1]] } },
        { options: { ...question(map).options, toString: 1 } },
    ];
    for (const wrong of cases) await assert.rejects(unpack(await pack({ ...question(map), ...wrong })));
    await assert.rejects(unpack(await pack({ ...question(map), map: { ...map, width: 1e9, terrain: map.terrain } })));
    await assert.rejects(
        unpack(await pack({ ...question(map), map: { ...map, names: new Map([[1, { name: '<b>', letter: 'x' }]]) } })),
    );
});

test('a link that unpacks to endless bytes is refused', async () => {
    const zeros = new Blob([new Uint8Array(1 << 23)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    const bytes = Buffer.from(await new Response(zeros).arrayBuffer());
    await assert.rejects(unpack(`1.${bytes.toString('base64url')}`), /length/);
});

test('made maps are the same for the same seed, others for another, and have ground', () => {
    for (const kind of Object.keys(generators)) {
        const [a, b, c] = [3, 3, 4].map((seed) => generate(kind, { width: 41, height: 23, seed }).terrain);
        assert.deepEqual(a, b, kind);
        assert.ok(a.includes(46), kind);
        if (kind !== 'empty') assert.notDeepEqual(a, c, kind);
    }
});

test('the smallest and the largest maps can be made', () => {
    for (const kind of Object.keys(generators))
        for (const [width, height] of [
            [4, 4],
            [5, 512],
            [512, 512],
        ])
            assert.equal(generate(kind, { width, height }).terrain.length, width * height);
});

test('rooms leave no room shut', () => {
    for (let seed = 0; seed < 20; seed++) {
        const map = generate('rooms', { width: 60, height: 36, seed });
        assert.equal(regions(map), 1, `seed ${seed}`);
    }
});

/** How many pieces of ground there are, by steps along the axes. */
function regions(map) {
    const seen = new Uint8Array(map.terrain.length);
    let count = 0;
    for (let i = 0; i < seen.length; i++) {
        if (seen[i] || map.terrain[i] !== 46) continue;
        count++;
        const stack = [i];
        seen[i] = 1;
        while (stack.length) {
            const at = stack.pop();
            const x = map.column(at);
            const y = map.row(at);
            for (const [dx, dy] of [
                [1, 0],
                [-1, 0],
                [0, 1],
                [0, -1],
            ]) {
                const next = map.inside(x + dx, y + dy) ? map.index(x + dx, y + dy) : at;
                if (!seen[next] && map.terrain[next] === 46) {
                    seen[next] = 1;
                    stack.push(next);
                }
            }
        }
    }
    return count;
}

test('the middle of each cell lies in it, whatever its shape', () => {
    for (const kind of ['square', 'hex-pointy-odd', 'hex-pointy-even', 'hex-flat-odd', 'hex-flat-even']) {
        const layout = layoutOf(kind);
        for (let column = 0; column < 6; column++)
            for (let row = 0; row < 6; row++)
                assert.deepEqual(layout.pick(...layout.centre(column, row)), [column, row], kind);
    }
});

test('a trace goes back to where it was', () => {
    const trace = new Trace({
        kind: [1, 0, 0, 1, 0, 1],
        cell: [0, 1, 2, 1, 2, 2],
        parent: [0, 0, 0, 0, 1, 1],
        g: [0, 1, 5, 1, 2, 2],
        h: [2, 1, 0, 1, 0, 0],
        cellCount: 3,
    });
    assert.equal(trace.length, 3);
    const seen = [];
    for (let step = 0; step <= 3; step++) {
        trace.goTo(step);
        seen.push([[...trace.last], trace.open, trace.closed]);
    }
    for (let step = 3; step >= 0; step--) {
        trace.goTo(step);
        assert.deepEqual([[...trace.last], trace.open, trace.closed], seen[step]);
    }
    assert.deepEqual(seen[1], [[0, 1, 2], 2, 1]);
    assert.deepEqual(seen[3], [[0, 3, 5], 0, 3]);
});

test('undone steps are forgotten once something else is done', () => {
    const done = [];
    const step = (name) => ({ undo: () => done.push(`-${name}`), redo: () => done.push(`+${name}`) });
    const history = new History();
    history.push(step('a'));
    history.push(step('b'));
    history.undo();
    history.redo();
    history.undo();
    history.push(step('c'));
    assert.equal(history.redo(), false);
    history.undo();
    history.undo();
    assert.equal(history.undo(), false);
    assert.deepEqual(done, ['-b', '+b', '-b', '-c', '-a']);
});

/** The house's ground and what stands on it, as facets. */
function facetsOfHouse() {
    const { polygons, faces } = house();
    return [
        ...polygons.map((corners) => facetOf(corners, { ground: true }, { up: true })),
        ...faces.map(({ corners, tag }) => facetOf(corners, { tag })),
    ];
}

test('at an angle what is drawn last at a point is what lies nearest to the eye, from all sides', () => {
    const facets = facetsOfHouse();
    const angle = new Angle([[0, 0, 0], [27, 20, 4]], 0, 40);
    let seen = 0;
    for (let turn = 3; turn < 360; turn += 31) {
        angle.look(turn, 20 + (turn % 65));
        const drawn = [];
        visit(treeOf(facets), angle.towards, (facet) => drawn.push(facet));
        for (let i = 0; i < 150; i++) {
            const at = [(i * 0.618 * angle.size[0]) % angle.size[0], (i * 0.377 * angle.size[1]) % angle.size[1]];
            const hits = angle.hits(facets, at),
                nearest = Math.max(...hits.map(({ near }) => near));
            if (!hits.length) continue;
            const last = angle.hits(drawn, at).at(-1);
            assert.ok(last && last.near > nearest - 0.05, `${turn}: ${at}: ${last?.near} of ${nearest}`);
            seen++;
        }
    }
    assert.ok(seen > 500);
});

test('pieces that are not quite flat are drawn too', () => {
    const bent = [[0, 0, 0], [4, 0, 0], [4, 4, 1], [0, 4, 0]];
    const facets = [bent, bent.map(([x, y, z]) => [x + 2, y, z + 0.1])].map((corners) => facetOf(corners, {}, { up: true }));
    const drawn = [];
    visit(treeOf(facets), [0, 0.6, 0.8], (facet) => drawn.push(facet));
    assert.ok(drawn.length >= 2 && drawn.length < 9);
});

test('a point at an angle is seen where it lies, and ground under a point of the picture is found again', () => {
    const facets = facetsOfHouse().filter(({ ground }) => ground);
    const angle = new Angle([[0, 0, 0], [27, 20, 4]], 0, 40);
    let found = 0;
    for (let turn = 0; turn < 360; turn += 24)
        for (const place of [[12, 18.5, 0], [12, 8, 0], [17.5, 11.5, 3], [2.5, 13, 1.5], [7, 7.75, 3], [12, 15, 0]]) {
            angle.look(turn, 15 + (turn % 76));
            const picked = angle.pick(facets, angle.project(place));
            const off = Math.hypot(...picked.place.map((each, axis) => each - place[axis]));
            assert.equal(off > 0.01, angle.hides(facets, place), `${place} from ${turn}: ${picked.place}`);
            found += off < 0.01 ? 1 : 0;
        }
    assert.ok(found > 50, `${found}`);
    assert.equal(angle.pick([], [0, 0]), null);
});
