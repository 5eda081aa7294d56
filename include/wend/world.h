/* wend/world.h: maps larger than memory, in tiles that come and go: coarse far away, exact near the walker. */
#ifndef WEND_WORLD_H
#define WEND_WORLD_H

#include <wend/areas.h>
#include <wend/path.h>
#include <wend/tasks.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A world is a map of one storey in square tiles, which come from a source of yours. A world space is what one mover
 * knows of the whole world, small enough to stay in memory. A world finder answers questions, and holds the tiles they
 * need. docs/worlds.md shows them together.
 */

/* The most columns or rows of a world, and the least and greatest side of its tiles, a power of two. */
#define WEND_WORLD_MAX_SIDE (1u << 20)
#define WEND_TILE_MIN_SIDE  64u
#define WEND_TILE_MAX_SIDE  1024u

/* A tile: its column and row among all tiles, from 0. This struct never grows. */
typedef struct wend_tile {
    uint32_t column, row;
} wend_tile;

/* What a source answers to a request for a tile. */
typedef enum wend_tile_state {
    WEND_TILE_LOADED = 0,  /* its terrain has been written */
    WEND_TILE_MISSING = 1, /* there is no such tile: all its cells have wend_world_desc.missing_terrain */
    WEND_TILE_LATER = 2,   /* not yet: the call ends, reports that it wants this tile, and is to be repeated */
    WEND_TILE_FAILED = 3   /* the tile cannot be read: the call that needed it ends with WEND_ERROR_FILE */
} wend_tile_state;

/*
 * Where tiles come from: a generator, a file, a network. `load` writes side * side terrain bytes, row by row; cells
 * beyond the world's edge do not matter. After LOADED or MISSING for a tile it must answer the same until the world is
 * edited. It is called from any thread that asks, from several at once if several finders or tasks run, and must not
 * call wend for this world. `store` takes a tile after an edit, and returns whether it is kept; null if nothing is
 * edited.
 */
typedef struct wend_tile_source {
    wend_tile_state (*load)(void *user, wend_tile tile, uint8_t *terrain);
    bool (*store)(void *user, wend_tile tile, const uint8_t *terrain);
    void *user;
} wend_tile_source;

/* How to create a world. Fill with wend_world_desc_default(), then set width, height and source. */
typedef struct wend_world_desc {
    uint32_t size;           /* sizeof(wend_world_desc) */
    uint32_t width, height;  /* in cells, 1 to WEND_WORLD_MAX_SIDE */
    uint32_t tile_side;      /* default 256 */
    uint8_t missing_terrain; /* the terrain of missing tiles; default '@', which profiles block */
    wend_tile_source source;
} wend_world_desc;

/* A map in tiles. */
typedef struct wend_world wend_world;

/* Writes the default into the first `size` bytes; wend_world_desc_default() calls it. */
WEND_API void wend_world_desc_init(wend_world_desc *desc, uint32_t size);

