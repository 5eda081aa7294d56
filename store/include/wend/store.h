/*
 * wend/store.h: worlds kept in one file, by SQLite: crash-safe, read by many while one writes. The library wend-store.
 */
#ifndef WEND_STORE_H
#define WEND_STORE_H

#include <wend/io.h>
#include <wend/world.h>

/* As WEND_API, but of the library wend-store. */
#if defined(_WIN32) && defined(WEND_SHARED)
#if defined(WEND_STORE_BUILDING)
#define WEND_STORE_API __declspec(dllexport)
#else
#define WEND_STORE_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define WEND_STORE_API __attribute__((visibility("default")))
#else
#define WEND_STORE_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Why a call failed, for programs that handle reasons differently; the error's text says it to people. */
typedef enum wend_store_fault {
    WEND_STORE_FAULT_NONE = 0,
    WEND_STORE_FAULT_CALL = 1,      /* ARGUMENT, RANGE, CAPACITY: a mistake in the call */
    WEND_STORE_FAULT_MEMORY = 2,    /* MEMORY */
    WEND_STORE_FAULT_FILE = 3,      /* FILE: missing, already there, or unreadable */
    WEND_STORE_FAULT_NO_WORLD = 4,  /* FORMAT: not a world */
    WEND_STORE_FAULT_NEWER = 5,     /* UNSUPPORTED: written by a later version of wend */
    WEND_STORE_FAULT_DAMAGED = 6,   /* FORMAT: the content is not what was written */
    WEND_STORE_FAULT_FULL = 7,      /* FILE: the disk is full; confirmed edits are safe */
    WEND_STORE_FAULT_BUSY = 8,      /* FILE: another program writes, for longer than this one waits; try again */
    WEND_STORE_FAULT_READ_ONLY = 9, /* FILE: opened for reading, or the file or its folder may not be written */
    WEND_STORE_FAULT_STALE = 10     /* STALE: another program has edited since; wend_store_refresh, then again */
} wend_store_fault;

/* What went wrong. */
typedef struct wend_store_error {
    wend_status status; /* WEND_OK if all is well */
    wend_store_fault fault;
    char text[256]; /* what is wrong, where, and what to do; no full stop */
} wend_store_error;

/*
 * A world's file, held open. All calls may come from any thread; they wait for each other. Every call's error may be
 * null. What SQLite and Zstandard allocate is malloc's.
 */
typedef struct wend_store wend_store;

/* How a file is opened. Begin with wend_store_options_default(). */
typedef struct wend_store_options {
    uint32_t size;    /* sizeof(wend_store_options) */
    bool write;       /* default false: nothing in the file can be changed */
    uint32_t wait_ms; /* how long a call waits for another program that writes, in milliseconds; default 5000 */
} wend_store_options;

/* Writes the default into the first `size` bytes; wend_store_options_default() calls it. */
WEND_STORE_API void wend_store_options_init(wend_store_options *options, uint32_t size);

/* The options to begin with. */
static inline wend_store_options wend_store_options_default(void)
{
    wend_store_options options;
    wend_store_options_init(&options, (uint32_t)sizeof options);
    return options;
}

/*
 * Creates the file of a world without tiles, open for writing. All of desc counts except its source. The file must not
 * exist yet. allocator may be null. Errors: FILE, ARGUMENT, MEMORY; *store is then null and no file is left. Cost: one
 * byte for some hundred tiles.
 */
WEND_STORE_API wend_status wend_store_create(const char *file, const wend_world_desc *desc,
                                             const wend_allocator *allocator, wend_store **store,
                                             wend_store_error *error);

/*
 * Opens a world's file; options (null = the default) and allocator may be null. SQLite keeps its log beside the open
 * file, in FILE-wal and FILE-shm: after a crash they belong to the file, and the next program to open it recovers it.
 * The folder must be on a disk of this machine. Errors: FILE, FORMAT, UNSUPPORTED, ARGUMENT, MEMORY; *store is then
 * null. Cost: constant.
 */
WEND_STORE_API wend_status wend_store_open(const char *file, const wend_store_options *options,
                                           const wend_allocator *allocator, wend_store **store,
                                           wend_store_error *error);

/* Closes a file; edits between wend_store_begin_edits and wend_store_commit_edits are dropped. Null is allowed. */
WEND_STORE_API void wend_store_close(wend_store *store);

/*
 * Returns a description for wend_world_create: the world's size, and as its source the store, which must outlive the
 * world. An edit of the world is in the file once it returns OK. wend_store_source_error says why the source failed.
 */
WEND_STORE_API wend_world_desc wend_store_world(wend_store *store);

/* Returns the first error of the source since the last such call, and clears it; its status is OK if there was none. */
WEND_STORE_API wend_store_error wend_store_source_error(wend_store *store);

/*
 * Reads a tile: tile_side * tile_side bytes of terrain, row by row. *is_there, which may be null, becomes whether it
 * was ever saved; if not, all of it is missing_terrain. Errors: RANGE outside the world; FORMAT if the tile is damaged;
 * FILE, MEMORY, ARGUMENT; terrain is then undefined. Cost: the tile.
 */
WEND_STORE_API wend_status wend_store_load_tile(wend_store *store, wend_tile tile, uint8_t *terrain, bool *is_there,
                                                wend_store_error *error);

/*
 * Writes a tile. Once it returns OK the tile is on the disk, whatever happens to this program or to the machine;
 * between wend_store_begin_edits and wend_store_commit_edits, once the latter returns OK. Errors: ARGUMENT, RANGE;
 * STALE, FILE, MEMORY: nothing is changed then, and edits that were begun are dropped, so that no commit can follow.
 * Cost: the tile, and waiting for the disk.
 */
