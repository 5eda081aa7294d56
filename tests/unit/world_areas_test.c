/* tests/unit/world_areas_test.c: areas of worlds are what their definition says, through edits and in slices too. */
#include "scene/scene.h"
#include "test/memory.h"
#include "test/share.h"
#include "test/test.h"
#include "worlds/worlds.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 300, HEIGHT = 290, TILE = 64 }; /* four squares */

/* A world, and its terrain. */
typedef struct land {
    test_land it;
    uint32_t loads;
    wend_world *world;
} land;

static land *open_land(random_source *random)
{
    land *land = calloc(1, sizeof *land);
    test_map map = test_map_generate((map_kind)random_below(random, MAP_KINDS), WIDTH, HEIGHT, random);
    assert_non_null(land);
    land->it = test_land_make(WIDTH, HEIGHT, TILE);
    land->it.loads = &land->loads;
    for (uint32_t y = 0; y < HEIGHT; y++)
        for (uint32_t x = 0; x < WIDTH; x++)
            land->it.terrain[y * WIDTH + x] = test_map_is_free(&map, x, y) ? '.' : '@';
    test_map_free(&map);
    land->world = test_land_world(&land->it, NULL);
    return land;
}

static void close_land(land *land)
{
    wend_world_destroy(land->world);
    test_land_free(&land->it);
    free(land);
}

/*
 * Areas of a rectangle by their definition, all of it at once: cells in order, the basin each belongs to, and the
 * places where basins touch, the widest first.
 */
enum { MOST = WIDTH * HEIGHT };

typedef struct step {
    uint32_t cell, other; /* the one that comes later, and the one that comes first */
    uint32_t parent;
    uint8_t direction;
} step;

typedef struct oracle {
    wend_area part;
    wend_areas_desc desc;
    uint32_t width, height;
    uint32_t wide[MOST], key[MOST], above[MOST], order[MOST], count;
    uint32_t parent[MOST], peak[MOST], size[MOST]; /* of basins, by their first cell; how many cells as wide as now */
    uint32_t area[MOST], area_count;
    wend_area_info info[MOST];
    step steps[2 * MOST];
    uint32_t step_count;
    uint32_t step_at[2 * MOST]; /* to the right, and down: number plus 1 */
    step *first[2 * MOST];      /* in order, in the end those of chokes */
    uint32_t choke_count;
} oracle;

static const oracle *sorted;

static bool comes_before(const oracle *it, uint32_t a, uint32_t b)
{
    return it->key[a] != it->key[b] ? it->key[a] > it->key[b] : a < b;
}

static int by_order(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x == y ? 0 : comes_before(sorted, x, y) ? -1 : 1;
}

static int by_step(const void *a, const void *b)
{
    const step *x = *(step *const *)a, *y = *(step *const *)b;
    if (x->cell != y->cell)
        return comes_before(sorted, x->cell, y->cell) ? -1 : 1;
    return (x->direction > y->direction) - (x->direction < y->direction);
}

/* The widths are those of areas of the same cells as a grid. */
static void measure(oracle *it, const land *land, const wend_profile *profile)
{
    scene scene = {.grid = NULL};
    wend_areas *areas;
    wend_grid_desc grid = wend_grid_desc_default();
    grid.width = it->width;
    grid.height = it->height;
    assert_int_equal(wend_grid_create(&grid, NULL, &scene.grid), WEND_OK);
    assert_int_equal(
        wend_grid_set_area(
            scene.grid, wend_area_cells(0, 0, it->width, it->height),
            &land->it.terrain[(wend_place_row(it->part.place)) * WIDTH + wend_place_column(it->part.place)], WIDTH),
        WEND_OK);
    assert_int_equal(wend_space_create(scene.grid, profile, NULL, &scene.space), WEND_OK);
    assert_int_equal(wend_areas_create(scene.space, NULL, NULL, &areas), WEND_OK);
    for (uint32_t i = 0; i < it->width * it->height; i++) {
        it->wide[i] = wend_areas_width_at(areas, wend_place_cell((int32_t)(i % it->width), (int32_t)(i / it->width)));
        it->wide[i] = it->wide[i] > 128 ? 128 : it->wide[i];
    }
    wend_areas_destroy(areas);
    scene_close(&scene);
}

