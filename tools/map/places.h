/* places.h: places of a scene's map, read from the command line and written again. */
#ifndef TOOLS_MAP_PLACES_H
#define TOOLS_MAP_PLACES_H

#include "map/scene.h"
#include "options/options.h"

/* How a question's places are written, by its shape and the kind of map. */
args_places places_of(const scene *scene, wend_lines shape);

/*
 * Reads a place: a cell, position, point or node, or one that the file of an editor's map names. Of storeys, where none
 * is named, the lowest one.
 */
bool places_read(const scene *scene, args_places how, const char *text, wend_place *place);

/* Reads a rectangle of cells, or a place that the file names; false with an error. */
bool places_read_area(const scene *scene, const char *text, wend_area *area);

/* Reads all of a command line's; false with an error. */
bool places_read_ask(const scene *scene, args_places how, ask_options *ask);
bool places_read_ends(const scene *scene, args_places how, ends_options *ends);

/* Writes one as it is read. */
#define PLACE_TEXT_ROOM 64
void place_text(char text[PLACE_TEXT_ROOM], const scene *scene, args_places how, wend_place place);

#endif
