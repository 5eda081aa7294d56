/*
 * wend-bench-clicks: clicks on what cannot be reached. It measures the microseconds to the nearest reachable cell, and
 * to the path there, beside a search that expands all that can be reached, as is needed without regions.
 *
 * Starts are random free cells of the largest region. Clicks are random cells that are blocked ("wall"), or free but in
 * another region ("room"; on maps without one some are walled off first). "near" clicks have the start at most NEAR
 * columns and rows away, as on a player's screen. All are drawn by the C library's rand() from one seed. Each click is
 * timed alone, the look-up REPEATS times in a row, as it is shorter than a clock's step; the best of PASSES counts.
 */
#include "kit/kit.h"

#include <wend/all.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const default_maps[] = {"dao/arena2",     "dao/brc202d",    "dao/lak303d", "dao/orz900d",
                                           "bg512/AR0011SR", "bg512/AR0700SR", "sc1/Aurora",  "sc1/AcrosstheCape"};

enum {
    CLICKS = 1000,
    REPEATS = 10,
    PASSES = 3,
    NEAR = 40,
    FLOODS = 20,
    ROOMS = 60,
    ROOM = 12,
    MAPS = sizeof default_maps / sizeof *default_maps
};

typedef struct click {
    wend_place start, goal;
} click;

/* A map under examination. */
typedef struct site {
    const char *name;
    wend_grid *grid;
    wend_space *space;
    wend_finder *finder;
    uint32_t *labels, largest; /* regions, and the one with most cells */
    uint32_t width, height;
} site;

/* Microseconds, one number per click. */
typedef struct sample {
    double times[CLICKS * MAPS];
    size_t count;
} sample;

static int compare(const void *a, const void *b)
{
    double first = *(const double *)a, second = *(const double *)b;
    return (first > second) - (first < second);
}

static double quantile(sample *sample, double part)
{
    if (sample->count == 0)
        return 0;
    qsort(sample->times, sample->count, sizeof *sample->times, compare);
    return sample->times[(size_t)(part * (double)(sample->count - 1))];
}

static void need(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "%s\n", what);
    exit(EXIT_FAILURE);
}

static void find_largest(site *site)
{
    uint32_t regions = 0;
    site->labels = malloc((size_t)site->width * site->height * sizeof *site->labels);
    need(site->labels && wend_space_components(site->space, NULL, site->labels, &regions) == WEND_OK, "no memory");
    uint32_t *sizes = calloc(regions + 1, sizeof *sizes);
    need(sizes != NULL, "no memory");
    for (uint32_t i = 0; i < site->width * site->height; i++)
        sizes[site->labels[i]]++;
    site->largest = regions > 0;
    for (uint32_t region = 1; region <= regions; region++)
        if (sizes[region] > sizes[site->largest])
            site->largest = region;
    free(sizes);
}

static bool open_site(site *site, const char *file)
{
    wend_text_error error = {0};
    const char *slash = strrchr(file, '/');
    *site = (struct site){.name = slash ? slash + 1 : file};
    if (wend_grid_load_map(file, NULL, &site->grid, &error) != WEND_OK) {
        fprintf(stderr, "%s:%u: %s\n", file, (unsigned)error.line, error.text);
        return false;
    }
    site->width = wend_grid_width(site->grid);
    site->height = wend_grid_height(site->grid);
    need(wend_space_create(site->grid, NULL, NULL, &site->space) == WEND_OK, "no space");
    need(wend_finder_create(NULL, &site->finder) == WEND_OK, "no finder");
    find_largest(site);
    return true;
}

/* Walls off a few squares of cells, to be clicked on, for maps that have no closed rooms. */
static void close_rooms(site *site)
{
    srand(12);
    for (int i = 0; i < ROOMS; i++) {
        int32_t left = rand() % (int32_t)(site->width - ROOM), top = rand() % (int32_t)(site->height - ROOM);
        for (int32_t j = 0; j < ROOM * ROOM; j++) {
            int32_t x = j % ROOM, y = j / ROOM;
            bool is_wall = x == 0 || y == 0 || x == ROOM - 1 || y == ROOM - 1;
            if (is_wall)
                wend_grid_set(site->grid, wend_place_cell(left + x, top + y), '@');
        }
    }
    need(wend_space_update(site->space) == WEND_OK, "no memory");
    free(site->labels);
    find_largest(site);
}

