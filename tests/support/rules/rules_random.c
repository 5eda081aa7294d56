/* tests/support/rules/rules_random.c: random scenes, one small function for each rule. */
#include "rules/rules_random.h"
#include "rules/rules_stage.h"

#include "scene/map.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SET(rule) (UINT32_C(1) << (rule))

static const uint8_t terrains[] = {'.', 'G', 'S', 'T', 'W'};

enum { TERRAINS = sizeof terrains };

static uint16_t any_weight(random_source *random)
{
    if (random_chance(random, 2))
        return (uint16_t)(65535 - random_below(random, 5));
    return (uint16_t)(1 + random_below(random, random_chance(random, 20) ? 200 : 6));
}

/* Several weights, on floors and on what is blocked by default. */
static void make_weights(rules_scene *scene, random_source *random)
{
    for (int i = 0; i < TERRAINS; i++)
        if (i < 3 || random_chance(random, 50))
            scene->profile.weight[terrains[i]] = any_weight(random);
}

static void make_both_ends(rules_scene *scene, random_source *random)
{
    scene->profile.weigh = WEND_WEIGH_BOTH;
    if (random_chance(random, 50))
        scene->profile.weight['G'] = any_weight(random);
}

static void make_prices(rules_scene *scene, random_source *random)
{
    static const uint16_t pairs[][2] = {{1, 1}, {10, 14}, {1, 2}, {13860, 19601}, {5, 7}, {32767, 65534}};
    uint32_t pair = random_below(random, 8);
    scene->profile.straight = pair < 6 ? pairs[pair][0] : (uint16_t)(1 + random_below(random, 3000));
    scene->profile.diagonal =
        pair < 6 ? pairs[pair][1]
                 : (uint16_t)(scene->profile.straight + random_below(random, scene->profile.straight + 1u));
}

static void make_resources(rules_scene *scene, random_source *random)
{
    uint8_t count = (uint8_t)(1 + random_below(random, WEND_MAX_RESOURCES));
    scene->profile.resource_count = count;
    for (int i = 0; i < count; i++) {
        wend_resource *resource = &scene->profile.resources[i];
        resource->factor = (uint16_t)random_below(random, 4);
        for (int terrain = 0; terrain < TERRAINS; terrain++)
            resource->weight[terrains[terrain]] = (uint16_t)random_below(random, 30);
    }
}

static void make_4_neighbours(rules_scene *scene, random_source *random)
{
    (void)random;
    scene->profile.neighbours = WEND_NEIGHBOURS_4;
}

static void make_hexagons(rules_scene *scene, random_source *random)
{
    scene->cells = (wend_cells)(WEND_CELLS_HEX_POINTY_ODD + random_below(random, 4));
}

static void make_corners_one(rules_scene *scene, random_source *random)
{
    (void)random;
    scene->profile.corners = WEND_CORNERS_ONE;
}

static void make_corners_always(rules_scene *scene, random_source *random)
{
    (void)random;
    scene->profile.corners = WEND_CORNERS_ALWAYS;
}

/* A large mover needs room: most walls go. */
static void make_extent(rules_scene *scene, random_source *random)
{
    bool giant = random_chance(random, 5);
    scene->profile.footprint = (uint8_t)(2 + random_below(random, giant ? 15 : 2));
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++)
        if (random_chance(random, giant ? 99 : 80))
            scene->terrain[cell] = terrains[random_below(random, 3)];
}

static void make_exits(rules_scene *scene, random_source *random)
{
    uint32_t percent = 1 + random_below(random, 40);
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++)
        for (uint32_t way = 0; way < 8 && random_chance(random, percent); way++)
            scene->exits[cell] &= (uint8_t) ~(1u << random_below(random, 8));
}

