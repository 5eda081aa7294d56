/* Influence: its life, and its numbers cell by cell. */
#include "agent/influence/influence.h"

#include "base/memory.h"
#include "base/sizes.h"
#include "map/cells/cells.h"
#include "map/grid/grid_calls.h"
#include "map/space/space_calls.h"

#include <string.h>

static size_t influence_cells(const wend_influence *influence)
{
    return (size_t)influence->rows * influence->stride;
}

static size_t influence_lines_length(const wend_influence *influence)
{
    return (size_t)INFLUENCE_LINES * (influence->stride + 2 * INFLUENCE_BLOCK);
}

static bool make_influence_arrays(wend_influence *influence)
{
    const wend_allocator *memory = &influence->allocator;
    size_t cells = influence_cells(influence), lines = influence_lines_length(influence);
    influence->values = wend_allocate(memory, cells, sizeof *influence->values);
    influence->open = wend_allocate(memory, cells, 1);
    influence->live = wend_allocate(memory, influence->rows, 1);
    influence->lines = wend_allocate(memory, lines, sizeof *influence->lines);
    if (!influence->values || !influence->open || !influence->live || !influence->lines)
        return false;
    memset(influence->values, 0, cells * sizeof *influence->values);
    memset(influence->open, 0, cells);
    memset(influence->live, 0, influence->rows);
    memset(influence->lines, 0, lines * sizeof *influence->lines);
    return true;
}