WEND_STORE_API wend_status wend_store_save_tile(wend_store *store, wend_tile tile, const uint8_t *terrain,
                                                wend_store_error *error);

/*
 * Begins edits that are kept all or none, with one wait for the disk. Until the commit no other program writes, and
 * others read what was there before. Errors: STALE if another program has edited since this one opened or refreshed;
 * FILE (BUSY, READ_ONLY); ARGUMENT if edits were begun already.
 */
WEND_STORE_API wend_status wend_store_begin_edits(wend_store *store, wend_store_error *error);

/* Keeps the edits; with an error they are dropped. */
WEND_STORE_API wend_status wend_store_commit_edits(wend_store *store, wend_store_error *error);

/* Drops the edits; does nothing if none were begun. */
WEND_STORE_API void wend_store_drop_edits(wend_store *store);

/*
 * Returns how often tiles were edited, as far as this program sees: the file as it was when opened, refreshed, or last
 * written by this program. Edits that were begun together count as one, once they are kept.
 */
WEND_STORE_API uint64_t wend_store_version(const wend_store *store);

/* Makes visible what others have committed; wend_store_changes lists the tiles. ARGUMENT if edits were begun. */
WEND_STORE_API wend_status wend_store_refresh(wend_store *store, wend_store_error *error);

/*
 * Lists the tiles edited after a version, row by row; *count becomes their number, of which the first `capacity` are
 * written. Version 0 gives all tiles that were ever saved. Errors: CAPACITY if there are more; FILE, FORMAT, ARGUMENT.
 * Cost: the tiles listed.
 */
WEND_STORE_API wend_status wend_store_changes(wend_store *store, uint64_t version, wend_tile *tiles, size_t capacity,
                                              size_t *count, wend_store_error *error);

/*
 * Keeps bytes of the caller's beside the tiles, such as a profile's text, under a name as WEND_NAME_ROOM says. They
 * replace those of that name; length 0 removes them. Safe as wend_store_save_tile is, with the same errors. Cost: the
 * bytes.
 */
WEND_STORE_API wend_status wend_store_write_bytes(wend_store *store, const char *name, const void *bytes, size_t length,
                                                  wend_store_error *error);

/*
 * Reads bytes of a name. *length becomes their number, 0 if there are none; bytes may be null if capacity is 0. Errors:
 * CAPACITY if there are more than that, nothing is written then; FORMAT if they are damaged; FILE, MEMORY, ARGUMENT.
 * Cost: the bytes.
 */
WEND_STORE_API wend_status wend_store_read_bytes(wend_store *store, const char *name, void *bytes, size_t capacity,
                                                 size_t *length, wend_store_error *error);

/* Keeps a legend's letters and names of terrains. Errors: as wend_store_write_bytes. */
WEND_STORE_API wend_status wend_store_save_legend(wend_store *store, const wend_legend *legend,
                                                  wend_store_error *error);

/*
 * Loads those letters and names as a legend without layers; it is the caller's, to be given to wend_legend_destroy, and
 * empty if none were kept. allocator may be null. Errors: FORMAT, FILE, MEMORY; *legend is then null.
 */
WEND_STORE_API wend_status wend_store_load_legend(wend_store *store, const wend_allocator *allocator,
                                                  wend_legend **legend, wend_store_error *error);

/*
 * Keeps a space beside the tiles, under a name as wend_store_write_bytes has, so that it need not be made again. It
 * must be current with the world, and the world with the file: else STALE. Errors: also as wend_store_write_bytes.
 */
WEND_STORE_API wend_status wend_store_save_space(wend_store *store, const char *name, const wend_world_space *space,
                                                 wend_store_error *error);

/*
 * Makes a space of what was kept, and tells the world which tiles were edited since, so that wend_world_space_update
 * has only these to do. The space is the caller's. It is null, with status OK, if none is kept of this name, or one of
 * another mover or version of wend: make it anew then. The world is that of wend_store_world, memory the store's
 * allocator's. Errors: FORMAT, FILE, UNSUPPORTED, MEMORY, ARGUMENT; *space is then null. Cost: the space's bytes.
 */
WEND_STORE_API wend_status wend_store_load_space(wend_store *store, const char *name, wend_world *world,
                                                 const wend_profile *profile, wend_world_space **space,
                                                 wend_store_error *error);

/*
 * Refreshes, and tells a world of wend_store_world which tiles others have edited; its spaces follow by
 * wend_world_space_update. Errors: as wend_store_refresh, FORMAT, MEMORY.
 */
WEND_STORE_API wend_status wend_store_follow(wend_store *store, wend_world *world, wend_store_error *error);

/* What a file holds. */
typedef struct wend_store_counts {
    uint64_t tiles;      /* saved tiles */
    uint64_t tile_bytes; /* their bytes, packed */
    uint64_t file_bytes; /* bytes of the file, without SQLite's log */
} wend_store_counts;

/* Counts what a file holds. Errors: FILE, FORMAT. Cost: a look at each tile. */
WEND_STORE_API wend_status wend_store_count(wend_store *store, wend_store_counts *counts, wend_store_error *error);

/* Reads the whole file to check it: FORMAT, and where, if anything is damaged. Cost: the file. */
WEND_STORE_API wend_status wend_store_check(wend_store *store, wend_store_error *error);

#ifdef __cplusplus
}
#endif

#endif
