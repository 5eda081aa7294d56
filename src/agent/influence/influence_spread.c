/*
 * Influence as time passes: decay, spread, propagation, blur. All work in place, from the first row to the last: what a
 * row gives to its neighbours stays in scratch until the row below is done.
 */
#include "agent/influence/influence.h"
#include "base/integer.h"

#include <string.h>

/* The sum and the maximum of several influences, each times a factor. */

enum { MOST_PARTS = 255, MOST_FACTOR = 127 };

static bool parts_are_valid(const wend_influence *influence, const wend_influence_part *parts, uint32_t count)
{
    if (!influence || (!parts && count > 0) || count > MOST_PARTS)
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (!parts[i].influence || parts[i].influence->grid != influence->grid ||
            parts[i].factor < -MOST_FACTOR * WEND_INFLUENCE_WHOLE ||
            parts[i].factor > MOST_FACTOR * WEND_INFLUENCE_WHOLE)
            return false;
    return true;
}

static bool mix_row(wend_influence *influence, const wend_influence_part *parts, uint32_t count, uint32_t row,
                    bool is_sum)
{
    const struct influence_rows *rows = influence->loops;
    bool any = false;
    for (uint32_t x = 0; x < influence->stride; x += INFLUENCE_BLOCK) {
        const size_t at = (size_t)row * influence->stride + x;
        int32_t mixed[INFLUENCE_BLOCK] = {0};
        for (uint32_t i = 0; i < count; i++)
            if (parts[i].influence->live[row])
                (is_sum ? rows->mixing.add_part : rows->mixing.raise_part)(mixed, parts[i].influence->values + at,
                                                                           parts[i].factor);
        any |= rows->mixing.clamp(influence->values + at, mixed);
    }
    return any;
}

static wend_status mix(wend_influence *influence, const wend_influence_part *parts, uint32_t count, bool is_sum)
{
    if (!parts_are_valid(influence, parts, count))
        return WEND_ERROR_ARGUMENT;
    for (uint32_t row = 0; row < influence->rows; row++)
        influence->live[row] = mix_row(influence, parts, count, row, is_sum);
    wend_influence_count(influence, (uint64_t)influence->rows * influence->stride * (count ? count : 1),
                         CELLS_PER_UNIT_ROWS);
    return WEND_OK;
}

wend_status wend_influence_sum(wend_influence *influence, const wend_influence_part *parts, uint32_t count)
{
    return mix(influence, parts, count, true);
}

wend_status wend_influence_maximum(wend_influence *influence, const wend_influence_part *parts, uint32_t count)
{
    return mix(influence, parts, count, false);
}

/* Smoothed influence: of squares by rows and then by columns, of hexagons cell by cell. */

/* Lines of scratch: three rows, smoothed along themselves or not, and two for the current row. */
enum { LINE_OWN = 6, LINE_DONE = 7 };

/* Copies a row and repeats its end cells outside; squares are then smoothed along the row. */
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

/* A hexagon's mean: two eighths of itself and one eighth of each neighbour. */
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

/* Blurs a row with the rows beside it on its level, or with itself at the edge. */
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

/* Lines of scratch: what three rows give straight on and diagonally (0 to 5), one of zeros, one spare. */
enum { LINE_ZERO = 6, LINE_SPARE = 7 };

wend_status wend_influence_decay(wend_influence *influence, uint32_t keep)
{
    if (!influence || keep > WEND_INFLUENCE_WHOLE)
        return WEND_ERROR_ARGUMENT;
    const struct influence_rows *rows = influence->loops;
    uint64_t done = 0;
    for (uint32_t row = 0; keep < WEND_INFLUENCE_WHOLE && row < influence->rows; row++) {
        uint16_t *values = wend_influence_row(influence, row);
        if (!influence->live[row])
            continue;
        influence->live[row] = rows->scale(values, values, (uint16_t)keep, influence->stride);
        done += influence->stride;
    }
    wend_influence_count(influence, done, CELLS_PER_UNIT_ROWS);
    return WEND_OK;
}

/* A pass in which cells give to their neighbours. */
struct influence_pass {
    wend_influence *influence;
    const struct influence_rows *rows;
    uint32_t straight, diagonal; /* shares given */
    uint32_t directions;         /* in which cells give */
    bool flows;                  /* what is given is taken from the giver */
    const uint16_t *given[2][3]; /* [straight, diagonal][by the row above, by the row itself, by the row below] */
};

/* Computes what a row gives: zeros if it has nothing. */
static void give_from(struct influence_pass *pass, uint32_t row, uint32_t place)
{
    wend_influence *influence = pass->influence;
    const bool is_live = row < influence->rows && influence->live[row];
    const uint32_t shares[2] = {pass->straight, pass->diagonal};
    for (uint32_t i = 0; i < 2; i++) {
        uint16_t *line = wend_influence_line(influence, i * 3 + row % 3);
        pass->given[i][place] = is_live && shares[i] != 0 ? line : wend_influence_line(influence, LINE_ZERO);
        if (is_live && shares[i] != 0)
            pass->rows->scale(line, wend_influence_row(influence, row), (uint16_t)shares[i], influence->stride);
    }
}

