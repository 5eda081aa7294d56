/* moment.h: what stands in the cells of a search at one moment. */
#ifndef TOOLS_DRAW_MOMENT_H
#define TOOLS_DRAW_MOMENT_H

#include "draw/marks.h"

/* Small arrows from the cells seen towards their parents. */
void drawing_trace_arrows(const drawing *drawing, const pen *pen);

/* The way from the cell expanded last back to the start. */
void drawing_trace_way_back(const drawing *drawing, const pen *pen);

/* A number in a cell. */
typedef struct label {
    point at;      /* on the line that the digits stand on */
    double height; /* of a digit */
    double anchor; /* what of the text lies left of the point: 0 nothing, 0.5 half, 1 all */
    const char *text;
} label;

typedef void label_writer(void *user, const label *label);

/* f above, g and h below, in straight steps, for each cell seen. */
void drawing_write_labels(const drawing *drawing, label_writer *write, void *user);

/* A label as lines. */
void drawing_trace_label(const label *label, const pen *pen);

/* Cells of fewer pixels get no arrows, no numbers. */
#define ARROW_SCALE 14
#define LABEL_SCALE 44

/* Half the width of the way back, in units. */
#define WAY_RADIUS 0.11

#endif
