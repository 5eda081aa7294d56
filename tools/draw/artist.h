/* artist.h: who draws a sketch, whatever it is drawn on: fills, lines, discs and words, in units of the sketch. */
#ifndef TOOLS_DRAW_ARTIST_H
#define TOOLS_DRAW_ARTIST_H

#include "draw/canvas.h"

/* Half the width of lines, their colour, and how much of it covers what is below, in percent. */
typedef struct brush_style {
    double radius;
    colour colour;
    unsigned percent;
} brush_style;

typedef struct artist {
    /* A convex polygon. Neighbours meet without a gap. */
    void (*fill)(void *user, const point *corners, uint32_t count, colour colour);

    /* Lines of one style lie between a begin and an end; they do not darken each other. */
    void (*begin)(void *user, brush_style style);
    void (*line)(void *user, point from, point to);
    void (*end)(void *user);

    /* A disc with a light ring around it. */
    void (*disc)(void *user, point at, double radius, colour colour);

    /* A word whose letters are so high; `at` is on the base line, `anchor` as in labels; around it another colour. */
    void (*word)(void *user, point at, double height, double anchor, const char *text, colour colour,
                 struct colour casing);
    void *user;
} artist;

#endif
