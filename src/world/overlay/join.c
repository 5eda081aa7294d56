/*
 * Joins four clusters into one of twice the side. The steps between the four merge their regions. Costs between kept
 * entrances come from a table of all entrances, out of which the steps between the four are eliminated one by one.
 */

#include <string.h>

#include "base/array.h"
#include "base/sort.h"
#include "world/overlay/cluster.h"

#define NONE UINT32_MAX

/* Children are numbered row by row. */
static uint32_t child_column(uint32_t child)
{
    return child & 1;
}

static uint32_t child_row(uint32_t child)
{
    return child >> 1;
}

/* Child beyond a side of another, or NONE if that side lies on the whole's border. */
static uint32_t child_beyond(uint32_t child, uint32_t side)
{
    switch (side) {
    case SIDE_NORTH:
        return child_row(child) == 1 ? child - 2 : NONE;
    case SIDE_EAST:
        return child_column(child) == 0 ? child + 1 : NONE;
    case SIDE_SOUTH:
        return child_row(child) == 0 ? child + 2 : NONE;
    default:
        return child_column(child) == 1 ? child - 1 : NONE;
    }
}

static bool reserve_join(struct wend_join *join)
{
    const wend_allocator *memory = join->memory;
    const uint32_t entrances = join->entrance_first[SIDES], regions = join->region_first[SIDES];
    return WEND_RESERVE(memory, join->roots, join->root_capacity, (uint64_t)regions + 1) &&
           WEND_RESERVE(memory, join->partners, join->partner_capacity, (uint64_t)entrances + 1) &&
           WEND_RESERVE(memory, join->nodes, join->node_capacity, (uint64_t)entrances + 1) &&
           WEND_RESERVE(memory, join->rim.entries, join->rim.capacity, (uint64_t)entrances + 1);
}

static void number_children(struct wend_join *join)
{
    for (uint32_t c = 0; c < SIDES; c++) {
        const struct wend_cluster *child = join->children[c];
        join->entrance_first[c + 1] = join->entrance_first[c] + (child ? child->entrance_count : 0);
        join->region_first[c + 1] = join->region_first[c] + (child ? child->region_count : 0);
    }
}

/* Adds an entrance on the whole's border to the rim. */
static void add_to_rim(struct wend_join *join, uint32_t c, uint32_t entrance, uint32_t region)
{
    const uint32_t side_length = wend_level_side(join->level - 1),
                   code = wend_cluster_code(join->children[c], entrance), side = wend_code_side(code);
    const uint32_t half = side % 2 == 0 ? child_column(c) : child_row(c);
    join->rim.entries[join->rim.count++] =
        (struct wend_rim_entry){.code = wend_code(side, wend_code_position(code) + half * side_length),
                                .entrance = join->entrance_first[c] + entrance,
                                .region = join->region_first[c] + region};
}

/* Follows a child's entrances: steps to another child merge the two regions, those over the border join the rim. */
static void connect_child(struct wend_join *join, uint32_t c)
{
    const struct wend_cluster *child = join->children[c];
    for (uint32_t r = 0; r < child->region_count; r++)
        for (uint32_t i = wend_cluster_first(child, r); i < wend_cluster_first(child, r + 1); i++) {
            const uint32_t code = wend_cluster_code(child, i), side = wend_code_side(code),
                           beyond = child_beyond(c, side);
            uint32_t *partner = &join->partners[join->entrance_first[c] + i];
            *partner = join->nodes[join->entrance_first[c] + i] = NONE;
            if (beyond == NONE) {
                add_to_rim(join, c, i, r);
                continue;
            }
            const struct wend_cluster *other = join->children[beyond];
            uint32_t same =
                other ? wend_cluster_find(other, wend_code(wend_side_opposite(side), wend_code_position(code))) : NONE;
            if (same == NONE)
                continue;
            *partner = join->entrance_first[beyond] + same;
            uint32_t a = wend_root_of(join->roots, join->region_first[c] + r),
                     b = wend_root_of(join->roots, join->region_first[beyond] + wend_cluster_region(other, same));
            join->roots[WEND_MAX(a, b)] = WEND_MIN(a, b);
        }
}

static bool is_code_before(const void *a, const void *b, const void *user)
{
    (void)user;
    return ((const struct wend_rim_entry *)a)->code < ((const struct wend_rim_entry *)b)->code;
}

