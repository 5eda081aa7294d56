/* caption.h: captions below a map of cells: the numbers of its levels, and a legend of its terrains. */
#ifndef TOOLS_DRAW_CAPTION_H
#define TOOLS_DRAW_CAPTION_H

#include "draw/artist.h"
#include "draw/sizes.h"

/* The size of a picture with its caption, given the size of the map alone; the same if there is no caption. */
drawing_size caption_whole(const drawing *drawing, drawing_size map);

/* Draws the caption in pixels, below a map of that size. */
void caption_draw(const drawing *drawing, drawing_size map, const artist *artist);

/* Lists the terrains on the drawing's levels, the most common first. Returns how many there are. */
uint32_t caption_terrains(const drawing *drawing, uint8_t terrains[INK_NONE]);

/* A terrain's text in a legend: its name and weight, such as "grass: weight 2". */
#define CAPTION_ROOM 64
void caption_word(const drawing *drawing, uint8_t terrain, char text[CAPTION_ROOM]);

#endif
