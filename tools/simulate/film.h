/* film.h: a simulation in pictures: the map with its units, and a graph of each tick's work below it. */
#ifndef TOOLS_SIMULATE_FILM_H
#define TOOLS_SIMULATE_FILM_H

#include "pictures/pictures.h"
#include "simulate/world.h"

/* The colour of a squad; colours repeat. */
colour film_squad_colour(uint32_t squad);

/* The colour of a unit: its squad's, darker if it is stopped. */
colour film_unit_colour(const unit *unit);

extern const colour film_paper, film_bar, film_spent, film_budget;

typedef struct film_settings {
    const char *file;   /* an animated PNG; NULL = none */
    const char *frames; /* FILE.png for FILE-00001.png and so on; NULL = none */
    uint64_t scale;     /* pixels per cell, 0 = automatic */
    uint64_t every;     /* ticks from frame to frame */
    uint64_t delay;     /* milliseconds per frame */
} film_settings;

typedef struct film {
    film_settings settings;
    const tick_record *records; /* of all ticks, including those to come */
    uint64_t ticks, frames;     /* total of ticks; frames so far */
    bool begun;
    drawing drawing;
    picture map, frame;
    uint64_t version; /* version of the map when it was painted */
    apng apng;
} film;

/* Takes a frame if this tick has one; the first call begins the film. False with an error. */
bool film_take(film *film, const world *world);

/* Finishes the film; `good` is false if the simulation failed. */
bool film_close(film *film, bool good);

/* Makes the map's drawing. */
void film_draw_map(drawing *drawing, const world *world);

#endif
