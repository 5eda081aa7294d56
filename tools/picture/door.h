/* Drawings as pixels, animations, SVG and letters in a terminal. */
#ifndef TOOLS_PICTURE_DOOR_H
#define TOOLS_PICTURE_DOOR_H

#include "picture/apng.h"
#include "picture/frames.h"
#include "picture/paint.h"
#include "picture/paint_artist.h"
#include "picture/png.h"
#include "picture/stroke.h"
#include "picture/svg.h"
#include "picture/svg_artist.h"
#include "picture/terminal.h"

#endif
