/* Makes blocks of areas: basins around their widest cells, joined at once if nothing outside can change that. */
#include "world/areas/area_block.h"

#include <string.h>

#include "base/array.h"
#include "base/integer.h"
#include "map/areas/areas_part.h"
#include "world/areas/area_maker.h"

struct wend_area_maker *wend_area_maker_create(const struct wend_mover *mover, const wend_areas_desc *desc,
                                               const wend_allocator *memory)
{
    struct wend_area_maker *maker = wend_allocate_filled(memory, 1, sizeof *maker, 0);
    if (!maker)
        return NULL;
    maker->memory = memory;
    maker->mover = *mover;
    maker->desc = *desc;
    maker->joining.set.desc = &maker->desc;
    for (uint32_t around = 0; around < 256; around++) {
        const uint32_t straight = (around & 1) + (around >> 2 & 1) + (around >> 4 & 1) + (around >> 6 & 1);
        maker->tie[around] = (int8_t)((int32_t)straight - 8 * wend_area_is_narrow(around, false));
    }
    return maker;
}

static void release_set(struct wend_area_maker *maker)
{
    const wend_allocator *memory = maker->memory;
    struct wend_area_joining *joining = &maker->joining;
    const uint32_t count = joining->capacity, ranks = maker->desc.cells + 1u;
    WEND_RELEASE(memory, joining->set.parents, count);
    WEND_RELEASE(memory, joining->set.peaks, count);
    wend_release(memory, joining->set.ranks, count, ranks);
    WEND_RELEASE(memory, joining->is_open, count);
    wend_release(memory, joining->starts, count, ranks);
    wend_release(memory, joining->ranks, count, ranks);
    WEND_RELEASE(memory, joining->renamed, count);
    joining->set = (struct wend_area_set){.desc = &maker->desc};
    joining->is_open = NULL;
    joining->starts = joining->ranks = NULL;
    joining->renamed = NULL;
    joining->capacity = 0;
}

void wend_area_maker_destroy(struct wend_area_maker *maker)
{
    if (!maker)
        return;
    const wend_allocator *memory = maker->memory;
    wend_window_end(&maker->window, memory);
    release_set(maker);
    WEND_RELEASE(memory, maker->pieces, maker->piece_capacity);
    WEND_RELEASE(memory, maker->joining.late, maker->joining.late_capacity);
    WEND_RELEASE(memory, maker->edges, maker->edge_capacity);
    WEND_RELEASE(memory, maker->lists.seams, maker->lists.seam_capacity);
    WEND_RELEASE(memory, maker->lists.contacts, maker->lists.contact_capacity);
    WEND_RELEASE(memory, maker->lists.crossings, maker->lists.crossing_capacity);
    WEND_RELEASE(memory, maker->lists.runs, maker->lists.run_capacity);
    WEND_RELEASE(memory, maker->lists.steps, maker->lists.step_capacity);
    WEND_RELEASE(memory, maker, 1);
}

size_t wend_area_maker_memory(const struct wend_area_maker *maker)
{
    if (!maker)
        return 0;
    const struct wend_area_joining *joining = &maker->joining;
    const struct wend_area_lists *lists = &maker->lists;
    const size_t of_set = sizeof *joining->set.parents + sizeof *joining->set.peaks + 3 * (maker->desc.cells + 1u) +
                          sizeof *joining->is_open + sizeof *joining->renamed;
    return sizeof *maker + maker->window.capacity * sizeof *maker->window.weights + joining->capacity * of_set +
           maker->piece_capacity * sizeof *maker->pieces + joining->late_capacity * sizeof *joining->late +
           maker->edge_capacity * sizeof *maker->edges + lists->seam_capacity * sizeof *lists->seams +
           lists->contact_capacity * sizeof *lists->contacts + lists->crossing_capacity * sizeof *lists->crossings +
           lists->run_capacity * sizeof *lists->runs + lists->step_capacity * sizeof *lists->steps;
}

