/*
 * Clusters: squares of a world with the entrances on their borders and the costs of crossing them (Botea, Müller and
 * Schaeffer 2004, Near Optimal Hierarchical Path-Finding). Clusters of a level have twice the side of those below.
 */
#ifndef WEND_WORLD_OVERLAY_CLUSTER_H
#define WEND_WORLD_OVERLAY_CLUSTER_H

#include "base/integer.h"
#include "base/processor.h"
#include "world/tiles/tiles.h"

enum {
    LEAST_SIDE_BITS = 5,
    LEAST_SIDE = 1 << LEAST_SIDE_BITS, /* side of clusters of level 0, in cells */
    BLOCK_LEVEL = 3,                   /* clusters of this level and above are kept for the whole world */
    BLOCK_SIDE = LEAST_SIDE << BLOCK_LEVEL,
    MOST_LEVELS = 17, /* 0 to 16; in a world of 2^20 cells a side, one cluster of level 15 is all of it */
    SIDES = 4
};

/* Sides of clusters, clockwise. */
enum wend_cluster_side { SIDE_NORTH, SIDE_EAST, SIDE_SOUTH, SIDE_WEST };

static inline uint32_t wend_side_opposite(uint32_t side)
{
    return side ^ 2;
}

/*
 * A cluster; its arrays follow it in memory.
 *
 * An entrance is a straight step across the border between two free positions; its place is the middle of that step. A
 * region is a set of entrances that can be reached from each other within the cluster. Regions without entrances are
 * not counted, but have numbers from region_count on in `up`. Costs are two-way (wend_mover), from middle to middle.
 */
struct wend_cluster {
    uint32_t entrance_count, region_count;
    uint32_t up_count; /* regions of its four children together */
    uint8_t shift;     /* excess is in units of 2^shift */
    uint8_t bits;      /* bits of an excess: BRIEF_BITS, 8 or 16 */
    uint8_t word;      /* bytes of a code: 2 if all codes fit, else 4 */
    uint8_t number;    /* bytes of the other numbers: 1, 2 or 4 */
    /*
     * codes[entrance_count]: side and position along it (wend_code), region by region, ascending within each; in two
     *     bytes the upper two bits are the side
     * Numbers: end[region_count]: one past the last entrance of each region
     *     up_first[SIDES - 1]: for each child but the first, the index in `up` of its first region
     *     up[up_count]: for each region of a child, the region that it is part of
     * excess: region by region, for each entrance and each earlier one of its region, the cost between them less the
     *     octile distance
     */
};

static inline uint32_t wend_code(uint32_t side, uint32_t position)
{
    return side << 24 | position;
}

static inline uint32_t wend_code_side(uint32_t code)
{
    return code >> 24;
}

static inline uint32_t wend_code_position(uint32_t code)
{
    return code & ((1u << 24) - 1);
}

enum { SHORT_BITS = 14, SHORT_POSITIONS = 1 << SHORT_BITS };

static inline uint32_t wend_cluster_code(const struct wend_cluster *cluster, uint32_t entrance)
{
    if (cluster->word == 4)
        return ((const uint32_t *)(cluster + 1))[entrance];
    const uint32_t word = ((const uint16_t *)(cluster + 1))[entrance];
    return wend_code(word >> SHORT_BITS, word & (SHORT_POSITIONS - 1));
}

static inline uint32_t wend_cluster_number(const struct wend_cluster *cluster, uint32_t index)
{
    const uint8_t *numbers = (const uint8_t *)(cluster + 1) + (size_t)cluster->entrance_count * cluster->word;
    switch (cluster->number) {
    case 1:
        return numbers[index];
    case 2:
        return ((const uint16_t *)(const void *)numbers)[index];
    default:
        return ((const uint32_t *)(const void *)numbers)[index];
    }
}

/* Index of a region's first entrance; for region_count, the number of entrances. */
static inline uint32_t wend_cluster_first(const struct wend_cluster *cluster, uint32_t region)
{
    return region == 0 ? 0 : wend_cluster_number(cluster, region - 1);
}

/* Index in `up` of a child's first region. */
static inline uint32_t wend_cluster_up_first(const struct wend_cluster *cluster, uint32_t child)
{
    return child == 0 ? 0 : wend_cluster_number(cluster, cluster->region_count + child - 1);
}

static inline uint32_t wend_cluster_up(const struct wend_cluster *cluster, uint32_t child_region)
{
    return wend_cluster_number(cluster, cluster->region_count + SIDES - 1 + child_region);
}

