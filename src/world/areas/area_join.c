/* Joins the blocks of a part of a world: areas, chokes, and their numbers. */
#include <string.h>

#include "base/array.h"
#include "base/integer.h"
#include "base/sort.h"
#include "world/areas/area_map.h"

/* A seam among those of all blocks. */
struct area_seam_place {
    uint32_t block, seam;
};

/* An area while its pieces are collected. */
struct area_draft {
    uint64_t cells;
    uint32_t root; /* root piece */
    uint32_t peak;
    struct wend_area_point first, peak_at;
    uint32_t left, top, right, bottom;
};

/* A choke while chokes are being sorted. */
struct area_choke_draft {
    struct wend_area_point at;
    uint32_t areas[2];
    uint32_t seam;
};

struct area_join {
    const struct wend_area_map *map;
    const wend_allocator *memory;
    struct wend_area_numbers *numbers;
    struct wend_areas_result *result;
    size_t block_count;
    struct wend_area_set set; /* all pieces */
    uint32_t seam_count;
    uint32_t *seam_first; /* by block */
    struct area_seam_place *seams;
    struct wend_keyed *order, *spare; /* seams in order */
    uint32_t *passage;                /* by seam: union-find parent among the seams of one choke */
    struct area_draft *drafts;
    struct area_choke_draft *chokes;
    uint32_t choke_count, choke_capacity;
};

static const struct wend_area_block *join_block(const struct area_join *join, size_t index)
{
    return wend_area_map_block(join->map, index);
}

static const struct wend_area_seam *join_seam(const struct area_join *join, uint32_t seam)
{
    return &join_block(join, join->seams[seam].block)->seams[join->seams[seam].seam];
}

/* Converts a place of a block to one of the part. */
static struct wend_area_point part_point(const struct area_join *join, size_t block, uint32_t x, uint32_t y)
{
    return (struct wend_area_point){(uint32_t)(block % join->map->columns) * AREA_SIDE + x,
                                    (uint32_t)(block / join->map->columns) * AREA_SIDE + y};
}

static struct wend_area_point local_point(const struct area_join *join, size_t block, uint32_t local)
{
    return part_point(join, block, wend_area_local_x(local), wend_area_local_y(local));
}

static bool point_is_before(struct wend_area_point a, struct wend_area_point b)
{
    return a.y != b.y ? a.y < b.y : a.x < b.x;
}

/* Numbers pieces and seams through all blocks; false if there are too many. */
static bool count_all(struct area_join *join)
{
    uint64_t pieces = 0, seams = 0;
    for (size_t i = 0; i < join->block_count; i++) {
        join->numbers->first[i] = (uint32_t)pieces;
        join->seam_first[i] = (uint32_t)seams;
        pieces += join_block(join, i)->piece_count;
        seams += join_block(join, i)->seam_count;
        if (pieces >= UINT32_MAX / 2 || seams >= UINT32_MAX / 2)
            return false;
    }
    join->numbers->first[join->block_count] = join->numbers->piece_count = (uint32_t)pieces;
    join->seam_count = (uint32_t)seams;
    return true;
}

static bool reserve_area_join(struct area_join *join)
{
    const wend_allocator *memory = join->memory;
    struct wend_area_numbers *numbers = join->numbers;
    numbers->first = wend_allocate(memory, join->block_count + 1, sizeof *numbers->first);
    join->seam_first = wend_allocate(memory, join->block_count, sizeof *join->seam_first);
    if (!numbers->first || !join->seam_first || !count_all(join))
        return false;
    const size_t pieces = numbers->piece_count + 1u, seams = join->seam_count + 1u;
    numbers->area = wend_allocate_filled(memory, pieces, sizeof *numbers->area, 0);
    join->set = (struct wend_area_set){
        .desc = &join->map->desc,
        .parents = wend_allocate(memory, pieces, sizeof *join->set.parents),
        .peaks = wend_allocate(memory, pieces, sizeof *join->set.peaks),
        .ranks = wend_allocate(memory, pieces, join->map->desc.cells + 1u),
    };
    join->seams = wend_allocate(memory, seams, sizeof *join->seams);
    join->order = wend_allocate(memory, seams, sizeof *join->order);
    join->spare = wend_allocate(memory, seams, sizeof *join->spare);
    join->passage = wend_allocate(memory, seams, sizeof *join->passage);
    return numbers->area && join->set.parents && join->set.peaks && join->set.ranks && join->seams && join->order &&
           join->spare && join->passage;
}

