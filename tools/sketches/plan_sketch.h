/* plan_sketch.h: a plan as a picture: the map, and each unit's path on it in a colour. */
#ifndef TOOLS_SKETCHES_PLAN_SKETCH_H
#define TOOLS_SKETCHES_PLAN_SKETCH_H

#include "draw/draw.h"

typedef struct plan_sketch {
    const scene *scene;
    const wend_traffic *traffic; /* has a plan */
    const wend_unit_id *units;
    uint32_t count;
    uint64_t scale; /* pixels per cell, 0 = automatic */
    drawing_size size;
} plan_sketch;

/* Draws the plan to a .png file and sets `size`. False with an error. */
bool plan_sketch_write(plan_sketch *picture, const char *file);

#endif
