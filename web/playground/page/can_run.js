// Whether the browser can run the library, which needs WebAssembly with vectors of 128 bits (SIMD).

/* A function that gives such a vector; a browser that cannot run it refuses it. */
const SIMD = Uint8Array.of(
    ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11],
);

export const canRun = typeof WebAssembly === 'object' && WebAssembly.validate(SIMD);
