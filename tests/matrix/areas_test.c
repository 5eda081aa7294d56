/*
 * tests/matrix/areas_test.c: areas and chokes on maps of all kinds, for movers of all corner rules and sizes, against
 * floods and flows: areas hold each free cell once and touch only in chokes, a choke is the least cut between what is
 * wider on its sides, edits give what areas made anew are, and ways are as many as chokes must be closed.
 */
#include "oracles/regions.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/test.h"

#include <stdlib.h>
#include <string.h>

enum { MAPS = 400, SIDE = 30, EDITS = 6, MOST_CELLS = SIDE * SIDE * 4, MOST_CHOKES = 1000 };

/* What the library says of each cell. */
typedef struct survey {
    const rules_scene *scene;
    const wend_areas *areas;
    uint32_t cells, count, choke_count;
    uint32_t area[MOST_CELLS];
    uint32_t cut[MOST_CELLS]; /* of how many chokes */
    uint32_t width[MOST_CELLS];
    wend_choke chokes[MOST_CHOKES];
    uint32_t first[MOST_CHOKES + 1]; /* of a choke's cells */
    uint32_t list[MOST_CELLS];
} survey;

static bool joins(const rules_scene *scene, uint32_t way)
{
    const bool corners = scene->profile.corners == WEND_CORNERS_ALWAYS;
    return way % 2 == 0 || (corners && scene->profile.neighbours == WEND_NEIGHBOURS_8);
}

/* The free cell next to one; RULES_NOWHERE if there is none. */
static uint32_t next_free(const rules_scene *scene, uint32_t cell, uint32_t way)
{
    const uint32_t next = joins(scene, way) ? rules_next(scene, cell, way) : RULES_NOWHERE;
    return next != RULES_NOWHERE && rules_is_free(scene, next) ? next : RULES_NOWHERE;
}

static void read_chokes(survey *survey)
{
    for (uint32_t i = 0; i < survey->choke_count; i++) {
        wend_place cells[SIDE * 4];
        size_t count;
        assert_int_equal(wend_areas_read_choke(survey->areas, i, &survey->chokes[i]), WEND_OK);
        assert_int_equal(wend_areas_choke_cells(survey->areas, i, cells, SIDE * 4, &count), WEND_OK);
        assert_int_equal(count, survey->chokes[i].width);
        assert_int_equal(rules_cell(survey->scene, cells[0]), rules_cell(survey->scene, survey->chokes[i].place));
        survey->first[i + 1] = survey->first[i] + (uint32_t)count;
        for (uint32_t j = 0; j < count; j++) {
            const uint32_t cell = rules_cell(survey->scene, cells[j]);
            survey->list[survey->first[i] + j] = cell;
            survey->cut[cell]++;
        }
    }
}

static survey *take_survey(const rules_scene *scene, const wend_areas *areas)
{
    survey *survey = calloc(1, sizeof *survey);
    assert_non_null(survey);
    survey->scene = scene;
    survey->areas = areas;
    survey->cells = rules_cells(scene);
    survey->count = wend_areas_count(areas);
    survey->choke_count = wend_areas_choke_count(areas);
    assert_true(survey->choke_count <= MOST_CHOKES);
    for (uint32_t i = 0; i < survey->cells; i++) {
        survey->area[i] = wend_areas_at(areas, rules_place(scene, i));
        survey->width[i] = wend_areas_width_at(areas, rules_place(scene, i));
    }
    read_chokes(survey);
    return survey;
}

static void check_widths(const survey *survey)
{
    const rules_scene *scene = survey->scene;
    const bool diamonds = joins(scene, 1);
    for (uint32_t i = 0; i < survey->cells; i++) {
        const int32_t x = (int32_t)(i % scene->width), row = (int32_t)(i / scene->width);
        const int32_t level = row / (int32_t)scene->height, y = row % (int32_t)scene->height;
        int32_t steps = 0;
        for (bool clear = rules_is_free(scene, i); clear; steps += clear)
            for (int32_t b = -steps - 1; b <= steps + 1; b++)
                for (int32_t a = -steps - 1; a <= steps + 1; a++) {
                    const wend_place place = wend_place_at(x + a, y + b, (uint16_t)level);
                    const uint32_t cell = rules_cell(scene, place);
                    if (!diamonds || abs(a) + abs(b) <= steps + 1)
                        clear &= cell != RULES_NOWHERE && rules_is_free(scene, cell);
                }
        steps += rules_is_free(scene, i);
        assert_int_equal((survey->width[i] + 1) / 2, steps);
    }
}