/* Sorts the covered free cells. */
static void sort_cells(struct wend_area_maker *maker)
{
    uint32_t next[AREA_KEYS + 1] = {0};
    for (uint32_t y = 0; y < maker->height; y++)
        for (uint32_t x = 0; x < maker->width; x++)
            next[AREA_KEYS - maker->key[wend_area_cell(x, y)]]++;
    for (uint32_t i = 1; i <= AREA_KEYS; i++)
        next[i] += next[i - 1];
    maker->order_count = next[AREA_KEYS - 1];
    for (uint32_t y = 0; y < maker->height; y++)
        for (uint32_t x = 0; x < maker->width; x++) {
            const uint32_t cell = wend_area_cell(x, y);
            if (maker->key[cell] != 0)
                maker->order[next[AREA_KEYS - 1 - maker->key[cell]]++] = cell;
        }
}

/* True if neighbouring blocks cover the cell too. */
static bool is_shared_cell(const struct wend_area_maker *maker, uint32_t x, uint32_t y)
{
    return (x == 0 && maker->is_shared[AREA_LEFT]) || (y == 0 && maker->is_shared[AREA_TOP]) ||
           (x == AREA_SIDE && maker->is_shared[AREA_RIGHT]) || (y == AREA_SIDE && maker->is_shared[AREA_BOTTOM]);
}

/* Returns the first, in order, of a cell and its neighbours in some directions. */
static uint32_t first_around(const struct wend_area_maker *maker, uint32_t cell, uint32_t directions)
{
    uint32_t first = cell;
    for (uint32_t d = NORTH; d < DIRECTIONS; d += 2) {
        const uint32_t next = cell + (uint32_t)wend_area_offset(d, AREA_STRIDE);
        if ((directions >> d & 1) && wend_area_is_before(maker, next, first))
            first = next;
    }
    return first;
}

/* Directions along columns and rows that blocks share, except at the places where basins may leave. */
static uint32_t along_borders(uint32_t x, uint32_t y)
{
    const uint32_t along_column = x % AREA_SIDE == 0 && y % AREA_GATES != 0 ? 1u << NORTH | 1u << SOUTH : 0;
    return along_column | (y % AREA_SIDE == 0 && x % AREA_GATES != 0 ? 1u << EAST | 1u << WEST : 0);
}

/*
 * Returns the neighbour that a cell belongs to, or the cell itself, also if the neighbour is not covered. On columns
 * and rows that blocks share, a neighbour along these is preferred, so that basins leave the block at few places.
 */
static uint32_t cell_above(const struct wend_area_maker *maker, uint32_t cell)
{
    const uint32_t x = wend_area_cell_x(cell), y = wend_area_cell_y(cell);
    uint32_t first = first_around(maker, cell, along_borders(x, y));
    if (first == cell)
        first = first_around(maker, cell, 0xff);
    return wend_area_cell_x(first) < maker->width && wend_area_cell_y(first) < maker->height ? first : cell;
}

static bool reserve_set(struct wend_area_maker *maker, uint32_t count)
{
    const wend_allocator *memory = maker->memory;
    struct wend_area_joining *joining = &maker->joining;
    const uint32_t ranks = maker->desc.cells + 1u;
    if (count <= joining->capacity)
        return true;
    release_set(maker);
    count += count / 2;
    joining->capacity = count;
    joining->set.parents = wend_allocate(memory, count, sizeof *joining->set.parents);
    joining->set.peaks = wend_allocate(memory, count, sizeof *joining->set.peaks);
    joining->set.ranks = wend_allocate(memory, count, ranks);
    joining->is_open = wend_allocate(memory, count, sizeof *joining->is_open);
    joining->starts = wend_allocate(memory, count, ranks);
    joining->ranks = wend_allocate(memory, count, ranks);
    joining->renamed = wend_allocate(memory, count, sizeof *joining->renamed);
    if (joining->set.parents && joining->set.peaks && joining->set.ranks && joining->is_open && joining->starts &&
        joining->ranks && joining->renamed)
        return true;
    release_set(maker);
    return false;
}

static void count_piece_cell(struct wend_area_piece *piece, uint32_t x, uint32_t y, bool is_own)
{
    const uint32_t local = wend_area_local(x, y);
    piece->first = WEND_MIN(piece->first, local);
    piece->cells += is_own;
    piece->left = (uint16_t)WEND_MIN(piece->left, x);
    piece->right = (uint16_t)WEND_MAX(piece->right, x);
    piece->top = (uint16_t)WEND_MIN(piece->top, y);
    piece->bottom = (uint16_t)WEND_MAX(piece->bottom, y);
}