static inline uint8_t *wend_cluster_excess(const struct wend_cluster *cluster)
{
    const uint32_t numbers = cluster->region_count + SIDES - 1 + cluster->up_count;
    return (uint8_t *)(uintptr_t)(cluster + 1) + (size_t)cluster->entrance_count * cluster->word +
           (size_t)numbers * cluster->number;
}

static inline uint64_t wend_pairs(uint64_t count)
{
    return count == 0 ? 0 : count * (count - 1) / 2;
}

/* Number of pairs of entrances in the regions before one. */
static inline uint64_t wend_cluster_pairs_before(const struct wend_cluster *cluster, uint32_t region)
{
    uint64_t pairs = 0;
    for (uint32_t r = 0; r < region; r++)
        pairs += wend_pairs(wend_cluster_first(cluster, r + 1) - wend_cluster_first(cluster, r));
    return pairs;
}

/*
 * Brief excess: numbers of 5 bits, eight of them in five bytes. 0 to 15 stand for themselves, the next eight for 16 to
 * 30 in steps of two, the last eight for 32 to 60 in steps of four.
 */
enum { BRIEF_BITS = 5, BRIEF_COUNT = 8, BRIEF_MOST = 60 };

static inline size_t wend_excess_bytes(uint32_t bits, uint64_t pairs)
{
    return (size_t)(bits == BRIEF_BITS ? (pairs + BRIEF_COUNT - 1) / BRIEF_COUNT * BRIEF_BITS : pairs * (bits / 8));
}

/* Reads eight brief numbers, the first one in the lowest bits. */
static inline uint64_t wend_brief_eight(const uint8_t *bytes)
{
    return bytes[0] | (uint64_t)bytes[1] << 8 | (uint64_t)bytes[2] << 16 | (uint64_t)bytes[3] << 24 |
           (uint64_t)bytes[4] << 32;
}

/* Decodes eight brief numbers, a byte each. */
static inline uint64_t wend_brief_values(uint64_t eight)
{
    uint64_t each = (eight & UINT64_C(0xfffff)) | (eight & UINT64_C(0xfffff00000)) << 12;
    each = (each & UINT64_C(0x000003ff000003ff)) | (each & UINT64_C(0x000ffc00000ffc00)) << 6;
    each = (each & UINT64_C(0x001f001f001f001f)) | (each & UINT64_C(0x03e003e003e003e0)) << 3;
    const uint64_t by_two = each >> 4 & UINT64_C(0x0101010101010101), by_four = by_two & each >> 3;
    return each + (each & by_two * 15) + 2 * (each & by_four * 7);
}

/* Excess of a pair, in units of 2^shift; pairs are counted over all regions. */
static inline uint32_t wend_pair_excess(uint32_t bits, const uint8_t *excess, uint64_t pair)
{
    if (bits == BRIEF_BITS)
        return (uint32_t)(wend_brief_values(wend_brief_eight(excess + pair / BRIEF_COUNT * BRIEF_BITS)) >>
                          8 * (pair % BRIEF_COUNT)) &
               UINT8_MAX;
    return bits == 8 ? excess[pair] : excess[2 * pair] | (uint32_t)excess[2 * pair + 1] << 8;
}

size_t wend_cluster_bytes(const struct wend_cluster *cluster);
void wend_cluster_free(struct wend_cluster *cluster, const wend_allocator *memory);

/* Arrays for a new cluster; first has region_count + 1 entries, up_first has SIDES. */
struct wend_cluster_words {
    const uint32_t *codes, *first, *up_first, *up;
};

/* Returns a cluster with the counts and bits of a head, its excess all zeros to be filled in, or NULL. */
struct wend_cluster *wend_cluster_make(const struct wend_cluster *head, const struct wend_cluster_words *words,
                                       uint64_t pairs, const wend_allocator *memory);

/* Region of an entrance. */
static inline uint32_t wend_cluster_region(const struct wend_cluster *cluster, uint32_t entrance)
{
    uint32_t region = 0;
    while (wend_cluster_first(cluster, region + 1) <= entrance)
        region++;
    return region;
}

/* Index of the entrance with a code, or UINT32_MAX. */
uint32_t wend_cluster_find(const struct wend_cluster *cluster, uint32_t code);

struct wend_world_point {
    int32_t x, y;
};

/* Position, relative to the top left one, from which an entrance leads out of a cluster of `side` cells. */
static inline struct wend_world_point wend_code_inside(uint32_t code, uint32_t side)
{
    const int32_t at = (int32_t)wend_code_position(code), end = (int32_t)side - 1;
    switch (wend_code_side(code)) {
    case SIDE_NORTH:
        return (struct wend_world_point){at, 0};
    case SIDE_EAST:
        return (struct wend_world_point){end, at};
    case SIDE_SOUTH:
        return (struct wend_world_point){at, end};
    default:
        return (struct wend_world_point){0, at};
    }
}

