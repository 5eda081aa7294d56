/* paint.c: paints discs and boxes on pictures. */
#include "pictures/paint.h"

#include <math.h>

static uint8_t blended(uint8_t below, uint8_t above, uint32_t share)
{
    return (uint8_t)((below * (255 - share) + above * share + 127) / 255);
}

static void blend_pixel(picture *picture, uint32_t x, uint32_t y, colour above, uint32_t share)
{
    colour below = picture_get(picture, x, y);
    picture_set(picture, x, y,
                (colour){blended(below.red, above.red, share), blended(below.green, above.green, share),
                         blended(below.blue, above.blue, share)});
}

void picture_paint_disc(picture *picture, double x, double y, double radius, colour colour)
{
    const double reach = radius + 1;
    const uint32_t left = x > reach ? (uint32_t)(x - reach) : 0, top = y > reach ? (uint32_t)(y - reach) : 0;
    for (uint32_t row = top; row < picture->height && row <= y + reach; row++)
        for (uint32_t column = left; column < picture->width && column <= x + reach; column++) {
            double across = column + 0.5 - x, down = row + 0.5 - y;
            double inside = radius + 0.5 - sqrt(across * across + down * down);
            if (inside > 0)
                blend_pixel(picture, column, row, colour, inside < 1 ? (uint32_t)(255 * inside) : 255);
        }
}

void picture_paint_box(picture *picture, drawing_size from, drawing_size size, colour colour, uint8_t share)
{
    for (uint32_t y = from.height; y < picture->height && y - from.height < size.height; y++)
        for (uint32_t x = from.width; x < picture->width && x - from.width < size.width; x++)
            blend_pixel(picture, x, y, colour, share);
}