/* The neighbour to the north, east, south or west; UINT32_MAX where there is none. */
static uint32_t neighbour(const oracle *it, uint32_t cell, uint32_t direction)
{
    const uint32_t x = cell % it->width, y = cell / it->width;
    if (direction == 0 || direction == 2)
        return (direction == 0 ? y == 0 : y + 1 == it->height) ? UINT32_MAX
                                                               : (direction == 0 ? cell - it->width : cell + it->width);
    return (direction == 3 ? x == 0 : x + 1 == it->width) ? UINT32_MAX : (direction == 3 ? cell - 1 : cell + 1);
}

static uint32_t root_of(const oracle *it, uint32_t basin)
{
    while (it->parent[basin] != basin)
        basin = it->parent[basin];
    return basin;
}

/* Of cells that are as wide those come first which have more neighbours as far from walls. */
static void find_keys(oracle *it)
{
    for (uint32_t i = 0; i < it->width * it->height; i++) {
        it->key[i] = 8 * it->wide[i];
        for (uint32_t d = 0; d < 4; d++) {
            const uint32_t next = neighbour(it, i, d);
            it->key[i] += next != UINT32_MAX && (it->wide[next] + 1) / 2 >= (it->wide[i] + 1) / 2;
        }
    }
}

/* The first of a cell and its neighbours in some directions. */
static uint32_t first_around(const oracle *it, uint32_t cell, uint32_t directions)
{
    uint32_t best = cell;
    for (uint32_t d = 0; d < 4; d++) {
        const uint32_t next = neighbour(it, cell, d);
        if ((directions >> d & 1) && next != UINT32_MAX && it->wide[next] > 0 && comes_before(it, next, best))
            best = next;
    }
    return best;
}

static void find_basins(oracle *it)
{
    it->count = it->step_count = 0;
    memset(it->step_at, 0, sizeof it->step_at);
    for (uint32_t i = 0; i < it->width * it->height; i++)
        if (it->wide[i] > 0)
            it->order[it->count++] = i;
    find_keys(it);
    sorted = it;
    qsort(it->order, it->count, sizeof *it->order, by_order);
    for (uint32_t i = 0; i < it->count; i++) {
        const uint32_t cell = it->order[i];
        const uint32_t x = cell % it->width, y = cell / it->width;
        const uint32_t along = (x % 256 == 0 && y % 16 != 0 ? 5u : 0) | (y % 256 == 0 && x % 16 != 0 ? 10u : 0);
        uint32_t best = first_around(it, cell, along);
        best = best == cell ? first_around(it, cell, 15) : best;
        it->above[cell] = best == cell ? cell : it->above[best];
        it->parent[cell] = cell;
        it->peak[cell] = it->wide[cell];
    }
}

static bool is_weak(const oracle *it, uint32_t root, uint32_t width)
{
    return width * 100 > it->peak[root] * it->desc.percent || it->size[root] < it->desc.cells;
}

static void join_if_weak(oracle *it, uint32_t cell, uint32_t next)
{
    const uint32_t a = root_of(it, it->above[cell]), b = root_of(it, it->above[next]);
    if (a == b || (!is_weak(it, a, it->wide[cell]) && !is_weak(it, b, it->wide[cell])))
        return;
    const uint32_t into = comes_before(it, a, b) ? a : b, from = into == a ? b : a;
    it->parent[from] = into;
    it->size[into] += it->size[from];
}

static void join_basins(oracle *it)
{
    uint32_t counted = 0; /* cells that are as wide as the one whose turn it is */
    memset(it->size, 0, sizeof it->size);
    for (uint32_t i = 0; i < it->count; i++) {
        const uint32_t cell = it->order[i];
        for (; counted < it->count && it->wide[it->order[counted]] == it->wide[cell]; counted++)
            it->size[root_of(it, it->above[it->order[counted]])]++;
        for (uint32_t d = 0; d < 4; d++) {
            const uint32_t next = neighbour(it, cell, d);
            if (next != UINT32_MAX && it->wide[next] > 0 && comes_before(it, next, cell))
                join_if_weak(it, cell, next);
        }
    }
}

