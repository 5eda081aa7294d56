/*
 * tests/unit/image_mesh_test.c: images of spaces over meshes answer as what was written, through edits of both, and
 * what was changed in one is refused or does no harm: one byte in WEND_TEST_THIN of them.
 */
#include "ground/house.h"
#include "ground/ramps.h"
#include "map/mesh/mesh.h"
#include "scene/images.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = RAMPS_MOST, OBSTACLES = 6, LINKS = 4, ROUNDS = 4, PAIRS = 6 };

typedef enum { TOWN_FLAT, TOWN_PAINTED, TOWN_RAMPS, TOWN_HOUSE, TOWN_KINDS } town_kind;

/* How a town comes about. */
typedef struct plan {
    uint64_t seed;
    town_kind kind;
    uint32_t edits;
    bool is_taut;
} plan;

typedef struct town {
    wend_mesh *mesh;
    wend_space *space;
    wend_obstacle_id obstacles[OBSTACLES];
    wend_mesh_link_id links[LINKS];
    bool may_paint;
} town;

/* All that was asked, as a number, and how long ways were: below 0 where there was none. */
typedef struct answers {
    uint64_t sum;
    double lengths[(ROUNDS + 1) * PAIRS];
    uint32_t count, found;
} answers;

static void must(wend_status status)
{
    assert_int_equal(status, WEND_OK);
}

static void close_town(const town *town)
{
    wend_space_destroy(town->space);
    wend_mesh_destroy(town->mesh);
}

static int32_t anywhere(random_source *random)
{
    return (int32_t)random_below(random, SIDE);
}

static wend_place any_place(const town *town, random_source *random)
{
    return (wend_place){anywhere(random), anywhere(random),
                        (uint16_t)random_below(random, wend_mesh_levels(town->mesh)), 0};
}

static uint32_t any_box(random_source *random, wend_mesh_point corners[4])
{
    const int32_t x = anywhere(random), y = anywhere(random), w = 20 + (int32_t)random_below(random, 700),
                  h = 20 + (int32_t)random_below(random, 700), lean = (int32_t)random_below(random, 200);
    const wend_mesh_point box[4] = {{x, y}, {x + w, y + lean}, {x + w - lean, y + lean + h}, {x - lean, y + h}};
    memcpy(corners, box, sizeof box);
    return 4;
}

static void edit_obstacle(town *town, random_source *random)
{
    wend_mesh_point corners[4];
    wend_obstacle_id *obstacle = &town->obstacles[random_below(random, OBSTACLES)];
    const uint16_t level = (uint16_t)random_below(random, wend_mesh_levels(town->mesh));
    const uint32_t count = any_box(random, corners);
    if (*obstacle == 0) {
        wend_mesh_add_obstacle(town->mesh, corners, count, level, obstacle, NULL);
    } else if (random_chance(random, 40)) {
        must(wend_mesh_remove_obstacle(town->mesh, *obstacle));
        *obstacle = 0;
    } else {
        wend_mesh_move_obstacle(town->mesh, *obstacle, corners, count, level, NULL);
    }
}

static void edit_link(town *town, random_source *random)
{
    wend_mesh_link_id *link = &town->links[random_below(random, LINKS)];
    const wend_link other = {any_place(town, random), any_place(town, random), 1 + random_below(random, 90000)};
    if (*link == 0) {
        wend_mesh_add_link(town->mesh, &other, link);
    } else if (random_chance(random, 50)) {
        must(wend_mesh_set_link_open(town->mesh, *link, random_chance(random, 50)));
    } else {
        must(wend_mesh_remove_link(town->mesh, *link));
        *link = 0;
    }
}

