/* tests/golden/crowds.c: where all agents of a crowd are, and how fast, tick by tick. */
#include "golden.h"

enum { CROWDS = 6, AGENTS = 90, CROWD_TICKS = 50, CROWD_SIDE = 24, OUTDOORS = 4 };

/* What a crowd walks on, a grid or a house, and a way for those of it who go to one place. */
typedef struct walkway {
    wend_grid *grid;
    wend_mesh *mesh;
    wend_space *space;
    wend_field *field; /* of a grid */
    wend_obstacle_id cart;
} walkway;

static bool open_walkway(int number, walkway *walkway)
{
    if (number >= OUTDOORS)
        return make_house(&walkway->mesh) &&
               wend_space_create_mesh(walkway->mesh, NULL, NULL, &walkway->space) == WEND_OK;
    wend_grid_desc ground = wend_grid_desc_default();
    wend_field_desc desc = wend_field_desc_default();
    width = height = CROWD_SIDE;
    if (number == 1)
        rooms(8);
    else
        scatter((uint32_t)number * 6);
    ground.width = ground.height = CROWD_SIDE;
    ground.terrain = cells;
    const wend_area goal = {any_place(), 2, 2};
    desc.goals = &goal;
    desc.goal_count = 1;
    return wend_grid_create(&ground, NULL, &walkway->grid) == WEND_OK &&
           wend_space_create(walkway->grid, NULL, NULL, &walkway->space) == WEND_OK &&
           wend_field_create(walkway->space, &desc, NULL, &walkway->field) == WEND_OK &&
           wend_field_grow(walkway->field, UINT64_MAX, NULL) == WEND_OK;
}

static void close_walkway(walkway *walkway)
{
    wend_field_release(walkway->field);
    wend_space_destroy(walkway->space);
    wend_mesh_destroy(walkway->mesh);
    wend_grid_destroy(walkway->grid);
}

/* A wall is built where somebody may stand, or taken away, or a cart moves. */
static bool edit_walkway(walkway *walkway)
{
    bool is_good = true;
    if (walkway->mesh) {
        is_good = move_cart(walkway->mesh, &walkway->cart);
    } else {
        const wend_place place = any_place(); /* before the terrain: arguments come in any order */
        is_good = wend_grid_set(walkway->grid, place, below(2) ? '@' : '.') == WEND_OK;
    }
    return is_good && wend_space_update(walkway->space) == WEND_OK &&
           (walkway->mesh || wend_field_grow(walkway->field, UINT64_MAX, NULL) == WEND_OK);
}

static wend_place walkway_place(const walkway *walkway)
{
    return walkway->mesh ? place_in_house(walkway->mesh) : any_place();
}

/* Somebody of any size and manner; 0 where the place turns out to be none. */
static wend_agent_id add_agent(wend_crowd *crowd, const walkway *walkway)
{
    wend_agent_desc desc = wend_agent_desc_default();
    wend_agent_id id = 0;
    const wend_place place = walkway_place(walkway);
    const uint32_t kind = below(8);
    desc.x = (place.x + (int32_t)below(100)) / 256.0;
    desc.y = place.y / 256.0;
    desc.level = place.level;
    desc.radius = (12 + below(20)) / 64.0;
    desc.priority = (uint8_t)(kind == 0 ? below(256) : 128);
    desc.is_fixed = kind == 1;
    desc.turning = kind == 2 ? 90 + below(200) : 0;
    desc.acceleration = kind == 3 ? 1 + below(5) : 0;
    desc.speed = 1 + below(64) / 32.0;
    return wend_crowd_add(crowd, &desc, &id) == WEND_OK ? id : 0;
}

/* An order of any kind; a path of two points leads through whatever is there. */
static bool send_agent(wend_crowd *crowd, wend_agent_id id, const walkway *walkway)
{
    const wend_place goal = walkway_place(walkway), points[2] = {{goal.y, goal.x, goal.level, 0}, goal};
    const uint32_t order = below(8);
    const double x = below(64) / 16.0 - 2;
    switch (order) {
    case 0:
        return wend_crowd_steer(crowd, id, x, below(64) / 16.0 - 2) == WEND_OK;
    case 1:
        return wend_crowd_follow_path(crowd, id, points, 2) == WEND_OK;
    case 2:
    case 3:
    case 4:
        if (walkway->field)
            return wend_crowd_follow_field(crowd, id, walkway->field) == WEND_OK;
        return wend_crowd_stop(crowd, id) == WEND_OK;
    default:
        return wend_crowd_go(crowd, id, goal) == WEND_OK;
    }
}

/* The ticks of a crowd, some of which edit the map; false on an error of the library. */
static bool walk_crowd(wend_crowd *crowd, walkway *walkway, uint32_t *arrived, uint64_t *hash)
{
    static wend_agent agents[AGENTS];
    wend_crowd_sum sum = {0};
    for (uint32_t tick = 0; tick < CROWD_TICKS; tick++) {
        if (tick % 8 == 7 && !edit_walkway(walkway))
            return false;
        if (wend_crowd_step(crowd, 2000, &sum) != WEND_OK)
            return false;
        const uint32_t count = wend_crowd_agents(crowd, agents, AGENTS);
        for (uint32_t i = 0; i < count; i++) {
            *hash = hash_double(hash_double(*hash, agents[i].x), agents[i].y);
            *hash = hash_double(hash_double(*hash, agents[i].velocity_x), agents[i].velocity_y);
            *hash = hash_number(hash_number(*hash, agents[i].state, 1), agents[i].level, 2);
        }
    }
    *arrived = sum.arrived;
    return true;
}

static bool run_crowd(int number, char *line)
{
    walkway walkway = {0};
    wend_crowd *crowd = NULL;
    uint64_t hash = HASH_START;
    uint32_t count = 0, arrived = 0;
    random_state = 15000 + (uint64_t)number;
    bool is_good = open_walkway(number, &walkway) && wend_crowd_create(walkway.space, NULL, NULL, &crowd) == WEND_OK;
    for (uint32_t tries = 0; tries < 4 * AGENTS && count < AGENTS && is_good; tries++) {
        const wend_agent_id id = add_agent(crowd, &walkway);
        if (id == 0)
            continue;
        is_good = send_agent(crowd, id, &walkway);
        count++;
    }
    is_good = is_good && walk_crowd(crowd, &walkway, &arrived, &hash);
    snprintf(line, LINE, "crowd-%d %" PRIu32 " %" PRIu32 " %016" PRIx64, number, count, arrived, hash);
    wend_crowd_destroy(crowd);
    close_walkway(&walkway);
    return is_good;
}

bool run_crowds(FILE *expected)
{
    char line[LINE];
    bool same = true;
    for (int number = 0; number < CROWDS; number++) {
        if (!run_crowd(number, line))
            snprintf(line, sizeof line, "crowd-%d error", number);
        same = emit(line, expected) && same;
    }
    return same;
}