static void number_areas(oracle *it)
{
    const int32_t x0 = wend_place_column(it->part.place), y0 = wend_place_row(it->part.place);
    uint32_t *number = calloc(MOST, sizeof *number);
    it->area_count = 0;
    memset(it->area, 0, sizeof it->area);
    for (uint32_t i = 0; i < it->width * it->height; i++) {
        if (it->wide[i] == 0)
            continue;
        const uint32_t root = root_of(it, it->above[i]);
        const int32_t x = x0 + (int32_t)(i % it->width), y = y0 + (int32_t)(i / it->width);
        if (number[root] == 0) {
            number[root] = ++it->area_count;
            it->info[number[root]] = (wend_area_info){.bounds = wend_area_cells(x, y, 1, 1)};
        }
        it->area[i] = number[root];
        wend_area_info *info = &it->info[number[root]];
        const int32_t left = wend_place_column(info->bounds.place), top = wend_place_row(info->bounds.place);
        const int32_t right = left + (int32_t)info->bounds.width;
        info->bounds = wend_area_cells(x < left ? x : left, top, 0, (uint32_t)(y - top + 1));
        info->bounds.width = (uint32_t)((x + 1 > right ? x + 1 : right) - (x < left ? x : left));
        info->cells++;
        const uint32_t width = it->width;
        const uint32_t at =
            (uint32_t)(wend_place_row(info->place) - y0) * width + (uint32_t)(wend_place_column(info->place) - x0);
        if (info->width == 0 || comes_before(it, i, at)) {
            info->width = it->wide[i];
            info->place = wend_place_cell(x, y);
        }
    }
    free(number);
}

static void add_step(oracle *it, uint32_t from, uint32_t to, bool is_down)
{
    if (it->area[from] == it->area[to] || it->area[from] == 0 || it->area[to] == 0)
        return;
    const bool is_before = comes_before(it, from, to);
    const uint8_t there = is_down ? 2 : 1, back = is_down ? 0 : 3;
    it->steps[it->step_count] = (step){.cell = is_before ? to : from,
                                       .other = is_before ? from : to,
                                       .parent = it->step_count,
                                       .direction = is_before ? back : there};
    it->step_at[2 * from + is_down] = ++it->step_count;
}

static uint32_t step_root(const oracle *it, uint32_t number)
{
    while (it->steps[number].parent != number)
        number = it->steps[number].parent;
    return number;
}

static bool parts_the_same(const oracle *it, const step *a, const step *b)
{
    const uint32_t x[] = {it->area[a->cell], it->area[a->other]}, y[] = {it->area[b->cell], it->area[b->other]};
    return (x[0] == y[0] && x[1] == y[1]) || (x[0] == y[1] && x[1] == y[0]);
}

/* Steps between two areas are of one choke where they hang together from corner to corner, without walls there. */
static void join_steps(oracle *it)
{
    for (uint32_t i = 0; i + it->width < it->width * it->height; i++) {
        if (i % it->width + 1 == it->width || it->area[i] == 0 || it->area[i + 1] == 0 ||
            it->area[i + it->width] == 0 || it->area[i + it->width + 1] == 0)
            continue;
        const uint32_t around[] = {2 * i, 2 * i + 1, 2 * (i + 1) + 1, 2 * (i + it->width)};
        for (uint32_t a = 0; a < 4; a++)
            for (uint32_t b = 0; b < a; b++) {
                const uint32_t x = it->step_at[around[a]], y = it->step_at[around[b]];
                if (x != 0 && y != 0 && parts_the_same(it, &it->steps[x - 1], &it->steps[y - 1]))
                    it->steps[step_root(it, x - 1)].parent = step_root(it, y - 1);
            }
    }
}

static int by_place(const void *a, const void *b)
{
    const step *x = *(step *const *)a, *y = *(step *const *)b;
    if (x->cell != y->cell)
        return x->cell < y->cell ? -1 : 1;
    const uint32_t p = sorted->area[x->other], q = sorted->area[y->other];
    return (p > q) - (p < q);
}

/* Those of one cell that part the same areas are one. */
static void tidy_chokes(oracle *it, uint32_t chokes)
{
    uint32_t count = 0;
    qsort(it->first, chokes, sizeof *it->first, by_place);
    for (uint32_t i = 0; i < chokes; i++) {
        if (count > 0 && by_place(&it->first[count - 1], &it->first[i]) == 0)
            continue;
        it->info[it->area[it->first[i]->cell]].chokes++;
        it->info[it->area[it->first[i]->other]].chokes++;
        it->first[count++] = it->first[i];
    }
    it->choke_count = count;
}

