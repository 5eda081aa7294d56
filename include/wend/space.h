/* wend/space.h: a map as one profile sees it. */
#ifndef WEND_SPACE_H
#define WEND_SPACE_H

#include <wend/grid.h>
#include <wend/profile.h>
#include <wend/tasks.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A map as one profile sees it, ready to be searched. Owns all that is derived from the map, and shows it as of the
 * last wend_space_update: answers are about that state (docs/threads.md: why), and wend_space_is_current tells whether
 * it is still the map's. Threads: any number of finders on any number of threads may search a space at once; calls that
 * change it (update, refresh, prepare, unprepare, attach, detach, adopt, destroy) need it alone.
 */
typedef struct wend_space wend_space;

/*
 * Creates a space: a map as one kind of mover sees it. The grid must outlive it; the profile is copied, null = the
 * default.
 * Errors: ARGUMENT, MEMORY, UNSUPPORTED (rules that docs/rules.md refuses, such as a large mover on hexagons); *space
 * is then null.
 * Cost: a few passes over the cells. Memory per cell: 4 1/4 bytes, on plain squares 2 more for jump point search, with
 * weights about 3 more (docs/rules.md has what each rule takes); in addition 12 to 15 KB.
 */
WEND_API wend_status wend_space_create(const wend_grid *grid, const wend_profile *profile,
                                       const wend_allocator *allocator, wend_space **space);

/*
 * Creates a space of a large map on threads of yours: the same space to the last bit, for any number of threads. tasks
 * null = this thread alone; worker numbers are not read. The profile's callback and the allocator are called on this
 * thread.
 * Errors: as wend_space_create, ARGUMENT also for tasks without run. Cost: the jump maps and all fresh memory are
 * divided in pieces of 512 rows, 64 columns or a megabyte; the rest takes less than a nanosecond per cell.
 */
WEND_API wend_status wend_space_create_parallel(const wend_grid *grid, const wend_profile *profile,
                                                const wend_allocator *allocator, const wend_tasks *tasks,
                                                wend_space **space);

/* Frees a space; null is allowed. */
WEND_API void wend_space_destroy(wend_space *space);

/*
 * Updates a space to the edits of its map and its layer of known land since the last update. No other thread may use
 * the space meanwhile. Errors: ARGUMENT, MEMORY: the space is then as it was, over a mesh maybe some edits further.
 * Cost: the edits. On grids some microseconds for one cell, and if closed cells may have divided a region a look around
 * them, the size of the smaller part; a few passes over the map if that is less, or for the map's first exits. Borrows
 * at most 3 bytes per cell.
 */
WEND_API wend_status wend_space_update(wend_space *space);

/*
 * Asks the profile's callback again about an area, for games that have changed its answers. As wend_space_update, which
 * it includes. RANGE if the area leaves the map.
 */
WEND_API wend_status wend_space_refresh(wend_space *space, wend_area area);

/*
 * Copies a space, for readers that must not wait: they use one copy while the other is updated. The copy is a separate
 * space over the same grid, with the same layers, and memory from the same allocator. Two spaces that take turns are
 * copied only once, since each update costs what has changed since that space's last one; see docs/threads.md.
 * Errors: ARGUMENT, MEMORY; *snapshot is then null. Cost: one copy of wend_space_memory() bytes.
 * Threads: reads only the space, not the grid, which may be edited meanwhile.
 */
WEND_API wend_status wend_space_snapshot(const wend_space *space, wend_space **snapshot);

/*
 * Gives a space all that a snapshot of it has worked out, so that slow preparation runs on a snapshot while the space
 * itself is searched and updated. The two exchange what they show and have prepared; each keeps its views and its
 * layers of extra costs and occupancy. Fields over them grow anew, and paused searches start over.
 * Errors: ARGUMENT (one of them is a view, or both are the same; another map, profile, allocator or layer of known
 * land); STALE if the snapshot shows an earlier version of the map than the space, or either was refreshed or given a
 * ground to join since: update the snapshot, or make another. Both are then as they were.
 * Cost: constant, and a copy of a small struct for each view. Threads: as wend_space_update, of both.
 */
WEND_API wend_status wend_space_adopt(wend_space *space, wend_space *snapshot);

/* The kinds of map that a space can be made of. */
typedef enum wend_map_kind {
    WEND_MAP_GRID = 0,  /* cells: wend_grid */
    WEND_MAP_GRAPH = 1, /* nodes and edges: wend_graph */
    WEND_MAP_MESH = 2   /* ground at any angle: wend_mesh */
} wend_map_kind;

/*
 * Returns the kind of map that a space is made of; WEND_MAP_GRID for null. Calls that need cells end with
 * WEND_ERROR_UNSUPPORTED on the others; docs/maps.md has the table.
 */