static void end_area_join(struct area_join *join)
{
    const wend_allocator *memory = join->memory;
    const size_t pieces = join->numbers->piece_count + 1u, seams = join->seam_count + 1u;
    WEND_RELEASE(memory, join->seam_first, join->block_count);
    WEND_RELEASE(memory, join->set.parents, pieces);
    WEND_RELEASE(memory, join->set.peaks, pieces);
    wend_release(memory, join->set.ranks, pieces, join->map->desc.cells + 1u);
    WEND_RELEASE(memory, join->seams, seams);
    WEND_RELEASE(memory, join->order, seams);
    WEND_RELEASE(memory, join->spare, seams);
    WEND_RELEASE(memory, join->passage, seams);
    WEND_RELEASE(memory, join->drafts, join->result->count + 1u);
    WEND_RELEASE(memory, join->chokes, join->choke_capacity);
}

static void fill_area_join(struct area_join *join)
{
    const uint32_t cells = join->map->desc.cells;
    for (size_t i = 0; i < join->block_count; i++) {
        const struct wend_area_block *block = join_block(join, i);
        const uint32_t first = join->numbers->first[i];
        for (uint32_t k = 0; k < block->piece_count; k++) {
            join->set.parents[first + k] = first + k;
            join->set.peaks[first + k] = block->pieces[k].start;
            memcpy(join->set.ranks + ((size_t)first + k) * cells, block->ranks + (size_t)k * cells, cells);
        }
        for (uint32_t k = 0; k < block->seam_count; k++)
            join->seams[join->seam_first[i] + k] = (struct area_seam_place){(uint32_t)i, k};
    }
}

/* Sorts seams by key, then by place, then by direction. */
static void sort_seams(struct area_join *join)
{
    for (uint32_t i = 0; i < join->seam_count; i++) {
        const struct wend_area_seam *seam = join_seam(join, i);
        const struct wend_area_point at = part_point(join, join->seams[i].block, seam->x, seam->y);
        join->order[i] = (struct wend_keyed){at.x << 3 | seam->direction, i};
        join->passage[i] = i;
    }
    wend_keyed_sort(join->order, join->spare, join->seam_count);
    for (uint32_t i = 0; i < join->seam_count; i++) {
        const uint32_t item = join->order[i].item;
        const struct wend_area_seam *seam = join_seam(join, item);
        const struct wend_area_point at = part_point(join, join->seams[item].block, seam->x, seam->y);
        join->order[i].key = (AREA_KEYS - (uint32_t)seam->key) << 20 | at.y;
    }
    wend_keyed_sort(join->order, join->spare, join->seam_count);
}

/* Joins pieces of two blocks along the cells that both cover, given the runs and the first piece of each. */
static void join_shared_runs(struct area_join *join, const struct wend_area_run *a, uint32_t a_first,
                             const struct wend_area_run *b, uint32_t b_first, uint32_t count)
{
    for (uint32_t at = 0; at < count;) {
        if (a->label != 0 && b->label != 0) {
            const uint32_t x = wend_area_set_root(&join->set, a_first + a->label - 1),
                           y = wend_area_set_root(&join->set, b_first + b->label - 1);
            wend_area_set_unite(&join->set, x, y);
        }
        const uint32_t last = WEND_MIN(a->last, b->last);
        a += a->last == last;
        b += b->last == last;
        at = last + 1;
    }
}

static void join_shared_cells(struct area_join *join)
{
    const struct wend_area_map *map = join->map;
    const uint32_t *first = join->numbers->first;
    for (size_t i = 0; i < join->block_count; i++) {
        const struct wend_area_block *block = join_block(join, i);
        if (block->width == AREA_COVER) {
            const struct wend_area_block *right = join_block(join, i + 1);
            join_shared_runs(join, block->runs + block->columns[1], first[i], right->runs + right->columns[0],
                             first[i + 1], block->height);
        }
        if (block->height == AREA_COVER) {
            const struct wend_area_block *below = join_block(join, i + map->columns);
            join_shared_runs(join, block->runs + block->rows[AREA_SIDE], first[i], below->runs + below->rows[0],
                             first[i + map->columns], block->width);
        }
    }
}

