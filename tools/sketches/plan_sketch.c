/* plan_sketch.c: draws a plan as a picture. */
#include "sketches/plan_sketch.h"

#include "pictures/pictures.h"

#define UNIT_WAY_RADIUS 0.1 /* in cells */
#define GOAL_RADIUS     0.32
#define WAY_PERCENT     70

static colour colour_of(uint32_t unit)
{
    static const colour colours[] = {{0xD0, 0x1F, 0x4C}, {0x2B, 0x63, 0xB8}, {0x1E, 0x8A, 0x5A}, {0xE8, 0x7D, 0x1E},
                                     {0x7A, 0x3B, 0xA8}, {0x8A, 0x5A, 0x2B}, {0x0E, 0x8C, 0x98}, {0xB0, 0x4A, 0x8C}};
    return colours[unit % (sizeof colours / sizeof *colours)];
}

/* Position of a unit after this many steps, in cells of the drawing. */
static point point_of(const plan_sketch *shown, const drawing *drawing, uint32_t unit, uint32_t step)
{
    wend_place place = {0, 0, 0, 0};
    (void)wend_traffic_plan_place(shown->traffic, shown->units[unit], step, &place);
    return drawing_point(drawing, place);
}

static void draw_ways(const plan_sketch *shown, const drawing *drawing, const artist *artist)
{
    const uint32_t steps = wend_traffic_plan_sum(shown->traffic).steps;
    for (uint32_t unit = 0; unit < shown->count; unit++) {
        point at = point_of(shown, drawing, unit, 0);
        artist->begin(artist->user, (brush_style){UNIT_WAY_RADIUS, colour_of(unit), WAY_PERCENT});
        for (uint32_t step = 1; step <= steps; step++) {
            const point next = point_of(shown, drawing, unit, step);
            artist->line(artist->user, at, next);
            at = next;
        }
        artist->end(artist->user);
    }
    for (uint32_t unit = 0; unit < shown->count; unit++)
        artist->disc(artist->user, point_of(shown, drawing, unit, steps), GOAL_RADIUS, colour_of(unit));
}

static bool paint(const plan_sketch *shown, const drawing *drawing, picture *picture)
{
    paint_artist painter = {0};
    picture_paint_cells(picture, drawing);
    if (!picture_paint_lines(picture, drawing))
        return false;
    bool good = paint_artist_open(&painter, picture, picture->width / drawing_canvas(drawing).x, false);
    if (good) {
        const artist artist = paint_artist_of(&painter);
        draw_ways(shown, drawing, &artist);
    }
    paint_artist_close(&painter);
    return good;
}

bool plan_sketch_write(plan_sketch *shown, const char *file)
{
    drawing drawing = {.scene = shown->scene, .level_count = wend_grid_levels(shown->scene->grid)};
    picture picture = {0};
    drawing_mix_inks(&drawing, false);
    bool good = drawing_fit_file(&drawing, shown->scale, &shown->size) && picture_open(&picture, shown->size) &&
                paint(shown, &drawing, &picture) && png_write_picture(&picture, file);
    picture_close(&picture);
    return good;
}
