/*
 * angle_sketch.c: draws ground as slabs and the path as a ribbon on it, all of them facets, which sort out what hides
 * what.
 */
#include "sketches/angle_sketch.h"

#include "sketches/facets.h"
#include "system/system.h"

#include <math.h>
#include <stdlib.h>

/* The most corners of a polygon that are drawn; the rest are left out. */
enum { CORNERS_MAX = 4096 };

#define DEGREE 0.017453292519943295

/* A facet's tag is a terrain or one of these. */
enum { TAG_EDGE = 256, TAG_PATH };

/* Lengths in cells, as multiples of the sketch's unit. */
#define SLAB       2.2
#define EDGE_WIDTH 0.45
#define PATH_WIDTH 1.9

/* Height of strips above the ground, as a part of their width. */
#define LIFT 0.3

typedef struct angle {
    const sketch *sketch;
    const artist *artist;
    facets facets;
    double sine, cosine; /* of the turn angle */
    double rise, flat;   /* of the tilt: factors of heights and depths on the picture */
    wend_ground_corner *corners;
} angle;

static const wend_space *space_of(const sketch *sketch)
{
    return sketch->drawing.scene->space;
}

static bool angle_open(angle *angle, const sketch *sketch, const artist *artist)
{
    *angle =
        (struct angle){.sketch = sketch, .artist = artist, .corners = malloc(CORNERS_MAX * sizeof *angle->corners)};
    angle->sine = sin(sketch->turn * DEGREE);
    angle->cosine = cos(sketch->turn * DEGREE);
    angle->rise = cos(sketch->tilt * DEGREE);
    angle->flat = sin(sketch->tilt * DEGREE);
    if (angle->corners == NULL)
        report_no_memory("the picture");
    return angle->corners != NULL;
}

static void angle_close(angle *angle)
{
    free(angle->corners);
    facets_close(&angle->facets);
}

/* Position of a spot on the picture, in cells, before the margin is added. */
static point project(const angle *angle, spot at)
{
    const double across = at.x * angle->cosine - at.y * angle->sine, down = at.x * angle->sine + at.y * angle->cosine;
    return (point){across, down * angle->flat - at.z * angle->rise};
}

static point on_picture(const angle *angle, spot at)
{
    const sketch *sketch = angle->sketch;
    const point flat = project(angle, at);
    return (point){flat.x - sketch->left + sketch->margin, flat.y - sketch->top + sketch->margin};
}

static spot spot_of(const wend_ground_corner *corner)
{
    return (spot){(double)corner->place.x / WEND_CELL, (double)corner->place.y / WEND_CELL,
                  (double)corner->height / WEND_CELL};
}

/* Reads a polygon and returns its number of corners; 0 if there is none with that id or its storey is not shown. */
static uint32_t read_polygon(const angle *angle, uint32_t id, wend_ground_polygon *polygon)
{
    const drawing *drawing = &angle->sketch->drawing;
    const wend_status status =
        wend_ground_read_polygon(space_of(angle->sketch), id, polygon, angle->corners, CORNERS_MAX);
    const bool is_shown =
        polygon->level >= drawing->first_level && polygon->level - drawing->first_level < drawing->level_count;
    if ((status != WEND_OK && status != WEND_ERROR_CAPACITY) || !is_shown)
        return 0;
    return polygon->corners < CORNERS_MAX ? polygon->corners : CORNERS_MAX;
}

bool angle_sketch_measure(sketch *sketch)
{
    angle angle;
    double left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY;
    if (!angle_open(&angle, sketch, NULL))
        return false;
    for (uint32_t id = 0; id < wend_ground_polygon_limit(space_of(sketch)); id++) {
        wend_ground_polygon polygon;
        const uint32_t count = read_polygon(&angle, id, &polygon);
        for (uint32_t i = 0; i < count; i++) {
            const point at = project(&angle, spot_of(&angle.corners[i]));
            left = fmin(left, at.x);
            right = fmax(right, at.x);
            top = fmin(top, at.y);
            bottom = fmax(bottom, at.y);
        }
    }
    angle_close(&angle);
    sketch->left = left < right ? left : 0;
    sketch->top = left < right ? top : 0;
    sketch->width = left < right ? right - left : 0;
    sketch->height = left < right ? bottom - top : 0;
    return true;
}

/* Adds a strip along a line on the ground, lifted so far that the ground does not hide it. */
static void add_strip(angle *angle, spot from, spot to, double width, uint32_t tag)
{
    const double across = to.x - from.x, down = to.y - from.y, length = hypot(across, down), lift = width * LIFT;
    if (length == 0)
        return;
    const double x = -down / length * width / 2, y = across / length * width / 2;
    const spot corners[] = {{from.x - x, from.y - y, from.z + lift},
                            {to.x - x, to.y - y, to.z + lift},
                            {to.x + x, to.y + y, to.z + lift},
                            {from.x + x, from.y + y, from.z + lift}};
    facets_add(&angle->facets, corners, 4, tag);
}

/* Adds the side of a slab, which is where ground ends below a wall. */
static void add_slab_side(angle *angle, spot from, spot to, uint32_t tag)
{
    const double depth = angle->sketch->unit * SLAB;
    const spot corners[] = {from, to, {to.x, to.y, to.z - depth}, {from.x, from.y, from.z - depth}};
    const spot triangles[2][3] = {{corners[0], corners[1], corners[2]}, {corners[0], corners[2], corners[3]}};
    facets_add(&angle->facets, triangles[0], 3, tag);
    facets_add(&angle->facets, triangles[1], 3, tag);
}