/* A side of a seam, as a number among all pieces. */
static uint32_t seam_piece(const struct area_join *join, uint32_t seam, uint32_t side)
{
    return join->numbers->first[join->seams[seam].block] + join_seam(join, seam)->sides[side];
}

static void join_seams(struct area_join *join)
{
    for (uint32_t i = 0; i < join->seam_count; i++) {
        const uint32_t seam = join->order[i].item;
        const uint32_t a = wend_area_set_root(&join->set, seam_piece(join, seam, 0)),
                       b = wend_area_set_root(&join->set, seam_piece(join, seam, 1));
        const uint32_t width = wend_area_width(join_seam(join, seam)->key);
        if (a != b && (wend_area_set_is_weak(&join->set, a, width) || wend_area_set_is_weak(&join->set, b, width)))
            wend_area_set_unite(&join->set, a, b);
    }
}

/* Adds a piece to an area. */
static void add_to_draft(struct area_join *join, struct area_draft *draft, size_t block,
                         const struct wend_area_piece *piece)
{
    const struct wend_area_point first = local_point(join, block, piece->first),
                                 peak_at = local_point(join, block, piece->peak_at),
                                 corner = part_point(join, block, piece->left, piece->top),
                                 end = part_point(join, block, piece->right, piece->bottom);
    const bool is_new = draft->peak == 0;
    if (is_new || piece->peak > draft->peak ||
        (piece->peak == draft->peak && point_is_before(peak_at, draft->peak_at))) {
        draft->peak = piece->peak;
        draft->peak_at = peak_at;
    }
    if (is_new || point_is_before(first, draft->first))
        draft->first = first;
    draft->left = is_new ? corner.x : WEND_MIN(draft->left, corner.x);
    draft->top = is_new ? corner.y : WEND_MIN(draft->top, corner.y);
    draft->right = WEND_MAX(draft->right, end.x);
    draft->bottom = WEND_MAX(draft->bottom, end.y);
    draft->cells += piece->cells;
}

static bool draft_is_before(const void *a, const void *b, const void *user)
{
    const struct area_draft *x = a, *y = b;
    (void)user;
    return point_is_before(x->first, y->first);
}

static wend_place part_place(const struct area_join *join, struct wend_area_point at)
{
    return wend_place_cell((int32_t)(join->map->part.x + at.x), (int32_t)(join->map->part.y + at.y));
}

/* Collects the pieces of each root, and sorts the roots by their first cells. */
static bool collect_areas(struct area_join *join)
{
    uint32_t count = 0, *area = join->numbers->area;
    for (uint32_t i = 0; i < join->numbers->piece_count; i++)
        if (wend_area_set_root(&join->set, i) == i)
            area[i] = ++count;
    join->drafts = wend_allocate_filled(join->memory, count + 1u, sizeof *join->drafts, 0);
    join->result->count = count;
    if (!join->drafts)
        return false;
    for (size_t i = 0; i < join->block_count; i++) {
        const struct wend_area_block *block = join_block(join, i);
        for (uint32_t k = 0; k < block->piece_count; k++) {
            const uint32_t root = wend_area_set_root(&join->set, join->numbers->first[i] + k);
            struct area_draft *draft = &join->drafts[area[root] - 1];
            add_to_draft(join, draft, i, &block->pieces[k]);
            draft->root = root;
        }
    }
    WEND_SORT(join->drafts, count, draft_is_before, NULL);
    return true;
}

static bool number_pieces(struct area_join *join)
{
    struct wend_areas_result *result = join->result;
    uint32_t *area = join->numbers->area;
    if (!collect_areas(join))
        return false;
    result->list = wend_allocate_filled(join->memory, result->count + 1u, sizeof *result->list, 0);
    if (!result->list)
        return false;
    for (uint32_t i = 0; i < result->count; i++) {
        const struct area_draft *draft = &join->drafts[i];
        const struct wend_area_point corner = {draft->left, draft->top};
        area[draft->root] = i + 1;
        result->list[i] = (wend_area_info){
            .cells = draft->cells,
            .width = wend_area_width(draft->peak),
            .place = part_place(join, draft->peak_at),
            .bounds = {part_place(join, corner), draft->right - draft->left + 1, draft->bottom - draft->top + 1}};
    }
    for (uint32_t i = 0; i < join->numbers->piece_count; i++) /* a root is the lowest of its pieces */
        area[i] = area[wend_area_set_root(&join->set, i)];
    return true;
}

