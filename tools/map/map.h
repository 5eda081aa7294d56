/* Maps, places and questions as the command line names them, read from files of any kind. */
#ifndef TOOLS_MAP_MAP_H
#define TOOLS_MAP_MAP_H

#include "map/area_census.h"
#include "map/graph_info.h"
#include "map/ground_census.h"
#include "map/hint.h"
#include "map/image_file.h"
#include "map/places.h"
#include "map/preparation.h"
#include "map/problems.h"
#include "map/question.h"
#include "map/rules.h"
#include "map/scene.h"

#endif
