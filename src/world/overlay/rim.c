/*
 * Chooses which of its children's entrances a cluster keeps over a side: for each pair of regions some, evenly spaced,
 * and then those whose loss would cost the longest detours. Detours are measured on sample paths, from entrances of a
 * child far from the border to entrances of the child that faces it, by the costs that the two have.
 */

#include "world/overlay/cluster.h"

#define NONE UINT32_MAX

enum {
    EVEN_ENTRIES = 3,  /* entries kept along a side that is all between two regions; and ... */
    MORE_ENTRIES = 8,  /* ... a side keeps at most this many, and one for each pair of regions: one is added ... */
    LEAST_LOSS = 48,   /* ... if its loss costs a path more than this part of the side's length */
    MOST_SAMPLES = 16, /* sample entrances of a child */
    MOST_COMPARED = 32 /* entries compared between two children; those beyond are only spaced evenly */
};

/* A border between two wholes as each sees it: the same steps, in the same order. */
struct rim_border {
    const struct wend_join *join, *beyond_join;
    struct wend_rim_entry *entries;
    const struct wend_rim_entry *beyond;
    uint32_t count, side;
};

/* A path over the border: its samples, its best entry, and its cost by that and by the best kept entry. */
struct rim_way {
    uint32_t from, to, entry, best, kept;
};

/* A part of a border with one child on either side. */
struct rim_part {
    uint32_t first, count;                                      /* range of entries */
    uint32_t samples[2], costs[2][MOST_SAMPLES][MOST_COMPARED]; /* of both children: count, and costs to all entries */
    struct rim_way ways[MOST_SAMPLES * MOST_SAMPLES];
    uint32_t way_count;
};

/* Returns the rim's entries on a side. */
static struct wend_rim_entry *entries_of_side(const struct wend_rim *rim, uint32_t side, uint32_t *count)
{
    uint32_t first = 0, end;
    while (first < rim->count && wend_code_side(rim->entries[first].code) < side)
        first++;
    for (end = first; end < rim->count && wend_code_side(rim->entries[end].code) == side;)
        end++;
    *count = end - first;
    return rim->entries + first;
}

static bool is_same_group(const struct rim_border *border, uint32_t a, uint32_t b)
{
    return border->entries[a].region == border->entries[b].region &&
           border->beyond[a].region == border->beyond[b].region;
}

/* Entry of a group that is nearest to a position. A group is the entries between the same two regions. */
static uint32_t nearest_of_group(const struct rim_border *border, uint32_t leader, uint32_t position)
{
    uint32_t best = leader, distance = UINT32_MAX;
    for (uint32_t i = leader; i < border->count; i++) {
        const uint32_t far = wend_distance(wend_code_position(border->entries[i].code), position);
        if (far >= distance || !is_same_group(border, i, leader))
            continue;
        best = i;
        distance = far;
    }
    return best;
}

/* Keeps some entries of a group, evenly spaced. */
static void keep_even_entries(struct rim_border *border, uint32_t leader)
{
    const uint32_t length = wend_level_side(border->join->level);
    uint32_t last = leader;
    for (uint32_t i = leader; i < border->count; i++)
        last = is_same_group(border, i, leader) ? i : last;
    const uint32_t from = wend_code_position(border->entries[leader].code),
                   span = wend_code_position(border->entries[last].code) - from + 1;
    const uint32_t wanted = WEND_MAX((uint32_t)(((uint64_t)span * EVEN_ENTRIES + length / 2) / length), 1u);
    for (uint32_t k = 0; k < wanted; k++) {
        const uint32_t at = from + (uint32_t)((uint64_t)(2 * k + 1) * span / (2 * wanted));
        border->entries[nearest_of_group(border, leader, at)].is_kept = true;
    }
}

/* Keeps some entries of each group; returns the number of groups. */
static uint32_t keep_even_groups(struct rim_border *border)
{
    uint32_t groups = 0;
    for (uint32_t i = 0; i < border->count; i++) {
        bool is_first = true;
        for (uint32_t j = 0; j < i && is_first; j++)
            is_first = !is_same_group(border, i, j);
        if (!is_first)
            continue;
        groups++;
        keep_even_entries(border, i);
    }
    return groups;
}

