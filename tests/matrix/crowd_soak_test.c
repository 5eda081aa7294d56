/*
 * tests/matrix/crowd_soak_test.c: one crowd for as long as one likes, on a grid and on a mesh: people come and go, get
 * orders of all kinds and are put elsewhere, doors shut on whoever stands there and open again. Nobody comes nearer to
 * another or to a wall than both are large, or than he was; who is near, and what a view tells, is what a look at all
 * says; memory is what the crowd says. A second crowd whose tasks run backwards, saved and restored now and then, does
 * the same to the bit. WEND_TEST_TICKS says how many ticks each, WEND_TEST_SECONDS how many seconds of the processor
 * in their place, WEND_TEST_FIRST which game.
 */
#include "scene/crowd_copy.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/tasks.h"
#include "test/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { SIDE = 40, MOST = 70, DOORS = 24, FIELDS = 2 };

typedef struct door {
    int32_t x, y;
    bool is_shut;
    wend_obstacle_id obstacle; /* on a mesh */
} door;

typedef struct game {
    random_source random;
    test_map map;
    wend_grid *grid;
    wend_mesh *mesh; /* null on a grid */
    wend_space *space;
    wend_field *fields[FIELDS]; /* null on a mesh */
    wend_crowd *crowd, *other;
    test_memory memory;      /* of the first crowd */
    wend_agent_id ids[MOST]; /* 0 = nobody */
    wend_agent now[MOST];
    double walls[MOST], gaps[MOST][MOST]; /* the least that there may be */
    door doors[DOORS];
    wend_crowd_view view;
    wend_agent_id seen[MOST], changes[2 * MOST];
    uint64_t ticks, came, left, orders, turns_of_doors, saves, arrivals;
} game;

static double draw(game *game, double least, double most)
{
    return least + (most - least) * random_below(&game->random, 1 << 20) / (1 << 20);
}

/* How far a point is from the nearest cell that is not free, up to `most`. */
static double wall_distance(const game *game, double x, double y, double most)
{
    double nearest = most;
    for (int64_t row = (int64_t)floor(y - most); row <= (int64_t)floor(y + most); row++)
        for (int64_t column = (int64_t)floor(x - most); column <= (int64_t)floor(x + most); column++) {
            const double left = (double)column - x, top = (double)row - y;
            const double to_x = left > 0 ? left : left + 1 < 0 ? left + 1 : 0;
            const double to_y = top > 0 ? top : top + 1 < 0 ? top + 1 : 0;
            if (!test_map_is_free(&game->map, column, row))
                nearest = fmin(nearest, hypot(to_x, to_y));
        }
    return nearest;
}

static double gap_between(const wend_agent *a, const wend_agent *b)
{
    return hypot(a->x - b->x, a->y - b->y) - a->radius - b->radius;
}

static void grow_fields(game *game)
{
    for (uint32_t i = 0; i < FIELDS && game->fields[i]; i++)
        assert_int_equal(wend_field_grow(game->fields[i], WEND_ALL_WORK, NULL), WEND_OK);
}

static void open_ground(game *game, bool on_mesh)
{
    const wend_profile profile = wend_profile_default();
    game->map = test_map_generate(random_chance(&game->random, 50) ? MAP_ROOMS : MAP_FIELD, SIDE, SIDE, &game->random);
    game->grid = scene_grid(&game->map, NULL);
    if (on_mesh) {
        assert_int_equal(wend_mesh_create_grid(game->grid, NULL, NULL, &game->mesh), WEND_OK);
        assert_int_equal(wend_space_create_mesh(game->mesh, &profile, NULL, &game->space), WEND_OK);
    } else {
        assert_int_equal(wend_space_create(game->grid, &profile, NULL, &game->space), WEND_OK);
    }
    for (uint32_t i = 0; i < FIELDS && !on_mesh; i++) {
        const wend_area goal =
            wend_area_cells((int32_t)(i * (SIDE - 4)), (int32_t)random_below(&game->random, SIDE - 4), 4, 4);
        wend_field_desc desc = wend_field_desc_default();
        desc.goals = &goal;
        desc.goal_count = 1;
        assert_int_equal(wend_field_create(game->space, &desc, NULL, &game->fields[i]), WEND_OK);
    }
    grow_fields(game);
    for (uint32_t i = 0; i < DOORS;) {
        door *door = &game->doors[i];
        door->x = (int32_t)random_below(&game->random, SIDE);
        door->y = (int32_t)random_below(&game->random, SIDE);
        bool is_new = test_map_is_free(&game->map, door->x, door->y);
        for (uint32_t k = 0; k < i; k++)
            is_new &= door->x != game->doors[k].x || door->y != game->doors[k].y;
        i += is_new;
    }
}