static void make_links(rules_scene *scene, random_source *random)
{
    uint32_t count = 1 + random_below(random, 8);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t from = rules_random_position(scene, random), to = rules_random_position(scene, random);
        wend_link *link = &scene->links[scene->link_count++];
        *link = (wend_link){rules_place(scene, from), rules_place(scene, to), 1};
        link->cost += random_below(random, random_chance(random, 70) ? 60000 : 1000);
        if (random_chance(random, 5))
            link->cost = 0x7FFFFFFF;
    }
}

static void make_turns(rules_scene *scene, random_source *random)
{
    uint32_t ways = rules_ways(rules_topology(scene)), heading = random_below(random, 16);
    scene->profile.turn_cost = 1 + random_below(random, random_chance(random, 80) ? 30000 : 1u << 24);
    /* With 4 neighbours the mover may face a corner all the same: it may have come along a straight line. */
    ways = scene->profile.neighbours == WEND_NEIGHBOURS_4 ? 255 : ways;
    if (heading < 8 && (ways >> heading & 1))
        scene->heading = (wend_direction)heading;
}

static void make_occupancy(rules_scene *scene, random_source *random)
{
    uint32_t percent = random_below(random, 40);
    scene->profile.crossing_cost = random_below(random, random_chance(random, 80) ? 60000 : 2);
    if (random_chance(random, 40))
        scene->profile.crossing_cost = WEND_NO_CROSSING;
    scene->goal_is_target = random_chance(random, 30);
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++)
        scene->occupied[cell] = (uint8_t)random_chance(random, percent);
}

static void make_extra(rules_scene *scene, random_source *random)
{
    uint32_t percent = random_below(random, 101), most = random_chance(random, 90) ? 40 : 65536;
    if (random_chance(random, 70))
        scene->profile.extra_price = random_below(random, 5000);
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++)
        if (random_chance(random, percent))
            scene->extra[cell] = (uint16_t)random_below(random, most);
}

static void make_callback(rules_scene *scene, random_source *random)
{
    scene->has_callback = true;
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++)
        scene->walkable[cell] = (uint8_t)random_chance(random, 85);
}

static void make_blocked_start(rules_scene *scene, random_source *random)
{
    (void)random;
    scene->allow_blocked_start = true;
}

static void make_ghosts(rules_scene *scene, random_source *random)
{
    make_exits(scene, random);
    make_links(scene, random);
    scene->profile.apply_exits = false;
    scene->profile.apply_links = random_chance(random, 50);
}

/* Mostly one that matters on maps as small as those of the tests. */
static void make_radius(rules_scene *scene, random_source *random)
{
    uint32_t most = scene->width > scene->height ? scene->width : scene->height;
    scene->radius = 1 + random_below(random, most);
    if (random_chance(random, 5))
        scene->radius = UINT32_MAX - random_below(random, 70);
}

typedef struct maker {
    const char *name;
    void (*make)(rules_scene *scene, random_source *random); /* null: nothing to do to the scene */
} maker;

/* In the order of the enum; what others read (neighbours, footprint) comes before them. */
static const maker makers[RULES] = {
    {"weights", make_weights},
    {"both ends", make_both_ends},
    {"prices", make_prices},
    {"resources", make_resources},
    {"4 neighbours", make_4_neighbours},
    {"hexagons", make_hexagons},
    {"corners one", make_corners_one},
    {"corners always", make_corners_always},
    {"footprint", make_extent},
    {"exits", make_exits},
    {"links", make_links},
    {"levels", NULL},
    {"turns", make_turns},
    {"occupancy", make_occupancy},
    {"extra", make_extra},
    {"callback", make_callback},
    {"blocked start", make_blocked_start},
    {"ghosts", make_ghosts},
    {"heuristic weight", NULL},
    {"radius", make_radius},
};

void rules_print(uint32_t rules)
{
    for (int i = 0; i < RULES; i++)
        if (rules >> i & 1)
            fprintf(stderr, "%s, ", makers[i].name);
}

