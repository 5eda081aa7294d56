/*
 * paint_artist.c: a fill takes the pixels whose centres are inside, so that neighbouring fills leave no gap; lines are
 * smooth.
 */
#include "pictures/paint_artist.h"

#include "draw/draw.h"

#include <math.h>

bool paint_artist_open(paint_artist *painter, picture *picture, double scale, bool crisp)
{
    *painter = (paint_artist){.picture = picture, .scale = scale, .crisp = crisp};
    return mask_open(&painter->mask, picture->width, picture->height);
}

void paint_artist_close(paint_artist *painter)
{
    mask_close(&painter->mask);
}

static point to_pixels(const paint_artist *painter, point at)
{
    return (point){at.x * painter->scale, at.y * painter->scale};
}

/* Where a row's centre line enters and leaves a convex polygon; false if it misses it. */
static bool cut_row(const paint_artist *painter, const point *corners, uint32_t count, double y, double *left,
                    double *right)
{
    *left = INFINITY;
    *right = -INFINITY;
    for (uint32_t i = 0; i < count; i++) {
        point a = to_pixels(painter, corners[i]), b = to_pixels(painter, corners[(i + 1) % count]);
        if ((a.y <= y) == (b.y <= y))
            continue;
        double x = a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x);
        *left = x < *left ? x : *left;
        *right = x > *right ? x : *right;
    }
    return *left < *right;
}

static uint32_t first_pixel(double at, uint32_t end)
{
    double pixel = ceil(at - 0.5);
    return pixel <= 0 ? 0 : pixel >= end ? end : (uint32_t)pixel;
}

static void fill(void *user, const point *corners, uint32_t count, colour colour)
{
    const paint_artist *painter = user;
    picture *picture = painter->picture;
    double top = INFINITY, bottom = -INFINITY, left, right;
    for (uint32_t i = 0; i < count; i++) {
        double y = to_pixels(painter, corners[i]).y;
        top = y < top ? y : top;
        bottom = y > bottom ? y : bottom;
    }
    for (uint32_t y = first_pixel(top, picture->height); y < first_pixel(bottom, picture->height); y++)
        if (cut_row(painter, corners, count, y + 0.5, &left, &right))
            for (uint32_t x = first_pixel(left, picture->width); x < first_pixel(right, picture->width); x++)
                picture_set(picture, x, y, colour);
}

static double pixels_of(const paint_artist *painter, double radius)
{
    double pixels = radius * painter->scale, least = painter->crisp ? 0.45 : 0.5;
    return pixels > least ? pixels : least;
}

static void begin(void *user, brush_style style)
{
    paint_artist *painter = user;
    painter->style = style;
}

static void line(void *user, point from, point to)
{
    paint_artist *painter = user;
    double radius = pixels_of(painter, painter->style.radius);
    /* A dot fills at least one whole pixel, even if it lies between pixels. */
    if (painter->crisp && from.x == to.x && from.y == to.y && radius < 0.7)
        radius = 0.7;
    mask_line(&painter->mask, to_pixels(painter, from), to_pixels(painter, to), radius);
}

static void harden(mask *mask)
{
    for (size_t i = 0; i < (size_t)mask->width * mask->height; i++)
        mask->shares[i] = mask->shares[i] > 110 ? 255 : 0;
}

static void end(void *user)
{
    paint_artist *painter = user;
    if (painter->crisp)
        harden(&painter->mask);
    else if (painter->style.percent < 100)
        mask_thin(&painter->mask, painter->style.percent);
    mask_paint(&painter->mask, painter->picture, painter->style.colour);
}

static void disc(void *user, point at, double radius, colour colour)
{
    paint_artist *painter = user;
    if (!painter->crisp) {
        begin(user, (brush_style){radius * 1.2, colour_casing, 100});
        line(user, at, at);
        end(user);
    }
    begin(user, (brush_style){painter->crisp ? 0.8 / painter->scale : radius * 0.85, colour, 100});
    line(user, at, at);
    end(user);
}

/* Draws the word twice, first light and broad, so that it can be read on top of lines. */
static void word(void *user, point at, double height, double anchor, const char *text, colour colour,
                 struct colour casing)
{
    paint_artist *painter = user;
    const pen pen = {line, user};
    if (painter->crisp)
        return;
    at.x -= anchor * lettering_width(text, height);
    begin(user, (brush_style){height * 0.22, casing, 85});
    lettering_trace(text, at, height, &pen);
    end(user);
    begin(user, (brush_style){height * 0.07, colour, 100});
    lettering_trace(text, at, height, &pen);
    end(user);
}

artist paint_artist_of(paint_artist *painter)
{
    return (artist){fill, begin, line, end, disc, word, painter};
}
