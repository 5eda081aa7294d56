// The playground: draw a map, click, and watch it think.
//
// Joins the parts of the page together. The map is painted before the library is there.
import { Actions, likelyEnds } from './map/actions.js';
import { Badge } from './panes/badge.js';
import { canRun } from './page/can_run.js';
import { Client } from './search/client.js';
import { Compare } from './panes/compare.js';
import { Files, listenToDrops, quickMap } from './map/files.js';
import { makeHelp } from './panes/help.js';
import { listenToKeys } from './input/keyboard.js';
import { showLegend, showLevels } from './panes/legend.js';
import { Links } from './links.js';
import { MapsPane } from './panes/maps_pane.js';
import { makeNotice } from './panes/notice.js';
import { Opening } from './opening.js';
import { PathPane } from './panes/path_pane.js';
import { PlayPane, shutForGames } from './panes/play_pane.js';
import { Player } from './panes/player.js';
import { listenToPointers } from './input/pointer.js';
import { showResults } from './panes/results.js';
import { Solver } from './search/solver.js';
import { State } from './page/state.js';
import { makeTabs } from './panes/tabs.js';
import { paintSwatches } from './map/terrain_names.js';
import { currentLanguage, likelyLanguage, ofLibrary, onLanguage, setLanguage, text } from './page/texts.js';
import { makeTheme, remember, remembered } from './page/theme.js';
import { Toolbar } from './panes/toolbar.js';
import { Tools } from './input/tools.js';
import { Stage } from './view/stage.js';

const byId = (id) => document.getElementById(id);

const state = new State();
const client = new Client();
const actions = new Actions(state, client);
const notice = makeNotice(byId('notice'));
const files = new Files(state, client, actions, notice);

async function start() {
    const map = fetch('maps/terrain.map').then((answer) => answer.text());
    const links = new Links(state, actions, notice, () => map.then(firstMap));
    await setLanguage(remembered('wend.language') ?? likelyLanguage());
    const stage = new Stage(byId('stage'), state);
    const solver = new Solver(state, client);
    const player = new Player(byId('player'), state, stage);
    makePanel(stage, solver);
    listen(stage, player);
    new Toolbar(byId('tools'), state, stage, actions);
    makeTheme(byId('theme'), (dark) => {
        stage.setDark(dark);
        swatches();
    });
    const opening = new Opening(state, stage, actions, player);
    if (await links.begin()) opening.stop();
    else await openFirst(map, opening);
    performance.mark('map painted');
    Object.assign(self, { wendPlayground: { state, stage, actions, player, solver, client, opening, files } });
    client.start();
    client.ask('version').then(
        () => (state.ready = true),
        (error) => canRun && notice(text('noLibrary', { why: ofLibrary(error) }), { bad: true }),
    );
}

async function openFirst(fetched, opening) {
    const { map, ...ends } = firstMap(await fetched);
    opening.running = false; /* the first map is not somebody's doing */
    actions.replaceMap(map, ends);
    opening.running = true;
}

/** The map that the page begins with. */
function firstMap(content) {
    const map = quickMap(content, 'terrain.map');
    return { map, start: [8, 46, 0], goal: likelyEnds(map).goal };
}

function makePanel(stage, solver) {
    let compare = null;
    const opened = (name) => name === 'compare' && compare?.opened();
    const panes = makeTabs(byId('tabs'), byId('panes'), ['path', 'compare', 'maps', 'play'], opened);
    new PathPane(panes.path, state, actions);
    compare = new Compare(panes.compare, state, solver);
    new MapsPane(panes.maps, state, actions, files, stage, notice);
    new PlayPane(panes.play, state, stage, actions, solver, notice);
    shutForGames([panes.path, panes.compare, panes.maps], state, actions);
    showResults(byId('answer'), state);
    showLegend(byId('legend'), state);
    showLevels(byId('level-switch'), state);
    new MutationObserver(swatches).observe(byId('panes'), { childList: true, subtree: true });
}

function swatches() {
    if (state.map) paintSwatches(document, state.map, document.documentElement.dataset.theme === 'dark');
}

function listen(stage, player) {
    const tools = new Tools(state, stage, actions);
    listenToPointers(stage, tools);
    const badge = new Badge(byId('cursor'), state, stage);
    listenToKeys(stage, state, actions, tools, player, (column, row) => badge.say(column, row));
    makeHelp(byId('help'), byId('help-button'));
    listenToDrops(document.body, byId('drop'), (file) => files.open(file));
    byId('file').onchange = ({ target }) => {
        if (target.files.length) files.open(target.files[0]);
        target.value = '';
    };
    state.on('map', () => {
        byId('hint').dataset.text = state.mesh ? 'hintMesh' : 'hint';
        byId('hint').textContent = text(byId('hint').dataset.text);
        swatches();
    });
    state.on('tool', () => (byId('stage').dataset.tool = state.tool));
    const language = byId('language');
    language.onclick = async () => {
        await setLanguage(currentLanguage() === 'en' ? 'zh' : 'en');
        remember('wend.language', currentLanguage());
    };
    const other = () => {
        const english = currentLanguage() === 'en';
        language.textContent = english ? '中文' : 'English';
        language.lang = english ? 'zh-CN' : 'en';
        byId('docs').href = `../site/${english ? 'index' : 'README.zh-CN'}.html`;
    };
    onLanguage(other);
    other();
}

start();
