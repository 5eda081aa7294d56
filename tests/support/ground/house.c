#include "ground/house.h"

#include <string.h>

#include "test/test.h"

/* A storey is a board between lines at random distances: cells, and thin cells between them for walls with doors. */
enum { MOST_LINES = 12, MOST_STOREYS = 4 };

typedef struct storey {
    int32_t xs[MOST_LINES], ys[MOST_LINES];
    uint32_t points[MOST_LINES][MOST_LINES]; /* indices of points */
    bool cells[MOST_LINES][MOST_LINES];
} storey;

typedef struct plan {
    house *drawn;
    storey storeys[MOST_STOREYS];
    uint32_t columns, rows; /* of cells */
    uint32_t count;
} plan;

static uint32_t add_point(house *drawn, int32_t x, int32_t y, int32_t height)
{
    assert_true(drawn->point_count < HOUSE_POINTS);
    drawn->points[drawn->point_count] = (wend_mesh_point){x, y};
    drawn->heights[drawn->point_count] = height;
    return drawn->point_count++;
}

static void add_polygon(house *drawn, const uint32_t *corners, uint32_t count)
{
    assert_true(drawn->polygon_count < HOUSE_POLYGONS && drawn->corner_count + count <= HOUSE_CORNERS);
    memcpy(drawn->corners + drawn->corner_count, corners, count * sizeof *corners);
    drawn->corner_count += count;
    drawn->counts[drawn->polygon_count++] = count;
}

/* Four corners as one polygon, or cut in two; `whole`: they make a rectangle. */
static void add_quad(house *drawn, random_source *random, const uint32_t q[4], bool whole)
{
    const uint32_t halves[2][3] = {{q[0], q[1], q[2]}, {q[0], q[2], q[3]}};
    if (whole && random_chance(random, 60)) {
        add_polygon(drawn, q, 4);
        return;
    }
    add_polygon(drawn, halves[0], 3);
    add_polygon(drawn, halves[1], 3);
}

/* Lines alternately far apart and near, on whole cells or not. */
static int32_t draw_lines(random_source *random, int32_t *lines, uint32_t cells, bool rounded, bool thin)
{
    int32_t at = (int32_t)random_below(random, 200);
    for (uint32_t i = 0; i <= cells; i++) {
        lines[i] = at;
        at += (int32_t)(thin && i % 2 == 1 ? 20 + random_below(random, 100) : 200 + random_below(random, 900));
        at = rounded && !thin ? (at + 127) / 256 * 256 + (at == lines[i] ? 256 : 0) : at;
        if (at <= lines[i])
            at = lines[i] + 256;
    }
    return lines[cells];
}

static void draw_cells(plan *drawn, random_source *random, storey *level, bool thin)
{
    const uint32_t missing = random_below(random, 40), doors = 20 + random_below(random, 60);
    for (uint32_t i = 0; i < drawn->columns; i++)
        for (uint32_t j = 0; j < drawn->rows; j++) {
            const bool is_wall = thin && (i % 2 == 1 || j % 2 == 1), is_post = thin && i % 2 == 1 && j % 2 == 1;
            level->cells[i][j] = !is_post && (is_wall ? random_chance(random, doors) : !random_chance(random, missing));
        }
}

static void draw_storeys(plan *drawn, random_source *random)
{
    const bool thin = random_chance(random, 60), rounded = random_chance(random, 50),
               shifted = random_chance(random, 40);
    for (uint32_t s = 0; s < drawn->count; s++) {
        storey *level = &drawn->storeys[s];
        *level = drawn->storeys[0];
        if (s == 0 || (shifted && random_chance(random, 50))) {
            const int32_t width = draw_lines(random, level->xs, drawn->columns, rounded, thin),
                          height = draw_lines(random, level->ys, drawn->rows, rounded, thin);
            drawn->drawn->width = width > drawn->drawn->width ? width : drawn->drawn->width;
            drawn->drawn->height = height > drawn->drawn->height ? height : drawn->drawn->height;
        }
        draw_cells(drawn, random, level, thin);
        for (uint32_t i = 0; i <= drawn->columns; i++)
            for (uint32_t j = 0; j <= drawn->rows; j++)
                level->points[i][j] = add_point(drawn->drawn, level->xs[i], level->ys[j], (int32_t)s * HOUSE_STOREY);
    }
}

/* A point on the way from one point to another, at part / parts of a ramp between them. */
static uint32_t point_between(house *drawn, uint32_t from, uint32_t to, uint32_t part, uint32_t parts)
{
    const wend_mesh_point a = drawn->points[from], b = drawn->points[to];
    const int32_t p = (int32_t)part, n = (int32_t)parts;
    return add_point(drawn, a.x + (b.x - a.x) * p / n, a.y + (b.y - a.y) * p / n,
                     drawn->heights[from] + (drawn->heights[to] - drawn->heights[from]) * p / n);
}

/* A strip of quads whose ends have the corners of foot and top. */
static void add_ramp(house *drawn, random_source *random, const uint32_t foot[2], const uint32_t top[2], uint32_t parts)
{
    uint32_t before[2] = {foot[0], foot[1]};
    for (uint32_t i = 1; i <= parts; i++) {
        uint32_t next[2] = {top[0], top[1]};
        for (int k = 0; k < 2 && i < parts; k++)
            next[k] = point_between(drawn, foot[k], top[k], i, parts);
        add_quad(drawn, random, (uint32_t[4]){before[0], next[0], next[1], before[1]}, false);
        before[0] = next[0];
        before[1] = next[1];
    }
}