/* The step outwards over a side. */
static inline struct wend_world_point wend_side_step(uint32_t side)
{
    static const struct wend_world_point steps[SIDES] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    return steps[side];
}

/* The middle of an entrance's step, in halves of cells from the middle of the top left position. */
static inline struct wend_world_point wend_code_middle(uint32_t code, uint32_t side)
{
    const struct wend_world_point inside = wend_code_inside(code, side), step = wend_side_step(wend_code_side(code));
    return (struct wend_world_point){2 * inside.x + step.x, 2 * inside.y + step.y};
}

/* What all clusters of a space have in common. */
struct wend_overlay {
    struct wend_mover mover;
    enum wend_processor processor; /* of this machine */
    uint32_t width, height;        /* of the world */
    uint32_t top;                  /* level at which one cluster covers the world */
    uint8_t unit[MOST_LEVELS];     /* by level: costs of drafts are in units of 2^unit, to fit 30 bits */
};

void wend_overlay_make(struct wend_overlay *overlay, const struct wend_mover *mover, uint32_t width, uint32_t height);

static inline uint32_t wend_level_side(uint32_t level)
{
    return (uint32_t)LEAST_SIDE << level;
}

static inline uint32_t wend_level_columns(const struct wend_overlay *overlay, uint32_t level)
{
    return (overlay->width - 1) / wend_level_side(level) + 1;
}

static inline uint32_t wend_level_rows(const struct wend_overlay *overlay, uint32_t level)
{
    return (overlay->height - 1) / wend_level_side(level) + 1;
}

/* Costs of drafts: those of paths are below NO_CROSSING_COST, and the sum of two fits int32_t. */
enum { NO_CROSSING_COST = (1 << 30) - 1, MOST_CROSSING_COST = NO_CROSSING_COST - 1 };

/* A cluster that is being made; its arrays grow. */
struct wend_draft {
    uint32_t entrance_count, region_count, up_count;
    uint32_t up_first[SIDES];
    uint32_t *codes, *first, *up;
    int32_t *costs; /* region by region: lower triangles, in the level's unit */
    uint32_t code_capacity, first_capacity, up_capacity, cost_capacity;
};

void wend_draft_end(struct wend_draft *draft, const wend_allocator *memory);
size_t wend_draft_memory(const struct wend_draft *draft);

/* Packs a draft into a cluster; NULL if memory is refused. */
struct wend_cluster *wend_draft_pack(const struct wend_draft *draft, const struct wend_overlay *overlay, uint32_t level,
                                     const wend_allocator *memory);

/* Joining clusters. */

/* An entrance on the border of the whole, with the region it is in. */
struct wend_rim_entry {
    uint32_t code, entrance, region; /* entrance: index over all children's entrances, child by child */
    bool is_kept;
};

struct wend_rim {
    struct wend_rim_entry *entries; /* by ascending code */
    uint32_t count, capacity;
};

/* Joins four clusters, the children, into one, the whole: scratch of a worker. */
struct wend_join {
    const struct wend_overlay *overlay;
    const wend_allocator *memory;
    uint32_t level; /* of the whole */
    const struct wend_cluster *children[SIDES];
    uint32_t entrance_first[SIDES + 1], region_first[SIDES + 1];
    uint32_t *roots;    /* union-find forest of the children's regions */
    uint32_t *partners; /* by child's entrance: the same step seen from the other child; UINT32_MAX: it leads out */
    uint32_t *nodes;    /* by child's entrance: its row in the table of costs */
    int32_t *table;
    uint32_t root_capacity, partner_capacity, node_capacity, table_capacity;
    uint32_t region_count; /* with entrances on the whole's border */
    struct wend_rim rim;   /* of the whole */
    struct wend_draft draft;
};

/* Finds the regions of four joined children (NULL: outside the world), and the rim. False if memory is refused. */
bool wend_join_regions(struct wend_join *join, const struct wend_overlay *overlay, uint32_t level,
                       const struct wend_cluster *const children[SIDES]);

/* Writes the draft of the whole, with the rim entries that are kept. False if memory is refused. */
bool wend_join_costs(struct wend_join *join);

void wend_join_end(struct wend_join *join);
size_t wend_join_memory(const struct wend_join *join);

/*
 * Marks the entrances to keep over a side: for each pair of regions that meet there, evenly spaced ones and those whose
 * loss would force detours. `others` are the clusters beyond that side; with the two exchanged the same ones are kept.
 */
void wend_rim_choose(struct wend_join *join, uint32_t side, const struct wend_join *others);

#endif
