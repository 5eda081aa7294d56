/*
 * Leads the string past obstacles on the other side. From the first bend at an obstacle a walker follows the wall
 * backwards, hand on it, until it meets the string again. The walk replaces the bends between, and is stretched. If the
 * result is longer, other obstacles that it bends around now may be the cause: these are walked around in the same way,
 * one by one. Only obstacles nearby are tried, a few bends before and behind.
 */
#include "find/lines/corner_paths.h"

/* A gain below this fraction of the string's length (1/200) changes nothing. */
#define LEAST_ROUND_PART 200.0

/* A detour at most this many times as long may still become shorter past a second obstacle. */
#define MOST_LONGER 1.08

#define MOST_SHORTER 1.0823922 /* steps are at most this many times as long as lines */

#define ROUND_REACH 1.42 /* twice the greatest distance from a cell's centre to the wall beside it */

enum {
    LEAST_ROUND_GAIN = 64,  /* in 1/256 of a cell */
    BENDS_BEFORE = 2,       /* points of the part that is examined, before the obstacle's first bend, */
    BENDS_BEHIND = 2,       /* after its last bend, */
    MOST_BENDS = 6,         /* and from the first to the last */
    ROUND_STEPS_A_CELL = 3, /* of the whole string, for all walks together */
    CELLS_A_POINT = 7,      /* at least: among many small obstacles no other path is shorter */
    ROUND_STEPS_OF_WORK = 4 /* the walker's steps per unit of work */
};

/* An obstacle at which a part of a string bends, and the result of walking around it. */
struct round {
    const struct wend_corner_ground *ground;
    const struct round *first; /* null, or the walk that led to the part: this walk ends at its bends */
    const struct wend_bend_marks *marks;
    const struct wend_point *points; /* of the part, its ends included */
    uint32_t count, bend, level;
    double least;         /* least gain */
    double longest;       /* paths with a greater lower bound are not stretched; 0: MOST_LONGER times `was` */
    uint64_t *steps_left; /* of all walks together */
    int32_t turn;         /* how to turn at a wall, in quarters: -1 left, 1 right */
    uint32_t back_at;     /* bend at which the walk meets the string again, 0 if it does not */
    uint32_t end;         /* the part is replaced up to this point */
    double was, length;   /* of the string up to there, and of its replacement, 0 if there is none */
};

/* State of a walk. */
struct wall_walker {
    struct wend_point at; /* cell */
    uint32_t node, node_by[4];
    uint32_t quarter, heading; /* direction of the next step, and of the last */
};

static uint32_t mark_of(struct wend_point corner)
{
    return ((uint32_t)corner.x / WEND_CELL * 0x9E3779B1u + (uint32_t)corner.y / WEND_CELL * 0x85EBCA6Bu) >> 22;
}

static void mark_bends(struct wend_bend_marks *marks, const struct wend_point *points, uint32_t count)
{
    for (uint32_t i = 1; i + 1 < count; i++) {
        uint32_t mark = mark_of(points[i]);
        marks->words[mark / 64] |= UINT64_C(1) << mark % 64;
    }
}

/* Index of the bend at a corner, or round->count if there is none. */
static uint32_t bend_at(const struct round *round, struct wend_point corner)
{
    const uint32_t mark = mark_of(corner);
    uint32_t i = 1;
    if (!(round->marks->words[mark / 64] >> mark % 64 & 1))
        return round->count;
    while (i + 1 < round->count && !wend_point_equal(round->points[i], corner))
        i++;
    return i + 1 < round->count ? i : round->count;
}

/*
 * True if a path through here may still be short enough, and is within the bounds. Beyond the line between the part's
 * ends the path has to go around the wall that is followed; on this side the string itself may pass it.
 */
