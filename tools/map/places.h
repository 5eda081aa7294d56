/* places.h: reads places of a scene's map from the command line, and writes them. */
#ifndef TOOLS_MAP_PLACES_H
#define TOOLS_MAP_PLACES_H

#include "map/scene.h"
#include "options/options.h"

/* How the places of a question are written, by its shape and the kind of map. */
args_places places_of(const scene *scene, wend_lines shape);

/*
 * Reads a place: a cell, position, point or node, or a place that an editor's map names. A point without a level is on
 * the lowest storey that has ground there.
 */
bool places_read(const scene *scene, args_places how, const char *text, wend_place *place);

/* Reads a rectangle of cells, or a place that the file names; false with an error. */
bool places_read_area(const scene *scene, const char *text, wend_area *area);

/* Reads all places of a command line; false with an error. */
bool places_read_ask(const scene *scene, args_places how, ask_options *ask);
bool places_read_ends(const scene *scene, args_places how, ends_options *ends);

/* Writes a place as it is read. */
#define PLACE_TEXT_ROOM 64
void place_text(char text[PLACE_TEXT_ROOM], const scene *scene, args_places how, wend_place place);

#endif
