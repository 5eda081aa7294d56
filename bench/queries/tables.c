/* The tables of wend-bench-queries. A new rule, engine or tie rule is a line here. */
#include "queries/tables.h"

#include "kit/kit.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define PLAIN_SEARCH WEND_HEURISTIC_DEFAULT, WEND_TIES_ANY, 0

/* The cost of each movement rule. */
static void grow(wend_profile *profile)
{
    profile->footprint = 3;
}

static void price_turns(wend_profile *profile)
{
    profile->turn_cost = WEND_PRICE_STRAIGHT / 4;
}

static void cut_corners(wend_profile *profile)
{
    profile->corners = WEND_CORNERS_ALWAYS;
}

static const ground rule_grounds[] = {
    {NULL, NULL, NULL, WEND_CELLS_SQUARE},
    {NULL, NULL, NULL, WEND_CELLS_SQUARE},
    {NULL, NULL, cut_corners, WEND_CELLS_SQUARE},
    {NULL, NULL, grow, WEND_CELLS_SQUARE},
    {painter_blob, NULL, painter_weigh, WEND_CELLS_SQUARE},
    {painter_noise, NULL, painter_weigh, WEND_CELLS_SQUARE},
    {NULL, NULL, NULL, WEND_CELLS_HEX_POINTY_ODD},
    {NULL, NULL, price_turns, WEND_CELLS_SQUARE},
    {NULL, painter_build_walls, NULL, WEND_CELLS_SQUARE},
    {NULL, painter_dig_links, NULL, WEND_CELLS_SQUARE},
    {NULL, painter_dig_links, NULL, WEND_CELLS_SQUARE},
};

static const setting rule_settings[] = {
    {"plain", 0, WEND_ENGINE_ASTAR, PLAIN_SEARCH},
    {"plain, general", 1, WEND_ENGINE_GENERAL, PLAIN_SEARCH},
    {"corners always", 2, WEND_ENGINE_AUTO, PLAIN_SEARCH},
    {"footprint 3", 3, WEND_ENGINE_AUTO, PLAIN_SEARCH},
    {"weights in blobs", 4, WEND_ENGINE_AUTO, PLAIN_SEARCH},
    {"weights as noise", 5, WEND_ENGINE_AUTO, PLAIN_SEARCH},
    {"hexagons", 6, WEND_ENGINE_AUTO, PLAIN_SEARCH},
    {"turn cost 1/4", 7, WEND_ENGINE_AUTO, PLAIN_SEARCH},
    {"walls on 2 %", 8, WEND_ENGINE_AUTO, PLAIN_SEARCH},
    {"20 links", 9, WEND_ENGINE_AUTO, PLAIN_SEARCH},
    {"20 links, Dijkstra", 10, WEND_ENGINE_GENERAL, WEND_HEURISTIC_ZERO, WEND_TIES_ANY, 0},
};

static const block rule_blocks[] = {{"", rule_grounds, COUNT(rule_grounds), rule_settings, COUNT(rule_settings)}};

static const char *const rule_files[] = {"grid/dao/brc202d.map.scen", "grid/sc1/Aurora.map.scen", NULL};

/* The engine for weighted terrain beside the one for all rules. */

/* Moving AI terrain by its letters: swamp and trees are passable, and costly. */
static void weigh_letters(wend_profile *profile)
{
    profile->weight['S'] = 2;
    profile->weight['T'] = 4;
}

static const ground blobs = {painter_blob, NULL, painter_weigh, WEND_CELLS_SQUARE};
static const ground noise = {painter_noise, NULL, painter_weigh, WEND_CELLS_SQUARE};
static const ground letters = {NULL, NULL, weigh_letters, WEND_CELLS_SQUARE};

static const setting weight_settings[] = {
    {"general", 0, WEND_ENGINE_GENERAL, PLAIN_SEARCH},
    {"weighted", 0, WEND_ENGINE_WEIGHTED, PLAIN_SEARCH},
};

static const block weight_blocks[] = {
    {"blobs", &blobs, 1, weight_settings, COUNT(weight_settings)},
    {"noise", &noise, 1, weight_settings, COUNT(weight_settings)},
    {"own terrain", &letters, 1, weight_settings, COUNT(weight_settings)},
};

static const char *const weight_files[] = {"grid/dao/brc202d.map.scen", "grid/sc1/Aurora.map.scen",
                                           "grid/random/random512-10-0.map.scen", NULL};

/* The cost of a choice among all cheapest paths. */
#define TIES(ties) WEND_HEURISTIC_DEFAULT, WEND_TIES_##ties, 0

