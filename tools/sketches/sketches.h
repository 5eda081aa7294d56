/* Meshes and graphs as lines and discs, drawn to files and terminals. */
#ifndef TOOLS_SKETCHES_SKETCHES_H
#define TOOLS_SKETCHES_SKETCHES_H

#include "sketches/exhibit.h"
#include "sketches/plan_sketch.h"

#endif
