/* A group on its way to one place: its members, their kinds, the places, and the memory for these. */
#ifndef WEND_AGENT_GROUP_GROUP_CROWD_H
#define WEND_AGENT_GROUP_GROUP_CROWD_H

#include "agent/group/group.h"
#include "find/query/query.h"
#include "search/cells/cells.h"
#include "search/cells/floods.h"
#include "search/kit/kit.h"

#define WEND_NO_PLACE UINT32_MAX

/* A unit. */
struct wend_member {
    uint32_t kind, node;
    wend_group_outcome outcome;
    uint32_t entry;    /* the cell at which its way enters the window; its own if it is inside */
    uint64_t approach; /* cost of its way up to there */
    uint64_t left;     /* cost from there to the seed */
    uint32_t place;    /* index in the crowd's list, or WEND_NO_PLACE */
    uint64_t inside;   /* cost of its way from the entry to its place */
    uint64_t cost;     /* of its whole way */
    uint32_t order;
};

/* Units of one space. */
struct wend_kind {
    const wend_space *space;
    struct wend_age age;               /* of the space when the order was begun */
    uint32_t first;                    /* index of its first member that may come */
    uint32_t members;                  /* members that may come */
    uint32_t seed;                     /* the cell around which its places lie; 0 = none */
    uint32_t first_place, place_count; /* in the crowd's list, nearest first */
    uint32_t first_slot;               /* in the formation */
};

/* A place to stand. */
struct wend_standing_place {
    uint32_t node;
    uint64_t cost; /* from the seed */
};

/* A slot of a formation, relative to the middle, in 1/1024 cells. */
struct wend_group_slot {
    int64_t x, y;
    uint64_t middle; /* squared distance from the middle: the largest movers get the nearest slots */
    uint32_t number;
};

/* First and last column, row and level of some cells. */
struct wend_group_box {
    uint32_t left, top, right, bottom, first, last;
};

/* The rectangle around all places, on the levels that have any, with room to walk around them. */
struct wend_group_window {
    uint32_t left, top, width, height, level, levels; /* width 0 = none */
};

/* An array that is kept from one order to the next. */
struct wend_room {
    void *items;
    size_t bytes;
};

enum {
    ROOM_UNITS,
    ROOM_SPOTS,
    ROOM_MEMBERS,
    ROOM_KINDS,
    ROOM_PLACES,
    ROOM_KIND_ORDER,
    ROOM_ROSTER,
    ROOM_ENTRIES,
    ROOM_COSTS,
    ROOM_SOLVER,
    ROOM_COVER,
    ROOM_JOINS,
    ROOM_QUEUE,
    ROOM_REMAINING,
    ROOM_SLOTS,
    ROOM_SHARE,
    ROOM_SETTLING,
    ROOMS
};

/* Stages once places are chosen: nothing yet; giving the places to members; numbering the members. */
enum wend_dealing { DEALING_NOTHING, DEALING_PLACES, DEALING_NUMBERS };

struct wend_group_crowd {
    struct wend_scratch scratch; /* for floods from the seed and from entries */
    struct wend_scratch far;     /* for ways from the units */
    struct wend_goal_set goal_set;
    struct wend_marks sought, taken; /* cells from which ways are sought; cells where somebody is to stand */
    struct wend_reach_flood flood;
    struct wend_group_search routes;
    struct wend_room rooms[ROOMS];

    struct wend_member *members;
    struct wend_kind *kinds;
    struct wend_standing_place *places;
    uint32_t member_count, kind_count, place_count, place_capacity;
    const wend_order *order;              /* under way */
    struct wend_group_slot *slots;        /* of its formation, by kind */
    const struct wend_group_holds *holds; /* for this order; null = nobody holds anything */
    bool is_parted;                       /* some cells amid the places are not to be stood in */
    uint32_t routed;                      /* number of kinds with known ways */
    bool is_routing;                      /* the next kind's ways are being sought */
    enum wend_dealing dealing;            /* stage after places were chosen */
    struct wend_group_box box;            /* around the places and all cells nearer to a seed than these */
    struct wend_group_window window;
    uint32_t crossings;
};