WEND_API wend_map_kind wend_space_map_kind(const wend_space *space);

/* Returns the version of the map that the space shows. */
WEND_API uint64_t wend_space_version(const wend_space *space);

/*
 * True if a space shows its map and its layer of known land as they are now: false after edits until wend_space_update,
 * and for null. Threads: as the map, which must not be edited meanwhile.
 */
WEND_API bool wend_space_is_current(const wend_space *space);

/* Returns the grid that a space was made of; null for another kind of map. */
WEND_API const wend_grid *wend_space_grid(const wend_space *space);

/* Returns the profile that the space was made with; the default for null. */
WEND_API wend_profile wend_space_profile(const wend_space *space);

/* True if the mover may stand with its anchor in the cell that a place lies in; false outside the map. */
WEND_API bool wend_space_is_free(const wend_space *space, wend_place place);

/* What a space can prepare to speed up later queries; bits, to be summed. docs/prepare.md tells when that pays. */
typedef enum wend_prepared {
    WEND_PREPARED_SURFACE = 1,             /* for WEND_LINES_SHORTEST */
    WEND_PREPARED_TOUCHING_SURFACE = 2,    /* for the same with query.shape.corners_may_touch */
    WEND_PREPARED_TAUT_GRAPH = 4,          /* for the same queries, faster; includes the surface */
    WEND_PREPARED_TOUCHING_TAUT_GRAPH = 8, /* for the same with corners_may_touch */
    WEND_PREPARED_JUMPS = 16,              /* the successors of each jump point, for jump point search */
    WEND_PREPARED_LANDMARKS = 32,          /* costs to a few far places, from which searches get better lower bounds */
    WEND_PREPARED_AUTO = 64 /* jumps and landmarks, where they speed up ordinary queries on such a map; maybe neither */
} wend_prepared;

/*
 * Prepares what later queries need or are faster with: `what` is a sum of wend_prepared. Updates keep it current, but
 * drop taut graphs of grids. Answers are to the last bit those of an unprepared space, except for counters of work and
 * which engine answers. wend_space_prepare_slice does this in slices.
 * Errors: ARGUMENT, MEMORY (surfaces and graphs are then as they were), UNSUPPORTED: surfaces on hexagons, weights
 * other than 1, walls between cells, links (docs/shortest.md); jumps where jump point search does not serve; on meshes
 * all except taut graphs and surfaces (which exist from the start); on graphs all (see wend_space_prepare_landmarks).
 * Storeys that wind round a corner by a whole turn or more get no taut graph, and polyanya answers.
 * Cost: see docs/prepare.md. A surface some 100 ns and 100 to 200 bytes for each corner of a wall; a taut graph a look
 * around from it: 1 to 25 us, 400 to 1,700 bytes; on meshes up to 770 bytes more for each polygon.
 */
WEND_API wend_status wend_space_prepare(wend_space *space, uint32_t what);

/* The most landmarks that a space keeps. */
#define WEND_MAX_LANDMARKS 16

/* What to prepare, and how much of it now. */
typedef struct wend_prepare_desc {
    uint32_t size;           /* sizeof(wend_prepare_desc) */
    uint32_t what;           /* a sum of wend_prepared; default WEND_PREPARED_AUTO */
    uint64_t work;           /* for this call, in units of 10 to 20 ns; default WEND_ALL_WORK */
    uint64_t most_bytes;     /* limit for jumps and landmarks together, in bytes; default UINT64_MAX */
    uint32_t landmarks;      /* number of landmarks, at most WEND_MAX_LANDMARKS; default 0 = as many as pay */
    const wend_tasks *tasks; /* your threads; default null = the caller's alone. Worker numbers are not read */
    /* Called now and then on the caller's thread with the percentage done; it must not use the space. False ends the
     * call. Default null. */
    bool (*progress)(void *user, uint32_t percent);
    void *user; /* passed to `progress` */
} wend_prepare_desc;

/* Writes the default into the first `size` bytes; wend_prepare_desc_default() calls it. */
WEND_API void wend_prepare_desc_init(wend_prepare_desc *desc, uint32_t size);

