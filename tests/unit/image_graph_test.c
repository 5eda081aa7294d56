/*
 * tests/unit/image_graph_test.c: images of spaces over graphs answer as what was written, through edits of both, and
 * what was changed in one is refused or does no harm: one byte in WEND_TEST_THIN of them.
 */
#include "scene/images.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

#include <stdlib.h>
#include <string.h>

enum { NODES = 40, EDGES = 90, SIDE = 4000 };

/* A graph, its space, and how it came about. */
typedef struct town {
    wend_graph *graph;
    wend_space *space;
} town;

static void must(wend_status status)
{
    assert_int_equal(status, WEND_OK);
}

static void close_town(const town *town)
{
    wend_space_destroy(town->space);
    wend_graph_destroy(town->graph);
}

static wend_place any_place(random_source *random)
{
    return (wend_place){(int32_t)random_below(random, SIDE), (int32_t)random_below(random, SIDE), 0, 0};
}

static wend_graph_edge any_edge(random_source *random)
{
    wend_graph_edge edge =
        wend_graph_edge_make(random_below(random, NODES), random_below(random, NODES), 1 + random_below(random, 5000));
    edge.kind = random_chance(random, 20) ? 'r' : WEND_GRAPH_KIND;
    return edge;
}

/* One of seven edits, which may be refused; the same random numbers give the same one. */
static void edit_graph(wend_graph *graph, random_source *random)
{
    const uint32_t edge = random_below(random, wend_graph_edge_limit(graph) + 1);
    const uint32_t node = random_below(random, wend_graph_node_limit(graph) + 1);
    const wend_graph_edge fresh = any_edge(random);
    const wend_place place = any_place(random);
    switch (random_below(random, 7)) {
    case 0:
        wend_graph_close_edge(graph, edge);
        break;
    case 1:
        wend_graph_open_edge(graph, edge);
        break;
    case 2:
        wend_graph_price_edge(graph, edge, fresh.price);
        break;
    case 3:
        wend_graph_remove_edge(graph, edge);
        break;
    case 4:
        wend_graph_add_node(graph, wend_graph_has_positions(graph) ? &place : NULL, 0, NULL);
        break;
    case 5:
        wend_graph_remove_node(graph, node);
        break;
    default:
        wend_graph_add_edge(graph, &fresh, NULL);
        break;
    }
}

static town open_town(bool has_positions, uint32_t landmarks, uint32_t edits, random_source *random,
                      const wend_allocator *memory)
{
    wend_place places[NODES];
    wend_graph_edge edges[EDGES];
    wend_graph_desc desc = wend_graph_desc_default();
    wend_profile profile = wend_profile_default();
    town town = {NULL, NULL};
    for (uint32_t i = 0; i < NODES; i++)
        places[i] = any_place(random);
    for (uint32_t i = 0; i < EDGES; i++)
        edges[i] = any_edge(random);
    desc.node_count = NODES;
    desc.places = has_positions ? places : NULL;
    desc.edges = edges;
    desc.edge_count = EDGES;
    desc.both_ways = random_chance(random, 50);
    profile.weight['r'] = (uint16_t)random_below(random, 3);
    if (wend_graph_create(&desc, memory, &town.graph) != WEND_OK)
        return town;
    if (wend_space_create_graph(town.graph, &profile, memory, &town.space) != WEND_OK ||
        wend_space_prepare_landmarks(town.space, landmarks) != WEND_OK) {
        close_town(&town);
        return (struct town){NULL, NULL};
    }
    for (uint32_t i = 0; i < edits; i++) {
        edit_graph(town.graph, random);
        if (i % 3 == 0 && wend_space_update(town.space) != WEND_OK)
            break;
    }
    if (wend_space_update(town.space) == WEND_OK)
        return town;
    close_town(&town);
    return (struct town){NULL, NULL};
}