/* One edit, which may be refused; the same random numbers give the same one. */
static void edit_town(town *town, random_source *random)
{
    wend_mesh_point corners[4];
    const wend_place place = any_place(town, random);
    const uint8_t terrain = (uint8_t)(random_chance(random, 60) ? '.' : random_chance(random, 50) ? '~' : '@');
    switch (random_below(random, 5)) {
    case 0:
        edit_link(town, random);
        break;
    case 1:
        any_box(random, corners);
        if (town->may_paint && random_chance(random, 50))
            wend_mesh_paint(town->mesh, corners, 4, terrain, NULL);
        else if (town->may_paint)
            wend_mesh_set_terrain(town->mesh, place, terrain);
        break;
    default:
        edit_obstacle(town, random);
        break;
    }
}

static wend_mesh *draw_flat(random_source *random, const wend_allocator *memory)
{
    wend_mesh_point boxes[6][4];
    wend_mesh_outline outlines[6];
    wend_mesh *mesh;
    for (uint32_t i = 0; i < 6; i++) {
        any_box(random, boxes[i]);
        outlines[i] = (wend_mesh_outline){boxes[i], 4, (uint8_t)(i % 3 == 1 ? '~' : '.'), i >= 4};
    }
    const wend_mesh_point whole[4] = {{0, 0}, {SIDE, 0}, {SIDE, SIDE - 300}, {0, SIDE}};
    memcpy(boxes[0], whole, sizeof whole);
    return wend_mesh_create_outlines(outlines, 6, memory, &mesh, NULL) == WEND_OK ? mesh : NULL;
}

static wend_mesh *draw_mesh(const plan *plan, random_source *random, const wend_allocator *memory)
{
    static house drawn;
    if (plan->kind == TOWN_RAMPS) {
        const uint32_t storeys = 1 + random_below(random, 3); /* not both among the arguments, whose order is open */
        return ramps_mesh(random, storeys, (int32_t)random_below(random, 3) * 60);
    }
    if (plan->kind != TOWN_HOUSE)
        return draw_flat(random, memory);
    house_draw(&drawn, random);
    wend_mesh *mesh = house_mesh(&drawn);
    return mesh ? mesh : draw_flat(random, memory);
}

static wend_profile profile_of(const plan *plan)
{
    wend_profile profile = wend_profile_default();
    profile.weight['~'] = (uint16_t)(plan->seed % 3);
    profile.radius = plan->seed / 8 % 2 == 0 ? 0 : (uint32_t)(20 + plan->seed % 60);
    profile.apply_links = plan->seed / 16 % 2 == 0;
    return profile;
}

static wend_status prepare(wend_space *space)
{
    return wend_space_prepare(space, WEND_PREPARED_TAUT_GRAPH);
}

/* Null where memory is refused. */
static town open_town(const plan *plan, const wend_allocator *memory)
{
    random_source random = {plan->seed};
    const wend_profile profile = profile_of(plan);
    town town = {.may_paint = plan->kind == TOWN_PAINTED};
    wend_status status = WEND_ERROR_MEMORY;
    town.mesh = draw_mesh(plan, &random, memory);
    if (town.mesh)
        status = wend_space_create_mesh(town.mesh, &profile, memory, &town.space);
    if (status == WEND_OK && plan->is_taut)
        status = prepare(town.space);
    for (uint32_t i = 0; i < plan->edits && status == WEND_OK; i++) {
        edit_town(&town, &random);
        if (i % 3 == 0)
            status = wend_space_update(town.space);
    }
    if (status == WEND_OK)
        status = wend_space_update(town.space);
    if (status == WEND_OK)
        return town;
    close_town(&town);
    return (struct town){.mesh = NULL};
}

static uint64_t bits_of(double number)
{
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

static void ask_way(const town *town, wend_finder *finder, wend_place from, wend_place to, answers *answers)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.start = from;
    query.goal = to;
    query.search.engine = answers->count % 3 == 0 ? WEND_ENGINE_POLYANYA : WEND_ENGINE_AUTO;
    const wend_status status = wend_finder_find(finder, town->space, &query, &path);
    const bool is_found = status == WEND_OK && path.outcome == WEND_OUTCOME_FOUND;
    answers->lengths[answers->count++] = is_found ? path.length : -1;
    answers->found += is_found;
    answers->sum = answers->sum * 31 + (uint64_t)status + path.cost + path.outcome + path.expanded + path.queued +
                   path.point_count + bits_of(path.length);
    for (uint32_t i = 0; i < path.point_count; i++)
        answers->sum =
            answers->sum * 31 + (uint32_t)path.points[i].x * 3 + (uint32_t)path.points[i].y + path.points[i].level;
}

