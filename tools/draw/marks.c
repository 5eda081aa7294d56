/* marks.c: walls, one-way sides, links and paths as lines on the canvas. */
#include "draw/marks.h"

#include <math.h>

#define SIDES_MAX 6

/* A side of a cell: the direction across it, and the way to the neighbour's centre. */
typedef struct side {
    wend_direction direction;
    point across;
} side;

#define HALF_ROOT_3 0.86602540378443865

/* A side's opposite is half a table further on. */
static const side square_sides[] = {{WEND_DIRECTION_NORTH, {0, -1}},
                                    {WEND_DIRECTION_EAST, {1, 0}},
                                    {WEND_DIRECTION_SOUTH, {0, 1}},
                                    {WEND_DIRECTION_WEST, {-1, 0}}};
static const side pointy_sides[] = {{WEND_DIRECTION_EAST, {1, 0}},
                                    {WEND_DIRECTION_SOUTH_EAST, {0.5, HALF_ROOT_3}},
                                    {WEND_DIRECTION_SOUTH_WEST, {-0.5, HALF_ROOT_3}},
                                    {WEND_DIRECTION_WEST, {-1, 0}},
                                    {WEND_DIRECTION_NORTH_WEST, {-0.5, -HALF_ROOT_3}},
                                    {WEND_DIRECTION_NORTH_EAST, {0.5, -HALF_ROOT_3}}};
static const side flat_sides[] = {{WEND_DIRECTION_NORTH, {0, -1}},
                                  {WEND_DIRECTION_NORTH_EAST, {HALF_ROOT_3, -0.5}},
                                  {WEND_DIRECTION_SOUTH_EAST, {HALF_ROOT_3, 0.5}},
                                  {WEND_DIRECTION_SOUTH, {0, 1}},
                                  {WEND_DIRECTION_SOUTH_WEST, {-HALF_ROOT_3, 0.5}},
                                  {WEND_DIRECTION_NORTH_WEST, {-HALF_ROOT_3, -0.5}}};

static const side *sides_of(const drawing *drawing, uint32_t *count)
{
    *count = drawing_is_hex(drawing) ? 6 : 4;
    if (*count == 4)
        return square_sides;
    return drawing_is_pointy(drawing) ? pointy_sides : flat_sides;
}

/* The point `far` along a direction, and `aside` at right angles to it. */
static point offset(point from, point along, double far, double aside)
{
    return (point){from.x + far * along.x - aside * along.y, from.y + far * along.y + aside * along.x};
}

static bool is_closed(const drawing *drawing, wend_place cell, wend_direction direction)
{
    return (wend_grid_exits(drawing->scene->grid, cell) >> direction & 1) == 0;
}

static void draw_arrow_head(const pen *pen, point tip, point along, double size)
{
    pen->line(pen->user, offset(tip, along, -size, size * 0.6), tip);
    pen->line(pen->user, offset(tip, along, -size, -size * 0.6), tip);
}

static void draw_wall(const drawing *drawing, point centre, point across, const pen *pen)
{
    double half = drawing_is_hex(drawing) ? 0.288675 : 0.5;
    pen->line(pen->user, offset(centre, across, 0.5, -half), offset(centre, across, 0.5, half));
}

/* Draws an arrow from the neighbour into the cell: the side cannot be crossed the other way. */
static void draw_one_way(point centre, point across, const pen *pen)
{
    point tip = offset(centre, across, 0.36, 0), back = {-across.x, -across.y};
    pen->line(pen->user, offset(centre, across, 0.64, 0), tip);
    draw_arrow_head(pen, tip, back, 0.12);
    pen->line(pen->user, offset(centre, across, 0.46, -0.3), offset(centre, across, 0.46, 0.3));
}

