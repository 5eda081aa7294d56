/*
 * tests/matrix/crowd_storeys_test.c: crowds in random houses of several storeys and in towers with winding ramps. Each
 * agent is followed by means of its own (disc_oracle.h): no move passes a wall, nobody comes nearer to a wall than it
 * is large, or than it was, and nobody overlaps another to whom ground leads straight; those above and below do not
 * count. A second crowd whose tasks run backwards, and which is saved and restored on the way, does the same to the
 * bit. Few who are sent to other storeys arrive.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wend/all.h>

#include "ground/disc_oracle.h"
#include "map/space/space.h"
#include "scene/crowd_copy.h"
#include "scene/scene.h"
#include "test/tasks.h"
#include "test/test.h"

enum { MOST_AGENTS = 60, TICKS = 60 };

typedef struct stage {
    house ground;
    disc_oracle oracle;
    wend_mesh *mesh;
    wend_space *space;
    wend_crowd *crowd, *other;
    wend_agent_id ids[MOST_AGENTS];
    wend_agent now[MOST_AGENTS];
    double radii[MOST_AGENTS];
    uint32_t polygons[MOST_AGENTS]; /* of the house, on which they stand */
    double walls[MOST_AGENTS];      /* the least there may be */
    double gaps[MOST_AGENTS][MOST_AGENTS];
    uint32_t count, arrived;
} stage;

static double draw(random_source *random, double least, double most)
{
    return least + (most - least) * random_below(random, 1 << 20) / (1 << 20);
}

static double clearance(const stage *stage, uint32_t polygon, double x, double y, double most)
{
    return disc_oracle_clearance(&stage->oracle, polygon, x * WEND_CELL, y * WEND_CELL, most * WEND_CELL) / WEND_CELL;
}

/* False where a house cannot be a mesh, or has one level only. */
static bool open_house(stage *stage, random_source *random, uint32_t least_radius)
{
    wend_profile profile = wend_profile_default();
    wend_space *flat;
    if (random_chance(random, 25))
        house_draw_tower(&stage->ground, random);
    else
        house_draw(&stage->ground, random);
    stage->mesh = house_mesh(&stage->ground);
    if (!stage->mesh)
        return false;
    assert_int_equal(wend_space_create_mesh(stage->mesh, &profile, NULL, &flat), WEND_OK);
    disc_oracle_begin(&stage->oracle, &stage->ground, flat);
    wend_space_destroy(flat);
    profile.radius = least_radius == 0 && random_chance(random, 40) ? 0 : least_radius + random_below(random, 90);
    assert_int_equal(wend_space_create_mesh(stage->mesh, &profile, NULL, &stage->space), WEND_OK);
    return true;
}

static wend_place place_on(const stage *stage, uint32_t polygon, double x, double y)
{
    return (wend_place){(int32_t)floor(x * WEND_CELL + 0.5), (int32_t)floor(y * WEND_CELL + 0.5),
                        stage->oracle.levels[polygon], 0};
}

/* A point of a triangle of a polygon, where level and point tell which ground is meant. */
static bool draw_point(const stage *stage, random_source *random, uint32_t *polygon, double *x, double *y)
{
    const disc_oracle *oracle = &stage->oracle;
    *polygon = random_below(random, stage->ground.polygon_count);
    const uint32_t first = oracle->firsts[*polygon], count = stage->ground.counts[*polygon];
    const uint32_t k = 1 + random_below(random, count - 2);
    double a = draw(random, 0, 1), b = draw(random, 0, 1);
    const double share[3] = {a + b > 1 ? a + b - 1 : 1 - a - b, a + b > 1 ? 1 - a : a, a + b > 1 ? 1 - b : b};
    const uint32_t corners[3] = {first, first + k, first + k + 1};
    int32_t height;
    *x = *y = 0;
    for (int i = 0; i < 3; i++) {
        *x += share[i] * stage->ground.points[oracle->corners[corners[i]]].x / WEND_CELL;
        *y += share[i] * stage->ground.points[oracle->corners[corners[i]]].y / WEND_CELL;
    }
    if (disc_oracle_is_on_side(oracle, *polygon, *x * WEND_CELL, *y * WEND_CELL) ||
        wend_ground_height(stage->space, place_on(stage, *polygon, *x, *y), &height) != WEND_OK)
        return false;
    return fabs(disc_oracle_height(oracle, *polygon, *x * WEND_CELL, *y * WEND_CELL) - height) < 16;
}

