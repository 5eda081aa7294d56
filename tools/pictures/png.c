/* png.c: writes pictures as PNG, if libpng was there when the program was built. */
#include "pictures/png.h"

#include "system/system.h"

#if defined(WEND_HAVE_PNG)

#include "draw/draw.h"
#include "pictures/paint_artist.h"
#include "pictures/stroke.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

bool png_available(void)
{
    return true;
}

static void refuse(png_structp png, png_const_charp text)
{
    (void)text;
    longjmp(png_jmpbuf(png), 1);
}

static void ignore(png_structp png, png_const_charp text)
{
    (void)png, (void)text;
}

/* What to write, and where to: a stream, or memory. */
typedef struct target {
    const picture *picture;
    drawing_size from, size;
    FILE *out;
    png_bytes *bytes;
} target;

/* Between setjmp and longjmp only memory of libpng may change: no local variable is written here. */
static bool write_rows(png_structp png, png_infop info, const target *target)
{
    const picture *picture = target->picture;
    if (setjmp(png_jmpbuf(png)) != 0)
        return false;
    png_set_IHDR(png, info, target->size.width, target->size.height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, info);
    for (uint32_t y = 0; y < target->size.height; y++)
        png_write_row(png,
                      picture->rgb + ((size_t)(target->from.height + y) * picture->width + target->from.width) * 3);
    png_write_end(png, info);
    return true;
}

static void append(png_structp png, png_bytep data, png_size_t length)
{
    png_bytes *bytes = png_get_io_ptr(png);
    if (length > bytes->capacity - bytes->count) {
        size_t capacity = 2 * bytes->capacity + length + 4096;
        uint8_t *larger = realloc(bytes->bytes, capacity);
        if (larger == NULL)
            png_error(png, "no memory");
        bytes->bytes = larger;
        bytes->capacity = capacity;
    }
    memcpy(bytes->bytes + bytes->count, data, length);
    bytes->count += length;
}

static void flush_nothing(png_structp png)
{
    (void)png;
}

static bool write_target(const target *target)
{
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, refuse, ignore);
    png_infop info = png != NULL ? png_create_info_struct(png) : NULL;
    if (info != NULL && target->out != NULL)
        png_init_io(png, target->out);
    else if (info != NULL)
        png_set_write_fn(png, target->bytes, append, flush_nothing);
    bool written = info != NULL && write_rows(png, info, target);
    png_destroy_write_struct(&png, &info);
    return written;
}

bool png_encode(const picture *picture, drawing_size from, drawing_size size, png_bytes *png)
{
    *png = (png_bytes){NULL, 0, 0};
    if (write_target(&(target){picture, from, size, NULL, png}))
        return true;
    report_no_memory("the picture");
    free(png->bytes);
    return false;
}

bool png_write_picture(const picture *picture, const char *file)
{
    FILE *out = output_create(file);
    const target target = {picture, {0, 0}, {picture->width, picture->height}, out, NULL};
    return out != NULL && output_finish(out, file, write_target(&target));
}

static bool paint_caption(picture *picture, const drawing *drawing)
{
    const drawing_size map = {picture->width, picture->height}, whole = caption_whole(drawing, map);
    paint_artist painter;
    if (whole.height == map.height)
        return true;
    if (!picture_extend(picture, whole.height))
        return false;
    bool opened = paint_artist_open(&painter, picture, 1, false);
    const artist artist = paint_artist_of(&painter);
    if (opened)
        caption_draw(drawing, map, &artist);
    paint_artist_close(&painter);
    return opened;
}

bool png_write(const drawing *drawing, drawing_size size, const char *file)
{
    picture picture;
    if (!picture_open(&picture, size))
        return false;
    if (drawing_is_hex(drawing))
        picture_paint_hexagons(&picture, drawing);
    else
        picture_paint_cells(&picture, drawing);
    bool written =
        picture_paint_lines(&picture, drawing) && paint_caption(&picture, drawing) && png_write_picture(&picture, file);
    picture_close(&picture);
    return written;
}

#else

bool png_available(void)
{
    report_error("this program was built without libpng, install it (Debian: libpng-dev), then run cmake and build "
                 "again, or write an .svg");
    return false;
}

bool png_write(const drawing *drawing, drawing_size size, const char *file)
{
    (void)drawing, (void)size, (void)file;
    return png_available();
}

bool png_encode(const picture *picture, drawing_size from, drawing_size size, png_bytes *png)
{
    (void)picture, (void)from, (void)size, (void)png;
    return png_available();
}

bool png_write_picture(const picture *picture, const char *file)
{
    (void)picture, (void)file;
    return png_available();
}

#endif
