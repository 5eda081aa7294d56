/* A goal near the start that is more, or something else, than one cell: for engine local. */
#ifndef WEND_SEARCH_KIT_NEAR_GOAL_H
#define WEND_SEARCH_KIT_NEAR_GOAL_H

#include <wend/query.h>

/* What counts as arrival at one rectangle of cells; not AWAY, not by walks. Columns and rows lie on the map. */
struct wend_near_goal {
    wend_arrival rule;
    wend_measure measure;
    uint32_t range;
    uint32_t left, top, right, bottom;
};

#endif