/* What flows into a row whose cells are of a kind. */
static struct influence_inflow inflow_of(const struct influence_pass *pass, uint32_t row, uint32_t kind)
{
    const wend_influence *influence = pass->influence;
    const bool is_hex = wend_is_hex(influence->topology);
    struct influence_inflow inflow = {.open = influence->open + (size_t)row * influence->stride,
                                      .directions = pass->directions,
                                      .width = influence->stride};
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        const struct wend_step step = wend_step_of(influence->topology, kind, d);
        inflow.from[d] = pass->given[d % 2 == 1 && !is_hex][step.y + 1] + step.x;
    }
    return inflow;
}

static bool receive(const struct influence_pass *pass, uint16_t *values, const struct influence_inflow *inflow)
{
    return pass->flows ? pass->rows->flow(values, pass->given[0][1], inflow) : pass->rows->raise(values, inflow);
}

/* Hexagons with every other column shifted: does the columns of each kind separately. */
static bool pass_over_columns(const struct influence_pass *pass, uint32_t row)
{
    const wend_influence *influence = pass->influence;
    uint8_t *open = (uint8_t *)wend_influence_line(influence, LINE_SPARE);
    bool any = false;
    for (uint32_t kind = 0; kind < 2; kind++) {
        struct influence_inflow inflow = inflow_of(pass, row, kind);
        for (uint32_t x = 0; x < influence->stride; x++)
            open[x] = wend_cell_kind(influence->topology, x, 0) == kind ? inflow.open[x] : 0;
        inflow.open = open;
        any |= receive(pass, wend_influence_row(influence, row), &inflow);
    }
    return any;
}

static bool pass_over_row(const struct influence_pass *pass, uint32_t row)
{
    const wend_influence *influence = pass->influence;
    if (influence->topology == HEX_FLAT_ODD || influence->topology == HEX_FLAT_EVEN)
        return pass_over_columns(pass, row);
    struct influence_inflow inflow =
        inflow_of(pass, row, wend_cell_kind(influence->topology, 0, row % influence->height));
    return receive(pass, wend_influence_row(influence, row), &inflow);
}

static void run_influence_pass(struct influence_pass *pass)
{
    wend_influence *influence = pass->influence;
    uint64_t done = 0;
    bool above = false;
    pass->rows = influence->loops;
    pass->given[0][0] = pass->given[1][0] = wend_influence_line(influence, LINE_ZERO);
    give_from(pass, 0, 1);
    for (uint32_t row = 0; row < influence->rows; row++) {
        const bool own = influence->live[row], below = row + 1 < influence->rows && influence->live[row + 1];
        give_from(pass, row + 1, 2);
        if (above || own || below) {
            influence->live[row] = pass_over_row(pass, row);
            done += influence->stride;
        }
        above = own;
        for (uint32_t i = 0; i < 2; i++) {
            pass->given[i][0] = pass->given[i][1];
            pass->given[i][1] = pass->given[i][2];
        }
    }
    wend_influence_count(influence, done, CELLS_PER_UNIT_ROWS);
}

/* The directions in which cells of a topology have neighbours. */
static uint32_t giving_directions(enum wend_topology topology)
{
    uint32_t directions = 0;
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        struct wend_step step = wend_step_of(topology, 0, d);
        directions |= (uint32_t)(step.x != 0 || step.y != 0) << d;
    }
    return directions;
}

wend_status wend_influence_spread(wend_influence *influence, uint32_t share)
{
    if (!influence || share > WEND_INFLUENCE_WHOLE)
        return WEND_ERROR_ARGUMENT;
    const bool is_hex = wend_is_hex(influence->topology);
    const uint32_t most = (uint32_t)WEND_INFLUENCE_WHOLE / (is_hex ? 7u : 5u);
    struct influence_pass pass = {.influence = influence,
                                  .straight = share < most ? share : most,
                                  .directions = giving_directions(is_hex ? influence->topology : SQUARES_4),
                                  .flows = true};
    if (share != 0)
        run_influence_pass(&pass);
    return WEND_OK;
}

/*
 * Share kept on a diagonal: keep to the power of the square root of two, by roots. 1/4 + 1/8 + 1/32 + 1/128 is .4141.
 */
static uint32_t keep_on_diagonal(uint32_t keep)
{
    static const bool taken[] = {false, true, true, false, true, false, true};
    uint64_t power = keep, root = (uint64_t)keep << 16; /* 32 bits of fraction */
    for (uint32_t i = 0; i < sizeof taken / sizeof *taken; i++) {
        root = wend_integer_root(root) << 16;
        if (taken[i])
            power = power * (root >> 16) >> 16;
    }
    return (uint32_t)power;
}

wend_status wend_influence_propagate(wend_influence *influence, uint32_t keep)
{
    if (!influence || keep > WEND_INFLUENCE_WHOLE)
        return WEND_ERROR_ARGUMENT;
    const uint32_t straight = keep < WEND_INFLUENCE_WHOLE ? keep : UINT16_MAX;
    struct influence_pass pass = {
        .influence = influence, .straight = straight, .directions = giving_directions(influence->topology)};
    if (!wend_is_hex(influence->topology))
        pass.diagonal = keep_on_diagonal(straight);
    if (keep != 0)
        run_influence_pass(&pass);
    return WEND_OK;
}
