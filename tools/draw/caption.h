/* caption.h: what stands below a map of cells: the numbers of its levels, and a legend of its terrains. */
#ifndef TOOLS_DRAW_CAPTION_H
#define TOOLS_DRAW_CAPTION_H

#include "draw/artist.h"
#include "draw/sizes.h"

/* The size of a picture with what stands below the map, that of the map alone given; the same where nothing does. */
drawing_size caption_whole(const drawing *drawing, drawing_size map);

/* Draws it in pixels below a map of that size. */
void caption_draw(const drawing *drawing, drawing_size map, const artist *artist);

/* The terrains that are on the drawing's levels, the most common first; how many. */
uint32_t caption_terrains(const drawing *drawing, uint8_t terrains[INK_NONE]);

/* What a legend says of one: its name and what it weighs, such as "grass: weight 2". */
#define CAPTION_ROOM 64
void caption_word(const drawing *drawing, uint8_t terrain, char text[CAPTION_ROOM]);

#endif
