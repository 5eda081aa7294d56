// The files of the site: pages, links, the reference, the search's index.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import vm from 'node:vm';
import { documents, list, read, targetOf } from '../files.mjs';
import { searchWords } from '../search-words.mjs';
import { filesOf, site } from './support.mjs';

const page = (name) => fs.readFileSync(path.join(site, name), 'utf8');
const idsOf = (html) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map((m) => m[1]));

test('every document is a page and in the list of pages', () => {
    const home = page('index.html');
    const documents = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'bench/README.md', 'maps/README.md',
        ...list('docs').filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)];
    for (const document of documents) {
        const target = targetOf(document);
        assert.match(page(target), /<h1/, document);
        assert.ok(home.includes(`<li><a href="${target}"`), `${document} is in the list`);
    }
});

test('no link and no picture leads nowhere', () => {
    const ids = new Map(filesOf(site).filter((f) => f.endsWith('.html')).map((f) => [f, idsOf(page(f))]));
    const dead = [];
    for (const file of ids.keys()) {
        for (const [, link] of page(file).matchAll(/ (?:href|src)="([^"]*)"/g)) {
            if (/^(https?|mailto):/.test(link))
                continue;
            const [where, id] = link.replace(/&amp;/g, '&').split('#');
            const target = where ? path.normalize(path.join(path.dirname(file), decodeURI(where))) : file;
            if (target === path.normalize('../page/index.html'))
                continue; // the playground
            if (!fs.existsSync(path.join(site, target)))
                dead.push(`${file}: ${link}`);
            else if (id && !ids.get(target).has(decodeURIComponent(id)))
                dead.push(`${file}: ${link} (no such place)`);
        }
    }
    assert.deepEqual(dead, []);
});

