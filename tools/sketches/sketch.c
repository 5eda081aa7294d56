/* sketch.c: positions on a sketch, and the steps of a search. */
#include "sketches/sketch.h"

static bool is_graph(const sketch *sketch)
{
    return sketch->drawing.scene->kind == WEND_MAP_GRAPH;
}

static double storey_width(const sketch *sketch)
{
    return sketch->width + 2 * sketch->margin;
}

point sketch_canvas(const sketch *sketch)
{
    return (point){(sketch->is_angled ? 1 : sketch->drawing.level_count) * storey_width(sketch),
                   sketch->height + 2 * sketch->margin + sketch->head};
}

bool sketch_point(const sketch *sketch, wend_place place, point *at)
{
    const drawing *drawing = &sketch->drawing;
    if ((place.flags & WEND_PLACE_NODE) != 0 && sketch->nodes != NULL) {
        *at = sketch->nodes[place.x];
    } else {
        *at = (point){(double)place.x / WEND_CELL, (double)place.y / WEND_CELL};
    }
    uint32_t level = is_graph(sketch) ? 0 : place.level;
    at->x += sketch->margin - sketch->left + ((double)level - drawing->first_level) * storey_width(sketch);
    at->y += sketch->margin + sketch->head - sketch->top;
    return level >= drawing->first_level && level - drawing->first_level < drawing->level_count;
}

static void draw_step(const sketch *sketch, const artist *artist, const trail_step *step, trail_part part)
{
    wend_place places[2];
    point from, to;
    if (trail_line(step, part, &places[0], &places[1]) && places[0].level == places[1].level &&
        sketch_point(sketch, places[0], &from) && sketch_point(sketch, places[1], &to))
        artist->line(artist->user, from, to);
}

static void draw_trail_part(const sketch *sketch, const artist *artist, trail_part part)
{
    static const double widths[] = {0.22, 0.45, 0.75};
    const trail *trail = sketch->trail;
    const unsigned percent = part == TRAIL_LINES ? 75 : 100;
    for (uint32_t step = 0; step < RAMP_STEPS; step++) {
        size_t first = trail->count * step / RAMP_STEPS, behind = trail->count * (step + 1) / RAMP_STEPS;
        artist->begin(artist->user,
                      (brush_style){sketch->unit * widths[part], sketch->drawing.colours[INK_RAMP + step], percent});
        for (size_t i = first; i < behind; i++)
            draw_step(sketch, artist, &trail->steps[i], part);
        artist->end(artist->user);
    }
}

void sketch_draw_trail(const sketch *sketch, const artist *artist, bool with_lines)
{
    const trail *trail = sketch->trail;
    for (trail_part part = with_lines ? TRAIL_LINES : TRAIL_INTERVALS; trail != NULL && part < TRAIL_PARTS; part++)
        if (trail_has(trail, part))
            draw_trail_part(sketch, artist, part);
}