/* All that can be asked of some pairs of nodes, as a number. */
static uint64_t ask(const town *town, wend_finder *finder, random_source random)
{
    uint64_t sum = wend_graph_version(town->graph);
    for (int i = 0; i < 12; i++) {
        wend_query query = wend_query_default();
        wend_path path = wend_path_default();
        wend_nearest nearest;
        query.start = wend_place_node(random_below(&random, wend_graph_node_limit(town->graph)));
        query.goal = wend_place_node(random_below(&random, wend_graph_node_limit(town->graph)));
        query.search.engine = i % 3 == 0 ? WEND_ENGINE_GRAPH : WEND_ENGINE_AUTO;
        const wend_status status = wend_finder_find(finder, town->space, &query, &path);
        sum = sum * 31 + (uint64_t)status + path.cost + path.outcome + path.expanded + path.point_count;
        for (uint32_t k = 0; k < path.point_count; k++)
            sum = sum * 31 + (uint32_t)path.points[k].x;
        if (wend_space_nearest(town->space, NULL, query.start, any_place(&random), &nearest) == WEND_OK)
            sum = sum * 31 + (uint32_t)nearest.place.x + (uint32_t)nearest.place.y;
        sum = sum * 31 + wend_graph_first_edge(town->graph, (uint32_t)query.goal.x);
    }
    return sum;
}

/* Questions, edits, and more questions. */
static uint64_t use_town(const town *town, wend_finder *finder, random_source random)
{
    uint64_t sum = 0;
    for (int round = 0; round < 4; round++) {
        sum = sum * 7 + ask(town, finder, random);
        for (int i = 0; i < 3; i++)
            edit_graph(town->graph, &random);
        must(wend_space_update(town->space));
        if (round == 2)
            must(wend_space_prepare_landmarks(town->space, 3));
    }
    return sum * 7 + ask(town, finder, random);
}

static uint64_t use_image(const test_image *image, bool trusted, bool writable, wend_finder *finder,
                          random_source random)
{
    wend_image_desc desc = test_image_desc(image);
    town town;
    desc.is_trusted = trusted;
    desc.is_writable = writable;
    must(wend_space_open_graph_image(&desc, NULL, &town.graph, &town.space));
    assert_true(wend_space_in_image(town.space));
    const uint64_t sum = use_town(&town, finder, random);
    close_town(&town);
    return sum;
}

static void an_image_of_a_graph_tells_what_it_is_of(void **state)
{
    random_source random = {5};
    const town town = open_town(true, 2, 9, &random, NULL);
    const test_image image = test_image_write(town.space);
    const wend_image_desc desc = test_image_desc(&image);
    wend_image_info info;
    wend_grid *grid;
    wend_space *space;
    (void)state;
    must(wend_image_read_info(image.bytes, image.length, &info));
    assert_int_equal(info.map, WEND_MAP_GRAPH);
    assert_int_equal(info.nodes, wend_graph_node_count(town.graph));
    assert_int_equal(info.edges, wend_graph_edge_count(town.graph));
    assert_int_equal(info.prepared, WEND_PREPARED_LANDMARKS);
    assert_true(info.map_version == wend_graph_version(town.graph));
    assert_int_equal(wend_space_open_image(&desc, NULL, &grid, &space), WEND_ERROR_FORMAT); /* it is no grid's */
    test_image_free(&image);
    close_town(&town);
}

static void an_opened_graph_answers_as_what_was_written(void **state)
{
    wend_finder *finder = scene_finder();
    const uint32_t trials = (uint32_t)scene_setting("WEND_TEST_MAPS", 60);
    (void)state;
    for (uint32_t i = 0; i < trials; i++) {
        random_source random = {i + 1};
        const town town = open_town(i % 3 != 0, i % 5, i % 2 * 40, &random, NULL);
        const test_image image = test_image_write(town.space);
        const uint64_t sum = use_town(&town, finder, random);
        for (int way = 0; way < 3; way++) /* the last of which writes into the image */
            if (use_image(&image, way == 0, way == 2, finder, random) != sum)
                fail_msg("trial %u: an opened graph answers otherwise, way %d", (unsigned)i, way);
        test_image_free(&image);
        close_town(&town);
    }
    wend_finder_destroy(finder);
}

