/*
 * tests/fuzz/fuzz_image.c: an image with some bytes changed, and the sum that it should then have: it is refused, or
 * opens as a space that can be asked, edited, prepared and written. Input: the kind of map, then four bytes for each
 * change: where, and how; without a change any bytes as an image.
 */
#include "fuzz.h"

#include "base/image.h"
#include "scene/scene.h"

#include <string.h>

enum { GRAPH = 2, MESH = 3, KINDS = 4, ROOM = 1 << 18 };

/* Of each kind an image, and a copy to be changed. */
static struct {
    uint8_t *bytes;
    size_t length;
} images[KINDS];

static _Alignas(WEND_IMAGE_ALIGNMENT) uint8_t changed[ROOM];
static wend_finder *finder;

static void keep_image(int kind, const wend_space *space)
{
    FUZZ_NEED(wend_space_write_image(space, changed, sizeof changed, &images[kind].length) == WEND_OK);
    images[kind].bytes = malloc(images[kind].length);
    FUZZ_NEED(images[kind].bytes);
    memcpy(images[kind].bytes, changed, images[kind].length);
}

/* Nodes in a ring with some ways across, of which a few are no longer there. */
static void write_graph_image(void)
{
    enum { NODES = 12 };
    wend_graph_desc desc = wend_graph_desc_default();
    wend_graph *graph = NULL;
    wend_space *space = NULL;
    desc.has_positions = true;
    FUZZ_NEED(wend_graph_create(&desc, NULL, &graph) == WEND_OK);
    for (int32_t i = 0; i < NODES; i++) {
        const wend_place place = {i % 4 * 700, i / 4 * 900, 0, 0};
        FUZZ_NEED(wend_graph_add_node(graph, &place, i, NULL) == WEND_OK);
    }
    for (uint32_t i = 0; i < 3 * NODES; i++) {
        const wend_graph_edge edge = wend_graph_edge_make(i % NODES, (i * i + 1) % NODES, 100 + i * 7);
        FUZZ_NEED(wend_graph_add_edge(graph, &edge, NULL) == WEND_OK);
    }
    FUZZ_NEED(wend_graph_remove_node(graph, 5) == WEND_OK && wend_graph_remove_edge(graph, 9) == WEND_OK);
    FUZZ_NEED(wend_space_create_graph(graph, NULL, NULL, &space) == WEND_OK);
    FUZZ_NEED(wend_space_prepare_landmarks(space, 2) == WEND_OK);
    keep_image(GRAPH, space);
    wend_space_destroy(space);
    wend_graph_destroy(graph);
}

