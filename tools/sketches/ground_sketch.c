/* ground_sketch.c: draws all polygons in rounds: first all ground, then portals, then walls. */
#include "sketches/ground_sketch.h"

#include <stdlib.h>

/* The most corners of a polygon that are drawn; the rest are left out. */
enum { CORNERS_MAX = 4096 };

/* The part of each polygon that one round draws. */
typedef enum round { GHOSTS, GROUND, PORTALS, STAIRS, WALLS } round;

typedef struct ground {
    const sketch *sketch;
    const artist *artist;
    wend_ground_corner *corners;
} ground;

static const wend_space *space_of(const sketch *sketch)
{
    return sketch->drawing.scene->space;
}

static colour mixed(colour a, colour b, unsigned percent)
{
    return (colour){(uint8_t)((a.red * (100 - percent) + b.red * percent) / 100),
                    (uint8_t)((a.green * (100 - percent) + b.green * percent) / 100),
                    (uint8_t)((a.blue * (100 - percent) + b.blue * percent) / 100)};
}

static bool open_corners(ground *ground, const sketch *sketch, const artist *artist)
{
    *ground = (struct ground){sketch, artist, malloc(CORNERS_MAX * sizeof *ground->corners)};
    if (ground->corners == NULL)
        report_no_memory("the picture");
    return ground->corners != NULL;
}

/* Reads a polygon and returns its number of corners; 0 if there is none with that id. */
static uint32_t read_polygon(const ground *ground, uint32_t id, wend_ground_polygon *polygon)
{
    wend_status status = wend_ground_read_polygon(space_of(ground->sketch), id, polygon, ground->corners, CORNERS_MAX);
    if (status != WEND_OK && status != WEND_ERROR_CAPACITY)
        return 0;
    return polygon->corners < CORNERS_MAX ? polygon->corners : CORNERS_MAX;
}

bool ground_sketch_measure(sketch *sketch)
{
    ground ground;
    int32_t left = INT32_MAX, top = INT32_MAX, right = INT32_MIN, bottom = INT32_MIN;
    if (!open_corners(&ground, sketch, NULL))
        return false;
    for (uint32_t id = 0; id < wend_ground_polygon_limit(space_of(sketch)); id++) {
        wend_ground_polygon polygon;
        uint32_t count = read_polygon(&ground, id, &polygon);
        for (uint32_t i = 0; i < count; i++) {
            wend_place at = ground.corners[i].place;
            left = at.x < left ? at.x : left;
            right = at.x > right ? at.x : right;
            top = at.y < top ? at.y : top;
            bottom = at.y > bottom ? at.y : bottom;
        }
    }
    free(ground.corners);
    if (left > right)
        return true;
    sketch->left = (double)left / WEND_CELL;
    sketch->top = (double)top / WEND_CELL;
    sketch->width = ((double)right - left) / WEND_CELL;
    sketch->height = ((double)bottom - top) / WEND_CELL;
    return true;
}

static void fill_polygon(const ground *ground, uint32_t count, colour colour)
{
    point corners[CORNERS_MAX];
    bool shown = false;
    for (uint32_t i = 0; i < count; i++)
        shown = sketch_point(ground->sketch, ground->corners[i].place, &corners[i]);
    if (shown)
        ground->artist->fill(ground->artist->user, corners, count, colour);
}

/* Fills a polygon faintly on all other storeys, to show how storeys lie above each other. */
static void fill_ghosts(const ground *ground, uint32_t count, uint16_t level)
{
    const drawing *drawing = &ground->sketch->drawing;
    for (uint32_t other = 0; other < drawing->level_count; other++) {
        for (uint32_t i = 0; i < count; i++)
            ground->corners[i].place.level = (uint16_t)(drawing->first_level + other);
        if (drawing->first_level + other != level)
            fill_polygon(ground, count, mixed(drawing->colours['@'], drawing->colours['.'], 12));
    }
}

/* True if a side is drawn in a round. The polygon with the smaller id draws a portal. */
static bool is_in_round(const ground *ground, round round, uint32_t id, uint16_t level, uint32_t neighbour)
{
    wend_ground_polygon other;
    if (neighbour == WEND_GROUND_WALL)
        return round == WALLS;
    wend_ground_read_polygon(space_of(ground->sketch), neighbour, &other, NULL, 0);
    if (other.level != level)
        return round == STAIRS;
    return round == PORTALS && id < neighbour;
}

static void draw_sides(const ground *ground, round round, uint32_t id, uint32_t count, uint16_t level)
{
    for (uint32_t i = 0; i < count; i++) {
        point from, to;
        if (is_in_round(ground, round, id, level, ground->corners[i].neighbour) &&
            sketch_point(ground->sketch, ground->corners[i].place, &from) &&
            sketch_point(ground->sketch, ground->corners[(i + 1) % count].place, &to))
            ground->artist->line(ground->artist->user, from, to);
    }
}

