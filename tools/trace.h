/* trace.h: which cells a search expanded, and in which order. */
#ifndef TOOLS_TRACE_H
#define TOOLS_TRACE_H

#include <wend/wend.h>

typedef struct trace {
    uint32_t width, height; /* of one level */
    uint32_t *ranks;        /* per cell: 1 for the one expanded first, 2, 3…; 0 = never expanded */
    uint32_t count;         /* cells with a rank */
    wend_observer observer;
} trace;

/* Gets ready to watch a search on a grid; false with an error. The trace must stay where it is meanwhile. */
bool trace_open(trace *trace, const wend_grid *grid);
void trace_close(trace *trace);

/* The rank of a cell, 0 = never expanded; rows count through all levels. */
uint32_t trace_rank(const trace *trace, uint32_t x, uint32_t y);

#endif
