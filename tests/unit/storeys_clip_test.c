/* What walls' surroundings leave of a polygon, against points: each is left where it is in none of the shapes. */
#include "base/memory.h"
#include "map/geometry/triangulation.h"
#include "map/mesh/storeys_clip.h"
#include "map/mesh/storeys_outline.h"
#include "test/random.h"
#include "test/share.h"
#include "test/test.h"

#include <math.h>

enum { MOST_CORNERS = 8, SHAPES = 4, POINTS = 150 };

static const double too_close = 4;

struct convex {
    struct wend_point corners[MOST_CORNERS];
    uint32_t count;
};

/* On a circle, not too near each other, in the order in which the inside is on the inner side. */
static struct convex draw_convex(random_source *random, int32_t far, int32_t least, int32_t most)
{
    struct convex convex = {.count = 3 + random_below(random, MOST_CORNERS - 2)};
    const double x = (double)random_below(random, 2 * (uint32_t)far + 1) - far,
                 y = (double)random_below(random, 2 * (uint32_t)far + 1) - far;
    const double radius = least + (double)random_below(random, (uint32_t)(most - least)), turn = 6.283185307179586;
    for (uint32_t i = 0; i < convex.count; i++) {
        const double part = (i + random_below(random, 70) / 100.0) / convex.count;
        convex.corners[i] =
            (struct wend_point){(int32_t)(x + radius * cos(part * turn)), (int32_t)(y + radius * sin(part * turn))};
    }
    assert_true(wend_cross(convex.corners[0], convex.corners[1], convex.corners[2]) > 0);
    return convex;
}

static struct wend_outline outline_of(const struct convex *convex)
{
    struct wend_outline outline = {.count = convex->count};
    for (uint32_t i = 0; i < convex->count; i++)
        outline.edges[i] = (struct wend_edge){convex->corners[i], convex->corners[(i + 1) % convex->count]};
    return outline;
}

/* Whether a point is so near a line that rounding decides on which side it is. */
static bool is_close(struct wend_point point, struct wend_point from, struct wend_point to)
{
    const double x = to.x - from.x, y = to.y - from.y, to_x = point.x - from.x, to_y = point.y - from.y;
    const double square = x * x + y * y;
    double part = square > 0 ? (to_x * x + to_y * y) / square : 0;
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    return hypot(to_x - part * x, to_y - part * y) < too_close;
}

static bool is_close_to(struct wend_point point, const struct convex *convex)
{
    for (uint32_t i = 0; i < convex->count; i++)
        if (is_close(point, convex->corners[i], convex->corners[(i + 1) % convex->count]))
            return true;
    return false;
}

static bool has_point(const struct convex *convex, struct wend_point point)
{
    for (uint32_t i = 0; i < convex->count; i++)
        if (wend_cross(convex->corners[i], convex->corners[(i + 1) % convex->count], point) < 0)
            return false;
    return true;
}

/* By how many sides a line to the right crosses. */
static bool clip_has_point(const struct wend_clip *clip, struct wend_point point)
{
    bool inside = false;
    for (uint32_t i = 0; i < clip->count; i++) {
        const struct wend_point a = clip->corners[i].at, b = clip->corners[clip->corners[i].next].at;
        if ((a.y > point.y) == (b.y > point.y))
            continue;
        const int64_t cross = wend_cross(a, b, point);
        inside ^= b.y > a.y ? cross > 0 : cross < 0;
    }
    return inside;
}

struct draw {
    struct convex polygon, shapes[SHAPES];
    uint32_t count;
};

static struct draw draw_all(random_source *random)
{
    struct draw draw = {.polygon = draw_convex(random, 0, 1500, 6000), .count = 1 + random_below(random, SHAPES)};
    for (uint32_t i = 0; i < draw.count; i++)
        draw.shapes[i] = draw_convex(random, 5000, 300, random_below(random, 3) == 0 ? 9000 : 2500);
    return draw;
}

/* A point near the polygon of which rounding does not decide; false where it is none. */
static bool draw_point(const struct draw *draw, random_source *random, struct wend_point *point)
{
    *point =
        (struct wend_point){(int32_t)random_below(random, 13001) - 6500, (int32_t)random_below(random, 13001) - 6500};
    bool is_far = !is_close_to(*point, &draw->polygon);
    for (uint32_t i = 0; i < draw->count && is_far; i++)
        is_far = !is_close_to(*point, &draw->shapes[i]);
    return is_far;
}

static bool shapes_have(const struct draw *draw, struct wend_point point)
{
    for (uint32_t i = 0; i < draw->count; i++)
        if (has_point(&draw->shapes[i], point))
            return true;
    return false;
}

static struct wend_clip clip_of(const struct convex *polygon)
{
    struct wend_clip clip = {.count = polygon->count};
    for (uint32_t i = 0; i < polygon->count; i++) {
        const struct wend_point from = polygon->corners[i], to = polygon->corners[(i + 1) % polygon->count];
        clip.corners[i] = (struct wend_clip_corner){from, (i + 1) % polygon->count, {from, to}, i};
    }
    return clip;
}

static void check_convex(const struct wend_clip *clip)
{
    for (uint32_t i = 0; i < clip->count; i++) {
        const struct wend_clip_corner *corner = &clip->corners[i], *next = &clip->corners[corner->next];
        assert_true(wend_cross(corner->at, next->at, clip->corners[next->next].at) > 0);
    }
}

