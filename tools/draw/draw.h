/* What is drawn, whatever it is drawn on: cells, marks, sizes, captions, and moments of a search. */
#ifndef TOOLS_DRAW_DRAW_H
#define TOOLS_DRAW_DRAW_H

#include "draw/artist.h"
#include "draw/canvas.h"
#include "draw/caption.h"
#include "draw/drawing.h"
#include "draw/lettering.h"
#include "draw/marks.h"
#include "draw/moment.h"
#include "draw/sides.h"
#include "draw/sizes.h"
#include "draw/trail.h"

#endif