static void order(stage *stage, uint32_t i, random_source *random, bool goes)
{
    const uint32_t what = goes ? 0 : random_below(random, 5);
    const double wish_x = draw(random, -4, 4), wish_y = draw(random, -4, 4);
    uint64_t state = random_next(random);
    wend_agent agent;
    wend_place here, goal, turn;
    assert_int_equal(wend_crowd_agent(stage->crowd, stage->ids[i], &agent), WEND_OK);
    here = (wend_place){(int32_t)floor(agent.x * WEND_CELL + 0.5), (int32_t)floor(agent.y * WEND_CELL + 0.5),
                        agent.level, 0};
    if (wend_ground_random_near(stage->space, here, UINT32_MAX, &state, &goal) != WEND_OK)
        goal = here;
    for (uint32_t tries = 0; tries < 20 && goal.level == here.level; tries++)
        if (wend_ground_random_near(stage->space, here, UINT32_MAX, &state, &goal) != WEND_OK)
            break;
    turn = (wend_place){here.x, goal.y, here.level, 0};
    wend_crowd *const crowds[] = {stage->crowd, stage->other};
    for (uint32_t k = 0; k < 2; k++) {
        wend_status status;
        if (what == 1)
            status = wend_crowd_steer(crowds[k], stage->ids[i], wish_x, wish_y);
        else if (what == 2)
            status = wend_crowd_follow_path(crowds[k], stage->ids[i], (const wend_place[]){turn, goal}, 2);
        else if (what == 3)
            status = wend_crowd_stop(crowds[k], stage->ids[i]);
        else
            status = wend_crowd_go(crowds[k], stage->ids[i], goal);
        assert_int_equal(status, WEND_OK);
    }
}

/* What there is between two, above 0: 1e9 if no ground leads straight from one to the other. */
static double gap_between(const stage *stage, uint32_t a, uint32_t b)
{
    const wend_agent *of_a = &stage->now[a], *of_b = &stage->now[b];
    const double gap = hypot(of_a->x - of_b->x, of_a->y - of_b->y) - of_a->radius - of_b->radius;
    if (gap >= 0)
        return gap;
    const double from[2] = {of_a->x * WEND_CELL, of_a->y * WEND_CELL},
                 to[2] = {of_b->x * WEND_CELL, of_b->y * WEND_CELL};
    return disc_oracle_walk(&stage->oracle, stage->polygons[a], from, to) == stage->polygons[b] ? gap : 1e9;
}

/* Nobody overlaps a wall at the start; `alone`: nor anybody, and all may walk where they stand. */
static void add_agents(stage *stage, random_source *random, uint32_t wanted, bool alone)
{
    const double inset = stage->space->profile.radius / (double)WEND_CELL;
    for (uint32_t tries = 0; tries < 8 * wanted && stage->count < wanted; tries++) {
        const uint32_t i = stage->count;
        wend_agent_desc desc = wend_agent_desc_default();
        wend_agent_id id;
        if (!draw_point(stage, random, &stage->polygons[i], &desc.x, &desc.y))
            continue;
        desc.level = stage->oracle.levels[stage->polygons[i]];
        desc.radius = alone ? inset : draw(random, 0.02, random_chance(random, 80) ? 0.5 : 1.2);
        if (!alone) {
            desc.speed = random_chance(random, 5) ? 0 : draw(random, 0.1, 5);
            desc.acceleration = random_chance(random, 50) ? 0 : draw(random, 0.1, 20);
            desc.turning = random_chance(random, 50) ? 0 : draw(random, 1, 400);
            desc.priority = (uint8_t)(random_chance(random, 60) ? 128 : random_below(random, 256));
            desc.is_fixed = random_chance(random, 10);
        }
        stage->walls[i] = clearance(stage, stage->polygons[i], desc.x, desc.y, desc.radius);
        stage->now[i] = (wend_agent){.x = desc.x, .y = desc.y, .radius = desc.radius};
        bool is_free = stage->walls[i] >= desc.radius;
        for (uint32_t k = 0; k < i && is_free && alone; k++)
            is_free = gap_between(stage, i, k) >= 0 && gap_between(stage, k, i) >= 0;
        if (!is_free)
            continue;
        assert_int_equal(wend_crowd_add(stage->crowd, &desc, &stage->ids[i]), WEND_OK);
        assert_int_equal(wend_crowd_add(stage->other, &desc, &id), WEND_OK);
        assert_true(id == stage->ids[i]);
        stage->count++;
    }
    for (uint32_t i = 0; i < stage->count; i++)
        order(stage, i, random, alone);
}

