/*
 * The cells that a line touches, in order, in whole numbers.
 *
 * On squares a line crosses column borders and row borders, each at even intervals. The earlier of the next two comes
 * first, compared by products instead of fractions. A line that crosses both at once touches all four cells around the
 * corner. (Amanatides and Woo 1987, with corners.)
 *
 * On hexagons the same holds for three directions: a cell is the intersection of three stripes, one per pair of its
 * sides. In axial coordinates q and r the directions are q - r, q + 2r and -2q - r. Compared with a cell's centre these
 * are 1 more or less at its sides, 2 more or less at the centre of the cell beyond that side, and off by 1 at the
 * centres beyond the other sides.
 */
#include "map/sight/line_walk.h"

#include <string.h>

/* The cell of a coordinate; on a border the cell after it. */
static int32_t cell_at(int64_t at)
{
    return (int32_t)((at + (INT64_C(1) << 32)) / WEND_CELL - (1 << 24));
}

static struct wend_line_axis square_axis(int64_t from, int64_t to)
{
    struct wend_line_axis axis = {.length = 1, .low = cell_at(from - 1), .high = cell_at(from)};
    if (from == to)
        return axis;
    axis.step = from < to ? 1 : -1;
    axis.length = (uint64_t)(from < to ? to - from : from - to);
    axis.low = axis.high = from < to ? axis.low : axis.high; /* the cell that it leaves, if it starts on a border */
    int64_t border = (int64_t)(axis.low + (from < to)) * WEND_CELL;
    axis.ahead = (uint64_t)(from < to ? border - from : from - border);
    axis.left = axis.ahead > axis.length ? 0 : (uint32_t)((axis.length - axis.ahead) / WEND_CELL) + 1;
    return axis;
}

static void begin_on_squares(struct wend_line_walk *walk, wend_place from, wend_place to)
{
    struct wend_line_axis *axes = walk->axes;
    axes[0] = square_axis(from.x, to.x);
    axes[1] = square_axis(from.y, to.y);
    for (int i = 0; i < 2; i++) {
        uint64_t other = axes[1 - i].length;
        axes[i].moment = axes[i].left > 0 ? axes[i].ahead * other : UINT64_MAX;
        axes[i].interval = WEND_CELL * other;
    }
}

/* The moment at which the axis enters cells 0 to count - 1; false if never. */
static bool first_moment_within(const struct wend_line_axis *axis, uint32_t count, uint64_t *moment)
{
    int64_t last = (int64_t)count - 1, from = axis->step >= 0 ? axis->low : last - axis->low; /* mirrored */
    uint64_t crossings = from < 0 ? (uint64_t)(-1 - from) : 0;
    *moment = 0;
    if (axis->step == 0)
        return axis->high >= 0 && axis->low <= last;
    if (from < 0)
        *moment = axis->moment + crossings * axis->interval;
    return from <= last && (from >= 0 || crossings < axis->left);
}

/* Crosses all borders that come before `moment`. */
static void skip_axis(struct wend_line_axis *axis, uint64_t moment)
{
    if (axis->moment >= moment)
        return;
    uint64_t crossings = (moment - axis->moment - 1) / axis->interval + 1;
    crossings = crossings < axis->left ? crossings : axis->left;
    axis->low += axis->step * (int32_t)crossings;
    axis->high = axis->low;
    axis->left -= (uint32_t)crossings;
    axis->ahead += crossings * WEND_CELL;
    axis->moment = axis->left > 0 ? axis->moment + crossings * axis->interval : UINT64_MAX;
}

void wend_line_skip_to(struct wend_line_walk *walk, uint64_t moment)
{
    walk->has_begun = moment > 0;
    skip_axis(&walk->axes[0], moment);
    skip_axis(&walk->axes[1], moment);
}

bool wend_line_skip(struct wend_line_walk *walk, uint32_t width, uint32_t height)
{
    uint64_t x, y;
    if (!first_moment_within(&walk->axes[0], width, &x) || !first_moment_within(&walk->axes[1], height, &y))
        return false;
    wend_line_skip_to(walk, x > y ? x : y);
    return true;
}

static void cross_border(struct wend_line_axis *axis)
{
    axis->low += axis->step;
    axis->high = axis->low;
    axis->ahead += WEND_CELL;
    axis->left--;
    axis->moment = axis->left > 0 ? axis->moment + axis->interval : UINT64_MAX;
}

