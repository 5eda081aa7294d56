/* Smoothed influence: of squares by rows and then by columns, of hexagons cell by cell. */
#include "agent/influence/influence.h"

#include <string.h>

/* Lines of working memory: three rows smoothed along themselves or as they were, and the one at work. */
enum { LINE_OWN = 6, LINE_DONE = 7 };

/* A row as it is, the cells at its ends repeated outside; of squares then smoothed along itself. */
static void prepare_line(const wend_influence *influence, const struct influence_rows *rows, uint32_t row)
{
    const uint32_t width = influence->width;
    uint16_t *line = wend_influence_line(influence, row % 3), *own = wend_influence_line(influence, LINE_OWN);
    memcpy(own, wend_influence_row(influence, row), influence->stride * sizeof *own);
    own[-1] = own[0];
    own[width] = own[width - 1];
    if (wend_is_hex(influence->topology))
        memcpy(line - 1, own - 1, (width + 2) * sizeof *own);
    else
        rows->smooth(line, own - 1, own, own + 1, influence->stride);
}

static uint32_t blur_line(uint32_t row)
{
    return row % 3;
}

/* A hexagon's two parts in eight of itself and one of each neighbour. */
static uint16_t blurred_hexagon(const wend_influence *influence, uint32_t x, uint32_t row, uint32_t above,
                                uint32_t below)
{
    const uint32_t lines[3] = {blur_line(above), blur_line(row), blur_line(below)};
    const uint8_t sides = wend_influence_sides(influence, x, row);
    const uint32_t kind = wend_cell_kind(influence->topology, x, row % influence->height);
    const uint16_t own = wend_influence_line(influence, lines[1])[x];
    uint32_t sum = 2u * own;
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        struct wend_step step = wend_step_of(influence->topology, kind, d);
        if (step.x == 0 && step.y == 0)
            continue;
        sum += sides >> d & 1 ? wend_influence_line(influence, lines[step.y + 1])[(int32_t)x + step.x] : own;
    }
    return (uint16_t)(sum / 8);
}

/* The rows beside one on its level, or itself at the edge. */
static void blur_one_row(wend_influence *influence, const struct influence_rows *rows, uint32_t row)
{
    const uint32_t y = row % influence->height;
    const uint32_t above = y > 0 ? row - 1 : row, below = y + 1 < influence->height ? row + 1 : row;
    uint16_t *done = wend_influence_line(influence, LINE_DONE);
    if (wend_is_hex(influence->topology))
        for (uint32_t x = 0; x < influence->width; x++)
            done[x] = blurred_hexagon(influence, x, row, above, below);
    else
        rows->smooth(done, wend_influence_line(influence, blur_line(above)),
                     wend_influence_line(influence, blur_line(row)), wend_influence_line(influence, blur_line(below)),
                     influence->stride);
    memcpy(wend_influence_row(influence, row), done, influence->width * sizeof *done);
}

wend_status wend_influence_blur(wend_influence *influence)
{
    if (!influence)
        return WEND_ERROR_ARGUMENT;
    const struct influence_rows *rows = influence->loops;
    uint64_t done = 0;
    bool above = false;
    prepare_line(influence, rows, 0);
    for (uint32_t row = 0; row < influence->rows; row++) {
        const bool own = influence->live[row], below = row + 1 < influence->rows && influence->live[row + 1];
        if (row + 1 < influence->rows)
            prepare_line(influence, rows, row + 1);
        if (above || own || below) {
            blur_one_row(influence, rows, row);
            influence->live[row] = true;
            done += influence->stride;
        }
        above = own;
    }
    memset(influence->lines, 0,
           (size_t)INFLUENCE_LINES * (influence->stride + 2 * INFLUENCE_BLOCK) * sizeof *influence->lines);
    wend_influence_count(influence, done, CELLS_PER_UNIT_ROWS);
    return WEND_OK;
}