static bool may_be_on_way(const struct round *round, struct wend_point here, double most)
{
    const struct wend_corner_ground *g = round->ground;
    const struct wend_point begin = round->points[0], end = round->points[round->count - 1];
    const bool is_beyond = wend_cross(begin, end, here) * round->turn > 0;
    return here.x >= g->left && here.x <= g->right && here.y >= g->top && here.y <= g->bottom &&
           wend_points_distance(begin, here) + wend_points_distance(here, end) <
               (is_beyond ? most - round->least : most);
}

static bool is_open_ahead(const struct round *round, const struct wall_walker *walker)
{
    return wend_bits_get(round->ground->space->cells.free, walker->node + walker->node_by[walker->quarter]);
}

/* Starts in the cell over the bend's corner, heading along the wall against the string's direction. */
static struct wall_walker begin_at_wall(const struct round *round)
{
    const struct wend_corner_ground *g = round->ground;
    const struct wend_point corner = round->points[round->bend];
    struct wall_walker walker = {.at = wend_cell_of_side(g, corner, round->level), .heading = 4};
    walker.node = wend_node_of_side(g, corner, round->level);
    for (uint32_t i = 0; i < 4; i++)
        walker.node_by[i] = (uint32_t)wend_quarter_y[i] * g->space->cells.stride + (uint32_t)wend_quarter_x[i];
    const uint32_t across = walker.at.x * WEND_CELL >= corner.x ? 3 : 1;
    const uint32_t down = walker.at.y * WEND_CELL >= corner.y ? 0 : 2;
    walker.quarter = ((across - (uint32_t)round->turn) & 3) == down ? across : down;
    return walker;
}

/* Takes a step and finds how the wall continues; true if it turns around one of its corners. */
static bool step_along_wall(const struct round *round, struct wall_walker *walker)
{
    walker->heading = walker->quarter;
    walker->node += walker->node_by[walker->heading];
    walker->at.x += wend_quarter_x[walker->heading];
    walker->at.y += wend_quarter_y[walker->heading];
    walker->quarter = (walker->heading - (uint32_t)round->turn) & 3;
    if (is_open_ahead(round, walker))
        return true;
    for (uint32_t i = 0; i < 3 && !is_open_ahead(round, walker); i++)
        walker->quarter = (walker->quarter + (uint32_t)round->turn) & 3;
    return false;
}

/* The corner that the wall turns around. */
static struct wend_point corner_passed(const struct wall_walker *walker)
{
    struct wend_point corner = wend_cell_middle(walker->at.x, walker->at.y);
    corner.x += (wend_quarter_x[walker->quarter] - wend_quarter_x[walker->heading]) * (WEND_CELL / 2);
    corner.y += (wend_quarter_y[walker->quarter] - wend_quarter_y[walker->heading]) * (WEND_CELL / 2);
    return corner;
}

/* True if the walk ends at a corner: a bend of its part, or of the first walk's. Sets back_at if it is back. */
static bool ends_at(struct round *round, struct wend_point corner)
{
    const uint32_t bend = bend_at(round, corner);
    if (bend >= round->bend && bend < round->count)
        round->back_at = bend;
    return bend < round->count || (round->first && bend_at(round->first, corner) < round->first->count);
}

/* Walks around the obstacle and adds the cells where the walk turns to a string. */
static wend_status walk_round(struct round *round, struct wend_taut_string *walked)
{
    const struct wend_corner_ground *g = round->ground;
    const double most = wend_points_length(round->points, round->count) + ROUND_REACH;
    struct wall_walker walker = begin_at_wall(round);
    uint64_t steps = 0;
    bool has_room = true, goes_on = is_open_ahead(round, &walker);
    while (goes_on && steps < *round->steps_left) {
        if (walker.quarter != walker.heading) {
            const struct wend_point here = wend_cell_middle(walker.at.x, walker.at.y);
            if (!may_be_on_way(round, here, most))
                break;
            has_room = wend_taut_string_add(walked, here, g->memory);
        }
        steps++;
        goes_on = has_room && !(step_along_wall(round, &walker) && ends_at(round, corner_passed(&walker)));
    }
    if (round->back_at != 0)
        has_room = wend_taut_string_add(walked, wend_cell_middle(walker.at.x, walker.at.y), g->memory);
    *round->steps_left -= steps;
    g->vertices->work.units += steps / ROUND_STEPS_OF_WORK;
    return has_room ? WEND_OK : WEND_ERROR_MEMORY;
}

