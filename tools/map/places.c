/* places.c: reads and writes places. 1/256 of a cell takes eight decimals at most; trailing zeros are left out. */
#include "map/places.h"

#include <stdio.h>
#include <string.h>

args_places places_of(const scene *scene, wend_lines shape)
{
    if (scene->kind != WEND_MAP_GRID)
        return scene->kind == WEND_MAP_MESH ? ARGS_PLACES_POINTS : ARGS_PLACES_NODES;
    return shape == WEND_LINES_SHORTEST ? ARGS_PLACES_BETWEEN : ARGS_PLACES_CELLS;
}

/* Sets a level that was not given: the lowest storey with ground at the point, 0 if none has any. */
static void settle(const scene *scene, wend_place *place)
{
    uint32_t levels = scene_levels(scene);
    if (place->level != WEND_ANY_LEVEL)
        return;
    for (place->level = 0; place->level < levels; place->level++)
        if (wend_space_is_free(scene->space, *place))
            return;
    place->level = 0;
}

bool places_read(const scene *scene, args_places how, const char *text, wend_place *place)
{
    uint32_t node;
    if (how == ARGS_PLACES_NODES) {
        if (!graph_file_find(&scene->graph, text, &node))
            return false;
        *place = wend_place_node(node);
        return true;
    }
    if (imported_find_place(scene->imported, text, place))
        return true;
    if (!args_read_place(text, how, place))
        return false;
    settle(scene, place);
    return true;
}

bool places_read_area(const scene *scene, const char *text, wend_area *area)
{
    *area = (wend_area){.width = 0};
    return imported_find_place(scene->imported, text, &area->place) || args_read_area(text, area);
}

static bool read_list(const scene *scene, args_places how, area_list *list, bool may_be_area)
{
    for (uint32_t i = 0; i < list->count; i++) {
        wend_area *area = &list->areas[i];
        bool is_area = may_be_area && how == ARGS_PLACES_CELLS && args_is_rectangle(list->texts[i]);
        if (is_area ? !args_read_area(list->texts[i], area) : !places_read(scene, how, list->texts[i], &area->place))
            return false;
    }
    return true;
}

bool places_read_ask(const scene *scene, args_places how, ask_options *ask)
{
    return read_list(scene, how, &ask->via, false);
}

/* Reads a place; on maps of cells a position between them. True without a place if `text` is NULL. */
static bool read_position(const scene *scene, args_places how, const char *text, wend_place *place)
{
    if (text == NULL)
        return true;
    bool has_cells = how == ARGS_PLACES_CELLS || how == ARGS_PLACES_BETWEEN;
    return has_cells ? args_read_position(text, place) : places_read(scene, how, text, place);
}

bool places_read_ends(const scene *scene, args_places how, ends_options *ends)
{
    return read_position(scene, how, ends->from_text, &ends->from) &&
           read_position(scene, how, ends->to_text, &ends->to) && read_list(scene, how, &ends->starts, false) &&
           read_list(scene, how, &ends->goals, true);
}

/* Writes a coordinate with at least `least` decimals. */
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

void place_text(char text[PLACE_TEXT_ROOM], const scene *scene, args_places how, wend_place place)
{
    int least = how == ARGS_PLACES_POINTS ? 0 : 1, length;
    if ((place.flags & WEND_PLACE_NODE) != 0) {
        char room[NODE_NAME_ROOM];
        snprintf(text, PLACE_TEXT_ROOM, "%s", graph_file_name(&scene->graph, (uint32_t)place.x, room));
        return;
    }
    if (how != ARGS_PLACES_POINTS && is_centre(place)) {
        length = snprintf(text, PLACE_TEXT_ROOM, "%d,%d", (int)wend_place_column(place), (int)wend_place_row(place));
    } else {
        length = coordinate_text(text, PLACE_TEXT_ROOM, place.x, least);
        text[length++] = ',';
        length += coordinate_text(text + length, PLACE_TEXT_ROOM - (size_t)length, place.y, least);
    }
    if (scene_levels(scene) > 1)
        snprintf(text + length, PLACE_TEXT_ROOM - (size_t)length, ",%u", (unsigned)place.level);
}