/* Draws a cell's closed sides. Of a wall's two cells, the one that has it in the first half of its table draws it. */
static void draw_sides(const drawing *drawing, wend_place cell, bool walls, const pen *pen)
{
    uint32_t count;
    const side *sides = sides_of(drawing, &count);
    point centre = drawing_point(drawing, cell);
    for (uint32_t i = 0; i < count; i++) {
        wend_place neighbour;
        if (!is_closed(drawing, cell, sides[i].direction) ||
            !drawing_cell_at(drawing, offset(centre, sides[i].across, 1, 0), &neighbour))
            continue;
        bool both = is_closed(drawing, neighbour, sides[(i + count / 2) % count].direction);
        if (walls && both && i < count / 2)
            draw_wall(drawing, centre, sides[i].across, pen);
        else if (!walls && !both)
            draw_one_way(centre, sides[i].across, pen);
    }
}

static void draw_all_sides(const drawing *drawing, bool walls, const pen *pen)
{
    const wend_grid *grid = drawing->scene->grid;
    for (uint32_t level = drawing->first_level; level < drawing->first_level + drawing->level_count; level++)
        for (uint32_t y = 0; y < wend_grid_height(grid); y++)
            for (uint32_t x = 0; x < wend_grid_width(grid); x++) {
                wend_place cell = wend_place_at((int32_t)x, (int32_t)y, (uint16_t)level);
                if (wend_grid_exits(grid, cell) != 255)
                    draw_sides(drawing, cell, walls, pen);
            }
}

void drawing_trace_walls(const drawing *drawing, const pen *pen)
{
    draw_all_sides(drawing, true, pen);
}

void drawing_trace_one_ways(const drawing *drawing, const pen *pen)
{
    draw_all_sides(drawing, false, pen);
}

/* Lines that make an arc. */
#define ARC_LINES 16

/* Height of an arc over its chord: this part of the chord's length, but at most ARC_RISE_MAX. */
#define ARC_RISE     0.07
#define ARC_RISE_MAX 1.5

static point arc_point(point from, point to, double rise, double part)
{
    point chord = {to.x - from.x, to.y - from.y};
    return offset(from, chord, part, -4 * part * (1 - part) * rise);
}

/* Draws a link as an arc to the left, so that links there and back stay apart. Returns the last point but one. */
static point draw_arc(point from, point to, const pen *pen)
{
    double x = to.x - from.x, y = to.y - from.y, length = sqrt(x * x + y * y);
    double rise = length * ARC_RISE < ARC_RISE_MAX ? ARC_RISE : ARC_RISE_MAX / length;
    point before = from, last = from;
    for (int i = 1; i <= ARC_LINES; i++) {
        before = last;
        last = arc_point(from, to, rise, (double)i / ARC_LINES);
        pen->line(pen->user, before, last);
    }
    return before;
}

/* Draws a triangle: in the upper half of the cell it points up, in the lower half down. */
static void draw_stairs(point centre, bool up, const pen *pen)
{
    const double side = up ? -1 : 1;
    const point tip = {centre.x, centre.y + 0.4 * side}, left = {centre.x - 0.22, centre.y + 0.1 * side},
                right = {centre.x + 0.22, centre.y + 0.1 * side};
    pen->line(pen->user, left, tip);
    pen->line(pen->user, tip, right);
    pen->line(pen->user, right, left);
}

static void draw_link(const drawing *drawing, const wend_link *link, const pen *pen)
{
    if (drawing_has(drawing, link->from) && link->from.level != link->to.level) {
        draw_stairs(drawing_point(drawing, link->from), link->to.level > link->from.level, pen);
        return;
    }
    if (!drawing_has(drawing, link->from) || !drawing_has(drawing, link->to))
        return;
    point end = drawing_point(drawing, link->to);
    point before = draw_arc(drawing_point(drawing, link->from), end, pen);
    double x = end.x - before.x, y = end.y - before.y, length = sqrt(x * x + y * y);
    if (length > 0)
        draw_arrow_head(pen, end, (point){x / length, y / length}, 0.4);
}

