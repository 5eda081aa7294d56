/* hint.c: asks again with those terrains open; what the way then leads over is what is missing. */
#include "map/hint.h"

#include <string.h>

/* Those of the Moving AI format mean what they mean everywhere. */
static bool is_maps_own(const scene *scene, unsigned terrain)
{
    return wend_legend_terrain_name(scene->info, (uint8_t)terrain) != NULL && strchr(".GSWT@O", (int)terrain) == NULL;
}

/* What an editor's map blocks, its author has blocked; what no name tells apart, no hint can name. */
static bool find_blocked(const scene *scene, bool blocked[256])
{
    bool any = false;
    bool is_told = scene->kind != WEND_MAP_GRID || (scene->imported != NULL && !scene->mover.is_chosen);
    for (unsigned i = 0; i < 256; i++) {
        blocked[i] = i > 0 && !is_told && scene->mover.profile.weight[i] == 0 && is_maps_own(scene, i);
        any |= blocked[i];
    }
    return any;
}

static bool may_be_terrain(wend_reason reason)
{
    return reason == WEND_REASON_START_BLOCKED || reason == WEND_REASON_GOAL_BLOCKED || reason == WEND_REASON_NO_WAY ||
           reason == WEND_REASON_NO_WAY_WITHIN || reason == WEND_REASON_TOO_NARROW;
}

/* Which of the terrains the mover stands on along a path. */
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

/* The same question with these terrains open; false where that does not help. */
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
    if (found)
        find_used(scene, &path, used);
    wend_finder_destroy(open.finder);
    wend_space_destroy(open.space);
    return found;
}

/* "stairs, bridge and carpet" behind what the text says; returns one of the names, null if there is none. */
static const char *add_names(const scene *scene, const bool chosen[256], char text[HINT_ROOM])
{
    const char *names[256];
    unsigned count = 0;
    for (unsigned i = 0; i < 256; i++)
        if (chosen[i])
            names[count++] = wend_legend_terrain_name(scene->info, (uint8_t)i);
    for (unsigned i = 0; i < count; i++) {
        size_t length = strlen(text), room = HINT_ROOM / 2 - WEND_NAME_ROOM;
        if (length > room) { /* what is to be done about them has to fit in as well */
            strcat(text, " and others");
            break;
        }
        strcat(text, i == 0 ? "" : i + 1 < count ? ", " : " and ");
        strncat(text, names[i], WEND_NAME_ROOM);
    }
    return count > 0 ? names[0] : NULL;
}

/* What to do about it. */
static void add_advice(const scene *scene, const char *name, char text[HINT_ROOM])
{
    size_t length = strlen(text);
    if (scene->mover.is_chosen)
        snprintf(text + length, HINT_ROOM - length,
                 ", which this profile blocks; a line such as 'terrain %s 1' in it lets the mover in", name);
    else
        snprintf(
            text + length, HINT_ROOM - length,
            "; without --profile only ground, grass and swamp are free, so choose a profile (docs/formats.md) with "
            "a line such as 'terrain %s 1'",
            name);
}

/* What to do about these terrains; no text where there are none. */
static void tell(const scene *scene, const char *begin, const bool terrains[256], char text[HINT_ROOM])
{
    strcpy(text, begin);
    const char *name = add_names(scene, terrains, text);
    if (name != NULL)
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

void hint_on_map(const scene *scene, const uint64_t cells[256], char text[HINT_ROOM])
{
    bool blocked[256];
    text[0] = '\0';
    find_blocked(scene, blocked);
    for (unsigned i = 0; i < 256; i++)
        blocked[i] &= cells[i] > 0;
    tell(scene, "Nobody may enter ", blocked, text);
}
