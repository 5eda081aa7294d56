/*
 * apng.h: pictures one after the other in one PNG file. Browsers show an animation, other programs the first picture.
 */
#ifndef TOOLS_PICTURES_APNG_H
#define TOOLS_PICTURES_APNG_H

#include "pictures/png.h"

typedef struct apng {
    const char *file;
    FILE *out; /* NULL = failed, or not begun */
    picture last;
    uint32_t frames, written; /* how many frames there will be, and how many are written */
    uint32_t sequence;        /* number of the next chunk that needs one */
    uint32_t delay;           /* per frame, in milliseconds */
} apng;

/* Begins a file with this many frames. All three functions return false with an error. */
bool apng_open(apng *apng, const char *file, drawing_size size, uint32_t frames, uint32_t delay);

/* Adds the next frame; only the part that differs from the last frame is written. The last frame stays longer. */
bool apng_add(apng *apng, const picture *picture);

/* Finishes the file; if `good` is false because something else failed, no unfinished file remains. */
bool apng_close(apng *apng, bool good);

#endif