/* Squares on two storeys with a ramp between them, an obstacle that came and another that went, and a link. */
static void write_mesh_image(void)
{
    static const wend_mesh_point points[] = {{0, 0},       {2000, 0},    {2000, 1000}, {0, 1000},   {3000, 0},
                                             {3000, 1000}, {2000, 2000}, {0, 2000},    {500, 2000}, {500, 1000}};
    static const int32_t heights[] = {0, 0, 0, 0, 600, 600, 900, 900, 900, 0};
    static const uint32_t corners[] = {0, 1, 2, 9, 3, 1, 4, 5, 2, 9, 2, 6, 8, 3, 9, 8, 7};
    static const uint32_t counts[] = {5, 4, 4, 4};
    static const wend_mesh_point box[] = {{700, 300}, {1100, 350}, {1000, 700}, {650, 600}};
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    wend_profile profile = wend_profile_default();
    const wend_link link = {{100, 100, 0, 0}, {2800, 500, 0, 0}, 4000};
    wend_obstacle_id gone, stays;
    wend_mesh_link_id number;
    wend_mesh *mesh = NULL;
    wend_space *space = NULL;
    polygons.points = points;
    polygons.heights = heights;
    polygons.point_count = sizeof points / sizeof *points;
    polygons.corners = corners;
    polygons.corner_count = sizeof corners / sizeof *corners;
    polygons.counts = counts;
    polygons.polygon_count = sizeof counts / sizeof *counts;
    profile.radius = 40;
    FUZZ_NEED(wend_mesh_create_polygons(&polygons, NULL, &mesh, NULL) == WEND_OK);
    FUZZ_NEED(wend_mesh_add_obstacle(mesh, box, 4, 0, &gone, NULL) == WEND_OK);
    FUZZ_NEED(wend_mesh_add_obstacle(mesh, box, 3, 0, &stays, NULL) == WEND_OK);
    FUZZ_NEED(wend_mesh_remove_obstacle(mesh, gone) == WEND_OK);
    FUZZ_NEED(wend_mesh_add_link(mesh, &link, &number) == WEND_OK);
    FUZZ_NEED(wend_space_create_mesh(mesh, &profile, NULL, &space) == WEND_OK);
    FUZZ_NEED(wend_space_prepare(space, WEND_PREPARED_TAUT_GRAPH) == WEND_OK);
    keep_image(MESH, space);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

static void write_image(int kind)
{
    test_map map = scene_map("................/.@@@@@@.......@./.@....@....@..../.@.@@.@..@.....@/.@.@..@......@../"
                             ".@.@@@@..@....@./.@........@...@./.@@@..@...@..@./.....@......@..");
    wend_grid *grid = scene_grid(&map, NULL);
    wend_profile profile = wend_profile_default();
    wend_space *space = NULL;
    if (kind == 1) {
        profile.weight['S'] = 3;
        FUZZ_NEED(wend_grid_set(grid, wend_place_cell(8, 2), 'S') == WEND_OK);
        FUZZ_NEED(wend_grid_set_exits(grid, wend_place_cell(9, 6), 15) == WEND_OK);
    }
    FUZZ_NEED(wend_space_create(grid, &profile, NULL, &space) == WEND_OK);
    FUZZ_NEED(wend_space_prepare(space, kind == 0
                                            ? WEND_PREPARED_JUMPS | WEND_PREPARED_LANDMARKS | WEND_PREPARED_SURFACE
                                            : (uint32_t)WEND_PREPARED_LANDMARKS) == WEND_OK);
    keep_image(kind, space);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    test_map_free(&map);
}

static void mend_sum(size_t length)
{
    struct wend_image_sum sum = {{0}};
    struct wend_codec codec = {.target = changed + length - 8, .size = 8};
    wend_image_sum_add(&sum, changed, length - 8);
    wend_code_u64(&codec, wend_image_sum_end(&sum));
}

static void ask(const wend_space *space)
{
    static const int32_t ends[][4] = {{0, 0, 15, 8}, {3, 3, 13, 2}, {2, 3, 0, 7}, {15, 0, 3, 3}};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        const wend_query query = scene_query(ends[i][0], ends[i][1], ends[i][2], ends[i][3]);
        wend_path path = wend_path_default();
        wend_nearest nearest;
        FUZZ_NEED(wend_finder_find(finder, space, &query, &path) == WEND_OK);
        FUZZ_NEED(wend_space_nearest(space, NULL, query.start, query.goal, &nearest) == WEND_OK);
    }
}

static void use_space(wend_grid *grid, wend_space *space)
{
    size_t length;
    for (int32_t round = 0; round < 3; round++) {
        ask(space);
        FUZZ_NEED(wend_grid_set(grid, wend_place_cell(5 + round, 5), round == 1 ? '@' : '.') == WEND_OK);
        FUZZ_NEED(wend_grid_set(grid, wend_place_cell(6, 3), round == 0 ? '.' : '@') == WEND_OK);
        FUZZ_NEED(wend_space_update(space) == WEND_OK);
        if (round == 1)
            FUZZ_NEED(wend_space_prepare(space, WEND_PREPARED_AUTO) == WEND_OK);
    }
    FUZZ_NEED(wend_space_write_image(space, NULL, 0, &length) == WEND_ERROR_CAPACITY);
}

static void ask_graph(const wend_graph *graph, const wend_space *space)
{
    const uint32_t nodes = wend_graph_node_limit(graph);
    for (uint32_t i = 0; i < 6 && nodes != 0; i++) {
        wend_query query = wend_query_default();
        wend_path path = wend_path_default();
        wend_nearest nearest;
        query.start = wend_place_node(i % nodes);
        query.goal = wend_place_node(i * 7 % nodes);
        FUZZ_NEED(wend_finder_find(finder, space, &query, &path) == WEND_OK);
        FUZZ_NEED(wend_space_nearest(space, NULL, query.start, (wend_place){900, 800, 0, 0}, &nearest) == WEND_OK);
    }
}

