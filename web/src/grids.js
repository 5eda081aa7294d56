// wend/grids: paths on grids only, in a module half as large.
import { loader } from './core.js';

export const load = loader(() => new URL('grids.wasm', import.meta.url));
export { WendError, compiledModule, limitMemory, loadSync, memory, version } from './core.js';
export { Direction, PRICE_DIAGONAL, PRICE_STRAIGHT, STEPS } from './places.js';
export { Grid, MapInfo } from './grid.js';
export { Layer } from './layer.js';
export { Space } from './space.js';
export { checkQuery } from './query.js';
export { Follower, Path } from './path.js';
export { Finder, engineServes, engines, explain } from './finder.js';
export { Field } from './field.js';
export { Reach } from './reach.js';
export { Walker } from './walker.js';