/* Each free cell lies in one area; numbers, sizes and boxes are right; other areas begin only at what is cut. */
static void check_areas(const survey *survey)
{
    const rules_scene *scene = survey->scene;
    uint32_t seen = 0;
    uint64_t cells = 0, free_cells = 0;
    for (uint32_t i = 0; i < survey->cells; i++) {
        assert_int_equal(survey->area[i] != 0, rules_is_free(scene, i));
        free_cells += survey->area[i] != 0;
        assert_true(survey->area[i] <= seen + 1);
        seen = survey->area[i] > seen ? survey->area[i] : seen;
        for (uint32_t way = 0; way < 8 && survey->area[i]; way++) {
            const uint32_t next = next_free(scene, i, way);
            if (next != RULES_NOWHERE && !survey->cut[i] && !survey->cut[next])
                assert_int_equal(survey->area[i], survey->area[next]);
            if (next != RULES_NOWHERE && survey->area[i] != survey->area[next])
                assert_true(survey->cut[i] || survey->cut[next]);
        }
    }
    assert_int_equal(seen, survey->count);
    for (uint32_t area = 1; area <= survey->count; area++) {
        wend_area_info info;
        uint32_t count = 0, chokes = 0;
        assert_int_equal(wend_areas_read(survey->areas, area, &info), WEND_OK);
        for (uint32_t i = 0; i < survey->cells; i++)
            if (survey->area[i] == area) {
                const wend_place place = rules_place(scene, i), from = info.bounds.place;
                count++;
                assert_true(survey->width[i] <= info.width);
                assert_true(wend_place_column(place) >= wend_place_column(from) && place.level == from.level);
                assert_true(wend_place_column(place) < wend_place_column(from) + (int32_t)info.bounds.width);
                assert_true(wend_place_row(place) >= wend_place_row(from));
                assert_true(wend_place_row(place) < wend_place_row(from) + (int32_t)info.bounds.height);
            }
        for (uint32_t i = 0; i < survey->choke_count; i++)
            chokes += survey->chokes[i].areas[0] == area || survey->chokes[i].areas[1] == area;
        assert_int_equal(info.cells, count);
        assert_int_equal(info.chokes, chokes);
        assert_int_equal(survey->area[rules_cell(scene, info.place)], area);
        assert_int_equal(survey->width[rules_cell(scene, info.place)], info.width);
        cells += info.cells;
    }
    assert_int_equal(cells, free_cells);
}

/* A network of a choke's two areas and its cells: half a cell goes in, half out; one unit passes each cell but ends. */
typedef struct network {
    const survey *survey;
    uint32_t choke;
    uint8_t inside[MOST_CELLS]; /* 1, a cell of the network; 2 and 3, of the ends, through which all may pass */
    uint8_t passed[MOST_CELLS]; /* whether a unit passes it */
    uint32_t from[MOST_CELLS];  /* where it comes from; and where it goes to */
    uint32_t to[MOST_CELLS];
    uint32_t by[2 * MOST_CELLS]; /* the half it was come to by, plus 1 */
    uint32_t queue[2 * MOST_CELLS];
    uint32_t count;
    uint32_t misses; /* chokes so far that are one wider than need be */
} network;

static void reach(network *network, uint32_t half, uint32_t by)
{
    if (network->by[half] == 0) {
        network->by[half] = by + 1;
        network->queue[network->count++] = half;
    }
}

