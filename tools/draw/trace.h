/* trace.h: a search's course: which cells it expanded in which order, and the state of all cells at each moment. */
#ifndef TOOLS_DRAW_TRACE_H
#define TOOLS_DRAW_TRACE_H

#include <wend/all.h>

/* A cell's state at one moment of a search. */
typedef enum cell_state { CELL_UNSEEN, CELL_OPEN, CELL_CLOSED, CELL_CURRENT } cell_state;

typedef struct trace_cell {
    uint64_t g, h;   /* of the cheapest path found so far */
    uint32_t parent; /* number of a cell */
    cell_state state;
} trace_cell;

/* One event of the record: a cell was opened, or expanded. */
typedef struct trace_event {
    uint64_t g, h;
    uint32_t cell, parent;
    bool expanded;
} trace_event;

typedef struct trace {
    uint32_t width, height; /* of one level */
    uint32_t cell_count;    /* of all levels */
    uint32_t *ranks;        /* per cell: 1 for the one expanded first, 2, 3…; 0 = never expanded */
    uint32_t count;         /* cells with a rank */
    wend_observer observer;

    /* The rest is the record, if there is one. */
    bool lacks_memory;
    trace_event *events;
    size_t event_count, event_capacity,
        next_event; /* next_event: index of the first that has not yet happened at the moment */
    uint64_t expansions;
    trace_cell *cells;         /* NULL = no record */
    uint64_t moment;           /* how many expansions have happened; 0 = no moment is shown */
    uint32_t current;          /* the cell expanded last */
    uint32_t heuristic_weight; /* in 1/256: f = g + weighted h */
    uint64_t unit;             /* price of a straight step, which is shown as 1 */
} trace;

/* Prepares to watch a search on a grid; false with an error. The trace must not move meanwhile. */
bool trace_open(trace *trace, const wend_grid *grid);

/* The same with a record of all events. */
bool trace_open_record(trace *trace, const wend_grid *grid, const wend_profile *profile);
void trace_close(trace *trace);

/* Rank of the cell at a place on the map, 0 = never expanded. */
uint32_t trace_rank(const trace *trace, wend_place place);

/* Goes to the moment after this many expansions, from 1 to all, when the last of them has opened its successors. */
void trace_go_to(trace *trace, uint64_t moment);

/* State of a place's cell at the moment. */
const trace_cell *trace_cell_at(const trace *trace, wend_place place);

/* The centre of the cell with this number. */
wend_place trace_place(const trace *trace, uint32_t cell);

#endif
