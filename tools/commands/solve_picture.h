/* solve_picture.h: a plan as a picture: the map, and on it each unit's way in a colour of its own. */
#ifndef TOOLS_COMMANDS_SOLVE_PICTURE_H
#define TOOLS_COMMANDS_SOLVE_PICTURE_H

#include "draw/draw.h"
#include "map/map.h"

typedef struct solve_picture {
    const scene *scene;
    const wend_traffic *traffic; /* with a plan */
    const wend_unit_id *units;
    uint32_t count;
    uint64_t scale; /* pixels per cell, 0 = automatic */
    drawing_size size;
} solve_picture;

/* Draws it to a .png file; size is what it has become. False with an error. */
bool solve_picture_write(solve_picture *picture, const char *file);

#endif