/* Returns the default description; then set width, height and source. */
static inline wend_world_desc wend_world_desc_default(void)
{
    wend_world_desc desc;
    wend_world_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/*
 * Creates a world; destroy it with wend_world_destroy, after all spaces made of it. No tile is loaded. Errors:
 * ARGUMENT, MEMORY. Cost: constant.
 */
WEND_API wend_status wend_world_create(const wend_world_desc *desc, const wend_allocator *allocator,
                                       wend_world **world);

/* Frees a world; null is allowed. */
WEND_API void wend_world_destroy(wend_world *world);

/* Returns the description that a world was created with. */
WEND_API const wend_world_desc *wend_world_get_desc(const wend_world *world);

/* Returns how often a world was edited. */
WEND_API uint64_t wend_world_version(const wend_world *world);

/*
 * Writes terrain into a rectangle of cells: `terrain` has width * height bytes, row by row. Tiles are loaded, changed
 * and given to the source's `store` one by one; spaces follow at wend_world_space_update.
 * Errors: ARGUMENT, RANGE (the rectangle leaves the world), UNSUPPORTED (the source has no `store`), MEMORY, FILE (a
 * tile failed, is wanted first, or was not kept: tiles before it are kept). Cost: the tiles it touches. Threads: the
 * world alone.
 */
WEND_API wend_status wend_world_edit(wend_world *world, wend_area area, const uint8_t *terrain);

/* Writes one terrain into a rectangle of cells; as wend_world_edit. */
WEND_API wend_status wend_world_fill(wend_world *world, wend_area area, uint8_t terrain);

/*
 * Tells a world that cells changed by other means, as when the source's own data is edited or a missing tile has come:
 * finders forget the tiles, spaces follow at wend_world_space_update. Errors: ARGUMENT, RANGE, MEMORY. Cost: constant.
 * Threads: the world alone.
 */
WEND_API wend_status wend_world_changed(wend_world *world, wend_area area);

/* Returns the bytes that the world holds. */
WEND_API size_t wend_world_memory(const wend_world *world);

/*
 * What one mover knows of a whole world: squares of 256 cells and larger ones, where to enter and leave them, what it
 * costs to cross them, and what can be reached from where. Takes 0.003 to 0.015 bytes a cell, and working memory of
 * updates (wend_world_space_update).
 */
typedef struct wend_world_space wend_world_space;

/* How far an update has come, and what it waits for. Fill with wend_world_progress_default(). */
typedef struct wend_world_progress {
    uint32_t size;           /* sizeof(wend_world_progress) */
    bool done;               /* the space shows the world as it is now */
    uint64_t left;           /* squares of 256 cells still to do; larger squares are not counted */
    const wend_tile *wanted; /* tiles for which the source answered LATER, in the space's memory until its next call */
    uint32_t wanted_count;
} wend_world_progress;

/* Writes the default into the first `size` bytes; wend_world_progress_default() calls it. */
WEND_API void wend_world_progress_init(wend_world_progress *progress, uint32_t size);

/* Returns the default progress. */
static inline wend_world_progress wend_world_progress_default(void)
{
    wend_world_progress progress;
    wend_world_progress_init(&progress, (uint32_t)sizeof progress);
    return progress;
}

/*
 * Creates a space of a world for a mover; destroy it with wend_world_space_destroy. It knows nothing until
 * wend_world_space_update. Movers may have weights, prices, 4 or 8 neighbours, and cover several cells.
 * Errors: ARGUMENT, UNSUPPORTED (docs/worlds.md names what worlds do not serve: corners cut between two blocked cells,
 * turn costs, resources, `walkable`), MEMORY. Cost: constant.
 */
WEND_API wend_status wend_world_space_create(const wend_world *world, const wend_profile *profile,
                                             const wend_allocator *allocator, wend_world_space **space);

/* Frees a space; null is allowed. */
WEND_API void wend_world_space_destroy(wend_world_space *space);

/*
 * Builds a new world space, or updates it to the world's edits: the squares that changed and those above them. Does
 * about `work` squares of 256 cells (WEND_ALL_WORK: all), on at most `workers` of your threads at once, or if tasks is
 * null on this one; the result does not depend on slices or threads. Until it is done, queries end with
 * WEND_ERROR_STALE. If a tile is wanted, other squares go on. progress may be null.
 * Errors: ARGUMENT, MEMORY, FILE: call again to go on. Cost: 10 to 60 ns a cell, and the source's loads; a square is
 * loaded with its surroundings. Memory: 10 MB a worker, which are kept. Threads: needs the space alone, and no edits of
 * the world meanwhile.
 */
WEND_API wend_status wend_world_space_update(wend_world_space *space, const wend_tasks *tasks, uint32_t workers,
                                             uint64_t work, wend_world_progress *progress);

/* True if the space shows the world as it is now. */
WEND_API bool wend_world_space_is_current(const wend_world_space *space);

/* Return the world that a space was made of, and its mover. */
WEND_API const wend_world *wend_world_space_world(const wend_world_space *space);
WEND_API const wend_profile *wend_world_space_profile(const wend_world_space *space);

/* Returns the bytes that the space holds. */
WEND_API size_t wend_world_space_memory(const wend_world_space *space);

/*
 * Write a space to bytes, to be kept beside the world's tiles: how many there are, and the bytes themselves, the same
 * on every machine. `capacity` must be wend_world_space_bytes. Errors: ARGUMENT, CAPACITY, STALE (it is not done).
 */
WEND_API size_t wend_world_space_bytes(const wend_world_space *space);
WEND_API wend_status wend_world_space_write(const wend_world_space *space, uint8_t *bytes, size_t capacity);

/*
 * Creates a space from the bytes of wend_world_space_write, for a world of the same size, tiles and missing terrain and
 * an equal profile. It takes the world to be as it was then: call wend_world_changed afterwards for what is not.
 * Errors: ARGUMENT, UNSUPPORTED (as for a new one), FORMAT (other world, profile or version, or damaged: a checksum and
 * each number are checked), MEMORY. Cost: a pass over the bytes.
 */
WEND_API wend_status wend_world_space_read(const wend_world *world, const wend_profile *profile, const uint8_t *bytes,
                                           size_t count, const wend_allocator *allocator, wend_world_space **space);

/* The squares of one size in a space, for those who want to look. This struct never grows. */
typedef struct wend_world_level {
    uint32_t side; /* of its squares, in cells */
    uint32_t columns, rows;
    uint64_t entrances; /* connections from one square to another, counted once for each of the two */
    uint64_t regions;   /* parts of squares within which every cell can be reached from every other */
    uint64_t bytes;
} wend_world_level;

/*
 * Lists the levels of a space, the finest first: writes at most `capacity` (levels may be null if that is 0), and
 * returns how many there are.
 */
WEND_API uint32_t wend_world_space_levels(const wend_world_space *space, wend_world_level *levels, uint32_t capacity);

/*
 * Answers questions about a world space: the working memory of one thread, and the tiles loaded for it, of which the
 * least recently used go first.
 */
typedef struct wend_world_finder wend_world_finder;

/*
 * Creates a finder for a space; destroy it with wend_world_finder_destroy before the space. It keeps up to most_bytes
 * of tiles and of what it worked out from them (0: 64 MB), but never less than one question needs. The limit changes no
 * answer. Errors: ARGUMENT, MEMORY.
 */
WEND_API wend_status wend_world_finder_create(const wend_world_space *space, size_t most_bytes,
                                              const wend_allocator *allocator, wend_world_finder **finder);

/* Frees a finder; null is allowed. The points of its answers become invalid. */
WEND_API void wend_world_finder_destroy(wend_world_finder *finder);

/* Returns the bytes that the finder holds. */
WEND_API size_t wend_world_finder_memory(const wend_world_finder *finder);

/*
 * Lists the tiles that the finder holds, to look at or draw: writes at most `capacity`, the most recently used first
 * (tiles may be null if capacity is 0), and returns how many there are. Missing tiles that were asked for are included.
 */
WEND_API uint32_t wend_world_finder_tiles(const wend_world_finder *finder, wend_tile *tiles, uint32_t capacity);

/* A question about a world. Begin with wend_world_query_default(), then set start and goal. */
typedef struct wend_world_query {
    uint32_t size; /* sizeof(wend_world_query) */
    wend_place start, goal;
    uint32_t nearest; /* columns and rows, at most 255, within which the nearest cell that can be reached may replace an
                         unreachable goal; default 0: none may */
    uint32_t steps;   /* exact next steps wanted, to be walked now; default 64, 0 = none */
    uint64_t limit;   /* work after which the search ends, as LIMIT; default 0 = no limit */
} wend_world_query;

/* Writes the default into the first `size` bytes; wend_world_query_default() calls it. */
WEND_API void wend_world_query_init(wend_world_query *query, uint32_t size);

/* Returns the default question; then set start and goal. */
static inline wend_world_query wend_world_query_default(void)
{
    wend_world_query query;
    wend_world_query_init(&query, (uint32_t)sizeof query);
    return query;
}

/*
 * The answer to a question. Begin with wend_world_path_default(). All lists lie in the finder's memory until its next
 * question.
 *
 * To walk, go along `points`, ask again from the last of them, and so on until an answer `arrives`. Each answer chooses
 * the way anew by inexact costs: no trip in the tests went back and forth for ever, but nothing proves that none does.
 */
typedef struct wend_world_path {
    uint32_t size; /* sizeof(wend_world_path) */

    /*
     * FOUND; UNREACHABLE, which is exact; PARTIAL: ends at the nearest cell that can be reached (the reason tells why),
     * or at the LIMIT; RUNNING: tiles are wanted, ask again when they have come.
     */
    wend_outcome outcome;
    wend_reason reason;

    uint64_t cost; /* of the whole way in the profile's units, as the space knows it: some percent too high far away */
    bool is_exact; /* the cost is that of a cheapest way, as `points` is the whole way */
    bool arrives;  /* `points` lead to the end */

    const wend_place *coarse; /* cells on the whole way, from the start to the end; farther apart far away */
    uint32_t coarse_count;

    const wend_place *points; /* the next steps, as turning points: see wend_path */
    uint32_t point_count;
    uint32_t step_count; /* number of these steps */
    uint64_t step_cost;  /* their exact cost */

    const wend_tile *wanted; /* tiles for which the source answered LATER */
    uint32_t wanted_count;

    uint64_t work;  /* in units of about one queue operation */
    uint32_t loads; /* times that the source was asked for a tile */
} wend_world_path;

/* Writes the default into the first `size` bytes; wend_world_path_default() calls it. */
WEND_API void wend_world_path_init(wend_world_path *path, uint32_t size);

/* Returns the default answer. */
static inline wend_world_path wend_world_path_default(void)
{
    wend_world_path path;
    wend_world_path_init(&path, (uint32_t)sizeof path);
    return path;
}

/*
 * Finds a way through a world: whether there is one, what it costs, where it leads, and its next steps cell by cell.
 * Errors: ARGUMENT, STALE (the space is not current), MEMORY, FILE (a tile failed). Cost: the squares on and around the
 * way, fewer the farther away: across 4,096 cells 0.5 to 2 ms with tiles loaded. Once grown an answer allocates nothing
 * but tiles. Threads: needs the finder alone, shares the space.
 */
WEND_API wend_status wend_world_finder_find(wend_world_finder *finder, const wend_world_query *query,
                                            wend_world_path *path);

/*
 * Creates areas of a world, or of part of it, and the choke points between them: all calls of wend/areas.h serve them,
 * with the world's places. None are known until wend_world_areas_update, which also follows the world's edits; the
 * world must outlive them. Outside a part everything counts as blocked, so an area at its edge may go on outside, and
 * be no dead end.
 * Found in squares of 256 cells, whose borders change nothing. Two rules differ from those of a space: ground wider
 * than 128 cells counts as 128 wide, and two areas meet beside the cells of their choke, not only in them. profile,
 * desc and allocator may be null; desc.cells may be 255 at most.
 * Errors: ARGUMENT, RANGE (the part leaves the world), UNSUPPORTED (as wend_world_space_create), MEMORY; *areas is then
 * null. Cost and memory: 17 bytes for each square, and more once they are found: docs/worlds.md has the figures.
 */
WEND_API wend_status wend_world_areas_create(const wend_world *world, const wend_profile *profile, wend_area part,
                                             const wend_areas_desc *desc, const wend_allocator *allocator,
                                             wend_areas **areas);

/*
 * Finds areas of a world, or updates them to its edits: about `work` squares of 256 cells (WEND_ALL_WORK: all), those
 * that changed and their neighbours less than 66 cells from an edit; then the lists of all squares are joined. Until
 * that is done the areas are those of the last completed update; the result is bit for bit that of new areas.
 * wend_areas_update does all at once, with WEND_ERROR_FILE if a tile is wanted. progress may be null.
 * Errors: ARGUMENT (also areas that are not of a world), MEMORY, FILE (a tile failed): call again to go on.
 * wend_areas_at costs a look along a row of a square; wend_areas_width_at loads the tiles around, as they are now, and
 * is 0 if they cannot be loaded or the place was in no area.
 */
WEND_API wend_status wend_world_areas_update(wend_areas *areas, uint64_t work, wend_world_progress *progress);

#ifdef __cplusplus
}
#endif

#endif
