/*
 * A space: a map as one mover sees it, as data that others hold and pass on. Calls about its cells: space_calls.h; for
 * rooms that make spaces and derive data from them: derived.h.
 */
#ifndef WEND_MAP_SPACE_SPACE_H
#define WEND_MAP_SPACE_SPACE_H

#include <wend/line.h>

#include "map/grid/grid.h"

/* What only spaces over grids have; the rooms of src/map read and write it. */

/* A link in node numbers. */
struct wend_space_link {
    uint32_t from, to, cost;
};

/* The links of a space, sorted two ways in one array that has room behind them for sorting; see cells/space_links.c. */
struct wend_space_links {
    struct wend_space_link *list; /* by increasing `from`, ties in the map's order; then again by `to` */
    uint32_t count, capacity;     /* of either half */
    uint8_t *begin, *end;         /* bits by node: a link begins there, ends there */
    uint32_t *starts;             /* first index, from some nodes on, of links from there and of links to there */
    uint64_t version;             /* of the grid's links, when they were taken over */
    struct wend_space_link *next; /* larger lists, filled bit by bit in each update before they are needed; or null */
    uint32_t next_capacity;       /* as `capacity` */
    uint32_t next_counts[2];      /* links, from the first on, that `next` has by `from` and by `to` */
};

/* What positions are derived from besides terrain. */
struct wend_position_sources {
    uint8_t *walkable;     /* bits: answers of the profile's callback */
    uint8_t *rows_covered; /* greatest class of the footprint's cells from a node to the right; null for one cell */
};

/* What exits need to follow edits. */
struct wend_held_exits {
    uint8_t *bytes;      /* by position, while there is room, even if every position has all exits */
    uint32_t shut_count; /* positions that lack exits */
    bool is_new;         /* room was made, but nothing is derived yet */
};

/* What a space keeps only once prepared; each null until then. */
struct wend_space_prepared {
    uint32_t surfaces;   /* wend_prepared bits: what any_angle has, or will have */
    uint32_t cached;     /* wend_prepared bits: jumps and landmarks that were finished; a remade space remakes them */
    uint32_t left_out;   /* wend_prepared bits that most_bytes had no room for */
    uint64_t most_bytes; /* limit of these together */
    struct wend_any_angle *any_angle;             /* map/any_angle/any_angle.h */
    struct wend_successor_cache *successor_cache; /* map/jump_cache/cached_successors.h */
    struct wend_landmarks *landmarks;             /* map/landmark/landmark.h */
    struct wend_landmark_blocks *landmark_blocks; /* map/landmark/landmark.h */
};

/* Arrays have an entry, or a bit, per node (wend_numbering, grid.h); arrays that a space does not need are null. */
struct wend_space_cells {
    const wend_grid *grid;
    enum wend_topology topology;
    uint32_t width, height, levels;
    uint32_t stride;         /* nodes per row: width + 1 rounded up to whole bytes of a bitmap */
    uint32_t node_count;     /* stride * (levels * (height + 1) + 1) + 1 */
    uint64_t per_stride;     /* wend_reciprocal(stride) */
    uint64_t per_level;      /* wend_reciprocal(height + 1) */
    uint8_t *free;           /* bit: 1 = the mover may stand with its anchor there */
    uint8_t *class_at;       /* greatest class under the mover, or CLASS_BLOCKED; null: all free ones are of class 1 */
    uint8_t *uniform_around; /* bit: all free positions around have this one's class; null without class_at */
    uint8_t *exits;          /* directions open from all covered cells; null while no position lacks any */
    struct wend_position_sources sources;
    struct wend_held_exits held_exits;
    struct wend_space_links links;
    struct wend_step step[2][DIRECTIONS];         /* by kind of cell and direction */
    int32_t offsets[2][DIRECTIONS];               /* the same as differences of nodes; 0 = no such step */
    struct wend_steps *steps;                     /* one table, on hexagons one per kind of cell; see cells/moves.c */
    uint32_t step_kinds;                          /* number of tables */
    struct wend_components *components;           /* map/region/region.h */
    struct wend_jump_maps *jump_maps;             /* map/jump/jump.h; null where no jump search serves */
    struct wend_successor_masks *successor_masks; /* map/cells/cells.h; null if no engine reads them */
    struct wend_space_prepared prepared;
    const struct wend_classes *classes; /* wend_no_classes unless over a grid */
};

/* What a space over any kind of map has. */

struct wend_prepare_run; /* below */

/* How a kind of map handles its places. */
struct wend_place_ops {
    bool (*locate)(const wend_space *space, wend_place place, uint32_t *node); /* false outside the map */
    wend_place (*place_of)(const wend_space *space, uint32_t node);
    bool (*is_free)(const wend_space *space, wend_place place);
    wend_status (*nearest)(const wend_space *space, const wend_allocator *memory, wend_place start, wend_place goal,
                           wend_nearest *nearest);
};

struct wend_line_hit;

/* Lines between places, as in <wend/line.h>. */
struct wend_line_ops {
    bool (*sees)(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                 size_t except_count);
    wend_status (*raycast)(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                           size_t except_count, struct wend_line_hit *hit);
    wend_status (*cost)(const wend_space *space, wend_place from, wend_place to, uint64_t *cost);
};

