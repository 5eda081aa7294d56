/*
 * tests/matrix/triangulation_test.c: ground as convex polygons against areas and points found by other means, on random
 * drawings of many kinds; what holds inside a triangulation is looked at too.
 * WEND_TEST_MAPS drawings.
 */
#include "ground/ground.h"
#include "test/test.h"

#include "base/memory.h"
#include "map/geometry/delaunay.h"
#include "map/geometry/triangulation.h"

#include <stdio.h>
#include <string.h>

static ground_drawing drawing;
static struct wend_triangulation made;

/* A drawing whose crossings, if any, lie in whole points. */
static void draw_boxes(random_source *random)
{
    uint32_t count = 1 + random_below(random, 24);
    ground_rectangle(&drawing, DRAW_GROUND, 0, 0, 0, 24, 24);
    for (uint32_t i = 0; i < count; i++) {
        int32_t x = (int32_t)random_below(random, 24), y = (int32_t)random_below(random, 24);
        int32_t width = 1 + (int32_t)random_below(random, 8), height = 1 + (int32_t)random_below(random, 8);
        ground_kind kind = (ground_kind)random_below(random, 3);
        uint16_t area = (uint16_t)(1 + random_below(random, 7));
        ground_rectangle(&drawing, kind, area, x, y, width, height);
    }
}

/* Outlines that keep apart from each other, on a board of squares, some nested. */
static void draw_stars(random_source *random, int32_t scale)
{
    int32_t board = 1 + (int32_t)random_below(random, 5), square = 64 * scale;
    ground_rectangle(&drawing, DRAW_GROUND, 0, 0, 0, board * square, board * square);
    for (int32_t i = 0; i < board * board; i++) {
        struct wend_point middle = {i % board * square + square / 2, i / board * square + square / 2};
        uint32_t corners = 3 + random_below(random, 9);
        ground_star(&drawing, random_chance(random, 70) ? DRAW_OBSTACLE : DRAW_AREA, 1, middle, square / 4 - 1, corners,
                    random);
    }
}

/* Anything on a small board, or a large one. */
static void draw_tangle(random_source *random, uint32_t side)
{
    uint32_t count = 1 + random_below(random, 8);
    for (uint32_t i = 0; i < count; i++) {
        struct wend_point points[8];
        uint32_t corners = 3 + random_below(random, 6);
        for (uint32_t j = 0; j < corners; j++) {
            points[j].x = (int32_t)random_below(random, side);
            points[j].y = (int32_t)random_below(random, side);
        }
        ground_kind kind = i == 0 ? DRAW_GROUND : (ground_kind)random_below(random, 3);
        ground_outline(&drawing, kind, (uint16_t)(1 + i % 7), points, corners);
    }
}

static void draw(uint32_t number, random_source *random)
{
    memset(&drawing, 0, sizeof drawing);
    for (uint8_t area = 0; area < 8; area++)
        drawing.terrains[area] = (uint8_t)(area % 5);
    switch (number % 6) {
    case 0:
        draw_boxes(random);
        break;
    case 1:
        draw_stars(random, 1);
        break;
    case 2:
        draw_stars(random, 1 << random_below(random, 15));
        break;
    case 3:
        draw_tangle(random, 4 + random_below(random, 12));
        break;
    case 4:
        draw_tangle(random, 2 + random_below(random, 1000));
        break;
    default:
        draw_tangle(random, 1 << 28);
    }
}

/* What must hold of the triangulation that polygons were made of. */
static const char *triangles_fault(const struct wend_delaunay *t)
{
    for (uint32_t half = 0; half < t->half_count; half++) {
        uint32_t twin = t->halves[half].twin;
        if ((half & 3) == 3 || (wend_zone_of(t, half) == 0))
            continue;
        struct wend_point a = wend_half_from(t, half), b = wend_half_to(t, half);
        struct wend_point c = wend_half_from(t, wend_half_before(half));
        if (wend_cross(a, b, c) <= 0)
            return "a triangle is flat or turned over";
        if (twin == WEND_NONE)
            continue;
        if (t->halves[twin].twin != half || !wend_point_equal(wend_half_from(t, twin), b))
            return "an edge and its twin differ";
        if ((t->marks[half] == WEND_NONE) != (t->marks[twin] == WEND_NONE))
            return "an edge is marked on one side";
        if (made.zones.list[wend_zone_of(t, half)].walkable && t->marks[half] == WEND_NONE &&
            wend_in_circle(a, b, c, wend_half_from(t, wend_half_before(twin))) > 0)
            return "an edge is not Delaunay's";
    }
    return NULL;
}

/* Whether a vertex bends no wall and no border, and joins none. */
static bool is_needless(const struct wend_delaunay *t, uint32_t vertex)
{
    uint32_t half = t->leaving[vertex], first = half, edges[2] = {0, 0}, count = 0;
    bool ground = false;
    if (half == WEND_NONE)
        return false;
    do {
        ground = ground || made.zones.list[wend_zone_of(t, half)].walkable;
        if (t->marks[half] != WEND_NONE && count++ < 2)
            edges[count - 1] = half;
        half = t->halves[wend_half_before(half)].twin;
    } while (half != first);
    if (!ground || count == 1 || count > 2)
        return false;
    return count == 0 ||
           wend_cross(wend_half_to(t, edges[0]), wend_half_from(t, edges[0]), wend_half_to(t, edges[1])) == 0;
}

static const char *vertices_fault(const struct wend_delaunay *t)
{
    for (uint32_t vertex = WEND_RIM_CORNERS; vertex < t->vertex_count; vertex++)
        if (is_needless(t, vertex))
            return "a vertex is there for nothing";
    return NULL;
}

static void drawings_become_right_polygons(void **state)
{
    (void)state;
    uint32_t maps = getenv("WEND_TEST_MAPS") ? (uint32_t)atoi(getenv("WEND_TEST_MAPS")) : 600, polygons = 0;
    wend_triangulation_begin(&made, &wend_default_allocator);
    for (uint32_t number = 0; number < maps; number++) {
        random_source random = {880000 + number};
        draw(number, &random);
        struct wend_ground_plan plan = ground_plan(&drawing);
        wend_status status = wend_triangulation_make(&made, &plan);
        const char *fault = status != WEND_OK ? "refused" : triangles_fault(&made.triangles);
        if (!fault)
            fault = vertices_fault(&made.triangles);
        if (!fault)
            fault = convex_fault(&made.convex, &drawing, number % 6 < 3 ? 0 : 2, &random);
        if (fault)
            print_error("drawing %u: %s\n", (unsigned)number, fault);
        assert_null(fault);
        polygons += made.convex.polygon_count;
    }
    wend_triangulation_end(&made);
    assert_true(polygons > maps);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drawings_become_right_polygons),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
