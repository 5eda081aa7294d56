/* plan_sketch.h: a plan as a picture: the map, and on it each unit's way in a colour of its own. */
#ifndef TOOLS_SKETCHES_PLAN_SKETCH_H
#define TOOLS_SKETCHES_PLAN_SKETCH_H

#include "draw/draw.h"

typedef struct plan_sketch {
    const scene *scene;
    const wend_traffic *traffic; /* with a plan */
    const wend_unit_id *units;
    uint32_t count;
    uint64_t scale; /* pixels per cell, 0 = automatic */
    drawing_size size;
} plan_sketch;

/* Draws it to a .png file; size is what it has become. False with an error. */
bool plan_sketch_write(plan_sketch *picture, const char *file);

#endif