/* All that can be asked of some pairs of places. */
static void ask(const town *town, wend_finder *finder, random_source random, answers *answers)
{
    for (int i = 0; i < PAIRS; i++) {
        const wend_place from = any_place(town, &random), to = any_place(town, &random);
        wend_nearest nearest;
        wend_line_hit hit;
        uint64_t cost = 0;
        ask_way(town, finder, from, to, answers);
        uint64_t sum = wend_space_is_free(town->space, from) + 2 * wend_mesh_obstacle_count(town->mesh) +
                       64 * wend_mesh_link_count(town->mesh) + 1024 * wend_mesh_version(town->mesh);
        if (wend_space_nearest(town->space, NULL, from, to, &nearest) == WEND_OK && nearest.count != 0)
            sum = sum * 31 + (uint32_t)nearest.place.x + 3 * (uint32_t)nearest.place.y + nearest.distance_squared;
        if (wend_line_cost(town->space, from, to, &cost) == WEND_OK)
            sum = sum * 31 + cost;
        if (wend_line_raycast(town->space, from, to, NULL, 0, &hit) == WEND_OK)
            sum = sum * 31 + bits_of(hit.fraction);
        answers->sum = answers->sum * 31 + sum;
    }
}

/* Questions, edits, and more questions. */
static answers use_town(town *town, wend_finder *finder, random_source random)
{
    answers answers = {0};
    for (int round = 0; round < ROUNDS; round++) {
        ask(town, finder, random, &answers);
        for (int i = 0; i < 3; i++)
            edit_town(town, &random);
        must(wend_space_update(town->space));
        if (round == 2)
            must(prepare(town->space));
    }
    ask(town, finder, random, &answers);
    return answers;
}

static town opened_of(const town *written, const test_image *image, bool trusted, bool writable)
{
    wend_image_desc desc = test_image_desc(image);
    town opened = *written;
    desc.is_trusted = trusted;
    desc.is_writable = writable;
    must(wend_space_open_mesh_image(&desc, NULL, &opened.mesh, &opened.space));
    return opened;
}

static void an_image_of_a_mesh_tells_what_it_is_of(void **state)
{
    const plan plan = {5, TOWN_RAMPS, 9, true};
    const town town = open_town(&plan, NULL);
    const test_image image = test_image_write(town.space);
    const wend_image_desc desc = test_image_desc(&image);
    wend_image_info info;
    wend_grid *grid;
    wend_space *space;
    (void)state;
    must(wend_image_read_info(image.bytes, image.length, &info));
    assert_int_equal(info.map, WEND_MAP_MESH);
    assert_int_equal(info.levels, wend_mesh_levels(town.mesh));
    assert_true(info.polygons != 0);
    assert_int_equal(info.prepared, wend_space_prepared(town.space));
    assert_true(info.map_version == wend_mesh_version(town.mesh));
    assert_int_equal(info.profile.radius, wend_space_profile(town.space).radius);
    assert_int_equal(wend_space_open_image(&desc, NULL, &grid, &space), WEND_ERROR_FORMAT); /* it is no grid's */
    test_image_free(&image);
    close_town(&town);
}

/*
 * Whether ways are found, and as long but for corners that were rounded, on which a place or two may lie; where
 * terrains weigh differently, how long a way is depends on the polygons.
 */
static bool are_as_long(const plan *plan, const answers *a, const answers *b)
{
    const double most = profile_of(plan).weight['~'] > 1 ? 1e9 : 0.1;
    uint32_t others = 0;
    for (uint32_t i = 0; i < a->count; i++)
        others += (a->lengths[i] < 0) != (b->lengths[i] < 0) || fabs(a->lengths[i] - b->lengths[i]) > most;
    return a->count == b->count && others <= 2;
}

