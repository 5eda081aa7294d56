/* frame.c: between the editor's coordinates and those of the grid. */
#include "made.h"

/* Rounded down. */
static int64_t half(int64_t number)
{
    return number >= 0 ? number / 2 : -((1 - number) / 2);
}

/*
 * A staggered tile as a diamond: u grows to the right and down, v to the left and down, so that neighbours along sides
 * differ by one in one of them. Rows shifted: u + v is the row, u - v twice the column and the shift.
 */
static void diamond_of(const import_frame *frame, int64_t column, int64_t row, int64_t *u, int64_t *v)
{
    int64_t sum = row, difference;
    if (frame->stagger_columns) {
        sum = 2 * row + (frame->stagger_even ? -(column & 1) : (column & 1));
        difference = column;
    } else {
        difference = 2 * column + (frame->stagger_even ? -(row & 1) : (row & 1));
    }
    *u = half(sum + difference);
    *v = half(sum - difference);
}

void wend_import_frame_cell(const import_frame *frame, int64_t column, int64_t row, int64_t *x, int64_t *y)
{
    if (frame->is_staggered)
        diamond_of(frame, column, row, &column, &row);
    *x = column - frame->first_column;
    *y = row - frame->first_row;
}

void wend_import_frame_tile(const import_frame *frame, int64_t x, int64_t y, int64_t *column, int64_t *row)
{
    int64_t u = x + frame->first_column, v = y + frame->first_row;
    *column = u;
    *row = v;
    if (!frame->is_staggered)
        return;
    if (frame->stagger_columns) {
        *column = u - v;
        *row = half(u + v + (frame->stagger_even ? (*column & 1) : -(*column & 1)));
    } else {
        *row = u + v;
        *column = half(u - v + (frame->stagger_even ? (*row & 1) : -(*row & 1)));
    }
}

/* The nearest whole number of 32 bits, rounded down. */
static int32_t clamped(double number)
{
    if (!(number > -2147483648.0))
        return INT32_MIN;
    if (number >= 2147483647.0)
        return INT32_MAX;
    int32_t whole = (int32_t)number;
    return whole > number ? whole - 1 : whole;
}

wend_place wend_import_frame_place(const import_frame *frame, double x, double y)
{
    wend_place place = {0, 0, 0, 0};
    if (!frame->is_isometric) {
        (void)wend_layout_to_place(&frame->layout, x, y, &place);
        return place;
    }
    place.x = clamped((x / frame->unit - frame->first_column) * WEND_CELL);
    place.y = clamped((y / frame->unit - frame->first_row) * WEND_CELL);
    return place;
}

void wend_import_frame_point(const import_frame *frame, wend_place place, double *x, double *y)
{
    *x = *y = 0;
    if (!frame->is_isometric) {
        (void)wend_layout_to_world(&frame->layout, place, x, y);
        return;
    }
    *x = ((double)place.x / WEND_CELL + frame->first_column) * frame->unit;
    *y = ((double)place.y / WEND_CELL + frame->first_row) * frame->unit;
}
