/*
 * wend-bench-ticks: what a game server's tick costs.
 *
 *   wend-bench-ticks server              5,000 creatures hunt 200 walking players on 2048 x 2048 cells of caves for 200
 *                                        ticks: written by hand with queries and a table of who stands where, and with
 *                                        a pursuit
 *   wend-bench-ticks wanderers FILE.map  10,000 pursuers and 100 wandering players for 10,000 ticks
 *
 * Both ways of `server` see the same map, players and first places, and take turns; the best of PASSES by the mean
 * counts.
 */
#include "kit/kit.h"

#include <wend/all.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SIDE = 2048,
    CREATURES = 5000,
    PLAYERS = 200,
    RADIUS = 20,
    TICKS = 200,
    POINTS = 48,
    LIMIT = 400,
    BUCKETS = SIDE / 32,
    SERVER_UNITS = 20000,
    PASSES = 5
};

static uint32_t random_state, scene_state; /* now; when the map is made */

/* Numerical Recipes' generator. */
static uint32_t draw(uint32_t count)
{
    random_state = random_state * 1664525u + 1013904223u;
    return (uint32_t)(((uint64_t)random_state * count) >> 32);
}

static void need(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "%s\n", what);
    exit(EXIT_FAILURE);
}

static void good(wend_status status)
{
    need(status == WEND_OK, wend_status_text(status));
}

static int compare(const void *a, const void *b)
{
    double first = *(const double *)a, second = *(const double *)b;
    return (first > second) - (first < second);
}

typedef struct spot {
    int32_t x, y;
} spot;

static int32_t distance(spot a, spot b)
{
    int32_t x = abs(a.x - b.x), y = abs(a.y - b.y);
    return x > y ? x : y;
}

/* Caves by a cellular automaton. */
static uint8_t terrain[SIDE * SIDE];

static void dig_caves(void)
{
    static uint8_t before[SIDE * SIDE];
    for (int i = 0; i < SIDE * SIDE; i++)
        terrain[i] = draw(100) < 42 ? '@' : '.';
    for (int round = 0; round < 4; round++) {
        memcpy(before, terrain, sizeof terrain);
        for (int y = 1; y < SIDE - 1; y++)
            for (int x = 1; x < SIDE - 1; x++) {
                int walls = 0;
                for (int j = -1; j <= 1; j++)
                    for (int i = -1; i <= 1; i++)
                        walls += before[(y + j) * SIDE + x + i] == '@';
                terrain[y * SIDE + x] = walls >= 5 ? '@' : '.';
            }
    }
}

/* State that both ways share. */
static wend_grid *grid;
static wend_space *space;
static wend_layer *layer;
static wend_finder *finder;
static spot players[PLAYERS], creatures[CREATURES];
static uint8_t taken[SIDE * SIDE]; /* by hand: 1 = a creature, 2 = a player */
static wend_pursuit *pursuit;
static wend_target_id quarries[PLAYERS];
static wend_pursuer_id pursuers[CREATURES];

/* A way to run the creatures. */
typedef struct contender {
    const char *name;
    bool (*is_open)(int32_t x, int32_t y);
    void (*place_player)(int number, spot at);
    void (*place_creature)(int number, spot at);
    void (*move_player)(int number, spot to);
    void (*tick)(int n);
    void (*finish)(void);
} contender;

static bool is_ground(int32_t x, int32_t y)
{
    return x >= 0 && y >= 0 && x < SIDE && y < SIDE && terrain[y * SIDE + x] == '.';
}

/* By hand. */
typedef struct hunter {
    int target;
    spot aim;
    wend_place points[POINTS];
    wend_path path;
    wend_path_iterator walk;
    bool has_path;
    int waited;
} hunter;

static hunter hunters[CREATURES];
static int first_in[BUCKETS * BUCKETS], next_in[PLAYERS];

