/* wend/field.h: where everybody goes who wants to the same place: costs and directions from all cells at once. */
#ifndef WEND_FIELD_H
#define WEND_FIELD_H

#include <wend/path.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * What getting to a set of goals costs from every cell, and which way to take there: one field serves all movers of a
 * space that go to the same goals, at some nanoseconds for each. docs/field.md has pictures.
 *
 * Exact under every rule of the profile, layers included. It is grown in slices as your tick allows, and grown again
 * after edits of the map and writes to layers; until that is whole everybody reads the last whole one. What is read is
 * the same however it was sliced, repaired or made anew.
 * Threads: any number may read while nobody grows, retains or releases it; each of these needs it alone, and growing
 * needs the space and its layers unchanged meanwhile. The space must outlive it.
 */
typedef struct wend_field wend_field;

typedef enum wend_field_kind {
    WEND_FIELD_TOWARDS = 0, /* to the goals */
    WEND_FIELD_FLEE = 1     /* away from the goals, which are threats, and out of corners in time */
} wend_field_kind;

/* A word for a kind ("towards"); never null. */
WEND_API const char *wend_field_kind_text(wend_field_kind kind);

/* What a field is about. Fill with wend_field_desc_default(), then set the goals. */
typedef struct wend_field_desc {
    uint32_t size; /* sizeof(wend_field_desc) */
    wend_field_kind kind;
    const wend_area *goals; /* the mover's place is to be in one of them; copied */
    uint32_t goal_count;    /* 1 or more */
    uint32_t radius;        /* in cells: ways stay in the squares of so many around the goals; 0 = anywhere */
    uint64_t cost_limit;    /* what costs more counts as no way; 0 = no limit */
    const wend_area *until; /* not null: grown only as far as the costliest of the cells in these areas; copied */
    uint32_t until_count;
    uint32_t flee_factor; /* for FLEE, in 1/256: how much more distance counts than the way there; 256 to 2560,
                                   default 307 (1.2); the greater the farther they run */
    bool
        goals_may_be_occupied; /* default true: whoever stands in a goal's cells does not matter, there may be others */
} wend_field_desc;

/* Writes the default into the first `size` bytes; wend_field_desc_default() calls it. */
WEND_API void wend_field_desc_init(wend_field_desc *desc, uint32_t size);

