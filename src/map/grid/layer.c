/* Layers: numbers of cells that change with the game. */

#include "base/bit_words.h"
#include "base/memory.h"
#include "map/grid/grid_calls.h"

/* Logs of edits. */

/* Following an edit costs a space as much as deriving a hundred cells again: a longer log would not be read. */
static uint32_t log_size_for(uint64_t cells)
{
    uint32_t size = WEND_FEW_EDITS;
    while (size < cells / 128)
        size *= 2;
    return size;
}

bool wend_edits_create(struct wend_edits *edits, uint64_t cells, const wend_allocator *memory)
{
    *edits = (struct wend_edits){.size = log_size_for(cells)};
    edits->log = wend_allocate(memory, edits->size, sizeof *edits->log);
    return edits->log != NULL;
}

void wend_edits_destroy(struct wend_edits *edits, const wend_allocator *memory)
{
    WEND_RELEASE(memory, edits->log, edits->size);
    *edits = (struct wend_edits){0};
}

size_t wend_edits_memory(const struct wend_edits *edits)
{
    return edits->size * sizeof *edits->log;
}

/*
 * Derived data changes some cells around an edit, and further along lines. Four more cells on each side come close to
 * the measured cost.
 */
bool wend_edits_are_many(const struct wend_edits *edits, uint64_t version, uint64_t *left)
{
    uint64_t behind = edits->version - version;
    if (behind <= WEND_FEW_EDITS || behind > edits->size)
        return behind > WEND_FEW_EDITS;
    for (uint64_t v = version; v < edits->version; v++) {
        struct wend_rectangle r = wend_edits_since(edits, v);
        uint64_t touched = r.width ? (r.width + UINT64_C(8)) * (r.height + UINT64_C(8)) : 0;
        if (touched > *left)
            return true;
        *left -= touched;
    }
    return false;
}

/* Layers written from rows of bits. */

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

uint16_t wend_layer_node_value(const wend_layer *layer, uint32_t node)
{
    if (layer->values)
        return layer->values[node];
    const uint32_t bit = wend_bits_get(layer->bits, node);
    return (uint16_t)(bit && layer->more ? 1u + layer->more[node] : bit);
}

wend_status wend_layer_reserve_counts(wend_layer *layer)
{
    if (layer->kind == WEND_LAYER_OCCUPIED && !layer->more)
        layer->more = wend_allocate_sparse(&layer->allocator, layer->cells.node_count * sizeof *layer->more);
    return layer->kind != WEND_LAYER_OCCUPIED || layer->more ? WEND_OK : WEND_ERROR_MEMORY;
}

/* Stores a number; true if it differs from the old one. Precondition: there is room for it. */
static bool put_value(wend_layer *layer, uint32_t node, uint16_t value)
{
    const uint16_t number = layer->kind == WEND_LAYER_KNOWN ? value != 0 : value;
    const uint16_t old = wend_layer_node_value(layer, node);
    if (number == old)
        return false;
    if (layer->values)
        layer->values[node] = number;
    else if (number > 1 || old > 1)
        layer->more[node] = (uint16_t)(number > 1 ? number - 1 : 0);
    if (layer->bits && (number != 0) != (old != 0))
        wend_bits_put(layer->bits, node, number != 0);
    layer->count += (uint32_t)(number != 0) - (uint32_t)(old != 0);
    return true;
}

void wend_layer_count_row(wend_layer *layer, const struct wend_layer_row *row, bool more)
{
    const uint32_t node = wend_numbering_node(&layer->cells, row->x, row->row);
    for (uint32_t i = 0; i < row->count; i += AT_ONCE)
        for (uint64_t left = bits_of_row(row, i); left != 0; left &= left - 1) {
            uint32_t at = node + i + wend_count_trailing_zeros64(left);
            put_value(layer, at,
                      (uint16_t)(more ? wend_layer_node_value(layer, at) + 1 : wend_layer_node_value(layer, at) - 1));
        }
}

/*
 * Allocates the zeroed arrays of a layer's kind. A single occupant is only a bit: counts are allocated when a cell is
 * first shared.
 */
static bool make_layer_arrays(wend_layer *layer)
{
    const wend_allocator *memory = &layer->allocator;
    const size_t bitmap = wend_numbering_bitmap_bytes(&layer->cells);
    const bool has_values = layer->kind == WEND_LAYER_EXTRA;
    layer->values = has_values ? wend_allocate_sparse(memory, layer->cells.node_count * sizeof *layer->values) : NULL;
    layer->bits = has_values ? NULL : wend_allocate_sparse(memory, bitmap);
    uint64_t cells = (uint64_t)layer->cells.width * layer->cells.height * layer->cells.levels;
    bool has_log = wend_edits_create(&layer->edits, cells, memory);
    return (layer->values || layer->bits) && has_log;
}