/* Puts the first step of each choke in order of places. */
static void find_chokes(oracle *it)
{
    uint32_t count = 0;
    uint8_t *seen = calloc(2 * MOST, 1);
    it->step_count = 0;
    for (uint32_t i = 0; i < it->width * it->height; i++) {
        if (i % it->width + 1 < it->width)
            add_step(it, i, i + 1, false);
        if (i + it->width < it->width * it->height)
            add_step(it, i, i + it->width, true);
    }
    join_steps(it);
    for (uint32_t i = 0; i < it->step_count; i++)
        it->first[i] = &it->steps[i];
    qsort(it->first, it->step_count, sizeof *it->first, by_step);
    for (uint32_t i = 0; i < it->step_count; i++) {
        const uint32_t root = step_root(it, (uint32_t)(it->first[i] - it->steps));
        if (seen[root])
            continue;
        seen[root] = 1;
        it->first[count++] = it->first[i];
    }
    free(seen);
    tidy_chokes(it, count);
}

static bool is_same_place(wend_place a, wend_place b)
{
    return a.x == b.x && a.y == b.y && a.level == b.level;
}

static void assert_same_chokes(const oracle *it, const wend_areas *areas)
{
    const int32_t x0 = wend_place_column(it->part.place), y0 = wend_place_row(it->part.place);
    assert_int_equal(wend_areas_choke_count(areas), it->choke_count);
    for (uint32_t i = 0; i < it->choke_count; i++) {
        wend_choke choke;
        wend_place cell;
        size_t cells;
        const uint32_t at = it->first[i]->cell;
        const wend_place place = wend_place_cell(x0 + (int32_t)(at % it->width), y0 + (int32_t)(at / it->width));
        assert_int_equal(wend_areas_read_choke(areas, i, &choke), WEND_OK);
        assert_true(is_same_place(choke.place, place));
        assert_true(choke.areas[0] == it->area[at] || choke.areas[1] == it->area[at]);
        assert_true(choke.areas[0] < choke.areas[1]);
        wend_areas_choke_cells(areas, i, &cell, 1, &cells);
        assert_true(is_same_place(cell, place) && cells == choke.width);
        assert_in_range(choke.width, 1, 2 * it->wide[at] + 2);
    }
}

/* All that areas tell is what the definition says, place by place, and around the part there is nothing. */
static void assert_same_areas(const oracle *it, const wend_areas *areas)
{
    const int32_t x0 = wend_place_column(it->part.place), y0 = wend_place_row(it->part.place);
    assert_int_equal(wend_areas_count(areas), it->area_count);
    for (int32_t y = -1; y <= (int32_t)it->height; y++)
        for (int32_t x = -1; x <= (int32_t)it->width; x++) {
            const bool is_inside = x >= 0 && y >= 0 && x < (int32_t)it->width && y < (int32_t)it->height;
            const uint32_t wanted = is_inside ? it->area[y * (int32_t)it->width + x] : 0;
            assert_int_equal(wend_areas_at(areas, wend_place_cell(x0 + x, y0 + y)), wanted);
        }
    for (uint32_t i = 1; i <= it->area_count; i++) {
        wend_area_info info;
        const wend_area_info *wanted = &it->info[i];
        assert_int_equal(wend_areas_read(areas, i, &info), WEND_OK);
        assert_true(info.cells == wanted->cells && info.width == wanted->width && info.chokes == wanted->chokes);
        assert_true(is_same_place(info.place, wanted->place));
        assert_true(is_same_place(info.bounds.place, wanted->bounds.place));
        assert_true(info.bounds.width == wanted->bounds.width && info.bounds.height == wanted->bounds.height);
    }
    assert_same_chokes(it, areas);
    const wend_place far[] = {{INT32_MIN, INT32_MIN, 0, 0}, {INT32_MAX, INT32_MAX, 0, 0}, {INT32_MIN, 0, 0, 0}};
    for (int i = 0; i < 3; i++)
        assert_int_equal(wend_areas_at(areas, far[i]), 0);
}

