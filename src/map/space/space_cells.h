/* What a space over a grid has beside what all spaces have; cells.h reads it. */
#ifndef WEND_MAP_SPACE_SPACE_CELLS_H
#define WEND_MAP_SPACE_SPACE_CELLS_H

#include <wend/grid.h>

#include "map/grid/profile.h"
#include "map/grid/steps.h"

/* A link in node numbers. */
struct wend_space_link {
    uint32_t from, to, cost;
};

/* The links of a space, each in two lists of one array, with room behind them to sort; see space_links.c. */
struct wend_space_links {
    struct wend_space_link *list; /* by growing `from`, those of one cell in the map's order; behind it by `to` */
    uint32_t count, capacity;     /* of either list */
    uint8_t *begin, *end;         /* bits of nodes: a link begins there, one ends there */
    uint32_t *starts;             /* where links from some node on begin, and where links to it */
    uint64_t version;             /* of the grid, when the links were taken over */
    struct wend_space_link *next; /* longer lists, filled with each update until they are needed; or null */
    uint32_t next_capacity;       /* as `capacity` */
    uint32_t next_counts[2];      /* how many links, from the first on, they have by `from` and by `to` */
};

/* What positions are worked out from besides terrain. */
struct wend_position_sources {
    uint8_t *walkable;     /* bit: what the profile's callback said */
    uint8_t *rows_covered; /* the greatest class of the footprint's cells from a node to the right; null for one cell */
};

/* What exits need to follow edits. */
struct wend_exits_upkeep {
    uint8_t *held;       /* the exits while there is room for them, maybe all there */
    uint32_t shut_count; /* positions that lack exits */
    bool is_new;         /* there is room, but nothing derived yet */
};

/* What a space keeps only once it is prepared, each null until then. */
struct wend_space_prepared {
    uint32_t surfaces;   /* a sum of wend_prepared: what any_angle has, or is to have */
    uint32_t cached;     /* jumps and landmarks prepared to the end: what a space made anew has to have again */
    uint32_t left_out;   /* those for which most_bytes had no room */
    uint64_t most_bytes; /* that these may take together */
    struct wend_any_angle *any_angle;             /* any_angle.h */
    struct wend_successor_cache *successor_cache; /* successor_cache.h */
    struct wend_landmarks *landmarks;             /* landmarks.h */
    struct wend_landmark_blocks *landmark_blocks; /* landmark_blocks.h */
};

/* Arrays have an entry, or a bit, per node (numbering.h); those a space does not need are null. */
struct wend_space_cells {
    const wend_grid *grid;
    enum wend_topology topology;
    uint32_t width, height, levels;
    uint32_t stride;     /* nodes per row: width + 1 rounded up to whole bytes of the bitmap */
    uint32_t node_count; /* stride * (levels * (height + 1) + 1) */
    uint64_t per_stride; /* wend_reciprocal(stride) */
    uint64_t per_level;  /* wend_reciprocal(height + 1) */
    uint8_t *free;       /* bit: 1 = the mover may stand with its anchor there */
    uint8_t *class_at; /* the class that counts at an anchor, CLASS_BLOCKED included; null = all free are of class 1 */
    uint8_t *uniform_around; /* bit: all free positions around are of the class of this one; with class_at only */
    uint8_t *exits; /* the directions in which all covered cells may be left; null while no position lacks any */
    struct wend_position_sources sources;
    struct wend_exits_upkeep exits_upkeep;
    struct wend_space_links links;
    struct wend_step step[2][DIRECTIONS];         /* by kind of cell and direction */
    int32_t offsets[2][DIRECTIONS];               /* the same from node to node; 0 = no such step */
    struct wend_steps *steps;                     /* one, on hexagons one per kind of cell; see moves.c */
    uint32_t step_kinds;                          /* how many */
    struct wend_components *components;           /* components.h */
    struct wend_jump_maps *jump_maps;             /* jump_maps.h; null where no jump point search serves */
    struct wend_successor_masks *successor_masks; /* successor_masks.h; null where no engine reads them */
    struct wend_space_prepared prepared;
    struct wend_classes classes;
};

#endif
