/*
 * wend/grids: paths on grids only, in a module half as large. The same as wend, except that everything that prepares a
 * space, and maps that are not grids, fail with status "unsupported".
 */
export {
    Direction, Field, Finder, Follower, Grid, Layer, MapInfo, PRICE_DIAGONAL, PRICE_STRAIGHT, Path, Reach, STEPS, Space, Walker,
    WendError, checkQuery, compiledModule, engineServes, engines, explain, limitMemory, load, loadSync, memory, version,
} from './index.js';
export type * from './index.js';
