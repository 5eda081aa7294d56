/* wend/field.h: fields for many movers with the same goals: cost and direction to the goals from every cell at once. */
#ifndef WEND_FIELD_H
#define WEND_FIELD_H

#include <wend/path.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The cost of getting to a set of goals from every cell, and which way to go: one field serves all movers of a space
 * that go to the same goals, for some nanoseconds each. docs/field.md has pictures.
 *
 * Exact under every rule of the profile, layers included. Grow it in slices as your tick allows, and again after edits
 * of the map and writes to layers; until it is complete again, everybody reads the last complete state. What is read
 * does not depend on how the field was sliced, repaired or rebuilt. The space must outlive it.
 * Threads: any number may read while nobody grows, retains or releases the field; each of those calls needs it alone.
 * While it grows, the space and its layers must not change.
 */
typedef struct wend_field wend_field;

typedef enum wend_field_kind {
    WEND_FIELD_TOWARDS = 0, /* to the goals */
    WEND_FIELD_FLEE = 1     /* away from the goals, which are threats, and out of corners in time */
} wend_field_kind;

/* Returns a word for a kind ("towards"); never null. */
WEND_API const char *wend_field_kind_text(wend_field_kind kind);

/* The goals and limits of a field. Fill with wend_field_desc_default(), then set the goals. */
typedef struct wend_field_desc {
    uint32_t size; /* sizeof(wend_field_desc) */
    wend_field_kind kind;
    const wend_area *goals; /* the mover's place must end in one of these areas; copied */
    uint32_t goal_count;    /* 1 or more */
    uint32_t radius;        /* in cells: routes stay within squares of this many cells around the goals; 0 = anywhere */
    uint64_t cost_limit;    /* cells that cost more count as unreachable; 0 = no limit */
    const wend_area *until; /* null, or areas: the field grows only as far as the costliest of their cells; copied */
    uint32_t until_count;
    uint32_t flee_factor; /* for FLEE, in 1/256, 256 to 2560, default 307 (1.2): how much more distance from the threats
                             counts than the way there; greater = movers run farther */
    bool goals_may_be_occupied; /* default true: who stands in a goal's cells does not matter; false = others close a
                                  goal */
} wend_field_desc;

/* Writes the default into the first `size` bytes; wend_field_desc_default() calls it. */
WEND_API void wend_field_desc_init(wend_field_desc *desc, uint32_t size);