/* What it must be like when it is made anew: the same mesh, and a space that has followed nothing. */
static answers use_anew(const plan *plan, wend_finder *finder, random_source random)
{
    struct plan plain = *plan;
    const wend_profile profile = profile_of(plan);
    plain.is_taut = false;
    town town = open_town(&plain, NULL);
    wend_space_destroy(town.space);
    must(wend_space_create_mesh(town.mesh, &profile, NULL, &town.space));
    if (plan->is_taut)
        must(prepare(town.space));
    const answers answers = use_town(&town, finder, random);
    close_town(&town);
    return answers;
}

static void check_opened(const plan *plan, const test_image *image, const town *written, const answers *wanted,
                         wend_finder *finder)
{
    for (int way = 0; way < 4; way++) {
        const bool is_trusted = way >= 2;
        town opened = opened_of(written, image, is_trusted, false);
        const bool is_in_place = wend_space_in_image(opened.space);
        const random_source random = {plan->seed + 1};
        if (way % 2 == 1) { /* which writes into the image, that the next way needs as it was */
            close_town(&opened);
            test_image again = {malloc(image->length + 64), image->length};
            assert_non_null(again.bytes);
            uint8_t *block = again.bytes;
            again.bytes += (64 - (uintptr_t)block % 64) % 64;
            memcpy(again.bytes, image->bytes, image->length);
            opened = opened_of(written, &again, is_trusted, true);
            const answers given = use_town(&opened, finder, random);
            if (is_trusted && given.sum != wanted->sum)
                fail_msg("town %u answers otherwise when it writes into its image", (unsigned)plan->seed);
            close_town(&opened);
            free(block);
            continue;
        }
        assert_true(is_in_place || !is_trusted);
        const answers given = use_town(&opened, finder, random);
        if (is_in_place ? given.sum != wanted->sum : !are_as_long(plan, &given, wanted))
            fail_msg("town %u answers otherwise, way %d", (unsigned)plan->seed, way);
        if (!is_in_place && plan->kind != TOWN_PAINTED)
            assert_true(given.sum == use_anew(plan, finder, random).sum);
        if (plan->edits == 0)
            assert_true(is_in_place);
        close_town(&opened);
    }
}

static void an_opened_mesh_answers_as_what_was_written(void **state)
{
    wend_finder *finder = scene_finder();
    const uint32_t trials = (uint32_t)scene_setting("WEND_TEST_MAPS", 60),
                   first = (uint32_t)scene_setting("WEND_TEST_FIRST", 0);
    uint32_t found = 0;
    (void)state;
    for (uint32_t i = first; i < first + trials; i++) {
        const plan plan = {i + 1, (town_kind)(i % TOWN_KINDS), i / 4 % 2 * 15, i % 5 < 2};
        town town = open_town(&plan, NULL);
        const test_image image = test_image_write(town.space);
        const random_source random = {plan.seed + 1};
        const struct town written = town;
        const answers answers = use_town(&town, finder, random);
        found += answers.found;
        check_opened(&plan, &image, &written, &answers, finder);
        test_image_free(&image);
        close_town(&town);
    }
    wend_finder_destroy(finder);
    assert_true(found > trials * 2);
}

static void a_space_that_followed_links_stays_in_its_image(void **state)
{
    uint32_t storeyed = 0;
    (void)state;
    for (uint32_t i = 0; i < 16; i++) {
        const plan plan = {i + 1, i % 2 == 0 ? TOWN_RAMPS : TOWN_HOUSE, 0, false};
        random_source random = {i};
        town town = open_town(&plan, NULL);
        for (int edits = 0; edits < 6; edits++) {
            edit_link(&town, &random);
            must(wend_space_update(town.space));
        }
        const test_image image = test_image_write(town.space);
        const struct town opened = opened_of(&town, &image, false, false);
        assert_true(wend_space_in_image(opened.space));
        storeyed += wend_mesh_levels(town.mesh) > 1 && wend_mesh_link_count(town.mesh) != 0;
        close_town(&opened);
        test_image_free(&image);
        close_town(&town);
    }
    assert_true(storeyed >= 4);
}

