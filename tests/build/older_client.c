/*
 * A game compiled against older headers, whose structs lack their last members (see older_headers.py): the library of today
 * must not write behind them, and must take what they lack as its default. Ends with 1 and a line where that is not so.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wend/wend.h>

/* A struct with bytes behind it that nobody but this program may write. */
#define GUARDED(type)                                                                                                  \
    struct {                                                                                                           \
        type it;                                                                                                       \
        unsigned char behind[256];                                                                                     \
    }
#define GUARD(guarded) memset((guarded).behind, 0xa5, sizeof(guarded).behind)

static int faults;

static void check(int good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "older_client: %s\n", what);
    faults++;
}

static int is_untouched(const unsigned char *behind, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (behind[i] != 0xa5)
            return 0;
    return 1;
}

#define CHECK_BEHIND(guarded, what) check(is_untouched((guarded).behind, sizeof(guarded).behind), what)

static const char level[] = "........"
                            "..####.."
                            ".....#.."
                            "........";

static wend_grid *make_grid(void)
{
    GUARDED(wend_grid_desc) desc;
    wend_grid *grid = NULL;
    GUARD(desc);
    desc.it = wend_grid_desc_default();
    desc.it.width = 8;
    desc.it.height = 4;
    desc.it.terrain = (const unsigned char *)level;
    check(wend_grid_create(&desc.it, NULL, &grid) == WEND_OK, "no grid");
    CHECK_BEHIND(desc, "written behind wend_grid_desc");
    return grid;
}

static wend_space *make_space(const wend_grid *grid)
{
    GUARDED(wend_profile) profile;
    wend_space *space = NULL;
    GUARD(profile);
    wend_profile_init(&profile.it, sizeof profile.it);
    check(profile.it.size == sizeof profile.it, "the profile's size is not the caller's");
    check(wend_space_create(grid, &profile.it, NULL, &space) == WEND_OK, "no space");
    wend_space_read_profile(space, &profile.it, sizeof profile.it);
    CHECK_BEHIND(profile, "written behind wend_profile");
    return space;
}

/* From 4,2 to a goal; a wall where `wall` is true. */
static wend_query ask(bool wall)
{
    GUARDED(wend_query) query;
    GUARD(query);
    wend_query_init(&query.it, sizeof query.it);
    CHECK_BEHIND(query, "written behind wend_query");
    check(query.it.from.heading == WEND_DIRECTION_NONE && query.it.search.heuristic_weight == 256,
          "the query's default");
    query.it.start = wend_place_cell(4, 2);
    query.it.goal = wall ? wend_place_cell(3, 1) : wend_place_cell(7, 0);
    return query.it;
}

static void find_and_walk(wend_finder *finder, const wend_space *space)
{
    GUARDED(wend_path) path;
    GUARDED(wend_follower) unit;
    GUARDED(wend_path_check) checked;
    wend_query query = ask(false);
    GUARD(path);
    GUARD(unit);
    GUARD(checked);
    wend_path_init(&path.it, sizeof path.it);
    check(wend_finder_find(finder, space, &query, &path.it) == WEND_OK && path.it.outcome == WEND_OUTCOME_FOUND,
          "no path");
    check(path.it.size == sizeof path.it && wend_path_cells(&path.it, WEND_PATH_START_INCLUDED, NULL, 0) == 7, "cells");
    wend_follower_begin(&path.it, &unit.it, sizeof unit.it);
    while (wend_follower_advance(&path.it, &unit.it, sizeof unit.it, 0.5))
        continue;
    check(unit.it.x == 7.5 && unit.it.y == 0.5, "the follower ends elsewhere");
    check(wend_path_check_into(&path.it, space, WEND_DIRECTION_NONE, &checked.it, sizeof checked.it), "a fault");
    CHECK_BEHIND(path, "written behind wend_path");
    CHECK_BEHIND(unit, "written behind wend_follower");
    CHECK_BEHIND(checked, "written behind wend_path_check");
}

