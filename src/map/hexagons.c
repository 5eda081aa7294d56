/* Axial coordinates of hexagons (Patel, Hexagonal Grids, 2013). Map floor. */
#include <wend/grid.h>

static bool has_rows(wend_projection layout)
{
    return layout == WEND_HEX_POINTY_ODD_LAYOUT || layout == WEND_HEX_POINTY_EVEN_LAYOUT;
}

/* How many whole cells the shifts up to a row or column amount to: half of it, rounded as the layout shifts. */
static int32_t shift_at(wend_projection layout, int32_t line)
{
    int32_t odd = line & 1;
    bool odd_shifted = layout == WEND_HEX_POINTY_ODD_LAYOUT || layout == WEND_HEX_FLAT_ODD_LAYOUT;
    return (odd_shifted ? line - odd : line + odd) / 2;
}

wend_axial wend_axial_from_cell(wend_projection layout, int32_t x, int32_t y)
{
    if (has_rows(layout))
        return (wend_axial){x - shift_at(layout, y), y};
    return (wend_axial){x, y - shift_at(layout, x)};
}

void wend_axial_to_cell(wend_projection layout, wend_axial hexagon, int32_t *x, int32_t *y)
{
    *x = has_rows(layout) ? hexagon.q + shift_at(layout, hexagon.r) : hexagon.q;
    *y = has_rows(layout) ? hexagon.r : hexagon.r + shift_at(layout, hexagon.q);
}

uint32_t wend_axial_distance(wend_axial a, wend_axial b)
{
    int64_t q = (int64_t)a.q - b.q, r = (int64_t)a.r - b.r, s = q + r;
    int64_t sum = (q < 0 ? -q : q) + (r < 0 ? -r : r) + (s < 0 ? -s : s);
    return (uint32_t)(sum / 2);
}
