/* wend/wend.h: all of wend, pathfinding for games and game servers. */
#ifndef WEND_WEND_H
#define WEND_WEND_H

#include <wend/agenda.h>
#include <wend/base.h>
#include <wend/batch.h>
#include <wend/corridor.h>
#include <wend/engine.h>
#include <wend/explain.h>
#include <wend/explorer.h>
#include <wend/field.h>
#include <wend/find.h>
#include <wend/graph.h>
#include <wend/grid.h>
#include <wend/ground.h>
#include <wend/group.h>
#include <wend/influence.h>
#include <wend/io.h>
#include <wend/layer.h>
#include <wend/layout.h>
#include <wend/line.h>
#include <wend/mesh.h>
#include <wend/path.h>
#include <wend/planner.h>
#include <wend/profile.h>
#include <wend/pursuit.h>
#include <wend/query.h>
#include <wend/query_fault.h>
#include <wend/reach.h>
#include <wend/sight.h>
#include <wend/space.h>
#include <wend/tasks.h>
#include <wend/turn.h>
#include <wend/walker.h>

#endif
