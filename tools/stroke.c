/*
 * stroke.c: smooth lines. A line is the set of points no farther from it than its radius; a pixel's share of it
 * is taken from the distance of the pixel's centre. All of a path's lines go into one mask of shares, of which
 * the largest counts, so that they do not darken each other where they meet; then the mask is painted.
 */
#include "stroke.h"

#include "report.h"

#include <math.h>
#include <stdlib.h>

/* Shares from 0 to 255, one per pixel. */
typedef struct mask {
    uint32_t width, height;
    uint8_t *shares;
} mask;

static double clamp(double value, double least, double most)
{
    return value < least ? least : value > most ? most : value;
}

static double distance_to_line(point at, point from, point to)
{
    double along_x = to.x - from.x, along_y = to.y - from.y;
    double square = along_x * along_x + along_y * along_y;
    double part = square > 0 ? ((at.x - from.x) * along_x + (at.y - from.y) * along_y) / square : 0;
    part = clamp(part, 0, 1);
    double off_x = at.x - from.x - part * along_x, off_y = at.y - from.y - part * along_y;
    return sqrt(off_x * off_x + off_y * off_y);
}

/* The part of a line that lies between two heights, as its lowest and highest x; the nearest end if none does. */
static void reach(point from, point to, double top, double bottom, double *left, double *right)
{
    double rise = to.y - from.y;
    double first = rise != 0 ? clamp((top - from.y) / rise, 0, 1) : 0;
    double second = rise != 0 ? clamp((bottom - from.y) / rise, 0, 1) : 1;
    double x1 = from.x + first * (to.x - from.x), x2 = from.x + second * (to.x - from.x);
    *left = x1 < x2 ? x1 : x2;
    *right = x1 < x2 ? x2 : x1;
}

static uint32_t to_pixel(double at, uint32_t end)
{
    return (uint32_t)clamp(at, 0, end);
}

static void mask_row(mask *mask, uint32_t y, point from, point to, double radius)
{
    double left, right, margin = radius + 1;
    reach(from, to, y + 0.5 - margin, y + 0.5 + margin, &left, &right);
    uint32_t end = to_pixel(right + margin + 1, mask->width);
    for (uint32_t x = to_pixel(left - margin, mask->width); x < end; x++) {
        double distance = distance_to_line((point){x + 0.5, y + 0.5}, from, to);
        uint8_t share = (uint8_t)(255 * clamp(radius + 0.5 - distance, 0, 1));
        uint8_t *held = &mask->shares[(size_t)y * mask->width + x];
        *held = share > *held ? share : *held;
    }
}

static void mask_line(mask *mask, point from, point to, double radius)
{
    double top = from.y < to.y ? from.y : to.y, bottom = from.y < to.y ? to.y : from.y;
    uint32_t end = to_pixel(bottom + radius + 2, mask->height);
    for (uint32_t y = to_pixel(top - radius - 1, mask->height); y < end; y++)
        mask_row(mask, y, from, to, radius);
}

static uint8_t blend(uint8_t below, uint8_t above, uint8_t share)
{
    return (uint8_t)((below * (255 - share) + above * share + 127) / 255);
}

/* Paints a colour through the mask and clears it. */
static void paint_mask(picture *picture, mask *mask, colour above)
{
    for (uint32_t y = 0; y < picture->height; y++)
        for (uint32_t x = 0; x < picture->width; x++) {
            uint8_t *share = &mask->shares[(size_t)y * mask->width + x];
            if (*share == 0)
                continue;
            colour below = picture_get(picture, x, y);
            picture_set(picture, x, y,
                        (colour){blend(below.red, above.red, *share), blend(below.green, above.green, *share),
                                 blend(below.blue, above.blue, *share)});
            *share = 0;
        }
}

/* A pen that draws into a mask: lines in units of the canvas, their radius in pixels. */
typedef struct brush {
    mask *mask;
    double scale; /* pixels per unit */
    double radius;
} brush;

static point to_pixels(const brush *brush, point at)
{
    return (point){at.x * brush->scale, at.y * brush->scale};
}

static void brush_line(void *user, point from, point to)
{
    const brush *brush = user;
    mask_line(brush->mask, to_pixels(brush, from), to_pixels(brush, to), brush->radius);
}

/* What is painted, and with what. */
typedef struct easel {
    picture *picture;
    const drawing *drawing;
    mask mask;
    double scale;
    double radius; /* of the path's line, in pixels */
} easel;

static pen pen_of(easel *easel, brush *brush, double radius)
{
    *brush = (struct brush){&easel->mask, easel->scale, radius > 0.5 ? radius : 0.5};
    return (pen){brush_line, brush};
}

/* Makes all that is in the mask show through. */
static void thin_mask(mask *mask, unsigned percent)
{
    for (size_t i = 0; i < (size_t)mask->width * mask->height; i++)
        mask->shares[i] = (uint8_t)(mask->shares[i] * percent / 100);
}

static void paint_walls_and_links(easel *easel)
{
    brush brush;
    double line = easel->scale * 0.055;
    pen pen = pen_of(easel, &brush, line < 5 ? line : 5);
    drawing_trace_walls(easel->drawing, &pen);
    paint_mask(easel->picture, &easel->mask, colour_wall);
    pen = pen_of(easel, &brush, line * 0.5);
    drawing_trace_one_ways(easel->drawing, &pen);
    paint_mask(easel->picture, &easel->mask, colour_wall);
    drawing_trace_links(easel->drawing, &pen);
    thin_mask(&easel->mask, drawing_link_percent(easel->drawing));
    paint_mask(easel->picture, &easel->mask, colour_link);
}

