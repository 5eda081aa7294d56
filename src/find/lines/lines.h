/* Steps become straight lines: the vertices of a path in hand, and the string that is pulled taut past corners. */
#ifndef WEND_FIND_LINES_LINES_H
#define WEND_FIND_LINES_LINES_H

#include "find/query/query.h"
#include "find/request/request.h"
#include "map/geometry/geometry.h"

/*
 * Replaces the path's points by straight lines. If the query pauses and its slice ends first, the path is RUNNING,
 * still of steps, and wend_straighten_continue() resumes. Otherwise drawing may take as many units as the query's limit
 * gave the search; when they are spent, the lines stay as far as they are drawn, or the steps. MEMORY.
 */
wend_status wend_straighten(const struct wend_question *question);
wend_status wend_straighten_continue(const struct wend_question *question);

/* The same without pauses, for one of several paths. */
wend_status wend_straighten_at_once(const struct wend_question *question);

/*
 * A path as a stretched string: the shortest of all that pass every obstacle on the same side; it touches corners.
 * Source: the funnel of Lee and Preparata 1984 and Chazelle 1982; here without triangles, from the map's rows of bits.
 */

/* The string, and memory to stretch it; zero-initialised it is empty. */
struct wend_taut_string {
    struct wend_point *points; /* while it is stretched: the taut part first, the rest at the very end */
    uint32_t count, rest, capacity;
    struct wend_point *corners; /* in a triangle that the string sweeps */
    uint32_t corner_count, corner_capacity;
    uint32_t thinned, at; /* while it is thinned: number of points kept so far, and the last of them */
    uint64_t rows;        /* of the map, read since stretching began */
    uint64_t sweeps_left; /* before stretching is given up */
};

/* Units of work so far, and those at which to pause; WEND_NO_PAUSE = never. */
struct wend_line_work {
    uint64_t units, until;
};

#define WEND_NO_PAUSE UINT64_MAX

void wend_taut_string_destroy(struct wend_taut_string *string, const wend_allocator *memory);
size_t wend_taut_string_memory(const struct wend_taut_string *string);

/* Adds a point; the string must not be stretched yet. */
bool wend_taut_string_add(struct wend_taut_string *string, struct wend_point point, const wend_allocator *memory);

/*
 * Leaves out points past which a line is free, so that less is left to stretch. The string may then pass obstacles on
 * another side. wend_taut_string_go_on_thinning() adds the work; false if it paused before the end.
 */
void wend_taut_string_begin_thinning(struct wend_taut_string *string);
bool wend_taut_string_go_on_thinning(const wend_space *space, uint32_t level, struct wend_taut_string *string,
                                     struct wend_line_work *work);

/*
 * Stretches a string that touches no blocked cell, on squares of a level: its inner points become corners of blocked
 * cells. wend_taut_string_continue() adds the work; *is_over: it did not pause before the end. MEMORY.
 */
void wend_taut_string_begin(struct wend_taut_string *string);
wend_status wend_taut_string_continue(const wend_space *space, uint32_t level, struct wend_taut_string *string,
                                      struct wend_line_work *work, bool *is_over, const wend_allocator *memory);

/* True if all of a string is stretched; false if that was given up, as for strings that touch a blocked cell. */
static inline bool wend_taut_string_is_taut(const struct wend_taut_string *string)
{
    return string->rest == 0;
}

/* Both without pauses; *is_taut as above. MEMORY. */
void wend_taut_string_thin(const wend_space *space, uint32_t level, struct wend_taut_string *string, uint64_t *work);
wend_status wend_taut_string_tighten(const wend_space *space, uint32_t level, struct wend_taut_string *string,
                                     uint64_t *work, bool *is_taut, const wend_allocator *memory);

/* The middle of the cell diagonally opposite the blocked one at a corner; it sees best what lies around the corner. */
struct wend_point wend_beyond_corner(const wend_space *space, uint32_t level, struct wend_point corner);

/* A place of a path that is being straightened. */
struct wend_path_vertex {
    wend_place place;
    uint32_t before, after;     /* on the current path */
    double length;              /* of the best path to here */
    uint64_t halves, surcharge; /* cost of the steps to here, see drawing_cost_of_steps */
    uint64_t cost;              /* of the line or steps from the one before, where lines are priced */
    struct wend_point corner;   /* around which the path turns here, */
    struct wend_point opposite; /* and the opposite corner of its blocked cell */
    int32_t turn;               /* direction: 1 right, -1 left, 0 = no known corner */
    bool fixed;                 /* an end of the path or of a link, or the only place to turn */
    bool by_steps;              /* the path's own steps lead here from the one before; they may not be a free line */
    bool inner;                 /* the path's steps go straight on here */
    bool settled;               /* final, as long as its neighbours stay */
};

