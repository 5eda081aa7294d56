/* artist.h: the operations that draw a sketch on any medium: fills, lines, discs and words, in units of the sketch. */
#ifndef TOOLS_DRAW_ARTIST_H
#define TOOLS_DRAW_ARTIST_H

#include "draw/canvas.h"

/* Half the lines' width, their colour, and its opacity in percent. */
typedef struct brush_style {
    double radius;
    colour colour;
    unsigned percent;
} brush_style;

typedef struct artist {
    /* Fills a convex polygon. Neighbouring polygons meet without a gap. */
    void (*fill)(void *user, const point *corners, uint32_t count, colour colour);

    /* Lines of one style lie between begin and end; they do not darken each other where they overlap. */
    void (*begin)(void *user, brush_style style);
    void (*line)(void *user, point from, point to);
    void (*end)(void *user);

    /* Draws a disc with a light ring around it. */
    void (*disc)(void *user, point at, double radius, colour colour);

    /*
     * Draws a word with letters of this height and an outline in `casing`. `at` is on the base line; `anchor` as in
     * label.
     */
    void (*word)(void *user, point at, double height, double anchor, const char *text, colour colour,
                 struct colour casing);
    void *user;
} artist;

#endif
