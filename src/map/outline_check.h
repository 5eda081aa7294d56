/* Whether corners make an outline: one that goes round something and never meets itself. */
#ifndef WEND_MAP_OUTLINE_CHECK_H
#define WEND_MAP_OUTLINE_CHECK_H

#include <wend/mesh.h>

#include "map/segment_board.h"

/* What is wrong with an outline; sides are numbered as the corners they begin at. */
struct wend_outline_fault {
    wend_mesh_fault_kind kind;
    uint32_t corner; /* the first at which it is so */
    uint32_t other;  /* CROSSING: the side that its side meets, a later one; else the same */
};

/* Keeps its memory from one check to the next; `board.memory` must be set, all else may be zeros. */
struct wend_outline_checker {
    struct wend_segment_board board;
    struct wend_segment *sides;
    uint32_t side_capacity;
};

/*
 * Checks an outline, in either direction: ARGUMENT for fewer than three corners, one out of range, two in succession that
 * are the same, all in a line, or sides that touch or cross where they do not follow each other. MEMORY.
 * Cost: about n log n for n corners; of several faults of a kind the first is told.
 */
wend_status wend_outline_check(struct wend_outline_checker *checker, const struct wend_point *corners, uint32_t count,
                               struct wend_outline_fault *fault);

void wend_outline_checker_end(struct wend_outline_checker *checker);

#endif