/*
 * Numbers the whole's regions in the order of their first child region: first those that are open, with entrances on
 * the border, then the closed ones. How many entrances an open one has does not matter.
 */
static bool number_open_regions(struct wend_join *join)
{
    struct wend_draft *draft = &join->draft;
    const uint32_t count = join->region_first[SIDES];
    if (!WEND_RESERVE(join->memory, draft->up, draft->up_capacity, 2 * (uint64_t)count + 1))
        return false;
    uint32_t *numbers =
        draft->up + count; /* by root, the lowest of its regions; 1 marks an open one without a number */
    memset(numbers, 0, count * sizeof *numbers);
    for (uint32_t i = 0; i < join->rim.count; i++)
        numbers[wend_root_of(join->roots, join->rim.entries[i].region)] = 1;
    uint32_t open = 0, closed = 0;
    for (uint32_t r = 0; r < count; r++)
        open += numbers[r];
    join->region_count = open;
    for (uint32_t r = 0, next = 0; r < count; r++) {
        const uint32_t root = wend_root_of(join->roots, r);
        if (root == r)
            numbers[r] = numbers[r] == 1 ? next++ : open + closed++;
        draft->up[r] = numbers[root];
    }
    for (uint32_t i = 0; i < join->rim.count; i++)
        join->rim.entries[i].region = draft->up[join->rim.entries[i].region];
    draft->up_count = count;
    memcpy(draft->up_first, join->region_first, sizeof draft->up_first);
    return true;
}

bool wend_join_regions(struct wend_join *join, const struct wend_overlay *overlay, uint32_t level,
                       const struct wend_cluster *const children[SIDES])
{
    join->overlay = overlay;
    join->level = level;
    memcpy(join->children, children, sizeof join->children);
    number_children(join);
    join->rim.count = 0;
    if (!reserve_join(join))
        return false;
    for (uint32_t r = 0; r < join->region_first[SIDES]; r++)
        join->roots[r] = r;
    for (uint32_t c = 0; c < SIDES; c++)
        if (children[c])
            connect_child(join, c);
    WEND_SORT(join->rim.entries, join->rim.count, is_code_before, NULL);
    return number_open_regions(join);
}

/* Numbers a region's rows of the table: its kept entrances on the border first, then its steps between children. */
static uint32_t number_nodes(struct wend_join *join, uint32_t region, uint32_t *outer)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < join->rim.count; i++) {
        const struct wend_rim_entry *entry = &join->rim.entries[i];
        if (entry->region == region)
            join->nodes[entry->entrance] = entry->is_kept ? count++ : NONE;
    }
    *outer = count;
    for (uint32_t c = 0; c < SIDES; c++)
        for (uint32_t r = 0; r < join->region_first[c + 1] - join->region_first[c]; r++) {
            const struct wend_cluster *child = join->children[c];
            if (join->draft.up[join->region_first[c] + r] != region)
                continue;
            for (uint32_t i = wend_cluster_first(child, r); i < wend_cluster_first(child, r + 1); i++) {
                const uint32_t entrance = join->entrance_first[c] + i, partner = join->partners[entrance];
                if (partner != NONE)
                    join->nodes[entrance] = partner < entrance ? join->nodes[partner] : count++;
            }
        }
    return count;
}

/* Enters the costs within a child's region into the table, below its diagonal; rows have `stride` costs. */
static void enter_costs(struct wend_join *join, uint32_t c, uint32_t r, uint32_t stride)
{
    const struct wend_cluster *child = join->children[c];
    const uint32_t begin = wend_cluster_first(child, r), end = wend_cluster_first(child, r + 1);
    const uint32_t side = wend_level_side(join->level - 1), unit = join->overlay->unit[join->level];
    const uint8_t *excess = wend_cluster_excess(child);
    uint64_t pair = wend_cluster_pairs_before(child, r);
    for (uint32_t i = begin; i < end; i++) {
        const uint32_t a = join->nodes[join->entrance_first[c] + i];
        const struct wend_world_point from = wend_code_middle(wend_cluster_code(child, i), side);
        for (uint32_t j = begin; j < i; j++, pair++) {
            const uint32_t b = join->nodes[join->entrance_first[c] + j];
            if (a == NONE || b == NONE)
                continue;
            const struct wend_world_point to = wend_code_middle(wend_cluster_code(child, j), side);
            const uint64_t more = wend_pair_excess(child->bits, excess, pair);
            uint64_t cost = wend_mover_octile(&join->overlay->mover, (uint32_t)WEND_ABS(from.x - to.x),
                                              (uint32_t)WEND_ABS(from.y - to.y)) +
                            (more << child->shift);
            int32_t in_units = (int32_t)WEND_MIN(cost >> unit, (uint64_t)MOST_CROSSING_COST);
            int32_t *entry = &join->table[(size_t)WEND_MAX(a, b) * stride + WEND_MIN(a, b)];
            *entry = WEND_MIN(*entry, in_units);
        }
    }
}

