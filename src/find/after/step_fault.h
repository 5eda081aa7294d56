/* What is wrong with a single step. */
#ifndef WEND_FIND_AFTER_STEP_FAULT_H
#define WEND_FIND_AFTER_STEP_FAULT_H

#include <wend/path.h>

#include "map/space/space.h"

/* A step in hand: from where, and where it leads, which may lie outside the map. */
struct wend_tried_step {
    struct wend_cell from;
    uint32_t from_node, direction;
    struct wend_cell to; /* outside the map its column or row may have wrapped around */
    uint32_t to_node;    /* of a cell of the map */
    wend_place place;    /* the centre of `to` */
};

/* Looks at the step from a cell of the map, whose node is given, in a direction that it has. */
wend_path_fault wend_step_try(const wend_space *space, struct wend_cell from, uint32_t node, uint32_t direction,
                              struct wend_tried_step *step);

#endif
