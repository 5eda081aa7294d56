/* Influence written into a layer of extra costs: only the blocks in which something has changed. */
#include "agent/influence/influence.h"
#include "base/sizes.h"
#include "map/grid/grid.h"
#include "map/grid/grid_calls.h"

#include <string.h>

enum { BLOCK_ROWS = 16 };

static const wend_price default_price = {
    .size = sizeof(wend_price), .factor = WEND_INFLUENCE_WHOLE / 16, .most = UINT16_MAX};

void wend_price_init(wend_price *price, uint32_t size)
{
    if (price)
        wend_give_sized(price, size, &default_price, sizeof default_price);
}

/* Widens the columns from `left` to `right` to those of a row that change; false if none does. */
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

/* The least rectangle of a block, `r`, in which anything changes; its extra costs. Empty if nothing does. */
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

/* How many of a level's rows a block that begins in a row has. */
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
