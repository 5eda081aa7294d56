// What the address stands for: the map in it, and how the page was left, for Back, Forward and a reload.
import { keep, kept, unpack } from './map/share.js';
import { text } from './page/texts.js';
import { usualOptions } from './page/state.js';

const KEY = 'wend.draft';

export class Links {
    /** first() gives {map, start, goal} of the page that no link opened. */
    constructor(state, actions, notice, first) {
        Object.assign(this, { state, actions, notice, first, left: new Map(), changed: false });
        for (const kind of ['history', 'options']) state.on(kind, () => (this.changed ||= !state.game));
        window.addEventListener('hashchange', ({ oldURL }) => this.follow(new URL(oldURL).hash));
        window.addEventListener('pagehide', () => this.save());
        document.addEventListener('visibilitychange', () => document.hidden && this.save());
    }

    /** What the page was left with where it is loaded again, else what the link holds; false where there is neither. */
    async begin() {
        if (this.draft()) return true;
        return location.hash.length > 1 && this.open();
    }

    async open() {
        try {
            const { map, level, ...rest } = await unpack(location.hash.slice(1));
            await this.actions.endGame();
            this.actions.replaceMap(map, rest);
            this.state.set('level', { level });
            return true;
        } catch {
            this.notice(text('badLink'), { bad: true });
            return false;
        }
    }

    /** Another address in the same page: Back and Forward give each as it was left. */
    async follow(before) {
        await this.actions.endGame();
        this.left.set(before, this.actions.snapshot());
        const known = this.left.get(location.hash);
        if (known) this.actions.goTo(known);
        else if (location.hash.length > 1) await this.openOrStay(before);
        else this.actions.replaceMap(...(await this.beginning()));
    }

    /** A link that cannot be opened does not stay in the address, which says what is shown. */
    async openOrStay(before) {
        if (!(await this.open())) history.replaceState(null, '', before || location.pathname + location.search);
    }

    async beginning() {
        const { weights, ...options } = usualOptions;
        const { map, ...ends } = await this.first();
        return [map, { ...ends, options }];
    }

    /** For this tab alone, and at once: the page is about to be left. */
    save() {
        if (!this.changed) return;
        try {
            if (this.state.mesh) sessionStorage.removeItem(KEY);
            else if (!this.state.game) sessionStorage.setItem(KEY, JSON.stringify([location.hash, keep(this.state)]));
        } catch {
            /* storage is refused, or too small for the map */
        }
    }

    draft() {
        if (performance.getEntriesByType('navigation')[0]?.type === 'navigate') return false;
        try {
            const [hash, letters] = JSON.parse(sessionStorage.getItem(KEY));
            if (hash !== location.hash) return false;
            const { map, level, ...rest } = kept(letters);
            this.actions.replaceMap(map, rest);
            this.state.set('level', { level });
            this.changed = true;
            return true;
        } catch {
            return false;
        }
    }
}