/* Returns the default description; then set goals and goal_count. */
static inline wend_field_desc wend_field_desc_default(void)
{
    wend_field_desc desc;
    wend_field_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/*
 * Creates a field of a space, with one reference and not yet grown: until wend_field_grow completes it no cell leads to
 * a goal. allocator may be null. Goals that are blocked or outside the map are left out.
 * Errors: ARGUMENT (no goals, a value outside its range), UNSUPPORTED (turn costs on more than 2^28 cells; on meshes
 * the cases in docs/field.md, such as no prepared taut graph), MEMORY; *field is then null. Cost: the goals' areas.
 * Memory per cell: 5 bytes, after the first edit 9; nearly twice that if costs pass 2^28, eight times with turn costs.
 */
WEND_API wend_status wend_field_create(const wend_space *space, const wend_field_desc *desc,
                                       const wend_allocator *allocator, wend_field **field);

/* Adds a reference to a field; null is allowed. */
WEND_API void wend_field_retain(wend_field *field);

/* Drops a reference to a field, and frees it with the last one; null is allowed. */
WEND_API void wend_field_release(wend_field *field);

/*
 * Grows a field by `work` units, or updates it to the edits that its space has taken over and to writes to the space's
 * layers. All of that counts as work, also looking around goals and edits; a unit is about one queue operation.
 * *complete (may be null) tells whether the field now shows the map as it is. Changes of few cells are repaired instead
 * of growing anew.
 * Errors: ARGUMENT, MEMORY: the last complete state stays, and growing can be tried again.
 * Cost: 7 to 15 ns per cell on plain maps, 55 to 85 on others, 350 to 550 with turn costs; a repair costs what changed.
 * A field that has been grown and repaired once allocates nothing more.
 */
WEND_API wend_status wend_field_grow(wend_field *field, uint64_t work, bool *complete);

/* True if the field shows the map and layers as they are. */
WEND_API bool wend_field_is_complete(const wend_field *field);

/*
 * Returns the cost of the way from the cell that a place lies in to the goals, in the profile's units, as
 * wend_finder_find would; UINT64_MAX if there is none. For FLEE only differences mean anything. Cost: constant.
 */
WEND_API uint64_t wend_field_cost(const wend_field *field, wend_place place);

/* Returns the same cost for a mover that faces a heading, for turn costs; WEND_DIRECTION_NONE = any. */
WEND_API uint64_t wend_field_cost_heading(const wend_field *field, wend_place place, wend_direction heading);

/*
 * Returns the step to take from the cell that a place lies in; NONE at a goal, where a link is next, and where no way
 * leads to a goal. Of equally good steps the first of W, E, S, N, SW, NW, NE, SE. Cost: constant.
 */
WEND_API wend_direction wend_field_direction(const wend_field *field, wend_place place);
WEND_API wend_direction wend_field_direction_heading(const wend_field *field, wend_place place, wend_direction heading);

/*
 * Finds the next cell on the way to a goal: *next becomes its centre, with the flag WEND_PLACE_BY_LINK if it is the
 * other end of a link. False, and *next untouched, at a goal (cost 0) and where no way leads to one (cost UINT64_MAX).
 * Cost: constant.
 */
WEND_API bool wend_field_next(const wend_field *field, wend_place place, wend_place *next);
WEND_API bool wend_field_next_heading(const wend_field *field, wend_place place, wend_direction heading,
                                      wend_place *next);

/*
 * Finds where to walk from any place within a cell, for smooth movement: *x cells to the right and *y down in a
 * straight line, then ask again; asking sooner does no harm. The line leads past the next cells where that is free and
 * downhill, so that movers cut across instead of going from centre to centre, and never into a wall. Adding it to
 * positions in doubles may leave it by rounding: wend_field_advance does not. False, and *x and *y untouched, in a cell
 * of the goal, where a link is next, and where no way leads to a goal. Cost: 0.3 to 0.8 us, the lines to at most six
 * cells ahead.
 */
WEND_API bool wend_field_steer(const wend_field *field, wend_place place, double *x, double *y);

/* The position of a mover between cells, in cells: x and y of a cell's centre end in .5. This struct never grows. */
typedef struct wend_field_mover {
    double x, y;
    uint16_t level;
} wend_field_mover;

/*
 * Moves a mover along a field by a distance in cells, as wend_field_steer leads, and returns how far it went. On cells
 * it enters only cells that it may, however its position is rounded, and each costs less than the one before, so that
 * it arrives. It stops short only at the centre of a goal's cell or of a cell where a link is next (wend_field_next
 * then has the other end), at a mesh's goal, at a goal node of a graph, and where no way leads to a goal. It does not
 * move on hexagons, where places count as centres, nor from a position that is NaN or off the map.
 * Cost: 0.3 to 0.8 us for each line walked, of about six cells.
 */
WEND_API double wend_field_advance(const wend_field *field, wend_field_mover *mover, double distance);

/*
 * Reads the path from a place off a field, as wend_finder_find would give it: turning points in path->buffer, cost,
 * length, resources spent. RUNNING until the field is complete for the first time; UNREACHABLE, with the reason, if no
 * way leads to a goal. It passes the same cells as wend_field_next.
 * Errors: ARGUMENT, CAPACITY (or no buffer: path->point_count is the capacity needed). Cost: the cells of the path.
 */
WEND_API wend_status wend_field_path(const wend_field *field, wend_place place, wend_path *path);
WEND_API wend_status wend_field_path_heading(const wend_field *field, wend_place place, wend_direction heading,
                                             wend_path *path);

/* Returns the space that a field was created for. */
WEND_API const wend_space *wend_field_space(const wend_field *field);

/* Returns the units of work spent on a field so far. */
WEND_API uint64_t wend_field_work(const wend_field *field);

/* Returns the bytes that the field holds. */
WEND_API size_t wend_field_memory(const wend_field *field);

#ifdef __cplusplus
}
#endif

#endif
