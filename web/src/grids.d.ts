/*
 * wend/grids: paths on grids and no more, in a module half as large. All is as in wend, but that what prepares a space, and
 * maps that are not grids, are errors of status "unsupported".
 */
export {
    Direction, Field, Finder, Follower, Grid, Layer, MapInfo, PRICE_DIAGONAL, PRICE_STRAIGHT, Path, Reach, STEPS, Space, Walker,
    WendError, checkQuery, compiledModule, engineServes, engines, explain, limitMemory, load, loadSync, memory, version,
} from './index.js';
export type * from './index.js';