wend_status wend_influence_create(const wend_grid *grid, const wend_allocator *allocator, wend_influence **result)
{
    wend_allocator memory;
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    if (!grid || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_influence *influence = wend_allocate(&memory, 1, sizeof *influence);
    if (!influence)
        return WEND_ERROR_MEMORY;
    *influence = (wend_influence){.allocator = memory,
                                  .grid = grid,
                                  .topology = wend_topology_of(grid->cells, WEND_NEIGHBOURS_8),
                                  .width = grid->width,
                                  .height = grid->height,
                                  .levels = grid->levels,
                                  .rows = grid->rows,
                                  .loops = wend_influence_rows(wend_processor_here())};
    influence->stride = (grid->width + INFLUENCE_BLOCK - 1) / INFLUENCE_BLOCK * INFLUENCE_BLOCK;
    if (!make_influence_arrays(influence)) {
        wend_influence_destroy(influence);
        return WEND_ERROR_MEMORY;
    }
    wend_influence_apply_walls(influence, NULL, NULL);
    influence->work = 0;
    *result = influence;
    return WEND_OK;
}

void wend_influence_destroy(wend_influence *influence)
{
    if (!influence)
        return;
    wend_allocator memory = influence->allocator;
    size_t cells = influence_cells(influence);
    WEND_RELEASE(&memory, influence->values, cells);
    wend_release(&memory, influence->open, cells, 1);
    wend_release(&memory, influence->live, influence->rows, 1);
    WEND_RELEASE(&memory, influence->lines, influence_lines_length(influence));
    WEND_RELEASE(&memory, influence->flood, influence->flood_size);
    WEND_RELEASE(&memory, influence, 1);
}

struct wend_rectangle wend_influence_clip_cells(const wend_influence *influence, int64_t x, int64_t y, uint32_t level,
                                                uint32_t width, uint32_t height)
{
    struct wend_rectangle r = {0, 0, 0, 0};
    if (level >= influence->levels)
        return r;
    r.width = wend_clip_side(x, width, influence->width, &r.x);
    r.height = wend_clip_side(y, height, influence->height, &r.y);
    r.y += level * influence->height;
    if (r.width == 0 || r.height == 0)
        r.width = r.height = 0;
    return r;
}

struct wend_rectangle wend_influence_clip(const wend_influence *influence, wend_area area)
{
    return wend_influence_clip_cells(influence, wend_place_column(area.place), wend_place_row(area.place),
                                     area.place.level, area.width, area.height);
}

wend_status wend_influence_add(wend_influence *influence, wend_area area, int32_t amount)
{
    if (!influence)
        return WEND_ERROR_ARGUMENT;
    const struct wend_rectangle r = wend_influence_clip(influence, area);
    for (uint32_t row = r.y; row < r.y + r.height; row++) {
        uint16_t *values = wend_influence_row(influence, row) + r.x;
        for (uint32_t i = 0; i < r.width; i++)
            values[i] = wend_influence_added(values[i], amount);
        influence->live[row] |= amount > 0;
    }
    wend_influence_count(influence, (uint64_t)r.width * r.height, CELLS_PER_UNIT_ROWS);
    return WEND_OK;
}

wend_status wend_influence_fill(wend_influence *influence, wend_area area, uint16_t value)
{
    if (!influence)
        return WEND_ERROR_ARGUMENT;
    const struct wend_rectangle r = wend_influence_clip(influence, area);
    for (uint32_t row = r.y; row < r.y + r.height; row++) {
        uint16_t *values = wend_influence_row(influence, row) + r.x;
        for (uint32_t i = 0; i < r.width; i++)
            values[i] = value;
        influence->live[row] |= value != 0;
    }
    wend_influence_count(influence, (uint64_t)r.width * r.height, CELLS_PER_UNIT_ROWS);
    return WEND_OK;
}

uint16_t wend_influence_value(const wend_influence *influence, wend_place place)
{
    if (!influence)
        return 0;
    const struct wend_rectangle r = wend_influence_clip(influence, (wend_area){place, 1, 1});
    return r.width ? wend_influence_row(influence, r.y)[r.x] : 0;
}

uint16_t wend_influence_greatest(const wend_influence *influence, wend_area area, wend_place *place)
{
    uint16_t greatest = 0;
    if (!influence)
        return 0;
    const struct wend_rectangle r = wend_influence_clip(influence, area);
    uint32_t column = r.x, best_row = r.y;
    for (uint32_t row = r.y; row < r.y + r.height; row++) {
        const uint16_t *values = wend_influence_row(influence, row);
        for (uint32_t x = r.x; influence->live[row] && x < r.x + r.width; x++)
            if (values[x] > greatest) {
                greatest = values[x];
                column = x;
                best_row = row;
            }
    }
    if (place && r.width)
        *place = wend_grid_place(influence->grid, column, best_row);
    return greatest;
}

uint64_t wend_influence_total(const wend_influence *influence)
{
    uint64_t total = 0;
    for (uint32_t row = 0; influence && row < influence->rows; row++) {
        const uint16_t *values = wend_influence_row(influence, row);
        uint32_t sum = 0; /* a row has less than 65,536 cells */
        for (uint32_t x = 0; influence->live[row] && x < influence->width; x++)
            sum += values[x];
        total += sum;
    }
    return total;
}

/* Returns OK if a whole area lies on the map and the array can hold it; *columns becomes the array's stride. */
static wend_status take_area(const wend_influence *influence, wend_area area, const void *values, size_t stride,
                             struct wend_rectangle *r, size_t *columns)
{
    size_t width = area.width ? area.width : 1, height = area.height ? area.height : 1;
    *columns = stride ? stride : width;
    *r = (struct wend_rectangle){0};
    if (!influence || !values || *columns < width)
        return WEND_ERROR_ARGUMENT;
    *r = wend_influence_clip(influence, area);
    return r->width == width && r->height == height ? WEND_OK : WEND_ERROR_RANGE;
}

wend_status wend_influence_read(const wend_influence *influence, wend_area area, uint16_t *values, size_t stride)
{
    struct wend_rectangle r;
    size_t columns;
    wend_status status = take_area(influence, area, values, stride, &r, &columns);
    for (uint32_t j = 0; status == WEND_OK && j < r.height; j++)
        memcpy(values + j * columns, wend_influence_row(influence, r.y + j) + r.x, r.width * sizeof *values);
    return status;
}

wend_status wend_influence_set(wend_influence *influence, wend_area area, const uint16_t *values, size_t stride)
{
    struct wend_rectangle r;
    size_t columns;
    wend_status status = take_area(influence, area, values, stride, &r, &columns);
    for (uint32_t j = 0; status == WEND_OK && j < r.height; j++) {
        memcpy(wend_influence_row(influence, r.y + j) + r.x, values + j * columns, r.width * sizeof *values);
        influence->live[r.y + j] = true;
    }
    if (status == WEND_OK)
        wend_influence_count(influence, (uint64_t)r.width * r.height, CELLS_PER_UNIT_ROWS);
    return status;
}

uint64_t wend_influence_work(const wend_influence *influence)
{
    return influence ? influence->work : 0;
}

const char *wend_falloff_text(wend_falloff falloff)
{
    static const char *const words[] = {"flat", "linear", "square"};
    return WEND_TEXT_OF(words, falloff, "unknown");
}

const wend_grid *wend_influence_grid(const wend_influence *influence)
{
    return influence ? influence->grid : NULL;
}

size_t wend_influence_memory(const wend_influence *influence)
{
    if (!influence)
        return 0;
    return sizeof *influence + influence_cells(influence) * 3 + influence->rows +
           influence_lines_length(influence) * sizeof *influence->lines +
           influence->flood_size * sizeof *influence->flood;
}

/* What stops influence: the directions in which it passes from each cell. */

uint8_t wend_influence_sides(const wend_influence *influence, uint32_t x, uint32_t row)
{
    const uint32_t y = row % influence->height, kind = wend_cell_kind(influence->topology, x, y);
    uint32_t sides = 0;
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        struct wend_step step = wend_step_of(influence->topology, kind, d);
        uint32_t to_x = x + (uint32_t)step.x, to_y = y + (uint32_t)step.y;
        if ((step.x != 0 || step.y != 0) && to_x < influence->width && to_y < influence->height)
            sides |= 1u << d;
    }
    return (uint8_t)sides;
}

