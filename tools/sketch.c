/* sketch.c: where things are on a sketch, and the steps of a search. */
#include "sketch.h"

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
    return (point){sketch->drawing.level_count * storey_width(sketch),
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

void sketch_draw_trail(const sketch *sketch, const artist *artist, bool with_lines)
{
    const trail *trail = sketch->trail;
    for (int dots = !with_lines; trail != NULL && dots < 2; dots++)
        for (uint32_t step = 0; step < RAMP_STEPS; step++) {
            size_t first = trail->count * step / RAMP_STEPS, behind = trail->count * (step + 1) / RAMP_STEPS;
            double radius = sketch->unit * (dots ? 0.75 : 0.22);
            artist->begin(artist->user,
                          (brush_style){radius, sketch->drawing.colours[INK_RAMP + step], dots ? 100 : 75});
            for (size_t i = first; i < behind; i++) {
                point from, to;
                const trail_step *one = &trail->steps[i];
                bool shown = sketch_point(sketch, one->to, &to);
                if (shown && dots)
                    artist->line(artist->user, to, to);
                else if (shown && one->from.level == one->to.level && sketch_point(sketch, one->from, &from))
                    artist->line(artist->user, from, to);
            }
            artist->end(artist->user);
        }
}