static void open_crowds(game *game)
{
    const wend_tasks tasks = {test_tasks_backwards, NULL};
    wend_crowd_desc desc = wend_crowd_desc_default();
    desc.horizon = draw(game, 0.2, 3);
    desc.wall_horizon = draw(game, 0.05, 1);
    test_memory_begin(&game->memory);
    assert_int_equal(wend_crowd_create(game->space, &desc, &game->memory.allocator, &game->crowd), WEND_OK);
    desc.tasks = &tasks;
    assert_int_equal(wend_crowd_create(game->space, &desc, NULL, &game->other), WEND_OK);
    game->view = wend_crowd_view_default();
    game->view.from = (wend_crowd_point){(double)SIDE / 2, (double)SIDE / 2, 0};
    game->view.range = 8;
    game->view.keep = 10;
    game->view.seen = game->seen;
    game->view.seen_capacity = MOST;
    game->view.changes = game->changes;
}

static void read_all(game *game)
{
    for (uint32_t i = 0; i < MOST; i++)
        if (game->ids[i])
            assert_int_equal(wend_crowd_agent(game->crowd, game->ids[i], &game->now[i]), WEND_OK);
}

/* Somebody stands where he was put: as near to others as he is now he may be from here on. */
static void note_place(game *game, uint32_t i)
{
    wend_agent *agent = &game->now[i];
    assert_int_equal(wend_crowd_agent(game->crowd, game->ids[i], agent), WEND_OK);
    game->walls[i] = wall_distance(game, agent->x, agent->y, agent->radius);
    for (uint32_t k = 0; k < MOST; k++)
        if (k != i && game->ids[k])
            game->gaps[i][k] = game->gaps[k][i] = fmin(0, gap_between(agent, &game->now[k]));
}

static bool draw_free(game *game, double *x, double *y)
{
    for (uint32_t tries = 0; tries < 200; tries++) {
        *x = draw(game, 0, SIDE);
        *y = draw(game, 0, SIDE);
        if (wall_distance(game, *x, *y, 0.02) >= 0.02)
            return true;
    }
    return false;
}

static wend_place place_at(double x, double y)
{
    return (wend_place){(int32_t)(x * WEND_CELL), (int32_t)(y * WEND_CELL), 0, 0};
}

static wend_status order_one(game *game, wend_crowd *crowd, uint32_t i, uint32_t what, const wend_crowd_point *to)
{
    const wend_place goal = place_at(to->x, to->y), points[] = {{goal.y, goal.x, 0, 0}, goal};
    if (what == 0)
        return wend_crowd_steer(crowd, game->ids[i], to->x / 5 - 4, to->y / 5 - 4);
    if (what == 1)
        return wend_crowd_follow_path(crowd, game->ids[i], points, 2);
    if (what == 2)
        return wend_crowd_stop(crowd, game->ids[i]);
    if (what < 5 && game->fields[what - 3])
        return wend_crowd_follow_field(crowd, game->ids[i], game->fields[what - 3]);
    return wend_crowd_go(crowd, game->ids[i], goal);
}

static void order(game *game, uint32_t i)
{
    const wend_crowd_point to = {draw(game, 0, SIDE), draw(game, 0, SIDE), 0};
    const uint32_t what = random_below(&game->random, 9);
    assert_int_equal(order_one(game, game->crowd, i, what, &to), WEND_OK);
    assert_int_equal(order_one(game, game->other, i, what, &to), WEND_OK);
    game->orders++;
}

static void arrive(game *game, uint32_t i)
{
    wend_agent_desc desc = wend_agent_desc_default();
    wend_agent_id id;
    if (!draw_free(game, &desc.x, &desc.y))
        return;
    desc.radius = draw(game, 0.05, random_chance(&game->random, 90) ? 0.5 : 1.5);
    desc.speed = random_chance(&game->random, 5) ? 0 : draw(game, 0.1, 6);
    desc.acceleration = random_chance(&game->random, 50) ? 0 : draw(game, 0.1, 20);
    desc.turning = random_chance(&game->random, 50) ? 0 : draw(game, 1, 400);
    desc.priority = (uint8_t)(random_chance(&game->random, 60) ? 128 : random_below(&game->random, 256));
    desc.is_fixed = random_chance(&game->random, 5);
    assert_int_equal(wend_crowd_add(game->crowd, &desc, &game->ids[i]), WEND_OK);
    assert_int_equal(wend_crowd_add(game->other, &desc, &id), WEND_OK);
    assert_true(id == game->ids[i]);
    note_place(game, i);
    order(game, i);
    game->came++;
}

