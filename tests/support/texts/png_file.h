/* tests/support/texts/png_file.h: PNG files of any kind, written without libpng for the tests of what reads them. */
#ifndef WEND_TESTS_TEXTS_PNG_FILE_H
#define WEND_TESTS_TEXTS_PNG_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct png_file {
    uint32_t width, height;
    uint8_t depth;          /* bits a sample: 1, 2, 4, 8 or 16 */
    uint8_t colour;         /* PNG's colour type: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGB and alpha */
    bool interlaced;        /* Adam7 */
    const uint8_t *palette; /* three bytes a colour; null = none */
    size_t colours;
    const uint8_t *alphas; /* of the palette's colours; null = none */
    size_t alpha_count;
    const uint16_t *samples; /* pixel by pixel, row by row */
} png_file;

/* Writes it into `room` bytes; returns its length, 0 if they are too few. */
size_t png_file_write(const png_file *file, uint8_t *bytes, size_t room);

#endif
