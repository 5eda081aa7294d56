// Mouse, pen, fingers and keys on the stage.
//
// What a pointer does on the stage: each tool is told where it goes down, moves and comes up.
import { GROUND } from '../map/terrains.js';
import { markerSize } from '../view/path_layer.js';

export const toolNames = ['go', 'draw', 'erase', 'pan'];

export class Tools {
    constructor(state, stage, actions) {
        this.state = state;
        this.stage = stage;
        this.actions = actions;
        this.drag = null;
    }

    begin(x, y, { pan = false } = {}) {
        const place = this.stage.placeAt(x, y);
        if (this.stage.scene) {
            this.drag = pan || !this.stage.scene.down?.(this.stage, place) ? { kind: 'pan', x, y } : { kind: 'scene' };
            return;
        }
        const end = this.endAt(x, y);
        if (pan || this.state.tool === 'pan') this.drag = { kind: 'pan', x, y };
        else if (end) this.drag = { kind: 'end', end, before: this.state[end] };
        else if (this.state.tool === 'go') this.drag = { kind: 'maybe', x, y, place };
        else this.beginStroke(place);
    }

    /** Whichever end's marker is under the pointer: its cell, or its drawing. */
    endAt(x, y) {
        const { state, stage } = this;
        const reach = Math.max(14, markerSize(stage.camera) * 1.4);
        const near = ['goal', 'start'].filter((end) => {
            const [sx, sy] = stage.camera.toScreen(...stage.endInWorld(state[end]));
            const rise = end === 'goal' ? markerSize(stage.camera) : 0; /* the flag stands above its cell */
            return state[end][2] === state.level && Math.hypot(sx - x, sy - rise - y) < reach;
        });
        return near[0] ?? null;
    }

    move(x, y) {
        const { drag } = this;
        if (!drag) return;
        if (drag.kind === 'maybe' && Math.hypot(x - drag.x, y - drag.y) > 6) this.becomeStroke(drag);
        if (this.drag.kind === 'pan') {
            this.stage.camera.pan(x - drag.x, y - drag.y);
            Object.assign(drag, { x, y });
            this.stage.viewChanged();
        } else if (this.drag.kind === 'end') {
            this.moveEnd(this.stage.placeAt(x, y));
        } else if (this.drag.kind === 'stroke') {
            this.lineTo(this.stage.placeAt(x, y));
        } else if (this.drag.kind === 'scene') {
            this.stage.scene?.move?.(this.stage, this.stage.placeAt(x, y));
        }
    }

    /** A drag of the first tool draws, or on a mesh, where there is nothing to draw on, moves the view. */
    becomeStroke({ x, y, place }) {
        if (this.state.mesh) this.drag = { kind: 'pan', x, y };
        else this.beginStroke(place);
    }

    beginStroke(place) {
        if (this.state.mesh) return;
        const { state } = this;
        const under = state.map.inside(place.column, place.row)
            ? state.map.terrain[state.map.index(place.column, place.row, state.level)]
            : -1;
        const rubs = state.tool === 'erase' || (state.tool === 'go' && under === state.brush);
        this.drag = { kind: 'stroke', byte: rubs ? GROUND : state.brush, column: place.column, row: place.row };
        this.actions.beginStroke();
        this.actions.paint(place.column, place.row, this.drag.byte, state.brushSize);
    }

    /** All cells between the last place and this one, so that quick strokes have no gaps. */
    lineTo({ column, row }) {
        const { drag, state } = this;
        const steps = Math.max(Math.abs(column - drag.column), Math.abs(row - drag.row));
        for (let i = 1; i <= Math.min(steps, 4096); i++) {
            const x = Math.round(drag.column + ((column - drag.column) * i) / steps);
            const y = Math.round(drag.row + ((row - drag.row) * i) / steps);
            this.actions.paint(x, y, drag.byte, state.brushSize);
        }
        Object.assign(drag, { column, row });
    }

    moveEnd(place) {
        const at = this.endFor(place);
        const now = this.state[this.drag.end];
        if (at && (at[0] !== now[0] || at[1] !== now[1]))
            this.actions.setEnds({ [this.drag.end]: at }, { undoable: false });
    }

    /** A place as an end of the path, null outside the map. */
    endFor({ x, y, column, row }) {
        const { map, mesh, level, options } = this.state;
        if (mesh) return [x, y, level];
        const back = map.cells === 'square' ? Math.floor((options.footprint - 1) / 2) : 0;
        const cell = [Math.max(0, column - back), Math.max(0, row - back), level];
        return map.inside(column, row) ? cell : null;
    }

    end() {
        const { drag } = this;
        this.drag = null;
        if (drag?.kind === 'maybe') this.sendTo(drag.place);
        else if (drag?.kind === 'stroke') this.actions.endStroke();
        else if (drag?.kind === 'end') this.rememberEnd(drag);
        else if (drag?.kind === 'scene') this.stage.scene?.up?.(this.stage);
    }

    rememberEnd({ end, before }) {
        const after = this.state[end];
        if (after === before) return;
        this.state[end] = before;
        this.actions.setEnds({ [end]: after });
    }

    /** A click: the walker goes there. */
    sendTo(place) {
        const goal = this.endFor(place);
        if (goal) this.actions.setEnds({ goal });
    }

    /** What was begun is not meant: a second finger came down. */
    cancel() {
        if (this.drag?.kind === 'stroke') {
            this.actions.endStroke();
            this.actions.history.undo();
        }
        this.drag = null;
    }
}
