/*
 * mask.c: a line is the set of points no farther from it than its radius; a pixel's share of it follows from the
 * distance of the pixel's centre.
 */
#include "pictures/mask.h"

#include "system/system.h"

#include <math.h>
#include <stdlib.h>

bool mask_open(mask *mask, uint32_t width, uint32_t height)
{
    *mask = (struct mask){width, height, calloc((size_t)width * height, 1)};
    if (mask->shares == NULL)
        report_no_memory("the picture's lines");
    return mask->shares != NULL;
}

void mask_close(mask *mask)
{
    free(mask->shares);
    mask->shares = NULL;
}

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

/* Lowest and highest x of the part of a line between two heights; those of the nearest end if no part is. */
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

void mask_line(mask *mask, point from, point to, double radius)
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

void mask_paint(mask *mask, picture *picture, colour above)
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

void mask_thin(mask *mask, unsigned percent)
{
    for (size_t i = 0; i < (size_t)mask->width * mask->height; i++)
        mask->shares[i] = (uint8_t)(mask->shares[i] * percent / 100);
}
