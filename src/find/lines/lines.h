/* Steps become straight lines: the vertices of a path in hand, and the string that is pulled taut past corners. */
#ifndef WEND_FIND_LINES_LINES_H
#define WEND_FIND_LINES_LINES_H

#include "find/query/query.h"
#include "find/request/request.h"
#include "map/geometry/geometry.h"

/*
 * Replaces the path's points by straight lines. Where the query pauses and its slice is spent the path is RUNNING,
 * still of steps, and wend_straighten_continue() goes on. Else lines may take as many units as the query's limit gave
 * the search; they stay as far as they are drawn then, or steps. MEMORY.
 */
wend_status wend_straighten(const struct wend_question *question);
wend_status wend_straighten_continue(const struct wend_question *question);

/* The same without a pause, for one of several paths. */
wend_status wend_straighten_at_once(const struct wend_question *question);

/*
 * A way as a stretched string: the shortest of all that pass every obstacle on the same side, touching corners. Source:
 * the funnel of Lee and Preparata 1984 and Chazelle 1982; here without triangles, from the map's rows of bits.
 */

/* The string, and room to stretch it; one of zeros is empty. */
struct wend_taut_string {
    struct wend_point *points; /* while it is stretched what is taut comes first, the rest at the very end */
    uint32_t count, rest, capacity;
    struct wend_point *corners; /* of a triangle that the string sweeps */
    uint32_t corner_count, corner_capacity;
    uint32_t thinned, at; /* while it is thinned: points that stay so far, the last of them */
    uint64_t rows;        /* of the map, looked at since it began to be stretched */
    uint64_t sweeps_left; /* before it is given up */
};

/* The units of work so far, and those at which to pause; WEND_NO_PAUSE = not at all. */
struct wend_line_work {
    uint64_t units, until;
};

#define WEND_NO_PAUSE UINT64_MAX

void wend_taut_string_destroy(struct wend_taut_string *string, const wend_allocator *memory);
size_t wend_taut_string_memory(const struct wend_taut_string *string);

/* Adds a point to a string that is not stretched yet. */
bool wend_taut_string_add(struct wend_taut_string *string, struct wend_point point, const wend_allocator *memory);

/*
 * Leaves out points past which a line is free, so that there is less to stretch; it may then pass obstacles on another
 * side. wend_taut_string_go_on_thinning() adds the work; false where it paused before the end.
 */
void wend_taut_string_begin_thinning(struct wend_taut_string *string);
bool wend_taut_string_go_on_thinning(const wend_space *space, uint32_t level, struct wend_taut_string *string,
                                     struct wend_line_work *work);

/*
 * Stretches a string that touches no blocked cell, on squares of a level: its inner points are then corners of blocked
 * cells. wend_taut_string_continue() adds the work; *is_over: whether it did not pause before the end. MEMORY.
 */
void wend_taut_string_begin(struct wend_taut_string *string);
wend_status wend_taut_string_continue(const wend_space *space, uint32_t level, struct wend_taut_string *string,
                                      struct wend_line_work *work, bool *is_over, const wend_allocator *memory);

/* Whether all of a string was stretched; else that was given up, which takes one that touches a blocked cell. */
static inline bool wend_taut_string_is_taut(const struct wend_taut_string *string)
{
    return string->rest == 0;
}

/* Both without a pause. *is_taut as above. MEMORY. */
void wend_taut_string_thin(const wend_space *space, uint32_t level, struct wend_taut_string *string, uint64_t *work);
wend_status wend_taut_string_tighten(const wend_space *space, uint32_t level, struct wend_taut_string *string,
                                     uint64_t *work, bool *is_taut, const wend_allocator *memory);

/* The middle of the cell over a corner from the blocked one: what lies around the corner is seen best from there. */
struct wend_point wend_beyond_corner(const wend_space *space, uint32_t level, struct wend_point corner);

/* A place of a path that is being straightened. */
struct wend_path_vertex {
    wend_place place;
    uint32_t before, after;     /* on the way as it is so far */
    double length;              /* of the best way to here */
    uint64_t halves, surcharge; /* what the steps to here cost, see cost_of_steps */
    uint64_t cost;              /* of the line or steps from the one before, where costs are of interest */
    struct wend_point corner;   /* around which the way turns there, */
    struct wend_point opposite; /* and the opposite one of its blocked cell */
    int32_t turn;               /* which way: 1 right, -1 left, 0 around no corner that is known */
    bool fixed;                 /* an end of the path or of a link, or no other place would do */
    bool by_steps;              /* the path's own steps, maybe no line, lead here from the one before */
    bool inner;                 /* the path's steps go straight on here */
    bool settled;               /* as it must be, as long as its neighbours stay */
};