static void swap_words(void *words, size_t bytes)
{
    uint8_t *at = words;
    for (size_t i = 0; i + 4 <= bytes; i += 4) {
        const uint8_t word[4] = {at[i + 3], at[i + 2], at[i + 1], at[i]};
        memcpy(at + i, word, sizeof word);
    }
}

/* Makes of an image one of a machine whose first byte is the highest, as far as that is read elsewhere. */
static void turn_image_round(const test_image *image)
{
    enum { BYTE_ORDER_AT = 12 };
    wend_image_desc desc = test_image_desc(image);
    wend_mesh *mesh;
    wend_space *space;
    desc.is_trusted = true;
    must(wend_space_open_mesh_image(&desc, NULL, &mesh, &space));
    const struct wend_surface *ground = &mesh->ground;
    for (uint32_t i = 0; i < ground->polygon_count; i++)
        swap_words(&ground->polygons[i], 8);
    swap_words(ground->sides, ground->side_count * sizeof *ground->sides);
    if (ground->heights)
        swap_words(ground->heights, ground->vertex_count * sizeof *ground->heights);
    for (uint32_t i = 0; i < mesh->obstacle_count; i++)
        swap_words(mesh->obstacles[i].corners, mesh->obstacles[i].count * sizeof *mesh->obstacles[i].corners);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
    swap_words(image->bytes + BYTE_ORDER_AT, 4);
    test_image_mend_sum(image);
}

static void an_image_of_another_kind_of_machine_is_made_anew(void **state)
{
    wend_finder *finder = scene_finder();
    (void)state;
    for (uint32_t i = 0; i < 16; i++) {
        const plan plan = {i + 1, (town_kind)(i % TOWN_KINDS), i % 3 * 5, i % 5 < 2};
        const town written = open_town(&plan, NULL);
        const test_image image = test_image_write(written.space);
        turn_image_round(&image);
        for (int trusted = 0; trusted < 2; trusted++) {
            town opened = opened_of(&written, &image, trusted != 0, false);
            assert_false(wend_space_in_image(opened.space));
            assert_int_equal(wend_space_prepared(opened.space), wend_space_prepared(written.space));
            const answers given = use_town(&opened, finder, (random_source){plan.seed + 1});
            if (plan.kind != TOWN_PAINTED)
                assert_true(given.sum == use_anew(&plan, finder, (random_source){plan.seed + 1}).sum);
            close_town(&opened);
        }
        test_image_free(&image);
        close_town(&written);
    }
    wend_finder_destroy(finder);
}

static void a_mesh_of_the_caller_must_be_that_of_the_image(void **state)
{
    const plan plan = {12, TOWN_PAINTED, 9, true};
    town town = open_town(&plan, NULL);
    const test_image image = test_image_write(town.space);
    wend_image_desc desc = test_image_desc(&image);
    wend_profile profile = wend_space_profile(town.space);
    const wend_link link = {wend_place_cell(1, 1), wend_place_cell(3, 3), 50};
    wend_mesh_link_id number;
    wend_mesh *mesh;
    wend_space *space;
    (void)state;
    desc.mesh = town.mesh;
    desc.profile = &profile;
    for (int trusted = 0; trusted < 2; trusted++) {
        desc.is_trusted = trusted != 0;
        must(wend_space_open_mesh_image(&desc, NULL, &mesh, &space));
        assert_null(mesh);
        assert_ptr_equal(wend_space_mesh(space), town.mesh);
        assert_true(wend_space_is_current(space));
        wend_space_destroy(space);
    }
    profile.radius++;
    assert_int_equal(wend_space_open_mesh_image(&desc, NULL, NULL, &space), WEND_ERROR_STALE);
    assert_null(space);
    desc.profile = NULL;
    desc.is_trusted = false;
    must(wend_mesh_add_link(town.mesh, &link, &number));
    assert_int_equal(wend_space_open_mesh_image(&desc, NULL, NULL, &space), WEND_ERROR_STALE);
    desc.mesh = NULL;
    assert_int_equal(wend_space_open_mesh_image(&desc, NULL, NULL, &space), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_space_write_image(town.space, NULL, 0, &desc.length), WEND_ERROR_STALE);
    test_image_free(&image);
    close_town(&town);
}