/* Labels cells by their basins. */
static bool label_basins(struct wend_area_maker *maker)
{
    memset(maker->label, 0, sizeof maker->label);
    maker->piece_count = 0;
    for (uint32_t i = 0; i < maker->order_count; i++) {
        const uint32_t cell = maker->order[i], above = cell_above(maker, cell);
        const uint32_t x = wend_area_cell_x(cell), y = wend_area_cell_y(cell), local = wend_area_local(x, y);
        const struct wend_area_piece fresh = {.first = local,
                                              .peak_at = local,
                                              .left = (uint16_t)x,
                                              .right = (uint16_t)x,
                                              .top = (uint16_t)y,
                                              .bottom = (uint16_t)y,
                                              .peak = maker->key[cell],
                                              .start = (uint8_t)wend_area_width(maker->key[cell])};
        if (above == cell &&
            !WEND_APPEND(maker->memory, maker->pieces, maker->piece_count, maker->piece_capacity, fresh))
            return false;
        maker->label[cell] = above == cell ? (uint16_t)maker->piece_count : maker->label[above];
    }
    return true;
}

/* Collects what is known of each basin. */
static bool begin_set(struct wend_area_maker *maker)
{
    struct wend_area_set *set = &maker->joining.set;
    const uint32_t cells = maker->desc.cells;
    if (!reserve_set(maker, maker->piece_count))
        return false;
    for (uint32_t i = 0; i < maker->piece_count; i++) {
        set->parents[i] = i;
        set->peaks[i] = maker->pieces[i].start;
        maker->joining.is_open[i] = false;
        memset(set->ranks + (size_t)i * cells, 0, cells);
    }
    for (uint32_t i = 0; i < maker->order_count; i++) {
        const uint32_t cell = maker->order[i], label = maker->label[cell] - 1u;
        const uint32_t x = wend_area_cell_x(cell), y = wend_area_cell_y(cell);
        struct wend_area_piece *piece = &maker->pieces[label];
        const bool is_own = x < AREA_SIDE && y < AREA_SIDE;
        if (is_own && piece->cells < cells)
            set->ranks[(size_t)label * cells + piece->cells] = (uint8_t)wend_area_width(maker->key[cell]);
        count_piece_cell(piece, x, y, is_own);
        maker->joining.is_open[label] |= is_shared_cell(maker, x, y);
    }
    if (maker->piece_count > 0)
        memcpy(maker->joining.starts, set->ranks, (size_t)maker->piece_count * cells);
    return true;
}

/*
 * Joins a weak piece to one that continues elsewhere. At wider places, whether that one is weak depends on what it was
 * before, so the piece is kept, to be joined from here on, if it can matter.
 */
static bool join_late(struct wend_area_maker *maker, uint32_t open, const struct wend_area_late *late)
{
    struct wend_area_set *set = &maker->joining.set;
    const uint32_t width = wend_area_width(maker->key[late->cell]), piece = late->number;
    const bool matters = set->peaks[piece] > set->peaks[open] || !wend_area_set_is_large(set, open, width);
    if (matters && !WEND_APPEND(maker->memory, maker->joining.late, maker->joining.late_count,
                                maker->joining.late_capacity, *late))
        return false;
    if (matters)
        wend_area_set_add(set, open, piece);
    else
        set->parents[piece] = open;
    return true;
}

/* Joins two roots at a narrow place if that is certain: one is weak and lies in this block alone. */
static bool join_known(struct wend_area_maker *maker, uint32_t a, uint32_t b, uint32_t cell, uint32_t direction)
{
    struct wend_area_set *set = &maker->joining.set;
    const uint32_t known = maker->joining.is_open[a] ? b : a, other = known == a ? b : a;
    const uint32_t width = wend_area_width(maker->key[cell]);
    if (maker->joining.is_open[known])
        return true;
    const struct wend_area_late late = {known, cell, maker->pieces[known], (uint8_t)direction};
    const bool is_weak = wend_area_set_is_weak(set, known, width);
    if (maker->joining.is_open[other])
        return !is_weak || join_late(maker, other, &late);
    if (is_weak || wend_area_set_is_weak(set, other, width))
        wend_area_set_unite(set, a, b);
    return true;
}