test('every public function, type and constant of the headers is in the reference', () => {
    for (const file of [...list('include/wend').map((n) => `include/wend/${n}`), 'import/include/wend/import.h']) {
        const name = path.basename(file);
        if (!name.endsWith('.h') || name === 'wend.h' || name === 'all.h')
            continue;
        const text = read(file).replace(/\/\*[^]*?\*\//g, '');
        const names = [...text.matchAll(/^(?:WEND_API|WEND_IMPORT_API|static inline)[^;{]*?\b(wend_\w+)\(/gm),
            ...text.matchAll(/^\} (wend_\w+);/gm), ...text.matchAll(/^ {4}(WEND_\w+)(?: =|,|$)/gm)].map((m) => m[1]);
        const ids = idsOf(page(`reference/${name.replace('.h', '.html')}`));
        assert.ok(names.length > 0, name);
        assert.deepEqual(names.filter((n) => !ids.has(n)), [], name);
    }
});

test('everything that the JavaScript package exports is in the reference', () => {
    const declared = read('web/src/index.d.ts') + read('web/src/units.d.ts');
    const names = [...declared.matchAll(/^export (?:class|interface|function|type|const) (\w+)/gm)];
    const folder = path.join(site, 'reference/javascript');
    const ids = new Set(fs.readdirSync(folder).flatMap((name) => [...idsOf(page(`reference/javascript/${name}`))]));
    assert.deepEqual(names.map((m) => m[1]).filter((n) => !ids.has(n)), []);
    assert.ok(ids.has('Grid.of'));
});

test('constants that a manifest gives are in the reference with what they mean', () => {
    const [, row] = page('reference/engine.html').match(/<tr id="WEND_ENGINE_JPS">(.*?)<\/tr>/);
    assert.match(row, /jump point search on bitmaps/);
    assert.ok(idsOf(page('reference/query_fault.html')).has('WEND_QUERY_FAULT_NO_SPACE'));
});

test('names in documents lead to the reference, and the reference back', () => {
    assert.match(page('docs/field.html'), /href="\.\.\/reference\/field\.html#wend_field_grow"/);
    assert.match(page('reference/field.html'), /Told in [^]*?href="\.\.\/docs\/field\.html"/);
});

test('no comment of a document is left in a page', () => {
    assert.doesNotMatch(page('docs/field.html'), /drawn by/);
});

test('the search finds a word, a name, and parts of a name', () => {
    const window = {};
    vm.runInNewContext(page('assets/search.js'), Object.assign(window, { window }));
    const found = (text) => window.siteSearch.search(text).map((hit) => hit.url);
    assert.ok(found('hexagon').length > 3);
    assert.equal(found('wend_finder_find')[0], 'reference/find.html#wend_finder_find');
    assert.ok(found('finder cheapest').includes('reference/find.html#wend_finder_find_cheapest'));
    assert.equal(found('fields')[0], 'docs/field.html');
    assert.equal(found('xylophone').length, 0);
});

// What people type, in their words, and the page that must be among the first three.
const typed = {
    'docs/engines.html': ['A*', 'a star', 'dijkstra', 'jump point search', 'A*算法', '跳点搜索'],
    'docs/mesh.html': ['navmesh', 'nav mesh', 'navigation mesh', 'dynamic obstacles', '导航网格', 'house', 'two storeys', '多层'],
    'docs/ground.html': ['stairs', '楼梯'],
    'docs/bake.html': ['blender', 'recast'],
    'docs/field.html': ['flow field', 'flowfield', '流场', 'vector field', '塔防'],
    'docs/pursuit.html': ['how do i make enemies chase', 'chase player', 'zombies follow the player', '怎么让敌人追玩家', '追击'],
    'docs/recipes.html': ['tower defense', 'tutorial'],
    'docs/explorer.html': ['fog of war', 'D* lite', '战争迷雾'],
    'docs/turns.html': ['turn based', 'turn-based', '回合制'],
    'docs/reach.html': ['movement range', 'how to highlight reachable tiles', '移动范围'],
    'docs/threads.html': ['multithreading', 'is it thread safe', '多线程'],
    'docs/walkers.html': ['units block each other', 'collision avoidance', '单位避让'],
    'docs/traffic.html': ['mapf', 'pibt', 'cooperative pathfinding', '多智能体'],
    'docs/crowd.html': ['orca', 'rvo', 'local avoidance', '人群'],
    'docs/groups.html': ['formation', 'rts squad', '编队'],
    'docs/determinism.html': ['lockstep multiplayer', 'deterministic', '帧同步'],
    'docs/agenda.html': ['time slicing', 'async', '分帧寻路'],
    'docs/lines.html': ['line of sight', 'raycast', '视线'],
    'docs/unreachable.html': ['no path', 'goal is blocked go to the nearest', '无法到达'],
    'docs/shortest.html': ['any angle', 'theta*', '任意角度'],
    'docs/planner.html': ['goap', 'sokoban', '推箱子'],
    'docs/import.html': ['tiled map editor', 'ldtk'],
    'docs/building.html': ['how to compile on windows', '编译'],
    'docs/javascript.html': ['webassembly', 'typescript', '浏览器'],
    'docs/errors.html': ['out of memory', '内存不足'],
    'docs/rules.html': ['corner cutting', 'large units', '斜走'],
    'docs/sight.html': ['vision cone', 'fov', '视野'],
    'README.zh-CN.html': ['寻路'],
};

test('what people type finds the page that is about it', () => {
    const window = {};
    vm.runInNewContext(page('assets/search.js'), Object.assign(window, { window }));
    const missed = [];
    for (const [wanted, texts] of Object.entries(typed)) {
        for (const text of texts) {
            const first = window.siteSearch.search(text).slice(0, 3).map((hit) => hit.url.split('#')[0]);
            if (!first.includes(wanted))
                missed.push(`${text}: ${first} and not ${wanted}`);
        }
    }
    assert.deepEqual(missed, []);
    assert.ok(Object.values(typed).flat().length >= 40);
});

test('words for the search are of documents that there are', () => {
    assert.deepEqual(Object.keys(searchWords).filter((document) => !documents().includes(document)), []);
});

test('the frame of the Chinese page is in Chinese, and leads home to itself', () => {
    const chinese = page('README.zh-CN.html'), frame = chinese.replace(/<main[^]*<\/main>/, '').replace(/<ul>[^]*?<\/ul>/g, '');
    assert.match(chinese, /<html lang="zh-CN"/);
    assert.match(frame, /<a class="brand" href="README\.zh-CN\.html">/);
    for (const word of ['文档', '参考', '演练场', '搜索', '本页内容'])
        assert.ok(frame.includes(word), word);
    assert.doesNotMatch(frame, />(Docs|Reference|Playground|On this page)<|"(Search|Pages|Found)"/);
    assert.match(page('index.html'), /<a class="brand" href="index\.html">/);
    assert.match(page('index.html'), /href="README\.zh-CN\.html"/);
});

test('pages need nothing from elsewhere', () => {
    for (const file of filesOf(site).filter((f) => f.endsWith('.html')))
        assert.doesNotMatch(page(file), /<(script|link|img)[^>]*(src|href)="(https?:)?\/\//, file);
});