/* True if a child's entrance lies a quarter of its length or more from a side: paths from nearer ones are short. */
static bool is_far_from_side(uint32_t code, uint32_t side, uint32_t child_side)
{
    const struct wend_world_point at = wend_code_inside(code, child_side);
    const uint32_t before = (uint32_t)(side % 2 == 0 ? at.y : at.x);
    return (side == SIDE_NORTH || side == SIDE_WEST ? before : child_side - 1 - before) >= child_side / 4;
}

/* Lists sample entrances of a child, for paths over one of its sides. */
static uint32_t list_samples(const struct wend_cluster *child, uint32_t side, uint32_t child_side,
                             uint32_t samples[MOST_SAMPLES])
{
    uint32_t far = 0, seen = 0, count = 0;
    for (uint32_t i = 0; i < child->entrance_count; i++)
        far += is_far_from_side(wend_cluster_code(child, i), side, child_side);
    const uint32_t wanted = WEND_MIN(far, (uint32_t)MOST_SAMPLES);
    for (uint32_t i = 0; i < child->entrance_count; i++)
        if (is_far_from_side(wend_cluster_code(child, i), side, child_side) && seen++ * wanted / far >= count)
            samples[count++] = i;
    return count;
}

/* Finds the costs from a child's entrance to some entries of that child; NO_CROSSING_COST if there is no path. */
static void find_costs_from(const struct wend_join *join, uint32_t c, uint32_t from,
                            const struct wend_rim_entry *entries, uint32_t count, uint32_t *costs)
{
    const struct wend_cluster *child = join->children[c];
    const uint32_t region = wend_cluster_region(child, from), begin = wend_cluster_first(child, region),
                   end = wend_cluster_first(child, region + 1), side = wend_level_side(join->level - 1);
    const uint8_t *excess = wend_cluster_excess(child);
    const uint64_t first = wend_cluster_pairs_before(child, region);
    const struct wend_world_point a = wend_code_middle(wend_cluster_code(child, from), side);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t to = entries[i].entrance - join->entrance_first[c];
        costs[i] = NO_CROSSING_COST;
        if (to < begin || to >= end)
            continue;
        const uint64_t pair = first + wend_pairs(WEND_MAX(from, to) - begin) + WEND_MIN(from, to) - begin;
        const uint64_t more = wend_pair_excess(child->bits, excess, pair);
        const struct wend_world_point b = wend_code_middle(wend_cluster_code(child, to), side);
        const uint64_t cost =
            wend_mover_octile(&join->overlay->mover, (uint32_t)WEND_ABS(a.x - b.x), (uint32_t)WEND_ABS(a.y - b.y)) +
            (more << child->shift);
        costs[i] = (uint32_t)WEND_MIN(cost >> join->overlay->unit[join->level], (uint64_t)MOST_CROSSING_COST);
    }
}

static uint32_t child_of_entrance(const struct wend_join *join, uint32_t entrance)
{
    uint32_t c = 0;
    while (join->entrance_first[c + 1] <= entrance)
        c++;
    return c;
}

/* Finds a part's samples and costs on one side of the border; `side` is that of the child there. */
static void find_part_costs(struct rim_part *part, uint32_t of, const struct wend_join *join,
                            const struct wend_rim_entry *entries, uint32_t side)
{
    uint32_t samples[MOST_SAMPLES];
    const uint32_t c = child_of_entrance(join, entries[part->first].entrance);
    part->samples[of] = list_samples(join->children[c], side, wend_level_side(join->level - 1), samples);
    for (uint32_t i = 0; i < part->samples[of]; i++)
        find_costs_from(join, c, samples[i], entries + part->first, part->count, part->costs[of][i]);
}

static uint32_t way_cost(const struct rim_part *part, const struct rim_way *way, uint32_t entry)
{
    return part->costs[0][way->from][entry - part->first] + part->costs[1][way->to][entry - part->first];
}

