/* png_reader.c: pictures, a pixel a cell, by libpng. */
#if defined(WEND_IMPORT_PNG_FOUND)

#include "formats/formats.h"
#include "formats/meanings.h"

#include <png.h>
#include <setjmp.h>
#include <string.h>

/* A picture being read: what libpng calls back with. */
typedef struct picture {
    draft *draft;
    import_span rest;
    png_structp png;
    png_infop info;
    png_bytep pixels; /* four bytes each */
    png_uint_32 width, height;
} picture;

static void on_error(png_structp png, png_const_charp text)
{
    picture *picture = png_get_error_ptr(png);
    wend_import_fail(picture->draft->im, WEND_ERROR_FORMAT, 0, 0, "the picture is damaged: %s", text);
    longjmp(png_jmpbuf(png), 1);
}

static void on_warning(png_structp png, png_const_charp text)
{
    (void)png, (void)text;
}

static void take_bytes(png_structp png, png_bytep to, size_t count)
{
    picture *picture = png_get_io_ptr(png);
    if (count > picture->rest.length)
        png_error(png, "it ends too soon");
    memcpy(to, picture->rest.at, count);
    picture->rest.at += count;
    picture->rest.length -= count;
}

/* libpng's memory comes from scratch and is freed with it: it is little, and counts against the limit. */
static png_voidp take_memory(png_structp png, png_alloc_size_t size)
{
    picture *picture = png_get_mem_ptr(png);
    return wend_import_scratch(picture->draft->im, size, 1);
}

static void keep_memory(png_structp png, png_voidp block)
{
    (void)png, (void)block;
}

/* Asks for red, green, blue and alpha of 8 bits from any kind of picture. */
static void ask_for_rgba(picture *picture)
{
    png_structp png = picture->png;
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
}

/* Skips what pixels do not need: comments and profiles may be large. */
static void skip_other_chunks(picture *picture)
{
    png_set_user_limits(picture->png, WEND_GRID_MAX_SIDE, WEND_GRID_MAX_SIDE);
    png_set_chunk_cache_max(picture->png, 128);
    png_set_chunk_malloc_max(picture->png, 1 << 20);
}

/* Between setjmp and longjmp only libpng's data and the picture change. */
static bool read_pixels(picture *picture)
{
    png_structp png = picture->png;
    if (setjmp(png_jmpbuf(png)) != 0)
        return false;
    png_set_read_fn(png, picture, take_bytes);
    skip_other_chunks(picture);
    png_read_info(png, picture->info);
    picture->width = png_get_image_width(png, picture->info);
    picture->height = png_get_image_height(png, picture->info);
    ask_for_rgba(picture);
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, picture->info);
    size_t row = png_get_rowbytes(png, picture->info);
    if (row != (size_t)picture->width * 4)
        png_error(png, "its pixels are of no known kind");
    if (!wend_import_draft_cells(picture->draft, picture->width, picture->height, 1, WEND_CELLS_SQUARE))
        return false;
    picture->pixels = wend_import_scratch(picture->draft->im, picture->height, row);
    if (!picture->pixels)
        return false;
    for (int pass = 0; pass < passes; pass++)
        for (png_uint_32 y = 0; y < picture->height; y++)
            png_read_row(png, picture->pixels + y * row, NULL);
    png_read_end(png, NULL);
    return true;
}

static bool set_cells(picture *picture, const import_rules *rules)
{
    draft *draft = picture->draft;
    meanings *meanings = wend_import_meanings_open(draft, rules);
    draft_meaning meaning;
    const png_byte *at = picture->pixels;
    for (uint32_t y = 0; meanings && y < draft->height; y++)
        for (uint32_t x = 0; x < draft->width; x++, at += 4) {
            uint32_t rgba = (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
            if (!wend_import_meaning_of_colour(meanings, rgba, y + 1, x + 1, &meaning) ||
                !wend_import_set_cell(draft, x, y, &meaning))
                return false;
        }
    return meanings != NULL;
}

bool wend_import_read_png(draft *draft, const import_rules *rules, import_span bytes)
{
    picture picture = {.draft = draft, .rest = bytes};
    picture.png = png_create_read_struct_2(PNG_LIBPNG_VER_STRING, &picture, on_error, on_warning, &picture, take_memory,
                                           keep_memory);
    picture.info = picture.png ? png_create_info_struct(picture.png) : NULL;
    bool is_read = picture.info && read_pixels(&picture);
    if (!is_read)
        wend_import_fail(draft->im, WEND_ERROR_MEMORY, 0, 0, "libpng does not start");
    if (picture.png)
        png_destroy_read_struct(&picture.png, &picture.info, NULL);
    return is_read && set_cells(&picture, rules);
}

#else
typedef int wend_import_png_is_not_there; /* a file must not be empty */
#endif