static brush_style style_of(const sketch *sketch, round round)
{
    const colour *colours = sketch->drawing.colours;
    if (round == PORTALS)
        return (brush_style){sketch->unit * 0.13, mixed(colours['.'], colour_wall, 30), 100};
    return round == STAIRS ? (brush_style){sketch->unit * 0.6, colour_link, 100}
                           : (brush_style){sketch->unit * 0.3, colour_wall, 100};
}

static void draw_round(const ground *ground, round round)
{
    const artist *artist = ground->artist;
    bool has_lines = round >= PORTALS;
    if (has_lines)
        artist->begin(artist->user, style_of(ground->sketch, round));
    for (uint32_t id = 0; id < wend_ground_polygon_limit(space_of(ground->sketch)); id++) {
        wend_ground_polygon polygon;
        uint32_t count = read_polygon(ground, id, &polygon);
        if (count == 0)
            continue;
        if (round == GHOSTS)
            fill_ghosts(ground, count, polygon.level);
        else if (round == GROUND)
            fill_polygon(ground, count, ground->sketch->drawing.colours[polygon.terrain]);
        else
            draw_sides(ground, round, id, count, polygon.level);
    }
    if (has_lines)
        artist->end(artist->user);
}

static void fill_background(const sketch *sketch, const artist *artist)
{
    point size = sketch_canvas(sketch);
    const point corners[] = {{0, 0}, {2 * size.x, 0}, {2 * size.x, 2 * size.y}, {0, 2 * size.y}};
    artist->fill(artist->user, corners, 4, sketch->drawing.colours['@']);
}

/* The parts that a stretch of a path is cut into, to find the storey of each. */
#define PARTS 128

static wend_place part_of(wend_place from, wend_place to, int part, uint16_t level)
{
    double share = (double)part / (int)PARTS;
    return (wend_place){(int32_t)(from.x + share * ((double)to.x - from.x)),
                        (int32_t)(from.y + share * ((double)to.y - from.y)), level, 0};
}

/* The storey at the end of a straight walk; the end's own if the walk does not get there. */
static uint16_t level_at(const sketch *sketch, wend_place from, wend_place at)
{
    wend_ground_hit hit;
    bool arrives = wend_ground_ray(space_of(sketch), from, at, &hit) == WEND_OK && !hit.found;
    return arrives ? hit.place.level : at.level;
}

/*
 * Draws a stretch of a path. A corner may belong to several storeys: if a walk from `from` does not end on the storey
 * of `to`, the storeys along it are found from `to`.
 */
static void draw_stretch(const sketch *sketch, const artist *artist, wend_place from, wend_place to)
{
    bool forward = level_at(sketch, from, (wend_place){to.x, to.y, UINT16_MAX, 0}) == to.level;
    uint16_t level = from.level;
    for (int part = 0; part < PARTS; part++) {
        point a, b;
        level = level_at(sketch, forward ? from : to, part_of(from, to, part + forward, level));
        if (sketch_point(sketch, part_of(from, to, part, level), &a) &&
            sketch_point(sketch, part_of(from, to, part + 1, level), &b))
            artist->line(artist->user, a, b);
    }
}

static void draw_path(const sketch *sketch, const artist *artist, double radius, colour colour)
{
    const wend_path *path = sketch->drawing.path;
    bool has_storeys = scene_levels(sketch->drawing.scene) > 1;
    artist->begin(artist->user, (brush_style){radius, colour, 100});
    for (uint32_t i = 1; i < path->point_count; i++) {
        point from, to;
        if (has_storeys && (path->points[i].flags & WEND_PLACE_BY_LINK) == 0)
            draw_stretch(sketch, artist, path->points[i - 1], path->points[i]);
        else if (sketch_point(sketch, path->points[i - 1], &from) && sketch_point(sketch, path->points[i], &to))
            artist->line(artist->user, from, to);
    }
    artist->end(artist->user);
}

static void number_storeys(const sketch *sketch, const artist *artist)
{
    const drawing *drawing = &sketch->drawing;
    double storey = sketch_canvas(sketch).x / drawing->level_count;
    for (uint32_t i = 0; sketch->head > 0 && i < drawing->level_count; i++) {
        char text[24];
        point at = {(i + 0.5) * storey, sketch->margin + sketch->head * 0.55};
        snprintf(text, sizeof text, "level %u", (unsigned)(drawing->first_level + i));
        artist->word(artist->user, at, sketch->head * 0.42, 0.5, text, colour_casing, drawing->colours['@']);
    }
}

void ground_sketch_draw(const sketch *sketch, const artist *artist)
{
    ground ground;
    if (!open_corners(&ground, sketch, artist))
        return;
    fill_background(sketch, artist);
    draw_round(&ground, GHOSTS);
    draw_round(&ground, GROUND);
    for (round round = PORTALS; !sketch->coarse && round <= WALLS; round++)
        draw_round(&ground, round);
    sketch_draw_trail(sketch, artist, !sketch->coarse);
    if (sketch->drawing.path != NULL) {
        if (!sketch->coarse)
            draw_path(sketch, artist, sketch->unit * 1.25, colour_casing);
        draw_path(sketch, artist, sketch->unit * 0.7, colour_path);
    }
    number_storeys(sketch, artist);
    free(ground.corners);
}