static void fill_buckets(void)
{
    memset(first_in, -1, sizeof first_in);
    for (int i = 0; i < PLAYERS; i++) {
        int bucket = (players[i].y >> 5) * BUCKETS + (players[i].x >> 5);
        next_in[i] = first_in[bucket];
        first_in[bucket] = i;
    }
}

static int nearest_player(spot at)
{
    int best = -1;
    int32_t least = RADIUS + 1;
    for (int j = (at.y >> 5) - 1; j <= (at.y >> 5) + 1; j++)
        for (int i = (at.x >> 5) - 1; i <= (at.x >> 5) + 1; i++) {
            if (i < 0 || j < 0 || i >= BUCKETS || j >= BUCKETS)
                continue;
            for (int p = first_in[j * BUCKETS + i]; p >= 0; p = next_in[p])
                if (distance(players[p], at) < least) {
                    least = distance(players[p], at);
                    best = p;
                }
        }
    return best;
}

static bool is_open_by_hand(int32_t x, int32_t y)
{
    return is_ground(x, y) && !taken[y * SIDE + x];
}

static void place_player_by_hand(int number, spot at)
{
    players[number] = at;
    taken[at.y * SIDE + at.x] = 2;
}

static void place_creature_by_hand(int number, spot at)
{
    creatures[number] = at;
    hunters[number] = (hunter){.target = -1};
    taken[at.y * SIDE + at.x] = 1;
}

static void move_player_by_hand(int number, spot to)
{
    taken[players[number].y * SIDE + players[number].x] = 0;
    place_player_by_hand(number, to);
}

static void plan_by_hand(hunter *hunter, spot at)
{
    wend_query query = wend_query_default();
    query.start = wend_place_cell(at.x, at.y);
    query.goal = wend_place_cell(hunter->aim.x, hunter->aim.y);
    query.search.radius = RADIUS;
    query.search.limit = LIMIT;
    hunter->path = wend_path_default();
    hunter->path.buffer = hunter->points;
    hunter->path.capacity = POINTS;
    wend_status status = wend_finder_find(finder, space, &query, &hunter->path);
    if (status != WEND_ERROR_CAPACITY)
        good(status);
    hunter->walk = wend_path_begin(&hunter->path, WEND_PATH_START_SKIPPED);
    hunter->has_path = hunter->path.outcome != WEND_OUTCOME_UNREACHABLE;
}

static void step_by_hand(hunter *hunter, spot *at)
{
    wend_path_iterator before = hunter->walk;
    wend_place cell;
    if (!wend_path_next(&hunter->walk, &cell))
        return;
    spot to = {wend_place_column(cell), wend_place_row(cell)};
    if (!is_open_by_hand(to.x, to.y)) {
        hunter->walk = before;
        hunter->waited++;
        return;
    }
    taken[at->y * SIDE + at->x] = 0;
    *at = to;
    taken[to.y * SIDE + to.x] = 1;
}

static void tick_by_hand(int n)
{
    fill_buckets();
    for (int i = 0; i < CREATURES; i++) {
        hunter *hunter = &hunters[i];
        if ((n + i) % 4)
            continue;
        int player = nearest_player(creatures[i]);
        if (player < 0) {
            hunter->has_path = false;
            hunter->target = -1;
            continue;
        }
        if (distance(players[player], creatures[i]) <= 1)
            continue;
        if (player != hunter->target || distance(players[player], hunter->aim) != 0 || hunter->waited >= 2) {
            hunter->target = player;
            hunter->aim = players[player];
            hunter->waited = 0;
            plan_by_hand(hunter, creatures[i]);
        }
        if (hunter->has_path)
            step_by_hand(hunter, &creatures[i]);
    }
}

static void finish_by_hand(void)
{
    memset(taken, 0, sizeof taken);
}

static const contender by_hand = {"by hand",           is_open_by_hand, place_player_by_hand, place_creature_by_hand,
                                  move_player_by_hand, tick_by_hand,    finish_by_hand};

