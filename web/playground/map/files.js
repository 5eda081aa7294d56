// Files in and out. Whatever is wrong with one, the page stays as it was and says what.
import { GridMap } from './grid_map.js';
import { mapOfPicture, pictureOf } from './picture.js';
import { ofLibrary, text } from '../page/texts.js';

const LARGEST = 16 << 20; /* bytes */
const WIDEST = 4096; /* pixels of a picture's side */

export class Files {
    constructor(state, client, actions, notice) {
        Object.assign(this, { state, client, actions, notice, turns: 0 });
    }

    /** Of what is opened the last counts, whichever comes first: tells whether nothing else has been since. */
    turn() {
        const mine = ++this.turns;
        return () => mine === this.turns;
    }

    /** Opens a file of any kind that the page knows, by the ending of its name. */
    async open(file) {
        const isLast = this.turn();
        try {
            await this.load(file, isLast);
            if (isLast()) this.notice(text('opened', { name: file.name }));
        } catch (error) {
            this.notice(complaint(file.name, error), { bad: true });
        }
    }

    async load(file, isLast) {
        const ending = file.name.toLowerCase().split('.').pop();
        if (!['map', 'wmap', 'png', 'obj', 'mesh'].includes(ending)) throw new Complaint('unknownFile');
        if (file.size > LARGEST) throw new Complaint('tooLarge');
        if (file.size === 0) throw new Complaint('emptyFile');
        if (ending === 'png') return this.loadPicture(file, isLast);
        return this.loadBytes(file.name, new Uint8Array(await file.arrayBuffer()), isLast);
    }

    async loadPicture(file, isLast) {
        const [width, height] = await sizeOfPicture(file);
        if (Math.max(width, height) > WIDEST) throw new Complaint('tooLarge'); /* before all of it is unpacked */
        const map = await mapOfPicture(file, file.name).catch(() => {
            throw new Complaint('noPicture');
        });
        await this.actions.endGame();
        if (isLast()) this.actions.replaceMap(map);
    }

    async loadBytes(name, bytes, isLast, ends) {
        await this.actions.endGame();
        if (!isLast()) return;
        const { map, mesh } = await this.client.ask('readFile', { name, bytes });
        if (!isLast()) return; /* pictures are read beside the worker */
        if (mesh) return this.actions.replaceByMesh({ ...mesh, title: name, bytes }, ends);
        this.actions.replaceMap(gridMap(map, name), ends);
    }

    /** One of the maps that lie beside the page. */
    async openGiven(name, ends) {
        const isLast = this.turn();
        try {
            const answer = await fetch(`maps/${name}`);
            if (!answer.ok) throw new Error(String(answer.status));
            await this.loadBytes(name, new Uint8Array(await answer.arrayBuffer()), isLast, ends);
        } catch (error) {
            this.notice(complaint(name, error), { bad: true });
        }
    }

    async saveMap() {
        const { mesh } = this.state;
        if (mesh) return this.download(new Blob([mesh.bytes]), mesh.title);
        const { text: content, extension } = await this.client.ask('writeText', { names: this.state.map.names });
        this.download(new Blob([content], { type: 'text/plain' }), `${bareName(this.state)}.${extension}`);
    }

    async savePicture(canvases) {
        this.download(await pictureOf(canvases), `${bareName(this.state)}.png`);
    }

    download(blob, name) {
        const link = document.createElement('a');
        link.href = URL.createObjectURL(blob);
        link.download = name;
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 10000);
        this.notice(text('saved', { name }));
    }
}

/** Width and height as a PNG's first lines have them. */
async function sizeOfPicture(file) {
    const head = new DataView(await file.slice(0, 24).arrayBuffer());
    if (head.byteLength < 24 || head.getUint32(0) !== 0x89504e47) throw new Complaint('noPicture');
    return [head.getUint32(16), head.getUint32(20)];
}

class Complaint extends Error {
    constructor(key) {
        super(key);
        this.key = key;
    }
}

function complaint(name, error) {
    if (error.key === 'unknownFile') return text(error.key);
    const why = error.key ? text(error.key) : error instanceof RangeError ? text('tooLarge') : ofLibrary(error);
    return error.line ? text('badFileAt', { name, line: error.line, why }) : text('badFile', { name, why });
}

function gridMap(read, title) {
    return new GridMap({ ...read, title });
}

function bareName({ map, mesh }) {
    const title = (mesh ?? map).title || 'map';
    return title.replace(/\.\w+$/, '').replace(/[^\p{L}\p{N}-]+/gu, '-') || 'map';
}

/** The page takes whatever file is dropped on it. */
export function listenToDrops(root, veil, open) {
    root.addEventListener('dragover', (event) => {
        event.preventDefault();
        veil.hidden = false;
    });
    for (const kind of ['dragleave', 'drop'])
        root.addEventListener(kind, (event) => {
            if (kind === 'drop' || !root.contains(event.relatedTarget)) veil.hidden = true;
        });
    root.addEventListener('drop', (event) => {
        event.preventDefault();
        if (event.dataTransfer.files.length) open(event.dataTransfer.files[0]);
    });
}

/** A plain .map, read without the library: for the picture before it is there. */
export function quickMap(content, title) {
    const [, height, width] = content.match(/height (\d+)\s+width (\d+)\s+map\r?\n/) ?? [];
    const rows = content
        .slice(content.indexOf('map\n') + 4)
        .split(/\r?\n/)
        .slice(0, Number(height));
    return new GridMap({
        width: Number(width),
        height: Number(height),
        terrain: new TextEncoder().encode(rows.join('')),
        title,
    });
}