/* Room for `count` items in one of the arrays, which keeps its content; NULL if memory lacks. */
void *wend_group_crowd_room(struct wend_group_crowd *crowd, uint32_t room, size_t count, size_t size);

/* Floods from a node without turn costs, as if the group's own units stood nowhere; result: crowd->flood. MEMORY. */
wend_status wend_group_crowd_flood(struct wend_group_crowd *crowd, const wend_space *space, uint32_t node,
                                   uint64_t most);

/* The same within the window, in any order, until `sought` cells that crowd->sought marks are reached. MEMORY. */
wend_status wend_group_crowd_flood_inside(struct wend_group_crowd *crowd, const wend_space *space, uint32_t node,
                                          uint32_t sought);

void wend_group_crowd_close(struct wend_group_crowd *crowd);
size_t wend_group_crowd_memory(const struct wend_group_crowd *crowd);

void wend_group_box_add(struct wend_group_box *box, struct wend_cell cell);

/* Marks the cells that a mover covers at a node. */
void wend_group_crowd_mark(struct wend_marks *marks, const wend_space *space, uint32_t node);

/* True if a mover covers a marked cell at a node. */
bool wend_group_crowd_touches(const struct wend_marks *marks, const wend_space *space, uint32_t node);

/* True if a node lies in the window; *number becomes its index there. */
bool wend_group_crowd_number(const struct wend_group_crowd *crowd, const wend_space *space, uint32_t node,
                             uint32_t *number);

static inline uint32_t wend_group_crowd_window_size(const struct wend_group_crowd *crowd)
{
    return crowd->window.width * crowd->window.height * crowd->window.levels;
}

/* True if a unit may be sent to stand at a node of the space that was flooded last. */
bool wend_group_crowd_is_good(const struct wend_group_crowd *crowd, uint32_t node);

/* True if an order makes sense. */
bool wend_group_is_order(const wend_order *order);

/* Lays out the formation for all members that may come, the largest kinds first, in the order of `sorted`. MEMORY. */
wend_status wend_group_form_slots(struct wend_group_crowd *crowd, const uint32_t *sorted);

/* Distance from the middle to a kind's farthest slot, columns plus rows, in cells, rounded up. */
uint64_t wend_group_form_reach(const struct wend_group_crowd *crowd, const struct wend_kind *kind);

/* Takes for a kind the good cells of the flood that are nearest to its slots. */
void wend_group_form_take(struct wend_group_crowd *crowd, struct wend_kind *kind);

/* Chooses places for all members that may come, and lays the window around them. MEMORY. */
wend_status wend_group_crowd_choose_places(struct wend_group_crowd *crowd);

/* Lays the window again, after the box has grown. MEMORY. */
wend_status wend_group_crowd_lay_window(struct wend_group_crowd *crowd);

/* What finding the ways to the window showed. */
struct wend_paths_outcome {
    bool somebody_stays;  /* some member has no way: places must be chosen again */
    bool window_is_small; /* some way leaves it again: it must be laid again, and the ways found again */
};

/* Continues to find the way of each member to the window, kind by kind. *complete: all are known. MEMORY. */
wend_status wend_group_crowd_find_paths(struct wend_group_crowd *crowd, uint64_t *units,
                                        struct wend_paths_outcome *outcome, bool *complete);

/*
 * Gives the places of each kind to its members at the least total cost; begins if crowd->dealing is DEALING_NOTHING.
 * *complete: all have theirs. Subtracts its work from *units. MEMORY.
 */
wend_status wend_group_crowd_share(struct wend_group_crowd *crowd, uint64_t *units, bool *complete);

/*
 * Cost for a member to get from its entry to a place of its kind, as wend_group_crowd_share computes it. Leaves
 * crowd->flood with the ways from there. MEMORY.
 */
wend_status wend_group_crowd_price(struct wend_group_crowd *crowd, const struct wend_member *member, uint32_t place,
                                   uint64_t *cost);

/* Numbers the members with places, in slices too: a member that another would shut off goes before it. MEMORY. */
wend_status wend_group_crowd_put_in_order(struct wend_group_crowd *crowd, uint64_t *units, bool *complete);

#endif