static void note_gaps(stage *stage)
{
    for (uint32_t i = 0; i < stage->count; i++)
        for (uint32_t k = 0; k < i; k++) {
            const double gap = fmin(gap_between(stage, i, k), gap_between(stage, k, i));
            stage->gaps[i][k] = gap < 0 ? gap : 0;
        }
}

/* Sides that keep off walls by a radius are rounded to 1/256 cells, and go round corners in straight pieces. */
static double rounded(const stage *stage)
{
    const uint32_t radius = stage->space->profile.radius;
    return radius == 0 ? 1e-6 : (1.5 + 0.02 * radius) / WEND_CELL;
}

/* Where a move ends; one that ends on a side, or passes a corner, is taken to end hardly beside that. */
static uint32_t follow(const stage *stage, uint32_t polygon, const double from[2], const double to[2])
{
    static const double beside[5][2] = {{0, 0}, {1e-4, 3e-4}, {-3e-4, 1e-4}, {-1e-4, -3e-4}, {3e-4, -1e-4}};
    uint32_t end = UINT32_MAX;
    for (int i = 0; i < 5 && end == UINT32_MAX; i++) {
        const double by[2] = {to[0] + beside[i][0], to[1] + beside[i][1]};
        end = disc_oracle_walk(&stage->oracle, polygon, from, by);
    }
    return end;
}

static void check_tick(stage *stage)
{
    wend_agent others[MOST_AGENTS], before[MOST_AGENTS];
    memcpy(before, stage->now, sizeof before);
    assert_int_equal(wend_crowd_agents(stage->crowd, stage->now, MOST_AGENTS), stage->count);
    wend_crowd_agents(stage->other, others, MOST_AGENTS);
    for (uint32_t i = 0; i < stage->count; i++) {
        const wend_agent *agent = &stage->now[i];
        const double from[2] = {before[i].x * WEND_CELL, before[i].y * WEND_CELL},
                     to[2] = {agent->x * WEND_CELL, agent->y * WEND_CELL};
        assert_true(agent->x == others[i].x && agent->y == others[i].y && agent->state == others[i].state &&
                    agent->level == others[i].level);
        if (from[0] != to[0] || from[1] != to[1])
            stage->polygons[i] = follow(stage, stage->polygons[i], from, to);
        if (stage->polygons[i] == UINT32_MAX)
            fail_msg("agent %u passes a wall from %.17g,%.17g to %.17g,%.17g", i, from[0], from[1], to[0], to[1]);
        const double wall = clearance(stage, stage->polygons[i], agent->x, agent->y, agent->radius);
        if (wall < stage->walls[i] - rounded(stage))
            fail_msg("agent %u of %.3g is %.9g cells deep in a wall at %.17g,%.17g,%u, for a mover of radius %u", i,
                     agent->radius, stage->walls[i] - wall, agent->x, agent->y, agent->level,
                     stage->space->profile.radius);
    }
    for (uint32_t i = 0; i < stage->count; i++)
        for (uint32_t k = 0; k < i; k++) {
            const double gap = gap_between(stage, i, k);
            if (gap < stage->gaps[i][k] - 2 * rounded(stage))
                fail_msg("agents %u and %u overlap by %.9g of %.3g and %.3g, levels %u and %u at %.17g,%.17g", i, k,
                         -gap, stage->now[i].radius, stage->now[k].radius, stage->now[i].level, stage->now[k].level,
                         stage->now[i].x, stage->now[i].y);
        }
}

static void save_and_restore(stage *stage)
{
    size_t needed;
    const wend_space *space = stage->space;
    const wend_crowd_maps maps = {&space, NULL, 1, 0};
    const wend_tasks tasks = {test_tasks_backwards, NULL};
    wend_crowd *restored = crowd_copy(stage->other, &maps, &tasks, NULL);
    assert_int_equal(wend_crowd_save(stage->crowd, &maps, NULL, 0, &needed),
                     WEND_ERROR_CAPACITY); /* its search begins anew */
    wend_crowd_destroy(stage->other);
    stage->other = restored;
}

static void open_crowds(stage *stage, random_source *random)
{
    const wend_tasks tasks = {test_tasks_backwards, NULL};
    wend_crowd_desc desc = wend_crowd_desc_default();
    desc.horizon = draw(random, 0.2, 3);
    desc.wall_horizon = draw(random, 0.05, 1);
    assert_int_equal(wend_crowd_create(stage->space, &desc, NULL, &stage->crowd), WEND_OK);
    desc.tasks = &tasks;
    assert_int_equal(wend_crowd_create(stage->space, &desc, NULL, &stage->other), WEND_OK);
}

