/*
 * film_svg.c: writes the map first, and at the end everything that moves on it, as SMIL animations of equal duration.
 */
#include "simulate/film_svg.h"

#include "draw/draw.h"
#include "pictures/pictures.h"
#include "system/system.h"

#include <inttypes.h>
#include <stdlib.h>

/* The most places of units, over all moments, that a file may hold. */
#define PLACES_MAX 4000000u

/* Width of the picture in pixels. */
#define SVG_WIDTH 900

static bool begin_svg(film_svg *film, const world *world)
{
    film->moments = calloc(film->ticks / film->every + 2, sizeof *film->moments);
    if (film->moments == NULL)
        return world_no_memory();
    film_draw_map(&film->drawing, world);
    const point canvas = drawing_canvas(&film->drawing);
    film->graph = canvas.y / 6 > 3 ? canvas.y / 6 : 3;
    film->radius = canvas.x / 90;
    film->out = output_create(film->file);
    if (film->out == NULL)
        return false;
    const double scale = SVG_WIDTH / canvas.x;
    fprintf(film->out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%.0f\" viewBox=\"0 0 %.6g %.6g\">\n",
            SVG_WIDTH, (canvas.y + film->graph) * scale, canvas.x, canvas.y + film->graph);
    fprintf(film->out, "<svg width=\"%.6g\" height=\"%.6g\">\n", canvas.x, canvas.y);
    bool good = svg_print_map(film->out, &film->drawing);
    fputs("</svg>\n", film->out);
    return good;
}

static bool remember_places(film_svg *film, const world *world)
{
    moment_places *moment = &film->moments[film->moment_count];
    film->place_count += world->unit_count;
    if (film->place_count > PLACES_MAX) {
        report_error("%s: too much for one file, draw fewer moments with --every", film->file);
        return false;
    }
    moment->places = malloc((world->unit_count + (size_t)1) * sizeof *moment->places);
    film->moment_count++;
    if (moment->places == NULL)
        return world_no_memory();
    moment->count = world->unit_count;
    for (uint32_t i = 0; i < world->unit_count; i++) {
        moment->places[i] = world->units[i].place;
        moment->places[i].flags = world->units[i].gone; /* set if the unit has left the map */
    }
    return true;
}

bool film_svg_take(film_svg *film, const world *world)
{
    if (film->moments == NULL && !begin_svg(film, world))
        return false;
    return (world->ticks % film->every != 0 && world->ticks != film->ticks) || remember_places(film, world);
}

static double seconds_of(const film_svg *film)
{
    return (double)film->moment_count * (double)film->delay / 1000;
}

/* Prints the attributes that all animations share. */
static void print_timing(const film_svg *film)
{
    fprintf(film->out, " dur=\"%.4gs\" repeatCount=\"indefinite\"/>", seconds_of(film));
}

/* Position of a unit at a moment; before it exists, its first one. */
static point point_at(const film_svg *film, const world *world, uint32_t unit, uint64_t moment)
{
    const double side = world->kinds[world->units[unit].kind].mover.profile.footprint;
    while (film->moments[moment].count <= unit)
        moment++;
    point at = drawing_point(&film->drawing, film->moments[moment].places[unit]);
    return (point){at.x + (side - 1) / 2, at.y + (side - 1) / 2};
}

static void print_coordinate(const film_svg *film, const world *world, uint32_t unit, bool is_y)
{
    fprintf(film->out, "<animate attributeName=\"c%c\" values=\"", is_y ? 'y' : 'x');
    for (uint64_t i = 0; i < film->moment_count; i++) {
        const point at = point_at(film, world, unit, i);
        fprintf(film->out, "%s%.4g", i > 0 ? ";" : "", is_y ? at.y : at.x);
    }
    fputs("\"", film->out);
    print_timing(film);
}

/* Hides units before they come and after they leave. */
static void print_presence(const film_svg *film, uint32_t unit)
{
    uint64_t birth = 0, end;
    while (film->moments[birth].count <= unit)
        birth++;
    for (end = birth; end < film->moment_count && film->moments[end].places[unit].flags == 0; end++)
        ;
    if (birth == 0 && end == film->moment_count)
        return;
    const double count = (double)film->moment_count;
    fprintf(film->out,
            "<animate attributeName=\"opacity\" calcMode=\"discrete\" values=\"0;1;0\" keyTimes=\"0;%.6g;%.6g\"",
            (double)birth / count, (double)end / count);
    print_timing(film);
}

static void print_unit(const film_svg *film, const world *world, uint32_t unit)
{
    const point at = point_at(film, world, unit, 0);
    fprintf(film->out, "<circle cx=\"%.4g\" cy=\"%.4g\" r=\"%.3g\" stroke=\"#fff\" stroke-width=\"0.12\" fill=\"", at.x,
            at.y, world_radius(world, &world->units[unit]));
    svg_print_colour(film->out, film_squad_colour(world->units[unit].colour));
    fputs("\">", film->out);
    print_coordinate(film, world, unit, false);
    print_coordinate(film, world, unit, true);
    print_presence(film, unit);
    fputs("</circle>\n", film->out);
}

