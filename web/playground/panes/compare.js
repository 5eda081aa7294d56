// Several engines side by side on the same question.
import { canRun } from '../page/can_run.js';
import { button, element, renew } from '../page/dom.js';
import { duration, number, ofLibrary, onLanguage, text } from '../page/texts.js';

export class Compare {
    constructor(pane, state, solver) {
        Object.assign(this, { pane, state, solver, rows: null, busy: false, outdated: false });
        for (const kind of ['map', 'cells', 'ends', 'options']) state.on(kind, () => this.forget());
        state.on('game', () => !this.pane.hidden && this.opened());
        onLanguage(() => this.show());
        this.show();
    }

    /** The pane came to the front. */
    opened() {
        if (!this.rows) this.measure();
    }

    forget() {
        this.outdated = this.busy; /* what is under way is of what was asked before */
        if (!this.rows) return;
        this.rows = null;
        if (this.pane.hidden) this.show();
        else this.later();
    }

    later() {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.measure(), 300);
    }

    async measure() {
        if (!canRun || this.busy || !this.state.map || this.state.game) return;
        this.busy = true;
        try {
            this.rows = await this.solver.compare();
        } catch (error) {
            this.rows = [{ name: this.state.options.engine, refused: error.message, status: error.status }];
        }
        this.busy = false;
        if (this.outdated) this.forget();
        else this.show();
    }

    show() {
        const said = !canRun ? 'cannotRun' : this.state.mesh ? 'compareMesh' : 'compareNote';
        const note = element('p', { class: 'note' }, text(said));
        const again = button('compareRun', () => this.measure());
        renew(this.pane, note, this.rows?.length ? this.table() : '', again);
    }

    table() {
        const heads = ['engine', 'work', 'time', 'expanded', 'cost'].map((key) =>
            element('th', { scope: 'col' }, text(`column.${key}`)),
        );
        const body = this.rows.map((row) => this.row(row));
        const costs = new Set(this.rows.filter((row) => row.outcome === 'found').map((row) => row.cost));
        const verdict = text(costs.size > 1 ? 'otherCost' : 'sameCost');
        return element(
            'div',
            { class: 'scroll' },
            element('table', {}, element('thead', {}, element('tr', {}, ...heads)), element('tbody', {}, ...body)),
            costs.size ? element('p', { class: 'note' }, verdict) : '',
        );
    }

    row(row) {
        const name = this.nameCell(row.name);
        if (row.refused) {
            const title = ofLibrary({ message: row.refused, status: row.status });
            const cell = element('td', { colspan: 4, class: 'refused', title }, text('refusedShort'));
            return element('tr', {}, name, cell);
        }
        const most = Math.max(1, ...this.rows.map(({ work }) => work ?? 0));
        const bar = element('span', { class: 'bar', style: `width:${Math.max(2, (100 * row.work) / most)}%` });
        return element(
            'tr',
            {},
            name,
            element('td', {}, number(row.work), bar),
            element('td', {}, duration(row.micros)),
            element('td', {}, number(row.expanded)),
            element('td', {}, number(row.cost / 13860, 1)),
        );
    }

    /** A click on an engine's name watches it. */
    nameCell(name) {
        const watch = () => {
            const dijkstra = name === 'dijkstra';
            this.state.options.heuristic = dijkstra ? 'zero' : this.state.options.heuristic;
            this.state.setOption('engine', dijkstra ? 'general' : name);
        };
        const made = element(
            'button',
            { type: 'button', class: 'link', onclick: watch, title: text('watch', { engine: name }) },
            name,
        );
        return element('th', { scope: 'row' }, made);
    }
}
