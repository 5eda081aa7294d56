/* stroke.c: walls, links, paths and moments of a search as smooth lines over cells. */
#include "pictures/stroke.h"

#include "pictures/mask.h"
#include "pictures/paint.h"

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

/* A picture being painted, and what it is painted with. */
typedef struct easel {
    picture *picture;
    const drawing *drawing;
    mask mask;
    double scale;
    double radius; /* of the path, in pixels */
} easel;

static pen pen_of(easel *easel, brush *brush, double radius)
{
    *brush = (struct brush){&easel->mask, easel->scale, radius > 0.5 ? radius : 0.5};
    return (pen){brush_line, brush};
}

static void paint_walls_and_links(easel *easel)
{
    brush brush;
    double line = easel->scale * 0.055;
    pen pen = pen_of(easel, &brush, line < 5 ? line : 5);
    drawing_trace_walls(easel->drawing, &pen);
    mask_paint(&easel->mask, easel->picture, colour_wall);
    pen = pen_of(easel, &brush, line * 0.5);
    drawing_trace_one_ways(easel->drawing, &pen);
    mask_paint(&easel->mask, easel->picture, colour_wall);
    drawing_trace_links(easel->drawing, &pen);
    mask_thin(&easel->mask, drawing_link_percent(easel->drawing));
    mask_paint(&easel->mask, easel->picture, colour_link);
}

/* Paints what a mover of several cells passes over, and its square at start and goal. */
static void paint_size(easel *easel)
{
    uint8_t footprint = easel->drawing->scene->mover.profile.footprint;
    brush brush;
    pen pen = pen_of(easel, &brush, easel->scale * footprint / 2);
    if (footprint == 1)
        return;
    drawing_trace_path(easel->drawing, false, &pen);
    mask_thin(&easel->mask, 22);
    mask_paint(&easel->mask, easel->picture, colour_path);
    pen = pen_of(easel, &brush, easel->scale * 0.06);
    if (drawing_has(easel->drawing, easel->drawing->start))
        drawing_trace_footprint(easel->drawing, easel->drawing->start, FOOTPRINT_MARGIN, &pen);
    mask_paint(&easel->mask, easel->picture, colour_start);
    if (drawing_has(easel->drawing, easel->drawing->goal))
        drawing_trace_footprint(easel->drawing, easel->drawing->goal, FOOTPRINT_MARGIN, &pen);
    mask_paint(&easel->mask, easel->picture, colour_goal);
}

static void paint_disc(easel *easel, point centre, double radius, colour colour)
{
    brush brush;
    pen pen = pen_of(easel, &brush, radius);
    pen.line(pen.user, centre, centre);
    mask_paint(&easel->mask, easel->picture, colour);
}

/* Paints a disc with a ring around it. */
static void paint_end(easel *easel, wend_place place, colour colour)
{
    if (!drawing_has(easel->drawing, place))
        return;
    double ring = drawing_end_radius(easel->scale, true);
    point centre = drawing_inside(easel->drawing, drawing_middle(easel->drawing, place), ring);
    paint_disc(easel, centre, ring * easel->scale, colour_casing);
    paint_disc(easel, centre, drawing_end_radius(easel->scale, false) * easel->scale, colour);
}

static void paint_way(easel *easel, bool links, double radius, colour colour)
{
    brush brush;
    pen pen = pen_of(easel, &brush, radius);
    drawing_trace_path(easel->drawing, links, &pen);
    mask_paint(&easel->mask, easel->picture, colour);
}

/* Paints the search at any angle. */
static void paint_trail(easel *easel)
{
    for (trail_part part = TRAIL_LINES; part < TRAIL_PARTS; part++)
        for (uint32_t step = 0; step < RAMP_STEPS; step++) {
            brush brush;
            pen pen = pen_of(easel, &brush, easel->radius * trail_widths[part]);
            drawing_trace_trail(easel->drawing, step, part, &pen);
            mask_thin(&easel->mask, part == TRAIL_LINES ? 70 : 100);
            mask_paint(&easel->mask, easel->picture, easel->drawing->colours[INK_RAMP + step]);
        }
}