/* By a pursuit. */
static bool is_open_by_pursuit(int32_t x, int32_t y)
{
    return is_ground(x, y) && wend_layer_value(layer, wend_place_cell(x, y)) == 0;
}

static void place_player_by_pursuit(int number, spot at)
{
    if (!pursuit)
        good(wend_pursuit_create(space, NULL, NULL, &pursuit));
    players[number] = at;
    good(wend_pursuit_add_target(pursuit, wend_place_cell(at.x, at.y), 1, &quarries[number]));
}

static void place_creature_by_pursuit(int number, spot at)
{
    wend_pursuer_desc desc = wend_pursuer_desc_default();
    desc.place = wend_place_cell(at.x, at.y);
    creatures[number] = at;
    good(wend_pursuit_add(pursuit, &desc, &pursuers[number]));
}

static void move_player_by_pursuit(int number, spot to)
{
    players[number] = to;
    good(wend_pursuit_move_target(pursuit, quarries[number], wend_place_cell(to.x, to.y)));
}

static uint64_t most_work; /* in a tick */

static void tick_by_pursuit(int n)
{
    (void)n;
    good(wend_pursuit_tick(pursuit, finder, SERVER_UNITS, NULL, NULL));
    uint64_t units = wend_pursuit_work(pursuit);
    most_work = units > most_work ? units : most_work;
}

static void finish_by_pursuit(void)
{
    for (int i = 0; i < CREATURES; i++) {
        wend_place place;
        good(wend_pursuit_place(pursuit, pursuers[i], &place));
        creatures[i] = (spot){wend_place_column(place), wend_place_row(place)};
    }
    wend_pursuit_destroy(pursuit);
    pursuit = NULL;
}

static const contender by_pursuit = {
    "wend_pursuit",         is_open_by_pursuit, place_player_by_pursuit, place_creature_by_pursuit,
    move_player_by_pursuit, tick_by_pursuit,    finish_by_pursuit};

/* A run of the scene. */
typedef struct result {
    double mean, times[TICKS];
    int beside;
} result;

static void set_scene(const contender *contender)
{
    random_state = scene_state;
    for (int i = 0; i < PLAYERS; i++) {
        spot at;
        do {
            at.x = (int32_t)draw(SIDE);
            at.y = (int32_t)draw(SIDE);
        } while (!contender->is_open(at.x, at.y));
        contender->place_player(i, at);
    }
    for (int i = 0; i < CREATURES; i++) { /* most of them near players: a bad evening */
        spot at;
        do {
            spot near = players[draw(PLAYERS)];
            at.x = near.x + (int32_t)draw(41) - 20;
            at.y = near.y + (int32_t)draw(41) - 20;
        } while (!contender->is_open(at.x, at.y));
        contender->place_creature(i, at);
    }
}

/* Players take a step every third tick. */
static void walk_players(const contender *contender, int n)
{
    for (int i = 0; i < PLAYERS; i++) {
        if ((n + i) % 3)
            continue;
        spot to = players[i];
        to.x += (int32_t)draw(3) - 1;
        to.y += (int32_t)draw(3) - 1;
        if (contender->is_open(to.x, to.y))
            contender->move_player(i, to);
    }
}

static result run(const contender *contender)
{
    result result = {0, {0}, 0};
    set_scene(contender);
    for (int n = 0; n < TICKS; n++) {
        double begin = clock_seconds();
        walk_players(contender, n);
        contender->tick(n);
        result.times[n] = (clock_seconds() - begin) * 1e3;
        result.mean += result.times[n] / (double)TICKS;
    }
    contender->finish();
    fill_buckets();
    for (int i = 0; i < CREATURES; i++) {
        int player = nearest_player(creatures[i]);
        result.beside += player >= 0 && distance(players[player], creatures[i]) <= 1;
    }
    qsort(result.times, TICKS, sizeof *result.times, compare);
    return result;
}