/* True if a seam parts two areas; finds which, the lower first. */
static bool seam_parts(const struct area_join *join, uint32_t seam, uint32_t areas[2])
{
    const uint32_t a = join->numbers->area[seam_piece(join, seam, 0)],
                   b = join->numbers->area[seam_piece(join, seam, 1)];
    areas[0] = WEND_MIN(a, b);
    areas[1] = WEND_MAX(a, b);
    return a != b;
}

static uint32_t passage_of(const struct area_join *join, uint32_t seam)
{
    uint32_t *passage = join->passage;
    while (passage[seam] != seam)
        seam = passage[seam] = passage[passage[seam]];
    return seam;
}

/* Joins two seams that touch into one choke, if they part the same areas. */
static void join_contact(struct area_join *join, uint32_t a, uint32_t b)
{
    uint32_t of_a[2], of_b[2];
    if (seam_parts(join, a, of_a) && seam_parts(join, b, of_b) && of_a[0] == of_b[0] && of_a[1] == of_b[1])
        join->passage[passage_of(join, a)] = passage_of(join, b);
}

/* Finds the crossings along one border of a block; returns the end of their range. */
static uint32_t crossings_of(const struct wend_area_block *block, uint32_t side, uint32_t *first)
{
    uint32_t end;
    *first = 0;
    while (*first < block->crossing_count && block->crossings[*first].side < side)
        ++*first;
    for (end = *first; end < block->crossing_count && block->crossings[end].side == side;)
        end++;
    return end;
}

/* Joins the seams of two blocks that cross the border between them at the same step. */
static void join_border(struct area_join *join, size_t a, uint32_t a_side, size_t b, uint32_t b_side)
{
    const struct wend_area_block *of_a = join_block(join, a), *of_b = join_block(join, b);
    uint32_t i, j;
    const uint32_t a_end = crossings_of(of_a, a_side, &i), b_end = crossings_of(of_b, b_side, &j);
    while (i < a_end && j < b_end) {
        const struct wend_area_crossing *x = &of_a->crossings[i], *y = &of_b->crossings[j];
        if (x->at == y->at)
            join_contact(join, join->seam_first[a] + x->seam, join->seam_first[b] + y->seam);
        i += x->at <= y->at;
        j += y->at <= x->at;
    }
}

static void join_passages(struct area_join *join)
{
    for (size_t i = 0; i < join->block_count; i++) {
        const struct wend_area_block *block = join_block(join, i);
        for (uint32_t k = 0; k < block->contact_count; k++)
            join_contact(join, join->seam_first[i] + block->contacts[k].seams[0],
                         join->seam_first[i] + block->contacts[k].seams[1]);
        if (block->width == AREA_COVER)
            join_border(join, i, AREA_RIGHT, i + 1, AREA_LEFT);
        if (block->height == AREA_COVER)
            join_border(join, i, AREA_BOTTOM, i + join->map->columns, AREA_TOP);
    }
}

static bool choke_draft_is_before(const void *a, const void *b, const void *user)
{
    const struct area_choke_draft *x = a, *y = b;
    (void)user;
    if (x->at.x != y->at.x || x->at.y != y->at.y)
        return point_is_before(x->at, y->at);
    return x->areas[0] != y->areas[0] ? x->areas[0] < y->areas[0] : x->areas[1] < y->areas[1];
}

/*
 * Collects a choke for each passage, at its first seam, and sorts chokes by place. Those of one cell that part the same
 * areas become one.
 */
