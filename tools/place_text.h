/* place_text.h: places as the program prints them, and reads them again. */
#ifndef TOOLS_PLACE_TEXT_H
#define TOOLS_PLACE_TEXT_H

#include "args.h"

#define PLACE_TEXT_ROOM 48

/* "3,14" for a cell's centre, "3.25,14.5" else; of points "3,14" is the very point. With a level ",1" comes behind. */
void place_text(char text[PLACE_TEXT_ROOM], wend_place place, args_places how, bool with_level);

#endif