#define TIE_SETTINGS(engine)                                                                                           \
    {                                                                                                                  \
        {"any", 0, engine, TIES(ANY)}, {"fewest turns", 0, engine, TIES(FEWEST_TURNS)},                                \
            {"near chord", 0, engine, TIES(NEAR_CHORD)}, {"straight first", 0, engine, TIES(STRAIGHT_FIRST)},          \
            {"diagonal first", 0, engine, TIES(DIAGONAL_FIRST)}, {"general, any", 0, WEND_ENGINE_GENERAL, TIES(ANY)},  \
            {"general, fewest turns", 0, WEND_ENGINE_GENERAL, TIES(FEWEST_TURNS)},                                     \
            {"auto, any", 0, WEND_ENGINE_AUTO, TIES(ANY)},                                                             \
    }

static const ground bare = {NULL, NULL, NULL, WEND_CELLS_SQUARE};
static const setting tie_settings[] = TIE_SETTINGS(WEND_ENGINE_ASTAR);
static const setting painted_tie_settings[] = TIE_SETTINGS(WEND_ENGINE_WEIGHTED);

static const block tie_blocks[] = {{"", &bare, 1, tie_settings, COUNT(tie_settings)}};
static const block painted_tie_blocks[] = {{"blobs", &blobs, 1, painted_tie_settings, COUNT(painted_tie_settings)}};

static const char *const tie_files[] = {"grid/dao/orz900d.map.scen",
                                        "grid/dao/brc202d.map.scen",
                                        "grid/bg512/AR0700SR.map.scen",
                                        "grid/sc1/Aurora.map.scen",
                                        "grid/rooms/32room_000.map.scen",
                                        "grid/cities/Berlin_0_1024.map.scen",
                                        NULL};
static const char *const painted_tie_files[] = {"grid/dao/brc202d.map.scen", NULL};

/* The short queries of a game server's creatures. */
enum { CAP = 150, RADIUS = 20 };

static void go_four_ways(wend_profile *profile)
{
    profile->neighbours = WEND_NEIGHBOURS_4;
}

static void price_alike(wend_profile *profile)
{
    profile->straight = profile->diagonal = 1;
}

static const ground local_grounds[] = {{NULL, NULL, NULL, WEND_CELLS_SQUARE},
                                       {NULL, NULL, go_four_ways, WEND_CELLS_SQUARE},
                                       {NULL, NULL, price_alike, WEND_CELLS_SQUARE}};

#define CAPPED(cap) WEND_HEURISTIC_DEFAULT, WEND_TIES_ANY, cap

static const setting local_settings[] = {
    {"8 neighbours, 150", 0, WEND_ENGINE_AUTO, CAPPED(CAP)},  {"8 neighbours, none", 0, WEND_ENGINE_AUTO, CAPPED(0)},
    {"4 neighbours, 150", 1, WEND_ENGINE_AUTO, CAPPED(CAP)},  {"4 neighbours, none", 1, WEND_ENGINE_AUTO, CAPPED(0)},
    {"8, unit price, 150", 2, WEND_ENGINE_AUTO, CAPPED(CAP)}, {"8, unit price, none", 2, WEND_ENGINE_AUTO, CAPPED(0)},
};

static const block local_blocks[] = {{"", local_grounds, COUNT(local_grounds), local_settings, COUNT(local_settings)}};

static const char *const local_files[] = {
    "grid/dao/brc202d.map",      "grid/dao/orz900d.map",          "grid/bg512/AR0700SR.map",
    "grid/sc1/Aurora.map",       "grid/mazes/maze512-4-0.map",    "grid/random/random512-25-0.map",
    "grid/rooms/32room_000.map", "grid/cities/Berlin_0_1024.map", NULL};

const table tables[] = {
    {.name = "rules",
     .about = "what each movement rule costs",
     .files = rule_files,
     .blocks = rule_blocks,
     .block_count = COUNT(rule_blocks),
     .queries = 200,
     .passes = 5},
    {.name = "weights",
     .about = "weighted terrain, and what preparing for it costs",
     .files = weight_files,
     .blocks = weight_blocks,
     .block_count = COUNT(weight_blocks),
     .queries = 100,
     .passes = 3,
     .prepares = true,
     .costs_agree = true},
    {.name = "ties",
     .about = "what a choice among all cheapest paths costs",
     .files = tie_files,
     .blocks = tie_blocks,
     .block_count = COUNT(tie_blocks),
     .queries = 200,
     .passes = 3,
     .own_finders = true,
     .costs_agree = true},
    {.name = "ties-painted",
     .about = "the same on weighted terrain",
     .files = painted_tie_files,
     .blocks = painted_tie_blocks,
     .block_count = COUNT(painted_tie_blocks),
     .queries = 200,
     .passes = 3,
     .own_finders = true,
     .costs_agree = true},
    {.name = "local",
     .about = "the short queries of a game server's creatures",
     .files = local_files,
     .blocks = local_blocks,
     .block_count = COUNT(local_blocks),
     .queries = 50000,
     .passes = 5,
     .radius = RADIUS},
};

const size_t table_count = COUNT(tables);
