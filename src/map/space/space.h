/*
 * A space: a map as one mover sees it, as data that others hold and pass on. What is asked of its cells: space_calls.h;
 * for those that make spaces and what is worked out from them: derived.h.
 */
#ifndef WEND_MAP_SPACE_SPACE_H
#define WEND_MAP_SPACE_SPACE_H

#include <wend/line.h>

#include "map/grid/grid.h"

/* What a space over a grid has beside what all spaces have; cells.h reads it. */

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
struct wend_held_exits {
    uint8_t *bytes;      /* one per position, while there is room for them; maybe all of them have all exits */
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
    struct wend_held_exits held_exits;
    struct wend_space_links links;
    struct wend_step step[2][DIRECTIONS];         /* by kind of cell and direction */
    int32_t offsets[2][DIRECTIONS];               /* the same from node to node; 0 = no such step */
    struct wend_steps *steps;                     /* one, on hexagons one per kind of cell; see moves.c */
    uint32_t step_kinds;                          /* how many */
    struct wend_components *components;           /* components.h */
    struct wend_jump_maps *jump_maps;             /* jump_maps.h; null where no jump point search serves */
    struct wend_successor_masks *successor_masks; /* successor_masks.h; null where no engine reads them */
    struct wend_space_prepared prepared;
    const struct wend_classes *classes; /* wend_no_classes but over a grid */
};

/* What a space over any kind of map has. */

struct wend_prepare_run; /* prepare.h */

/* What a kind of map knows of its places. */
struct wend_place_ops {
    bool (*locate)(const wend_space *space, wend_place place, uint32_t *node); /* false outside the map */
    wend_place (*place_of)(const wend_space *space, uint32_t node);
    bool (*is_free)(const wend_space *space, wend_place place);
    wend_status (*nearest)(const wend_space *space, const wend_allocator *memory, wend_place start, wend_place goal,
                           wend_nearest *nearest);
};

struct wend_line_hit;

/* Lines between them, as the calls of <wend/line.h> tell. */
struct wend_line_ops {
    bool (*sees)(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                 size_t except_count);
    wend_status (*raycast)(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                           size_t except_count, struct wend_line_hit *hit);
    wend_status (*cost)(const wend_space *space, wend_place from, wend_place to, uint64_t *cost);
};

/*
 * What a kind of map brings: all that space.c, line.c and the stages of a query that are the same for all kinds know of
 * it. Pointers are checked before, and none of the functions is null. Its engines are those of the manifest that keep
 * the rules its spaces ask for.
 */
struct wend_space_ops {
    wend_map_kind map;
    struct wend_place_ops places;
    struct wend_line_ops lines;

    bool (*shares_map)(const wend_space *space, const wend_space *other); /* of the same kind */
    bool (*is_current)(const wend_space *space);                          /* with the map's edits */
    wend_status (*update)(wend_space *space);
    /* A sum of wend_prepared, maybe with AUTO; null: there is nothing to prepare. */
    wend_status (*prepare)(wend_space *space, uint32_t what, struct wend_prepare_run *run);
    void (*forget)(wend_space *space, uint32_t what);
    wend_status (*copy)(const wend_space *space, wend_space **copy);
    size_t (*memory)(const wend_space *space);
    void (*destroy)(wend_space *space);
};

struct wend_graph_space; /* graph_space.h */
struct wend_mesh_space;  /* mesh_space.h */
struct wend_taut_cache;  /* taut_cache.h */

/* What ties a view to its base, the space whose map it shows; view.c. */
struct wend_sharing {
    wend_space *base;           /* null = the space owns what it shows */
    wend_space *next, *before;  /* of a view: the base's others */
    wend_space *first;          /* of a base: its views */
    bool is_left;               /* of a base: it is destroyed, except for what its views show */
    uint64_t changes, attached; /* what the layers that it has for itself add to these counts of the space */
    uint64_t renewed;           /* how often what the space shows may have become another */
};

/* What a space over any map has, and behind it what the one kind of map adds: the others' is 0 or null. */
struct wend_space {
    struct wend_sharing sharing; /* each space's own: all that follows is shown by its views, except for some layers */
    const struct wend_space_ops *ops;
    wend_allocator allocator;
    wend_profile profile;
    wend_layer *layers[WEND_LAYER_KINDS]; /* null = none of the kind */
    const uint8_t
        *foes;      /* null, or, in a copy made for one question: bits of the cells that the mover must not cover */
    uint32_t rules; /* RULE_ bits an engine must keep, except for those of layers: wend_space_rules */
    const wend_tasks *tasks; /* the caller's, while the space is made; else null */
    uint64_t version;        /* of the map, when last updated */
    uint64_t known_version;  /* of the layer of what is known */
    uint64_t unlogged;       /* how often positions changed without a log of edits that tells of it */
    uint64_t attached;       /* how often layers came or went */
    uint64_t
        changes; /* how often anything that a search reads may have changed, except for layers: wend_space_changes */

    struct wend_space_cells cells;  /* over a grid */
    struct wend_graph_space *graph; /* over a graph */
    struct wend_mesh_space *mesh;   /* over a mesh */

    struct wend_taut_cache *taut; /* over grids and meshes; null until one is prepared */
    uint32_t taut_prepared;       /* a sum of wend_prepared: what that has */
};

/* Whether a space is made of cells: calls that need them are UNSUPPORTED elsewhere. */
static inline bool wend_space_has_cells(const wend_space *space)
{
    return space->ops->map == WEND_MAP_GRID;
}

/* The numbers of the layer of extra costs; null where entering no cell costs more. */
static inline const uint16_t *wend_space_extra(const wend_space *space)
{
    const wend_layer *layer = space->layers[WEND_LAYER_EXTRA];
    return layer && layer->count != 0 ? layer->values : NULL;
}

/* Bits of the cells where somebody stands; null where nobody stands anywhere. */
static inline const uint8_t *wend_space_occupied(const wend_space *space)
{
    const wend_layer *layer = space->layers[WEND_LAYER_OCCUPIED];
    return layer && layer->count != 0 ? layer->bits : NULL;
}

/* The same where nobody is crossed, so that these cells bar the way; else null. */
static inline const uint8_t *wend_space_barred(const wend_space *space)
{
    return space->profile.crossing_cost == WEND_NO_CROSSING ? wend_space_occupied(space) : NULL;
}

/* Column and row of a node within its level, and the level; the padded row above is row -1. */
struct wend_cell {
    uint32_t x, y, level;
};

static inline bool wend_cell_equal(struct wend_cell a, struct wend_cell b)
{
    return a.x == b.x && a.y == b.y && a.level == b.level;
}

struct wend_prepare_run {
    uint64_t units;          /* left to spend, 10 to 20 ns each */
    const wend_tasks *tasks; /* null = this thread does it all; numbers of workers are not to be read */
    uint32_t landmarks;      /* how many; 0 = as many as pay */
    uint64_t most_bytes;     /* that the room asked now may keep; what has no room is left out */
    bool stopped;            /* to be gone on with: the room asked now is not done, unless it finds it is */
    /* For prepare.c alone. */
    bool (*progress)(void *user, uint32_t percent);
    void *user;
    uint64_t since_told;      /* units */
    uint32_t from, to, shown; /* of all, in percent: where the room asked now begins and ends, and what was told last */
};

/*
 * How far a run's neighbours in the row above (0) or below (1) reach beyond it: a node to the left of a run that begins
 * with a cell of a kind, to the right of one that ends with it.
 */
struct wend_margins {
    uint8_t left[2][2], right[2][2];
};

#endif