static void leave(game *game, uint32_t i)
{
    assert_int_equal(wend_crowd_remove(game->crowd, game->ids[i]), WEND_OK);
    assert_int_equal(wend_crowd_remove(game->other, game->ids[i]), WEND_OK);
    assert_int_equal(wend_crowd_remove(game->crowd, game->ids[i]), WEND_ERROR_ARGUMENT);
    game->ids[i] = 0;
    game->left++;
}

static void put(game *game, uint32_t i)
{
    wend_crowd_point to = {0, 0, 0};
    if (!draw_free(game, &to.x, &to.y))
        return;
    assert_int_equal(wend_crowd_put(game->crowd, game->ids[i], to), WEND_OK);
    assert_int_equal(wend_crowd_put(game->other, game->ids[i], to), WEND_OK);
    note_place(game, i);
}

static void change_somebody(game *game)
{
    const uint32_t i = random_below(&game->random, MOST), what = random_below(&game->random, 10);
    if (!game->ids[i])
        arrive(game, i);
    else if (what == 0)
        leave(game, i);
    else if (what == 1)
        put(game, i);
    else
        order(game, i);
}

/* A door shuts, whoever stands there, or opens: walls may then be as near to everybody as they are. */
static void turn_door(game *game)
{
    door *door = &game->doors[random_below(&game->random, DOORS)];
    const wend_mesh_point at = {door->x * WEND_CELL, door->y * WEND_CELL}, far = {at.x + WEND_CELL, at.y + WEND_CELL};
    const wend_mesh_point corners[] = {at, {far.x, at.y}, far, {at.x, far.y}};
    door->is_shut = !door->is_shut;
    game->map.cells[door->y * SIDE + door->x] = door->is_shut ? '@' : '.';
    if (!game->mesh)
        assert_int_equal(wend_grid_set(game->grid, wend_place_cell(door->x, door->y), door->is_shut ? '@' : '.'),
                         WEND_OK);
    else if (door->is_shut)
        assert_int_equal(wend_mesh_add_obstacle(game->mesh, corners, 4, 0, &door->obstacle, NULL), WEND_OK);
    else
        assert_int_equal(wend_mesh_remove_obstacle(game->mesh, door->obstacle), WEND_OK);
    assert_int_equal(wend_space_update(game->space), WEND_OK);
    grow_fields(game);
    for (uint32_t i = 0; i < MOST; i++)
        if (game->ids[i])
            game->walls[i] = wall_distance(game, game->now[i].x, game->now[i].y, game->now[i].radius);
    game->turns_of_doors++;
}

static void save_and_restore(game *game)
{
    size_t needed = 0, again = 0;
    const wend_space *space = game->space;
    const wend_crowd_maps maps = {&space, game->fields, 1, game->mesh ? 0 : FIELDS};
    const wend_tasks tasks = {test_tasks_backwards, NULL};
    assert_int_equal(wend_crowd_save(game->other, &maps, NULL, 0, &needed), WEND_ERROR_CAPACITY);
    wend_crowd *restored = crowd_copy(game->other, &maps, &tasks, NULL);
    assert_int_equal(wend_crowd_save(game->crowd, &maps, NULL, 0, &again),
                     WEND_ERROR_CAPACITY); /* its search begins anew */
    assert_int_equal(needed, again);
    wend_crowd_destroy(game->other);
    game->other = restored;
    game->saves++;
}

static void check_agents(game *game)
{
    read_all(game);
    for (uint32_t i = 0; i < MOST; i++) {
        const wend_agent *agent = &game->now[i];
        wend_agent other;
        if (!game->ids[i])
            continue;
        assert_int_equal(wend_crowd_agent(game->other, game->ids[i], &other), WEND_OK);
        if (agent->x != other.x || agent->y != other.y || agent->state != other.state)
            fail_msg("tick %llu: %u is %s at %.17g,%.17g, in the other crowd %s at %.17g,%.17g",
                     (unsigned long long)game->ticks, i, wend_agent_state_text(agent->state), agent->x, agent->y,
                     wend_agent_state_text(other.state), other.x, other.y);
        const double wall = wall_distance(game, agent->x, agent->y, agent->radius);
        if (wall < game->walls[i] - 1e-6)
            fail_msg("tick %llu: %u of radius %g is %g cells from a wall at %.17g,%.17g, not %g",
                     (unsigned long long)game->ticks, i, agent->radius, wall, agent->x, agent->y, game->walls[i]);
        for (uint32_t k = 0; k < i; k++)
            if (game->ids[k] && gap_between(agent, &game->now[k]) < game->gaps[i][k] - 1e-6)
                fail_msg("tick %llu: %u and %u overlap by %g, not %g", (unsigned long long)game->ticks, i, k,
                         -gap_between(agent, &game->now[k]), -game->gaps[i][k]);
    }
}

