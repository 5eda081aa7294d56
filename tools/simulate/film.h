/* film.h: a simulation in pictures: the map with its units, and below it the work of each tick as a graph. */
#ifndef TOOLS_SIMULATE_FILM_H
#define TOOLS_SIMULATE_FILM_H

#include "pictures/pictures.h"
#include "simulate/world.h"

/* Colours of squads, one after the other. */
colour film_squad_colour(uint32_t squad);

/* The colour of a unit: its squad's, darker where it does not get on. */
colour film_unit_colour(const unit *unit);

extern const colour film_paper, film_bar, film_spent, film_budget;

typedef struct film_settings {
    const char *file;   /* an animated PNG; null = none */
    const char *frames; /* FILE.png for FILE-1.png and so on; null = none */
    uint64_t scale;     /* pixels per cell, 0 = automatic */
    uint64_t every;     /* a frame after each so many ticks */
    uint64_t delay;     /* milliseconds per frame */
} film_settings;

typedef struct film {
    film_settings settings;
    const tick_record *records; /* of all ticks, those to come too */
    uint64_t ticks, frames;     /* how many ticks there will be; frames so far */
    bool begun;
    drawing drawing;
    picture map, frame;
    uint64_t version; /* of the map, when it was painted */
    apng apng;
} film;

/* Takes a frame if this tick is to have one; begins with the first. False with an error. */
bool film_take(film *film, const world *world);

/* Finishes what was begun; `good` is false where the simulation failed. */
bool film_close(film *film, bool good);

/* The map as a drawing. */
void film_draw_map(drawing *drawing, const world *world);

#endif
