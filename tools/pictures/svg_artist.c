/* svg_artist.c: each fill, each style of lines, each disc and each word is an element. */
#include "pictures/svg_artist.h"

void svg_print_colour(FILE *out, colour colour)
{
    fprintf(out, "#%02x%02x%02x", colour.red, colour.green, colour.blue);
}

static void fill(void *user, const point *corners, uint32_t count, colour colour)
{
    FILE *out = user;
    fputs("<path fill=\"", out);
    svg_print_colour(out, colour);
    fputs("\" stroke=\"", out);
    svg_print_colour(out, colour);
    fputs("\" stroke-width=\"0.04\" d=\"", out);
    for (uint32_t i = 0; i < count; i++)
        fprintf(out, "%c%.6g %.6g", i == 0 ? 'M' : 'L', corners[i].x, corners[i].y);
    fputs("z\"/>\n", out);
}

static void begin(void *user, brush_style style)
{
    FILE *out = user;
    fprintf(out, "<path fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\" stroke-width=\"%.4g\" ",
            2 * style.radius);
    if (style.percent < 100)
        fprintf(out, "stroke-opacity=\"%.2g\" ", style.percent / 100.0);
    fputs("stroke=\"", out);
    svg_print_colour(out, style.colour);
    fputs("\" d=\"", out);
}

static void line(void *user, point from, point to)
{
    fprintf(user, "M%.6g %.6gL%.6g %.6g", from.x, from.y, to.x, to.y);
}

static void end(void *user)
{
    fputs("\"/>\n", user);
}

static void disc(void *user, point at, double radius, colour colour)
{
    FILE *out = user;
    fprintf(out, "<circle cx=\"%.6g\" cy=\"%.6g\" r=\"%.4g\" stroke-width=\"%.4g\" stroke=\"#fff\" fill=\"", at.x, at.y,
            radius, radius * 0.4);
    svg_print_colour(out, colour);
    fputs("\"/>\n", out);
}

/* Escapes a word: names may contain XML's special characters. */
static void print_escaped(FILE *out, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '<')
            fputs("&lt;", out);
        else if (*text == '&')
            fputs("&amp;", out);
        else if ((unsigned char)*text >= ' ')
            fputc(*text, out);
    }
}

static void word(void *user, point at, double height, double anchor, const char *text, colour colour,
                 struct colour casing)
{
    static const char *const anchors[] = {"start", "middle", "end"};
    FILE *out = user;
    fprintf(out, "<text x=\"%.6g\" y=\"%.6g\" font-family=\"sans-serif\" font-size=\"%.3g\" text-anchor=\"%s\" fill=\"",
            at.x, at.y, height / 0.72, anchors[(int)(anchor * 2)]);
    svg_print_colour(out, colour);
    fputs("\" stroke=\"", out);
    svg_print_colour(out, casing);
    fprintf(out, "\" paint-order=\"stroke\" stroke-width=\"%.3g\">", height * 0.3);
    print_escaped(out, text);
    fputs("</text>\n", out);
}

artist svg_artist(FILE *out)
{
    return (artist){fill, begin, line, end, disc, word, out};
}
