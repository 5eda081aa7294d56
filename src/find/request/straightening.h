/* A path that is being straightened: what it takes to go on after a pause. */
#ifndef WEND_FIND_REQUEST_STRAIGHTENING_H
#define WEND_FIND_REQUEST_STRAIGHTENING_H

#include <wend/path.h>

#include "find/request/age.h"
#include "find/request/vertices.h"

struct wend_straightening {
    bool is_under_way;
    enum {
        LINES_CORNERS, /* past the corners around which the path is taut */
        LINES_STEPS,   /* over the path's own cells; from here on the vertices are linked and all lines free */
        LINES_PAIRS,
        LINES_PULL,
        LINES_BENDS,
        LINES_PULL_AGAIN,
        LINES_DRAWN
    } stage;
    wend_path path;      /* as steps, and with the work before; its points are where the search has left them */
    struct wend_age age; /* of the space when it began */
    uint64_t spent;      /* units for other paths of the same question */
    uint64_t most;       /* units for all of them; 0 = any number */
    int32_t reach;       /* of lines past corners */
    uint32_t at;         /* the next vertex, where all are gone through */
    bool is_cut;         /* whether a bend was */
    struct wend_vertices vertices;
};

#endif
