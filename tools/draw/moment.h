/* moment.h: the contents of cells at one moment of a search. */
#ifndef TOOLS_DRAW_MOMENT_H
#define TOOLS_DRAW_MOMENT_H

#include "draw/marks.h"

/* Draws small arrows from the cells seen towards their parents. */
void drawing_trace_arrows(const drawing *drawing, const pen *pen);

/* Draws the path from the cell expanded last back to the start. */
void drawing_trace_way_back(const drawing *drawing, const pen *pen);

/* A number in a cell. */
typedef struct label {
    point at;      /* on the base line of the digits */
    double height; /* of a digit */
    double anchor; /* the part of the text that lies left of the point: 0 none, 0.5 half, 1 all */
    const char *text;
} label;

typedef void label_writer(void *user, const label *label);

/* Writes f above, g and h below, in straight steps, for each cell seen. */
void drawing_write_labels(const drawing *drawing, label_writer *write, void *user);

/* Draws a label as lines. */
void drawing_trace_label(const label *label, const pen *pen);

/* Cells of fewer pixels get no arrows, or no numbers. */
#define ARROW_SCALE 14
#define LABEL_SCALE 44

/* Half the width of the path back, in units. */
#define WAY_RADIUS 0.11

#endif