/* Widths are told as they are now. */
static void assert_same_widths(const oracle *it, const wend_areas *areas)
{
    for (uint32_t i = 0; i < it->width * it->height; i += 1009) {
        const wend_place place = wend_place_cell(wend_place_column(it->part.place) + (int32_t)(i % it->width),
                                                 wend_place_row(it->part.place) + (int32_t)(i / it->width));
        assert_int_equal(wend_areas_width_at(areas, place), it->wide[i]);
    }
}

static oracle *divide(const land *land, const wend_profile *profile, const wend_areas_desc *desc, wend_area part)
{
    oracle *it = calloc(1, sizeof *it);
    assert_non_null(it);
    it->part = part;
    it->desc = desc ? *desc : wend_areas_desc_default();
    it->width = part.width;
    it->height = part.height;
    measure(it, land, profile);
    find_basins(it);
    join_basins(it);
    number_areas(it);
    find_chokes(it);
    return it;
}

static wend_area any_part(random_source *random)
{
    const uint32_t x = random_below(random, WIDTH), y = random_below(random, HEIGHT);
    const uint32_t width = 1 + random_below(random, WIDTH - x), height = 1 + random_below(random, HEIGHT - y);
    return wend_area_cells((int32_t)x, (int32_t)y, width, height);
}

static wend_profile any_mover(random_source *random)
{
    wend_profile profile = wend_profile_default();
    profile.neighbours = random_chance(random, 30) ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8;
    profile.footprint = (uint8_t)(1 + random_below(random, 2));
    return profile;
}

/* Marks what can be come to from a cell without entering cells that are shut; false where it was marked already. */
static bool flood(const oracle *it, uint8_t *marks, uint32_t from)
{
    uint32_t *queue = calloc(MOST, sizeof *queue), count = 1;
    const bool is_new = marks[from] == 0;
    queue[0] = from;
    marks[from] = 1;
    for (uint32_t i = 0; is_new && i < count; i++)
        for (uint32_t d = 0; d < 4; d++) {
            const uint32_t next = neighbour(it, queue[i], d);
            if (next == UINT32_MAX || it->wide[next] == 0 || marks[next] != 0)
                continue;
            marks[next] = 1;
            queue[count++] = next;
        }
    free(queue);
    return is_new;
}

/* How many areas still hang together with another when all chokes are closed; *areas grows by how many there are. */
static uint32_t leaks(const oracle *it, const wend_areas *areas, uint32_t *count)
{
    const int32_t x0 = wend_place_column(it->part.place), y0 = wend_place_row(it->part.place);
    uint8_t *marks = calloc(MOST, 1);
    uint32_t leaks = 0;
    for (uint32_t i = 0; i < wend_areas_choke_count(areas); i++) {
        wend_place cells[300];
        size_t width;
        assert_int_equal(wend_areas_choke_cells(areas, i, cells, 300, &width), WEND_OK);
        for (size_t k = 0; k < width; k++)
            marks[(uint32_t)(wend_place_row(cells[k]) - y0) * it->width +
                  (uint32_t)(wend_place_column(cells[k]) - x0)] = 2;
    }
    for (uint32_t i = 1; i <= it->area_count; i++) {
        const wend_place widest = it->info[i].place;
        const uint32_t at =
            (uint32_t)(wend_place_row(widest) - y0) * it->width + (uint32_t)(wend_place_column(widest) - x0);
        leaks += marks[at] != 2 && !flood(it, marks, at);
    }
    *count += it->area_count;
    free(marks);
    return leaks;
}

/* A line from wall to wall through the narrowest place does, but in one of some hundreds of areas of noise. */
static void closed_chokes_part_areas(void **state)
{
    random_source random = {337};
    const wend_profile profile = wend_profile_default();
    const wend_area all = wend_area_cells(0, 0, WIDTH, HEIGHT);
    uint32_t leaking = 0, count = 0;
    (void)state;
    for (uint32_t i = 0; i < 6; i++) {
        land *land = open_land(&random);
        wend_areas *areas;
        assert_int_equal(wend_world_areas_create(land->world, &profile, all, NULL, NULL, &areas), WEND_OK);
        assert_int_equal(wend_areas_update(areas, NULL), WEND_OK);
        oracle *it = divide(land, &profile, NULL, all);
        leaking += leaks(it, areas, &count);
        free(it);
        wend_areas_destroy(areas);
        close_land(land);
    }
    assert_true(count > 100 && leaking * 100 < count);
}

