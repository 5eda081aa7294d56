/* wend/all.h: all of wend: the core and what is for particular games and maps. */
#ifndef WEND_ALL_H
#define WEND_ALL_H

#include <wend/agenda.h>
#include <wend/areas.h>
#include <wend/batch.h>
#include <wend/corridor.h>
#include <wend/crowd.h>
#include <wend/engine.h>
#include <wend/explain.h>
#include <wend/explorer.h>
#include <wend/field.h>
#include <wend/graph.h>
#include <wend/ground.h>
#include <wend/group.h>
#include <wend/image.h>
#include <wend/influence.h>
#include <wend/io.h>
#include <wend/layout.h>
#include <wend/march.h>
#include <wend/mesh.h>
#include <wend/planner.h>
#include <wend/pursuit.h>
#include <wend/query_fault.h>
#include <wend/reach.h>
#include <wend/sight.h>
#include <wend/tasks.h>
#include <wend/traffic.h>
#include <wend/turn.h>
#include <wend/walker.h>
#include <wend/wend.h>
#include <wend/world.h>

#endif
