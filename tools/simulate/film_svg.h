/* film_svg.h: a simulation as an animated SVG: units glide from cell to cell, edits appear, a graph shows the work. */
#ifndef TOOLS_SIMULATE_FILM_SVG_H
#define TOOLS_SIMULATE_FILM_SVG_H

#include "simulate/film.h"

/* The units' places after a tick. */
typedef struct moment_places {
    wend_place *places;
    uint32_t count;
} moment_places;

typedef struct film_svg {
    const char *file;
    FILE *out; /* NULL = not begun, or failed */
    const tick_record *records;
    uint64_t ticks, every, delay;
    moment_places *moments;
    uint64_t moment_count, place_count;
    drawing drawing;
    double graph, radius; /* height of the graph, in units; half the height of its texts */
} film_svg;

/* Records a tick that has ended. False with an error. */
bool film_svg_take(film_svg *film, const world *world);

/* Writes everything that moves; `good` is false if the simulation failed. */
bool film_svg_close(film_svg *film, const world *world, bool good);

#endif
