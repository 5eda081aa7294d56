/* caption.c: below the map on white: a row with each level's number, then rows of swatches and words. */
#include "draw/caption.h"

#include "draw/lettering.h"

#include <stdio.h>
#include <string.h>

/* Height of capitals: the picture's width / WORD_PART, between the two bounds in pixels. */
#define WORD_PART  95.0
#define WORD_LEAST 7.0
#define WORD_MOST  16.0

/* In heights of capitals: a row of each kind, a swatch, and the blanks after a swatch and after an entry. */
#define LEVEL_ROW  2.2
#define LEGEND_ROW 2.3
#define SWATCH     1.5
#define BLANK      0.6
#define GAP        2.2
#define MARGIN     0.8

static double word_height(drawing_size map)
{
    double height = map.width / WORD_PART;
    return height < WORD_LEAST ? WORD_LEAST : height > WORD_MOST ? WORD_MOST : height;
}

uint32_t caption_terrains(const drawing *drawing, uint8_t terrains[INK_NONE])
{
    const wend_grid *grid = drawing->scene->grid;
    uint64_t counts[INK_NONE] = {0};
    uint32_t found = 0;
    for (uint32_t level = drawing->first_level; level < drawing->first_level + drawing->level_count; level++)
        for (uint32_t y = 0; y < wend_grid_height(grid); y++)
            for (uint32_t x = 0; x < wend_grid_width(grid); x++)
                counts[wend_grid_terrain(grid, wend_place_at((int32_t)x, (int32_t)y, (uint16_t)level))]++;
    for (uint32_t terrain = 0; terrain < INK_NONE; terrain++) {
        uint32_t at = found;
        if (counts[terrain] == 0)
            continue;
        for (; at > 0 && counts[terrains[at - 1]] < counts[terrain]; at--)
            terrains[at] = terrains[at - 1];
        terrains[at] = (uint8_t)terrain;
        found++;
    }
    return found;
}

void caption_word(const drawing *drawing, uint8_t terrain, char text[CAPTION_ROOM])
{
    const wend_legend *info = drawing->scene->info;
    const char *name = wend_legend_terrain_name(info, terrain);
    const char letter = wend_legend_terrain_letter(info, terrain);
    const unsigned weight = drawing->scene->mover.profile.weight[terrain];
    char number[16];
    snprintf(number, sizeof number, letter != '\0' ? "'%c'" : "byte %u", letter != '\0' ? letter : terrain);
    if (weight > 0)
        snprintf(text, CAPTION_ROOM, "%.40s: weight %u", name != NULL ? name : number, weight);
    else
        snprintf(text, CAPTION_ROOM, "%.40s: blocked", name != NULL ? name : number);
}

/* Goes through a legend's entries row by row; without an artist it only measures. */
typedef struct legend {
    const drawing *drawing;
    const artist *artist;
    double height, width; /* height of capitals; width of a row */
    double x, y;          /* position of the next entry, from the legend's top left */
    double top;           /* the legend's top in the picture */
} legend;

static point at_of(const legend *legend, double right, double down)
{
    return (point){legend->x + right, legend->top + legend->y + down};
}

static void draw_swatch(const legend *legend, colour colour)
{
    const artist *artist = legend->artist;
    const double side = SWATCH * legend->height, down = (LEGEND_ROW * legend->height - side) / 2;
    const point corners[4] = {at_of(legend, 0, down), at_of(legend, side, down), at_of(legend, side, down + side),
                              at_of(legend, 0, down + side)};
    artist->fill(artist->user, corners, 4, colour);
    artist->begin(artist->user, (brush_style){0.5, colour_wall, 60});
    for (int i = 0; i < 4; i++)
        artist->line(artist->user, corners[i], corners[(i + 1) % 4]);
    artist->end(artist->user);
}

static void draw_dot(const legend *legend, colour colour)
{
    const double half = SWATCH * legend->height / 2;
    legend->artist->disc(legend->artist->user, at_of(legend, half, LEGEND_ROW * legend->height / 2), half * 0.8,
                         colour);
}

/* Puts a swatch or a dot and its meaning, in the next row if this one is full. */
static void put(legend *legend, colour colour, bool is_dot, const char *text)
{
    const double word = (SWATCH + BLANK) * legend->height, wide = word + lettering_width(text, legend->height);
    if (legend->x + wide > legend->width && legend->x > MARGIN * legend->height) {
        legend->x = MARGIN * legend->height;
        legend->y += LEGEND_ROW * legend->height;
    }
    if (legend->artist != NULL) {
        (is_dot ? draw_dot : draw_swatch)(legend, colour);
        legend->artist->word(legend->artist->user, at_of(legend, word, (LEGEND_ROW + 1) / 2 * legend->height),
                             legend->height, 0, text, colour_wall, colour_casing);
    }
    legend->x += wide + GAP * legend->height;
}

/* Puts all entries and returns the legend's height. */
static double put_all(legend *legend)
{
    const drawing *drawing = legend->drawing;
    uint8_t terrains[INK_NONE];
    const uint32_t count = caption_terrains(drawing, terrains);
    legend->x = MARGIN * legend->height;
    legend->y = MARGIN / 2 * legend->height;
    for (uint32_t i = 0; i < count; i++) {
        char text[CAPTION_ROOM];
        caption_word(drawing, terrains[i], text);
        put(legend, drawing->colours[terrains[i]], false, text);
    }
    if (drawing->path != NULL) {
        put(legend, colour_start, true, "start");
        put(legend, colour_goal, true, "goal");
    }
    return legend->y + (LEGEND_ROW + MARGIN / 2) * legend->height;
}

static double level_row(const drawing *drawing, drawing_size map)
{
    return drawing->level_count > 1 ? LEVEL_ROW * word_height(map) : 0;
}

static legend legend_of(const drawing *drawing, drawing_size map, const artist *artist)
{
    return (legend){.drawing = drawing,
                    .artist = artist,
                    .height = word_height(map),
                    .width = map.width,
                    .top = map.height + level_row(drawing, map)};
}

drawing_size caption_whole(const drawing *drawing, drawing_size map)
{
    legend legend = legend_of(drawing, map, NULL);
    double more = level_row(drawing, map) + (drawing->legend ? put_all(&legend) : 0);
    return (drawing_size){map.width, map.height + (uint32_t)(more + 0.5)};
}

/* Draws each level's number below its middle; none if levels are too narrow for it. */
static void draw_levels(const drawing *drawing, drawing_size map, const artist *artist)
{
    const double height = word_height(map), scale = map.width / drawing_canvas(drawing).x;
    const double period = drawing_level_period(drawing) * scale, wide = (drawing_level_period(drawing) - 1) * scale;
    for (uint32_t i = 0; i < drawing->level_count; i++) {
        char text[16];
        snprintf(text, sizeof text, "level %u", (unsigned)(drawing->first_level + i));
        point at = {i * period + wide / 2, map.height + (LEVEL_ROW + 1) / 2 * height};
        const char *shown = lettering_width(text, height) < wide ? text : text + strlen("level ");
        if (lettering_width(shown, height) < period)
            artist->word(artist->user, at, height, 0.5, shown, colour_wall, colour_casing);
    }
}

void caption_draw(const drawing *drawing, drawing_size map, const artist *artist)
{
    legend legend = legend_of(drawing, map, artist);
    if (drawing->level_count > 1)
        draw_levels(drawing, map, artist);
    if (drawing->legend)
        put_all(&legend);
}