static void use_graph(wend_graph *graph, wend_space *space)
{
    size_t length;
    for (uint32_t round = 0; round < 3; round++) {
        const wend_graph_edge edge = wend_graph_edge_make(round, 4, 50);
        ask_graph(graph, space);
        (void)wend_graph_add_edge(graph, &edge, NULL); /* maybe there is no such node */
        (void)wend_graph_remove_node(graph, 7 + round);
        (void)wend_graph_close_edge(graph, round);
        FUZZ_NEED(wend_space_update(space) == WEND_OK);
    }
    FUZZ_NEED(wend_space_write_image(space, NULL, 0, &length) == WEND_ERROR_CAPACITY);
}

static void open_graph(const wend_image_desc *desc)
{
    wend_graph *graph;
    wend_space *space;
    if (wend_space_open_graph_image(desc, NULL, &graph, &space) != WEND_OK)
        return;
    use_graph(graph, space);
    wend_space_destroy(space);
    wend_graph_destroy(graph);
}

static void ask_mesh(const wend_space *space)
{
    static const int32_t ends[][4] = {{50, 50, 2900, 900}, {300, 900, 1900, 1900}, {1200, 500, 400, 500}};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        wend_query query = wend_query_default();
        wend_path path = wend_path_default();
        wend_nearest nearest;
        query.start = (wend_place){ends[i][0], ends[i][1], 0, 0};
        query.goal = (wend_place){ends[i][2], ends[i][3], 0, 0};
        FUZZ_NEED(wend_finder_find(finder, space, &query, &path) == WEND_OK);
        FUZZ_NEED(wend_space_nearest(space, NULL, query.start, query.goal, &nearest) == WEND_OK);
    }
}

static void use_mesh(wend_mesh *mesh, wend_space *space)
{
    static const wend_mesh_point box[] = {{1500, 200}, {1900, 200}, {1900, 800}, {1500, 800}};
    wend_obstacle_id obstacle;
    size_t length;
    ask_mesh(space);
    FUZZ_NEED(wend_mesh_add_obstacle(mesh, box, 4, 0, &obstacle, NULL) == WEND_OK);
    (void)wend_mesh_set_terrain(mesh, (wend_place){600, 1500, 0, 0}, '@'); /* maybe there is no ground */
    FUZZ_NEED(wend_space_update(space) == WEND_OK);
    ask_mesh(space);
    FUZZ_NEED(wend_mesh_remove_obstacle(mesh, obstacle) == WEND_OK);
    FUZZ_NEED(wend_space_update(space) == WEND_OK);
    ask_mesh(space);
    FUZZ_NEED(wend_space_write_image(space, NULL, 0, &length) == WEND_ERROR_CAPACITY);
}

static void open_mesh(const wend_image_desc *desc)
{
    wend_mesh *mesh;
    wend_space *space;
    if (wend_space_open_mesh_image(desc, NULL, &mesh, &space) != WEND_OK)
        return;
    use_mesh(mesh, space);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

static size_t change_image(const uint8_t *data, size_t size)
{
    const size_t kind = data[0] % KINDS, length = images[kind].length;
    memcpy(changed, images[kind].bytes, length);
    for (size_t i = 1; i + 4 <= size; i += 4) {
        const size_t at = (data[i] | (size_t)data[i + 1] << 8 | (size_t)data[i + 2] << 16) % (length - 8);
        changed[at] ^= data[i + 3];
    }
    mend_sum(length);
    return length;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    wend_image_desc desc = wend_image_desc_default();
    wend_image_info info;
    wend_grid *grid;
    wend_space *space;
    if (!finder) {
        finder = scene_finder();
        write_image(0);
        write_image(1);
        write_graph_image();
        write_mesh_image();
    }
    if (size == 0 || size > sizeof changed)
        return 0;
    desc.bytes = changed;
    if (data[0] < 2 * KINDS) {
        desc.length = change_image(data, size);
    } else {
        memcpy(changed, data, size);
        desc.length = size;
    }
    desc.is_writable = data[0] >= KINDS;
    if (wend_image_read_info(desc.bytes, desc.length, &info) == WEND_OK && info.map != WEND_MAP_GRID) {
        info.map == WEND_MAP_GRAPH ? open_graph(&desc) : open_mesh(&desc);
        return 0;
    }
    if (wend_space_open_image(&desc, NULL, &grid, &space) != WEND_OK)
        return 0;
    use_space(grid, space);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    return 0;
}
