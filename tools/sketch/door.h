/* Meshes and graphs as lines and discs, drawn to files and terminals. */
#ifndef TOOLS_SKETCH_DOOR_H
#define TOOLS_SKETCH_DOOR_H

#include "sketch/exhibit.h"

#endif
