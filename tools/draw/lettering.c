/*
 * lettering.c: letters on a sheet 4 wide and 6 high. A stroke is a line from point to point. A point is two digits,
 * right and down from the top left; a blank begins the next stroke.
 */
#include "draw/lettering.h"

#include <string.h>

#define HIGH    6
#define ADVANCE 5.6

static const char *const letters[26] = {
    "062046 1434", /* A */
    "06003041423303 3344453606",
    "4130100105163645",
    "06003041453606",
    "40000646 0333",
    "400006 0333",
    "41301001051636454323",
    "0006 4046 0343",
    "2026",
    "4045361605", /* J */
    "0006 400346",
    "000646",
    "0600234046",
    "06004640",
    "103041453616050110",
    "06003041423303",
    "103041453616050110 3446",
    "06003041423303 2346",
    "413010010213334445361605", /* S */
    "0040 2026",
    "000516364540",
    "002640",
    "0016233640",
    "0046 4006",
    "002340 2326",
    "00400646",
};

static const char *const digits[10] = {
    "103041453616050110",          "112026",   "01103041420646",
    "01103041423313 334445361605", "36300444", "400003334445361605",
    "4130100105163645443303",      "004026",   "10304142331304051636454433 13020110",
    "0516364541301001021343",
};

static const char *strokes_of(char letter)
{
    if (letter >= '0' && letter <= '9')
        return digits[letter - '0'];
    if (letter >= 'a' && letter <= 'z')
        return letters[letter - 'a'];
    if (letter >= 'A' && letter <= 'Z')
        return letters[letter - 'A'];
    return letter == '-'    ? "1333"
           : letter == '_'  ? "0646"
           : letter == '.'  ? "2526"
           : letter == ' '  ? ""
           : letter == ':'  ? "2223 2526"
           : letter == '\'' ? "2022"
                            : "1232343414";
}

double lettering_width(const char *text, double height)
{
    size_t count = strlen(text);
    return count > 0 ? ((double)count * ADVANCE - (ADVANCE - 4)) * height / HIGH : 0;
}

static point place_of(const char *pair, point corner, double unit)
{
    return (point){corner.x + (pair[0] - '0') * unit, corner.y + (pair[1] - '0') * unit};
}

static void draw_letter(const char *strokes, point corner, double unit, const pen *pen)
{
    while (strokes[0] != '\0') {
        bool goes_on = strokes[2] != '\0' && strokes[2] != ' ';
        if (goes_on)
            pen->line(pen->user, place_of(strokes, corner, unit), place_of(strokes + 2, corner, unit));
        strokes += strokes[2] == ' ' ? 3 : 2;
    }
}

void lettering_trace(const char *text, point at, double height, const pen *pen)
{
    double unit = height / HIGH;
    point corner = {at.x, at.y - height};
    for (; *text != '\0'; text++) {
        draw_letter(strokes_of(*text), corner, unit, pen);
        corner.x += ADVANCE * unit;
    }
}