/* Eliminates the rows from `outer` on, the last one first: paths through each become costs between those before it. */
static void eliminate(int32_t *table, uint32_t count, uint32_t outer)
{
    for (uint32_t k = count; k-- > outer;) {
        const int32_t *through = table + (size_t)k * count;
        for (uint32_t i = 1; i < k; i++) {
            int32_t *row = table + (size_t)i * count;
            const int32_t to = through[i];
            if (to == NO_CROSSING_COST)
                continue;
            for (uint32_t j = 0; j < i; j++) {
                int32_t cost = to + through[j];
                row[j] = cost < row[j] ? cost : row[j];
            }
        }
    }
}

static bool region_costs(struct wend_join *join, uint32_t region, uint32_t *written)
{
    struct wend_draft *draft = &join->draft;
    uint32_t outer, count = number_nodes(join, region, &outer);
    const uint64_t pairs = outer > 1 ? wend_pairs(outer) : 0;
    if (!WEND_RESERVE(join->memory, join->table, join->table_capacity, (uint64_t)count * count + 1) ||
        !WEND_RESERVE(join->memory, draft->costs, draft->cost_capacity, *written + pairs + 1))
        return false;
    if (pairs == 0)
        return true;
    for (size_t i = 0; i < (size_t)count * count; i++)
        join->table[i] = NO_CROSSING_COST;
    for (uint32_t c = 0; c < SIDES; c++)
        for (uint32_t r = join->region_first[c]; r < join->region_first[c + 1]; r++)
            if (draft->up[r] == region)
                enter_costs(join, c, r - join->region_first[c], count);
    eliminate(join->table, count, outer);
    for (uint32_t i = 1; i < outer; i++)
        for (uint32_t j = 0; j < i; j++) {
            int32_t cost = join->table[(size_t)i * count + j];
            draft->costs[(*written)++] = WEND_MIN(cost, MOST_CROSSING_COST);
        }
    return true;
}

bool wend_join_costs(struct wend_join *join)
{
    struct wend_draft *draft = &join->draft;
    uint32_t written = 0;
    draft->entrance_count = 0;
    draft->region_count = join->region_count;
    if (!WEND_RESERVE(join->memory, draft->codes, draft->code_capacity, (uint64_t)join->rim.count + 1) ||
        !WEND_RESERVE(join->memory, draft->first, draft->first_capacity, (uint64_t)join->region_count + 1))
        return false;
    for (uint32_t region = 0; region < join->region_count; region++) {
        draft->first[region] = draft->entrance_count;
        for (uint32_t i = 0; i < join->rim.count; i++)
            if (join->rim.entries[i].region == region && join->rim.entries[i].is_kept)
                draft->codes[draft->entrance_count++] = join->rim.entries[i].code;
        if (!region_costs(join, region, &written))
            return false;
    }
    draft->first[join->region_count] = draft->entrance_count;
    return true;
}

void wend_join_end(struct wend_join *join)
{
    const wend_allocator *memory = join->memory;
    WEND_RELEASE(memory, join->roots, join->root_capacity);
    WEND_RELEASE(memory, join->partners, join->partner_capacity);
    WEND_RELEASE(memory, join->nodes, join->node_capacity);
    WEND_RELEASE(memory, join->table, join->table_capacity);
    WEND_RELEASE(memory, join->rim.entries, join->rim.capacity);
    wend_draft_end(&join->draft, memory);
    *join = (struct wend_join){.memory = memory};
}

size_t wend_join_memory(const struct wend_join *join)
{
    return join->root_capacity * sizeof *join->roots + join->partner_capacity * sizeof *join->partners +
           join->node_capacity * sizeof *join->nodes + join->table_capacity * sizeof *join->table +
           join->rim.capacity * sizeof *join->rim.entries + wend_draft_memory(&join->draft);
}