static void areas_are_what_their_definition_says(void **state)
{
    random_source random = {331};
    const uint32_t maps = test_number("WEND_TEST_MAPS", test_share(24));
    uint32_t chokes = 0;
    (void)state;
    for (uint32_t i = 0; i < maps; i++) {
        land *land = open_land(&random);
        const wend_profile profile = any_mover(&random);
        wend_areas_desc desc = wend_areas_desc_default();
        const wend_area part = i % 3 == 0 ? wend_area_cells(0, 0, WIDTH, HEIGHT) : any_part(&random);
        wend_areas *areas;
        desc.percent = 30 + random_below(&random, 60);
        desc.cells = random_below(&random, 20);
        assert_int_equal(wend_world_areas_create(land->world, &profile, part, &desc, NULL, &areas), WEND_OK);
        assert_int_equal(wend_areas_count(areas), 0); /* until they are found */
        for (uint32_t edits = 0; edits < 4; edits++) {
            uint64_t cells;
            assert_int_equal(wend_areas_update(areas, &cells), WEND_OK);
            oracle *wanted = divide(land, &profile, &desc, part);
            assert_same_areas(wanted, areas);
            assert_same_widths(wanted, areas);
            chokes += wend_areas_choke_count(areas);
            free(wanted);
            const wend_area edited = any_part(&random);
            const uint8_t terrain = random_chance(&random, 50) ? '@' : '.';
            const uint32_t width = 1 + edited.width / 8, height = 1 + edited.height / 8;
            assert_int_equal(wend_world_fill(land->world, (wend_area){edited.place, width, height}, terrain), WEND_OK);
        }
        wend_areas_destroy(areas);
        close_land(land);
    }
    assert_true(maps < 12 || chokes > maps); /* a few may have none */
}

/* More edits than a world remembers; and only tiles that were edited are read again. */
static void what_was_edited_is_read_again(void **state)
{
    random_source random = {332};
    land *land = open_land(&random);
    const wend_profile profile = wend_profile_default();
    const wend_area part = wend_area_cells(10, 20, 200, 150);
    wend_areas *areas;
    uint64_t cells;
    (void)state;
    assert_int_equal(wend_world_areas_create(land->world, &profile, part, NULL, NULL, &areas), WEND_OK);
    assert_int_equal(wend_areas_update(areas, &cells), WEND_OK);
    for (uint32_t edits = 0; edits < 2; edits++) {
        for (uint32_t i = 0; i < (edits == 0 ? 300u : 1u); i++) {
            const uint32_t x = 10 + random_below(&random, 50), y = 30 + random_below(&random, 30);
            const uint8_t terrain = land->it.terrain[(y)*WIDTH + x] == '@' ? '.' : '@';
            assert_int_equal(wend_world_fill(land->world, wend_area_cells((int32_t)x, (int32_t)y, 1, 1), terrain),
                             WEND_OK);
        }
        land->loads = 0;
        assert_int_equal(wend_areas_update(areas, &cells), WEND_OK);
        assert_int_equal(land->loads, edits == 0 ? 20 : 1);
        oracle *wanted = divide(land, &profile, NULL, part);
        assert_same_areas(wanted, areas);
        free(wanted);
    }
    assert_int_equal(wend_world_fill(land->world, wend_area_cells(220, 200, 9, 9), '@'), WEND_OK);
    land->loads = 0;
    assert_int_equal(wend_areas_update(areas, &cells), WEND_OK); /* beside the part */
    assert_true(land->loads == 0 && cells == 0);
    wend_areas_destroy(areas);
    close_land(land);
}

