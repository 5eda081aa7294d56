// The stage by keys: a cursor that moves from cell to cell, and a key for each thing a pointer can do.
import { GROUND } from '../map/terrains.js';

const ways = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
    Home: [-1, -1],
    PageUp: [1, -1],
    End: [-1, 1],
    PageDown: [1, 1],
};

/** say(column, row) tells what is under the cursor. */
export function listenToKeys(stage, state, actions, tools, player, say) {
    const { root } = stage;
    const move = (dx, dy) => {
        const [x, y] = stage.cursor ?? state.goal;
        const limit = state.mesh ? state.mesh.box.slice(2) : [state.map.width - 1, state.map.height - 1];
        stage.cursor = [clamp(Math.floor(x) + dx, limit[0]), clamp(Math.floor(y) + dy, limit[1])];
        stage.camera.reveal(...stage.layout.centre(...stage.cursor));
        stage.viewChanged();
        say(...stage.cursor);
    };
    const paint = (byte) => {
        if (state.mesh) return;
        actions.beginStroke();
        actions.paint(...stage.cursor, byte, state.brushSize);
        actions.endStroke();
        say(...stage.cursor);
    };
    const place = () =>
        tools.endFor({
            x: stage.cursor[0] + 0.5,
            y: stage.cursor[1] + 0.5,
            column: stage.cursor[0],
            row: stage.cursor[1],
        });
    const zoom = (factor) => {
        stage.camera.zoom(factor, stage.camera.width / 2, stage.camera.height / 2);
        stage.viewChanged();
    };
    const keys = {
        ' ': () => paint(underCursor(stage, state) === state.brush ? GROUND : state.brush),
        x: () => paint(GROUND),
        Delete: () => paint(GROUND),
        Enter: () => actions.setEnds({ goal: place() }),
        g: () => actions.setEnds({ goal: place() }),
        s: () => actions.setEnds({ start: place() }),
        '+': () => zoom(1.25),
        '=': () => zoom(1.25),
        '-': () => zoom(0.8),
        0: () => {
            stage.camera.fit();
            stage.viewChanged();
        },
        p: () => player.toggle(),
        '.': () => player.go(1),
        ',': () => player.go(-1),
    };
    root.addEventListener('keydown', (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.target !== root) return;
        if (stage.scene && event.key !== 'Tab' && playByKey(stage, event)) return;
        const act = keys[event.key];
        const way = ways[event.key];
        if (!act && !way) return;
        event.preventDefault();
        const far = event.shiftKey ? 8 : 1;
        if (way || !stage.cursor) move(...(way ?? [0, 0]).map((step) => step * far));
        act?.();
    });
    document.addEventListener('keydown', (event) => undoByKey(event, actions));
}

/** A scene has its own keys, and Enter at the cursor is a click. */
function playByKey(stage, event) {
    const { scene, cursor } = stage;
    if (scene.key?.(stage, event) || !ways[event.key]) {
        if (event.key === 'Enter' && cursor) {
            const [x, y] = stage.layout.centre(...cursor);
            scene.down?.(stage, { x, y, column: cursor[0], row: cursor[1] });
            scene.up?.(stage);
        }
        event.preventDefault();
        return !['+', '-', '=', '0'].includes(event.key);
    }
    return false;
}

function undoByKey(event, actions) {
    if (
        !(event.ctrlKey || event.metaKey) ||
        (/^(INPUT|TEXTAREA)$/.test(event.target.tagName) && event.target.type === 'text')
    )
        return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) actions.redo();
    else actions.undo();
}

function underCursor(stage, state) {
    return state.map.terrain[state.map.index(...stage.cursor, state.level)];
}

function clamp(value, most) {
    return Math.max(0, Math.min(value, Math.floor(most)));
}
