/*
 * A space: a map as one mover sees it; its cells, rows and nodes, runs of free cells, who stands where, and the list of what is
 * worked out from them.
 */
#ifndef WEND_MAP_SPACE_SPACE_H
#define WEND_MAP_SPACE_SPACE_H

#include <wend/grid.h>
#include <wend/line.h>
#include <wend/space.h>

#include "base/bits.h"
#include "base/integer.h"
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

/* Lines between them, as the calls of <wend/line.h> tell. */
struct wend_line_ops {
    bool (*sees)(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                 size_t except_count);
    wend_status (*raycast)(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                           size_t except_count, wend_line_hit *hit);
    wend_status (*cost)(const wend_space *space, wend_place from, wend_place to, uint64_t *cost);
};

/*
 * What a kind of map brings: all that space.c, line.c and the stages of a query that are the same for all kinds know of it.
 * Pointers are checked before, and none of the functions is null. Its engines are those of the manifest that keep the rules its spaces ask for.
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
    uint32_t rules;          /* RULE_ bits an engine must keep, except for those of layers: wend_space_rules */
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

/* The space that owns what a space shows: a view's base, or itself. */
static inline wend_space *wend_space_owner(wend_space *space)
{
    return space->sharing.base ? space->sharing.base : space;
}

/* Makes a space as another is now, except for its own layers of extra costs and of who stands where. */
void wend_view_show(wend_space *view, const wend_space *base);

/* After anything that changes a space which owns what it shows, also where that failed: its views show it again. */
void wend_views_show(wend_space *base);