static wend_status open_changed(const wend_image_desc *desc)
{
    wend_mesh *mesh;
    wend_space *space;
    return wend_space_open_mesh_image(desc, NULL, &mesh, &space);
}

/* To refuse one costs its sum alone, so that far more of them are looked at than of those that are opened. */
static void every_changed_byte_is_refused(void **state)
{
    enum { MORE = 128 };
    (void)state;
    for (uint32_t kind = 0; kind < TOWN_KINDS; kind++) {
        const plan plan = {7, (town_kind)kind, 5, true};
        const town town = open_town(&plan, NULL);
        const test_image image = test_image_write(town.space);
        assert_true(kind == TOWN_RAMPS ||
                    wend_space_prepared(town.space) & WEND_PREPARED_TAUT_GRAPH); /* they may wind */
        test_image_keep_bytes(&image, scene_setting("WEND_TEST_THIN", MORE) / MORE + 1, open_changed);
        test_image_free(&image);
        close_town(&town);
    }
}

/* What is not as it should be is made anew, of whatever ground there is. */
static void a_changed_byte_with_the_right_sum_does_no_harm(void **state)
{
    wend_finder *finder = scene_finder();
    (void)state;
    for (uint32_t kind = 0; kind < TOWN_KINDS; kind++) {
        const plan plan = {kind * 4 + 1, (town_kind)kind, 7, kind % 2 == 0};
        const town town = open_town(&plan, NULL);
        const test_image image = test_image_write(town.space);
        uint8_t *kept = malloc(image.length);
        wend_image_desc desc = test_image_desc(&image);
        const size_t thin = scene_setting("WEND_TEST_THIN", 16), step = thin * 4 - 3, first = thin / 4 + 1;
        assert_non_null(kept);
        memcpy(kept, image.bytes, image.length);
        desc.is_writable = true;
        for (size_t i = 64; i < image.length - 8; i += i < 1024 ? first : step) {
            struct town opened = town;
            image.bytes[i] ^= (uint8_t)(i % 3 == 0 ? 255 : 1 + i % 255);
            test_image_mend_sum(&image);
            if (wend_space_open_mesh_image(&desc, NULL, &opened.mesh, &opened.space) == WEND_OK) {
                answers answers = {0};
                ask(&opened, finder, (random_source){i}, &answers);
                close_town(&opened);
            }
            memcpy(image.bytes, kept, image.length);
        }
        free(kept);
        test_image_free(&image);
        close_town(&town);
    }
    wend_finder_destroy(finder);
}

static void the_same_mesh_gives_the_same_bytes(void **state)
{
    test_image images[2];
    (void)state;
    for (uint32_t kind = 0; kind < 2; kind++) {
        for (int i = 0; i < 2; i++) {
            uint8_t byte = i == 0 ? 0x55 : 0xAA;
            const wend_allocator memory = test_dirty_memory(&byte);
            const plan plan = {kind == 0 ? 6 : 196, kind == 0 ? TOWN_PAINTED : TOWN_HOUSE, kind == 0 ? 25 : 0, true};
            const town town = open_town(&plan, &memory);
            images[i] = test_image_write(town.space);
            close_town(&town);
        }
        assert_true(images[0].length == images[1].length);
        assert_memory_equal(images[0].bytes, images[1].bytes, images[0].length);
        test_image_free(&images[0]);
        test_image_free(&images[1]);
    }
}

