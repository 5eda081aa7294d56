/* Influence: its life, and its numbers cell by cell. */
#include "agent/influence/influence.h"

#include "base/memory.h"
#include "map/grid/grid.h"

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

/* The part of [from, from + length) that lies in [0, size). */
static uint32_t clip_side(int64_t from, uint32_t length, uint32_t size, uint32_t *first)
{
    int64_t begin = from < 0 ? 0 : from, end = from + (length ? length : 1);
    end = end < size ? end : size;
    *first = (uint32_t)begin;
    return begin < end ? (uint32_t)(end - begin) : 0;
}

struct wend_rectangle wend_influence_clip_cells(const wend_influence *influence, int64_t x, int64_t y, uint32_t level,
                                                uint32_t width, uint32_t height)
{
    struct wend_rectangle r = {0, 0, 0, 0};
    if (level >= influence->levels)
        return r;
    r.width = clip_side(x, width, influence->width, &r.x);
    r.height = clip_side(y, height, influence->height, &r.y);
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

/* Whether an area lies on the map as a whole and an array for it can be meant so; `columns` becomes its stride. */
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
    return (unsigned)falloff < sizeof words / sizeof *words ? words[falloff] : "unknown";
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
