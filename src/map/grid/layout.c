/* Converts world coordinates to places and back, for top-down and isometric views and for hexagons. */
#include <wend/layout.h>

#include "base/sizes.h"

/* Axial coordinates of hexagons (Patel, Hexagonal Grids, 2013). */

static bool has_rows(wend_cells cells)
{
    return cells == WEND_CELLS_HEX_POINTY_ODD || cells == WEND_CELLS_HEX_POINTY_EVEN;
}

/* Whole cells by which a row or column is shifted: half its number, rounded the way the cells are shifted. */
static uint32_t shift_at(wend_cells cells, int32_t line)
{
    int64_t odd = line & 1;
    bool odd_shifted = cells == WEND_CELLS_HEX_POINTY_ODD || cells == WEND_CELLS_HEX_FLAT_ODD;
    return cells == WEND_CELLS_SQUARE ? 0 : (uint32_t)((odd_shifted ? line - odd : line + odd) / 2);
}

/* Both wrap around, so nothing overflows and each undoes the other. */
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

void wend_layout_init(wend_layout *result, uint32_t size)
{
    const wend_layout layout = {.size = size, .cell_width = 1, .cell_height = 1};
    wend_give_sized(result, size, &layout, sizeof layout);
}

static bool is_a_side(double length)
{
    return length - length == 0 && length != 0; /* false for infinities and NaN */
}

static bool is_hexagonal(const wend_layout *layout)
{
    return layout->cells != WEND_CELLS_SQUARE;
}

static bool layout_is_valid(const wend_layout *layout)
{
    if (!layout || layout->size < sizeof *layout || !is_a_side(layout->cell_width) || !is_a_side(layout->cell_height))
        return false;
    wend_projection most = is_hexagonal(layout) ? WEND_PROJECTION_ORTHOGONAL : WEND_PROJECTION_ISOMETRIC;
    return (unsigned)layout->cells <= WEND_CELLS_HEX_FLAT_EVEN && (unsigned)layout->projection <= (unsigned)most;
}

/* Rounded down and clamped to the range of int32_t; NaN becomes the lowest. */
static int32_t round_down(double value)
{
    if (!(value > INT32_MIN))
        return INT32_MIN;
    if (value >= INT32_MAX)
        return INT32_MAX;
    int32_t toward_zero = (int32_t)value;
    return toward_zero - (value < toward_zero);
}

static wend_place place_of_units(double x, double y)
{
    return (wend_place){.x = round_down(x * WEND_CELL), .y = round_down(y * WEND_CELL)};
}

/*
 * A frame for hexagons in which neighbours on a line are one box apart and lines are three quarters of a box apart.
 * Lines are rows with pointy tops, columns with flat tops. `along` and `across` are measured in boxes from the origin.
 */
struct hex_frame {
    bool pointy;
    double offset; /* centre of the first hexagon of the first line, in boxes along */
};

static struct hex_frame frame_of(const wend_layout *layout)
{
    bool even = layout->cells == WEND_CELLS_HEX_POINTY_EVEN || layout->cells == WEND_CELLS_HEX_FLAT_EVEN;
    bool pointy = layout->cells <= WEND_CELLS_HEX_POINTY_EVEN;
    return (struct hex_frame){pointy, even ? 1.0 : 0.5};
}

#define LINES_PER_BOX (4.0 / 3.0)
#define FIRST_LINE    (2.0 / 3.0) /* the middle of a box, in lines */

static double distance_between(double a, double b)
{
    return a < b ? b - a : a - b;
}

/* The hexagon nearest to a point in axial coordinates: rounds all three cube coordinates and corrects the worst. */
static wend_axial round_axial(double q, double r)
{
    double s = -q - r;
    int32_t near_q = round_down(q + 0.5), near_r = round_down(r + 0.5), near_s = round_down(s + 0.5);
    double off_q = distance_between(near_q, q), off_r = distance_between(near_r, r);
    double off_s = distance_between(near_s, s);
    if (off_q > off_r && off_q > off_s)
        near_q = (int32_t)(0 - (int64_t)near_r - near_s);
    else if (off_r > off_s)
        near_r = (int32_t)(0 - (int64_t)near_q - near_s);
    return (wend_axial){near_q, near_r};
}

/* In cells; clamps coordinates far from any map, so that places can still name them. */
#define HEX_LIMIT 4000000.0

static double within_limit(double value)
{
    return !(value > -HEX_LIMIT) ? -HEX_LIMIT : value < HEX_LIMIT ? value : HEX_LIMIT;
}

static wend_place hexagon_at(const wend_layout *layout, double across, double down)
{
    struct hex_frame frame = frame_of(layout);
    double along = within_limit(frame.pointy ? across : down) - frame.offset;
    double line = within_limit(frame.pointy ? down : across) * LINES_PER_BOX - FIRST_LINE;
    wend_axial hexagon = round_axial(along - line / 2, line);
    int32_t x, y;
    if (!frame.pointy) /* with flat tops the lines are columns */
        hexagon = (wend_axial){hexagon.r, hexagon.q};
    wend_axial_to_cell(layout->cells, hexagon, &x, &y);
    return wend_place_cell(x, y);
}

static void hexagon_centre(const wend_layout *layout, wend_place place, double *across, double *down)
{
    struct hex_frame frame = frame_of(layout);
    wend_axial hexagon = wend_axial_from_cell(layout->cells, wend_place_column(place), wend_place_row(place));
    double line = frame.pointy ? hexagon.r : hexagon.q, along = frame.pointy ? hexagon.q : hexagon.r;
    along += line / 2 + frame.offset;
    line = (line + FIRST_LINE) / LINES_PER_BOX;
    *across = frame.pointy ? along : line;
    *down = frame.pointy ? line : along;
}

wend_status wend_layout_to_place(const wend_layout *layout, double world_x, double world_y, wend_place *place)
{
    if (!layout_is_valid(layout) || !place)
        return WEND_ERROR_ARGUMENT;
    double across = (world_x - layout->origin_x) / layout->cell_width;
    double down = (world_y - layout->origin_y) / layout->cell_height;
    if (is_hexagonal(layout))
        *place = hexagon_at(layout, across, down);
    else if (layout->projection == WEND_PROJECTION_ISOMETRIC)
        *place = place_of_units(down + across, down - across);
    else
        *place = place_of_units(across, down);
    return WEND_OK;
}

wend_status wend_layout_to_world(const wend_layout *layout, wend_place place, double *world_x, double *world_y)
{
    if (!layout_is_valid(layout) || !world_x || !world_y)
        return WEND_ERROR_ARGUMENT;
    double across = (double)place.x / WEND_CELL, down = (double)place.y / WEND_CELL;
    if (is_hexagonal(layout)) {
        hexagon_centre(layout, place, &across, &down);
    } else if (layout->projection == WEND_PROJECTION_ISOMETRIC) {
        double column = across, row = down;
        across = (column - row) / 2;
        down = (column + row) / 2;
    }
    *world_x = layout->origin_x + across * layout->cell_width;
    *world_y = layout->origin_y + down * layout->cell_height;
    return WEND_OK;
}