static void print_result(const contender *contender, const result *result)
{
    printf("%-14s %7.3f %7.3f %7.3f %7.3f %8d\n", contender->name, result->mean, result->times[TICKS / 2],
           result->times[TICKS * 99 / 100], result->times[TICKS - 1], result->beside);
}

static void run_server(void)
{
    const contender *const contenders[] = {&by_hand, &by_pursuit};
    static result best[2];
    random_state = 7;
    dig_caves();
    scene_state = random_state;
    wend_grid_desc desc = wend_grid_desc_default();
    desc.width = desc.height = SIDE;
    desc.terrain = terrain;
    good(wend_grid_create(&desc, NULL, &grid));
    wend_profile profile = wend_profile_default();
    profile.crossing_cost = WEND_NO_CROSSING;
    good(wend_space_create(grid, &profile, NULL, &space));
    good(wend_layer_create(grid, WEND_LAYER_OCCUPIED, NULL, &layer));
    good(wend_space_attach(space, layer));
    good(wend_finder_create(NULL, &finder));
    for (int pass = 0; pass < PASSES; pass++)
        for (int i = 0; i < 2; i++) {
            result result = run(contenders[i]);
            if (pass == 0 || result.mean < best[i].mean)
                best[i] = result;
        }
    printf("%d creatures, %d players, %d x %d cells, %d ticks; milliseconds a tick\n", CREATURES, PLAYERS, SIDE, SIDE,
           TICKS);
    printf("                  mean  median     p99   worst   beside\n");
    for (int i = 0; i < 2; i++)
        print_result(contenders[i], &best[i]);
    printf("wend_pursuit: at most %d units of searches a tick; most in a tick, turns included, %.0f\n", SERVER_UNITS,
           (double)most_work);
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_layer_destroy(layer);
    wend_grid_destroy(grid);
}

/* Wanderers: players who walk from place to place and whom nobody stops, so that the hunt never ends. */
enum { PACK = 10000, WANDERERS = 100, LONG = 10000, STROLL = 40, UNITS = 40000 };

typedef struct wanderer {
    wend_target_id quarry;
    wend_place at, points[4 * STROLL];
    wend_path path;
    wend_path_iterator walk;
} wanderer;

static wanderer wanderers[WANDERERS];
static wend_space *open_space; /* the map as players see it, whom nobody stops */

static wend_place near_by(wend_place at)
{
    wend_place place;
    do
        place = wend_place_cell(wend_place_column(at) + (int32_t)draw(2 * STROLL + 1) - STROLL,
                                wend_place_row(at) + (int32_t)draw(2 * STROLL + 1) - STROLL);
    while (!wend_space_is_free(space, place));
    return place;
}

static void wander(wanderer *wanderer)
{
    wend_place next;
    if (wend_path_next(&wanderer->walk, &next)) {
        wanderer->at = next;
        return;
    }
    wend_query query = wend_query_default();
    query.start = wanderer->at;
    query.goal = near_by(wanderer->at);
    query.search.radius = STROLL;
    wanderer->path = wend_path_default();
    wanderer->path.buffer = wanderer->points;
    wanderer->path.capacity = 4 * STROLL;
    if (wend_finder_find(finder, open_space, &query, &wanderer->path) == WEND_OK)
        wanderer->walk = wend_path_begin(&wanderer->path, WEND_PATH_START_SKIPPED);
}

static void add_wanderers(uint32_t width, uint32_t height)
{
    for (int i = 0; i < WANDERERS; i++) {
        wend_place *at = &wanderers[i].at;
        do {
            int32_t x = (int32_t)draw(width), y = (int32_t)draw(height);
            *at = wend_place_cell(x, y);
        } while (!wend_space_is_free(space, *at));
        wanderers[i].walk = wend_path_begin(NULL, WEND_PATH_START_SKIPPED);
        good(wend_pursuit_add_target(pursuit, *at, 0, &wanderers[i].quarry));
    }
    for (int i = 0; i < PACK; i++) {
        wend_pursuer_desc desc = wend_pursuer_desc_default();
        wend_pursuer_id id;
        do
            desc.place = near_by(wanderers[draw(WANDERERS)].at);
        while (wend_layer_value(layer, desc.place) != 0);
        desc.radius = 28;
        good(wend_pursuit_add(pursuit, &desc, &id));
    }
}

