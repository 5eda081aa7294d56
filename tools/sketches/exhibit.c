/* exhibit.c: chooses the kind of sketch for a map, and draws it to files. */
#include "sketches/exhibit.h"

#include "pictures/pictures.h"
#include "sketches/angle_sketch.h"
#include "sketches/ground_sketch.h"
#include "sketches/net_sketch.h"
#include "system/system.h"

#include <math.h>
#include <stdlib.h>

/* Pixels of a picture's longer side if no scale is given, and the most pixels of any picture. */
#define SIDE       1400
#define PIXELS_MAX (1u << 28)

/* Pixels per side that are painted for each pixel of a picture of facets. */
#define FINE 3

static bool is_graph(const sketch *sketch)
{
    return sketch->drawing.scene->kind == WEND_MAP_GRAPH;
}

static bool measure(sketch *sketch)
{
    if (is_graph(sketch))
        return net_sketch_measure(sketch);
    return sketch->is_angled ? angle_sketch_measure(sketch) : ground_sketch_measure(sketch);
}

void sketch_begin(sketch *sketch, const scene *scene)
{
    *sketch = (struct sketch){.drawing = {.scene = scene, .level_count = scene_levels(scene)}};
    drawing_mix_inks(&sketch->drawing, false);
}

bool sketch_open(sketch *sketch)
{
    bool measured = measure(sketch);
    double longest = sketch->width > sketch->height ? sketch->width : sketch->height;
    if (longest <= 0)
        longest = sketch->width = sketch->height = 1;
    sketch->margin = longest * (is_graph(sketch) ? 0.07 : 0.03);
    sketch->head = sketch->drawing.level_count > 1 && !sketch->is_angled ? longest * 0.06 : 0;
    point canvas = sketch_canvas(sketch);
    sketch->unit = (canvas.x > canvas.y ? canvas.x : canvas.y) / (is_graph(sketch) ? 230 : 400);
    return measured;
}

void sketch_close(sketch *sketch)
{
    free(sketch->nodes);
    sketch->nodes = NULL;
}

static void draw_end(const sketch *sketch, const artist *artist, wend_place place, colour colour)
{
    point at;
    if (sketch_point(sketch, place, &at))
        artist->disc(artist->user, at, sketch->unit * 2.2, colour);
}

void sketch_draw(const sketch *sketch, const artist *artist)
{
    if (is_graph(sketch))
        net_sketch_draw(sketch, artist);
    else if (sketch->is_angled)
        angle_sketch_draw(sketch, artist);
    else
        ground_sketch_draw(sketch, artist);
    if (!sketch->has_ends || sketch->is_angled)
        return;
    draw_end(sketch, artist, sketch->drawing.start, colour_start);
    draw_end(sketch, artist, sketch->drawing.goal, colour_goal);
    if (is_graph(sketch))
        net_sketch_name(sketch, artist);
}

bool sketch_fit_file(const sketch *sketch, uint64_t scale, drawing_size *size)
{
    point canvas = sketch_canvas(sketch);
    double longest = canvas.x > canvas.y ? canvas.x : canvas.y;
    double pixels = scale > 0 ? (double)scale : SIDE / longest;
    if (canvas.x * pixels * canvas.y * pixels > PIXELS_MAX) {
        report_error("--scale %llu makes the picture too large, choose a smaller one or leave it out",
                     (unsigned long long)scale);
        return false;
    }
    *size = (drawing_size){(uint32_t)ceil(canvas.x * pixels), (uint32_t)ceil(canvas.y * pixels)};
    return true;
}

static bool write_svg(const sketch *sketch, drawing_size size, const char *file)
{
    FILE *out = output_create(file);
    point canvas = sketch_canvas(sketch);
    if (out == NULL)
        return false;
    fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"%u\" viewBox=\"0 0 %.6g %.6g\">\n",
            (unsigned)size.width, (unsigned)size.height, canvas.x, canvas.y);
    artist artist = svg_artist(out);
    sketch_draw(sketch, &artist);
    fputs("</svg>\n", out);
    return output_finish(out, file, true);
}

static bool write_png(const sketch *sketch, drawing_size size, const char *file)
{
    picture picture;
    paint_artist painter = {.crisp = false};
    /* Fills have hard edges, so facets are painted finer and then shrunk. */
    const uint32_t fine =
        sketch->is_angled && (uint64_t)size.width * size.height * FINE * FINE <= PIXELS_MAX ? FINE : 1;
    const drawing_size painted = {size.width * fine, size.height * fine};
    bool written = picture_open(&picture, painted) &&
                   paint_artist_open(&painter, &picture, painted.width / sketch_canvas(sketch).x, false);
    if (written) {
        artist artist = paint_artist_of(&painter);
        sketch_draw(sketch, &artist);
        picture_shrink(&picture, fine);
        written = png_write_picture(&picture, file);
    }
    paint_artist_close(&painter);
    picture_close(&picture);
    return written;
}

bool sketch_write(const sketch *sketch, drawing_size size, const char *file)
{
    return has_ending(file, ".svg") ? write_svg(sketch, size, file) : write_png(sketch, size, file);
}

static bool paint(void *user, picture *picture)
{
    sketch coarse = *(const sketch *)user;
    point canvas = sketch_canvas(&coarse);
    paint_artist painter;
    coarse.coarse = true;
    double scale =
        picture->width / canvas.x < picture->height / canvas.y ? picture->width / canvas.x : picture->height / canvas.y;
    bool opened = paint_artist_open(&painter, picture, scale, true);
    if (opened) {
        artist artist = paint_artist_of(&painter);
        sketch_draw(&coarse, &artist);
    }
    paint_artist_close(&painter);
    return opened;
}

bool sketch_print(const sketch *sketch, terminal_colour mode)
{
    point canvas = sketch_canvas(sketch);
    const colour *colours = sketch->drawing.colours;
    terminal_key key = {.letters = "#.*AB.",
                        .colours = {colours['@'], colours['.'], colour_path, colour_start, colour_goal, colours['.']}};
    if (is_graph(sketch)) {
        key.letters = ".-*ABo";
        key.colours[0] = colours['.'];
        key.colours[1] = colour_edge;
        key.colours[5] = colour_wall;
    }
    for (uint32_t i = 0; i < RAMP_STEPS; i++)
        key.ramp[i] = colours[INK_RAMP + i];
    return terminal_write_painted((terminal_painting){canvas.x / canvas.y, paint, (void *)(uintptr_t)sketch}, &key,
                                  mode);
}
