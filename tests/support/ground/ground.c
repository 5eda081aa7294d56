/* tests/support/ground/ground.c: drawings of ground, and a check of convex polygons made from them. */
#include "ground/ground.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 60, MOST_LEVELS = 40000 };

static double area_of_outline(const struct wend_point *points, uint32_t count)
{
    double area = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct wend_point a = points[i], b = points[(i + 1) % count];
        area += (double)a.x * b.y - (double)a.y * b.x;
    }
    return area;
}

void ground_outline(ground_drawing *drawing, ground_kind kind, uint16_t area, const struct wend_point *points,
                    uint32_t count)
{
    bool turn = area_of_outline(points, count) < 0;
    for (uint32_t i = 0; i < count && drawing->count < GROUND_MOST; i++) {
        struct wend_point a = points[i], b = points[(i + 1) % count];
        drawing->segments[drawing->count] = (struct wend_segment){
            .from = turn ? b : a,
            .to = turn ? a : b,
            .tag = drawing->count,
            .ground = kind == DRAW_GROUND,
            .solid = kind == DRAW_OBSTACLE,
            .area = kind == DRAW_AREA ? area : 0,
        };
        drawing->count++;
    }
}

void ground_rectangle(ground_drawing *drawing, ground_kind kind, uint16_t area, int32_t x, int32_t y, int32_t width,
                      int32_t height)
{
    struct wend_point points[4] = {{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}};
    ground_outline(drawing, kind, area, points, 4);
}

void ground_star(ground_drawing *drawing, ground_kind kind, uint16_t area, struct wend_point middle, int32_t radius,
                 uint32_t corners, random_source *random)
{
    struct wend_point points[64];
    for (uint32_t i = 0; i < corners; i++) {
        double angle = 6.283185307179586 * i / corners,
               far = radius / 4 + (int32_t)random_below(random, (uint32_t)radius);
        points[i].x = middle.x + (int32_t)(cos(angle) * far);
        points[i].y = middle.y + (int32_t)(sin(angle) * far);
    }
    ground_outline(drawing, kind, area, points, corners);
}

struct wend_ground_plan ground_plan(const ground_drawing *drawing)
{
    return (struct wend_ground_plan){drawing->segments, drawing->count, {drawing->terrains, 8}};
}

typedef struct layers {
    int32_t ground, solid, areas[8];
} layers;

static void cross_segment(layers *layers, const struct wend_segment *segment, int32_t sign)
{
    layers->ground += sign * segment->ground;
    layers->solid += sign * segment->solid;
    layers->areas[segment->area & 7] += sign;
}

static int judge_layers(const ground_drawing *drawing, const layers *layers, uint8_t *terrain)
{
    *terrain = drawing->terrains[0];
    for (int area = 1; area < 8; area++)
        if (layers->areas[area] > 0)
            *terrain = drawing->terrains[area];
    return layers->ground > 0 && layers->solid == 0;
}

