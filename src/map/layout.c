/* World to cell and back, for top-down and isometric views. Map floor. */
#include <wend/grid.h>

wend_layout wend_layout_default(void)
{
    return (wend_layout){.size = sizeof(wend_layout), .cell_width = 1, .cell_height = 1};
}

static bool is_a_side(double length)
{
    return length - length == 0 && length != 0; /* false for infinities and for what is not a number */
}

static bool layout_is_valid(const wend_layout *layout)
{
    return layout && layout->size == sizeof *layout && is_a_side(layout->cell_width) &&
           is_a_side(layout->cell_height) &&
           (layout->projection == WEND_ORTHOGONAL || layout->projection == WEND_ISOMETRIC);
}

/* Cells to place units, rounded down and kept within 32 bits. */
static int32_t to_units(double cells)
{
    double units = cells * WEND_CELL;
    if (!(units > INT32_MIN))
        return INT32_MIN;
    if (units >= INT32_MAX)
        return INT32_MAX;
    int32_t toward_zero = (int32_t)units;
    return toward_zero - (units < toward_zero);
}

wend_status wend_layout_to_place(const wend_layout *layout, double world_x, double world_y, wend_place *place)
{
    if (!layout_is_valid(layout) || !place)
        return WEND_ERROR_ARGUMENT;
    double across = (world_x - layout->origin_x) / layout->cell_width;
    double down = (world_y - layout->origin_y) / layout->cell_height;
    if (layout->projection == WEND_ISOMETRIC)
        *place = (wend_place){to_units(down + across), to_units(down - across), 0};
    else
        *place = (wend_place){to_units(across), to_units(down), 0};
    return WEND_OK;
}

wend_status wend_layout_to_world(const wend_layout *layout, wend_place place, double *world_x, double *world_y)
{
    if (!layout_is_valid(layout) || !world_x || !world_y)
        return WEND_ERROR_ARGUMENT;
    double column = (double)place.x / WEND_CELL, row = (double)place.y / WEND_CELL;
    bool isometric = layout->projection == WEND_ISOMETRIC;
    double across = isometric ? (column - row) / 2 : column;
    double down = isometric ? (column + row) / 2 : row;
    *world_x = layout->origin_x + across * layout->cell_width;
    *world_y = layout->origin_y + down * layout->cell_height;
    return WEND_OK;
}