static void a_graph_of_the_caller_must_be_that_of_the_image(void **state)
{
    random_source random = {12};
    const town town = open_town(true, 2, 9, &random, NULL);
    const test_image image = test_image_write(town.space);
    wend_image_desc desc = test_image_desc(&image);
    wend_profile profile = wend_space_profile(town.space);
    wend_graph *graph;
    wend_space *space;
    (void)state;
    desc.graph = town.graph;
    desc.profile = &profile;
    must(wend_space_open_graph_image(&desc, NULL, &graph, &space));
    assert_null(graph);
    assert_ptr_equal(wend_space_graph(space), town.graph);
    assert_true(wend_space_is_current(space));
    wend_space_destroy(space);
    profile.weight['r'] = 9;
    assert_int_equal(wend_space_open_graph_image(&desc, NULL, NULL, &space), WEND_ERROR_STALE);
    assert_null(space);
    desc.profile = NULL;
    const wend_graph_edge edge = wend_graph_edge_make(1, 2, 77);
    must(wend_graph_add_edge(town.graph, &edge, NULL));
    assert_int_equal(wend_space_open_graph_image(&desc, NULL, NULL, &space), WEND_ERROR_STALE);
    desc.graph = NULL;
    assert_int_equal(wend_space_open_graph_image(&desc, NULL, NULL, &space), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_space_write_image(town.space, NULL, 0, &desc.length), WEND_ERROR_STALE);
    test_image_free(&image);
    close_town(&town);
}

static wend_status open_changed(const wend_image_desc *desc)
{
    wend_graph *graph;
    wend_space *space;
    return wend_space_open_graph_image(desc, NULL, &graph, &space);
}

static void every_changed_byte_is_refused(void **state)
{
    random_source random = {3};
    const town town = open_town(true, 2, 20, &random, NULL);
    const test_image image = test_image_write(town.space);
    (void)state;
    test_image_keep_bytes(&image, 1, open_changed);
    test_image_free(&image);
    close_town(&town);
}