/* Scratch for the moves from a row's cells; every fourth row shares a line. */
static uint8_t *moves_line(const wend_influence *influence, uint32_t row)
{
    return (uint8_t *)wend_influence_line(influence, row % 4);
}

/* Looks up a mover's directions from a row's cells `from` to `to` - 1. Blocked cells may have some too. */
static void look_up_moves(wend_influence *influence, const wend_space *space, uint32_t row, uint32_t from, uint32_t to)
{
    uint8_t *moves = moves_line(influence, row);
    struct wend_cell cell = {from, row % influence->height, row / influence->height};
    uint32_t node = wend_space_node(space, from, row);
    for (; cell.x < to; cell.x++, node++)
        moves[cell.x] =
            (uint8_t)wend_space_moves(space, node, wend_space_kind(space, cell), wend_space_neighbourhood(space, node));
}

/* The directions in which a mover of the space can step from a free cell of a row, and back. */
static uint8_t two_way_moves(const struct wend_step steps[DIRECTIONS], uint8_t *const lines[3], uint32_t x)
{
    uint32_t open = 0;
    for (uint32_t left = lines[1][x]; left != 0; left &= left - 1) {
        const uint32_t d = wend_count_trailing_zeros(left);
        const uint8_t *there = lines[steps[d].y + 1] + steps[d].x;
        open |= (uint32_t)(there[x] >> wend_opposite(d) & 1) << d;
    }
    return (uint8_t)open;
}

/* The area and the cells around it, whose ways into it have changed too; the whole map for null. */
static struct wend_rectangle touched_by(const wend_influence *influence, const wend_area *area, uint32_t footprint)
{
    struct wend_rectangle r = {0, 0, influence->width, influence->rows};
    if (!area)
        return r;
    wend_area around = *area;
    around.place.x -= (int32_t)footprint * WEND_CELL;
    around.place.y -= (int32_t)footprint * WEND_CELL;
    around.width = (area->width ? area->width : 1) + footprint + 1;
    around.height = (area->height ? area->height : 1) + footprint + 1;
    if (around.width <= footprint || around.height <= footprint) /* beyond 2^32: as far as possible */
        around.width = around.height = UINT32_MAX;
    return wend_influence_clip(influence, around);
}

/* True if a place is so far outside that moving it by a footprint could overflow. */
static bool is_far_off(wend_place place)
{
    return place.x < INT32_MIN / 2 || place.y < INT32_MIN / 2;
}

/* Row by row, once the moves of the row below are known too. */
static void take_walls(wend_influence *influence, const wend_space *space, struct wend_rectangle r)
{
    const uint32_t from = r.x > 0 ? r.x - 1 : 0, end = r.x + r.width;
    const uint32_t to = end < influence->width ? end + 1 : end;
    for (uint32_t row = r.y > 0 ? r.y - 1 : 0; row <= r.y; row++)
        look_up_moves(influence, space, row, from, to);
    for (uint32_t row = r.y; row < r.y + r.height; row++) {
        if (row + 1 < influence->rows)
            look_up_moves(influence, space, row + 1, from, to);
        uint8_t *const lines[3] = {moves_line(influence, row + 3), moves_line(influence, row),
                                   moves_line(influence, row + 1)};
        uint8_t *open = influence->open + (size_t)row * influence->stride;
        for (uint32_t x = r.x; x < end; x++) {
            uint32_t kind = wend_cell_kind(influence->topology, x, row % influence->height);
            open[x] = two_way_moves(space->cells.step[kind], lines, x);
        }
    }
}

static void drop_walls(wend_influence *influence, struct wend_rectangle r)
{
    for (uint32_t row = r.y; row < r.y + r.height; row++)
        for (uint32_t x = r.x; x < r.x + r.width; x++)
            influence->open[(size_t)row * influence->stride + x] = wend_influence_sides(influence, x, row);
}

