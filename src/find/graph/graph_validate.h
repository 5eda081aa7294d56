/* Whether paths on graphs can still be walked. */
#ifndef WEND_FIND_GRAPH_GRAPH_VALIDATE_H
#define WEND_FIND_GRAPH_GRAPH_VALIDATE_H

#include <wend/path.h>

/* As wend_path_is_valid, from the point before `next` on, of a path of `count` points, which are there; *check has been cleared. */
void wend_graph_validate(const wend_path *path, uint32_t next, const wend_space *space, uint32_t count,
                         wend_path_check *check);

#endif