static bool lists(const wend_agent_id *ids, uint32_t count, wend_agent_id id)
{
    for (uint32_t i = 0; i < count; i++)
        if (ids[i] == id)
            return true;
    return false;
}

static void check_view(game *game)
{
    wend_agent_id before[MOST], near[MOST];
    const uint32_t seen_before = game->view.seen_count;
    uint32_t seen = 0, entered = 0, within = 0, count;
    memcpy(before, game->seen, sizeof before);
    assert_int_equal(wend_crowd_look(game->crowd, &game->view), WEND_OK);
    assert_int_equal(wend_crowd_within(game->crowd, game->view.from, game->view.range, near, MOST, &count), WEND_OK);
    for (uint32_t i = 0; i < MOST; i++) {
        const double distance = hypot(game->now[i].x - game->view.from.x, game->now[i].y - game->view.from.y);
        const bool was_seen = lists(before, seen_before, game->ids[i]);
        const bool is_near = game->ids[i] && distance <= game->view.range;
        const bool is_seen = is_near || (game->ids[i] && was_seen && distance <= game->view.keep);
        within += is_near;
        seen += is_seen;
        entered += is_seen && !was_seen;
        if (game->ids[i]) {
            assert_true(lists(near, count, game->ids[i]) == is_near);
            assert_true(lists(game->seen, game->view.seen_count, game->ids[i]) == is_seen);
        }
    }
    assert_int_equal(count, within);
    assert_int_equal(game->view.seen_count, seen);
    assert_int_equal(game->view.entered, entered);
    assert_int_equal(game->view.left, seen_before + entered - seen);
}

static void play_tick(game *game)
{
    wend_crowd_sum sum;
    while (random_chance(&game->random, game->ticks < 20 ? 80 : 30))
        change_somebody(game);
    if (random_chance(&game->random, 5))
        turn_door(game);
    if (random_chance(&game->random, 1))
        save_and_restore(game);
    const uint64_t work = random_below(&game->random, 3000);
    assert_int_equal(wend_crowd_step(game->crowd, work, &sum), WEND_OK);
    assert_int_equal(wend_crowd_step(game->other, work, NULL), WEND_OK);
    game->arrivals += sum.arrived;
    check_agents(game);
    if (game->ticks % 8 == 0)
        check_view(game);
    assert_int_equal(wend_crowd_memory(game->crowd), game->memory.bytes);
    game->ticks++;
}

static void close_game(game *game)
{
    wend_crowd_destroy(game->crowd);
    wend_crowd_destroy(game->other);
    assert_null(game->memory.fault);
    assert_int_equal(game->memory.blocks, 0);
    for (uint32_t i = 0; i < FIELDS; i++)
        wend_field_release(game->fields[i]);
    wend_space_destroy(game->space);
    wend_mesh_destroy(game->mesh);
    wend_grid_destroy(game->grid);
    test_map_free(&game->map);
}

static void play(bool on_mesh)
{
    static game game;
    const uint32_t seconds = scene_setting("WEND_TEST_SECONDS", 0) / 2, ticks = scene_setting("WEND_TEST_TICKS", 400);
    const clock_t end = clock() + (clock_t)seconds * CLOCKS_PER_SEC;
    memset(&game, 0, sizeof game);
    game.random = (random_source){scene_setting("WEND_TEST_FIRST", 1) * 2 + on_mesh};
    open_ground(&game, on_mesh);
    open_crowds(&game);
    while (seconds ? clock() < end : game.ticks < ticks)
        play_tick(&game);
    printf("%llu ticks, %llu came, %llu left, %llu orders, %llu turns of doors, %llu restored\n",
           (unsigned long long)game.ticks, (unsigned long long)game.came, (unsigned long long)game.left,
           (unsigned long long)game.orders, (unsigned long long)game.turns_of_doors, (unsigned long long)game.saves);
    assert_true(game.ticks < 300 || (game.left && game.turns_of_doors && game.arrivals));
    close_game(&game);
}

static void a_long_game_of_a_crowd_goes_on_as_it_began_on_cells(void **state)
{
    (void)state;
    play(false);
}

static void a_long_game_of_a_crowd_goes_on_as_it_began_on_a_mesh(void **state)
{
    (void)state;
    play(true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_long_game_of_a_crowd_goes_on_as_it_began_on_cells),
                                       cmocka_unit_test(a_long_game_of_a_crowd_goes_on_as_it_began_on_a_mesh)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