static bool is_valid_ramp(const house *drawn, const uint32_t foot[2], const uint32_t top[2], bool along_x, bool up)
{
    const wend_mesh_point a = drawn->points[foot[0]], b = drawn->points[foot[1]], c = drawn->points[top[0]],
                          d = drawn->points[top[1]];
    const int32_t run[2] = {along_x ? c.x - a.x : c.y - a.y, along_x ? d.x - b.x : d.y - b.y};
    return up ? run[0] > 200 && run[1] > 200 : run[0] < -200 && run[1] < -200;
}

/* Leads a ramp from a storey to the next, in a stairwell just as wide; some of the ground below may stay. */
static void draw_ramp(plan *drawn, random_source *random, uint32_t s)
{
    storey *low = &drawn->storeys[s], *high = &drawn->storeys[s + 1];
    const bool along_x = random_chance(random, 50), up = random_chance(random, 50), keeps = random_chance(random, 40);
    const uint32_t lengths = along_x ? drawn->columns : drawn->rows, widths = along_x ? drawn->rows : drawn->columns;
    const uint32_t at = random_below(random, widths), first = random_below(random, lengths - 1),
                   length = 1 + random_below(random, lengths - 1 - first > 3 ? 3 : lengths - 1 - first);
    const uint32_t start = up ? first : first + length, end = up ? first + length : first;
    uint32_t foot[2], top[2];
    for (uint32_t k = 0; k < 2; k++) {
        foot[k] = along_x ? low->points[start][at + k] : low->points[at + k][start];
        top[k] = along_x ? high->points[end][at + k] : high->points[at + k][end];
    }
    if (!is_valid_ramp(drawn->drawn, foot, top, along_x, up))
        return;
    for (uint32_t k = first; k < first + length; k++) {
        bool *below = along_x ? &low->cells[k][at] : &low->cells[at][k],
             *above = along_x ? &high->cells[k][at] : &high->cells[at][k];
        const bool is_foot = k == (up ? first : first + length - 1), is_top = k == (up ? first + length - 1 : first);
        *below = *below && !is_foot && keeps;
        *above = *above && !is_top && keeps && is_foot && length > 2;
    }
    if (up ? first > 0 : first + length < lengths) {
        const uint32_t before = up ? first - 1 : first + length;
        *(along_x ? &low->cells[before][at] : &low->cells[at][before]) = true;
    }
    if (up ? first + length < lengths : first > 0) {
        const uint32_t after = up ? first + length : first - 1;
        *(along_x ? &high->cells[after][at] : &high->cells[at][after]) = true;
    }
    add_ramp(drawn->drawn, random, foot, top, 1 + random_below(random, 4));
}

void house_draw(house *drawn, random_source *random)
{
    static plan work;
    memset(drawn, 0, sizeof *drawn);
    memset(&work, 0, sizeof work);
    work.drawn = drawn;
    work.columns = 3 + random_below(random, 7);
    work.rows = 3 + random_below(random, 7);
    work.count = 1 + random_below(random, MOST_STOREYS);
    draw_storeys(&work, random);
    for (uint32_t s = 0; s + 1 < work.count; s++)
        draw_ramp(&work, random, s);
    for (uint32_t s = 0; s < work.count; s++)
        for (uint32_t i = 0; i < work.columns; i++)
            for (uint32_t j = 0; j < work.rows; j++) {
                uint32_t(*const points)[MOST_LINES] = work.storeys[s].points;
                if (work.storeys[s].cells[i][j])
                    add_quad(drawn, random,
                             (uint32_t[4]){points[i][j], points[i + 1][j], points[i + 1][j + 1], points[i][j + 1]},
                             true);
            }
}

void house_draw_tower(house *drawn, random_source *random)
{
    static const int8_t turns[8][2] = {{-1, -1}, {0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}};
    const int32_t inner = 10 + (int32_t)random_below(random, 600),
                  outer = inner + 300 + (int32_t)random_below(random, 900);
    const uint32_t steps = 8 * (1 + random_below(random, 3)) + random_below(random, 8);
    uint32_t before[2] = {0, 0};
    memset(drawn, 0, sizeof *drawn);
    drawn->width = drawn->height = 2 * outer;
    for (uint32_t i = 0; i <= steps; i++) {
        const int32_t x = turns[i % 8][0], y = turns[i % 8][1], height = (int32_t)i * HOUSE_STOREY / 8;
        const uint32_t next[2] = {add_point(drawn, outer + x * outer, outer + y * outer, height),
                                  add_point(drawn, outer + x * inner, outer + y * inner, height)};
        if (i != 0 && !random_chance(random, 4))
            add_quad(drawn, random, (uint32_t[4]){before[0], next[0], next[1], before[1]}, false);
        before[0] = next[0];
        before[1] = next[1];
    }
}

wend_mesh *house_mesh(const house *drawn)
{
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    wend_mesh *mesh;
    polygons.points = drawn->points;
    polygons.heights = drawn->heights;
    polygons.point_count = drawn->point_count;
    polygons.corners = drawn->corners;
    polygons.corner_count = drawn->corner_count;
    polygons.counts = drawn->counts;
    polygons.polygon_count = drawn->polygon_count;
    wend_mesh_fault fault;
    const wend_status status = wend_mesh_create_polygons(&polygons, NULL, &mesh, &fault);
    assert_true(status == WEND_OK || fault.kind == WEND_MESH_FAULT_SIDE);
    return mesh;
}
