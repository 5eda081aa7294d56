/* place_text.c: 1/256 of a cell are at most eight decimals, of which those are left out that say nothing. */
#include "place_text.h"

#include <stdio.h>
#include <string.h>

/* Keeps `least` decimals. */
static int coordinate_text(char *text, size_t room, int32_t coordinate, int least)
{
    int length = snprintf(text, room, "%.8f", (double)coordinate / WEND_CELL), most = 8 - least;
    for (; most > 0 && text[length - 1] == '0'; most--)
        length--;
    length -= text[length - 1] == '.';
    text[length] = '\0';
    return length;
}

static bool is_centre(wend_place place)
{
    return (place.x & (WEND_CELL - 1)) == WEND_CELL / 2 && (place.y & (WEND_CELL - 1)) == WEND_CELL / 2;
}

void place_text(char text[PLACE_TEXT_ROOM], wend_place place, args_places how, bool with_level)
{
    int least = how == ARGS_PLACES_POINTS ? 0 : 1, length;
    if (how != ARGS_PLACES_POINTS && is_centre(place)) {
        length = snprintf(text, PLACE_TEXT_ROOM, "%d,%d", (int)wend_place_column(place), (int)wend_place_row(place));
    } else {
        length = coordinate_text(text, PLACE_TEXT_ROOM, place.x, least);
        text[length++] = ',';
        length += coordinate_text(text + length, PLACE_TEXT_ROOM - (size_t)length, place.y, least);
    }
    if (with_level)
        snprintf(text + length, PLACE_TEXT_ROOM - (size_t)length, ",%u", (unsigned)place.level);
}
