/* wend/group.h: many units sent to one place: where each is to stand, and which goes first. */
#ifndef WEND_GROUP_H
#define WEND_GROUP_H

#include <wend/space.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A unit of a group. Spaces of units may differ in size and rules, but not in their grid. This struct never grows. */
typedef struct wend_group_unit {
    const wend_space *space;
    wend_place place;
} wend_group_unit;

/* The result of a unit's order. */
typedef enum wend_group_outcome {
    WEND_GROUP_PLACED = 0,  /* it has a place to go to */
    WEND_GROUP_NO_ROOM = 1, /* all places went to other units */
    WEND_GROUP_NO_WAY = 2   /* it cannot get there: blocked, cut off, or outside the map */
} wend_group_outcome;

/* Returns a few words for an outcome, such as "there is no room left"; never null. */
WEND_API const char *wend_group_outcome_text(wend_group_outcome outcome);

/* Where a unit is to go. This struct never grows. */
typedef struct wend_group_place {
    wend_group_outcome outcome;
    uint32_t order;   /* of units PLACED: 0 goes first, as it goes farthest in; else UINT32_MAX */
    wend_place place; /* the centre of its anchor's cell there; if it has no place, of the cell it stands in */
    uint64_t cost;    /* of its way there, read off the field; 0 if it has no place */
} wend_group_place;

/* The result of an order as a whole. This struct never grows. */
typedef struct wend_group_sum {
    uint32_t placed, no_room, no_way; /* units */
    uint32_t crossings;               /* units that cannot get round others who stand already */
    uint64_t cost;                    /* of all ways together */
} wend_group_sum;

/* Gives orders to groups of units, and owns the memory for it: create one, use it again and again. */
typedef struct wend_group wend_group;

/* Creates a group. Errors: ARGUMENT, MEMORY; *group is then null. Threads: one at a time uses it. */
WEND_API wend_status wend_group_create(const wend_allocator *allocator, wend_group **group);

/* Frees a group; null is allowed. */
WEND_API void wend_group_destroy(wend_group *group);

/*
 * Finds where units that are sent to one place are to stand: n units get n places around it, nearest first by walking
 * cost, the largest units in the middle, without overlaps, each within reach of its unit. Cells where units outside the
 * group stand (in each space's occupancy layer) are left out. All ways together cost least; `order` says who goes when,
 * so that nobody has to pass a unit that already stands. docs/groups.md tells what of this is exact, and where places
 * lie if nobody can be at the goal. Turn costs are ignored. `places` has an entry per unit, in order; sum may be null.
 * Errors: ARGUMENT (nulls, spaces of different grids, more than 65,535 units), UNSUPPORTED (spaces over meshes or
 * graphs), MEMORY: nothing is written then. Cost: for each space a flood from the goal to its units, and one of the
 * places' area for each cell where they come in; the assignment, at worst the cube of the units (300 units: 1 to 35 ms,
 * bench/orders.c). Threads: the group alone, spaces shared. Sources: Kuhn 1955, Edmonds and Karp 1972, Jonker and
 * Volgenant 1987.
 */
WEND_API wend_status wend_group_send(wend_group *group, wend_place goal, const wend_group_unit *units, uint32_t count,
                                     wend_group_place *places, wend_group_sum *sum);

/* How units stand around the place they are sent to. */
typedef enum wend_formation {
    WEND_FORMATION_NONE = 0,   /* as near to it as possible */
    WEND_FORMATION_LINE = 1,   /* ranks, four times as wide as deep unless `width` says otherwise */
    WEND_FORMATION_COLUMN = 2, /* ranks, four times as deep as wide */
    WEND_FORMATION_BOX = 3,    /* ranks, as deep as wide */
    WEND_FORMATION_WEDGE = 4,  /* one in front, two more in each rank behind */
    WEND_FORMATION_OWN = 5     /* where `spots` says */
} wend_formation;

