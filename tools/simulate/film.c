/* film.c: paints frames of a simulation. */
#include "simulate/film.h"

#include "draw/draw.h"
#include "pictures/pictures.h"
#include "system/system.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Animations are smaller than other pictures: the longer side, the graph's part of the height, and its least height. */
enum { FILM_SIDE = 640, GRAPH_SHARE = 6, GRAPH_LEAST = 40 };

const colour film_paper = {0xFB, 0xFA, 0xF6}, film_bar = {0x6F, 0x9F, 0xB8}, film_spent = {0xE8, 0x7D, 0x1E},
             film_budget = {0x2B, 0x2D, 0x38};

static const colour film_danger = {0xD0, 0x1F, 0x4C};

colour film_squad_colour(uint32_t squad)
{
    static const colour colours[] = {{0xD0, 0x1F, 0x4C}, {0x2B, 0x63, 0xB8}, {0x1E, 0x8A, 0x5A}, {0xE8, 0x7D, 0x1E},
                                     {0x7A, 0x3B, 0xA8}, {0x8A, 0x5A, 0x2B}, {0x0E, 0x8C, 0x98}, {0xB0, 0x4A, 0x8C}};
    return colours[squad % (sizeof colours / sizeof *colours)];
}

colour film_unit_colour(const unit *unit)
{
    colour colour = film_squad_colour(unit->colour);
    if (unit->state != UNIT_HELD && unit->state != UNIT_STUCK && unit->state != UNIT_NO_WAY)
        return colour;
    colour.red /= 2;
    colour.green /= 2;
    colour.blue /= 2;
    return colour;
}

void film_draw_map(drawing *drawing, const world *world)
{
    *drawing = (struct drawing){.scene = &world->scene, .level_count = wend_grid_levels(world->scene.grid)};
    drawing_mix_inks(drawing, false);
}

static uint32_t graph_height(uint32_t map_height)
{
    return map_height / GRAPH_SHARE > GRAPH_LEAST ? map_height / GRAPH_SHARE : GRAPH_LEAST;
}

/* The most whole pixels per cell that fit the side, at least one. */
static uint64_t automatic_scale(const drawing *drawing)
{
    point canvas = drawing_canvas(drawing);
    double scale = (double)FILM_SIDE / (canvas.x > canvas.y ? canvas.x : canvas.y);
    return scale >= 1 ? (uint64_t)scale : 1;
}

static bool begin(film *film, const world *world)
{
    drawing_size size;
    film_draw_map(&film->drawing, world);
    if (!drawing_fit_file(&film->drawing,
                          film->settings.scale > 0 ? film->settings.scale : automatic_scale(&film->drawing), &size) ||
        !picture_open(&film->map, size))
        return false;
    film->version = UINT64_MAX;
    size.height += graph_height(size.height);
    film->begun = true;
    uint64_t frames = (film->ticks + film->settings.every - 1) / film->settings.every;
    return picture_open(&film->frame, size) &&
           (film->settings.file == NULL ||
            apng_open(&film->apng, film->settings.file, size, (uint32_t)frames, (uint32_t)film->settings.delay));
}

/* Paints the map again only if it has changed. */
static bool paint_map(film *film, const world *world)
{
    const uint64_t version = wend_grid_version(world->scene.grid);
    if (version == film->version)
        return true;
    film->version = version;
    if (drawing_is_hex(&film->drawing))
        picture_paint_hexagons(&film->map, &film->drawing);
    else
        picture_paint_cells(&film->map, &film->drawing);
    return picture_paint_lines(&film->map, &film->drawing);
}

static double film_scale(const film *film)
{
    return film->map.width / drawing_canvas(&film->drawing).x;
}

/* Paints a red tint over cells that influence makes costly. */
static void paint_influence(film *film, const world *world)
{
    const double scale = film_scale(film);
    const uint64_t cells = scene_cell_count(world->scene.grid);
    for (uint64_t i = 0; world->all_moods != NULL && i < cells; i++) {
        const wend_place place = scene_cell(world->scene.grid, i);
        const uint32_t value = wend_influence_value(world->all_moods, place);
        const point at = drawing_point(&film->drawing, place);
        const drawing_size from = {(uint32_t)((at.x - 0.5) * scale), (uint32_t)((at.y - 0.5) * scale)};
        const drawing_size size = {(uint32_t)((at.x + 0.5) * scale) - from.width,
                                   (uint32_t)((at.y + 0.5) * scale) - from.height};
        if (value > 0)
            picture_paint_box(&film->frame, from, size, film_danger, value < 40 ? (uint8_t)(20 + value * 4) : 180);
    }
}

