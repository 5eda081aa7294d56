/* Axial coordinates of hexagons (Patel, Hexagonal Grids, 2013). */
#include <wend/layout.h>

static bool has_rows(wend_cells cells)
{
    return cells == WEND_CELLS_HEX_POINTY_ODD || cells == WEND_CELLS_HEX_POINTY_EVEN;
}

/* How many whole cells the shifts up to a row or column amount to: half of it, rounded as the cells are shifted. */
static uint32_t shift_at(wend_cells cells, int32_t line)
{
    int64_t odd = line & 1;
    bool odd_shifted = cells == WEND_CELLS_HEX_POINTY_ODD || cells == WEND_CELLS_HEX_FLAT_ODD;
    return cells == WEND_CELLS_SQUARE ? 0 : (uint32_t)((odd_shifted ? line - odd : line + odd) / 2);
}

/* Both wrap around, so that no number overflows and each undoes the other. */
static int32_t without(int32_t number, uint32_t shift)
{
    return (int32_t)((uint32_t)number - shift);
}

static int32_t with(int32_t number, uint32_t shift)
{
    return (int32_t)((uint32_t)number + shift);
}

wend_axial wend_axial_from_cell(wend_cells cells, int32_t x, int32_t y)
{
    if (has_rows(cells))
        return (wend_axial){without(x, shift_at(cells, y)), y};
    return (wend_axial){x, without(y, shift_at(cells, x))};
}

void wend_axial_to_cell(wend_cells cells, wend_axial hexagon, int32_t *x, int32_t *y)
{
    if (!x || !y)
        return;
    *x = has_rows(cells) ? with(hexagon.q, shift_at(cells, hexagon.r)) : hexagon.q;
    *y = has_rows(cells) ? hexagon.r : with(hexagon.r, shift_at(cells, hexagon.q));
}

uint32_t wend_axial_distance(wend_axial a, wend_axial b)
{
    int64_t q = (int64_t)a.q - b.q, r = (int64_t)a.r - b.r, s = q + r;
    int64_t sum = (q < 0 ? -q : q) + (r < 0 ? -r : r) + (s < 0 ? -s : s);
    return (uint32_t)(sum / 2);
}