enum { WEND_BEND_MARK_WORDS = 16 };

/* Which corners are bends of a string, and some others that are taken to be. */
struct wend_bend_marks {
    uint64_t words[WEND_BEND_MARK_WORDS];
};

/* How far a look for ways past obstacles on the other side has come along a string. */
struct wend_detours {
    uint32_t at;                           /* the next bend, or where the next part begins */
    uint32_t chord_lines;                  /* of which parts are cut off first; less than 2: none more */
    double least;                          /* gain */
    uint64_t steps_left, chord_steps_left; /* of all walks */
    struct wend_bend_marks marks;
    bool is_changed;
};

/* How far ways past corners have come. */
struct wend_corner_run {
    enum {
        CORNERS_TAKE_TAUT, /* between two ends of links, or of the path */
        CORNERS_THIN,
        CORNERS_TIGHTEN,
        CORNERS_ROUND,
        CORNERS_TIGHTEN_ROUNDED,
        CORNERS_HOMOTOPY_SIDES,
        CORNERS_STRETCH_CHANGED,
        CORNERS_LAY
    } stage;
    uint32_t point;        /* of the path, the next to take */
    uint32_t level;        /* of the part in hand */
    uint32_t first_vertex; /* of the part in hand */
    uint32_t detours;      /* so often it was led past obstacles */
    uint32_t bend;         /* of the string, the next to be reached */
    struct wend_detours detour;
};

/* What the steps of a path cost up to somewhere, and where that is. */
struct wend_step_price {
    uint32_t node;
    uint64_t weight;
    uint64_t halves; /* weights of half steps, straight ones times 13860, diagonal ones times 19601 */
    uint64_t surcharge;
};

/* How far lines along a path's steps have come. */
struct wend_step_lines {
    uint32_t point;  /* of the path, the next to take */
    uint32_t vertex; /* the next to find a way to, from vertices back to `first` */
    uint32_t first;
    struct wend_step_price price;
};

/* How far a way has been pulled taut. */
struct wend_pull {
    enum { PULL_VERTEX, PULL_ROW, PULL_ROW_BACK, PULL_MOVE } stage;
    uint32_t round, before; /* the vertex before the one at hand */
    bool changes;           /* in this round */
    bool keeps_to_corners;  /* no point may get far from what is blocked */
    uint32_t row;           /* so many vertices after that are to be dropped */
    uint32_t moves, tried;  /* of the vertex at hand; places tried for its next move */
};

struct wend_vertices {
    struct wend_path_vertex *items;
    uint32_t count, capacity;
    struct wend_line_work work;             /* for the lines that were tried */
    struct wend_taut_string string, detour; /* of the path, and of a part of it */
    struct wend_taut_string second;         /* from a detour */
    struct wend_corner_run corners;
    struct wend_step_lines steps;
    struct wend_pull pull;
};

/* Between two places, in cells of squares. */
static inline double wend_places_distance(wend_place a, wend_place b)
{
    const int64_t across = (int64_t)a.x - b.x, down = (int64_t)a.y - b.y;
    return wend_sqrt((double)(across * across + down * down)) / WEND_CELL;
}

/* Whether a line leaves the corner around which the way turns at a point on the right side, so that it may be free. */
static inline bool wend_vertex_is_passed(const struct wend_path_vertex *vertex, wend_place from, wend_place to)
{
    const struct wend_point a = {from.x, from.y}, b = {to.x, to.y};
    if (vertex->turn == 0 || wend_cross(a, b, vertex->corner) * vertex->turn > 0)
        return true;
    const int64_t at = wend_dot(a, b, vertex->corner);
    return at <= 0 || at >= wend_dot(a, b, b); /* before its start, or behind its end */
}

/* Whether the blocked cell around which the way turns at a point lies on a line, between its ends. */
bool wend_vertex_is_in_way(const struct wend_path_vertex *vertex, wend_place from, wend_place to);

/* Adds one; false where the allocator refuses. */
bool wend_vertices_add(struct wend_vertices *list, struct wend_path_vertex vertex, const wend_allocator *memory);

void wend_vertices_destroy(struct wend_vertices *list, const wend_allocator *memory);
size_t wend_vertices_memory(const struct wend_vertices *list);

#endif
