/* Drawings as pixels, animations, SVG and letters in a terminal. */
#ifndef TOOLS_PICTURES_PICTURES_H
#define TOOLS_PICTURES_PICTURES_H

#include "pictures/apng.h"
#include "pictures/frames.h"
#include "pictures/paint.h"
#include "pictures/paint_artist.h"
#include "pictures/png.h"
#include "pictures/stroke.h"
#include "pictures/svg.h"
#include "pictures/svg_artist.h"
#include "pictures/terminal.h"

#endif