/* Finds the point farthest beyond a line; false if none lies beyond. */
static bool find_farthest(const struct round *round, const struct wend_taut_string *walked, struct wend_point from,
                          struct wend_point to, struct wend_point *farthest)
{
    int64_t most = 0;
    for (uint32_t i = round->bend + 1; i < walked->count; i++) {
        const int64_t off = wend_cross(from, to, walked->points[i]) * round->turn;
        if (off > most) {
            most = off;
            *farthest = walked->points[i];
        }
    }
    return most > 0;
}

/* Lower bound of the length of a path from end to end that passes the walk: it goes around the walk's convex hull. */
static double least_length(const struct round *round, const struct wend_taut_string *walked)
{
    const struct wend_point begin = round->points[0], end = round->points[round->end];
    struct wend_point chain[] = {begin, begin, begin, end, end};
    if (!find_farthest(round, walked, begin, end, &chain[2]))
        return 0;
    chain[1] = chain[3] = chain[2];
    find_farthest(round, walked, begin, chain[2], &chain[1]);
    find_farthest(round, walked, chain[2], end, &chain[3]);
    return wend_points_length(chain, 5) - ROUND_REACH;
}

static double length_with_bends(const struct wend_point *points, uint32_t count)
{
    return wend_points_length(points, count) + wend_points_bends_cost(points, count);
}

/* Leads a part of a string past the obstacle on the other side, up to `behind` bends after it. */
static wend_status try_round(struct round *round, uint32_t behind, struct wend_taut_string *walked)
{
    const struct wend_corner_ground *g = round->ground;
    const struct wend_point *points = round->points;
    bool is_taut = false, has_room = true;
    walked->count = 0;
    round->length = 0;
    round->back_at = 0;
    round->turn = wend_cross(points[round->bend - 1], points[round->bend], points[round->bend + 1]) >= 0 ? 1 : -1;
    for (uint32_t i = 0; i <= round->bend && has_room; i++)
        has_room = wend_taut_string_add(walked, points[i], g->memory);
    wend_status status = has_room ? walk_round(round, walked) : WEND_ERROR_MEMORY;
    if (status != WEND_OK || round->back_at == 0)
        return status;
    round->end = round->count - 1 - round->back_at < behind ? round->count - 1 : round->back_at + behind;
    round->was = length_with_bends(points, round->end + 1);
    if (least_length(round, walked) > (round->longest > 0 ? round->longest : round->was * MOST_LONGER))
        return WEND_OK;
    for (uint32_t i = round->back_at; i <= round->end && has_room; i++)
        has_room = wend_taut_string_add(walked, points[i], g->memory);
    if (!has_room)
        return WEND_ERROR_MEMORY;
    wend_taut_string_thin(g->space, round->level, walked, &g->vertices->work.units);
    status = wend_taut_string_tighten(g->space, round->level, walked, &g->vertices->work.units, &is_taut, g->memory);
    if (status == WEND_OK && is_taut)
        round->length = length_with_bends(walked->points, walked->count);
    return status;
}

static wend_status copy_string(struct wend_taut_string *to, const struct wend_taut_string *from,
                               const wend_allocator *memory)
{
    to->count = 0;
    for (uint32_t i = 0; i < from->count; i++)
        if (!wend_taut_string_add(to, from->points[i], memory))
            return WEND_ERROR_MEMORY;
    return WEND_OK;
}

