/* frames.h: a search as a sequence of pictures, one for each moment. */
#ifndef TOOLS_PICTURES_FRAMES_H
#define TOOLS_PICTURES_FRAMES_H

#include "draw/draw.h"

typedef struct frames {
    const char *file; /* "walk.png" becomes "walk-1.png", "walk-2.png"…, with as many digits as the last one needs */
    uint64_t every;   /* a frame after so many expansions, and one after the last */
    uint64_t count;   /* how many were written */
} frames;

/* Whether a file's name ends in a format that can be written; false with an error. */
bool frames_check_file(const char *file);

/*
 * Draws to a file of the format that its ending says; the map's size becomes that of the picture, with what stands
 * below the map. False with an error.
 */
bool frames_write_picture(const drawing *drawing, drawing_size *size, const char *file);

/* Draws the frames of a trace with a record, which is the drawing's; false with an error. */
bool frames_write(frames *frames, const drawing *drawing, trace *trace, drawing_size *size);

#endif