/* The description to begin with; then set goals and goal_count. */
static inline wend_field_desc wend_field_desc_default(void)
{
    wend_field_desc desc;
    wend_field_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/*
 * Makes a field of a space, counted once and grown by nothing yet: until wend_field_grow completes it no way leads
 * anywhere. allocator may be null. Goals that are blocked or outside the map are left out.
 * Errors: ARGUMENT (no goals, a value outside its range), UNSUPPORTED (turn costs on more than 2^28 cells; on
 * meshes what docs/field.md names, such as that no taut graph is prepared), MEMORY;
 * *field is then null. Cost: the goals' areas. Memory per cell: 5 bytes, after the first edit 9; where costs pass 2^28
 * nearly twice that, with turn costs eight times.
 */
WEND_API wend_status wend_field_create(const wend_space *space, const wend_field_desc *desc,
                                       const wend_allocator *allocator, wend_field **field);

/* Counts one more who uses a field; null is allowed. */
WEND_API void wend_field_retain(wend_field *field);

/* Counts one less, and frees the field when nobody is left; null is allowed. */
WEND_API void wend_field_release(wend_field *field);

/*
 * Works on a field: grows it, or brings it up to the edits that its space has taken over and to what was written to the
 * space's layers. All it does counts as work, what lies around goals and edits too; a unit is about one queue
 * operation. *complete (may be null) tells whether the field now shows the map as it is. Changes of few cells are
 * repaired in place of growing anew.
 * Errors: ARGUMENT, MEMORY: the last whole one stays, and growing can be tried again.
 * Cost: a plain map 7 to 15 ns per cell, others 55 to 85, with turn costs 350 to 550; a repair what changed. A field
 * once grown, and repaired, takes no more memory.
 */
WEND_API wend_status wend_field_grow(wend_field *field, uint64_t work, bool *complete);

/* Whether the field shows the map and layers as they are. */
WEND_API bool wend_field_is_complete(const wend_field *field);

/*
 * What the way from the cell a place lies in costs, in the profile's units: as wend_finder_find would say. UINT64_MAX
 * where no way leads. With FLEE only differences mean anything. Cost: constant.
 */
WEND_API uint64_t wend_field_cost(const wend_field *field, wend_place place);

/* The same for a mover that faces a heading, for turn costs; WEND_DIRECTION_NONE: any. */
WEND_API uint64_t wend_field_cost_heading(const wend_field *field, wend_place place, wend_direction heading);

/*
 * The step to take from the cell a place lies in; NONE at a goal, where a link is to be taken, and where no way leads.
 * Of several that are as good the first of W, E, S, N, SW, NW, NE, SE. Cost: constant.
 */
WEND_API wend_direction wend_field_direction(const wend_field *field, wend_place place);
WEND_API wend_direction wend_field_direction_heading(const wend_field *field, wend_place place, wend_direction heading);

/*
 * The centre of the cell to go to next; with the flag WEND_PLACE_BY_LINK where it is a link's other end. False, and
 * *next untouched, at a goal (cost 0) and where no way leads (cost UINT64_MAX). Cost: constant.
 */
WEND_API bool wend_field_next(const wend_field *field, wend_place place, wend_place *next);
WEND_API bool wend_field_next_heading(const wend_field *field, wend_place place, wend_direction heading,
                                      wend_place *next);

/*
 * Which way to walk from a place anywhere within a cell: so many cells to the right and down, in a straight line, and
 * then ask again; sooner does no harm. It leads past the next cells where that is free and downhill, so that movers cut
 * across instead of going from centre to centre, and never into a wall; but whoever adds it to positions in doubles may
 * come off it by their rounding: wend_field_advance does not. False, and *x and *y untouched, in a cell of the goal,
 * where a link is to be taken, and where no way leads.
 * Cost: 0.3 to 0.8 us, the lines to at most six cells ahead.
 */
WEND_API bool wend_field_steer(const wend_field *field, wend_place place, double *x, double *y);

/* Where a mover is between cells, in cells; x, y of a cell's middle end in .5. This struct never grows. */
typedef struct wend_field_mover {
    double x, y;
    uint16_t level;
} wend_field_mover;

/*
 * Moves a mover along a field, as wend_field_steer leads, so many cells far, and tells how far it went. On cells it
 * enters none that it may not, however its position is rounded, and each costs less than the one before: so it arrives.
 * It goes less far only in the middle of a goal's cell, of one where a link is to be taken (then wend_field_next has
 * the other end), at a mesh's goal or a graph's node of the goals, and where no way leads. On hexagons, where places
 * count as centres, and from what is no number or on no map it goes nowhere.
 * Cost: 0.3 to 0.8 us for each line gone along, of about six cells.
 */
WEND_API double wend_field_advance(const wend_field *field, wend_field_mover *mover, double distance);

/*
 * Reads the path from a place off a field, as wend_finder_find would give one: turning points in path->buffer, cost,
 * length, what it spends. RUNNING until the field is whole for the first time; UNREACHABLE, and why, where no way
 * leads. Turns where wend_field_next does, so that both walk the same cells.
 * Errors: ARGUMENT, CAPACITY (or no buffer: path->point_count is what is needed). Cost: the cells of the path.
 */
WEND_API wend_status wend_field_path(const wend_field *field, wend_place place, wend_path *path);
WEND_API wend_status wend_field_path_heading(const wend_field *field, wend_place place, wend_direction heading,
                                             wend_path *path);

/* The space that a field was made for. */
WEND_API const wend_space *wend_field_space(const wend_field *field);

/* Units of work spent on a field since it was made. */
WEND_API uint64_t wend_field_work(const wend_field *field);

/* Bytes the field holds. */
WEND_API size_t wend_field_memory(const wend_field *field);

#ifdef __cplusplus
}
#endif

#endif
