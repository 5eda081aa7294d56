// The colours of the stage, for light and for dark. Blue to amber is told apart by all kinds of colour blindness
// (Okabe and Ito); whatever a colour says, a shape says too.

export const light = {
    name: 'light',
    back: '#e9e6de',
    mark: 'rgba(60,70,60,.38)',
    crown: 'rgba(52,96,58,.55)',
    grid: 'rgba(30,40,60,.10)',
    shadow: 'rgba(20,26,40,.14)',
    face: '#434b59',
    ridge: '#78818f',
    side: '#2b3340',
    link: '#6a3aa8',
    ink: '#18202c',
    halo: '#ffffff',
    path: '#a3174f',
    start: '#0b5c75',
    goal: '#b4430f',
    current: '#c2187a',
    cursor: '#10151d',
    early: [0, 106, 178],
    late: [230, 150, 0],
    seen: 150,
    open: 'rgba(0,84,140,.95)',
    frontier: [86, 180, 233, 170],
};

export const dark = {
    name: 'dark',
    back: '#101317',
    mark: 'rgba(225,235,225,.22)',
    crown: 'rgba(130,195,130,.42)',
    grid: 'rgba(230,240,255,.09)',
    shadow: 'rgba(0,0,0,.30)',
    face: '#5b6470',
    ridge: '#b4bdc9',
    side: '#d3dae4',
    link: '#cda8ff',
    ink: '#eef2f7',
    halo: '#0b0e12',
    path: '#ff9ebd',
    start: '#5cc8e6',
    goal: '#ffb35c',
    current: '#ff7ac8',
    cursor: '#ffffff',
    early: [40, 130, 215],
    late: [240, 170, 40],
    seen: 135,
    open: 'rgba(150,215,255,.95)',
    frontier: [110, 195, 245, 150],
};

/** A colour in words as the number a pixel of a picture holds (little-endian red, green, blue, opaque). */
export function rgb(context, colour) {
    context.fillStyle = '#000';
    context.fillStyle = colour;
    const text = context.fillStyle;
    const value = text.startsWith('#') ? parseInt(text.slice(1), 16) : 0;
    return pixel(value >> 16, (value >> 8) & 255, value & 255, 255);
}

export function pixel(red, green, blue, alpha) {
    return ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

/** 256 colours from what was looked at early to what was looked at late. */
export function ramp({ early, late, seen }) {
    return Uint32Array.from({ length: 256 }, (_, i) => {
        const t = i / 255;
        const mix = early.map((from, channel) => Math.round(from + (late[channel] - from) * t));
        return pixel(...mix, seen);
    });
}
