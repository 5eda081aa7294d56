/* net_sketch.h: a graph on a sketch: nodes, edges by kind, closed ones and names. */
#ifndef TOOLS_SKETCHES_NET_SKETCH_H
#define TOOLS_SKETCHES_NET_SKETCH_H

#include "sketches/sketch.h"

/* Of edges that are of no special kind. */
extern const colour colour_edge;

/* Sets the sketch's left, top, width, height and nodes: their positions, or a circle of them. False with an error. */
bool net_sketch_measure(sketch *sketch);
void net_sketch_draw(const sketch *sketch, const artist *artist);

/* Names come last, above all else; few nodes have room for them. */
void net_sketch_name(const sketch *sketch, const artist *artist);

#endif
