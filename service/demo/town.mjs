// The town of the creatures: rooms in rows, walls with a door between them; and what is kept where in Redis.

const COLUMNS = 10,
    ROWS = 7,
    WIDE = 20,
    HIGH = 13,
    DOOR = 3; /* cells of a room, and of a door */

export const width = COLUMNS * (WIDE + 1) + 1,
    height = ROWS * (HIGH + 1) + 1;

/** The doors as rectangles of cells, numbered as they come. */
export const doors = [];
for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS; column++) {
        const left = column * (WIDE + 1),
            top = row * (HIGH + 1);
        if (column + 1 < COLUMNS)
            doors.push({ x: left + WIDE + 1, y: top + 1 + ((HIGH - DOOR) >> 1), width: 1, height: DOOR });
        if (row + 1 < ROWS)
            doors.push({ x: left + 1 + ((WIDE - DOOR) >> 1), y: top + HIGH + 1, width: DOOR, height: 1 });
    }

export function cellsOf({ x, y, width: wide, height: high }) {
    return Array.from({ length: wide * high }, (_, i) => (y + Math.floor(i / wide)) * width + x + (i % wide));
}

export const isInRoom = (x, y) => x % (WIDE + 1) > 0 && y % (HIGH + 1) > 0;

/** The map as bytes: '.' and '@'. */
export function terrain() {
    const bytes = new Uint8Array(width * height).fill(64);
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (isInRoom(x, y)) bytes[y * width + x] = 46;
    for (const door of doors) for (const cell of cellsOf(door)) bytes[cell] = 46;
    return bytes;
}

/**
 * Keys: the map; a hash of the doors that are not open, each 'closing' or 'shut'; of each process where its creatures
 * are, four bytes each.
 */
export const LAND = 'creatures:land',
    DOORS = 'creatures:doors',
    whereOf = (process) => `creatures:where:${process}`;