/* Paths side by side, as far apart as the caller has them. */
static void find_several(wend_finder *finder, const wend_space *space)
{
    const wend_area goals[] = {
        {wend_place_cell(0, 0), 1, 1}, {wend_place_cell(5, 3), 1, 1}, {wend_place_cell(3, 2), 1, 1}};
    GUARDED(wend_path) paths[1];
    wend_path several[3];
    wend_query query = ask(false);
    uint32_t count = 0;
    GUARD(paths[0]);
    query.to.areas = goals;
    query.to.count = 3;
    for (int i = 0; i < 3; i++)
        wend_path_init(&several[i], sizeof several[i]);
    check(wend_finder_find_cheapest(finder, space, &query, several, 3, &count) == WEND_OK && count == 3, "k goals");
    for (uint32_t i = 0; i < count; i++)
        check(several[i].size == sizeof several[i] && several[i].outcome == WEND_OUTCOME_FOUND, "a path in an array");
    check(several[0].cost <= several[1].cost && several[1].cost <= several[2].cost, "the order of paths in an array");
    wend_path_init(&paths[0].it, sizeof paths[0].it);
    check(wend_finder_find_cheapest(finder, space, &query, &paths[0].it, 1, &count) == WEND_OK, "one of k goals");
    CHECK_BEHIND(paths[0], "written behind an array of paths");
}

/* What the older query cannot say is as by default: refuse. */
static void find_no_way(wend_finder *finder, const wend_space *space)
{
    wend_query query = ask(true);
    wend_path path;
    wend_explanation why;
    char text[WEND_EXPLANATION_ROOM];
    wend_path_init(&path, sizeof path);
    check(wend_finder_find(finder, space, &query, &path) == WEND_OK && path.outcome == WEND_OUTCOME_UNREACHABLE,
          "a wall");
    check(wend_explain_into(space, &query, &path, NULL, &why, sizeof why) == WEND_OK, "no explanation");
    check(wend_explanation_write(&why, sizeof why, text, sizeof text) > 0, "no sentence");
}

static void note_expansion(void *user, const wend_expansion *expansion)
{
    wend_expansion *last = user;
    *last = *expansion;
}

/* An observer's events are read as far as the caller knows them. */
static void find_watched(wend_finder *finder, const wend_space *space)
{
    GUARDED(wend_expansion) last;
    wend_observer observer = {note_expansion, NULL, NULL};
    wend_query query = ask(false);
    wend_path path;
    GUARD(last);
    last.it.g = UINT64_MAX / 2;
    observer.user = &last.it;
    query.search.observer = &observer;
    wend_path_init(&path, sizeof path);
    check(wend_finder_find(finder, space, &query, &path) == WEND_OK, "no path that was watched");
    check(last.it.g > 0 && last.it.g + last.it.h <= path.cost, "the last expansion");
    CHECK_BEHIND(last, "written behind wend_expansion");
}

static void find_in_batch(const wend_space *space)
{
    GUARDED(wend_path) path;
    wend_query query = ask(false);
    wend_batch *batch = NULL;
    GUARD(path);
    wend_path_init(&path.it, sizeof path.it);
    wend_request request = {space, &query, &path.it, WEND_OK};
    check(wend_batch_create(1, NULL, &batch) == WEND_OK, "no batch");
    check(wend_batch_find(batch, &request, 1, NULL) == WEND_OK && request.status == WEND_OK, "no batch run");
    check(path.it.point_count > 0 && path.it.points[0].x == query.start.x, "no path in a batch");
    CHECK_BEHIND(path, "written behind a batch's path");
    wend_batch_destroy(batch);
}

static void sizes_that_never_were_are_refused(wend_finder *finder, const wend_space *space)
{
    wend_query query = ask(false);
    wend_path path;
    wend_path_init(&path, sizeof path);
    query.size -= 4;
    check(wend_finder_find(finder, space, &query, &path) == WEND_ERROR_ARGUMENT, "a size that never was");
    query = ask(false);
    query.via.reserved = 1;
    check(wend_finder_find(finder, space, &query, &path) == WEND_ERROR_ARGUMENT, "a wish of a later version");
}

int main(void)
{
    wend_grid *grid = make_grid();
    wend_space *space = make_space(grid);
    wend_finder *finder = NULL;
    check(wend_finder_create(NULL, &finder) == WEND_OK, "no finder");
    find_and_walk(finder, space);
    find_several(finder, space);
    find_no_way(finder, space);
    find_watched(finder, space);
    find_in_batch(space);
    sizes_that_never_were_are_refused(finder, space);
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    return faults != 0;
}