static void tiles_that_cannot_be_had_leave_areas_as_they_were(void **state)
{
    random_source random = {333};
    land *land = open_land(&random);
    const wend_profile profile = wend_profile_default();
    const wend_area all = wend_area_cells(0, 0, WIDTH, HEIGHT);
    wend_world_progress progress = wend_world_progress_default();
    wend_areas *areas;
    (void)state;
    land->it.odd = (wend_tile){4, 1};
    land->it.odd_state = WEND_TILE_FAILED;
    assert_int_equal(wend_world_areas_create(land->world, &profile, all, NULL, NULL, &areas), WEND_OK);
    assert_int_equal(wend_areas_update(areas, NULL), WEND_ERROR_FILE);
    land->it.odd_state = WEND_TILE_LATER; /* one of the squares below does not need it */
    assert_int_equal(wend_world_areas_update(areas, WEND_ALL_WORK, &progress), WEND_OK);
    assert_true(!progress.done && progress.left > 0 && progress.left < 4 && progress.wanted_count == 1);
    assert_true(progress.wanted[0].column == 4 && progress.wanted[0].row == 1 && wend_areas_count(areas) == 0);
    land->it.odd_state = WEND_TILE_LOADED;
    assert_int_equal(wend_areas_update(areas, NULL), WEND_OK);
    oracle *before = divide(land, &profile, NULL, all);
    assert_int_equal(wend_world_fill(land->world, wend_area_cells(250, 60, 30, 30), '@'), WEND_OK);
    oracle *after = divide(land, &profile, NULL, all);
    land->it.odd_state = WEND_TILE_LATER;
    assert_int_equal(wend_areas_update(areas, NULL), WEND_ERROR_FILE);
    assert_same_areas(before, areas);
    land->it.odd_state = WEND_TILE_LOADED;
    assert_int_equal(wend_areas_update(areas, NULL), WEND_OK);
    assert_same_areas(after, areas);
    land->it.odd_state = WEND_TILE_MISSING; /* land of another terrain, blocked */
    assert_int_equal(wend_world_changed(land->world, wend_area_cells(256, 64, 44, 64)), WEND_OK);
    assert_int_equal(wend_areas_update(areas, NULL), WEND_OK);
    assert_int_equal(wend_areas_at(areas, wend_place_cell(280, 120)), 0);
    free(before);
    free(after);
    wend_areas_destroy(areas);
    close_land(land);
}

/* Slices change nothing, also where the world is edited between them; until they are done areas are as they were. */
static void slices_of_work_come_to_the_same(void **state)
{
    random_source random = {336};
    land *land = open_land(&random);
    const wend_profile profile = wend_profile_default();
    const wend_area all = wend_area_cells(0, 0, WIDTH, HEIGHT);
    wend_world_progress progress = wend_world_progress_default();
    wend_areas *areas;
    (void)state;
    assert_int_equal(wend_world_areas_create(land->world, &profile, all, NULL, NULL, &areas), WEND_OK);
    for (uint32_t slice = 1; !progress.done; slice++) {
        assert_int_equal(wend_world_areas_update(areas, 1, &progress), WEND_OK);
        assert_int_equal(progress.left, 4 - slice);
        assert_true(progress.done == (slice == 4) && (wend_areas_count(areas) > 0) == progress.done);
    }
    oracle *before = divide(land, &profile, NULL, all);
    assert_same_areas(before, areas);
    for (int32_t edit = 0; edit < 3; edit++) {
        assert_int_equal(wend_world_fill(land->world, wend_area_cells(240, 80 * edit, 20, 9), '@'), WEND_OK);
        assert_int_equal(wend_world_areas_update(areas, 1, &progress), WEND_OK);
        assert_false(progress.done);
        assert_same_areas(before, areas);
    }
    while (!progress.done)
        assert_int_equal(wend_world_areas_update(areas, 1, &progress), WEND_OK);
    oracle *after = divide(land, &profile, NULL, all);
    assert_same_areas(after, areas);
    assert_int_equal(wend_world_areas_update(areas, 1, NULL), WEND_OK);
    free(before);
    free(after);
    wend_areas_destroy(areas);
    close_land(land);
}