/* Whether two spaces show the same map. */
static inline bool wend_space_shares_map(const wend_space *space, const wend_space *other)
{
    return space->ops == other->ops && space->ops->shares_map(space, other);
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

/* The RULE_ bits that an engine must keep now. */
static inline uint32_t wend_space_rules(const wend_space *space)
{
    uint32_t extra = wend_space_extra(space) ? RULE_EXTRA : 0,
             occupancy = wend_space_occupied(space) ? RULE_OCCUPANCY : 0;
    return space->rules | extra | occupancy;
}

/* How often anything that a search reads may have changed; it only grows. What is known counts when it is taken over. */
static inline uint64_t wend_space_changes(const wend_space *space)
{
    const wend_layer *extra = space->layers[WEND_LAYER_EXTRA], *occupied = space->layers[WEND_LAYER_OCCUPIED];
    return space->changes + (extra ? extra->changes : 0) + (occupied ? occupied->changes : 0);
}

/* Whether the mover knows a cell. */
static inline bool wend_space_is_known(const wend_space *space, uint32_t node)
{
    const wend_layer *known = space->layers[WEND_LAYER_KNOWN];
    return !known || wend_bits_get(known->bits, node);
}

/* How a space over a grid numbers its cells (numbering.h), and what lies around one. */

/* Rows counted through all levels. */
static inline uint32_t wend_space_node(const wend_space *space, uint32_t x, uint32_t row)
{
    uint32_t level = space->cells.levels == 1 ? 0 : row / space->cells.height;
    return (row + level + 1) * space->cells.stride + x + 1;
}

/* Column and row of a node within its level, and the level; the padded row above is row -1. */
struct wend_cell {
    uint32_t x, y, level;
};

/* The centre of a cell. */
static inline wend_place wend_cell_place(struct wend_cell cell)
{
    return wend_place_at((int32_t)cell.x, (int32_t)cell.y, (uint16_t)cell.level);
}

static inline struct wend_cell wend_space_cell(const wend_space *space, uint32_t node)
{
    const struct wend_space_cells *cells = &space->cells;
    uint32_t padded = wend_divide(node, cells->per_stride);
    uint32_t level = cells->levels == 1 ? 0 : wend_divide(padded - 1, cells->per_level);
    return (struct wend_cell){node - padded * cells->stride - 1, padded - 1 - level * (cells->height + 1), level};
}

/*
 * The 3x3 bits around one, as wend_steps numbers them. Rows are whole bytes long, so that what is asked for lies at the same
 * bits of two bytes in each.
 */
static inline uint32_t wend_neighbourhood(const uint8_t *bits, uint32_t stride, uint32_t node)
{
    const size_t row = stride >> 3;
    const uint32_t shift = (node - 1) & 7;
    const uint8_t *level = bits + ((node - 1) >> 3);
    const uint32_t upper = (wend_bits_pair(level - row) | wend_bits_pair(level) << 16) >> shift;
    const uint32_t below = wend_bits_pair(level + row) >> shift;
    return (upper & 7) | (upper >> 13 & 7 << 3) | (below & 7) << 6;
}

/* The 3x3 cells around a node. */
static inline uint32_t wend_space_neighbourhood(const wend_space *space, uint32_t node)
{
    return wend_neighbourhood(space->cells.free, space->cells.stride, node);
}

/* The kind of a cell, as wend_step_of counts them. */
static inline uint32_t wend_space_kind(const wend_space *space, struct wend_cell cell)
{
    return wend_cell_kind(space->cells.topology, cell.x, cell.y);
}

/* Whether a place lies on the map; if so, its cell. */
static inline bool wend_space_locate(const wend_space *space, wend_place place, uint32_t *x, uint32_t *row)
{
    if (place.level >= space->cells.levels || place.x < 0 || place.y < 0)
        return false;
    uint32_t y = (uint32_t)place.y / WEND_CELL;
    *x = (uint32_t)place.x / WEND_CELL;
    *row = place.level * space->cells.height + y;
    return *x < space->cells.width && y < space->cells.height;
}

/* The same, and the node. */
static inline bool wend_space_find(const wend_space *space, wend_place place, struct wend_cell *cell, uint32_t *node)
{
    uint32_t x, row;
    if (!wend_space_locate(space, place, &x, &row))
        return false;
    *cell = (struct wend_cell){x, row - place.level * space->cells.height, place.level};
    *node = wend_space_node(space, x, row);
    return true;
}

/* The node of the cell that a place lies in; 0, which is padding, outside the map. */
static inline uint32_t wend_space_node_at(const wend_space *space, wend_place place)
{
    uint32_t x, row;
    return wend_space_locate(space, place, &x, &row) ? wend_space_node(space, x, row) : 0;
}

/* The centre of the cell that a place lies in. */
static inline wend_place wend_place_centre(wend_place place)
{
    return wend_place_at(wend_place_column(place), wend_place_row(place), place.level);
}

/* The anchors from which a mover covers any cell of a rectangle; rows may begin on the level above. */
static inline struct wend_rectangle wend_space_anchors_over(const wend_space *space, struct wend_rectangle r)
{
    uint32_t reach = space->profile.footprint - 1u;
    uint32_t left = r.x < reach ? r.x : reach, up = r.y < reach ? r.y : reach;
    return (struct wend_rectangle){r.x - left, r.y - up, r.width + left, r.height + up};
}

/* Bytes of a bitmap with a bit per node. */
size_t wend_space_bitmap_bytes(const wend_space *space);

/* An array of zero bytes with an entry, or a bit, per node. Null where the allocator refuses. */
void *wend_space_new_bytes(const wend_space *space, size_t entry_size);
uint8_t *wend_space_new_bitmap(const wend_space *space);

/* Gives one back, which may be null. */
void wend_space_release_bytes(const wend_space *space, void *bytes, size_t entry_size);
void wend_space_release_bitmap(const wend_space *space, uint8_t *bits);

/* Replaces an array, if there is one, by a copy; false, with null in its place, where the allocator refuses. */
bool wend_space_copy_bytes(const wend_space *space, uint8_t **bytes);
bool wend_space_copy_bitmap(const wend_space *space, uint8_t **bits);

/* Who stands in the way. */

/*
 * Whether a mover with its anchor at a node covers occupied cells, except for those it covers at two others: where it starts
 * and where whoever it seeks stands. For spaces where anybody stands anywhere.
 */
bool wend_space_is_taken(const wend_space *space, uint32_t node, uint32_t own, uint32_t target);

/* Whether a mover with its anchor at a node covers occupied cells other than those marked, of which there may be none. */
bool wend_space_is_covered(const wend_space *space, uint32_t node, const uint8_t *except);

/*
 * A call that prepares a space: what it may spend, and who is told how far it is. The rooms that keep something are given
 * one each, by cells_prepare.c; each goes on where it stopped the last time, and what it makes doesn't depend on where.
 */

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

/* A run by a description of today. */
struct wend_prepare_run wend_prepare_run_of(const wend_prepare_desc *desc);

/*
 * Notes a piece of work that is done: so many units, and so much of all that the room makes. False = return to the
 * caller, with WEND_OK. To be called on the caller's thread after each piece, so that every call of a room does one.
 */
bool wend_prepare_spend(struct wend_prepare_run *run, uint64_t units, uint64_t done, uint64_t total);

/*
 * Runs: free nodes side by side in a row, as many as there are. Floods and labels go from run to run: on every kind of
 * cells neighbours in a row are joined, and on open maps a run holds dozens of nodes.
 */

/* The nodes from `from` to `end` - 1. */
struct wend_run {
    uint32_t from, end;
};

/*
 * How far a run's neighbours in the row above (0) or below (1) reach beyond it: a node to the left of a run that begins
 * with a cell of a kind, to the right of one that ends with it.
 */
struct wend_margins {
    uint8_t left[2][2], right[2][2];
};

/* Whether steps in a direction can join regions. */
bool wend_can_join(const wend_space *space, uint32_t direction);

struct wend_margins wend_margins_of(const wend_space *space);

/* The kind of a node's cell, as wend_step_of counts them. */
static inline uint32_t wend_node_kind(const wend_space *space, uint32_t node)
{
    return space->cells.step_kinds == 1 ? 0 : wend_space_kind(space, wend_space_cell(space, node));
}

/* Where to look for a run's neighbours in the row above or below. */
static inline struct wend_run wend_run_reach(const wend_space *space, const struct wend_margins *reach,
                                             struct wend_run run, uint32_t below)
{
    uint32_t first = wend_node_kind(space, run.from), last = wend_node_kind(space, run.end - 1);
    struct wend_run across = {run.from - reach->left[below][first], run.end + reach->right[below][last]};
    uint32_t offset = below ? space->cells.stride : -space->cells.stride;
    return (struct wend_run){across.from + offset, across.end + offset};
}

/* The bits that one wend_bits_load is sure to give. */
#define RUN_BITS 25

/* The first free node from `node` to `end` - 1, or `end`. */
static inline uint32_t wend_next_free(const uint8_t *bits, uint32_t node, uint32_t end)
{
    for (; node < end; node += RUN_BITS) {
        uint32_t word = wend_bits_load(bits, node) & ((1u << RUN_BITS) - 1);
        if (word == 0)
            continue;
        node += wend_count_trailing_zeros(word);
        return node < end ? node : end;
    }
    return end;
}

/* The first blocked node from a node on; padding ends every row. */
static inline uint32_t wend_next_blocked(const uint8_t *bits, uint32_t node)
{
    for (;; node += RUN_BITS) {
        uint32_t word = ~wend_bits_load(bits, node) & ((1u << RUN_BITS) - 1);
        if (word != 0)
            return node + wend_count_trailing_zeros(word);
    }
}

/* The first node of the run that holds a free node; padding precedes every row. */
static inline uint32_t wend_run_start(const uint8_t *bits, uint32_t node)
{
    for (; node >= RUN_BITS; node -= RUN_BITS) {
        uint32_t blocked = ~wend_bits_load(bits, node - (RUN_BITS - 1)) << (32 - RUN_BITS);
        if (blocked != 0)
            return node + 1 - wend_count_leading_zeros(blocked);
    }
    while (wend_bits_get(bits, node))
        node--;
    return node + 1;
}

/*
 * What a space works out from its grid: each thing is a room of its own, which ends in a descriptor and has a line in
 * derived.inl.
 */

/* Cells that have changed, and the positions that they tell on: movers of more than one cell reach further. */
struct wend_change {
    struct wend_rectangle cells, positions;
};

/* Null members but the last four have nothing to do. */
struct wend_derived {
    /* Makes what the space needs of it, maybe nothing, of the grid as it is. */
    wend_status (*create)(wend_space *space);
    /*
     * An update takes all memory it may need before it changes anything: once, then for each change. MEMORY leaves what
     * searches see as it was.
     */
    wend_status (*prepare)(wend_space *space);
    wend_status (*reserve)(wend_space *space, const struct wend_change *change);
    /* Repairs it after a change, and once after all of them. */
    void (*follow)(wend_space *space, const struct wend_change *change);
    void (*finish)(wend_space *space, bool from_scratch);
    /* Replaces what a space shares with the one it is a copy of; after MEMORY it can be destroyed. */
    wend_status (*copy)(wend_space *space, const wend_space *from);
    size_t (*memory)(const wend_space *space);
    void (*destroy)(wend_space *space);
};

#define WEND_DERIVED(name) extern const struct wend_derived wend_derived_##name;
#include "map/space/derived.inl"
#undef WEND_DERIVED

#endif
