/* path_json.c: writes an answer piece by piece; members that do not apply are left out. */
#include "answers/path_json.h"

#include <stdlib.h>

/* Hands out the cells of a path, or only its turning points, one after the other; false at the end. */
typedef bool (*next_place)(void *walk, wend_place *place);

typedef struct point_walk {
    const wend_path *path;
    uint32_t next;
} point_walk;

static bool next_point(void *walk, wend_place *place)
{
    point_walk *points = walk;
    if (points->next >= points->path->point_count)
        return false;
    *place = points->path->points[points->next++];
    return true;
}

static bool next_cell(void *walk, wend_place *place)
{
    return wend_path_next(walk, place);
}

/* How places are written. */
typedef struct place_form {
    bool exact;      /* in cells from the map's corner, for paths at any angle; else column and row */
    bool with_level; /* on maps with several levels */
} place_form;

static void write_place(json *writer, wend_place place, place_form form)
{
    json_open(writer, '[');
    if (form.exact) {
        json_real(writer, (double)place.x / WEND_CELL);
        json_real(writer, (double)place.y / WEND_CELL);
    } else {
        json_number(writer, wend_place_column(place));
        json_number(writer, wend_place_row(place));
    }
    if (form.with_level)
        json_count(writer, place.level);
    json_close(writer, ']');
}

static void write_places(json *writer, const char *key, next_place next, void *walk, place_form form)
{
    wend_place place;
    json_key(writer, key);
    json_open(writer, '[');
    while (next(walk, &place))
        write_place(writer, place, form);
    json_close(writer, ']');
}

static bool is_by_link(wend_place place)
{
    return (place.flags & WEND_PLACE_BY_LINK) != 0;
}

/* Writes the links of the path, each as its start and its end; nothing if there are none. */
static void write_links(json *writer, const wend_path *path, place_form form)
{
    bool any = false;
    for (uint32_t i = 1; i < path->point_count; i++) {
        if (!is_by_link(path->points[i]))
            continue;
        if (!any) {
            json_key(writer, "links");
            json_open(writer, '[');
        }
        any = true;
        json_open(writer, '[');
        write_place(writer, path->points[i - 1], form);
        write_place(writer, path->points[i], form);
        json_close(writer, ']');
    }
    if (any)
        json_close(writer, ']');
}

/* Writes what the path spends of each of the mover's resources. */
static void write_spent(json *writer, const wend_path *path, const mover *mover)
{
    if (mover->profile.resource_count == 0)
        return;
    json_key(writer, "spent");
    json_open(writer, '{');
    for (uint32_t i = 0; i < mover->profile.resource_count; i++)
        json_member_count(writer, mover->names.name[i], path->spent[i]);
    json_close(writer, '}');
}

static void write_particulars(json *writer, const wend_explanation *why, place_form form)
{
    bool is_at_place = why->reason == WEND_REASON_START_OUTSIDE || why->reason == WEND_REASON_GOAL_OUTSIDE ||
                       why->reason == WEND_REASON_START_BLOCKED || why->reason == WEND_REASON_GOAL_BLOCKED ||
                       why->reason == WEND_REASON_CANNOT_STOP || why->reason == WEND_REASON_TOO_FAR ||
                       why->reason == WEND_REASON_TOO_NARROW || why->reason == WEND_REASON_OTHERS_IN_WAY;
    if (is_at_place) {
        json_key(writer, "place");
        write_place(writer, why->place, form);
    }
    if (why->via > 0)
        json_member_count(writer, "via", why->via);
    if (why->reason == WEND_REASON_NO_WAY) {
        json_member_count(writer, "start_region", why->start_region);
        json_member_count(writer, "goal_region", why->goal_region);
    }
    if (why->needed > 1) {
        json_member_count(writer, "clearance", why->clearance);
        json_member_count(writer, "needed", why->needed);
    }
    if (why->limit > 0)
        json_member_count(writer, "limit", why->limit);
}

static bool is_shortest(const answer *answer)
{
    return answer->scene->kind != WEND_MAP_GRID || answer->query->shape.lines == WEND_LINES_SHORTEST;
}

static place_form form_of(const answer *answer)
{
    return (place_form){is_shortest(answer), scene_levels(answer->scene) > 1};
}

void path_json_write_reason(json *writer, const answer *answer)
{
    char text[ANSWER_WHY_ROOM];
    if (answer->why.reason == WEND_REASON_NONE)
        return;
    answer_why(answer, text);
    json_member_text(writer, "reason", text);
    json_member_text(writer, "reason_code", answer_reason_code(answer->why.reason));
    if (answer->hint[0] != '\0')
        json_member_text(writer, "hint", answer->hint);
    if (answer->scene->kind == WEND_MAP_GRID)
        write_particulars(writer, &answer->why, form_of(answer));
}

