// The terrains the page knows by their letter: what they are called, what they look like, what they weigh at first.

/**
 * A terrain's colours are those of the flat cell; `mark` is the little shape that tells it from others without colour;
 * what is built has sharp corners.
 */
const known = [
    { letter: '.', key: 'ground', light: '#f4efe3', dark: '#454b54', mark: 'none', weight: 1 },
    { letter: 'G', key: 'grass', light: '#dbe7bf', dark: '#3f5745', mark: 'blades', weight: 1 },
    { letter: 'S', key: 'swamp', light: '#c3c99a', dark: '#5b5a38', mark: 'dashes', weight: 3 },
    { letter: 'W', key: 'water', light: '#9ccbe3', dark: '#1e5272', mark: 'waves', weight: 0 },
    { letter: 'T', key: 'trees', light: '#a9c795', dark: '#264a33', mark: 'tree', weight: 0 },
    { letter: '@', key: 'wall', light: '#5d6675', dark: '#8d97a5', mark: 'wall', weight: 0 },
    { letter: 'O', key: 'out', light: '#aeaba3', dark: '#15181d', mark: 'none', weight: 0, built: true },
];

/** Looks for terrains that maps name themselves. */
const named = {
    sand: { light: '#efdcae', dark: '#59502f', mark: 'dots', weight: 1 },
    hills: { light: '#d2bd94', dark: '#584b38', mark: 'hill', weight: 2 },
    peaks: { light: '#b9aca6', dark: '#6a615e', mark: 'peak', weight: 4 },
    stone: { light: '#d8d4cb', dark: '#464b52', mark: 'none', weight: 1, built: true },
    road: { light: '#e3c9a8', dark: '#6a5238', mark: 'none', weight: 1 },
    ford: { light: '#bfd9dc', dark: '#3b6470', mark: 'waves', weight: 3 },
    bridge: { light: '#d4b896', dark: '#5d4a34', mark: 'dashes', weight: 1, built: true },
    stairs: { light: '#e2c27e', dark: '#6b5526', mark: 'steps', weight: 1, built: true },
    garden: { light: '#bcdc9e', dark: '#2f5535', mark: 'blades', weight: 1 },
    carpet: { light: '#dfb3b0', dark: '#5e3438', mark: 'none', weight: 1, built: true },
};

const byLetter = new Map(known.map((terrain) => [terrain.letter.charCodeAt(0), terrain]));

export const GROUND = 46,
    WALL = 64,
    WATER = 87,
    TREES = 84,
    GRASS = 71,
    SWAMP = 83,
    OUT = 79;

/** The brushes of every map, in the order of the tool bar. */
export const brushes = [WALL, GROUND, GRASS, SWAMP, WATER, TREES];

/** How a terrain byte looks and what it weighs at first; names are those the map gives, byte → name. */
export function terrainOf(byte, names) {
    const name = names?.get(byte);
    const look = (name && named[name]) || byLetter.get(byte);
    if (look) return look;
    const hue = (byte * 47) % 360;
    return { light: `hsl(${hue} 35% 80%)`, dark: `hsl(${hue} 25% 32%)`, mark: 'dots', weight: name ? 1 : 0 };
}

/** The weights a walker has on a map until somebody changes them: byte → weight, 0 blocked. */
export function firstWeights(bytes, names) {
    return new Map(bytes.map((byte) => [byte, terrainOf(byte, names).weight]));
}
