// Where cells lie in the world, in which a cell is one wide: squares and the four kinds of hexagons.

const SIDE = 1 / Math.sqrt(3); /* of a hexagon one wide */
const PITCH = Math.sqrt(3) / 2; /* from one row of hexagons to the next */

/** @returns {{kind, hexagonal, size, centre, pick, corners}} */
export function layoutOf(cells) {
    if (cells === 'square') return squares;
    const odd = cells.endsWith('odd') ? 1 : 0;
    return cells.includes('pointy') ? pointy(cells, odd) : flat(cells, odd);
}

const squares = {
    kind: 'square',
    hexagonal: false,
    size: (width, height) => [width, height],
    centre: (column, row) => [column + 0.5, row + 0.5],
    pick: (x, y) => [Math.floor(x), Math.floor(y)],
    corners: [
        [-0.5, -0.5],
        [0.5, -0.5],
        [0.5, 0.5],
        [-0.5, 0.5],
    ],
    step: [1, 1],
};

function pointy(kind, odd) {
    const shift = (row) => ((row & 1) === odd ? 0.5 : 0);
    const centre = (column, row) => [column + 0.5 + shift(row), SIDE + row * PITCH];
    return {
        kind,
        hexagonal: true,
        size: (width, height) => [width + 0.5, 2 * SIDE + (height - 1) * PITCH],
        centre,
        pick(x, y) {
            const near = Math.round((y - SIDE) / PITCH);
            return nearest(
                x,
                y,
                centre,
                [near - 1, near, near + 1].map((row) => [Math.floor(x - shift(row)), row]),
            );
        },
        corners: hexagon((angle) => [Math.sin(angle) * SIDE, Math.cos(angle) * SIDE]),
        step: [1, PITCH],
    };
}

function flat(kind, odd) {
    const shift = (column) => ((column & 1) === odd ? 0.5 : 0);
    const centre = (column, row) => [SIDE + column * PITCH, row + 0.5 + shift(column)];
    return {
        kind,
        hexagonal: true,
        size: (width, height) => [2 * SIDE + (width - 1) * PITCH, height + 0.5],
        centre,
        pick(x, y) {
            const near = Math.round((x - SIDE) / PITCH);
            const columns = [near - 1, near, near + 1];
            return nearest(
                x,
                y,
                centre,
                columns.map((column) => [column, Math.floor(y - shift(column))]),
            );
        },
        corners: hexagon((angle) => [Math.cos(angle) * SIDE, Math.sin(angle) * SIDE]),
        step: [PITCH, 1],
    };
}

function hexagon(corner) {
    return [0, 1, 2, 3, 4, 5].map((i) => corner((i * Math.PI) / 3));
}

function nearest(x, y, centre, cells) {
    let best = cells[0];
    let least = Infinity;
    for (const cell of cells) {
        const [cx, cy] = centre(...cell);
        const distance = (cx - x) ** 2 + (cy - y) ** 2;
        if (distance < least) {
            least = distance;
            best = cell;
        }
    }
    return best;
}

/** Where a place of wend's (in cells, from the corner of the map) lies in the world. */
export function placeInWorld(layout, x, y) {
    return layout.hexagonal ? layout.centre(Math.floor(x), Math.floor(y)) : [x, y];
}
