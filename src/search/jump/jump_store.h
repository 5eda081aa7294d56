/* The memory of jump point searches: what they know of jump points, of ties, and the successors in hand. */
#ifndef WEND_SEARCH_JUMP_JUMP_STORE_H
#define WEND_SEARCH_JUMP_JUMP_STORE_H

#include "map/space/space.h"
#include "search/kit/kit.h"

/*
 * What a search knows of a jump point: in one array what every offer looks at, in another what only the best one changes.
 * Read soon after it is written, often, so that each member is written and read as a whole: a processor hands on what it is
 * about to store only to loads of no more than that.
 */
struct wend_jump_node {
    uint32_t cost;
    /* Low half: stamp, as in nodes.h. High half: entries at that cost, by bit, first those to go on from, then those done. */
    uint32_t mark;
};

enum { JUMP_TO_DO = 16, JUMP_DONE = 24 };

struct wend_jump_origin {
    uint32_t parent; /* slot; of a node with ties JUMP_TIED and the number of the first of them */
    uint32_t place;  /* of the node */
};

#define JUMP_TIED (UINT32_C(1) << 31) /* of so many slots no memory could hold what is known */

/* One of several ways to a node of the same cost; the first is the one found first. */
struct wend_jump_tie {
    uint32_t parent; /* slot */
    uint32_t next;   /* another tie of the node, 0 = none */
};

/* Where landmarks are asked each jump point also has a number: what a way from there to the goal costs at least. */
#define WEND_JUMP_SIZE (sizeof(struct wend_jump_node) + sizeof(struct wend_jump_origin) + sizeof(uint32_t))

struct wend_jump_store {
    struct wend_nodes slots;    /* nodes, behind them all origins, and behind these what landmarks say */
    uint32_t room;              /* that edits may fill while a search waits, however much there is by chance */
    struct wend_jump_tie *ties; /* ties[0] is none */
    uint32_t tie_count, tie_capacity;
    uint32_t *found; /* successors of the jump point being expanded */
    uint32_t found_capacity;
};

/* Makes memory ready for a new search; MEMORY leaves the store usable. */
wend_status wend_jump_store_begin(struct wend_jump_store *store, const wend_space *space, const wend_allocator *memory);
void wend_jump_store_destroy(struct wend_jump_store *store, const wend_allocator *memory);
size_t wend_jump_store_memory(const struct wend_jump_store *store);

/* Notes one more way to a node; false where memory is refused. */
bool wend_jump_store_tie(struct wend_jump_store *store, struct wend_jump_origin *origin, uint32_t parent,
                         const wend_allocator *memory);

static inline bool wend_jump_is_tied(const struct wend_jump_origin *origin)
{
    return (origin->parent & JUMP_TIED) != 0;
}

/* The first of the ways to a node; store->ties[tie.next] is the next, as long as that is not 0. */
static inline struct wend_jump_tie wend_jump_first_tie(const struct wend_jump_store *store,
                                                       const struct wend_jump_origin *origin)
{
    if (wend_jump_is_tied(origin))
        return store->ties[origin->parent & ~JUMP_TIED];
    return (struct wend_jump_tie){origin->parent, 0};
}

#endif
