/* wend/wend.h: all of wend, pathfinding for games and game servers. */
#ifndef WEND_WEND_H
#define WEND_WEND_H

#include <wend/base.h>
#include <wend/batch.h>
#include <wend/engine.h>
#include <wend/explain.h>
#include <wend/find.h>
#include <wend/grid.h>
#include <wend/group.h>
#include <wend/io.h>
#include <wend/layer.h>
#include <wend/layout.h>
#include <wend/line.h>
#include <wend/path.h>
#include <wend/profile.h>
#include <wend/query.h>
#include <wend/reach.h>
#include <wend/space.h>
#include <wend/turn.h>

#endif