static bool open_and_edit(const wend_allocator *allocator, void *user)
{
    wend_image_desc desc = test_image_desc(user);
    static const wend_mesh_point corners[4] = {{900, 900}, {1500, 900}, {1500, 1500}, {900, 1500}};
    wend_obstacle_id obstacle;
    town town = {.mesh = NULL};
    wend_status status = WEND_OK;
    for (int trusted = 0; trusted < 2 && status == WEND_OK; trusted++) {
        desc.is_trusted = trusted != 0;
        status = wend_space_open_mesh_image(&desc, allocator, &town.mesh, &town.space);
        if (status == WEND_OK)
            status = wend_mesh_add_obstacle(town.mesh, corners, 4, 0, &obstacle, NULL);
        if (status == WEND_OK)
            status = wend_mesh_set_terrain(town.mesh, (wend_place){2000, 2000, 0, 0}, '.');
        if (status == WEND_ERROR_RANGE)
            status = WEND_OK;
        if (status == WEND_OK)
            status = wend_space_update(town.space);
        close_town(&town);
        town = (struct town){.mesh = NULL};
    }
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    return status == WEND_OK;
}

static bool write_again(const wend_allocator *allocator, void *user)
{
    const plan plan = {4, TOWN_FLAT, 3, false};
    const town town = open_town(&plan, allocator);
    size_t length;
    (void)user;
    if (!town.space)
        return false;
    const wend_status status = wend_space_write_image(town.space, NULL, 0, &length);
    close_town(&town);
    assert_true(status == WEND_ERROR_CAPACITY || status == WEND_ERROR_MEMORY);
    return status == WEND_ERROR_CAPACITY;
}

static void refused_memory_is_reported(void **state)
{
    const plan plan = {5, TOWN_FLAT, 3, true};
    const town town = open_town(&plan, NULL);
    test_image image = test_image_write(town.space);
    (void)state;
    const char *fault = test_memory_sweep_with(open_and_edit, &image);
    if (!fault)
        fault = test_memory_sweep_with(write_again, NULL);
    if (fault)
        fail_msg("%s", fault);
    test_image_free(&image);
    close_town(&town);
}

static void a_copy_outlives_the_image(void **state)
{
    const plan plan = {9, TOWN_RAMPS, 9, true};
    town town = open_town(&plan, NULL);
    const test_image image = test_image_write(town.space);
    wend_image_desc desc = test_image_desc(&image);
    wend_space *space;
    struct town copy = town;
    wend_finder *finder = scene_finder();
    answers given = {0}, wanted = {0};
    (void)state;
    desc.mesh = town.mesh;
    desc.is_trusted = true;
    must(wend_space_open_mesh_image(&desc, NULL, NULL, &space));
    must(wend_space_snapshot(space, &copy.space));
    wend_space_destroy(space);
    memset(image.bytes, 0xAA, image.length);
    test_image_free(&image);
    assert_false(wend_space_in_image(copy.space));
    ask(&copy, finder, (random_source){3}, &given);
    ask(&town, finder, (random_source){3}, &wanted);
    assert_true(given.sum == wanted.sum);
    wend_space_destroy(copy.space);
    wend_finder_destroy(finder);
    close_town(&town);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_image_of_a_mesh_tells_what_it_is_of),
        cmocka_unit_test(an_opened_mesh_answers_as_what_was_written),
        cmocka_unit_test(a_space_that_followed_links_stays_in_its_image),
        cmocka_unit_test(an_image_of_another_kind_of_machine_is_made_anew),
        cmocka_unit_test(a_mesh_of_the_caller_must_be_that_of_the_image),
        cmocka_unit_test(every_changed_byte_is_refused),
        cmocka_unit_test(a_changed_byte_with_the_right_sum_does_no_harm),
        cmocka_unit_test(the_same_mesh_gives_the_same_bytes),
        cmocka_unit_test(refused_memory_is_reported),
        cmocka_unit_test(a_copy_outlives_the_image),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