/* Halves are 2 * cell for going in, and one more for going out. */
static uint32_t augment(network *network)
{
    const survey *survey = network->survey;
    memset(network->by, 0, 2 * survey->cells * sizeof *network->by);
    network->count = 0;
    for (uint32_t i = 0; i < survey->cells; i++)
        if (network->inside[i] == 2)
            reach(network, 2 * i + 1, UINT32_MAX - 1);
    for (uint32_t at = 0; at < network->count; at++) {
        const uint32_t half = network->queue[at], cell = half / 2;
        if (network->inside[cell] == 3)
            return half;
        const bool out = half % 2 != 0;
        if (!out && network->passed[cell]) { /* back to where its unit comes from */
            reach(network, 2 * network->from[cell] + 1, half);
            continue;
        }
        if (!out) {
            reach(network, half + 1, half);
            continue;
        }
        if (network->passed[cell])
            reach(network, half - 1, half);
        for (uint32_t way = 0; way < 8; way++) {
            const uint32_t next = next_free(survey->scene, cell, way);
            if (next != RULES_NOWHERE && network->inside[next] && network->inside[next] != 2 &&
                !(network->passed[cell] && network->to[cell] == next))
                reach(network, 2 * next, half);
        }
    }
    return RULES_NOWHERE;
}

/* Takes the way that ends in a half. */
static void take_way(network *network, uint32_t half)
{
    while (network->by[half] != UINT32_MAX) {
        const uint32_t before = network->by[half] - 1, cell = half / 2, other = before / 2;
        if (half % 2 == 0 && before % 2 == 1) { /* a step on */
            network->from[cell] = other;
            network->to[other] = cell;
        }
        half = before;
    }
}

/* The most units that pass from end to end: augmenting ways one by one, then all passed cells worked out again. */
static uint32_t flow(network *network)
{
    uint32_t most = 0;
    for (uint32_t half; (half = augment(network)) != RULES_NOWHERE; most++) {
        uint8_t on[MOST_CELLS] = {0};
        for (uint32_t at = half; network->by[at] != UINT32_MAX; at = network->by[at] - 1) {
            const uint32_t before = network->by[at] - 1;
            if (at / 2 == before / 2)
                on[at / 2] = at % 2 == 1 ? 1 : 2; /* passed, or given back */
        }
        take_way(network, half);
        for (uint32_t i = 0; i < network->survey->cells; i++)
            if (on[i] && network->inside[i] == 1)
                network->passed[i] = on[i] == 1;
    }
    return most;
}

static bool touches_another(const survey *survey, uint32_t cell, const uint8_t *own)
{
    for (uint32_t way = 0; way < 8; way++) {
        const uint32_t next = rules_next(survey->scene, cell, way);
        if (next != RULES_NOWHERE && survey->cut[next] && !own[next])
            return true;
    }
    return false;
}

/*
 * A choke's cells are the least that part what is wider on its two sides, and all other chokes there. Chokes that touch
 * are left out: where one is closed the other can become narrower.
 */
static bool check_choke(const survey *survey, uint32_t number, network *network)
{
    const wend_choke *choke = &survey->chokes[number];
    const uint32_t width = survey->width[rules_cell(survey->scene, choke->place)];
    uint8_t own[MOST_CELLS] = {0};
    memset(network, 0, sizeof *network - sizeof network->misses);
    network->survey = survey;
    for (uint32_t i = survey->first[number]; i < survey->first[number + 1]; i++) {
        own[survey->list[i]] = 1;
        if (survey->cut[survey->list[i]] > 1)
            return false;
    }
    assert_true(choke->areas[0] < choke->areas[1]);
    for (uint32_t i = 0; i < survey->cells; i++) {
        const uint32_t area = survey->area[i];
        const bool is_side = area == choke->areas[0] || area == choke->areas[1];
        if (own[i])
            assert_true(is_side);
        network->inside[i] = own[i] || (is_side && !survey->cut[i]);
        if (is_side && !survey->cut[i] && (survey->width[i] > width || touches_another(survey, i, own)))
            network->inside[i] = area == choke->areas[0] ? 2 : 3;
    }
    for (uint32_t i = 0; i < survey->cells; i++)
        if (own[i] && touches_another(survey, i, own))
            return false;
    const uint32_t least = flow(network);
    if (least == choke->width)
        return true;
    assert_int_equal(least + 1, choke->width); /* where ways cross at its middle, which is narrower than the choke */
    assert_true(width < choke->width);
    network->misses++;
    return true;
}

/* Whether areas hang together when some chokes are closed. */
static bool is_joined(const survey *survey, uint32_t from, uint32_t to, const uint8_t *closed)
{
    uint8_t seen[MOST_CELLS] = {0};
    seen[from] = 1;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < survey->choke_count; i++) {
            const uint32_t a = survey->chokes[i].areas[0], b = survey->chokes[i].areas[1];
            if (!closed[i] && seen[a] != seen[b]) {
                seen[a] = seen[b] = 1;
                changed = true;
            }
        }
    }
    return seen[to];
}

