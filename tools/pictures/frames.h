/* frames.h: a search as a sequence of pictures, one for each moment. */
#ifndef TOOLS_PICTURES_FRAMES_H
#define TOOLS_PICTURES_FRAMES_H

#include "draw/draw.h"

typedef struct frames {
    const char *file; /* "walk.png" becomes "walk-1.png", "walk-2.png"…, with as many digits as the last one needs */
    uint64_t every;   /* expansions from frame to frame; the last frame comes after the last expansion */
    uint64_t count;   /* frames that were written */
} frames;

/* True if a file's name ends in a format that can be written; else false with an error. */
bool frames_check_file(const char *file);

/*
 * Draws to a file in the format of its ending. *size is the map's size, and becomes the picture's, captions included.
 * False with an error.
 */
bool frames_write_picture(const drawing *drawing, drawing_size *size, const char *file);

/* Draws the frames of the drawing's trace, which must have a record; false with an error. */
bool frames_write(frames *frames, const drawing *drawing, trace *trace, drawing_size *size);

#endif