int ground_at(const ground_drawing *drawing, int64_t x2, int64_t y2, uint8_t *terrain)
{
    layers layers = {0};
    for (uint32_t i = 0; i < drawing->count; i++) {
        const struct wend_segment *segment = &drawing->segments[i];
        int64_t ax = 2 * (int64_t)segment->from.x - x2, ay = 2 * (int64_t)segment->from.y - y2;
        int64_t bx = 2 * (int64_t)segment->to.x - x2, by = 2 * (int64_t)segment->to.y - y2;
        double cross = (double)ax * (double)by - (double)ay * (double)bx;
        double dot = (double)ax * (double)bx + (double)ay * (double)by;
        if (cross == 0 && dot <= 0)
            return -1;
        if ((ay <= 0) == (by <= 0))
            continue;
        bool up = by > ay; /* in the sense of growing y: the point lies left of it where cross > 0 */
        if (up ? cross > 0 : cross < 0)
            cross_segment(&layers, segment, up ? 1 : -1);
    }
    return judge_layers(drawing, &layers, terrain);
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

typedef struct crossing {
    double x;
    uint32_t segment;
} crossing;

static int by_x(const void *a, const void *b)
{
    return by_value(&((const crossing *)a)->x, &((const crossing *)b)->x);
}

static double width_at(const ground_drawing *drawing, double y, crossing *crossings)
{
    uint32_t count = 0;
    double width = 0;
    layers layers = {0};
    uint8_t terrain;
    for (uint32_t i = 0; i < drawing->count; i++) {
        const struct wend_segment *s = &drawing->segments[i];
        if ((s->from.y < y) != (s->to.y < y))
            crossings[count++] = (crossing){
                s->from.x + (y - s->from.y) * ((double)s->to.x - s->from.x) / ((double)s->to.y - s->from.y), i};
    }
    qsort(crossings, count, sizeof *crossings, by_x);
    for (uint32_t i = 0; i + 1 < count; i++) { /* to the right of one that goes down in y lies its left side */
        const struct wend_segment *s = &drawing->segments[crossings[i].segment];
        cross_segment(&layers, s, s->to.y < s->from.y ? 1 : -1);
        if (judge_layers(drawing, &layers, &terrain))
            width += crossings[i + 1].x - crossings[i].x;
    }
    return width;
}

double ground_area(const ground_drawing *drawing)
{
    double *levels = malloc(MOST_LEVELS * sizeof *levels), area = 0;
    crossing *crossings = malloc((drawing->count + 1) * sizeof *crossings);
    uint32_t count = 0;
    for (uint32_t i = 0; i < drawing->count; i++) {
        const struct wend_segment *s = &drawing->segments[i];
        levels[count++] = s->from.y;
        for (uint32_t j = 0; j < i && count < MOST_LEVELS - drawing->count; j++) {
            const struct wend_segment *o = &drawing->segments[j];
            double sx = (double)s->to.x - s->from.x, sy = (double)s->to.y - s->from.y;
            double ox = (double)o->to.x - o->from.x, oy = (double)o->to.y - o->from.y, cross = sx * oy - sy * ox;
            if (cross == 0)
                continue;
            double along = (((double)o->from.x - s->from.x) * oy - ((double)o->from.y - s->from.y) * ox) / cross;
            if (along > 0 && along < 1)
                levels[count++] = s->from.y + along * sy;
        }
    }
    qsort(levels, count, sizeof *levels, by_value);
    for (uint32_t i = 0; i + 1 < count; i++)
        if (levels[i + 1] > levels[i])
            area += width_at(drawing, (levels[i] + levels[i + 1]) / 2, crossings) * (levels[i + 1] - levels[i]);
    free(levels);
    free(crossings);
    return 2 * area;
}

double convex_area(const struct wend_convex *convex)
{
    double area = 0;
    const uint32_t *corners = convex->corners;
    for (uint32_t polygon = 0; polygon < convex->polygon_count; corners += convex->counts[polygon++])
        for (uint32_t i = 1; i + 1 < convex->counts[polygon]; i++)
            area += (double)wend_cross(convex->points[corners[0]], convex->points[corners[i]],
                                       convex->points[corners[i + 1]]);
    return area;
}

const char *convex_shape_fault(const struct wend_convex *convex)
{
    uint32_t first = 0;
    uint32_t *ends = malloc((convex->corner_count + 1) * sizeof *ends);
    const char *fault = NULL;
    for (uint32_t polygon = 0; polygon < convex->polygon_count; first += convex->counts[polygon++])
        for (uint32_t i = 0; i < convex->counts[polygon]; i++) {
            uint32_t count = convex->counts[polygon], a = convex->corners[first + i];
            uint32_t b = convex->corners[first + (i + 1) % count], c = convex->corners[first + (i + 2) % count];
            if (count < 3 || a >= convex->point_count ||
                wend_cross(convex->points[a], convex->points[b], convex->points[c]) <= 0)
                fault = "a polygon is not strictly convex";
            ends[first + i] = b;
        }
    if (first != convex->corner_count)
        fault = "corners do not add up";
    for (uint32_t side = 0; side < convex->corner_count && !fault; side++) {
        uint32_t twin = convex->twins[side];
        if (twin != WEND_NONE && (twin >= convex->corner_count || convex->twins[twin] != side ||
                                  ends[twin] != convex->corners[side] || ends[side] != convex->corners[twin]))
            fault = "a twin is not the same side";
        if (twin == WEND_NONE && convex->tags[side] == WEND_NONE)
            fault = "a wall is of no segment";
    }
    free(ends);
    return fault;
}

/* The polygon that a point, in half units, lies in; polygon_count if there is none. */
static uint32_t polygon_at(const struct wend_convex *convex, int64_t x2, int64_t y2)
{
    const uint32_t *corners = convex->corners;
    for (uint32_t polygon = 0; polygon < convex->polygon_count; corners += convex->counts[polygon++]) {
        bool inside = true;
        for (uint32_t i = 0; i < convex->counts[polygon] && inside; i++) {
            struct wend_point a = convex->points[corners[i]];
            struct wend_point b = convex->points[corners[(i + 1) % convex->counts[polygon]]];
            inside = (double)((int64_t)b.x - a.x) * (double)(y2 - 2 * (int64_t)a.y) -
                         (double)((int64_t)b.y - a.y) * (double)(x2 - 2 * (int64_t)a.x) >=
                     0;
        }
        if (inside)
            return polygon;
    }
    return convex->polygon_count;
}

static bool near_segment(const ground_drawing *drawing, int64_t x2, int64_t y2, uint32_t margin)
{
    for (uint32_t i = 0; i < drawing->count && margin; i++) {
        const struct wend_segment *s = &drawing->segments[i];
        double dx = (double)s->to.x - s->from.x, dy = (double)s->to.y - s->from.y;
        double px = (double)x2 / 2 - s->from.x, py = (double)y2 / 2 - s->from.y, square = dx * dx + dy * dy;
        double along = square > 0 ? (px * dx + py * dy) / square : 0;
        along = along < 0 ? 0 : along > 1 ? 1 : along;
        px -= along * dx;
        py -= along * dy;
        if (px * px + py * py <= (double)margin * margin)
            return true;
    }
    return false;
}

static double length_of(const ground_drawing *drawing)
{
    double length = 0;
    for (uint32_t i = 0; i < drawing->count; i++) {
        double dx = (double)drawing->segments[i].to.x - drawing->segments[i].from.x;
        double dy = (double)drawing->segments[i].to.y - drawing->segments[i].from.y;
        length += sqrt(dx * dx + dy * dy);
    }
    return length;
}

const char *convex_fault(const struct wend_convex *convex, const ground_drawing *drawing, uint32_t margin,
                         random_source *random)
{
    const char *fault = convex_shape_fault(convex);
    if (fault || drawing->count == 0)
        return fault;
    double area = ground_area(drawing), found = convex_area(convex), off = area > found ? area - found : found - area;
    if (off > area * 1e-9 + 2 * margin * length_of(drawing))
        return "the area is another";
    for (uint32_t i = 0; i < SAMPLES; i++) {
        const struct wend_segment *s = &drawing->segments[random_below(random, drawing->count)];
        const struct wend_segment *o = &drawing->segments[random_below(random, drawing->count)];
        int64_t x2 = (int64_t)s->from.x + o->to.x + random_below(random, 7) - 3;
        int64_t y2 = (int64_t)s->from.y + o->to.y + random_below(random, 7) - 3;
        uint8_t terrain = 0;
        int ground = ground_at(drawing, x2, y2, &terrain);
        if (ground < 0 || near_segment(drawing, x2, y2, margin))
            continue;
        uint32_t polygon = polygon_at(convex, x2, y2);
        if ((polygon != convex->polygon_count) != ground)
            return ground ? "ground is in no polygon" : "a polygon is no ground";
        if (ground && convex->terrains[polygon] != terrain)
            return "a polygon has another terrain";
    }
    return NULL;
}
