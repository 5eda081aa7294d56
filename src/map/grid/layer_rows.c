/* Layers written from rows of bits. */
#include "map/grid/layer_rows.h"

enum { AT_ONCE = 56 };

static uint64_t bits_of_row(const struct wend_layer_row *row, uint32_t i)
{
    uint32_t count = row->count - i < AT_ONCE ? row->count - i : AT_ONCE;
    return wend_bits_load_up(row->bits, row->first + i) & ((UINT64_C(1) << count) - 1);
}

/* The smallest rectangle that also holds the columns from `from` to `to` of a row. */
static struct wend_rectangle with_columns(struct wend_rectangle r, uint32_t row, uint32_t from, uint32_t to)
{
    if (r.width == 0)
        return (struct wend_rectangle){from, row, to - from + 1, 1};
    uint32_t left = from < r.x ? from : r.x, right = to >= r.x + r.width ? to + 1 : r.x + r.width;
    uint32_t top = row < r.y ? row : r.y, bottom = row >= r.y + r.height ? row + 1 : r.y + r.height;
    return (struct wend_rectangle){left, top, right - left, bottom - top};
}

void wend_layer_learn_row(wend_layer *layer, const struct wend_layer_row *row, struct wend_rectangle *found)
{
    const uint32_t node = wend_numbering_node(&layer->cells, row->x, row->row);
    for (uint32_t i = 0; i < row->count; i += AT_ONCE) {
        uint64_t fresh = bits_of_row(row, i) & ~wend_bits_load_up(layer->bits, node + i);
        if (fresh == 0)
            continue;
        uint32_t x = row->x + i;
        *found = with_columns(*found, row->row, x + wend_count_trailing_zeros64(fresh),
                              x + 63 - wend_count_leading_zeros64(fresh));
        for (; fresh != 0; fresh &= fresh - 1) {
            wend_bits_put(layer->bits, node + i + wend_count_trailing_zeros64(fresh), true);
            layer->count++;
        }
    }
}

void wend_layer_count_row(wend_layer *layer, const struct wend_layer_row *row, bool more)
{
    const uint32_t node = wend_numbering_node(&layer->cells, row->x, row->row);
    for (uint32_t i = 0; i < row->count; i += AT_ONCE)
        for (uint64_t left = bits_of_row(row, i); left != 0; left &= left - 1) {
            uint32_t at = node + i + wend_count_trailing_zeros64(left);
            uint16_t old = layer->values[at], now = (uint16_t)(more ? old + 1 : old - 1);
            layer->values[at] = now;
            layer->count += (uint32_t)(now != 0) - (uint32_t)(old != 0);
            if (layer->bits)
                wend_bits_put(layer->bits, at, now != 0);
        }
}
