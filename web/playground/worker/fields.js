// Fields: from everywhere to the goal.
import { Field } from '../wend/grids.js';
import { spaceFor } from './maps.js';
import { meshIsOpen } from './meshes.js';

/** {directions, costs} of all cells, or null where there is no map of cells or the goal is none to go to. */
export function field({ mover, goal }) {
    if (meshIsOpen()) return null;
    const made = new Field(spaceFor(mover), { goals: [goal] });
    try {
        made.grow();
        return { directions: made.directions(), costs: made.costs() };
    } finally {
        made.free();
    }
}
