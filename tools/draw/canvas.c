/* canvas.c: where cells lie on a drawing: levels side by side, squares in columns and rows, hexagons by layout. */
#include "draw/canvas.h"

/* The gap between levels: a column, or a unit. */
#define GAP 1

/* The diameter from corner to corner of a regular hexagon that measures 1 from side to side: 2 / sqrt(3). */
#define CORNER_TO_CORNER 1.1547005383792515

static uint32_t width_of(const drawing *drawing)
{
    return wend_grid_width(drawing->scene->grid);
}

static uint32_t height_of(const drawing *drawing)
{
    return wend_grid_height(drawing->scene->grid);
}

uint32_t drawing_columns(const drawing *drawing)
{
    return drawing->level_count * (width_of(drawing) + GAP) - GAP;
}

uint32_t drawing_rows(const drawing *drawing)
{
    return height_of(drawing);
}

/* The ink of a cell that the search has not reached. */
static ink ground_ink(const drawing *drawing, wend_place cell)
{
    const int tint = drawing->areas != NULL ? area_census_tint(drawing->areas, cell) : -1;
    if (tint >= 0)
        return (ink)(INK_AREA + tint);
    const size_t number = (size_t)wend_place_row(cell) * width_of(drawing) + (size_t)wend_place_column(cell);
    const bool is_pale = drawing->pale != NULL && drawing->pale[number];
    return (ink)(wend_grid_terrain(drawing->scene->grid, cell) + (is_pale ? INK_PALE : 0));
}

ink drawing_ink(const drawing *drawing, uint32_t column, uint32_t row)
{
    uint32_t x = column % (width_of(drawing) + GAP);
    uint32_t level = drawing->first_level + column / (width_of(drawing) + GAP);
    wend_place cell = wend_place_at((int32_t)x, (int32_t)row, (uint16_t)level);
    if (x >= width_of(drawing))
        return INK_NONE;
    if (drawing_shows_moment(drawing)) {
        cell_state state = trace_cell_at(drawing->trace, cell)->state;
        return state == CELL_UNSEEN ? ground_ink(drawing, cell) : (ink)(INK_OPEN + state - CELL_OPEN);
    }
    uint32_t rank = drawing->trace != NULL ? trace_rank(drawing->trace, cell) : 0;
    if (rank == 0)
        return ground_ink(drawing, cell);
    return (ink)(INK_RAMP + (uint64_t)(rank - 1) * RAMP_STEPS / drawing->trace->count);
}

wend_place drawing_on_columns(const drawing *drawing, wend_place place)
{
    place.x += (int32_t)((place.level - drawing->first_level) * (width_of(drawing) + GAP) * WEND_CELL);
    return place;
}

bool drawing_has(const drawing *drawing, wend_place place)
{
    int32_t x = wend_place_column(place), y = wend_place_row(place);
    return x >= 0 && y >= 0 && (uint32_t)x < width_of(drawing) && (uint32_t)y < height_of(drawing) &&
           place.level >= drawing->first_level && place.level - drawing->first_level < drawing->level_count;
}

static wend_cells cells_of(const drawing *drawing)
{
    return wend_grid_cells(drawing->scene->grid);
}

bool drawing_is_hex(const drawing *drawing)
{
    return cells_of(drawing) != WEND_CELLS_SQUARE;
}

bool drawing_is_pointy(const drawing *drawing)
{
    return cells_of(drawing) == WEND_CELLS_HEX_POINTY_ODD || cells_of(drawing) == WEND_CELLS_HEX_POINTY_EVEN;
}

static wend_layout layout_of(const drawing *drawing)
{
    wend_layout layout = wend_layout_default();
    if (!drawing_is_hex(drawing))
        return layout;
    layout.cells = cells_of(drawing);
    *(drawing_is_pointy(drawing) ? &layout.cell_height : &layout.cell_width) = CORNER_TO_CORNER;
    return layout;
}

/*
 * Size of a level in units. Hexagons overlap by a quarter along the axis from corner to corner; along the other axis
 * every second line is shifted by a half.
 */
static point level_size(const drawing *drawing)
{
    double width = width_of(drawing), height = height_of(drawing);
    if (!drawing_is_hex(drawing))
        return (point){width, height};
    if (drawing_is_pointy(drawing))
        return (point){width + (height > 1 ? 0.5 : 0), (0.75 * height + 0.25) * CORNER_TO_CORNER};
    return (point){(0.75 * width + 0.25) * CORNER_TO_CORNER, height + (width > 1 ? 0.5 : 0)};
}

double drawing_level_period(const drawing *drawing)
{
    return level_size(drawing).x + GAP;
}

point drawing_canvas(const drawing *drawing)
{
    point size = level_size(drawing);
    size.x = drawing->level_count * (size.x + GAP) - GAP;
    return size;
}

/* In the even layouts the first row or column is the shifted one; in the odd ones the first is not shifted. */
point drawing_point(const drawing *drawing, wend_place place)
{
    wend_layout layout = layout_of(drawing);
    point at;
    wend_layout_to_world(&layout, place, &at.x, &at.y);
    at.x += ((double)place.level - drawing->first_level) * (level_size(drawing).x + GAP);
    return at;
}

point drawing_middle(const drawing *drawing, wend_place place)
{
    point at = drawing_point(drawing, place);
    double more = (drawing->scene->mover.profile.footprint - 1) / 2.0;
    return (point){at.x + more, at.y + more};
}

static double clamp(double at, double reach, double size)
{
    if (size < 2 * reach)
        return size / 2;
    return at < reach ? reach : at > size - reach ? size - reach : at;
}

point drawing_inside(const drawing *drawing, point at, double reach)
{
    point canvas = drawing_canvas(drawing);
    return (point){clamp(at.x, reach, canvas.x), clamp(at.y, reach, canvas.y)};
}

bool drawing_cell_at(const drawing *drawing, point at, wend_place *cell)
{
    wend_layout layout = layout_of(drawing);
    double period = level_size(drawing).x + GAP;
    if (at.x < 0 || at.y < 0)
        return false;
    uint32_t level = (uint32_t)(at.x / period);
    wend_layout_to_place(&layout, at.x - level * period, at.y, cell);
    cell->level = (uint16_t)(drawing->first_level + level);
    return drawing_has(drawing, *cell);
}

void drawing_hexagon(const drawing *drawing, point corners[6])
{
    static const point pointy[6] = {{0, -0.57735}, {0.5, -0.288675}, {0.5, 0.288675},
                                    {0, 0.57735},  {-0.5, 0.288675}, {-0.5, -0.288675}};
    for (int i = 0; i < 6; i++)
        corners[i] = drawing_is_pointy(drawing) ? pointy[i] : (point){-pointy[i].y, pointy[i].x};
}