static void what_is_left_is_in_none_of_the_shapes(void **state)
{
    random_source random = {71};
    const uint32_t draws = test_share(4000);
    uint32_t done = 0, left = 0, gone = 0, convex_count = 0;
    (void)state;
    for (uint32_t n = 0; n < draws; n++) {
        const struct draw draw = draw_all(&random);
        struct wend_clip clip = clip_of(&draw.polygon);
        uint32_t taken = 0;
        for (; taken < draw.count; taken++) {
            const struct wend_outline outline = outline_of(&draw.shapes[taken]);
            if (!wend_clip_take(&clip, outline.edges, outline.count))
                break;
        }
        bool convex = false;
        if (taken < draw.count || !wend_clip_is_clear(&clip, &convex))
            continue;
        done++;
        convex_count += convex;
        if (convex)
            check_convex(&clip);
        for (uint32_t i = 0; i < POINTS; i++) {
            struct wend_point point;
            if (!draw_point(&draw, &random, &point))
                continue;
            const bool is_left = has_point(&draw.polygon, point) && !shapes_have(&draw, point);
            assert_int_equal(clip_has_point(&clip, point), is_left);
            left += is_left;
            gone += !is_left;
        }
    }
    assert_true(done > draws / 2 && convex_count > done / 20 && left > done && gone > done);
}

/* The sides of what is left; false where some corner does not turn. */
static bool sides_of(const struct wend_clip *clip, struct wend_segment *sides)
{
    bool turns = true;
    for (uint32_t i = 0; i < clip->count; i++) {
        const struct wend_clip_corner *corner = &clip->corners[i], *next = &clip->corners[corner->next];
        sides[i] = (struct wend_segment){corner->at, next->at, corner->tag, 1, 0, 0, 0};
        turns = turns && wend_cross(corner->at, next->at, clip->corners[next->next].at) != 0;
    }
    return turns;
}

static void assert_same_polygons(const struct wend_convex *a, const struct wend_convex *b)
{
    assert_int_equal(a->point_count, b->point_count);
    assert_int_equal(a->corner_count, b->corner_count);
    assert_int_equal(a->polygon_count, b->polygon_count);
    assert_memory_equal(a->points, b->points, a->point_count * sizeof *a->points);
    assert_memory_equal(a->corners, b->corners, a->corner_count * sizeof *a->corners);
    assert_memory_equal(a->twins, b->twins, a->corner_count * sizeof *a->twins);
    assert_memory_equal(a->tags, b->tags, a->corner_count * sizeof *a->tags);
    assert_memory_equal(a->counts, b->counts, a->polygon_count * sizeof *a->counts);
}

static void what_is_left_makes_the_same_polygons_the_quick_way(void **state)
{
    random_source random = {73};
    const uint32_t draws = test_share(4000);
    struct wend_triangulation slow, quick;
    uint32_t done = 0, several = 0;
    (void)state;
    wend_triangulation_begin(&slow, &wend_default_allocator);
    wend_triangulation_begin(&quick, &wend_default_allocator);
    for (uint32_t n = 0; n < draws; n++) {
        const struct draw draw = draw_all(&random);
        struct wend_clip clip = clip_of(&draw.polygon);
        struct wend_segment sides[WEND_CLIP_CORNERS];
        bool convex, is_taken = true;
        for (uint32_t i = 0; i < draw.count && is_taken; i++) {
            const struct wend_outline outline = outline_of(&draw.shapes[i]);
            is_taken = wend_clip_take(&clip, outline.edges, outline.count);
        }
        if (!is_taken || !wend_clip_is_clear(&clip, &convex) || clip.count == 0 || !sides_of(&clip, sides))
            continue;
        const struct wend_ground_plan plan = {sides, clip.count, {NULL, 0}};
        slow.crossed = false;
        assert_int_equal(wend_triangulation_make(&slow, &plan), WEND_OK);
        assert_int_equal(wend_triangulation_make_outlines(&quick, &plan), WEND_OK);
        assert_same_polygons(&slow.convex, &quick.convex);
        done++;
        several += quick.convex.polygon_count > 1;
    }
    wend_triangulation_end(&slow);
    wend_triangulation_end(&quick);
    assert_true(done > draws / 3 && several > done / 3);
}

static void what_is_hidden_was_covered_by_others(void **state)
{
    random_source random = {72};
    const uint32_t draws = test_share(4000);
    uint32_t hidden = 0, covered = 0;
    (void)state;
    for (uint32_t n = 0; n < draws; n++) {
        const struct draw draw = draw_all(&random);
        struct wend_outline outlines[SHAPES];
        for (uint32_t i = 0; i < draw.count; i++)
            outlines[i] = outline_of(&draw.shapes[i]);
        wend_outlines_hide(outlines, draw.count, draw.polygon.corners, draw.polygon.count);
        for (uint32_t i = 0; i < draw.count; i++)
            hidden += outlines[i].count < draw.shapes[i].count;
        for (uint32_t k = 0; k < POINTS; k++) {
            struct wend_point point;
            if (!draw_point(&draw, &random, &point) || !has_point(&draw.polygon, point))
                continue;
            bool is_covered = false;
            for (uint32_t i = 0; i < draw.count && !is_covered; i++)
                is_covered = outlines[i].count != 0 && wend_outline_has(&outlines[i], point, 0);
            assert_int_equal(is_covered, shapes_have(&draw, point));
            covered += is_covered;
        }
    }
    assert_true(hidden > draws / 4 && covered > draws);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_left_is_in_none_of_the_shapes),
                                       cmocka_unit_test(what_is_left_makes_the_same_polygons_the_quick_way),
                                       cmocka_unit_test(what_is_hidden_was_covered_by_others)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