wend_status wend_influence_apply_walls(wend_influence *influence, const wend_space *space, const wend_area *area)
{
    if (!influence || (space && wend_space_grid(space) != influence->grid) || (area && is_far_off(area->place)))
        return WEND_ERROR_ARGUMENT;
    const uint32_t footprint = space ? space->profile.footprint : 1u;
    const struct wend_rectangle r = touched_by(influence, area, footprint);
    if (space && r.width != 0)
        take_walls(influence, space, r);
    else
        drop_walls(influence, r);
    wend_influence_count(influence, (uint64_t)r.width * r.height, CELLS_PER_UNIT_WALLS);
    return WEND_OK;
}

/* Influence written into a layer of extra costs: only the blocks in which something has changed. */

enum { BLOCK_ROWS = 16 };

static const wend_price default_price = {
    .size = sizeof(wend_price), .factor = WEND_INFLUENCE_WHOLE / 16, .most = UINT16_MAX};

void wend_price_init(wend_price *price, uint32_t size)
{
    wend_give_sized(price, size, &default_price, sizeof default_price);
}

/* Widens `left` to `right` to the columns of a row that change; false if none do. */
static bool widen_to_changes(const uint16_t *costs, const uint16_t *old, uint32_t width, uint32_t *left,
                             uint32_t *right)
{
    uint32_t first = 0, end = width;
    while (first < end && costs[first] == old[first])
        first++;
    while (end > first && costs[end - 1] == old[end - 1])
        end--;
    if (first == end)
        return false;
    *left = first < *left ? first : *left;
    *right = end > *right ? end : *right;
    return true;
}

/* The least rectangle of a block, `r`, with all that changes, and the block's extra costs. Empty if nothing changes. */
static struct wend_rectangle price_block(const wend_influence *influence, const wend_layer *layer,
                                         const wend_price *price, struct wend_rectangle r,
                                         uint16_t costs[BLOCK_ROWS][INFLUENCE_BLOCK])
{
    const struct influence_rows *rows = influence->loops;
    uint32_t left = r.width, right = 0, top = r.height, bottom = 0;
    for (uint32_t j = 0; j < r.height; j++) {
        uint16_t old[INFLUENCE_BLOCK] = {0};
        memcpy(old, layer->values + wend_numbering_node(&layer->cells, r.x, r.y + j), r.width * sizeof *old);
        if (!rows->price(costs[j], wend_influence_row(influence, r.y + j) + r.x, old, price) ||
            !widen_to_changes(costs[j], old, r.width, &left, &right))
            continue;
        top = j < top ? j : top;
        bottom = j + 1;
    }
    return right == 0 ? (struct wend_rectangle){0, 0, 0, 0}
                      : (struct wend_rectangle){left, top, right - left, bottom - top};
}

static bool write_block(const wend_influence *influence, wend_layer *layer, const wend_price *price,
                        struct wend_rectangle block)
{
    uint16_t costs[BLOCK_ROWS][INFLUENCE_BLOCK];
    const struct wend_rectangle changed = price_block(influence, layer, price, block, costs);
    if (changed.width == 0)
        return false;
    const wend_area area = {wend_grid_place(influence->grid, block.x + changed.x, block.y + changed.y), changed.width,
                            changed.height};
    wend_layer_set_area(layer, area, &costs[changed.y][changed.x], INFLUENCE_BLOCK);
    return true;
}

/* Rows of its level that a block has which begins in a row. */
static uint32_t block_height(const wend_influence *influence, uint32_t row)
{
    const uint32_t left = influence->height - row % influence->height;
    return left < BLOCK_ROWS ? left : BLOCK_ROWS;
}

wend_status wend_influence_write(const wend_influence *influence, wend_layer *layer, const wend_price *price,
                                 uint32_t *changed)
{
    uint32_t blocks = 0;
    if (!influence || !layer || !price || price->size < sizeof *price)
        return WEND_ERROR_ARGUMENT;
    if (layer->kind != WEND_LAYER_EXTRA || layer->grid != influence->grid || price->factor < -WEND_INFLUENCE_WHOLE ||
        price->factor > WEND_INFLUENCE_WHOLE)
        return WEND_ERROR_ARGUMENT;
    for (uint32_t row = 0; row < influence->rows; row += block_height(influence, row))
        for (uint32_t x = 0; x < influence->width; x += INFLUENCE_BLOCK) {
            uint32_t left = influence->width - x, width = left < INFLUENCE_BLOCK ? left : INFLUENCE_BLOCK;
            struct wend_rectangle block = {x, row, width, block_height(influence, row)};
            blocks += write_block(influence, layer, price, block);
        }
    if (changed)
        *changed = blocks;
    return WEND_OK;
}
