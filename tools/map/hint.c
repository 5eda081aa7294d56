/* hint.c: asks again with the map's own terrains open; those that the path then crosses are the ones to allow. */
#include "map/hint.h"

#include <string.h>

/* Terrains of the Moving AI format mean the same on every map, so a map cannot name them itself. */
static bool is_maps_own(const scene *scene, unsigned terrain)
{
    return wend_legend_terrain_name(scene->info, (uint8_t)terrain) != NULL && strchr(".GSWT@O", (int)terrain) == NULL;
}

/*
 * Marks the blocked terrains that a hint may name; false if there are none. An editor's map blocks what its author has
 * blocked, and without a name a hint cannot tell a grid's terrains apart. Every terrain of a mesh is ground for
 * somebody.
 */
static bool find_blocked(const scene *scene, bool blocked[256])
{
    bool any = false;
    bool is_mesh = scene->kind == WEND_MAP_MESH;
    bool is_told =
        scene->kind == WEND_MAP_GRAPH || scene->image != NULL || (scene->imported != NULL && !scene->mover.is_chosen);
    for (unsigned i = 0; i < 256; i++) {
        blocked[i] = !is_told && scene->mover.profile.weight[i] == 0 && (is_mesh || (i > 0 && is_maps_own(scene, i)));
        any |= blocked[i];
    }
    return any;
}

static bool may_be_terrain(wend_reason reason)
{
    return reason == WEND_REASON_START_BLOCKED || reason == WEND_REASON_GOAL_BLOCKED || reason == WEND_REASON_NO_WAY ||
           reason == WEND_REASON_NO_WAY_WITHIN || reason == WEND_REASON_TOO_NARROW;
}

/* Marks the terrains that the mover stands on along a path. */
static void find_used(const scene *scene, const wend_path *path, bool used[256])
{
    wend_path_iterator cells = wend_path_begin(path, WEND_PATH_START_INCLUDED);
    int32_t side = scene->mover.profile.footprint > 1 ? scene->mover.profile.footprint : 1;
    wend_place at;
    while (wend_path_next(&cells, &at))
        for (int32_t i = 0; i < side * side; i++) {
            int32_t column = wend_place_column(at) + i % side, row = wend_place_row(at) + i / side;
            used[wend_grid_terrain(scene->grid, wend_place_at(column, row, at.level))] = true;
        }
}

/* The same for a path over a mesh, sampled every quarter of a cell. */
static void find_used_ground(const wend_space *space, const wend_path *path, bool used[256])
{
    wend_follower unit = wend_path_follow(path);
    for (bool goes_on = true; goes_on;) {
        uint32_t ids[8];
        size_t count;
        goes_on = wend_path_walk(path, space, &unit, 0.25);
        wend_place at = {(int32_t)(unit.x * WEND_CELL), (int32_t)(unit.y * WEND_CELL), unit.level, 0};
        wend_ground_polygons(space, at, 1, ids, 8, &count);
        for (size_t i = 0; i < count && i < 8; i++) {
            wend_ground_polygon polygon;
            wend_ground_read_polygon(space, ids[i], &polygon, NULL, 0);
            used[polygon.terrain] = true;
        }
    }
}

/* Asks the same question with these terrains open; false if that finds no path either. */
static bool try_open(const scene *scene, const wend_query *query, const bool blocked[256], bool used[256])
{
    struct scene open = *scene;
    wend_query plain = *query;
    wend_path path = wend_path_default();
    for (unsigned i = 0; i < 256; i++)
        if (blocked[i])
            open.mover.profile.weight[i] = 1;
    plain.otherwise.policy = WEND_POLICY_REFUSE;
    plain.otherwise.breach = NULL;
    plain.search = wend_query_default().search;
    plain.search.radius = query->search.radius;
    plain.shape = wend_query_default().shape;
    open.space = scene_make_space(&open);
    open.finder = open.space != NULL ? scene_make_finder() : NULL;
    bool found = open.finder != NULL && wend_finder_find(open.finder, open.space, &plain, &path) == WEND_OK &&
                 path.outcome == WEND_OUTCOME_FOUND;
    if (found && scene->kind == WEND_MAP_MESH)
        find_used_ground(open.space, &path, used);
    else if (found)
        find_used(scene, &path, used);
    wend_finder_destroy(open.finder);
    wend_space_destroy(open.space);
    return found;
}

void hint_name(const scene *scene, unsigned terrain, char name[WEND_NAME_ROOM])
{
    const char *known = wend_legend_terrain_name(scene->info, (uint8_t)terrain);
    if (known != NULL)
        snprintf(name, WEND_NAME_ROOM, "%s", known);
    else
        snprintf(name, WEND_NAME_ROOM, terrain > ' ' && terrain < 127 && terrain != '\'' ? "'%c'" : "%u", terrain);
}

/* Appends "stairs, bridge and 'r'" to the text. `name` gets the first of them, and is unchanged if there are none. */
static void add_names(const scene *scene, const bool chosen[256], char text[HINT_ROOM], char name[WEND_NAME_ROOM])
{
    unsigned left = 0, written = 0;
    for (unsigned i = 0; i < 256; i++)
        left += chosen[i];
    for (unsigned i = 0; i < 256; i++) {
        char next[WEND_NAME_ROOM];
        if (!chosen[i])
            continue;
        if (strlen(text) > HINT_ROOM / 2 - WEND_NAME_ROOM) { /* leave room for the advice */
            strcat(text, " and others");
            break;
        }
        hint_name(scene, i, next);
        if (written == 0)
            strcpy(name, next);
        strcat(text, written == 0 ? "" : --left > 1 ? ", " : " and ");
        strcat(text, next);
        written++;
    }
}

/* Appends what to do about it. */
static void add_advice(const scene *scene, const char *name, char text[HINT_ROOM])
{
    size_t length = strlen(text);
    if (scene->mover.is_chosen)
        snprintf(text + length, HINT_ROOM - length,
                 ", which this profile blocks; a line such as \"terrain %s 1\" in it lets the mover in", name);
    else
        snprintf(
            text + length, HINT_ROOM - length,
            "; without --profile only ground, grass and swamp are free, so choose a profile (docs/formats.md) with "
            "a line such as \"terrain %s 1\"",
            name);
}

/* Writes the terrains' names and what to do about them; an empty text if there are none. */
static void tell(const scene *scene, const char *begin, const bool terrains[256], char text[HINT_ROOM])
{
    char name[WEND_NAME_ROOM] = "";
    strcpy(text, begin);
    add_names(scene, terrains, text, name);
    if (name[0] != '\0')
        add_advice(scene, name, text);
    else
        text[0] = '\0';
}

void hint_on_path(const scene *scene, const wend_query *query, const wend_path *path, char text[HINT_ROOM])
{
    bool blocked[256], used[256] = {false};
    text[0] = '\0';
    if (path->outcome == WEND_OUTCOME_FOUND || !may_be_terrain(path->reason) || !find_blocked(scene, blocked) ||
        !try_open(scene, query, blocked, used))
        return;
    for (unsigned i = 0; i < 256; i++)
        used[i] &= blocked[i];
    tell(scene, "The way would lead over ", used, text);
}

void hint_on_map(const scene *scene, const bool has[256], char text[HINT_ROOM])
{
    bool blocked[256];
    text[0] = '\0';
    find_blocked(scene, blocked);
    for (unsigned i = 0; i < 256; i++)
        blocked[i] &= has[i];
    tell(scene, "Nobody may enter ", blocked, text);
}