static void what_makes_no_sense_is_refused(void **state)
{
    random_source random = {334};
    land *land = open_land(&random);
    wend_areas_desc desc = wend_areas_desc_default();
    wend_world_progress progress = wend_world_progress_default();
    wend_profile profile = wend_profile_default();
    wend_areas *areas;
    (void)state;
    const wend_area all = wend_area_cells(0, 0, WIDTH, HEIGHT), beyond = wend_area_cells(1, 0, WIDTH, HEIGHT);
    assert_int_equal(wend_world_areas_create(land->world, NULL, all, NULL, NULL, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_world_areas_create(NULL, NULL, all, NULL, NULL, &areas), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_world_areas_create(land->world, NULL, beyond, NULL, NULL, &areas), WEND_ERROR_RANGE);
    assert_null(areas);
    desc.percent = 100;
    assert_int_equal(wend_world_areas_create(land->world, NULL, all, &desc, NULL, &areas), WEND_ERROR_ARGUMENT);
    desc.percent = 60;
    desc.cells = 256;
    assert_int_equal(wend_world_areas_create(land->world, NULL, all, &desc, NULL, &areas), WEND_ERROR_ARGUMENT);
    profile.corners = WEND_CORNERS_ALWAYS;
    assert_int_equal(wend_world_areas_create(land->world, &profile, all, NULL, NULL, &areas), WEND_ERROR_UNSUPPORTED);
    assert_int_equal(wend_world_areas_update(NULL, 1, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_world_areas_create(land->world, NULL, all, NULL, NULL, &areas), WEND_OK);
    progress.size = 4;
    assert_int_equal(wend_world_areas_update(areas, 1, &progress), WEND_ERROR_ARGUMENT);
    wend_areas_destroy(areas);
    close_land(land);
}

static void its_memory_is_what_the_allocator_gave(void **state)
{
    random_source random = {338};
    land *land = open_land(&random);
    test_memory memory;
    wend_areas *areas;
    (void)state;
    test_memory_begin(&memory);
    const wend_area all = wend_area_cells(0, 0, WIDTH, HEIGHT);
    assert_int_equal(wend_world_areas_create(land->world, NULL, all, NULL, &memory.allocator, &areas), WEND_OK);
    assert_int_equal(memory.bytes, wend_areas_memory(areas));
    for (int32_t edits = 0; edits < 3; edits++) {
        assert_int_equal(wend_areas_update(areas, NULL), WEND_OK);
        assert_int_equal(memory.bytes, wend_areas_memory(areas));
        assert_int_equal(wend_world_fill(land->world, wend_area_cells(200 + 9 * edits, 100, 5, 90), '@'), WEND_OK);
    }
    assert_int_equal(wend_world_areas_update(areas, 1, NULL), WEND_OK); /* squares of both states */
    assert_int_equal(memory.bytes, wend_areas_memory(areas));
    assert_true(wend_areas_width_at(areas, wend_place_cell(150, 150)) <= 128);
    assert_int_equal(memory.bytes, wend_areas_memory(areas));
    wend_areas_destroy(areas);
    assert_int_equal(memory.bytes, 0);
    assert_null(memory.fault);
    close_land(land);
}

static bool divide_and_edit(const wend_allocator *allocator, void *user)
{
    land *land = user;
    wend_world *world = test_land_world(&land->it, allocator);
    wend_areas *areas = NULL;
    wend_status status = WEND_ERROR_MEMORY;
    if (world)
        status = wend_world_areas_create(world, NULL, wend_area_cells(0, 0, 100, 90), NULL, allocator, &areas);
    if (status == WEND_OK)
        status = wend_areas_update(areas, NULL);
    if (status == WEND_OK)
        status = wend_world_fill(world, wend_area_cells(50, 40, 9, 9), '@');
    if (status == WEND_OK)
        status = wend_areas_update(areas, NULL);
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    assert_true(status != WEND_OK || wend_areas_memory(areas) > 1000);
    wend_areas_destroy(areas);
    wend_world_destroy(world);
    return status == WEND_OK;
}

static void refused_memory_is_told_and_nothing_leaks(void **state)
{
    random_source random = {335};
    land *land = open_land(&random);
    (void)state;
    const char *fault = test_memory_sweep_with(divide_and_edit, land);
    if (fault)
        print_error("%s\n", fault);
    assert_null(fault);
    close_land(land);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(areas_are_what_their_definition_says),
        cmocka_unit_test(closed_chokes_part_areas),
        cmocka_unit_test(what_was_edited_is_read_again),
        cmocka_unit_test(tiles_that_cannot_be_had_leave_areas_as_they_were),
        cmocka_unit_test(slices_of_work_come_to_the_same),
        cmocka_unit_test(what_makes_no_sense_is_refused),
        cmocka_unit_test(its_memory_is_what_the_allocator_gave),
        cmocka_unit_test(refused_memory_is_told_and_nothing_leaks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
