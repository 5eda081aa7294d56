/* Worlds in files: made of maps or by chance, looked at, edited, drawn, and walked from end to end. */
#ifndef TOOLS_WORLDS_WORLDS_H
#define TOOLS_WORLDS_WORLDS_H

#include "options/options.h"

#include <wend/world.h>

/* The ending of names of worlds. */
#define WORLD_ENDING ".world"

/* Settings of a new world. */
typedef struct world_making {
    const char *map;  /* NULL: random land */
    const char *file; /* where to write it */
    bool is_random, json;
    uint64_t seed, width, height; /* of a random world */
    uint64_t tile_side, threads;
    mover_options mover;
} world_making;

exit_code world_make(const world_making *making);

/* What to print of a world. */
typedef struct world_telling {
    mover_options mover;
    bool check;       /* read the whole file to check it */
    bool areas;       /* also list areas and chokes */
    const char *area; /* only this rectangle; NULL = the whole world */
    bool json;
} world_telling;

exit_code world_tell(const char *file, const world_telling *telling);

/* Changes the terrain of a rectangle of cells; both are as on the command line. */
exit_code world_edit(const char *file, const char *area, const char *terrain, bool json);

/* A question for a path through a world. */
typedef struct world_question {
    const char *start, *goal; /* as on the command line; NULL = none */
    mover_options mover;
    uint32_t nearest; /* as in wend_world_query */
    uint64_t limit, steps;
    bool cells, json;
} world_question;

exit_code world_path(const char *file, const world_question *question);

/* Settings of a drawing. */
typedef struct world_view {
    const char *file, *area; /* file: NULL = the terminal; area: NULL = the whole world */
    bool coarse;             /* draw the coarse cells of the path, not its steps */
    bool areas;              /* tint areas, with the chokes between them */
    bool tiles;              /* with a path: tiles that are not in memory at its end are pale */
    bool json;
    int zoom; /* a cell of the picture is 1 << zoom cells of the world; -1 = automatic */
    uint64_t scale;
} world_view;

exit_code world_show(const char *file, const world_question *question, const world_view *view);

#endif