static void add_rim_way(struct rim_part *part, const struct rim_border *border, uint32_t from, uint32_t to)
{
    struct rim_way *way = &part->ways[part->way_count++];
    *way = (struct rim_way){from, to, NONE, NO_CROSSING_COST, NO_CROSSING_COST};
    for (uint32_t i = part->first; i < part->first + part->count; i++) {
        const uint32_t cost = way_cost(part, way, i);
        way->entry = cost < way->best ? i : way->entry;
        way->best = WEND_MIN(way->best, cost);
        if (border->entries[i].is_kept)
            way->kept = WEND_MIN(way->kept, cost);
    }
    part->way_count -= way->entry == NONE; /* they are in different regions */
}

/* Finds the sample paths over the entries from `first` on that are of the same child; returns the entry after those. */
static uint32_t find_part(struct rim_part *part, const struct rim_border *border, uint32_t first)
{
    const uint32_t c = child_of_entrance(border->join, border->entries[first].entrance);
    uint32_t end = first;
    while (end < border->count && child_of_entrance(border->join, border->entries[end].entrance) == c)
        end++;
    part->first = first;
    part->count = WEND_MIN(end - first, (uint32_t)MOST_COMPARED);
    part->way_count = 0;
    find_part_costs(part, 0, border->join, border->entries, border->side);
    find_part_costs(part, 1, border->beyond_join, border->beyond, wend_side_opposite(border->side));
    for (uint32_t from = 0; from < part->samples[0]; from++)
        for (uint32_t to = 0; to < part->samples[1]; to++)
            add_rim_way(part, border, from, to);
    return end;
}

/* Returns a part's entry whose loss costs a path most, if more than *loss, else `entry`; the same from both sides. */
static uint32_t most_missed_entry(const struct rim_part *part, uint32_t *loss, uint32_t entry)
{
    for (uint32_t i = 0; i < part->way_count; i++) {
        const struct rim_way *way = &part->ways[i];
        const uint32_t lost = way->kept - way->best;
        if (lost > *loss || (lost == *loss && entry != NONE && way->entry < entry)) {
            *loss = lost;
            entry = way->entry;
        }
    }
    return entry;
}

static void keep_entry(struct rim_border *border, struct rim_part *part, uint32_t entry)
{
    border->entries[entry].is_kept = true;
    for (uint32_t i = 0; i < part->way_count; i++)
        part->ways[i].kept = WEND_MIN(part->ways[i].kept, way_cost(part, &part->ways[i], entry));
}

/* Keeps the entries whose loss would cost most, until `most` are kept. */
static void keep_missed_entries(struct rim_border *border, uint32_t most)
{
    const struct wend_overlay *overlay = border->join->overlay;
    const uint32_t level = border->join->level;
    const uint64_t bound = wend_mover_octile(&overlay->mover, 2 * wend_level_side(level), 0) / LEAST_LOSS;
    struct rim_part parts[2];
    uint32_t part_count = 0, kept = 0;
    for (uint32_t i = 0; i < border->count; i++)
        kept += border->entries[i].is_kept;
    for (uint32_t at = 0; at < border->count;)
        at = find_part(&parts[part_count++], border, at);
    for (; kept < most; kept++) {
        uint32_t loss = (uint32_t)(bound >> overlay->unit[level]), entry = NONE;
        for (uint32_t i = 0; i < part_count; i++)
            entry = most_missed_entry(&parts[i], &loss, entry);
        if (entry == NONE)
            return;
        keep_entry(border, &parts[part_count == 2 && entry >= parts[1].first], entry);
    }
}

void wend_rim_choose(struct wend_join *join, uint32_t side, const struct wend_join *others)
{
    uint32_t other_count;
    struct rim_border border = {.join = join, .beyond_join = others, .side = side};
    border.entries = entries_of_side(&join->rim, side, &border.count);
    border.beyond = entries_of_side(&others->rim, wend_side_opposite(side), &other_count);
    border.count = WEND_MIN(border.count, other_count); /* they are the same steps */
    keep_missed_entries(&border, keep_even_groups(&border) + MORE_ENTRIES);
}