static void close_stage(stage *stage)
{
    wend_crowd_destroy(stage->crowd);
    wend_crowd_destroy(stage->other);
    wend_space_destroy(stage->space);
    wend_mesh_destroy(stage->mesh);
}

static void tell(const char *what, uint64_t seed)
{
    if (getenv("WEND_TEST_TELL"))
        printf("%s %llu\n", what, (unsigned long long)seed);
}

static void run_scene(uint64_t seed)
{
    static stage stage;
    random_source random = {seed};
    memset(&stage, 0, sizeof stage);
    tell("scene", seed);
    if (!open_house(&stage, &random, 0))
        return;
    open_crowds(&stage, &random);
    add_agents(&stage, &random, 1 + random_below(&random, MOST_AGENTS), false);
    note_gaps(&stage);
    const uint32_t saves = random_below(&random, TICKS);
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        if (tick == saves)
            save_and_restore(&stage);
        if (stage.count > 0 && random_chance(&random, 20))
            order(&stage, random_below(&random, stage.count), &random, false);
        const uint64_t work = random_below(&random, 2000);
        assert_int_equal(wend_crowd_step(stage.crowd, work, NULL), WEND_OK);
        assert_int_equal(wend_crowd_step(stage.other, work, NULL), WEND_OK);
        check_tick(&stage);
    }
    close_stage(&stage);
}

static void nobody_overlaps_or_enters_a_wall(void **state)
{
    const uint32_t scenes = scene_setting("WEND_TEST_MAPS", 4000);
    (void)state;
    for (uint32_t i = 0; i < scenes; i++)
        run_scene(7000 + i);
    printf("%u houses\n", scenes);
}

/* How many of those who set out have not arrived in the end. */
static uint32_t send_few(uint64_t seed, uint32_t *sent, uint32_t *climbed)
{
    static stage stage;
    random_source random = {seed};
    wend_crowd_sum sum = {0};
    uint16_t levels[MOST_AGENTS];
    memset(&stage, 0, sizeof stage);
    tell("few", seed);
    if (!open_house(&stage, &random, 20))
        return 0;
    open_crowds(&stage, &random);
    add_agents(&stage, &random, 6, true);
    for (uint32_t i = 0; i < stage.count; i++)
        levels[i] = stage.oracle.levels[stage.polygons[i]];
    for (uint32_t tick = 0; tick < 1200 && (tick == 0 || sum.arrived + sum.no_way < stage.count); tick++) {
        assert_int_equal(wend_crowd_step(stage.crowd, WEND_ALL_WORK, &sum), WEND_OK);
        assert_int_equal(wend_crowd_step(stage.other, WEND_ALL_WORK, NULL), WEND_OK);
        check_tick(&stage);
    }
    for (uint32_t i = 0; i < stage.count; i++)
        *climbed += stage.now[i].level != levels[i];
    *sent += stage.count;
    const uint32_t left = stage.count - sum.arrived;
    if (left != 0)
        tell("left", left);
    close_stage(&stage);
    return left;
}

static void few_arrive_on_other_storeys(void **state)
{
    const uint32_t scenes = scene_setting("WEND_TEST_MAPS", 4000) / 4;
    uint32_t left = 0, sent = 0, climbed = 0;
    (void)state;
    for (uint32_t i = 0; i < scenes; i++)
        left += send_few(90000 + i, &sent, &climbed);
    printf("%u of %u arrived, %u of them on another storey\n", sent - left, sent, climbed);
    assert_int_equal(left, 0);
    assert_true(climbed > 0);
}

/*
 * Round somebody who stood at its goal, or at a bend of its way, somebody walked in circles for ever; two who came
 * round a corner of eight sides did not see each other, for only one way round it was found; and of two who met where
 * both did not fit past each other none went back.
 */
static void what_once_went_wrong_goes_well(void **state)
{
    static const uint64_t seeds[] = {90065, 90582, 90731, 91001};
    uint32_t sent = 0, climbed = 0;
    (void)state;
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++)
        assert_int_equal(send_few(seeds[i], &sent, &climbed), 0);
    assert_true(sent > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nobody_overlaps_or_enters_a_wall),
                                       cmocka_unit_test(few_arrive_on_other_storeys),
                                       cmocka_unit_test(what_once_went_wrong_goes_well)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