static void paint_units(film *film, const world *world)
{
    const double scale = film_scale(film);
    for (uint32_t i = 0; i < world->unit_count; i++) {
        const unit *unit = &world->units[i];
        if (unit->gone)
            continue;
        const double side = world->kinds[unit->kind].mover.profile.footprint;
        const point at = drawing_point(&film->drawing, unit->place);
        const double x = (at.x + (side - 1) / 2) * scale, y = (at.y + (side - 1) / 2) * scale;
        const double rim = scale * world_radius(world, unit), radius = rim > 1.2 ? rim : 1.2;
        picture_paint_disc(&film->frame, x, y, radius + 0.7, colour_casing);
        picture_paint_disc(&film->frame, x, y, radius - 0.3, film_unit_colour(unit));
    }
}

/* The top of the graph: the largest budget or work of any tick, and two thirds more. */
static uint64_t graph_top(const film *film)
{
    uint64_t top = 1;
    for (uint64_t i = 0; i < film->ticks; i++) {
        top = film->records[i].budget > top ? film->records[i].budget : top;
        top = film->records[i].work > top ? film->records[i].work : top;
    }
    return top + top * 2 / 3;
}

static uint32_t share_of(uint64_t value, uint64_t whole, uint32_t pixels)
{
    return (uint32_t)((double)value / (double)whole * pixels);
}

/*
 * Paints one tick's bar: pale if the tick is still to come, orange if it spent its whole budget. The budget is a line.
 */
static void paint_bar(film *film, uint64_t tick, uint64_t top, uint32_t graph, bool is_done)
{
    const tick_record *record = &film->records[tick];
    const uint32_t width = film->frame.width, bottom = film->frame.height;
    const uint32_t left = share_of(tick, film->ticks, width), right = share_of(tick + 1, film->ticks, width);
    const uint32_t bar = share_of(record->work, top, graph), line = share_of(record->budget, top, graph);
    const uint32_t gap = right - left > 3 ? 1 : 0, wide = right > left ? right - left : 1;
    picture_paint_box(&film->frame, (drawing_size){left, bottom - bar}, (drawing_size){wide - gap, bar},
                      record->work >= record->budget ? film_spent : film_bar, is_done ? 255 : 90);
    picture_paint_box(&film->frame, (drawing_size){left, bottom - line - 1}, (drawing_size){wide, 1}, film_budget, 160);
}

/* Paints the bars of all ticks, the budget's number beside its line and the tick's number below the map. */
static bool paint_graph(film *film, const world *world)
{
    char text[24];
    const uint32_t graph = film->frame.height - film->map.height;
    const uint64_t done = world->ticks, top = graph_top(film);
    picture_paint_box(&film->frame, (drawing_size){0, film->map.height}, (drawing_size){film->frame.width, graph},
                      film_paper, 255);
    for (uint64_t i = 0; i < film->ticks; i++)
        paint_bar(film, i, top, graph, i < done);
    const double line = film->frame.height - (double)share_of(world->now.budget, top, graph);
    snprintf(text, sizeof text, "%" PRIu64, world->now.budget);
    const label budget = {{4, line - 4}, 8, 0, text};
    if (!picture_paint_label(&film->frame, &budget, film_budget))
        return false;
    snprintf(text, sizeof text, "%" PRIu64, world->ticks);
    const label tick = {{film->frame.width - 5.0, film->map.height + 13.0}, 8, 1, text};
    const uint32_t now = share_of(done, film->ticks, film->frame.width);
    picture_paint_box(&film->frame, (drawing_size){now > 1 ? now - 2 : 0, film->map.height}, (drawing_size){2, graph},
                      film_spent, 255);
    return picture_paint_label(&film->frame, &tick, film_budget);
}

/* Writes FILE-00001.png for FILE.png. */
static bool write_frame(const film *film)
{
    const char *file = film->settings.frames, *ending = ending_start(file);
    const size_t room = strlen(file) + 32;
    char *name = malloc(room);
    if (name == NULL)
        return world_no_memory();
    snprintf(name, room, "%.*s-%05" PRIu64 "%s", (int)(ending - file), file, film->frames, ending);
    bool written = png_write_picture(&film->frame, name);
    free(name);
    return written;
}

bool film_take(film *film, const world *world)
{
    const bool is_due = world->ticks % film->settings.every == 0 || world->ticks == film->ticks;
    if (!film->begun && !begin(film, world))
        return false;
    if (!is_due)
        return true;
    if (!paint_map(film, world))
        return false;
    memcpy(film->frame.rgb, film->map.rgb, (size_t)film->map.width * film->map.height * 3);
    paint_influence(film, world);
    paint_units(film, world);
    if (!paint_graph(film, world))
        return false;
    film->frames++;
    return (film->settings.file == NULL || apng_add(&film->apng, &film->frame)) &&
           (film->settings.frames == NULL || write_frame(film));
}

bool film_close(film *film, bool good)
{
    if (film->begun) {
        picture_close(&film->map);
        picture_close(&film->frame);
    }
    if (film->apng.file != NULL)
        good = apng_close(&film->apng, good) && good;
    return good;
}