/* Prints the cells of an edit, which show from its tick on. */
static void print_edit(const film_svg *film, const world_edit *edit)
{
    for (uint32_t i = 0; i < edit->area.width * edit->area.height; i++) {
        wend_place place = edit->area.place;
        point corners[6];
        place.x += (int32_t)(i % edit->area.width) * WEND_CELL;
        place.y += (int32_t)(i / edit->area.width) * WEND_CELL;
        const point at = drawing_point(&film->drawing, place);
        if (!drawing_is_hex(&film->drawing)) {
            fprintf(film->out, "M%.6g %.6gh1v1h-1z", at.x - 0.5, at.y - 0.5);
            continue;
        }
        drawing_hexagon(&film->drawing, corners);
        for (int corner = 0; corner < 6; corner++)
            fprintf(film->out, "%c%.4g %.4g", corner == 0 ? 'M' : 'L', at.x + corners[corner].x,
                    at.y + corners[corner].y);
        fputc('z', film->out);
    }
}

static void print_edits(const film_svg *film, const world *world)
{
    for (uint32_t i = 0; i < world->edit_count; i++) {
        const world_edit *edit = &world->edits[i];
        if (edit->tick == 0)
            continue; /* in the map already */
        fputs("<path shape-rendering=\"crispEdges\" fill=\"", film->out);
        svg_print_colour(film->out, film->drawing.colours[edit->terrain]);
        fputs("\" d=\"", film->out);
        print_edit(film, edit);
        fputs("\"><animate attributeName=\"opacity\" calcMode=\"discrete\" values=\"0;1\"", film->out);
        fprintf(film->out, " keyTimes=\"0;%.6g\"", (double)edit->tick / (double)film->ticks);
        print_timing(film);
        fputs("</path>\n", film->out);
    }
}

static uint64_t most_work(const film_svg *film)
{
    uint64_t most = 1;
    for (uint64_t i = 0; i < film->ticks; i++) {
        most = film->records[i].work > most ? film->records[i].work : most;
        most = film->records[i].budget > most ? film->records[i].budget : most;
    }
    return most + most / 4;
}

static void print_number(const film_svg *film, double x, double y, const char *anchor, uint64_t number,
                         const char *unit)
{
    fprintf(film->out,
            "<text x=\"%.5g\" y=\"%.5g\" font-family=\"sans-serif\" font-size=\"%.4g\" text-anchor=\"%s\" fill=\"", x,
            y, 2 * film->radius, anchor);
    svg_print_colour(film->out, film_budget);
    fprintf(film->out, "\">%" PRIu64 " %s</text>\n", number, unit);
}

/* Prints bars for the ticks, a line for the budget, and a moving cursor. */
static void print_graph(const film_svg *film)
{
    const point canvas = drawing_canvas(&film->drawing);
    const double bottom = canvas.y + film->graph, scale = film->graph / (double)most_work(film);
    const double step = canvas.x / (double)film->ticks;
    fprintf(film->out, "<rect y=\"%.6g\" width=\"%.6g\" height=\"%.6g\" fill=\"", canvas.y, canvas.x, film->graph);
    svg_print_colour(film->out, film_paper);
    fputs("\"/>\n<path fill=\"", film->out);
    svg_print_colour(film->out, film_bar);
    fputs("\" d=\"", film->out);
    for (uint64_t i = 0; i < film->ticks; i++)
        fprintf(film->out, "M%.6g %.6gV%.6gh%.4gV%.6gz", (double)i * step, bottom,
                bottom - (double)film->records[i].work * scale, step, bottom);
    fprintf(film->out, "\"/>\n<path fill=\"none\" stroke-width=\"%.3g\" stroke=\"", film->radius * 0.15);
    svg_print_colour(film->out, film_budget);
    fputs("\" d=\"", film->out);
    for (uint64_t i = 0; i < film->ticks; i++)
        fprintf(film->out, "%c%.6g %.6gh%.4g", i == 0 ? 'M' : 'L', (double)i * step,
                bottom - (double)film->records[i].budget * scale, step);
    fputs("\"/>\n", film->out);
    print_number(film, film->radius, bottom - (double)film->records[0].budget * scale - film->radius * 0.6, "start",
                 film->records[0].budget, "units of work per tick");
    print_number(film, canvas.x - film->radius, bottom - film->radius, "end", film->ticks, "ticks");
    fprintf(film->out, "<rect y=\"%.6g\" width=\"%.4g\" height=\"%.6g\" fill=\"", canvas.y, film->radius * 0.3,
            film->graph);
    svg_print_colour(film->out, film_spent);
    fprintf(film->out, "\"><animate attributeName=\"x\" values=\"0;%.6g\"", canvas.x);
    print_timing(film);
    fputs("</rect>\n", film->out);
}

static void free_moments(film_svg *film)
{
    for (uint64_t i = 0; i < film->moment_count; i++)
        free(film->moments[i].places);
    free(film->moments);
}

bool film_svg_close(film_svg *film, const world *world, bool good)
{
    if (film->out != NULL && good) {
        print_edits(film, world);
        /* Units that came after the last tick are in no moment. */
        const uint32_t shown = film->moment_count > 0 ? film->moments[film->moment_count - 1].count : 0;
        for (uint32_t i = 0; i < shown; i++)
            print_unit(film, world, i);
        print_graph(film);
        fputs("</svg>\n", film->out);
        good = output_finish(film->out, film->file, true);
    } else if (film->out != NULL) {
        output_abandon(film->out, film->file);
    }
    free_moments(film);
    return good;
}
