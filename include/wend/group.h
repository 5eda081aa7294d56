/* wend/group.h: many units sent to one place: where each is to stand, and who goes first. */
#ifndef WEND_GROUP_H
#define WEND_GROUP_H

#include <wend/space.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A unit of a group: who it is, and where. Spaces may differ in size and rules, not in their grid. Never grows. */
typedef struct wend_group_unit {
    const wend_space *space;
    wend_place place;
} wend_group_unit;

/* What came of a unit's order. */
typedef enum wend_group_outcome {
    WEND_GROUP_PLACED = 0,  /* it has a place to go to */
    WEND_GROUP_NO_ROOM = 1, /* all places that there are went to others */
    WEND_GROUP_NO_WAY = 2   /* it cannot get there: blocked, cut off, or outside the map */
} wend_group_outcome;

/* A few words for an outcome, as "there is no room left"; never null. */
WEND_API const char *wend_group_outcome_text(wend_group_outcome outcome);

/* Where a unit is to go. This struct never grows. */
typedef struct wend_group_place {
    wend_group_outcome outcome;
    uint32_t order;   /* of those PLACED: 0 goes first, for it goes farthest in; else UINT32_MAX */
    wend_place place; /* the centre of the cell of its anchor; where it has none the one it stands in */
    uint64_t cost;    /* of its way there, off the field; 0 if it has none */
} wend_group_place;

/* What came of an order as a whole. This struct never grows. */
typedef struct wend_group_sum {
    uint32_t placed, no_room, no_way; /* units */
    uint32_t crossings;               /* units that others who stand already leave no way round them */
    uint64_t cost;                    /* of all ways together */
} wend_group_sum;

/* Gives orders, and owns the memory for it: make one, use it again and again. */
typedef struct wend_group wend_group;

/* Makes one. Errors: ARGUMENT, MEMORY; *group is then null. Threads: one at a time uses it. */
WEND_API wend_status wend_group_create(const wend_allocator *allocator, wend_group **group);

/* Frees one; null is allowed. */
WEND_API void wend_group_destroy(wend_group *group);

/*
 * Sends units to one place: n units get n places around it, nearest first by the cost of walking, the largest units in
 * the middle, none over another, each within reach of whoever gets it. Cells where others than the group's own stand
 * (in each space's layer of who stands where) are left out. Places go to units so that all ways together cost least,
 * and order says how nobody has to pass one who stands already; docs/groups.md tells what is exact in that, and where
 * places lie if nobody can be at the goal. Turn costs are not looked at. `places` has an entry per unit, in their
 * order; sum may be null. Errors: ARGUMENT (nulls, spaces of different grids, more than 65,535 units), UNSUPPORTED
 * (spaces over meshes or graphs), MEMORY: nothing is written then. Cost: for each space a flood from the goal to its
 * units, and one of the crowd's area for each cell where they come in; the assignment, at worst the cube of the units
 * (300 units: 1 to 35 ms, see bench/orders.c).
 * Threads: the group alone, spaces shared. Sources: Kuhn 1955, Edmonds and Karp 1972, Jonker and Volgenant 1987.
 */
WEND_API wend_status wend_group_send(wend_group *group, wend_place goal, const wend_group_unit *units, uint32_t count,
                                     wend_group_place *places, wend_group_sum *sum);

/* How units stand around the place they are sent to. */
typedef enum wend_formation {
    WEND_FORMATION_NONE = 0,   /* as near to it as can be */
    WEND_FORMATION_LINE = 1,   /* ranks, four times as wide as deep where `width` says nothing else */
    WEND_FORMATION_COLUMN = 2, /* ranks, four times as deep as wide */
    WEND_FORMATION_BOX = 3,    /* ranks, as deep as wide */
    WEND_FORMATION_WEDGE = 4,  /* one in front, and two more in each rank behind */
    WEND_FORMATION_OWN = 5     /* where `spots` says */
} wend_formation;

