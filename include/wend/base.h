/* wend/base.h: what every other header needs: versions, statuses, memory and positions. */
#ifndef WEND_BASE_H
#define WEND_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define WEND_VERSION_MAJOR 0
#define WEND_VERSION_MINOR 1
#define WEND_VERSION_PATCH 0
#define WEND_VERSION       "0.1.0"

/* Define WEND_SHARED when you use wend as a shared library. WEND_BUILDING is set by wend's own build. */
#if defined(_WIN32) && defined(WEND_SHARED)
#if defined(WEND_BUILDING)
#define WEND_API __declspec(dllexport)
#else
#define WEND_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define WEND_API __attribute__((visibility("default")))
#else
#define WEND_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Structs that begin with `size` can grow: later versions append members. Fill them with wend_…_default(), which passes
 * the size in your headers to wend_…_init(), the only kind of call that takes a size. A struct smaller than its first
 * version is WEND_ERROR_ARGUMENT. Structs without `size` never change.
 */

/* Returns the version of the running library, "0.1.0"; compare it with WEND_VERSION of the headers. */
WEND_API const char *wend_version(void);

/*
 * How a call went: 0, or a negative number for an error of the call itself. The result of a search is an outcome
 * (find.h), never a status. The numbers never change their meaning.
 */
typedef enum wend_status {
    WEND_OK = 0,
    WEND_ERROR_ARGUMENT = -1, /* a null pointer, a struct too small, a value outside its documented range */
    WEND_ERROR_MEMORY = -2,   /* the allocator refused; the object is as it was and stays usable */
    WEND_ERROR_UNSUPPORTED =
        -3,                   /* the rules asked for make no sense together, or the engine asked for cannot keep them */
    WEND_ERROR_RANGE = -4,    /* a place, area, node or edge that the map does not have */
    WEND_ERROR_CAPACITY = -5, /* the caller's buffer is too small; the count needed is in the answer */
    WEND_ERROR_FORMAT = -6,   /* a text is not in the format it should be in */
    WEND_ERROR_FILE = -7,     /* a file could not be opened or read */
    WEND_ERROR_STALE = -8     /* the space does not show its map's last edits: call wend_space_update */
} wend_status;

/* Returns one English sentence for a status, without a full stop; never null, also for unknown numbers. */
WEND_API const char *wend_status_text(wend_status status);

/*
 * Where memory comes from. Every object that owns memory takes an allocator; a null pointer means malloc and free, on
 * Linux from 2 MB on in pages of that size if the system has them (in a freestanding build: WEND_ERROR_ARGUMENT).
 *
 * allocate returns `size` bytes aligned to `alignment` (a power of two, at most 64), or null: the call that needed them
 * then ends with WEND_ERROR_MEMORY. size is never 0. release gets a block that allocate returned, never null, with the
 * same size and alignment. Both may be called from any thread that uses an object made with the allocator, so an
 * allocator shared by objects of several threads must allow that.
 */
typedef struct wend_allocator {
    void *(*allocate)(void *user, size_t size, size_t alignment);
    void (*release)(void *user, void *block, size_t size, size_t alignment);
    void *user;
} wend_allocator;

/*
 * A position: x grows to the right, y downwards, both in 1/256 of a cell from the top left corner of the map, so that
 * cell (3, 5) covers x 768 to 1023 and y 1280 to 1535. wend_place_cell(3, 5) is its centre; (wend_place){3, 5} would be
 * a place in cell (0, 0), next to the map's corner. level is 0 on maps of one storey. flags are 0, except in paths
 * (WEND_PLACE_BY_LINK) and for nodes of graphs (WEND_PLACE_NODE).
 */
typedef struct wend_place {
    int32_t x, y;
    uint16_t level;
    uint16_t flags;
} wend_place;

/* Flag of a path's point: a link, not a walk, leads here from the point before. */
#define WEND_PLACE_BY_LINK 1u

/* Flag of a place on a graph: the place is a node, and x its number. */
#define WEND_PLACE_NODE 2u

