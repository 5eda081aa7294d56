/*
 * tests/fuzz/fuzz_traffic.c: the input is a program: units that come, go, stand fast, get goals and are sent together,
 * obstacles that open and shut, ticks and plans, with a memory that may fail. Each tick keeps to the rules of
 * docs/traffic.md, and a call that lacks memory leaves traffic that can be used.
 */
#include "program.h"

#include "game/traffic_world.h"

#include <string.h>

enum { WIDTH = 12, HEIGHT = 8, CROWD = 12, MOST_CALLS = 200 };

typedef struct world {
    traffic_world on;
    wend_group *group;
    test_memory memory;
} world;

static wend_profile take_profile(input *input)
{
    wend_profile profile = wend_profile_default();
    profile.neighbours = take(input, 2) ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8;
    profile.footprint = (uint8_t)(1 + take(input, 3) / 2);
    return profile;
}

/* Whether there is traffic, which there is unless memory was refused. */
static bool open_world(world *world, input *input)
{
    uint8_t cells[WIDTH * HEIGHT];
    const test_map map = {WIDTH, HEIGHT, cells};
    wend_traffic_desc desc = wend_traffic_desc_default();
    memset(cells, '.', sizeof cells);
    for (uint32_t i = 0; i < WIDTH * HEIGHT; i += 8)
        for (uint32_t bits = take(input, 256), k = i; bits; bits >>= 1, k++)
            cells[k] = bits & 1 ? '@' : '.';
    world->on.scene = rules_scene_of(&map, take(input, 2) ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8);
    const wend_profile profiles[] = {take_profile(input), take_profile(input)};
    const uint32_t others = take(input, TRAFFIC_PROFILES);
    desc.seed = take(input, 256);
    desc.stall_ticks = take(input, 16);
    desc.is_guided = take(input, 4) == 1;
    desc.most_bytes = UINT64_C(1) << take(input, 24);
    for (uint32_t i = 0; i < CROWD; i++)
        world->on.profile[i] = i % (others + 1);
    test_memory_begin(&world->memory);
    fail_soon(&world->memory, input);
    FUZZ_NEED(wend_group_create(NULL, &world->group) == WEND_OK);
    const wend_status status = traffic_world_open(&world->on, profiles, others, &desc, &world->memory.allocator);
    FUZZ_NEED(did_or_lacked(status, &world->memory));
    return status == WEND_OK;
}

static void come(world *world, input *input, uint32_t unit)
{
    traffic_world *on = &world->on;
    const uint32_t goal = take(input, WIDTH * HEIGHT + 40);
    on->at[unit] = take(input, WIDTH * HEIGHT);
    on->goal[unit] = goal < WIDTH * HEIGHT ? goal : RULES_NOWHERE;
    const bool is_free = traffic_world_is_free(on, unit, on->at[unit]);
    const uint32_t pace = 1 + take(input, 4);
    const wend_status status = traffic_world_add(on, unit, pace, take(input, 8) == 1);
    FUZZ_NEED(is_free ? did_or_lacked(status, &world->memory)
                      : status == WEND_ERROR_ARGUMENT || (status == WEND_ERROR_MEMORY && world->memory.fail_at));
    FUZZ_NEED((on->ids[unit] != 0) == (status == WEND_OK));
}

/* All who are there are sent to a place, or some of them. */
static void send_all(world *world, input *input)
{
    wend_unit_id ids[CROWD];
    wend_order order = wend_order_default();
    uint32_t count = 0;
    const uint32_t mask = take(input, 256);
    for (uint32_t i = 0; i < CROWD; i++)
        if (world->on.ids[i] && (mask >> i % 8 & 1))
            ids[count++] = world->on.ids[i];
    order.goal = rules_place(&world->on.scene, take(input, WIDTH * HEIGHT));
    const wend_status status = wend_traffic_send(world->on.traffic, world->group, &order, ids, count, NULL);
    FUZZ_NEED(status == WEND_ERROR_ARGUMENT || did_or_lacked(status, &world->memory));
}

static void change_unit(world *world, input *input)
{
    traffic_world *on = &world->on;
    const uint32_t unit = take(input, CROWD), what = take(input, 8);
    const wend_unit_id id = on->ids[unit];
    if (id == 0) {
        come(world, input, unit);
    } else if (what == 0) {
        FUZZ_NEED(wend_traffic_remove(on->traffic, id) == WEND_OK);
        on->ids[unit] = on->left[unit] = 0;
    } else if (what == 1) {
        const bool is_fixed = take(input, 2);
        FUZZ_NEED(wend_traffic_set_fixed(on->traffic, id, is_fixed) == WEND_OK);
        on->left[unit] *= !is_fixed;
    } else if (what == 2) {
        FUZZ_NEED(wend_traffic_set_pace(on->traffic, id, 1 + take(input, 4)) == WEND_OK);
    } else if (what == 3) {
        FUZZ_NEED(wend_traffic_clear_goal(on->traffic, id) == WEND_OK);
    } else {
        const wend_place goal = rules_place(&on->scene, take(input, WIDTH * HEIGHT));
        const wend_status status = wend_traffic_set_goal(on->traffic, id, goal);
        FUZZ_NEED(status == WEND_ERROR_ARGUMENT || did_or_lacked(status, &world->memory));
    }
}

static void step(world *world, uint64_t work)
{
    wend_traffic_state state;
    wend_status status;
    FUZZ_NEED(!traffic_world_tick(&world->on, work, &status, &state));
    FUZZ_NEED(did_or_lacked(status, &world->memory));
}

static void call(world *world, input *input)
{
    const uint32_t what = take(input, 16);
    wend_traffic_state state;
    if (what < 6) {
        change_unit(world, input);
    } else if (what == 6) {
        traffic_world_turn(&world->on, take(input, WIDTH * HEIGHT));
    } else if (what == 7) {
        send_all(world, input);
    } else if (what == 8) {
        const wend_status status = wend_traffic_plan(world->on.traffic, take(input, 256) * UINT64_C(40), &state);
        FUZZ_NEED(did_or_lacked(status, &world->memory));
    } else if (what == 9) {
        fail_soon(&world->memory, input);
    } else {
        step(world, UINT64_C(1) << take(input, 16));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static world world;
    input input = {data, data + size};
    memset(&world, 0, sizeof world);
    if (open_world(&world, &input)) {
        for (uint32_t i = 0; i < MOST_CALLS && input.next < input.end; i++)
            call(&world, &input);
        world.memory.fail_at = 0;
        for (uint32_t i = 0; i < 8; i++)
            step(&world, 1000);
    }
    wend_group_destroy(world.group);
    traffic_world_close(&world.on);
    FUZZ_NEED(world.memory.blocks == 0 && !world.memory.fault);
    return 0;
}