void drawing_trace_links(const drawing *drawing, const pen *pen)
{
    const wend_link *link;
    for (uint32_t i = 0; (link = wend_grid_link(drawing->scene->grid, i)) != NULL; i++)
        draw_link(drawing, link, pen);
}

void drawing_trace_path(const drawing *drawing, bool links, const pen *pen)
{
    const wend_place *points = drawing->path->points;
    for (uint32_t i = 1; i < drawing->path->point_count; i++) {
        bool by_link = (points[i].flags & WEND_PLACE_BY_LINK) != 0;
        if (by_link != links || !drawing_has(drawing, points[i - 1]) || !drawing_has(drawing, points[i]))
            continue;
        point from = drawing_middle(drawing, points[i - 1]), to = drawing_middle(drawing, points[i]);
        if (links)
            draw_arc(from, to, pen);
        else
            pen->line(pen->user, from, to);
    }
}

void drawing_trace_trail(const drawing *drawing, uint32_t step, trail_part part, const pen *pen)
{
    const trail *trail = drawing->trail;
    for (size_t i = trail->count * step / RAMP_STEPS; i < trail->count * (step + 1) / RAMP_STEPS; i++) {
        wend_place from, to;
        if (trail_line(&trail->steps[i], part, &from, &to))
            pen->line(pen->user, drawing_point(drawing, from), drawing_point(drawing, to));
    }
}

/* In a search that expands cell after cell, few cells have no more expanded neighbours than this. */
#define NEIGHBOURS_OF_SPECKS 2

static bool is_speck(const drawing *drawing, wend_place cell)
{
    int neighbours = 0;
    for (int i = 0; i < 9 && neighbours <= NEIGHBOURS_OF_SPECKS; i++) {
        int32_t x = wend_place_column(cell) + i % 3 - 1, y = wend_place_row(cell) + i / 3 - 1;
        wend_place other = wend_place_at(x, y, cell.level);
        neighbours += i != 4 && drawing_has(drawing, other) && trace_rank(drawing->trace, other) > 0;
    }
    return neighbours <= NEIGHBOURS_OF_SPECKS;
}

typedef void rank_visitor(const drawing *drawing, wend_place cell, void *user);

static void visit_specks(const drawing *drawing, rank_visitor *visit, void *user)
{
    const trace *trace = drawing->trace;
    for (uint32_t i = 0; i < trace->cell_count; i++) {
        wend_place cell = trace_place(trace, i);
        if (trace->ranks[i] > 0 && drawing_has(drawing, cell) && is_speck(drawing, cell))
            visit(drawing, cell, user);
    }
}

static void count_speck(const drawing *drawing, wend_place cell, void *user)
{
    (void)drawing;
    (void)cell;
    ++*(uint64_t *)user;
}

typedef struct speck_writer {
    speck_visitor *visit;
    void *user;
} speck_writer;

static void write_speck(const drawing *drawing, wend_place cell, void *user)
{
    const speck_writer *writer = user;
    wend_place column = drawing_on_columns(drawing, cell);
    ink ink = drawing_ink(drawing, (uint32_t)wend_place_column(column), (uint32_t)wend_place_row(column));
    writer->visit(writer->user, drawing_point(drawing, cell), drawing->colours[ink]);
}

/*
 * Dots are left out if they would cover more than 1/SPECKS_PART of the drawing: they would hide the map, and so many
 * cells are seen without them.
 */
#define SPECKS_PART 20

void drawing_visit_specks(const drawing *drawing, double scale, speck_visitor *visit, void *user)
{
    const point canvas = drawing_canvas(drawing);
    const double side = 2 * (SPECK_RADIUS + SPECK_RIM) / scale;
    speck_writer writer = {visit, user};
    uint64_t count = 0;
    if (drawing->trace == NULL || drawing_shows_moment(drawing) || scale >= SPECK_SCALE)
        return;
    visit_specks(drawing, count_speck, &count);
    if ((double)count * side * side * SPECKS_PART < canvas.x * canvas.y)
        visit_specks(drawing, write_speck, &writer);
}

