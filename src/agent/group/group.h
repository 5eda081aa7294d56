/* Orders to groups among others who have places already. */
#ifndef WEND_AGENT_GROUP_GROUP_H
#define WEND_AGENT_GROUP_GROUP_H

#include <wend/group.h>

/* Cells that others hold: those of a mover at its goal, or the nearest to a goal around which several units settle. */
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
 * As wend_group_form, for units that make room for each other: their order is not computed. Held cells are left out. If
 * units of one kind would stand in all cells around one, all get that one as their place, for they fill up the others
 * as they come. ARGUMENT, MEMORY: nothing is written.
 */
wend_status wend_group_form_among(wend_group *group, const wend_order *order, const struct wend_group_holds *holds,
                                  const wend_group_unit *units, uint32_t count, wend_group_place *places);

#endif
