/*
 * The cells where a jump point search to several goals may end, and what is known of the way to the nearest of them.
 *
 * They come in groups of cells near each other: a search looks for the ends of a group only from where one may be seen, and
 * what it estimates is the least over the groups, of each the greater of the straight way to the box around it and of what
 * landmarks tell of all its ends. Landmarks are asked for a group once it is the one that counts.
 */
#ifndef WEND_SEARCH_JUMP_JUMP_ENDS_H
#define WEND_SEARCH_JUMP_JUMP_ENDS_H

#include "map/jump/jump_successors.h"
#include "map/landmark/landmarks.h"
#include "search/kit/end_lanes.h"
#include "search/kit/jump_store.h"

enum { WEND_JUMP_ENDS = WEND_LANED_ENDS, WEND_END_GROUPS = WEND_LANES };

struct wend_search;

/* A cell to look for, and the cheapest ways there that were found. */
struct wend_jump_end {
    struct wend_jump_goal goal;
    uint32_t cost; /* UINT32_MAX = none yet */
    struct wend_jump_origin origin;
};

struct wend_end_group {
    uint32_t left, top, right, bottom; /* the box around the ends, by columns and rows from 1 */
    uint32_t first, count;             /* its ends */
    uint32_t across, down;    /* the most cells in a row that are free beside one of them, in its row and column */
    bool is_wanted, is_known; /* whether landmarks are to be asked, and have been */
    struct wend_landmark_range range;
};

struct wend_jump_ends {
    uint32_t count, group_count;
    bool wants; /* landmarks are to be asked for some group */
    struct wend_end_group groups[WEND_END_GROUPS];
    struct wend_jump_end ends[WEND_JUMP_ENDS];
    struct wend_end_lanes lanes; /* in the same order */
    struct wend_box_lanes boxes; /* those of the groups; of the last one where there are fewer */
};

/* Room for them; null where the allocator refuses. */
struct wend_jump_ends *wend_jump_ends_create(const wend_allocator *memory);

/* Null is allowed. */
void wend_jump_ends_destroy(struct wend_jump_ends *ends, const wend_allocator *memory);
size_t wend_jump_ends_memory(const struct wend_jump_ends *ends);

/*
 * Gathers the ends of a search with a goal set, from a free start: of those that are marked all where a cheapest way may end.
 * False where they are too many, or none. Needs jump maps.
 */
bool wend_jump_ends_gather(const struct wend_search *search, struct wend_jump_ends *ends);

/*
 * Asks landmarks for the groups that want it and are worth it after so many expansions: what is soon found needs none. `found` has room for what `find` finds. Needs wend_landmarks_serve.
 */
void wend_jump_ends_ask(struct wend_jump_ends *ends, const wend_space *space, uint64_t expanded, wend_jump_find *find,
                        uint32_t *found);

/* How far something is, and on which side. */
struct wend_jump_offset {
    uint32_t across, down;
    bool right, below;
};

/* Whether the first leg of a jump from a place may be as long as the nearest end of a group asks for. */
WEND_ALWAYS_INLINE bool wend_end_group_is_open(const struct wend_jump_bitmaps *maps, uint32_t place,
                                               const struct wend_jump_offset offset, const struct wend_jump_rules rules)
{
    const uint32_t across = offset.across, down = offset.down;
    const bool right = offset.right, below = offset.below;
    const uint32_t steps = across < down ? across : down;
    if (rules.topology == SQUARES_4) {
        const uint32_t column = wend_jump_maps_column_node(maps, wend_jump_column(place), wend_jump_row(place));
        return down == 0 || wend_jump_is_clear(maps->columns, column, below ? column + down : column - down);
    }
    if (steps == 0)
        return true;
    if (right)
        return below ? wend_jump_is_slope_clear(maps, place, steps, SOUTH_EAST, rules)
                     : wend_jump_is_slope_clear(maps, place, steps, NORTH_EAST, rules);
    return below ? wend_jump_is_slope_clear(maps, place, steps, SOUTH_WEST, rules)
                 : wend_jump_is_slope_clear(maps, place, steps, NORTH_WEST, rules);
}

/* Whether any end of a group may be seen from a place at all. */
WEND_ALWAYS_INLINE bool wend_end_group_may_be_seen(const struct wend_jump_bitmaps *maps,
                                                   const struct wend_end_group *group, uint32_t place,
                                                   const struct wend_jump_rules rules)
{
    const uint32_t x = wend_jump_column(place), y = wend_jump_row(place);
    const uint32_t least_across = x < group->left ? group->left - x : x > group->right ? x - group->right : 0;
    const uint32_t least_down = y < group->top ? group->top - y : y > group->bottom ? y - group->bottom : 0;
    const uint32_t most_across = x + x < group->left + group->right ? group->right - x : x - group->left;
    const uint32_t most_down = y + y < group->top + group->bottom ? group->bottom - y : y - group->top;
    bool may = least_across <= group->across;
    if (rules.topology != SQUARES_4)
        may = (least_across <= most_down || least_across - most_down <= group->across) &&
              (least_down <= most_across || least_down - most_across <= group->down);
    return may && wend_end_group_is_open(
                      maps, place, (struct wend_jump_offset){least_across, least_down, x < group->left, y < group->top},
                      rules);
}

/* Of the eight ends of a group from one on a bit for each that a jump from a place may reach. */
WEND_ALWAYS_INLINE uint32_t wend_jump_ends_ahead(const struct wend_jump_ends *ends, const struct wend_end_group *group,
                                                 uint32_t from, uint32_t place, enum wend_topology topology)
{
    const uint32_t left = group->first + group->count - from;
    const uint32_t ahead =
        wend_end_lanes_ahead(&ends->lanes, from, wend_jump_column(place), wend_jump_row(place), topology);
    return left < WEND_LANES ? ahead & ((1u << left) - 1) : ahead;
}

#endif
