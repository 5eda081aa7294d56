// What a map's terrains are called in the language chosen, and small pictures of them.
import { terrainOf } from './terrains.js';
import { text } from '../page/texts.js';

export function terrainName(map, byte) {
    const name = map.names.get(byte)?.name ?? terrainOf(byte).key;
    if (!name) return text('terrain.other', { byte });
    const key = `terrain.${name}`;
    const said = text(key);
    return said === key ? name : said;
}

/** Gives every swatch of the page the colours of its terrain. */
export function paintSwatches(root, map, dark) {
    for (const swatch of root.querySelectorAll('.swatch')) {
        const look = terrainOf(Number(swatch.dataset.byte), map.terrainNames());
        swatch.style.background = look[dark ? 'dark' : 'light'];
        swatch.dataset.mark = look.mark;
    }
}