static void add_polygon(angle *angle, uint32_t count, uint8_t terrain)
{
    for (uint32_t i = 1; i + 1 < count; i++) {
        const spot corners[] = {spot_of(&angle->corners[0]), spot_of(&angle->corners[i]),
                                spot_of(&angle->corners[i + 1])};
        facets_add(&angle->facets, corners, 3, terrain);
    }
    for (uint32_t i = 0; i < count; i++) {
        if (angle->corners[i].neighbour != WEND_GROUND_WALL)
            continue;
        const spot from = spot_of(&angle->corners[i]), to = spot_of(&angle->corners[(i + 1) % count]);
        add_slab_side(angle, from, to, terrain);
        if (!angle->sketch->coarse)
            add_strip(angle, from, to, angle->sketch->unit * EDGE_WIDTH, TAG_EDGE);
    }
}

/* The points of the path on the ground; NULL if there are none. */
static wend_ground_point *path_points(const sketch *sketch, size_t *count)
{
    const wend_path *path = sketch->drawing.path;
    *count = 0;
    if (path == NULL || path->point_count == 0)
        return NULL;
    wend_path_on_ground(path, space_of(sketch), WEND_PATH_DETAIL_SLOPES, NULL, 0, count);
    wend_ground_point *points = malloc((*count + 1) * sizeof *points);
    if (points != NULL)
        wend_path_on_ground(path, space_of(sketch), WEND_PATH_DETAIL_SLOPES, points, *count, count);
    return points;
}

static spot spot_at(const wend_ground_point *point, double lift)
{
    return (spot){point->x, point->y, point->height + lift};
}

static bool is_link(const sketch *sketch, const wend_ground_point *point)
{
    return (sketch->drawing.path->points[point->point].flags & WEND_PLACE_BY_LINK) != 0;
}

static void add_path(angle *angle, const wend_ground_point *points, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (!is_link(angle->sketch, &points[i]))
            add_strip(angle, spot_at(&points[i - 1], 0), spot_at(&points[i], 0), angle->sketch->unit * PATH_WIDTH,
                      TAG_PATH);
}

static colour lit(colour colour, double light)
{
    return (struct colour){(uint8_t)(colour.red * light), (uint8_t)(colour.green * light),
                           (uint8_t)(colour.blue * light)};
}

/* Brightness of a facet. Light comes from the upper left of the picture; facets that lean away from it are darker. */
static double light_on(const angle *angle, const facet *facet)
{
    const spot normal = facet_normal(facet);
    const double sign = normal.z < 0 ? -1 : 1;
    const double across = sign * (normal.x * angle->cosine - normal.y * angle->sine);
    const double down = sign * (normal.x * angle->sine + normal.y * angle->cosine);
    const double light = 0.94 * fabs(normal.z) - 0.5 * across - 0.35 * down * (fabs(normal.z) > 1e-9);
    return light < 0.5 ? 0.5 + (fabs(normal.z) > 1e-9 ? 0 : 0.12 * across * across) : light > 1 ? 1 : light;
}

static void draw_facet(void *user, const facet *facet)
{
    const angle *angle = user;
    point corners[FACET_CORNERS_MAX];
    const colour colour = facet->tag == TAG_PATH ? colour_path
                          : facet->tag == TAG_EDGE
                              ? colour_wall
                              : lit(angle->sketch->drawing.colours[facet->tag], light_on(angle, facet));
    for (uint32_t i = 0; i < facet->count; i++)
        corners[i] = on_picture(angle, facet->corners[i]);
    angle->artist->fill(angle->artist->user, corners, facet->count, colour);
}

/* Draws the path faintly, so that it shows through floors that hide it. */
static void draw_hidden_path(const angle *angle, const wend_ground_point *points, size_t count)
{
    const artist *artist = angle->artist;
    const double lift = angle->sketch->unit * PATH_WIDTH * LIFT;
    artist->begin(artist->user, (brush_style){angle->sketch->unit * PATH_WIDTH / 2, colour_path, 30});
    for (size_t i = 1; i < count; i++)
        if (!is_link(angle->sketch, &points[i]))
            artist->line(artist->user, on_picture(angle, spot_at(&points[i - 1], lift)),
                         on_picture(angle, spot_at(&points[i], lift)));
    artist->end(artist->user);
}

static void draw_end(const angle *angle, const wend_ground_point *point, colour colour)
{
    angle->artist->disc(angle->artist->user, on_picture(angle, spot_at(point, 0)), angle->sketch->unit * 2.2, colour);
}

static void fill_background(const angle *angle)
{
    const point size = sketch_canvas(angle->sketch);
    const point corners[] = {{0, 0}, {2 * size.x, 0}, {2 * size.x, 2 * size.y}, {0, 2 * size.y}};
    angle->artist->fill(angle->artist->user, corners, 4, (colour){0xFB, 0xFA, 0xF7});
}

void angle_sketch_draw(const sketch *sketch, const artist *artist)
{
    angle angle;
    size_t count;
    if (!angle_open(&angle, sketch, artist))
        return;
    wend_ground_point *points = path_points(sketch, &count);
    for (uint32_t id = 0; id < wend_ground_polygon_limit(space_of(sketch)); id++) {
        wend_ground_polygon polygon;
        const uint32_t corners = read_polygon(&angle, id, &polygon);
        add_polygon(&angle, corners, polygon.terrain);
    }
    add_path(&angle, points, points != NULL ? count : 0);
    fill_background(&angle);
    const spot eye = {angle.sine * angle.rise, angle.cosine * angle.rise, angle.flat};
    if (!facets_visit(&angle.facets, eye, draw_facet, &angle))
        report_no_memory("the picture");
    if (points != NULL && count > 0) {
        draw_hidden_path(&angle, points, count);
        draw_end(&angle, &points[0], colour_start);
        draw_end(&angle, &points[count - 1], colour_goal);
    }
    free(points);
    angle_close(&angle);
}