static void paint_speck(void *user, point at, colour colour)
{
    const easel *easel = user;
    double x = at.x * easel->scale, y = at.y * easel->scale;
    picture_paint_disc(easel->picture, x, y, SPECK_RADIUS + SPECK_RIM, colour_wall);
    picture_paint_disc(easel->picture, x, y, SPECK_RADIUS, colour);
}

static void paint_path(easel *easel)
{
    paint_size(easel);
    double casing = drawing_casing(easel->scale) * easel->scale;
    if (casing > 0) {
        paint_way(easel, true, easel->radius * 0.45 + casing / 2, colour_casing);
        paint_way(easel, false, easel->radius + casing, colour_casing);
    }
    paint_way(easel, true, easel->radius * 0.45, colour_path);
    paint_way(easel, false, easel->radius, colour_path);
    paint_end(easel, easel->drawing->start, colour_start);
    paint_end(easel, easel->drawing->goal, colour_goal);
}

/* Adds a label to the mask; all labels are in it before it is painted. */
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
    mask_paint(&easel->mask, easel->picture, colour);
}

/*
 * Paints the path if it is known, else the path back from the current cell; boxes around start and goal; arrows and
 * numbers on top.
 */
static void paint_moment(easel *easel)
{
    brush brush;
    pen pen = pen_of(easel, &brush, easel->scale * WAY_RADIUS);
    if (drawing_shows_path(easel->drawing))
        drawing_trace_path(easel->drawing, false, &pen);
    else
        drawing_trace_way_back(easel->drawing, &pen);
    mask_thin(&easel->mask, 45);
    mask_paint(&easel->mask, easel->picture, colour_path);
    paint_box(easel, easel->drawing->start, colour_start);
    paint_box(easel, easel->drawing->goal, colour_goal);
    if (easel->scale >= ARROW_SCALE) {
        pen = pen_of(easel, &brush, easel->scale * 0.018);
        drawing_trace_arrows(easel->drawing, &pen);
        mask_thin(&easel->mask, 75);
        mask_paint(&easel->mask, easel->picture, colour_wall);
    }
    if (easel->scale >= LABEL_SCALE) {
        drawing_write_labels(easel->drawing, mask_label, easel);
        mask_paint(&easel->mask, easel->picture, colour_wall);
    }
}

static void paint_hindrances(easel *easel)
{
    brush brush;
    pen pen = pen_of(easel, &brush, easel->scale * 0.07 > 1.2 ? easel->scale * 0.07 : 1.2);
    drawing_trace_hindrances(easel->drawing, &pen);
    mask_paint(&easel->mask, easel->picture, colour_mark);
}

bool picture_paint_lines(picture *picture, const drawing *drawing)
{
    mask mask;
    if (!mask_open(&mask, picture->width, picture->height))
        return false;
    double scale = picture->width / drawing_canvas(drawing).x, radius = drawing_line_radius(scale) * scale;
    easel easel = {picture, drawing, mask, scale, radius};
    paint_walls_and_links(&easel);
    if (drawing->trail != NULL)
        paint_trail(&easel);
    drawing_visit_specks(drawing, scale, paint_speck, &easel);
    if (drawing_shows_moment(drawing))
        paint_moment(&easel);
    else if (drawing->path != NULL)
        paint_path(&easel);
    paint_hindrances(&easel);
    mask_close(&mask);
    return true;
}

bool picture_paint_label(picture *picture, const label *label, colour colour)
{
    mask mask;
    if (!mask_open(&mask, picture->width, picture->height))
        return false;
    brush brush = {&mask, 1, label->height * 0.065 > 0.5 ? label->height * 0.065 : 0.5};
    const pen pen = {brush_line, &brush};
    drawing_trace_label(label, &pen);
    mask_paint(&mask, picture, colour);
    mask_close(&mask);
    return true;
}