bool rules_go_together(uint32_t rules)
{
    uint32_t neighbours = SET(RULE_OF_4_NEIGHBOURS) | SET(RULE_OF_HEXAGONS);
    uint32_t corners = SET(RULE_OF_CORNERS_ONE) | SET(RULE_OF_CORNERS_ALWAYS);
    return (rules & neighbours) != neighbours && (rules & corners) != corners;
}

bool rules_are_refused(uint32_t rules)
{
    uint32_t large_hexagons = SET(RULE_OF_EXTENT) | SET(RULE_OF_HEXAGONS);
    return (rules & large_hexagons) == large_hexagons;
}

uint32_t rules_random_set(uint32_t count, random_source *random)
{
    uint32_t set;
    do {
        set = 0;
        for (uint32_t i = 0; i < count; i++)
            set |= SET(random_below(random, RULES));
    } while (!rules_go_together(set) || rules_are_refused(set));
    return set;
}

uint32_t rules_random_crowd(uint32_t count, random_source *random)
{
    uint32_t set = rules_random_set(count, random);
    uint32_t crowd = set | SET(RULE_OF_OCCUPANCY) | (random_chance(random, 70) ? SET(RULE_OF_EXTENT) : 0);
    return random_chance(random, 15) && !rules_are_refused(crowd) ? crowd : set;
}

/* One of the six kinds of map on each level. */
static void fill_levels(rules_scene *scene, random_source *random)
{
    for (uint32_t level = 0; level < scene->levels; level++) {
        map_kind kind = random_chance(random, 60) ? MAP_RANDOM : (map_kind)random_below(random, MAP_KINDS);
        test_map map = test_map_generate(kind, scene->width, scene->height, random);
        size_t cells = (size_t)map.width * map.height;
        memcpy(scene->terrain + level * cells, map.cells, cells);
        test_map_free(&map);
    }
}

rules_scene rules_random_scene(uint32_t rules, uint32_t most_side, random_source *random)
{
    uint32_t width = 1 + random_below(random, most_side), height = 1 + random_below(random, most_side);
    uint32_t levels = rules & SET(RULE_OF_LEVELS) ? 2 + random_below(random, 3) : 1;
    rules_scene scene = rules_scene_make(width, height, levels);
    fill_levels(&scene, random);
    if (rules & SET(RULE_OF_LEVELS))
        rules |= SET(RULE_OF_LINKS);
    for (int rule = 0; rule < RULES; rule++)
        if ((rules >> rule & 1) && makers[rule].make)
            makers[rule].make(&scene, random);
    return scene;
}

uint32_t rules_random_position(const rules_scene *scene, random_source *random)
{
    uint32_t position = random_below(random, rules_cells(scene));
    for (int tries = 0; tries < 4 && !rules_is_free(scene, position); tries++)
        position = random_below(random, rules_cells(scene));
    return position;
}

static bool takes(test_topology topology, wend_heuristic heuristic)
{
    if (heuristic == WEND_HEURISTIC_MANHATTAN)
        return topology == TOPOLOGY_SQUARES_4;
    if (heuristic == WEND_HEURISTIC_CHEBYSHEV || heuristic == WEND_HEURISTIC_EUCLID)
        return topology == TOPOLOGY_SQUARES_8 || topology == TOPOLOGY_SQUARES_4;
    return true;
}

wend_query rules_random_query(const rules_scene *scene, uint32_t rules, uint32_t start, uint32_t goal,
                              random_source *random)
{
    wend_query query = rules_query(scene, start, goal);
    if (random_chance(random, 50))
        query.search.heuristic = (wend_heuristic)random_below(random, WEND_HEURISTIC_CALLBACK);
    if (!takes(rules_topology(scene), query.search.heuristic))
        query.search.heuristic = WEND_HEURISTIC_DEFAULT;
    if (rules & SET(RULE_OF_HEURISTIC_WEIGHT))
        query.search.heuristic_weight = 256 + random_below(random, 2305);
    return query;
}
