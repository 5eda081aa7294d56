/*
 * wend/wend.h: the core of wend, pathfinding for games and game servers: a map (grid), who moves on it (profile), what
 * lies on it (layer), the map as that mover sees it (space), a question (query), who answers it (finder), the answer
 * (path), and lines. The rest is used the same way: include wend/all.h, or the header of what you need beside this one.
 */
#ifndef WEND_WEND_H
#define WEND_WEND_H

#include <wend/base.h>
#include <wend/find.h>
#include <wend/grid.h>
#include <wend/layer.h>
#include <wend/line.h>
#include <wend/path.h>
#include <wend/profile.h>
#include <wend/query.h>
#include <wend/space.h>

#endif