static bool collect_chokes(struct area_join *join)
{
    for (uint32_t i = 0; i < join->seam_count; i++) {
        const uint32_t seam = join->order[i].item, root = passage_of(join, seam);
        const struct wend_area_seam *at = join_seam(join, seam);
        struct area_choke_draft choke = {.at = part_point(join, join->seams[seam].block, at->x, at->y), .seam = seam};
        if (!seam_parts(join, seam, choke.areas) || join->spare[root].item == 1)
            continue;
        join->spare[root].item = 1;
        if (!WEND_APPEND(join->memory, join->chokes, join->choke_count, join->choke_capacity, choke))
            return false;
    }
    WEND_SORT(join->chokes, join->choke_count, choke_draft_is_before, NULL);
    const uint32_t count = join->choke_count;
    join->choke_count = 0;
    for (uint32_t i = 0; i < count; i++)
        if (i == 0 || choke_draft_is_before(&join->chokes[join->choke_count - 1], &join->chokes[i], NULL))
            join->chokes[join->choke_count++] = join->chokes[i];
    return true;
}

/* Area of a cell, or 0. */
static uint32_t area_of_point(const struct area_join *join, struct wend_area_point at)
{
    const size_t index = (size_t)(at.y / AREA_SIDE) * join->map->columns + at.x / AREA_SIDE;
    const uint32_t label = wend_area_block_label(join_block(join, index), at.x % AREA_SIDE, at.y % AREA_SIDE);
    return label == 0 ? 0 : join->numbers->area[join->numbers->first[index] + label - 1];
}

/* A gap between two areas around a choke's middle, clockwise; a line leads through it to a wall. */
struct area_gap {
    uint32_t from, to;   /* areas */
    const uint8_t *line; /* NULL if the areas touch */
};

/* Finds the areas of those cells around a choke's middle that come before it; 0 for the others. */
static void areas_around(const struct area_join *join, const struct area_choke_draft *choke,
                         uint32_t around[DIRECTIONS])
{
    const struct wend_area_seam *seam = join_seam(join, choke->seam);
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        const struct wend_area_point at = {choke->at.x + (uint32_t)wend_step_x[d],
                                           choke->at.y + (uint32_t)wend_step_y[d]};
        around[d] = seam->ring >> d & 1 ? area_of_point(join, at) : 0;
    }
}

/* Returns the shortest line between two directions, a straight one if equally short; NULL if there is none. */
static const uint8_t *line_between(const struct area_join *join, const struct area_choke_draft *choke, uint32_t from,
                                   uint32_t to)
{
    const struct wend_area_seam *seam = join_seam(join, choke->seam);
    const uint8_t *line = join_block(join, join->seams[choke->seam].block)->steps + seam->lines, *best = NULL;
    for (uint32_t left = *line++; left > 0; left--) {
        const uint32_t direction = line[0], after = (direction - from) & 7;
        if (after > 0 && after < to - from && (!best || 2 * line[1] + line[0] % 2 < 2 * best[1] + best[0] % 2))
            best = line;
        line += 2 + (line[1] > 1 ? line[1] - 1 : 0);
    }
    return best;
}

/* Finds the gaps between areas around a choke's middle; returns their number. */
static uint32_t find_gaps(const struct area_join *join, const struct area_choke_draft *choke, struct area_gap *gaps)
{
    uint32_t around[DIRECTIONS], first = 0, count = 0;
    areas_around(join, choke, around);
    while (first < DIRECTIONS && around[first] == 0)
        first += 2;
    for (uint32_t from = first, to = first + 2; first < DIRECTIONS && to <= first + DIRECTIONS; to += 2) {
        const uint32_t before = around[from % DIRECTIONS], behind = around[to % DIRECTIONS];
        if (behind == 0)
            continue;
        if (behind != before) {
            uint32_t left = from, right = to;
            for (uint32_t d = from + 1; d < to; d++)
                left = around[d % DIRECTIONS] == before ? d : left;
            for (uint32_t d = to - 1; d > left; d--)
                right = around[d % DIRECTIONS] == behind ? d : right;
            gaps[count++] = (struct area_gap){before, behind, line_between(join, choke, left, right)};
        }
        from = to;
    }
    return count;
}

/* Adds a cell to the newest choke; false if it has that already, or memory is refused. */
static bool add_choke_cell(struct area_join *join, struct wend_choke_slot *slot, struct wend_area_point at,
                           bool *refused)
{
    struct wend_area_numbers *numbers = join->numbers;
    for (uint32_t i = slot->first; i < numbers->cell_count; i++)
        if (numbers->cells[i].x == at.x && numbers->cells[i].y == at.y)
            return false;
    *refused = !WEND_APPEND(join->memory, numbers->cells, numbers->cell_count, numbers->cell_capacity, at);
    slot->width += !*refused;
    return !*refused;
}