/* Writes the path's start or end if it is not a cell's centre, in cells from the map's corner. */
static void write_position(json *writer, const char *key, wend_place at)
{
    if ((at.x & (WEND_CELL - 1)) == WEND_CELL / 2 && (at.y & (WEND_CELL - 1)) == WEND_CELL / 2)
        return;
    json_key(writer, key);
    json_open(writer, '[');
    json_real(writer, (double)at.x / WEND_CELL);
    json_real(writer, (double)at.y / WEND_CELL);
    json_close(writer, ']');
}

static void write_walls(json *writer, const wend_path *path, place_form form)
{
    if (path->wall_count == 0)
        return;
    json_key(writer, "walls");
    json_open(writer, '[');
    for (uint32_t i = 0; i < path->wall_count; i++)
        write_place(writer, path->walls[i], form);
    json_close(writer, ']');
}

/* Writes members that only some queries ask for. */
static void write_extras(json *writer, const answer *answer)
{
    const wend_path *path = &answer->path;
    write_links(writer, path, form_of(answer));
    write_spent(writer, path, &answer->scene->mover);
    write_walls(writer, path, form_of(answer));
    if (path->bound > 256)
        json_member_real(writer, "bound", path->bound / 256.0);
    if (path->lines != WEND_LINES_GRID && answer->scene->kind != WEND_MAP_GRAPH)
        json_member_text(writer, "shape", path->lines == WEND_LINES_STRAIGHT ? "straight" : "shortest");
    if (is_shortest(answer) && answer->scene->kind == WEND_MAP_GRID)
        json_member_bool(writer, "corners_touch", answer->query->shape.corners_may_touch);
    if (answer->query->from.count > 1)
        json_member_count(writer, "start_index", path->start_index);
    if (answer->query->to.count > 1)
        json_member_count(writer, "goal_index", path->goal_index);
    if (answer->slices > 0)
        json_member_count(writer, "slices", answer->slices);
}

/* False for graphs without positions. */
static bool has_points(const scene *scene)
{
    return scene->kind != WEND_MAP_GRAPH || wend_graph_has_positions(scene->graph.graph);
}

/* Writes the nodes of the path, by name or number; null for a point that is not a node. */
static void write_nodes(json *writer, const answer *answer)
{
    const wend_path *path = &answer->path;
    json_key(writer, "nodes");
    json_open(writer, '[');
    for (uint32_t i = 0; i < path->point_count; i++) {
        char room[NODE_NAME_ROOM];
        uint32_t node = path->nodes != NULL ? path->nodes[i] : (uint32_t)path->points[i].x;
        if (node == WEND_GRAPH_NONE)
            json_null(writer);
        else if (answer->scene->graph.names != NULL)
            json_text(writer, graph_file_name(&answer->scene->graph, node, room));
        else
            json_count(writer, (uint64_t)node + answer->scene->graph.first);
    }
    json_close(writer, ']');
}

/* Writes the points' heights in cells, on meshes that have some. */
static void write_heights(json *writer, const answer *answer)
{
    size_t count;
    wend_ground_point *points = answer_heights(answer, WEND_PATH_DETAIL_POINTS, &count);
    if (points == NULL)
        return;
    json_key(writer, "heights");
    json_open(writer, '[');
    for (size_t i = 0; i < count; i++)
        json_real(writer, points[i].height);
    json_close(writer, ']');
    free(points);
}

void path_json_write(json *writer, const answer *answer, bool with_cells)
{
    const wend_path *path = &answer->path;
    point_walk points = {path, 0};
    wend_path_iterator cells = wend_path_begin(path, WEND_PATH_START_INCLUDED);
    json_open(writer, '{');
    json_member_text(writer, "outcome", wend_outcome_text(path->outcome));
    path_json_write_reason(writer, answer);
    if (has_points(answer->scene))
        json_member_real(writer, "length", path->length);
    if (path->length > path->plan_length)
        json_member_real(writer, "plan_length", path->plan_length);
    json_member_count(writer, "cost", path->cost);
    if (!is_shortest(answer) && path->point_count > 0)
        write_position(writer, "from", path->points[0]);
    if (!is_shortest(answer) && path->point_count > 1)
        write_position(writer, "to", path->points[path->point_count - 1]);
    if (answer->scene->kind == WEND_MAP_GRAPH)
        write_nodes(writer, answer);
    if (has_points(answer->scene))
        write_places(writer, "points", next_point, &points, form_of(answer));
    write_heights(writer, answer);
    if (with_cells)
        write_places(writer, "cells", next_cell, &cells, form_of(answer));
    write_extras(writer, answer);
    json_member_count(writer, "expanded", path->expanded);
    json_member_count(writer, "work", path->work);
    answer_write_kept(writer, answer);
    json_member_text(writer, "engine", wend_engine_name((wend_engine)path->engine));
    json_member_time(writer, "microseconds", answer->microseconds);
    json_close(writer, '}');
}
