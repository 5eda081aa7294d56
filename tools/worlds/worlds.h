/* Worlds in files: made of maps or by chance, looked at, edited, drawn, and walked from end to end. */
#ifndef TOOLS_WORLDS_WORLDS_H
#define TOOLS_WORLDS_WORLDS_H

#include "options/options.h"

#include <wend/world.h>

/* Where a file's name ends so it is a world. */
#define WORLD_ENDING ".world"

/* What a new world is made of, and how. */
typedef struct world_making {
    const char *map;  /* null: by chance */
    const char *file; /* where to */
    bool is_random, json;
    uint64_t seed, width, height; /* of a world by chance */
    uint64_t tile_side, threads;
    mover_options mover;
} world_making;

exit_code world_make(const world_making *making);

/* What is told of a world. */
typedef struct world_telling {
    mover_options mover;
    bool check;       /* all of its file is read */
    bool areas;       /* and its areas and chokes */
    const char *area; /* of this rectangle alone; null = all of it */
    bool json;
} world_telling;

exit_code world_tell(const char *file, const world_telling *telling);

/* Gives a rectangle of cells a terrain, both as written. */
exit_code world_edit(const char *file, const char *area, const char *terrain, bool json);

/* A way through a world: what is asked for. */
typedef struct world_question {
    const char *start, *goal; /* as written; null = none */
    mover_options mover;
    uint32_t nearest; /* as wend_world_query has it */
    uint64_t limit, steps;
    bool cells, json;
} world_question;

exit_code world_path(const char *file, const world_question *question);

/* How a world is drawn. */
typedef struct world_view {
    const char *file, *area; /* the picture's; null = the terminal, and all of the world */
    bool coarse;             /* the way's coarse cells, not its steps */
    bool areas;              /* tinted, with the chokes between them */
    bool tiles;              /* with a way: what lies in tiles that are not in memory at its end is pale */
    bool json;
    int zoom; /* a cell of the picture is 1 << zoom cells of the world; -1 = so that it is not large */
    uint64_t scale;
} world_view;

exit_code world_show(const char *file, const world_question *question, const world_view *view);

#endif