/* Of what is worked out only landmarks can be changed at all, to others that hold: ways cost what they did. */
static void a_changed_byte_with_the_right_sum_does_no_harm(void **state)
{
    wend_finder *finder = scene_finder();
    (void)state;
    for (uint32_t kind = 0; kind < 2; kind++) {
        random_source random = {kind + 8};
        const town town = open_town(kind == 0, 2, 20, &random, NULL);
        const test_image image = test_image_write(town.space);
        uint8_t *kept = malloc(image.length);
        wend_image_desc desc = test_image_desc(&image);
        assert_non_null(kept);
        memcpy(kept, image.bytes, image.length);
        desc.is_writable = true;
        for (size_t i = 0; i < image.length - 8; i += scene_setting("WEND_TEST_THIN", 16)) {
            struct town opened;
            image.bytes[i] ^= (uint8_t)(i % 3 == 0 ? 255 : 1 + i % 255);
            test_image_mend_sum(&image);
            if (wend_space_open_graph_image(&desc, NULL, &opened.graph, &opened.space) == WEND_OK) {
                use_town(&opened, finder, random);
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

static void the_same_graph_gives_the_same_bytes(void **state)
{
    test_image images[2];
    (void)state;
    for (int i = 0; i < 2; i++) {
        uint8_t byte = i == 0 ? 0x55 : 0xAA;
        const wend_allocator memory = test_dirty_memory(&byte);
        random_source random = {6};
        const town town = open_town(true, 3, 25, &random, &memory);
        images[i] = test_image_write(town.space);
        close_town(&town);
    }
    assert_true(images[0].length == images[1].length);
    assert_memory_equal(images[0].bytes, images[1].bytes, images[0].length);
    test_image_free(&images[0]);
    test_image_free(&images[1]);
}

static bool open_and_edit(const wend_allocator *allocator, void *user)
{
    const wend_image_desc desc = test_image_desc(user);
    const wend_graph_edge edge = wend_graph_edge_make(0, 1, 12);
    town town;
    wend_status status = wend_space_open_graph_image(&desc, allocator, &town.graph, &town.space);
    if (status == WEND_OK)
        status = wend_graph_add_edge(town.graph, &edge, NULL);
    if (status == WEND_OK)
        status = wend_space_update(town.space);
    close_town(&town);
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    return status == WEND_OK;
}

static bool write_again(const wend_allocator *allocator, void *user)
{
    random_source random = {4};
    const town town = open_town(true, 2, 0, &random, allocator);
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
    random_source random = {2};
    const town town = open_town(true, 2, 0, &random, NULL);
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
    random_source random = {9};
    const town town = open_town(true, 2, 9, &random, NULL);
    const test_image image = test_image_write(town.space);
    wend_image_desc desc = test_image_desc(&image);
    wend_space *space;
    struct town copy = {town.graph, NULL};
    wend_finder *finder = scene_finder();
    (void)state;
    desc.graph = town.graph;
    must(wend_space_open_graph_image(&desc, NULL, NULL, &space));
    must(wend_space_snapshot(space, &copy.space));
    wend_space_destroy(space);
    memset(image.bytes, 0xAA, image.length);
    test_image_free(&image);
    assert_false(wend_space_in_image(copy.space));
    assert_true(ask(&copy, finder, random) == ask(&town, finder, random));
    wend_space_destroy(copy.space);
    wend_finder_destroy(finder);
    close_town(&town);
}

/* A road closed and opened in an instance of a larger map that writes into its image. */
static void an_instance_takes_what_it_changes(void **state)
{
    enum { SIDE_NODES = 100, PAGE = 4096 };
    wend_graph_desc empty = wend_graph_desc_default();
    town town, instance;
    test_memory memory;
    size_t pages = 0;
    (void)state;
    empty.has_positions = true;
    must(wend_graph_create(&empty, NULL, &town.graph));
    for (int32_t i = 0; i < SIDE_NODES * SIDE_NODES; i++) {
        const wend_place place = {i % SIDE_NODES * 256, i / SIDE_NODES * 256, 0, 0};
        must(wend_graph_add_node(town.graph, &place, 0, NULL));
    }
    for (uint32_t i = 0; i < SIDE_NODES * (SIDE_NODES - 1); i++) {
        const wend_graph_edge down = wend_graph_edge_make(i, i + SIDE_NODES, 300 + i % 7);
        const wend_graph_edge back = wend_graph_edge_make(i + 1, i, 260 + i % 5);
        must(wend_graph_add_edge(town.graph, &down, NULL));
        must(wend_graph_add_edge(town.graph, &back, NULL));
    }
    must(wend_space_create_graph(town.graph, NULL, NULL, &town.space));
    must(wend_space_prepare_landmarks(town.space, 8));
    const test_image image = test_image_write(town.space);
    wend_image_desc desc = test_image_desc(&image);
    uint8_t *before = malloc(image.length);
    assert_non_null(before);
    memcpy(before, image.bytes, image.length);
    test_memory_begin(&memory);
    desc.is_writable = true;
    must(wend_space_open_graph_image(&desc, &memory.allocator, &instance.graph, &instance.space));
    const size_t opened = memory.bytes;
    must(wend_graph_close_edge(instance.graph, 3000));
    must(wend_space_update(instance.space));
    for (size_t i = 0; i < image.length; i += PAGE)
        pages += memcmp(before + i, image.bytes + i, image.length - i < PAGE ? image.length - i : PAGE) != 0;
    if (opened > 4 * PAGE || memory.bytes > image.length / 16 || pages > 16)
        fail_msg("an image of %u bytes: %u to open it, %u after an edit, %u pages changed", (unsigned)image.length,
                 (unsigned)opened, (unsigned)memory.bytes, (unsigned)pages);
    close_town(&instance);
    assert_true(memory.bytes == 0 && !memory.fault);
    free(before);
    test_image_free(&image);
    close_town(&town);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_image_of_a_graph_tells_what_it_is_of),
        cmocka_unit_test(an_opened_graph_answers_as_what_was_written),
        cmocka_unit_test(a_graph_of_the_caller_must_be_that_of_the_image),
        cmocka_unit_test(every_changed_byte_is_refused),
        cmocka_unit_test(a_changed_byte_with_the_right_sum_does_no_harm),
        cmocka_unit_test(the_same_graph_gives_the_same_bytes),
        cmocka_unit_test(refused_memory_is_reported),
        cmocka_unit_test(a_copy_outlives_the_image),
        cmocka_unit_test(an_instance_takes_what_it_changes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