/*
 * What a kind of map provides: all that space.c and those stages of a query that are the same for all kinds know about
 * it. Arguments are checked before; no function is null unless its comment says so. The engines of the kind are those
 * of the manifest that keep the rules of its spaces.
 */
struct wend_space_ops {
    wend_map_kind map;
    struct wend_place_ops places;
    struct wend_line_ops lines;

    bool (*shares_map)(const wend_space *space, const wend_space *other); /* other is of the same kind */
    bool (*is_current)(const wend_space *space);                          /* with the map's edits */
    wend_status (*update)(wend_space *space);
    /* `what`: wend_prepared bits, maybe AUTO. Null, like `forget`: nothing can be prepared. */
    wend_status (*prepare)(wend_space *space, uint32_t what, struct wend_prepare_run *run);
    void (*forget)(wend_space *space, uint32_t what);
    wend_status (*copy)(const wend_space *space, wend_space **copy);
    size_t (*memory)(const wend_space *space);
    void (*destroy)(wend_space *space);
};

struct wend_graph_space; /* map/graph/graph.h */
struct wend_mesh_space;  /* map/mesh/mesh.h */
struct wend_taut_cache;  /* map/any_angle/any_angle.h */

/* What ties a view to its base, the space whose map it shows. */
struct wend_sharing {
    wend_space *base;           /* null: the space owns what it shows */
    wend_space *next, *before;  /* of a view: its siblings */
    wend_space *first;          /* of a base: its first view */
    bool is_left;               /* of a base: destroyed by its owner, alive only for its views */
    uint64_t changes, attached; /* what the space's own layers add to its two counts below */
    uint64_t renewed;           /* times that anything which the space shows may have changed */
};

/* What every space has, followed by what one kind of map adds; the other kinds' members are 0 or null. */
struct wend_space {
    struct wend_sharing sharing; /* each space's own; views show all that follows, except for two layers */
    const struct wend_space_ops *ops;
    wend_allocator allocator;
    wend_profile profile;
    wend_layer *layers[WEND_LAYER_KINDS]; /* by kind; null = no such layer */
    const uint8_t *foes;     /* null, or in a copy made for one query: bits of cells that the mover must not cover */
    uint32_t rules;          /* RULE_ bits that an engine must keep, without those of layers: wend_space_rules */
    const wend_tasks *tasks; /* the caller's, while the space is made; else null */
    uint64_t version;        /* of the map, at the last update */
    uint64_t known_version;  /* of the layer of known cells */
    uint64_t unlogged;       /* times that positions changed without an edit in a log */
    uint64_t attached;       /* times that a layer was attached or detached */
    uint64_t changes;        /* times that search input changed, layers aside: wend_space_changes */

    struct wend_space_cells cells;  /* over a grid */
    struct wend_graph_space *graph; /* over a graph */
    struct wend_mesh_space *mesh;   /* over a mesh */

    struct wend_taut_cache *taut; /* over grids and meshes; null until one is prepared */
    uint32_t taut_prepared;       /* wend_prepared bits: what `taut` has */
};

/* True if a space is made of cells; calls that need cells return UNSUPPORTED for other spaces. */
static inline bool wend_space_has_cells(const wend_space *space)
{
    return space->ops->map == WEND_MAP_GRID;
}

/* The values of the layer of extra costs; null if no cell costs extra. */
static inline const uint16_t *wend_space_extra(const wend_space *space)
{
    const wend_layer *layer = space->layers[WEND_LAYER_EXTRA];
    return layer && layer->count != 0 ? layer->values : NULL;
}

/* Bits of the occupied cells; null if nothing is occupied. */
static inline const uint8_t *wend_space_occupied(const wend_space *space)
{
    const wend_layer *layer = space->layers[WEND_LAYER_OCCUPIED];
    return layer && layer->count != 0 ? layer->bits : NULL;
}

/* The same bits if the profile forbids crossing occupants, so that they block; else null. */
static inline const uint8_t *wend_space_barred(const wend_space *space)
{
    return space->profile.crossing_cost == WEND_NO_CROSSING ? wend_space_occupied(space) : NULL;
}

/* Column and row of a node within its level, and the level; the padding row above it is row -1. */
struct wend_cell {
    uint32_t x, y, level;
};

static inline bool wend_cell_equal(struct wend_cell a, struct wend_cell b)
{
    return a.x == b.x && a.y == b.y && a.level == b.level;
}

struct wend_prepare_run {
    uint64_t units;          /* left to spend, 10 to 20 ns each */
    const wend_tasks *tasks; /* null = this thread alone; worker numbers are not to be read */
    uint32_t landmarks;      /* how many; 0 = as many as pay */
    uint64_t most_bytes;     /* limit of the room that runs now; what does not fit is left out */
    bool stopped;            /* to be continued in another call, unless the room that runs now finds that it is done */
    /* For reports of progress: */
    bool (*progress)(void *user, uint32_t percent);
    void *user;
    uint64_t since_told;      /* units since progress was last reported */
    uint32_t from, to, shown; /* in percent: where the current room begins and ends, and the last report */
};

/*
 * How far neighbours of a run in the row above (0) or below (1) reach beyond it: nodes to the left of a run whose first
 * cell is of a kind, and to the right of one whose last cell is.
 */
struct wend_margins {
    uint8_t left[2][2], right[2][2];
};

#endif
