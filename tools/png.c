/* png.c: pictures as PNG, where libpng was there when the program was built. */
#include "png.h"

#include "report.h"

#if defined(WEND_HAVE_PNG)

#include "canvas.h"
#include "output.h"
#include "stroke.h"

#include <png.h>
#include <setjmp.h>

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

/* Between setjmp and longjmp only what libpng owns may change: no local variable is written here. */
static bool write_rows(png_structp png, png_infop info, const picture *picture, FILE *out)
{
    if (setjmp(png_jmpbuf(png)) != 0)
        return false;
    png_init_io(png, out);
    png_set_IHDR(png, info, picture->width, picture->height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, info);
    for (uint32_t y = 0; y < picture->height; y++)
        png_write_row(png, picture->rgb + (size_t)y * picture->width * 3);
    png_write_end(png, info);
    return true;
}

static bool write_stream(const picture *picture, FILE *out)
{
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, refuse, ignore);
    png_infop info = png != NULL ? png_create_info_struct(png) : NULL;
    bool written = info != NULL && write_rows(png, info, picture, out);
    png_destroy_write_struct(&png, &info);
    return written;
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
    FILE *out = NULL;
    if (picture_paint_lines(&picture, drawing))
        out = output_create(file);
    bool written = out != NULL && output_finish(out, file, write_stream(&picture, out));
    picture_close(&picture);
    return written;
}

#else

bool png_available(void)
{
    report_error(
        "this program was built without libpng, install libpng (libpng-dev) and build again, or write an .svg");
    return false;
}

bool png_write(const drawing *drawing, drawing_size size, const char *file)
{
    (void)drawing, (void)size, (void)file;
    return png_available();
}

#endif