/*
 * As the `work` that a call may do now: no bound, however long it takes. A `work` of 0 does as little as possible,
 * often nothing. Struct members called limit or …_limit differ: there 0, the default unless another is given, means no
 * limit. Members called most_bytes, points or steps are themselves the bound.
 */
#define WEND_ALL_WORK UINT64_MAX

/* Units of wend_place per side of a cell. */
#define WEND_CELL 256

/* Returns the centre of a cell of level 0; x and y from -8,388,608 to 8,388,607. */
static inline wend_place wend_place_cell(int32_t x, int32_t y)
{
    wend_place place = {x * WEND_CELL + WEND_CELL / 2, y * WEND_CELL + WEND_CELL / 2, 0, 0};
    return place;
}

/* Returns the place of a node of a graph, numbered from 0 to 2,147,483,647. */
static inline wend_place wend_place_node(uint32_t node)
{
    wend_place place = {0, 0, 0, WEND_PLACE_NODE};
    place.x = (int32_t)node;
    return place;
}

/* Returns the centre of a cell of any level. */
static inline wend_place wend_place_at(int32_t x, int32_t y, uint16_t level)
{
    wend_place place = wend_place_cell(x, y);
    place.level = level;
    return place;
}

/*
 * A rectangle of cells of one level: the cell of `place` and those to its right and below; a width or height of 0
 * counts as 1. For goals and layers the part outside the map is left out; edits of a map refuse such a rectangle.
 */
typedef struct wend_area {
    wend_place place;
    uint32_t width, height;
} wend_area;

/* Returns the rectangle of level 0 whose top left cell is (x, y). */
static inline wend_area wend_area_cells(int32_t x, int32_t y, uint32_t width, uint32_t height)
{
    wend_area area = {{0, 0, 0, 0}, width, height};
    area.place = wend_place_cell(x, y);
    return area;
}

/* Returns the rectangle of any level whose top left cell is (x, y). */
static inline wend_area wend_area_at(int32_t x, int32_t y, uint16_t level, uint32_t width, uint32_t height)
{
    wend_area area = wend_area_cells(x, y, width, height);
    area.place.level = level;
    return area;
}

/*
 * The directions of steps, clockwise from north, y growing downwards. Masks have bit 1 << direction.
 * Hexagonal cells use six of them: E, SE, SW, W, NW, NE with pointy tops; N, NE, SE, S, SW, NW with flat tops.
 */
typedef enum wend_direction {
    WEND_DIRECTION_NORTH = 0,
    WEND_DIRECTION_NORTH_EAST = 1,
    WEND_DIRECTION_EAST = 2,
    WEND_DIRECTION_SOUTH_EAST = 3,
    WEND_DIRECTION_SOUTH = 4,
    WEND_DIRECTION_SOUTH_WEST = 5,
    WEND_DIRECTION_WEST = 6,
    WEND_DIRECTION_NORTH_WEST = 7,
    WEND_DIRECTION_NONE = 8
} wend_direction;

/* The cells a map is made of. */
typedef enum wend_cells {
    WEND_CELLS_SQUARE = 0,
    WEND_CELLS_HEX_POINTY_ODD = 1,  /* hexagons with a corner on top, odd rows shifted to the right ("odd-r") */
    WEND_CELLS_HEX_POINTY_EVEN = 2, /* even rows shifted ("even-r") */
    WEND_CELLS_HEX_FLAT_ODD = 3,    /* hexagons with a side on top, odd columns shifted down ("odd-q") */
    WEND_CELLS_HEX_FLAT_EVEN = 4    /* even columns shifted ("even-q") */
} wend_cells;

/* Returns the column of the cell that a place lies in (rounded down, so -1 just left of the map). */
static inline int32_t wend_place_column(wend_place place)
{
    return place.x >= 0 ? place.x / WEND_CELL : -1 - (-1 - place.x) / WEND_CELL;
}

/* Returns the row of the cell that a place lies in (rounded down). */
static inline int32_t wend_place_row(wend_place place)
{
    return place.y >= 0 ? place.y / WEND_CELL : -1 - (-1 - place.y) / WEND_CELL;
}

#ifdef __cplusplus
}
#endif

#endif