enum { WEND_BEND_MARK_WORDS = 16 };

/* Hash set of the corners at which a string bends; may have false positives. */
struct wend_bend_marks {
    uint64_t words[WEND_BEND_MARK_WORDS];
};

/* Progress of the search for paths past obstacles on the other side, along a string. */
struct wend_detours {
    uint32_t at;                           /* the next bend, or where the next part begins */
    uint32_t chord_lines;                  /* lines in the parts that are cut off first; below 2: these are done */
    double least;                          /* least gain */
    uint64_t steps_left, chord_steps_left; /* of all walks together */
    struct wend_bend_marks marks;
    bool is_changed;
};

/* Progress of a path past corners. */
struct wend_corner_run {
    enum {
        CORNERS_TAKE_TAUT, /* take the part up to the next link, or to the path's end */
        CORNERS_THIN,
        CORNERS_TIGHTEN,
        CORNERS_ROUND,
        CORNERS_TIGHTEN_ROUNDED,
        CORNERS_HOMOTOPY_SIDES,
        CORNERS_STRETCH_CHANGED,
        CORNERS_LAY
    } stage;
    uint32_t point;        /* the path's next point */
    uint32_t level;        /* of the current part */
    uint32_t first_vertex; /* of the current part */
    uint32_t detours;      /* how often the part was led past obstacles */
    uint32_t bend;         /* the string's next bend to reach */
    struct wend_detours detour;
};

/* Cost of a path's steps up to a node. */
struct wend_step_price {
    uint32_t node;
    uint64_t weight;
    uint64_t halves; /* sum over half steps of weight times price: straight 13860, diagonal 19601 */
    uint64_t surcharge;
};

/* Progress of lines along a path's steps. */
struct wend_step_lines {
    uint32_t point;  /* the path's next point */
    uint32_t vertex; /* the next vertex to find a path to, from vertices back to `first` */
    uint32_t first;
    struct wend_step_price price;
};

/* Progress of pulling a path taut. */
struct wend_pull {
    enum { PULL_VERTEX, PULL_ROW, PULL_ROW_BACK, PULL_MOVE } stage;
    uint32_t round, before; /* `before`: the vertex before the current one */
    bool changes;           /* in this round */
    bool keeps_to_corners;  /* points move only to cells near blocked ones */
    uint32_t row;           /* number of vertices to drop next */
    uint32_t moves, tried;  /* moves of the current vertex; places tried for its next move */
};

struct wend_vertices {
    struct wend_path_vertex *items;
    uint32_t count, capacity;
    struct wend_line_work work;             /* for the lines tried */
    struct wend_taut_string string, detour; /* of the path, and of a part of it */
    struct wend_taut_string second;         /* replaces a part of a detour */
    struct wend_corner_run corners;
    struct wend_step_lines steps;
    struct wend_pull pull;
};

/* Distance of two places on squares, in cells. */
static inline double wend_places_distance(wend_place a, wend_place b)
{
    const int64_t across = (int64_t)a.x - b.x, down = (int64_t)a.y - b.y;
    return wend_sqrt((double)(across * across + down * down)) / WEND_CELL;
}

/* True if a line passes a vertex's corner on the side on which the path turns, or not at all, and so may be free. */
static inline bool wend_vertex_is_passed(const struct wend_path_vertex *vertex, wend_place from, wend_place to)
{
    const struct wend_point a = {from.x, from.y}, b = {to.x, to.y};
    if (vertex->turn == 0 || wend_cross(a, b, vertex->corner) * vertex->turn > 0)
        return true;
    const int64_t at = wend_dot(a, b, vertex->corner);
    return at <= 0 || at >= wend_dot(a, b, b); /* before its start, or behind its end */
}

/* True if a line crosses the blocked cell around which the path turns at a vertex, between the line's ends. */
bool wend_vertex_is_in_way(const struct wend_path_vertex *vertex, wend_place from, wend_place to);

/* Adds a vertex; false if memory is refused. */
bool wend_vertices_add(struct wend_vertices *list, struct wend_path_vertex vertex, const wend_allocator *memory);

void wend_vertices_destroy(struct wend_vertices *list, const wend_allocator *memory);
size_t wend_vertices_memory(const struct wend_vertices *list);

#endif
