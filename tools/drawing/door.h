/* What is drawn, whatever it is drawn on: cells, marks, sizes, captions, and moments of a search. */
#ifndef TOOLS_DRAWING_DOOR_H
#define TOOLS_DRAWING_DOOR_H

#include "drawing/artist.h"
#include "drawing/canvas.h"
#include "drawing/caption.h"
#include "drawing/drawing.h"
#include "drawing/lettering.h"
#include "drawing/marks.h"
#include "drawing/moment.h"
#include "drawing/sides.h"
#include "drawing/sizes.h"
#include "drawing/trail.h"

#endif