/* Where one of a formation stands, in cells from the place it is sent to, as seen by who faces forward. */
typedef struct wend_formation_spot {
    int32_t ahead, right; /* -65,535 to 65,535 */
} wend_formation_spot;

/* What units are told to do together. */
typedef struct wend_order {
    uint32_t size;              /* sizeof(wend_order) */
    wend_formation formation;   /* default NONE */
    wend_place goal;            /* where they go, the middle of the formation; must be set */
    uint32_t width;             /* how many stand side by side at most; default 0, as the formation has it */
    uint32_t gap;               /* free cells between neighbours, up to 255; default 0 */
    int32_t facing_x, facing_y; /* which way they look: columns and rows; default 0, 0: the way they come */
    const wend_formation_spot
        *spots; /* of WEND_FORMATION_OWN, the largest units' first; who has none stands near the goal */
    uint32_t spot_count;
} wend_order;

/* Writes the default into the first `size` bytes; wend_order_default() calls it. */
WEND_API void wend_order_init(wend_order *order, uint32_t size);

/* The order to begin with; then set goal. */
static inline wend_order wend_order_default(void)
{
    wend_order order;
    wend_order_init(&order, (uint32_t)sizeof order);
    return order;
}

/*
 * As wend_group_send, in formation: turned to where they look, with as much room between as the largest unit needs.
 * Spots on ground where nobody may stand, or that is far to walk from the goal, move to the nearest cells that are
 * left, so that a formation squeezes into what room there is. docs/groups.md shows it. Errors: ARGUMENT (also a
 * formation that does not exist, spots or a gap out of range), UNSUPPORTED, MEMORY: nothing is written. Cost: besides,
 * for each spot that moves a look at the cells around the goal.
 */
WEND_API wend_status wend_group_form(wend_group *group, const wend_order *order, const wend_group_unit *units,
                                     uint32_t count, wend_group_place *places, wend_group_sum *sum);

/*
 * Begins such an order, for wend_group_continue to carry out a little in each tick; units and spots are copied. Another
 * order of the same group ends it. Errors: as wend_group_form. Cost: the units.
 */
WEND_API wend_status wend_group_begin(wend_group *group, const wend_order *order, const wend_group_unit *units,
                                      uint32_t count);

/*
 * Carries it on for so many units of work, some 15 ns each; once *complete it has written what wend_group_form would,
 * and is over. The ways from the units to the goal are found in slices, and so is who gets which place, and in which
 * order they go; places around the goal are chosen in the first call. Where a unit's space or its layers have changed
 * meanwhile it begins anew. Errors: ARGUMENT (nulls, no order under way), MEMORY: nothing is written, and it begins
 * anew in the next call. Cost: the work, and what one unit takes more; in the first call choosing the places.
 */
WEND_API wend_status wend_group_continue(wend_group *group, uint64_t work, wend_group_place *places,
                                         wend_group_sum *sum, bool *complete);

/* Stands for places that a group keeps free; 0 is none. Two of one group are never the same. */
typedef uint64_t wend_reservation_id;

/*
 * Keeps the places that units were given: no order of this group sends anybody there until wend_group_drop. Give the
 * units and places of wend_group_send or wend_group_form; who has no place keeps none, and where nobody has one
 * *reservation becomes 0. The units' spaces must live until then. Drop what units held before they are sent anew, else
 * they are kept from it too.
 * Errors: ARGUMENT (nulls, units as above), MEMORY; nothing is kept then. Cost: the units; for orders, all places kept.
 */
WEND_API wend_status wend_group_reserve(wend_group *group, const wend_group_unit *units, uint32_t count,
                                        const wend_group_place *places, wend_reservation_id *reservation);

/* Gives them back. Errors: ARGUMENT where there is no such reservation. Cost: all places kept. */
WEND_API wend_status wend_group_drop(wend_group *group, wend_reservation_id reservation);

/* Bytes the group holds. */
WEND_API size_t wend_group_memory(const wend_group *group);

#ifdef __cplusplus
}
#endif

#endif
