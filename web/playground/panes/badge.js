// What lies in the cell under the keyboard's cursor, for those who hear it, or under the mouse: its terrain, and what the
// search or the field made of it.
import { terrainName } from '../map/terrain_names.js';
import { onLanguage, text } from '../page/texts.js';
import { EXPANDED } from '../search/trace.js';
import { steps } from '../view/search_layer.js';

export class Badge {
    constructor(root, state, stage) {
        Object.assign(this, { root, state, stage, place: null });
        for (const kind of ['map', 'game']) state.on(kind, () => this.clear());
        for (const kind of ['cells', 'level', 'answer']) state.on(kind, () => this.show());
        state.on('step', () => this.root.getAttribute('aria-live') === 'off' && this.show());
        onLanguage(() => this.show());
        stage.root.addEventListener('pointermove', (event) => this.hover(event));
        for (const kind of ['pointerleave', 'pointerdown']) stage.root.addEventListener(kind, () => this.clear());
    }

    /** The keyboard's cursor has come to a cell, or a point of a mesh. */
    say(column, row) {
        this.root.setAttribute('aria-live', 'polite');
        this.put(column, row);
    }

    /** The mouse goes over the map with no button down. */
    hover({ pointerType, buttons, target, clientX, clientY }) {
        const { stage, state } = this;
        if (pointerType !== 'mouse' || buttons || state.game || !state.map || target.closest('button')) return;
        const box = stage.root.getBoundingClientRect();
        const { x, y, column, row } = stage.placeAt(clientX - box.left, clientY - box.top);
        this.root.setAttribute('aria-live', 'off');
        if (state.mesh) this.put(Math.round(x * 10) / 10, Math.round(y * 10) / 10);
        else if (state.map.inside(column, row)) this.put(column, row);
        else this.clear();
    }

    put(column, row) {
        if (this.place?.[0] === column && this.place[1] === row) return;
        this.place = [column, row];
        this.show();
    }

    clear() {
        this.place = null;
        this.show();
    }

    show() {
        this.root.textContent = this.place ? this.said(...this.place) : '';
    }

    said(x, y) {
        const { map, mesh, level } = this.state;
        const { scene } = this.stage;
        if (scene?.under) return scene.under(this.stage, x, y);
        if (mesh) return text('cursorAt.mesh', { x, y });
        const cell = map.index(x, y, level);
        const terrain = terrainName(map, map.terrain[cell]);
        return text('cursorAt', { x, y, terrain }) + this.found(cell);
    }

    /** What was found out about a cell. */
    found(cell) {
        const { trace, field, options } = this.state;
        if (field) return field.costs[cell] < Infinity ? text('cursor.field', { n: steps(field.costs[cell]) }) : '';
        const event = trace && !trace.intervals && options.show === 'search' ? (trace.last[cell] ?? -1) : -1;
        if (event < 0) return '';
        return text(trace.kind[event] === EXPANDED ? 'cursor.closed' : 'cursor.open', {
            g: steps(trace.g[event]),
            h: steps(trace.estimate(event)),
            f: steps(trace.f(event)),
        });
    }
}