void drawing_trace_footprint(const drawing *drawing, wend_place place, double margin, const pen *pen)
{
    point middle = drawing_middle(drawing, place);
    double half = drawing->scene->mover.profile.footprint / 2.0 - margin;
    const point corners[] = {{middle.x - half, middle.y - half},
                             {middle.x + half, middle.y - half},
                             {middle.x + half, middle.y + half},
                             {middle.x - half, middle.y + half}};
    for (int i = 0; i < 4; i++)
        pen->line(pen->user, corners[i], corners[(i + 1) % 4]);
}

void drawing_trace_box(const drawing *drawing, wend_place place, const pen *pen)
{
    point corners[6], at = drawing_point(drawing, place);
    if (!drawing_is_hex(drawing)) {
        drawing_trace_footprint(drawing, place, BOX_LINE / 2, pen);
        return;
    }
    drawing_hexagon(drawing, corners);
    for (int i = 0; i < 6; i++) {
        corners[i].x = at.x + corners[i].x * (1 - BOX_LINE);
        corners[i].y = at.y + corners[i].y * (1 - BOX_LINE);
    }
    for (int i = 0; i < 6; i++)
        pen->line(pen->user, corners[i], corners[(i + 1) % 6]);
}

static void draw_cross(const drawing *drawing, wend_place place, const pen *pen)
{
    point at = drawing_point(drawing, place);
    if (!drawing_has(drawing, place))
        return;
    pen->line(pen->user, (point){at.x - 0.3, at.y - 0.3}, (point){at.x + 0.3, at.y + 0.3});
    pen->line(pen->user, (point){at.x - 0.3, at.y + 0.3}, (point){at.x + 0.3, at.y - 0.3});
}

/* True for the reasons that name a cell. */
static bool names_cell(wend_reason reason)
{
    return reason == WEND_REASON_TOO_NARROW || reason == WEND_REASON_START_BLOCKED ||
           reason == WEND_REASON_GOAL_BLOCKED || reason == WEND_REASON_CANNOT_STOP;
}

const wend_place *drawing_hindrance(const drawing *drawing)
{
    return drawing->why != NULL && names_cell(drawing->why->reason) ? &drawing->why->place : NULL;
}

/* Visits the cells strictly between the ends of a stretch at any angle: one per column or row, whichever are more. */
static void visit_stretch(wend_place from, wend_place to, visitor visit, void *user)
{
    int64_t across = to.x - from.x, down = to.y - from.y, width = across < 0 ? -across : across,
            height = down < 0 ? -down : down, count = (width > height ? width : height) / WEND_CELL;
    for (int64_t i = 1; i < count; i++) {
        wend_place cell = from;
        cell.x += (int32_t)(across * i / count);
        cell.y += (int32_t)(down * i / count);
        visit(user, cell);
    }
}

void drawing_visit_path(const drawing *drawing, visitor visit, void *user)
{
    wend_place cell, before = {0, 0, 0, 0};
    bool any = false;
    wend_path_iterator walk = wend_path_begin(drawing->path, WEND_PATH_START_INCLUDED);
    for (; wend_path_next(&walk, &cell); before = cell, any = true) {
        if (any && (cell.flags & WEND_PLACE_BY_LINK) == 0)
            visit_stretch(before, cell, visit, user);
        visit(user, cell);
    }
}

void drawing_trace_hindrances(const drawing *drawing, const pen *pen)
{
    const wend_place *hindrance = drawing_hindrance(drawing);
    if (hindrance != NULL && drawing_has(drawing, *hindrance))
        drawing_trace_box(drawing, *hindrance, pen);
    for (uint32_t i = 0; drawing->path != NULL && i < drawing->path->wall_count; i++)
        draw_cross(drawing, drawing->path->walls[i], pen);
}