/* Tries the obstacles at which a detour bends, but the string does not. */
static wend_status try_second(const struct round *first, bool *is_better)
{
    struct wend_vertices *vertices = first->ground->vertices;
    struct wend_bend_marks marks = {0};
    struct round round = *first;
    round.first = first;
    round.marks = &marks;
    round.points = vertices->detour.points;
    round.count = vertices->detour.count;
    round.longest = first->was - first->least;
    round.least = first->least + wend_points_length(round.points, round.count) - first->was;
    mark_bends(&marks, round.points, round.count);
    for (round.bend = 1; round.bend + 1 < round.count; round.bend++) {
        if (bend_at(first, round.points[round.bend]) < first->count)
            continue;
        wend_status status = try_round(&round, round.count, &vertices->second);
        if (status != WEND_OK)
            return status;
        if (round.length > 0 && round.length + first->least < first->was) {
            *is_better = true;
            return copy_string(&vertices->detour, &vertices->second, first->ground->memory);
        }
    }
    return WEND_OK;
}

/* True if the part has long lines, and may be longer by `least` than a path that is no shorter in steps. */
static bool may_gain(const struct round *round)
{
    double steps = 0, least = wend_points_distance(round->points[0], round->points[round->count - 1]);
    for (uint32_t i = 1; i < round->count; i++)
        steps += wend_steps_distance(round->ground, round->points[i - 1], round->points[i]);
    least = least < steps / MOST_SHORTER ? steps / MOST_SHORTER : least;
    const double length = wend_points_length(round->points, round->count);
    return length - least >= round->least && length >= (double)round->count * (int)CELLS_A_POINT;
}

/* Leads the string around the obstacle of a bend, if that is shorter. */
static wend_status take_round(struct round *round, uint32_t from, bool *is_better)
{
    struct wend_vertices *vertices = round->ground->vertices;
    *is_better = false;
    wend_status status = may_gain(round) ? try_round(round, BENDS_BEHIND, &vertices->detour) : WEND_OK;
    if (status != WEND_OK || round->length == 0)
        return status;
    *is_better = round->length + round->least < round->was;
    if (!*is_better && round->length < round->was * MOST_LONGER)
        status = try_second(round, is_better);
    return status == WEND_OK && *is_better
               ? wend_string_replace(&vertices->string, from, round->end - 1, &vertices->detour, round->ground->memory)
               : status;
}

void wend_homotopy_detours_begin(const struct wend_corner_ground *g, struct wend_detours *detours)
{
    const struct wend_taut_string *string = &g->vertices->string;
    const double length = wend_points_length(string->points, string->count), part = length / LEAST_ROUND_PART;
    const double least = (double)LEAST_ROUND_GAIN / WEND_CELL;
    *detours = (struct wend_detours){.at = 1, .least = part > least ? part : least};
    detours->steps_left = (uint64_t)(length * (int)ROUND_STEPS_A_CELL) + 64;
    mark_bends(&detours->marks, string->points, string->count);
}

wend_status wend_homotopy_detours_next(const struct wend_corner_ground *g, uint32_t level, struct wend_detours *detours,
                                       bool *is_over)
{
    const struct wend_taut_string *string = &g->vertices->string;
    const uint32_t i = detours->at++;
    *is_over = i + 1 >= string->count;
    if (*is_over)
        return WEND_OK;
    const uint32_t from = i > BENDS_BEFORE ? i - BENDS_BEFORE : 0;
    const uint32_t to = string->count - 1 - i < MOST_BENDS ? string->count - 1 : i + MOST_BENDS;
    struct round round = {.ground = g, .marks = &detours->marks, .level = level, .least = detours->least};
    bool is_better;
    round.steps_left = &detours->steps_left;
    round.points = string->points + from;
    round.count = to - from + 1;
    round.bend = i - from;
    wend_status status = take_round(&round, from, &is_better);
    if (status == WEND_OK && is_better) {
        detours->is_changed = true;
        mark_bends(&detours->marks, string->points, string->count);
    }
    return status;
}
