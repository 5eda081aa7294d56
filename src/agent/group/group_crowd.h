/* A group on its way to one place: its members, their kinds, the places, and the memory of all that. */
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
    uint32_t entry;    /* the cell at which its way comes into the window; itself if it is there */
    uint64_t approach; /* what its way costs up to there */
    uint64_t left;     /* and from there to the seed */
    uint32_t place;    /* its number in the crowd's list, or WEND_NO_PLACE */
    uint64_t inside;   /* what the way from its entry to the place costs */
    uint64_t cost;     /* of its whole way there */
    uint32_t order;
};

/* Units of one space. */
struct wend_kind {
    const wend_space *space;
    struct wend_age age;               /* when it was looked at first */
    uint32_t first;                    /* number of its first member that may come */
    uint32_t members;                  /* those who may come */
    uint32_t seed;                     /* the cell around which its places lie; 0 = none */
    uint32_t first_place, place_count; /* in the crowd's list, nearest first */
    uint32_t first_slot;               /* of a formation */
};

/* A place to stand. */
struct wend_standing_place {
    uint32_t node;
    uint64_t cost; /* from the seed */
};

/* A place of a formation: from the middle, in 1/1024 cells. */
struct wend_group_slot {
    int64_t x, y;
    uint64_t middle; /* how far from the middle it is, squared: the nearest go to the largest movers */
    uint32_t number;
};

/* First and last column, row and level of some cells. */
struct wend_group_box {
    uint32_t left, top, right, bottom, first, last;
};

/* The rectangle around all places, on the levels where there are any, with room to walk around them. */
struct wend_group_window {
    uint32_t left, top, width, height, level, levels; /* width 0 = there is none */
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

/* Places are chosen; they are being given to members; these are being numbered. */
enum wend_dealing { DEALING_NOTHING, DEALING_PLACES, DEALING_NUMBERS };

struct wend_group_crowd {
    struct wend_scratch scratch; /* of floods from the seed and from entries */
    struct wend_scratch far;     /* of ways from the units */
    struct wend_goal_set goal_set;
    struct wend_marks sought, taken; /* cells from which a way is sought; cells where somebody is to stand */
    struct wend_reach_flood flood;
    struct wend_group_search routes;
    struct wend_room rooms[ROOMS];

    struct wend_member *members;
    struct wend_kind *kinds;
    struct wend_standing_place *places;
    uint32_t member_count, kind_count, place_count, place_capacity;
    const wend_order *order;              /* in hand */
    struct wend_group_slot *slots;        /* of its formation; by kind */
    const struct wend_group_holds *holds; /* for one order; null = nobody holds anything */
    bool is_parted;                       /* cells amid the places are not to be stood in */
    uint32_t routed;                      /* kinds whose ways are known */
    bool is_routing;                      /* those of the next are being sought */
    enum wend_dealing dealing;            /* how far it is with the places that were chosen */
    struct wend_group_box box;            /* around the places and all cells nearer than these */
    struct wend_group_window window;
    uint32_t crossings;
};

/* Room for so many items in one of the arrays, with what was there; null where memory lacks. */
void *wend_group_crowd_room(struct wend_group_crowd *crowd, uint32_t room, size_t count, size_t size);

/* Floods from a node without turn costs, the crowd's own cells as nobody's. The cells are crowd->flood's. MEMORY. */
wend_status wend_group_crowd_flood(struct wend_group_crowd *crowd, const wend_space *space, uint32_t node,
                                   uint64_t most);

/* The same within the window, in no order, until the last of so many cells that crowd->sought marks. MEMORY. */
wend_status wend_group_crowd_flood_inside(struct wend_group_crowd *crowd, const wend_space *space, uint32_t node,
                                          uint32_t sought);

void wend_group_crowd_close(struct wend_group_crowd *crowd);
size_t wend_group_crowd_memory(const struct wend_group_crowd *crowd);

void wend_group_box_add(struct wend_group_box *box, struct wend_cell cell);

/* Marks the cells that a mover covers at a node. */
void wend_group_crowd_mark(struct wend_marks *marks, const wend_space *space, uint32_t node);

/* Whether it covers any that are marked. */
bool wend_group_crowd_touches(const struct wend_marks *marks, const wend_space *space, uint32_t node);

/* Whether a node lies in the window, and the number it has there. */
bool wend_group_crowd_number(const struct wend_group_crowd *crowd, const wend_space *space, uint32_t node,
                             uint32_t *number);

static inline uint32_t wend_group_crowd_window_size(const struct wend_group_crowd *crowd)
{
    return crowd->window.width * crowd->window.height * crowd->window.levels;
}

/* Whether somebody may be sent to stand at a node of the space that was flooded last. */
bool wend_group_crowd_is_good(const struct wend_group_crowd *crowd, uint32_t node);

/* Whether an order makes sense. */
bool wend_group_is_order(const wend_order *order);

/* Lays out the formation for all who may come, the largest kinds first, as `sorted` has them. MEMORY. */
wend_status wend_group_form_slots(struct wend_group_crowd *crowd, const uint32_t *sorted);

/* How far its farthest place is from the middle, in cells. */
uint64_t wend_group_form_reach(const struct wend_group_crowd *crowd, const struct wend_kind *kind);

/* Takes for a kind the good cells of the flood that are nearest to its places in the formation. */
void wend_group_form_take(struct wend_group_crowd *crowd, struct wend_kind *kind);

/* Chooses places for all who may come, and lays the window around them. MEMORY. */
wend_status wend_group_crowd_choose_places(struct wend_group_crowd *crowd);

/* Lays the window anew, when the box has grown. MEMORY. */
wend_status wend_group_crowd_lay_window(struct wend_group_crowd *crowd);

/* What came of ways to the window. */
struct wend_paths_outcome {
    bool somebody_stays;  /* for want of a way: places must be chosen anew */
    bool window_is_small; /* ways leave it again: it must be laid anew, and the ways found */
};

/* Goes on to find the way of each member to the window, kind by kind; *complete: all are known. MEMORY. */
wend_status wend_group_crowd_find_paths(struct wend_group_crowd *crowd, uint64_t *units,
                                        struct wend_paths_outcome *outcome, bool *complete);

/*
 * Gives the places of each kind to its members, so that all ways together cost least; begins where crowd->dealing
 * says that nothing is dealt yet. *complete once all have theirs; what it took is taken from *units. MEMORY.
 */
wend_status wend_group_crowd_share(struct wend_group_crowd *crowd, uint64_t *units, bool *complete);

/*
 * What it costs a member to get from its entry to a place of its kind, by the sharing. Leaves crowd->flood with the
 * ways from there. MEMORY.
 */
wend_status wend_group_crowd_price(struct wend_group_crowd *crowd, const struct wend_member *member, uint32_t place,
                                   uint64_t *cost);

/* Numbers those who have places, in slices as well: whoever would be shut off by another goes before it. MEMORY. */
wend_status wend_group_crowd_put_in_order(struct wend_group_crowd *crowd, uint64_t *units, bool *complete);

#endif