/* The cells in these columns and rows, row by row, except for those of `without`. */
static uint32_t list_cells(const struct wend_line_axis axes[2], const struct wend_line_axis *without,
                           struct wend_line_cell cells[4])
{
    uint32_t count = 0;
    for (int32_t y = axes[1].low; y <= axes[1].high; y++)
        for (int32_t x = axes[0].low; x <= axes[0].high; x++)
            if (!without || x < without[0].low || x > without[0].high || y < without[1].low || y > without[1].high)
                cells[count++] = (struct wend_line_cell){x, y};
    return count;
}

/* The columns or rows on both sides of the border being crossed. */
static struct wend_line_axis with_both_sides(struct wend_line_axis axis)
{
    axis.low -= axis.step < 0;
    axis.high += axis.step > 0;
    return axis;
}

static void next_on_squares(struct wend_line_walk *walk, struct wend_line_touch *touch)
{
    struct wend_line_axis *axes = walk->axes;
    uint64_t now = axes[0].moment < axes[1].moment ? axes[0].moment : axes[1].moment;
    bool is_begin = !walk->has_begun;
    now = is_begin ? 0 : now;
    walk->has_ended = now == UINT64_MAX;
    touch->held_count = is_begin ? 0 : list_cells(axes, NULL, touch->held);
    if (walk->has_ended) {
        touch->time = touch->whole;
        touch->fresh_count = 0;
        return;
    }
    bool crosses_x = axes[0].moment == now, crosses_y = axes[1].moment == now;
    touch->axis = crosses_x || is_begin ? 0 : 1;
    touch->time = is_begin ? 0 : axes[touch->axis].ahead;
    touch->whole = axes[touch->axis].length;
    struct wend_line_axis both[2] = {crosses_x ? with_both_sides(axes[0]) : axes[0],
                                     crosses_y ? with_both_sides(axes[1]) : axes[1]};
    touch->fresh_count = list_cells(both, is_begin ? NULL : axes, touch->fresh);
    if (crosses_x)
        cross_border(&axes[0]);
    if (crosses_y)
        cross_border(&axes[1]);
}

/* The step across a side in each direction towards greater numbers. */
static const wend_axial across_side[3] = {{1, -1}, {0, 1}, {-1, 0}};

static void begin_on_hexagons(struct wend_line_walk *walk, wend_place from, wend_place to)
{
    wend_cells cells = wend_cells_of(walk->topology);
    wend_axial a = wend_axial_from_cell(cells, wend_place_column(from), wend_place_row(from));
    wend_axial b = wend_axial_from_cell(cells, wend_place_column(to), wend_place_row(to));
    int64_t q = (int64_t)b.q - a.q, r = (int64_t)b.r - a.r, along[3] = {q - r, q + 2 * r, -2 * q - r};
    for (int i = 0; i < 3; i++) {
        walk->axes[i] = (struct wend_line_axis){.length = 1, .ahead = 1};
        walk->axes[i].step = (along[i] > 0) - (along[i] < 0);
        if (along[i] != 0)
            walk->axes[i].length = (uint64_t)(along[i] > 0 ? along[i] : -along[i]);
    }
    walk->hexagons[0] = a;
    walk->hexagon_count = 1;
}

static struct wend_line_cell cell_of(const struct wend_line_walk *walk, wend_axial hexagon)
{
    struct wend_line_cell cell;
    wend_axial_to_cell(wend_cells_of(walk->topology), hexagon, &cell.x, &cell.y);
    return cell;
}

static wend_axial beyond_side(wend_axial hexagon, const struct wend_line_walk *walk, uint32_t i)
{
    int32_t step = walk->axes[i].step;
    return (wend_axial){hexagon.q + step * across_side[i].q, hexagon.r + step * across_side[i].r};
}

/* The sides that the line reaches next: one, or two at a corner. Returns how many, 0 at the end. */
static uint32_t sides_ahead(const struct wend_line_walk *walk, uint32_t sides[2])
{
    const struct wend_line_axis *axes = walk->axes;
    uint32_t count = 0;
    for (uint32_t i = 0; i < 3; i++) {
        if (axes[i].step == 0 || axes[i].ahead > axes[i].length)
            continue;
        const struct wend_line_axis *first = &axes[sides[0]];
        uint64_t here = count > 0 ? axes[i].ahead * first->length : 0;
        uint64_t there = count > 0 ? first->ahead * axes[i].length : 0;
        if (here > there)
            continue;
        if (here < there)
            count = 0;
        sides[count++] = i;
    }
    return count;
}

