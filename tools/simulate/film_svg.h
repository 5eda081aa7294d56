/* film_svg.h: a simulation as an animated SVG: units glide from cell to cell, edits appear, a graph shows the work. */
#ifndef TOOLS_SIMULATE_FILM_SVG_H
#define TOOLS_SIMULATE_FILM_SVG_H

#include "simulate/film.h"

/* Where the units stood after a tick. */
typedef struct moment_places {
    wend_place *places;
    uint32_t count;
} moment_places;

typedef struct film_svg {
    const char *file;
    FILE *out; /* null = not begun, or failed */
    const tick_record *records;
    uint64_t ticks, every, delay;
    moment_places *moments;
    uint64_t moment_count, place_count;
    drawing drawing;
    double graph, radius; /* the graph's height, in units; half its texts' height */
} film_svg;

/* After each tick. False with an error. */
bool film_svg_take(film_svg *film, const world *world);

/* Writes all that moves; `good` is false where the simulation failed. */
bool film_svg_close(film_svg *film, const world *world, bool good);

#endif
