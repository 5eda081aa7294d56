/* coordinates.c: converts between the editor's coordinates and those of the grid. */
#include "draft/draft.h"

/* Half of a number, rounded down. */
static int64_t half(int64_t number)
{
    return number >= 0 ? number / 2 : -((1 - number) / 2);
}

/*
 * Converts a staggered tile to a diamond: u grows to the right and down, v to the left and down, so that tiles that
 * share a side differ by one in one of them. If rows are shifted, u + v is the row, and u - v twice the column plus the
 * shift.
 */
static void diamond_of(const editor_coordinates *editor, int64_t column, int64_t row, int64_t *u, int64_t *v)
{
    int64_t sum = row, difference;
    if (editor->stagger_columns) {
        sum = 2 * row + (editor->stagger_even ? -(column & 1) : (column & 1));
        difference = column;
    } else {
        difference = 2 * column + (editor->stagger_even ? -(row & 1) : (row & 1));
    }
    *u = half(sum + difference);
    *v = half(sum - difference);
}

void wend_import_cell_of_tile(const editor_coordinates *editor, int64_t column, int64_t row, int64_t *x, int64_t *y)
{
    if (editor->is_staggered)
        diamond_of(editor, column, row, &column, &row);
    *x = column - editor->first_column;
    *y = row - editor->first_row;
}

void wend_import_tile_of_cell(const editor_coordinates *editor, int64_t x, int64_t y, int64_t *column, int64_t *row)
{
    int64_t u = x + editor->first_column, v = y + editor->first_row;
    *column = u;
    *row = v;
    if (!editor->is_staggered)
        return;
    if (editor->stagger_columns) {
        *column = u - v;
        *row = half(u + v + (editor->stagger_even ? (*column & 1) : -(*column & 1)));
    } else {
        *row = u + v;
        *column = half(u - v + (editor->stagger_even ? (*row & 1) : -(*row & 1)));
    }
}

/* Rounds down to a whole number, clamped to 32 bits. */
static int32_t clamped(double number)
{
    if (!(number > -2147483648.0))
        return INT32_MIN;
    if (number >= 2147483647.0)
        return INT32_MAX;
    int32_t whole = (int32_t)number;
    return whole > number ? whole - 1 : whole;
}

wend_place wend_import_place_of_point(const editor_coordinates *editor, double x, double y)
{
    wend_place place = {0, 0, 0, 0};
    if (!editor->is_isometric) {
        (void)wend_layout_to_place(&editor->layout, x, y, &place);
        return place;
    }
    place.x = clamped((x / editor->unit - editor->first_column) * WEND_CELL);
    place.y = clamped((y / editor->unit - editor->first_row) * WEND_CELL);
    return place;
}

void wend_import_point_of_place(const editor_coordinates *editor, wend_place place, double *x, double *y)
{
    *x = *y = 0;
    if (!editor->is_isometric) {
        (void)wend_layout_to_world(&editor->layout, place, x, y);
        return;
    }
    *x = ((double)place.x / WEND_CELL + editor->first_column) * editor->unit;
    *y = ((double)place.y / WEND_CELL + editor->first_row) * editor->unit;
}
