/* terminal.h: drawings in a terminal. */
#ifndef TOOLS_PICTURES_TERMINAL_H
#define TOOLS_PICTURES_TERMINAL_H

#include "draw/draw.h"
#include "options/options.h"
#include "pictures/picture.h"

typedef enum terminal_colour { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER } terminal_colour;

/* Takes the value of an option that fills a terminal_colour. */
bool terminal_take_colour(const args_option *option, char *const *values, void *field);

/* Draws half blocks in colour if stdout can show them, else letters; false with an error. */
bool terminal_write(const drawing *drawing, terminal_colour mode);

/* Something to paint, its width by its height, and a function that paints it, or returns false with an error. */
typedef struct terminal_painting {
    double aspect;
    bool (*paint)(void *user, picture *picture);
    void *user;
} terminal_painting;

/* Letters for colours. Of its two pixels a letter shows the one of higher rank (terminal.c); the ramp is 0 to 9. */
typedef struct terminal_key {
    const char *letters; /* one per colour; the first two are the background */
    colour colours[6];
    colour ramp[RAMP_STEPS];
} terminal_key;

/* The same as terminal_write for such a painting; false with an error. */
bool terminal_write_painted(terminal_painting painting, const terminal_key *key, terminal_colour mode);

#endif
