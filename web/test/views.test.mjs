// Views: many instances of one map, each with its own crowd, over what one space has worked out.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as wend from '../dist/index.js';
import { court, own } from './court.mjs';

const { Explorer, Field, Finder, Graph, Grid, Layer, Mesh, Pursuit, Space } = wend;
const LEFT = [0, 0], RIGHT = [4, 0];

/** A corridor of five cells, and one space over it. */
function corridor(profile) {
    const grid = own(Grid.of('.....\n##.##')), space = own(new Space(grid, profile)), finder = own(new Finder());
    return { grid, space, ask: (where, query) => finder.find(where, { start: LEFT, goal: RIGHT, ...query }), finder };
}

/** A dungeon: a view with a crowd of its own. */
function dungeon(space) {
    const view = own(space.view()), crowd = own(new Layer(space.map, 'occupied'));
    view.attach(crowd);
    return { view, crowd };
}

test('dungeons over one map have occupants of their own', () => {
    const { space, ask } = corridor({ crossingCost: Infinity });
    const dungeons = Array.from({ length: 20 }, () => dungeon(space));
    dungeons.forEach(({ crowd }, i) => i % 2 && crowd.enter([i % 5, 0]));
    dungeons.forEach(({ view, crowd }, i) => {
        const shut = i % 2 === 1 && i % 5 !== 0; // whoever stands on the start is in nobody's way
        assert.equal(ask(view).outcome, shut ? 'unreachable' : 'found', `dungeon ${i}`);
        assert.equal(view.layer('occupied'), crowd);
    });
    assert.equal(ask(space).outcome, 'found');
    assert.equal(space.layer('occupied'), null);
    dungeons[1].crowd.leave([1, 0]);
    assert.equal(ask(dungeons[1].view).outcome, 'found');
});

test('views have extra costs of their own, and answer as spaces of their own do', () => {
    const grid = own(new Grid({ width: 30, height: 30, terrain: (x, y) => ((x * 7 + y * 13) % 5 ? '.' : '#') }));
    const base = own(new Space(grid)), finder = own(new Finder());
    for (let i = 1; i < 6; i++) {
        const { view, crowd } = dungeon(base), alone = own(new Space(grid)), extra = own(new Layer(grid, 'extra'));
        for (const space of [view, alone])
            space.attach(extra);
        alone.attach(crowd);
        extra.fill({ x: 3 * i, y: 0, width: 2, height: 25 }, i);
        crowd.enter([4 * i, 11]);
        for (let y = 0; y < 30; y += 3) {
            const query = { start: [1, 1], goal: [29, y], otherwise: 'nearest' };
            const mine = finder.find(view, query), theirs = finder.find(alone, query);
            assert.deepEqual([mine.outcome, mine.cost, mine.places], [theirs.outcome, theirs.cost, theirs.places]);
        }
    }
});

test('a view shares edits, updates and what is prepared with its base', () => {
    const { grid, space, ask } = corridor(), view = own(space.view()), second = own(view.view());
    assert.equal(view.base, space);
    assert.equal(second.base, space);
    assert.equal(space.base, null);
    assert.equal(view.map, grid);
    assert.deepEqual(view.profile, space.profile);
    grid.set([2, 0], '#');
    assert.equal(view.isCurrent, false);
    space.update();
    assert.equal(view.isCurrent, true);
    assert.equal(ask(second).outcome, 'unreachable');
    grid.set([2, 0], '.');
    view.update();
    assert.equal(ask(space).outcome, 'found');
    assert.equal(second.version, space.version);
    view.prepare('surface');
    assert.deepEqual([space.prepared, second.prepared], [['surface'], ['surface']]);
    assert.equal(ask(second, { shape: 'shortest' }).engine, 'polyanya');
    second.unprepare('surface');
    assert.deepEqual(space.prepared, []);
});

test('a view costs next to nothing', () => {
    const space = own(new Space(own(new Grid({ width: 200, height: 200 })))), before = wend.memory().bytes;
    const views = Array.from({ length: 100 }, () => own(space.view()));
    assert.ok(wend.memory().bytes - before < 100 * 8192, `${(wend.memory().bytes - before) / 100} bytes each`);
    assert.ok(views[0].memory < 8192);
});

test('fields and pursuits of a view mind its own crowd', () => {
    const { space, finder } = corridor({ crossingCost: Infinity }), one = dungeon(space), other = dungeon(space);
    one.crowd.enter([1, 0]);
    const costs = [one, other].map(({ view }) => {
        const field = own(new Field(view, { goals: [RIGHT] }));
        field.grow();
        return field.cost(LEFT);
    });
    assert.deepEqual(costs, [Infinity, 4 * 13860]);
    const steps = [one, other].map(({ view, crowd }) => {
        const chase = own(new Pursuit(view)), player = chase.addTarget(RIGHT);
        chase.add({ place: LEFT, target: player });
        const moves = chase.tick(finder);
        return [moves.length, crowd.count];
    });
    assert.notDeepEqual(steps[0], steps[1]);
});

