// Some who move: options that are set together.
import { GRASS, GROUND, SWAMP, TREES, WATER, firstWeights, terrainOf } from './terrains.js';

const plain = { neighbours: 8, corners: 'never', footprint: 1, turnCost: 0 };

/** Each gives the options for a map whose terrains are `bytes`; names as in terrains.js. */
export const presets = {
    walker: (bytes, names) => ({ ...plain, weights: [...firstWeights(bytes, names)] }),
    hiker: (bytes, names) => ({
        ...plain,
        weights: weigh(bytes, names, { [GROUND]: 1, [GRASS]: 2, [SWAMP]: 6, [TREES]: 4 }),
    }),
    ship: (bytes) => ({ ...plain, corners: 'one', weights: bytes.map((byte) => [byte, byte === WATER ? 1 : 0]) }),
    ogre: (bytes, names) => ({ ...plain, footprint: 2, weights: [...firstWeights(bytes, names)] }),
    rook: (bytes, names) => ({ ...plain, neighbours: 4, turnCost: 6930, weights: [...firstWeights(bytes, names)] }),
    ghost: (bytes) => ({ ...plain, corners: 'always', weights: bytes.map((byte) => [byte, 1]) }),
};

function weigh(bytes, names, weights) {
    return bytes.map((byte) => [byte, weights[byte] ?? terrainOf(byte, names).weight]);
}
