/* Orders to groups among others who have places already. */
#ifndef WEND_AGENT_GROUP_GROUP_H
#define WEND_AGENT_GROUP_GROUP_H

#include <wend/group.h>

/* What others hold: the cells of a mover at its goal, or for several who settle around one goal the nearest to it. */
struct wend_group_hold {
    const wend_space *space;
    wend_place goal;
    uint32_t units;
};

struct wend_group_holds {
    const struct wend_group_hold *list;
    uint32_t count;
};

/*
 * As wend_group_form, for units that make room for each other: who goes first is not asked. Cells that are held are
 * left out. Where units of one kind would stand in all cells around one they all get this one as their place, for they
 * fill up the others as they come. ARGUMENT, MEMORY: nothing is written.
 */
wend_status wend_group_settle(wend_group *group, const wend_order *order, const struct wend_group_holds *holds,
                              const wend_group_unit *units, uint32_t count, wend_group_place *places);

#endif
