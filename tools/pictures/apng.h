/* apng.h: pictures one after the other in one PNG file, which browsers show as an animation; others show the first. */
#ifndef TOOLS_PICTURES_APNG_H
#define TOOLS_PICTURES_APNG_H

#include "pictures/png.h"

typedef struct apng {
    const char *file;
    FILE *out; /* null = failed, or not begun */
    picture last;
    uint32_t frames, written; /* how many there will be, and are */
    uint32_t sequence;        /* of the chunks that need a number */
    uint32_t delay;           /* per frame, in milliseconds */
} apng;

/* Begins a file of so many frames; false with an error, as the others. */
bool apng_open(apng *apng, const char *file, drawing_size size, uint32_t frames, uint32_t delay);

/* The next frame; only what differs from the last one is written. The last frame stays longer. */
bool apng_add(apng *apng, const picture *picture);

/* Finishes it; `good` is false where something else failed: no half a file stays. */
bool apng_close(apng *apng, bool good);

#endif