static void close_site(site *site)
{
    free(site->labels);
    wend_finder_destroy(site->finder);
    wend_space_destroy(site->space);
    wend_grid_destroy(site->grid);
}

static uint32_t label_at(const site *site, int32_t x, int32_t y)
{
    bool inside = x >= 0 && y >= 0 && x < (int32_t)site->width && y < (int32_t)site->height;
    return inside ? site->labels[(size_t)y * site->width + (size_t)x] : 0;
}

/* Draws a place of a wanted kind, near another or anywhere. */
static bool draw(const site *site, bool (*is_wanted)(const struct site *, uint32_t), const wend_place *around,
                 wend_place *place)
{
    for (int tries = 0; tries < 200000; tries++) {
        int32_t x = rand() % (int32_t)site->width, y = rand() % (int32_t)site->height;
        if (around) {
            x = wend_place_column(*around) + rand() % (2 * NEAR + 1) - NEAR;
            y = wend_place_row(*around) + rand() % (2 * NEAR + 1) - NEAR;
        }
        *place = wend_place_cell(x, y);
        bool inside = x >= 0 && y >= 0 && x < (int32_t)site->width && y < (int32_t)site->height;
        if (inside && is_wanted(site, label_at(site, x, y)))
            return true;
    }
    return false;
}

static bool is_reachable(const site *site, uint32_t label)
{
    return label == site->largest;
}

static bool is_blocked(const site *site, uint32_t label)
{
    (void)site;
    return label == 0;
}

static bool is_closed_room(const site *site, uint32_t label)
{
    return label != 0 && label != site->largest;
}

/* Times wend_space_nearest. */
static double time_look_up(const site *site, const click *click, wend_nearest *nearest)
{
    double best = 0;
    for (int pass = 0; pass < PASSES; pass++) {
        double begin = clock_wall();
        for (int i = 0; i < REPEATS; i++)
            need(wend_space_nearest(site->space, NULL, click->start, click->goal, nearest) == WEND_OK, "no answer");
        double taken = (clock_wall() - begin) / (double)REPEATS;
        best = pass == 0 || taken < best ? taken : best;
    }
    return best * 1e6;
}

static double time_query(const site *site, const wend_query *query, wend_path *path)
{
    double best = 0;
    for (int pass = 0; pass < PASSES; pass++) {
        double begin = clock_wall();
        need(wend_finder_find(site->finder, site->space, query, path) == WEND_OK, "no answer");
        double taken = clock_wall() - begin;
        best = pass == 0 || taken < best ? taken : best;
    }
    return best * 1e6;
}

/* Times a search without estimate to the farthest cell near a corner of the map, which expands nearly all first. */
static double time_flood(const site *site, const click *click)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    wend_nearest nearest;
    double longest = 0;
    query.start = click->start;
    query.search.engine = WEND_ENGINE_ASTAR;
    query.search.heuristic = WEND_HEURISTIC_ZERO;
    for (int corner = 0; corner < 4; corner++) {
        wend_place place =
            wend_place_cell(corner % 2 ? 0 : (int32_t)site->width - 1, corner / 2 ? 0 : (int32_t)site->height - 1);
        need(wend_space_nearest(site->space, NULL, click->start, place, &nearest) == WEND_OK, "no answer");
        query.goal = nearest.place;
        double taken = time_query(site, &query, &path);
        longest = taken > longest ? taken : longest;
    }
    return longest;
}

static wend_query click_query(const click *click, wend_policy policy)
{
    wend_query query = wend_query_default();
    query.start = click->start;
    query.goal = click->goal;
    query.otherwise.policy = policy;
    return query;
}

/* The cost of one kind of click on a map. */
typedef struct row {
    sample look_up, refused, whole, flood;
    double length;
} row;