static bool join_basins(struct wend_area_maker *maker)
{
    maker->joining.late_count = 0;
    for (uint32_t i = 0; i < maker->order_count; i++) {
        const uint32_t cell = maker->order[i], label = maker->label[cell];
        for (uint32_t d = NORTH; d < DIRECTIONS; d += 2) {
            const uint32_t next = cell + (uint32_t)wend_area_offset(d, AREA_STRIDE), other = maker->label[next];
            if (other == 0 || other == label || !wend_area_is_before(maker, next, cell))
                continue;
            const uint32_t a = wend_area_set_root(&maker->joining.set, label - 1),
                           b = wend_area_set_root(&maker->joining.set, other - 1);
            if (a != b && !join_known(maker, a, b, cell, d))
                return false;
        }
    }
    return true;
}

/* Adds what is known of a piece to the one that it is part of. */
static void add_piece(struct wend_area_piece *to, const struct wend_area_piece *piece)
{
    if (piece->peak > to->peak || (piece->peak == to->peak && piece->peak_at < to->peak_at)) {
        to->peak = piece->peak;
        to->peak_at = piece->peak_at;
    }
    to->cells += piece->cells;
    to->first = WEND_MIN(to->first, piece->first);
    to->left = WEND_MIN(to->left, piece->left);
    to->right = WEND_MAX(to->right, piece->right);
    to->top = WEND_MIN(to->top, piece->top);
    to->bottom = WEND_MAX(to->bottom, piece->bottom);
}

/* Copies the ranks that a piece begins with when blocks are joined, to its new number. */
static void put_ranks(struct wend_area_maker *maker, uint32_t number, uint32_t from)
{
    const size_t cells = maker->desc.cells;
    const uint8_t *ranks = maker->joining.is_open[from] ? maker->joining.starts : maker->joining.set.ranks;
    memcpy(maker->joining.ranks + number * cells, ranks + from * cells, cells);
}

/* Keeps only the roots, renumbered, and behind them the late pieces. */
static void rename_pieces(struct wend_area_maker *maker)
{
    struct wend_area_set *set = &maker->joining.set;
    struct wend_area_piece *pieces = maker->pieces;
    uint32_t count = 0;
    for (uint32_t i = 0; i < maker->joining.late_count; i++) /* late pieces are counted by themselves */
        pieces[maker->joining.late[i].number].cells = 0;
    for (uint32_t i = 0; i < maker->piece_count; i++) {
        const uint32_t root = wend_area_set_root(set, i);
        if (root != i)
            add_piece(&pieces[root], &pieces[i]);
    }
    for (uint32_t i = 0; i < maker->piece_count; i++)
        if (set->parents[i] == i) {
            put_ranks(maker, count, i);
            pieces[count++] = pieces[i];
            maker->joining.renamed[i] = (uint16_t)count;
        }
    for (uint32_t i = 0; i < maker->order_count; i++) {
        uint16_t *label = &maker->label[maker->order[i]];
        *label = maker->joining.renamed[wend_area_set_root(set, *label - 1u)];
    }
    for (uint32_t i = 0; i < maker->joining.late_count; i++) {
        put_ranks(maker, count, maker->joining.late[i].number);
        pieces[count++] = maker->joining.late[i].piece;
    }
    maker->piece_count = count;
}

/* Writes a line of labels as runs. */
static bool write_runs(struct wend_area_maker *maker, uint32_t first, uint32_t step, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const uint16_t label = maker->label[first + i * step];
        const struct wend_area_run run = {(uint16_t)i, label};
        if (i > 0 && label == maker->lists.runs[maker->lists.run_count - 1].label)
            maker->lists.runs[maker->lists.run_count - 1].last = (uint16_t)i;
        else if (!WEND_APPEND(maker->memory, maker->lists.runs, maker->lists.run_count, maker->lists.run_capacity, run))
            return false;
    }
    return true;
}

/* Writes the rows, equal ones in sequence once, and the outer columns. */
static bool write_rows(struct wend_area_maker *maker)
{
    maker->lists.run_count = 0;
    for (uint32_t y = 0; y < maker->height; y++) {
        const uint32_t first = wend_area_cell(0, y);
        const bool is_same = y > 0 && memcmp(maker->label + first, maker->label + first - AREA_STRIDE,
                                             maker->width * sizeof *maker->label) == 0;
        maker->lists.rows[y] = is_same ? maker->lists.rows[y - 1] : maker->lists.run_count;
        if (!is_same && !write_runs(maker, first, 1, maker->width))
            return false;
    }
    for (uint32_t side = 0; side < 2; side++) {
        maker->lists.columns[side] = maker->lists.run_count;
        if (!write_runs(maker, wend_area_cell(side == 0 ? 0 : maker->width - 1, 0), AREA_STRIDE, maker->height))
            return false;
    }
    return true;
}