/* Returns the default description. */
static inline wend_prepare_desc wend_prepare_desc_default(void)
{
    wend_prepare_desc desc;
    wend_prepare_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/*
 * Prepares a little at a time, between the ticks of a game: call it until *complete. desc null = the default. Queries
 * and updates may come in between; searches use what is already there. The result is the same for any limits, threads
 * and pauses. Surfaces and taut graphs are made whole, whatever the limit. A call does at least one piece of work, so
 * it may exceed a small limit; whatever does not fit into most_bytes is left out.
 * Errors: as wend_space_prepare; after MEMORY what was made before stays, and a later call goes on from there.
 */
WEND_API wend_status wend_space_prepare_slice(wend_space *space, const wend_prepare_desc *desc, bool *complete);

/*
 * Frees what was prepared: `what` is a sum of wend_prepared, WEND_PREPARED_AUTO = jumps and landmarks. A surface takes
 * its taut graph with it; freeing what is not there is no error. Errors: ARGUMENT.
 */
WEND_API wend_status wend_space_unprepare(wend_space *space, uint32_t what);

/* Returns what a space was told to prepare, has finished and keeps: a sum of wend_prepared, without AUTO. */
WEND_API uint32_t wend_space_prepared(const wend_space *space);

/* Returns a few words for one wend_prepared, such as "surface"; never null, also for unknown numbers. */
WEND_API const char *wend_prepared_text(wend_prepared what);

/* Returns the bytes that the space holds, without its grid. */
WEND_API size_t wend_space_memory(const wend_space *space);

/*
 * Numbers the regions between which no walk leads, to find islands and rooms of your map. labels has a number for each
 * cell, rows of level 0 first, then of level 1 and so on: 0 for a blocked cell, else its region's, from 1 in the order
 * of the regions' first cells. *regions becomes their count. Links, exits and one-way steps are ignored. allocator
 * (null = malloc) lends working memory during the call.
 * Errors: ARGUMENT, MEMORY. Cost: one pass over the map; 4 bytes of working memory per region and 256 cells. Threads:
 * reads the space only.
 */
WEND_API wend_status wend_space_components(const wend_space *space, const wend_allocator *allocator, uint32_t *labels,
                                           uint32_t *regions);

/* Cells to build on, and places that must still reach a goal then. Fill with wend_cut_desc_default(). */
typedef struct wend_cut_desc {
    uint32_t size;           /* sizeof(wend_cut_desc) */
    const wend_place *cells; /* cells to close; blocked ones change nothing, repeated ones are fine */
    size_t cell_count;       /* default 0 */
    const wend_place *places;
    size_t place_count; /* default 0 */
    wend_place goal;
} wend_cut_desc;

/* Writes the default into the first `size` bytes; wend_cut_desc_default() calls it. */
WEND_API void wend_cut_desc_init(wend_cut_desc *desc, uint32_t size);

/* Returns the default description: nothing is built, nobody goes anywhere. */
static inline wend_cut_desc wend_cut_desc_default(void)
{
    wend_cut_desc desc;
    wend_cut_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/*
 * Finds whether building on some cells would cut a place off from a goal, for towers and buildings that must leave
 * every creature a way; changes nothing. *first becomes the index of the first place from which a walk leads to the
 * goal now and none would then, also because the place or the goal would be closed; `place_count` if there is none.
 * Links and exits are ignored. allocator (null = malloc) lends working memory during the call.
 * Errors: ARGUMENT, RANGE (a cell or place outside the map), UNSUPPORTED (no cells), MEMORY; STALE if the space does
 * not show the map's last edits, as a tower that closes the last way would then seem to leave one. Cost: the cells, a
 * look around them until it is known which parts come off, and little for each place.
 * Threads: as wend_space_is_current. Source: Even and Shiloach 1981.
 */
WEND_API wend_status wend_space_would_cut_off(const wend_space *space, const wend_cut_desc *desc,
                                              const wend_allocator *allocator, size_t *first);

/* Where the mover could go instead of to its goal. */
typedef struct wend_nearest {
    wend_place place;          /* centre of the nearest cell; of several the first row by row */
    uint64_t distance_squared; /* in cells between centres; between hexagons, taken as regular ones, neighbours are 1
                                  apart; on meshes and graphs in 1/256 cells, without the fraction */
    uint32_t count;            /* how many cells are equally near; 0 = there is none */
} wend_nearest;

/*
 * Finds the cell nearest to a goal, in a straight line on the goal's level, that a mover at `start` can reach and stop
 * at; the goal may be anywhere, also outside the map. One-way steps, walls on cell sides and whoever stands in between
 * are ignored (WEND_POLICY_NEAREST takes them into account). There is none if nothing on that level can be reached, or
 * the start is blocked or outside. allocator (null = malloc) lends working memory if the mover applies links.
 * Errors: ARGUMENT, MEMORY, UNSUPPORTED (a graph without positions). Cost: the rows within the distance found, a
 * microsecond or less for most clicks on a wall; with links one pass over them all, up to five if links lead on to one
 * another, and one over the regions.
 * Threads: reads the space only.
 */
WEND_API wend_status wend_space_nearest(const wend_space *space, const wend_allocator *allocator, wend_place start,
                                        wend_place goal, wend_nearest *nearest);

#ifdef __cplusplus
}
#endif

#endif