test('what is known is the base\'s', () => {
    const { grid, space } = corridor(), view = own(space.view());
    const known = own(new Layer(grid, 'known')), other = own(new Layer(grid, 'known'));
    assert.throws(() => view.attach(known), { name: 'WendError', status: 'unsupported', message: /base/ });
    space.attach(known);
    assert.equal(view.layer('known'), known);
    assert.throws(() => view.detach(known), { status: 'unsupported', message: /base/ });
    assert.throws(() => view.detach(other), { status: 'argument' });
    own(new Explorer(view));
});

test('a snapshot of a view is a space of its own with the view\'s layers', () => {
    const { grid, space, ask } = corridor({ crossingCost: Infinity }), { view, crowd } = dungeon(space);
    const known = own(new Layer(grid, 'known')), bases = new Layer(grid, 'extra');
    known.fill({ x: 0, y: 0, width: 5, height: 2 }, 1);
    space.attach(known);
    space.attach(bases);
    crowd.enter([2, 0]);
    const copy = own(view.snapshot());
    assert.equal(copy.base, null);
    assert.deepEqual(['occupied', 'known', 'extra'].map(kind => copy.layer(kind)), [crowd, known, null]);
    space.detach(bases);
    bases.free();
    for (const thing of [view, space, crowd, known, grid])
        thing.free();
    assert.equal(ask(copy).outcome, 'unreachable');
});

test('bases and views are freed in any order', () => {
    const { space, ask } = corridor({ walkable: () => true }), view = own(space.view()), second = own(view.view());
    space.free();
    assert.equal(view.base, space);
    assert.equal(ask(view).outcome, 'found');
    view.update();
    const { crowd } = dungeon(second);
    crowd.enter([2, 0]);
    view.free();
    assert.throws(() => ask(view), { name: 'WendError', status: 'freed' });
    assert.throws(() => view.view(), { status: 'freed' });
    assert.throws(() => space.view(), { status: 'freed' });
    assert.equal(ask(second).outcome, 'found');
});

test('views of meshes and graphs are refused, and the error says why', () => {
    const mesh = own(Mesh.fromOutlines([{ points: [0, 0, 9, 0, 9, 9, 0, 9] }])), graph = own(new Graph({ nodes: 2 }));
    for (const map of [mesh, graph]) {
        const space = own(new Space(map)), held = wend.memory().blocks;
        assert.throws(() => space.view(), { name: 'WendError', status: 'unsupported', message: /^Space\.view: the map has no cells.+another Space/ });
        assert.equal(wend.memory().blocks, held);
    }
});

test('what a view shares is not changed under a search of another one', () => {
    const { grid, space, finder } = court(), one = own(space.view()), other = own(space.view());
    const busy = [], crowd = own(new Layer(grid, 'occupied'));
    const attempt = call => {
        try {
            call();
            busy.push('done');
        } catch ({ status }) {
            busy.push(status);
        }
    };
    const expanded = () => {
        if (busy.length)
            return;
        for (const thing of [space, one, other])
            for (const call of [() => thing.update(), () => thing.prepare('surface'), () => thing.unprepare('surface')])
                attempt(call);
        attempt(() => other.attach(crowd)); // which the search does not read
        attempt(() => own(space.view()));
        other.free();
    };
    const path = finder.find(one, { start: [4, 2], goal: [7, 0], search: { engine: 'general', observer: { expanded } } });
    assert.equal(path.outcome, 'found');
    assert.deepEqual(busy, [...Array(9).fill('busy'), 'done', 'done']);
});

test('a view is no use while its base is being updated', () => {
    let asked = null;
    const { grid, space, finder } = court({ walkable: () => {
        if (asked)
            try {
                finder.find(asked, { start: [0, 0], goal: [7, 0] });
            } catch (error) {
                asked = null;
                seen.push(error.status);
            }
        return true;
    } });
    const seen = [], views = [own(space.view()), own(space.view())];
    for (const [updated, used] of [[space, views[0]], [views[0], views[1]], [views[1], space]]) {
        asked = used;
        grid.set([0, 0], grid.get([0, 0]) === 46 ? 'G' : '.');
        updated.refresh({ x: 0, y: 0, width: 3, height: 3 });
    }
    assert.deepEqual(seen, ['busy', 'busy', 'busy']);
});