/* Adds the cells of a line up to one that the choke has; false if memory is refused. */
static bool add_choke_line(struct area_join *join, struct wend_choke_slot *slot, struct wend_area_point at,
                           const uint8_t *line)
{
    bool refused = false;
    for (uint32_t i = 0; line && i < line[1]; i++) {
        const uint32_t d = i == 0 ? line[0] : line[1 + i];
        at.x += (uint32_t)wend_step_x[d];
        at.y += (uint32_t)wend_step_y[d];
        if (!add_choke_cell(join, slot, at, &refused))
            break;
    }
    return !refused;
}

/* Adds the cells of a choke: the lines between its areas; if there is only one, also the shortest of the others. */
static bool add_choke_cells(struct area_join *join, const struct area_choke_draft *choke, struct wend_choke_slot *slot)
{
    struct area_gap gaps[DIRECTIONS];
    const uint32_t count = find_gaps(join, choke, gaps);
    const struct area_gap *shortest = NULL;
    uint32_t lines = 0;
    bool refused;
    if (!add_choke_cell(join, slot, choke->at, &refused))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t low = WEND_MIN(gaps[i].from, gaps[i].to), high = WEND_MAX(gaps[i].from, gaps[i].to);
        if (low == choke->areas[0] && high == choke->areas[1]) {
            lines++;
            if (!add_choke_line(join, slot, choke->at, gaps[i].line))
                return false;
        } else if (gaps[i].line && (!shortest || gaps[i].line[1] < shortest->line[1])) {
            shortest = &gaps[i];
        }
    }
    return lines != 1 || !shortest || add_choke_line(join, slot, choke->at, shortest->line);
}

static bool number_chokes_of_parts(struct area_join *join)
{
    struct wend_areas_result *result = join->result;
    memset(join->spare, 0, (join->seam_count + 1u) * sizeof *join->spare);
    if (!collect_chokes(join))
        return false;
    result->choke_count = join->choke_count;
    result->chokes = wend_allocate(join->memory, result->choke_count + 1u, sizeof *result->chokes);
    for (uint32_t i = 0; result->chokes && i < result->choke_count; i++) {
        const struct area_choke_draft *choke = &join->chokes[i];
        struct wend_choke_slot *slot = &result->chokes[i];
        *slot = (struct wend_choke_slot){.node = join->numbers->cell_count,
                                         .sides = {choke->areas[0], choke->areas[1]},
                                         .first = join->numbers->cell_count};
        if (!add_choke_cells(join, choke, slot))
            return false;
    }
    return result->chokes != NULL;
}

void wend_area_numbers_end(struct wend_area_numbers *numbers, const struct wend_area_map *map)
{
    const wend_allocator *memory = &map->allocator;
    WEND_RELEASE(memory, numbers->first, (size_t)map->columns * map->rows + 1);
    WEND_RELEASE(memory, numbers->area, numbers->piece_count + 1u);
    WEND_RELEASE(memory, numbers->cells, numbers->cell_capacity);
    *numbers = (struct wend_area_numbers){.piece_count = 0};
}

wend_status wend_area_join(const struct wend_area_map *map, struct wend_area_numbers *numbers,
                           struct wend_areas_result *result)
{
    struct area_join join = {.map = map,
                             .memory = &map->allocator,
                             .numbers = numbers,
                             .result = result,
                             .block_count = (size_t)map->columns * map->rows};
    *numbers = (struct wend_area_numbers){.piece_count = 0};
    *result = (struct wend_areas_result){.count = 0};
    bool done = reserve_area_join(&join);
    if (done) {
        fill_area_join(&join);
        sort_seams(&join);
        join_shared_cells(&join);
        join_seams(&join);
        done = number_pieces(&join);
    }
    if (done) {
        join_passages(&join);
        done = number_chokes_of_parts(&join);
    }
    end_area_join(&join);
    if (done)
        return WEND_OK;
    WEND_RELEASE(&map->allocator, result->list, result->count + 1u);
    WEND_RELEASE(&map->allocator, result->chokes, result->choke_count + 1u);
    wend_area_numbers_end(numbers, map);
    return WEND_ERROR_MEMORY;
}
