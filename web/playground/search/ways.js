/** The steps of wend's directions, by their numbers: clockwise from north. */
export const ways = [
    [0, -1],
    [1, -1],
    [1, 0],
    [1, 1],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [-1, -1],
];