/* A unit's spot in a formation, in cells from the place it is sent to, seen facing forward. */
typedef struct wend_formation_spot {
    int32_t ahead, right; /* -65,535 to 65,535 */
} wend_formation_spot;

/* An order that units carry out together. Begin with wend_order_default(), then set goal. */
typedef struct wend_order {
    uint32_t size;                    /* sizeof(wend_order) */
    wend_formation formation;         /* default NONE */
    wend_place goal;                  /* where they go, the middle of the formation; must be set */
    uint32_t width;                   /* most units side by side; default 0, as the formation has it */
    uint32_t gap;                     /* free cells between neighbours, up to 255; default 0 */
    int32_t facing_x, facing_y;       /* where they look, in columns and rows; default 0, 0: the way they come */
    const wend_formation_spot *spots; /* for WEND_FORMATION_OWN, largest units first; others stand near the goal */
    uint32_t spot_count;
} wend_order;

/* Writes the default into the first `size` bytes; wend_order_default() calls it. */
WEND_API void wend_order_init(wend_order *order, uint32_t size);

/* Returns the default order; then set goal. */
static inline wend_order wend_order_default(void)
{
    wend_order order;
    wend_order_init(&order, (uint32_t)sizeof order);
    return order;
}

/*
 * Finds places like wend_group_send, in formation: turned to where the units look, with as much room between them as
 * the largest unit needs. A spot where nobody may stand, or that is far to walk from the goal, moves to the nearest
 * cell that is left, so that a formation squeezes into the room there is. docs/groups.md shows it. Errors: ARGUMENT
 * (also a formation that does not exist, spots or a gap out of range), UNSUPPORTED, MEMORY: nothing is written. Cost:
 * in addition, for each spot that moves a look at the cells around the goal.
 */
WEND_API wend_status wend_group_form(wend_group *group, const wend_order *order, const wend_group_unit *units,
                                     uint32_t count, wend_group_place *places, wend_group_sum *sum);

/*
 * Begins an order of wend_group_form, which wend_group_continue carries out a little in each tick; units and spots are
 * copied. Another order of the same group ends it. Errors: as wend_group_form. Cost: the units.
 */
WEND_API wend_status wend_group_begin(wend_group *group, const wend_order *order, const wend_group_unit *units,
                                      uint32_t count);

/*
 * Carries an order on for `work` units, some 15 ns each; once *complete it has written what wend_group_form would, and
 * is over. Ways from the units to the goal, who gets which place, and their order are found in slices; places around
 * the goal are chosen in the first call. If a unit's space or its layers change meanwhile, the order starts over.
 * Errors: ARGUMENT (nulls, no order under way), MEMORY: nothing is written, and the order starts over in the next call.
 * Cost: the work, and what one unit exceeds it by; in the first call also choosing the places.
 */
WEND_API wend_status wend_group_continue(wend_group *group, uint64_t work, wend_group_place *places,
                                         wend_group_sum *sum, bool *complete);

/* Names places that a group keeps free; 0 = none. A group never uses a number twice. */
typedef uint64_t wend_reservation_id;

/*
 * Keeps the places of units free: no order of this group sends anybody there until wend_group_drop. Pass the units and
 * places of wend_group_send or wend_group_form. Units without a place keep none; if no unit has one, *reservation
 * becomes 0. The units' spaces must live until then. Drop the places that units hold before you send those units again,
 * or they are kept from them too.
 * Errors: ARGUMENT (nulls, units as above), MEMORY; nothing is kept then. Cost: the units; for orders, all places kept.
 */
WEND_API wend_status wend_group_reserve(wend_group *group, const wend_group_unit *units, uint32_t count,
                                        const wend_group_place *places, wend_reservation_id *reservation);

/* Gives reserved places back. Errors: ARGUMENT if there is no such reservation. Cost: all places kept. */
WEND_API wend_status wend_group_drop(wend_group *group, wend_reservation_id reservation);

/* Returns the bytes that the group holds. */
WEND_API size_t wend_group_memory(const wend_group *group);

#ifdef __cplusplus
}
#endif

#endif
