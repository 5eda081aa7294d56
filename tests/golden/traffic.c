/* tests/golden/traffic.c: plans for many units, step by step, and where all units are tick by tick. */
#include "golden.h"

enum { PLANS = 8, UNITS = 40, WALKED = 40, MOST_SIDE = 40, SLICES = 100 };

/* Whether none of the cells that a unit would cover at its goal is another's; if so they are its own now. */
static bool take_goal(uint8_t *taken, wend_place goal, uint32_t side)
{
    const uint32_t first = (uint32_t)wend_place_row(goal) * width + (uint32_t)wend_place_column(goal);
    for (uint32_t i = 0; i < side * side; i++)
        if (taken[first + i / side * width + i % side])
            return false;
    for (uint32_t i = 0; i < side * side; i++)
        taken[first + i / side * width + i % side] = 1;
    return true;
}

/* Adds units, each in cells of its own and to a goal of its own; how many found one. */
static uint32_t add_units(wend_traffic *traffic, wend_space *const *spaces, uint32_t profiles, wend_unit_id *units)
{
    static uint8_t taken[MOST_SIDE * MOST_SIDE];
    uint32_t count = 0;
    memset(taken, 0, sizeof taken);
    for (int tries = 0; tries < 4 * UNITS && count < UNITS; tries++) {
        wend_unit_desc unit = wend_unit_desc_default();
        const uint32_t profile = below(profiles);
        unit.space = spaces[profile];
        unit.place = any_place();
        unit.goal = any_place();
        unit.has_goal = wend_space_is_free(unit.space, unit.goal) && take_goal(taken, unit.goal, profile == 2 ? 2 : 1);
        count += wend_traffic_add(traffic, &unit, &units[count]) == WEND_OK;
    }
    return count;
}

/*
 * A plan that is worked on in slices; then one unit goes, and the others walk tick by tick. False on an error of the
 * library.
 */
static bool move_units(wend_traffic *traffic, const wend_unit_id *units, uint32_t count, uint64_t *hash)
{
    wend_traffic_state state = WEND_TRAFFIC_PLANNING;
    wend_place place;
    bool is_good = true;
    for (int slice = 0; slice < SLICES && is_good; slice++)
        is_good = wend_traffic_plan(traffic, 1000, &state) == WEND_OK;
    const wend_traffic_sum sum = wend_traffic_plan_sum(traffic);
    *hash = hash_number(hash_number(hash_number(HASH_START, state, 1), sum.cost, 8), sum.least, 8);
    for (uint32_t k = 0; k < (sum.steps + 1) * count && is_good && state == WEND_TRAFFIC_PLANNED; k++) {
        is_good = wend_traffic_plan_place(traffic, units[k % count], k / count, &place) == WEND_OK;
        *hash = hash_place(*hash, place);
    }
    is_good = is_good && wend_traffic_remove(traffic, units[--count]) == WEND_OK;
    for (uint32_t k = 0; k < WALKED * count && is_good; k++) {
        if (k % count == 0)
            is_good = wend_traffic_step(traffic, 300, NULL, NULL, &state) == WEND_OK;
        is_good = is_good && wend_traffic_place(traffic, units[k % count], &place, NULL) == WEND_OK;
        *hash = hash_place(*hash, place);
    }
    return is_good;
}

/* Spaces of three profiles, the last of which covers 2x2 cells. */
static bool open_profiles(int number, const wend_grid *grid, wend_space *spaces[3])
{
    bool is_good = true;
    for (int k = 0; k < 3 && is_good; k++) {
        wend_profile profile = wend_profile_default();
        profile.neighbours = number < 2 || k == 1 ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8;
        profile.corners = (wend_corners)(number % 3);
        profile.footprint = k == 2 ? 2 : 1;
        is_good = wend_space_create(grid, &profile, NULL, &spaces[k]) == WEND_OK;
    }
    return is_good;
}

/* Units of one profile, from the fifth on of three. */
static bool run_plan(int number, char *line)
{
    wend_grid_desc grid_desc = wend_grid_desc_default();
    wend_traffic_desc desc = wend_traffic_desc_default();
    wend_grid *grid = NULL;
    wend_space *spaces[3] = {NULL, NULL, NULL};
    wend_traffic *traffic = NULL;
    wend_unit_id units[UNITS];
    uint64_t hash = HASH_START;
    random_state = 9000 + (uint64_t)number;
    width = MOST_SIDE - below(16);
    height = MOST_SIDE - below(16);
    scatter((uint32_t)number % 4 * 4);
    grid_desc.width = width;
    grid_desc.height = height;
    grid_desc.terrain = cells;
    bool is_good = wend_grid_create(&grid_desc, NULL, &grid) == WEND_OK && open_profiles(number, grid, spaces);
    const wend_space *others[] = {spaces[1], spaces[2]};
    const uint32_t profiles = number < 4 ? 1 : 3;
    desc.others = others;
    desc.other_count = profiles - 1;
    desc.seed = (uint32_t)number;
    desc.stall_ticks = 12;
    is_good = is_good && wend_traffic_create(spaces[0], &desc, NULL, &traffic) == WEND_OK;
    const uint32_t count = is_good ? add_units(traffic, spaces, profiles, units) : 0;
    is_good = is_good && move_units(traffic, units, count, &hash);
    snprintf(line, LINE, "traffic-%d %" PRIu32 " %" PRIu32 " %016" PRIx64, number, count,
             count ? wend_traffic_under_way(traffic) : 0, hash);
    wend_traffic_destroy(traffic);
    for (int k = 0; k < 3; k++)
        wend_space_destroy(spaces[k]);
    wend_grid_destroy(grid);
    return is_good;
}

bool run_traffic(FILE *expected)
{
    char line[LINE];
    bool same = true;
    for (int number = 0; number < PLANS; number++) {
        if (!run_plan(number, line))
            snprintf(line, sizeof line, "traffic-%d error", number);
        same = emit(line, expected) && same;
    }
    return same;
}