/* The sums of all ticks. */
typedef struct tally {
    double seconds, worst;
    uint64_t turns[WEND_PURSUIT_WAITING + 1], work, most_work;
    uint32_t most_waiting;
} tally;

static void tick_wanderers(tally *tally)
{
    const wend_pursuit_move *moves;
    uint32_t count;
    double begin = clock_seconds();
    for (int i = 0; i < WANDERERS; i++)
        good(wend_pursuit_move_target(pursuit, wanderers[i].quarry, wanderers[i].at));
    good(wend_pursuit_tick(pursuit, finder, UNITS, &moves, &count));
    double seconds = clock_seconds() - begin;
    uint64_t units = wend_pursuit_work(pursuit);
    uint32_t waiting = wend_pursuit_waiting(pursuit);
    for (uint32_t i = 0; i < count; i++)
        tally->turns[moves[i].action]++;
    tally->seconds += seconds;
    tally->worst = seconds > tally->worst ? seconds : tally->worst;
    tally->work += units;
    tally->most_work = units > tally->most_work ? units : tally->most_work;
    tally->most_waiting = waiting > tally->most_waiting ? waiting : tally->most_waiting;
}

static void run_wanderers(const char *file)
{
    wend_text_error error;
    wend_profile profile = wend_profile_default();
    tally tally = {0};
    random_state = 7;
    need(wend_grid_load_map(file, NULL, &grid, &error) == WEND_OK, file);
    profile.crossing_cost = WEND_NO_CROSSING;
    good(wend_space_create(grid, &profile, NULL, &space));
    good(wend_space_create(grid, &profile, NULL, &open_space));
    good(wend_layer_create(grid, WEND_LAYER_OCCUPIED, NULL, &layer));
    good(wend_space_attach(space, layer));
    good(wend_finder_create(NULL, &finder));
    good(wend_pursuit_create(space, NULL, NULL, &pursuit));
    add_wanderers(wend_grid_width(grid), wend_grid_height(grid));
    for (int n = 0; n < LONG; n++) {
        for (int i = n % 4; i < WANDERERS; i += 4)
            wander(&wanderers[i]);
        tick_wanderers(&tally);
    }
    printf("%d pursuers of %d wandering players, %d ticks, %d units a tick\n", PACK, WANDERERS, LONG, UNITS);
    printf("us per pursuer and tick %.3f; ms per tick: mean %.3f, worst %.3f\n",
           tally.seconds * 1e6 / (double)PACK / (double)LONG, tally.seconds * 1e3 / (double)LONG, tally.worst * 1e3);
    printf("units per tick: mean %.0f, most %.0f; most in line %u\nturns:", (double)tally.work / (double)LONG,
           (double)tally.most_work, (unsigned)tally.most_waiting);
    for (int i = 0; i <= WEND_PURSUIT_WAITING; i++)
        printf(" %s %.1f%%", wend_pursuit_action_text((wend_pursuit_action)i),
               100.0 * (double)tally.turns[i] / (double)PACK / (double)LONG * 4);
    printf("\n");
    wend_pursuit_destroy(pursuit);
    wend_finder_destroy(finder);
    wend_space_destroy(open_space);
    wend_space_destroy(space);
    wend_layer_destroy(layer);
    wend_grid_destroy(grid);
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "server") == 0)
        run_server();
    else if (argc == 3 && strcmp(argv[1], "wanderers") == 0)
        run_wanderers(argv[2]);
    else {
        fprintf(stderr, "usage: wend-bench-ticks server | wanderers FILE.map\n");
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