/* Whether closing some number of chokes from one on can part two areas. */
static bool can_part(const survey *survey, uint32_t from, uint32_t to, uint8_t *closed, uint32_t first, uint32_t left)
{
    if (!is_joined(survey, from, to, closed))
        return true;
    bool parts = false;
    for (uint32_t i = first; left > 0 && i < survey->choke_count && !parts; i++) {
        closed[i] = 1;
        parts = can_part(survey, from, to, closed, i + 1, left - 1);
        closed[i] = 0;
    }
    return parts;
}

static void check_ways(const survey *survey, random_source *random)
{
    uint8_t closed[MOST_CHOKES] = {0};
    uint32_t chokes[MOST_CHOKES];
    size_t count;
    if (survey->count < 2)
        return;
    const uint32_t from = 1 + random_below(random, survey->count);
    const uint32_t to = 1 + (from + random_below(random, survey->count - 1)) % survey->count;
    assert_int_equal(wend_areas_ways(survey->areas, from, to, chokes, MOST_CHOKES, &count), WEND_OK);
    if (count > 0 && (survey->choke_count <= 20 || count < 3))
        assert_false(can_part(survey, from, to, closed, 0, (uint32_t)count - 1));
    for (size_t i = 0; i < count; i++)
        closed[chokes[i]] = 1;
    assert_false(is_joined(survey, from, to, closed));
}

static bool same(const survey *a, const survey *b)
{
    return a->count == b->count && a->choke_count == b->choke_count && !memcmp(a->area, b->area, sizeof a->area) &&
           !memcmp(a->width, b->width, sizeof a->width) && !memcmp(a->first, b->first, sizeof a->first) &&
           !memcmp(a->list, b->list, sizeof a->list) &&
           !memcmp(a->chokes, b->chokes, a->choke_count * sizeof *a->chokes);
}

static void check_all(const survey *survey, network *network, random_source *random, uint32_t *measured)
{
    check_widths(survey);
    check_areas(survey);
    for (uint32_t i = 0; i < survey->choke_count; i++)
        *measured += check_choke(survey, i, network);
    check_ways(survey, random);
}

static wend_areas_desc random_desc(random_source *random)
{
    wend_areas_desc desc = wend_areas_desc_default();
    if (random_chance(random, 50))
        desc.percent = 30 + random_below(random, 70);
    if (random_chance(random, 50))
        desc.cells = random_below(random, 40);
    return desc;
}

static void check_map(uint32_t number, network *network, uint32_t *measured)
{
    random_source random = {71000 + number};
    rules_scene scene = regions_scene((map_kind)(number % MAP_KINDS), SIDE, &random);
    rules_stage stage;
    wend_areas *kept, *made;
    const wend_areas_desc desc = random_desc(&random);
    scene.cells = WEND_CELLS_SQUARE;
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    assert_int_equal(wend_areas_create(stage.space, &desc, NULL, &kept), WEND_OK);
    for (int i = 0; i < EDITS; i++) {
        assert_int_equal(wend_areas_create(stage.space, &desc, NULL, &made), WEND_OK);
        survey *now = take_survey(&scene, made), *before = take_survey(&scene, kept);
        assert_true(same(now, before));
        check_all(now, network, &random, measured);
        free(now);
        free(before);
        wend_areas_destroy(made);
        regions_edit(&scene, stage.grid, &random);
        assert_int_equal(wend_space_update(stage.space), WEND_OK);
        assert_int_equal(wend_areas_update(kept, NULL), WEND_OK);
    }
    wend_areas_destroy(kept);
    rules_stage_close(&stage);
    rules_scene_free(&scene);
}

static void areas_touch_only_in_least_cuts(void **state)
{
    const uint32_t maps = scene_setting("WEND_TEST_MAPS", MAPS);
    uint32_t measured = 0;
    network *network = calloc(1, sizeof *network);
    (void)state;
    assert_non_null(network);
    for (uint32_t i = 0; i < maps; i++)
        check_map(i, network, &measured);
    assert_true(measured > maps);
    assert_true(network->misses <= 1 + measured / 400);
    free(network);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(areas_touch_only_in_least_cuts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