/* Appends an array to a block, aligned to 8 bytes; without a base only counts its bytes. */
static void *lay_array(uint8_t *base, size_t *bytes, const void *from, size_t count, size_t size)
{
    uint8_t *to = base ? base + *bytes : NULL;
    *bytes += (count * size + 7) / 8 * 8;
    if (to && count > 0)
        memcpy(to, from, count * size);
    return to;
}

/* Copies what was made behind a block, or if base is NULL only counts the bytes. */
static size_t lay_block(const struct wend_area_maker *maker, struct wend_area_block *block, uint8_t *base)
{
    size_t bytes = (sizeof *block + 7) / 8 * 8;
    block->pieces = lay_array(base, &bytes, maker->pieces, maker->piece_count, sizeof *maker->pieces);
    block->seams = lay_array(base, &bytes, maker->lists.seams, maker->lists.seam_count, sizeof *maker->lists.seams);
    block->contacts =
        lay_array(base, &bytes, maker->lists.contacts, maker->lists.contact_count, sizeof *maker->lists.contacts);
    block->crossings =
        lay_array(base, &bytes, maker->lists.crossings, maker->lists.crossing_count, sizeof *maker->lists.crossings);
    block->rows = lay_array(base, &bytes, maker->lists.rows, maker->height, sizeof *maker->lists.rows);
    block->runs = lay_array(base, &bytes, maker->lists.runs, maker->lists.run_count, sizeof *maker->lists.runs);
    block->ranks = lay_array(base, &bytes, maker->joining.ranks, maker->piece_count, maker->desc.cells);
    block->steps = lay_array(base, &bytes, maker->lists.steps, maker->lists.step_count, sizeof *maker->lists.steps);
    return bytes;
}

static struct wend_area_block *pack_block(const struct wend_area_maker *maker)
{
    struct wend_area_block block = {.width = maker->width,
                                    .height = maker->height,
                                    .piece_count = maker->piece_count,
                                    .seam_count = maker->lists.seam_count,
                                    .contact_count = maker->lists.contact_count,
                                    .crossing_count = maker->lists.crossing_count,
                                    .columns = {maker->lists.columns[0], maker->lists.columns[1]}};
    block.bytes = lay_block(maker, &block, NULL);
    uint8_t *base = wend_allocate(maker->memory, block.bytes, 1);
    if (!base)
        return NULL;
    lay_block(maker, &block, base);
    memcpy(base, &block, sizeof block);
    return (struct wend_area_block *)(void *)base;
}

void wend_area_block_free(struct wend_area_block *block, const wend_allocator *memory)
{
    if (block)
        wend_release(memory, block, block->bytes, 1);
}

uint32_t wend_area_block_label(const struct wend_area_block *block, uint32_t x, uint32_t y)
{
    const struct wend_area_run *run = block->runs + block->rows[y];
    while (run->last < x)
        run++;
    return run->label;
}

struct wend_area_block *wend_area_block_make(struct wend_area_maker *maker, const struct wend_rectangle *part,
                                             wend_tile at, struct wend_tiles *tiles)
{
    const uint32_t x = at.column * AREA_SIDE, y = at.row * AREA_SIDE;
    const struct wend_rectangle cells = {x, y, WEND_MIN(part->width - x, (uint32_t)AREA_COVER),
                                         WEND_MIN(part->height - y, (uint32_t)AREA_COVER)};
    maker->is_shared[AREA_LEFT] = at.column > 0;
    maker->is_shared[AREA_TOP] = at.row > 0;
    maker->is_shared[AREA_RIGHT] = cells.width == AREA_COVER;
    maker->is_shared[AREA_BOTTOM] = cells.height == AREA_COVER;
    if (!wend_area_read(maker, part, &cells, tiles))
        return NULL;
    struct wend_area_block *block = NULL;
    sort_cells(maker);
    if (label_basins(maker) && begin_set(maker) && join_basins(maker)) {
        rename_pieces(maker);
        block = wend_area_find_seams(maker) && write_rows(maker) ? pack_block(maker) : NULL;
    }
    tiles->status = block ? WEND_OK : WEND_ERROR_MEMORY;
    return block;
}