/* The kinds of clicks. */
typedef struct kind {
    const char *name;
    bool (*is_wanted)(const site *site, uint32_t label);
    bool near;
} kind;

static const kind kinds[] = {{"wall", is_blocked, false},
                             {"wall, near", is_blocked, true},
                             {"room", is_closed_room, false},
                             {"room, near", is_closed_room, true}};

enum { KINDS = sizeof kinds / sizeof *kinds };

static void time_click(const site *site, const click *click, row *row)
{
    wend_path path = wend_path_default();
    wend_nearest nearest;
    wend_query refused = click_query(click, WEND_POLICY_REFUSE), whole = click_query(click, WEND_POLICY_NEAREST);
    row->look_up.times[row->look_up.count++] = time_look_up(site, click, &nearest);
    row->refused.times[row->refused.count++] = time_query(site, &refused, &path);
    row->whole.times[row->whole.count++] = time_query(site, &whole, &path);
    need(path.outcome == WEND_OUTCOME_PARTIAL, "a click without a path");
    row->length += path.length;
    if (row->whole.count % (CLICKS / FLOODS) == 1)
        row->flood.times[row->flood.count++] = time_flood(site, click);
}

static void run_kind(const site *site, const kind *kind, row *row)
{
    memset(row, 0, sizeof *row);
    srand(11);
    for (int i = 0; i < CLICKS; i++) {
        click click;
        if (!draw(site, kind->is_wanted, NULL, &click.goal))
            return;
        if (draw(site, is_reachable, kind->near ? &click.goal : NULL, &click.start))
            time_click(site, &click, row);
    }
}

static void print_row(const char *name, const char *kind, row *row)
{
    double flood = quantile(&row->flood, 0.5), whole = quantile(&row->whole, 0.5);
    printf("%-18s %-10s %7.2f %7.2f %8.2f %8.2f %8.1f %8.1f %8.0f %7.2f%% %7.1f\n", name, kind,
           quantile(&row->look_up, 0.5), quantile(&row->look_up, 0.99), quantile(&row->look_up, 1),
           quantile(&row->refused, 0.5), whole, quantile(&row->whole, 0.99), flood, 100 * whole / flood,
           row->length / (double)row->whole.count);
    fflush(stdout);
}

static void add_sample(sample *all, const sample *one)
{
    for (size_t i = 0; i < one->count && all->count < CLICKS * MAPS; i++)
        all->times[all->count++] = one->times[i];
}

static bool run_file(const char *file, sample *walls)
{
    static row row;
    site site;
    if (!open_site(&site, file))
        return false;
    for (int i = 0; i < KINDS; i++) {
        run_kind(&site, &kinds[i], &row);
        if (row.whole.count == 0) {
            close_rooms(&site);
            run_kind(&site, &kinds[i], &row);
        }
        if (i == 0)
            add_sample(walls, &row.look_up);
        print_row(site.name, kinds[i].name, &row);
    }
    close_site(&site);
    return true;
}

int main(int argc, char **argv)
{
    static sample walls;
    const char *data = getenv("WEND_DATA");
    bool complete = true;
    printf("%-18s %-10s %25s %8s %17s %8s %8s %7s\n", "", "", "nearest cell: us", "refused", "path there: us", "flood",
           "path of", "path's");
    printf("%-18s %-10s %7s %7s %8s %8s %8s %8s %8s %8s %7s\n", "map", "click", "median", "99%", "worst", "median",
           "median", "99%", "median", "flood", "length");
    for (int i = 1; i < argc; i++)
        complete = run_file(argv[i], &walls) && complete;
    for (size_t i = 0; argc == 1 && i < MAPS; i++) {
        char file[1024];
        snprintf(file, sizeof file, "%s/grid/%s.map", data ? data : "../shared/data", default_maps[i]);
        complete = run_file(file, &walls) && complete;
    }
    printf("nearest cell for all %zu clicks on walls: median %.2f us, 99%% %.2f us\n", walls.count,
           quantile(&walls, 0.5), quantile(&walls, 0.99));
    return complete ? EXIT_SUCCESS : EXIT_FAILURE;
}