wend_status wend_layer_create(const wend_grid *grid, wend_layer_kind kind, const wend_allocator *allocator,
                              wend_layer **result)
{
    wend_allocator memory;
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    if (!grid || (unsigned)kind >= WEND_LAYER_KINDS || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_layer *layer = wend_allocate(&memory, 1, sizeof *layer);
    if (!layer)
        return WEND_ERROR_MEMORY;
    *layer = (wend_layer){.allocator = memory, .grid = grid, .kind = kind, .cells = wend_numbering_of(grid)};
    if (!make_layer_arrays(layer)) {
        wend_layer_destroy(layer);
        return WEND_ERROR_MEMORY;
    }
    *result = layer;
    return WEND_OK;
}

void wend_layer_destroy(wend_layer *layer)
{
    if (!layer)
        return;
    wend_allocator memory = layer->allocator;
    wend_release_sparse(&memory, layer->values, layer->cells.node_count * sizeof(uint16_t));
    wend_release_sparse(&memory, layer->more, layer->cells.node_count * sizeof(uint16_t));
    wend_release_sparse(&memory, layer->bits, wend_numbering_bitmap_bytes(&layer->cells));
    wend_edits_destroy(&layer->edits, &memory);
    WEND_RELEASE(&memory, layer, 1);
}

void wend_layer_note_change(wend_layer *layer, struct wend_rectangle r)
{
    layer->changes++;
    wend_edits_note(&layer->edits, r);
}

/* Counts one more or one less in a cell. ARGUMENT if the count would leave its range. Most movers have one cell. */
static wend_status count_cell(wend_layer *layer, uint32_t x, uint32_t row, bool comes)
{
    const uint32_t node = wend_numbering_node(&layer->cells, x, row), old = wend_layer_node_value(layer, node);
    if (old == (comes ? UINT16_MAX : 0u))
        return WEND_ERROR_ARGUMENT;
    if (old == (comes ? 0u : 1u)) {
        wend_bits_put(layer->bits, node, comes);
        layer->count += comes ? 1u : UINT32_MAX;
    } else if (wend_layer_reserve_counts(layer) != WEND_OK) {
        return WEND_ERROR_MEMORY;
    } else {
        layer->more[node] = (uint16_t)(comes ? old : old - 2);
    }
    wend_layer_note_change(layer, (struct wend_rectangle){x, row, 1, 1});
    return WEND_OK;
}

/* Counts one more or one less in each cell of a rectangle. Errors: ARGUMENT (a count would leave its range), MEMORY. */
static wend_status count_rectangle(wend_layer *layer, struct wend_rectangle r, bool comes)
{
    if (r.width == 1 && r.height == 1)
        return count_cell(layer, r.x, r.y, comes);
    const uint32_t node = wend_numbering_node(&layer->cells, r.x, r.y), stride = layer->cells.stride;
    const uint16_t last = comes ? UINT16_MAX : 0;
    bool is_shared = false;
    for (uint32_t j = 0; j < r.height; j++)
        for (uint32_t i = 0; i < r.width; i++) {
            const uint16_t count = wend_layer_node_value(layer, node + j * stride + i);
            if (count == last)
                return WEND_ERROR_ARGUMENT;
            is_shared |= comes && count != 0;
        }
    if (is_shared && wend_layer_reserve_counts(layer) != WEND_OK)
        return WEND_ERROR_MEMORY;
    for (uint32_t j = 0; j < r.height; j++)
        for (uint32_t i = 0; i < r.width; i++) {
            uint32_t at = node + j * stride + i;
            put_value(layer, at, (uint16_t)(wend_layer_node_value(layer, at) + (comes ? 1 : -1)));
        }
    wend_layer_note_change(layer, r);
    return WEND_OK;
}

/* The cells of an area that lie on the map; empty if none do. */
static struct wend_rectangle clip_to_layer(const wend_layer *layer, wend_area area)
{
    struct wend_rectangle r = {0, 0, 0, 0};
    if (area.place.level >= layer->cells.levels)
        return r;
    r.width = wend_clip_side(wend_place_column(area.place), area.width, layer->cells.width, &r.x);
    r.height = wend_clip_side(wend_place_row(area.place), area.height, layer->cells.height, &r.y);
    r.y += area.place.level * layer->cells.height;
    return r;
}

static wend_status count_square(wend_layer *layer, wend_place place, uint32_t side, bool comes)
{
    if (!layer || layer->kind != WEND_LAYER_OCCUPIED || side == 0)
        return WEND_ERROR_ARGUMENT;
    const struct wend_rectangle r = clip_to_layer(layer, (wend_area){place, side, side});
    if (r.width == 0 || r.height == 0)
        return WEND_ERROR_RANGE;
    return count_rectangle(layer, r, comes);
}

bool wend_layer_step(wend_layer *layer, struct wend_rectangle from, struct wend_rectangle to)
{
    if (count_rectangle(layer, from, false) != WEND_OK)
        return false;
    if (count_rectangle(layer, to, true) == WEND_OK)
        return true;
    (void)count_rectangle(layer, from, true); /* cannot fail: there is room for the old count */
    return false;
}

wend_status wend_layer_enter(wend_layer *layer, wend_place place, uint32_t footprint)
{
    return count_square(layer, place, footprint, true);
}

wend_status wend_layer_leave(wend_layer *layer, wend_place place, uint32_t footprint)
{
    return count_square(layer, place, footprint, false);
}

/* Writes a row of extra costs, which have no bitmap, without a branch per cell. True if any number changed. */
static bool put_extra_costs(wend_layer *layer, uint32_t node, const uint16_t *values, uint32_t width)
{
    uint16_t *held = layer->values + node;
    uint32_t more = 0, less = 0, changed = 0;
    for (uint32_t i = 0; i < width; i++) {
        more += values[i] != 0;
        less += held[i] != 0;
        changed |= held[i] ^ values[i];
        held[i] = values[i];
    }
    layer->count += more - less;
    return changed != 0;
}

/* True if the numbers to be written put more than one occupant into a cell of a rectangle. */
static bool is_any_shared(struct wend_rectangle r, const uint16_t *values, size_t stride, uint16_t value)
{
    for (uint32_t j = 0; values && j < r.height; j++)
        for (uint32_t i = 0; i < r.width; i++)
            if (values[j * stride + i] > 1)
                return true;
    return !values && value > 1;
}

/* Puts values[j * stride + i], or `value` if values is null, into all cells of a rectangle. MEMORY: no cell changes. */
static wend_status put_rectangle(wend_layer *layer, struct wend_rectangle r, const uint16_t *values, size_t stride,
                                 uint16_t value)
{
    bool changed = false;
    if (layer->kind == WEND_LAYER_OCCUPIED && !layer->more && is_any_shared(r, values, stride, value) &&
        wend_layer_reserve_counts(layer) != WEND_OK)
        return WEND_ERROR_MEMORY;
    for (uint32_t j = 0; r.width != 0 && j < r.height; j++) {
        uint32_t node = wend_numbering_node(&layer->cells, r.x, r.y + j);
        if (values && layer->kind == WEND_LAYER_EXTRA) {
            changed |= put_extra_costs(layer, node, values + j * stride, r.width);
            continue;
        }
        for (uint32_t i = 0; i < r.width; i++)
            changed |= put_value(layer, node + i, values ? values[j * stride + i] : value);
    }
    if (changed)
        wend_layer_note_change(layer, r);
    return WEND_OK;
}

wend_status wend_layer_set_area(wend_layer *layer, wend_area area, const uint16_t *values, size_t stride)
{
    size_t width = area.width ? area.width : 1, columns = stride ? stride : width;
    if (!layer || !values || columns < width)
        return WEND_ERROR_ARGUMENT;
    struct wend_rectangle r = clip_to_layer(layer, area);
    int64_t left = wend_place_column(area.place), top = wend_place_row(area.place);
    if (r.width == 0 || r.height == 0)
        return WEND_OK;
    size_t skipped = (size_t)(top < 0 ? -top : 0) * columns + (size_t)(left < 0 ? -left : 0);
    return put_rectangle(layer, r, values + skipped, columns, 0);
}

wend_status wend_layer_fill(wend_layer *layer, wend_area area, uint16_t value)
{
    if (!layer)
        return WEND_ERROR_ARGUMENT;
    return put_rectangle(layer, clip_to_layer(layer, area), NULL, 0, value);
}

uint16_t wend_layer_value(const wend_layer *layer, wend_place place)
{
    const struct wend_rectangle r =
        layer ? clip_to_layer(layer, (wend_area){place, 1, 1}) : (struct wend_rectangle){0, 0, 0, 0};
    return r.width == 0 || r.height == 0 ? 0
                                         : wend_layer_node_value(layer, wend_numbering_node(&layer->cells, r.x, r.y));
}

uint32_t wend_layer_count(const wend_layer *layer)
{
    return layer ? layer->count : 0;
}

wend_layer_kind wend_layer_kind_of(const wend_layer *layer)
{
    return layer ? layer->kind : WEND_LAYER_EXTRA;
}

const wend_grid *wend_layer_grid(const wend_layer *layer)
{
    return layer ? layer->grid : NULL;
}

size_t wend_layer_memory(const wend_layer *layer)
{
    if (!layer)
        return 0;
    size_t values = layer->values || layer->more ? layer->cells.node_count * sizeof *layer->values : 0;
    size_t bits = layer->bits ? wend_numbering_bitmap_bytes(&layer->cells) : 0;
    return sizeof *layer + values + bits + wend_edits_memory(&layer->edits);
}