/* What a mover of several cells passes over, and where it stands at both ends. */
static void paint_size(easel *easel)
{
    uint8_t footprint = easel->drawing->scene->mover.profile.footprint;
    brush brush;
    pen pen = pen_of(easel, &brush, easel->scale * footprint / 2);
    if (footprint == 1)
        return;
    drawing_trace_path(easel->drawing, false, &pen);
    thin_mask(&easel->mask, 22);
    paint_mask(easel->picture, &easel->mask, colour_path);
    pen = pen_of(easel, &brush, easel->scale * 0.06);
    if (drawing_has(easel->drawing, easel->drawing->start))
        drawing_trace_footprint(easel->drawing, easel->drawing->start, FOOTPRINT_MARGIN, &pen);
    paint_mask(easel->picture, &easel->mask, colour_start);
    if (drawing_has(easel->drawing, easel->drawing->goal))
        drawing_trace_footprint(easel->drawing, easel->drawing->goal, FOOTPRINT_MARGIN, &pen);
    paint_mask(easel->picture, &easel->mask, colour_goal);
}

static void paint_disc(easel *easel, point centre, double radius, colour colour)
{
    brush brush;
    pen pen = pen_of(easel, &brush, radius);
    pen.line(pen.user, centre, centre);
    paint_mask(easel->picture, &easel->mask, colour);
}

/* A disc with a ring around it. */
static void paint_end(easel *easel, wend_place place, colour colour)
{
    if (!drawing_has(easel->drawing, place))
        return;
    point centre = drawing_middle(easel->drawing, place);
    paint_disc(easel, centre, easel->radius * 2.6 * 1.45, colour_casing);
    paint_disc(easel, centre, easel->radius * 2.6, colour);
}

static void paint_way(easel *easel, bool links, double radius, colour colour)
{
    brush brush;
    pen pen = pen_of(easel, &brush, radius);
    drawing_trace_path(easel->drawing, links, &pen);
    paint_mask(easel->picture, &easel->mask, colour);
}

static void paint_path(easel *easel)
{
    paint_size(easel);
    paint_way(easel, true, easel->radius, colour_casing);
    paint_way(easel, false, easel->radius * 1.75, colour_casing);
    paint_way(easel, true, easel->radius * 0.45, colour_path);
    paint_way(easel, false, easel->radius, colour_path);
    paint_end(easel, easel->drawing->start, colour_start);
    paint_end(easel, easel->drawing->goal, colour_goal);
}

/* Labels as lines of the colour of walls; all are in the mask before it is painted. */
static void mask_label(void *user, const label *label)
{
    easel *easel = user;
    brush brush;
    pen pen = pen_of(easel, &brush, label->height * easel->scale * 0.065);
    drawing_trace_label(label, &pen);
}

static void paint_box(easel *easel, wend_place place, colour colour)
{
    brush brush;
    pen pen = pen_of(easel, &brush, easel->scale * BOX_LINE / 2);
    if (!drawing_has(easel->drawing, place))
        return;
    drawing_trace_box(easel->drawing, place, &pen);
    paint_mask(easel->picture, &easel->mask, colour);
}

/* The path if it is known, else the way to the current cell; boxes around start and goal; arrows and numbers above. */
static void paint_moment(easel *easel)
{
    brush brush;
    pen pen = pen_of(easel, &brush, easel->scale * WAY_RADIUS);
    if (drawing_shows_path(easel->drawing))
        drawing_trace_path(easel->drawing, false, &pen);
    else
        drawing_trace_way_back(easel->drawing, &pen);
    thin_mask(&easel->mask, 45);
    paint_mask(easel->picture, &easel->mask, colour_path);
    paint_box(easel, easel->drawing->start, colour_start);
    paint_box(easel, easel->drawing->goal, colour_goal);
    if (easel->scale >= ARROW_SCALE) {
        pen = pen_of(easel, &brush, easel->scale * 0.018);
        drawing_trace_arrows(easel->drawing, &pen);
        thin_mask(&easel->mask, 75);
        paint_mask(easel->picture, &easel->mask, colour_wall);
    }
    if (easel->scale >= LABEL_SCALE) {
        drawing_write_labels(easel->drawing, mask_label, easel);
        paint_mask(easel->picture, &easel->mask, colour_wall);
    }
}

static void paint_hindrances(easel *easel)
{
    brush brush;
    pen pen = pen_of(easel, &brush, easel->scale * 0.07 > 1.2 ? easel->scale * 0.07 : 1.2);
    drawing_trace_hindrances(easel->drawing, &pen);
    paint_mask(easel->picture, &easel->mask, colour_mark);
}

bool picture_paint_lines(picture *picture, const drawing *drawing)
{
    uint8_t *shares = calloc((size_t)picture->width * picture->height, 1);
    if (shares == NULL) {
        report_no_memory("the picture's lines");
        return false;
    }
    double scale = picture->width / drawing_canvas(drawing).x, radius = drawing_line_radius(drawing) * scale;
    easel easel = {picture, drawing, {picture->width, picture->height, shares}, scale, radius > 1.3 ? radius : 1.3};
    paint_walls_and_links(&easel);
    if (drawing_shows_moment(drawing))
        paint_moment(&easel);
    else if (drawing->path != NULL)
        paint_path(&easel);
    paint_hindrances(&easel);
    free(shares);
    return true;
}

bool picture_paint_label(picture *picture, const label *label, colour colour)
{
    uint8_t *shares = calloc((size_t)picture->width * picture->height, 1);
    if (shares == NULL) {
        report_no_memory("the picture's lines");
        return false;
    }
    mask mask = {picture->width, picture->height, shares};
    brush brush = {&mask, 1, label->height * 0.065 > 0.5 ? label->height * 0.065 : 0.5};
    const pen pen = {brush_line, &brush};
    drawing_trace_label(label, &pen);
    paint_mask(picture, &mask, colour);
    free(shares);
    return true;
}