/* Makes the cell beyond a side the one that the line is in: `ahead` then measures to the sides of that cell. */
static void pass_side(struct wend_line_walk *walk, uint32_t side)
{
    int32_t step = walk->axes[side].step;
    for (uint32_t i = 0; i < 3; i++)
        walk->axes[i].ahead += (uint64_t)(int64_t)(i == side ? 2 : -step * walk->axes[i].step);
}

/*
 * From a corner a line continues in one of the two cells beyond it, or between them. The centres of the two are on
 * either side of the centre of the corner's cell along the third direction.
 */
static void pass_corner(struct wend_line_walk *walk, const uint32_t sides[2])
{
    uint32_t third = 3 - sides[0] - sides[1];
    int32_t onward = walk->axes[third].step;
    wend_axial hexagon = walk->hexagons[0];
    bool is_first = onward != walk->axes[sides[0]].step;
    walk->hexagons[0] = beyond_side(hexagon, walk, sides[is_first ? 0 : 1]);
    walk->hexagons[1] = beyond_side(hexagon, walk, sides[is_first ? 1 : 0]);
    walk->hexagon_count = onward == 0 ? 2 : 1;
    pass_side(walk, sides[is_first ? 0 : 1]);
}

static bool is_before(struct wend_line_cell a, struct wend_line_cell b)
{
    return a.y < b.y || (a.y == b.y && a.x < b.x);
}

static void list_fresh(const struct wend_line_walk *walk, const uint32_t sides[2], struct wend_line_touch *touch)
{
    for (uint32_t i = 0; i < touch->fresh_count; i++)
        touch->fresh[i] = cell_of(walk, beyond_side(walk->hexagons[0], walk, sides[i]));
    if (touch->fresh_count == 2 && is_before(touch->fresh[1], touch->fresh[0])) {
        struct wend_line_cell first = touch->fresh[1];
        touch->fresh[1] = touch->fresh[0];
        touch->fresh[0] = first;
    }
}

static void next_on_hexagons(struct wend_line_walk *walk, struct wend_line_touch *touch)
{
    uint32_t sides[2] = {0, 0};
    touch->held_count = walk->has_begun ? walk->hexagon_count : 0;
    for (uint32_t i = 0; i < touch->held_count; i++)
        touch->held[i] = cell_of(walk, walk->hexagons[i]);
    if (!walk->has_begun) {
        touch->fresh[0] = cell_of(walk, walk->hexagons[0]);
        touch->fresh_count = 1;
        touch->axis = 0;
        touch->time = 0;
        touch->whole = walk->axes[0].length;
        return;
    }
    touch->fresh_count = sides_ahead(walk, sides);
    walk->has_ended = touch->fresh_count == 0;
    touch->axis = sides[0];
    touch->whole = walk->axes[sides[0]].length;
    touch->time = walk->has_ended ? touch->whole : walk->axes[sides[0]].ahead;
    list_fresh(walk, sides, touch);
    if (touch->fresh_count == 1) {
        walk->hexagons[0] = beyond_side(walk->hexagons[0], walk, sides[0]);
        walk->hexagon_count = 1;
        pass_side(walk, sides[0]);
    } else if (touch->fresh_count == 2) {
        pass_corner(walk, sides);
    }
}

void wend_line_begin(struct wend_line_walk *walk, enum wend_topology topology, wend_place from, wend_place to)
{
    memset(walk, 0, sizeof *walk);
    walk->topology = topology;
    if (wend_is_hex(topology))
        begin_on_hexagons(walk, from, to);
    else
        begin_on_squares(walk, from, to);
}

bool wend_line_next(struct wend_line_walk *walk, struct wend_line_touch *touch)
{
    if (walk->has_ended)
        return false;
    if (wend_is_hex(walk->topology))
        next_on_hexagons(walk, touch);
    else
        next_on_squares(walk, touch);
    walk->has_begun = true;
    return true;
}
