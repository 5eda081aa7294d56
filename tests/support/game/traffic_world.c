/* tests/support/game/traffic_world.c: traffic on a map, checked tick by tick. */
#include "game/traffic_world.h"

#include "test/test.h"

#include <string.h>

static void open_oracles(traffic_world *w)
{
    for (uint32_t k = 0; k < TRAFFIC_PROFILES; k++) {
        w->scenes[k].link_count = w->scene.link_count;
        w->oracles[k] = rules_oracle_open(&w->scenes[k]);
    }
}

static void close_oracles(traffic_world *w)
{
    for (uint32_t k = 0; k < TRAFFIC_PROFILES; k++)
        rules_oracle_close(&w->oracles[k]);
}

wend_status traffic_world_open(traffic_world *w, const wend_profile *profiles, uint32_t others,
                               const wend_traffic_desc *given, const wend_allocator *allocator)
{
    wend_traffic_desc desc = given ? *given : wend_traffic_desc_default();
    const wend_space *spaces[TRAFFIC_PROFILES - 1];
    rules_stage_open(&w->stage, &w->scene, NULL);
    for (uint32_t k = 0; k < TRAFFIC_PROFILES; k++) {
        w->scenes[k] = w->scene;
        if (k > 0 && k <= others)
            w->scenes[k].profile = profiles[k - 1];
        const wend_profile profile = rules_profile(&w->scenes[k]);
        assert_int_equal(wend_space_create(w->stage.grid, &profile, NULL, &w->spaces[k]), WEND_OK);
        if (k > 0)
            spaces[k - 1] = w->spaces[k];
    }
    open_oracles(w);
    desc.others = spaces;
    desc.other_count = others;
    return wend_traffic_create(w->spaces[0], &desc, allocator, &w->traffic);
}

void traffic_world_close(traffic_world *w)
{
    wend_traffic_destroy(w->traffic);
    close_oracles(w);
    for (uint32_t k = 0; k < TRAFFIC_PROFILES; k++)
        wend_space_destroy(w->spaces[k]);
    rules_stage_close(&w->stage);
    rules_scene_free(&w->scene);
}

bool traffic_world_has_place(const traffic_world *w, uint32_t unit, uint32_t position, const uint32_t *at,
                             uint32_t count)
{
    traffic_party pair = {2, {&w->oracles[w->profile[unit]]}};
    if (!rules_is_free(&w->scenes[w->profile[unit]], position))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t units[2] = {0, 1}, both[2] = {position, at[i]};
        pair.walks[1] = &w->oracles[w->profile[i]];
        if (i != unit && at[i] != RULES_NOWHERE && !traffic_rules_go_together(&pair, units, both, both))
            return false;
    }
    return true;
}

bool traffic_world_is_free(const traffic_world *w, uint32_t unit, uint32_t position)
{
    uint32_t at[TRAFFIC_PARTY], from[TRAFFIC_PARTY];
    for (uint32_t k = 0; k < TRAFFIC_PARTY; k++) {
        at[k] = w->ids[k] ? w->at[k] : RULES_NOWHERE;
        from[k] = w->ids[k] && w->left[k] ? w->from[k] : RULES_NOWHERE;
    }
    return traffic_world_has_place(w, unit, position, at, TRAFFIC_PARTY) &&
           traffic_world_has_place(w, unit, position, from, TRAFFIC_PARTY);
}

wend_status traffic_world_add(traffic_world *w, uint32_t i, uint32_t pace, bool is_fixed)
{
    wend_unit_desc unit = wend_unit_desc_default();
    unit.place = rules_place(&w->scene, w->at[i]);
    unit.has_goal = w->goal[i] != RULES_NOWHERE && !is_fixed;
    unit.goal = rules_place(&w->scene, unit.has_goal ? w->goal[i] : 0);
    unit.space = w->spaces[w->profile[i]];
    unit.is_fixed = is_fixed;
    unit.pace = pace;
    w->left[i] = 0;
    return wend_traffic_add(w->traffic, &unit, &w->ids[i]);
}

void traffic_world_gather(traffic_world *w, uint32_t *at)
{
    w->party.count = 0;
    for (uint32_t i = 0; i < TRAFFIC_PARTY; i++) {
        wend_place place;
        if (w->ids[i] == 0)
            continue;
        assert_int_equal(wend_traffic_place(w->traffic, w->ids[i], &place, NULL), WEND_OK);
        at[w->party.count] = w->at[i] = rules_cell(&w->scene, place);
        w->party.walks[w->party.count++] = &w->oracles[w->profile[i]];
    }
}

bool traffic_world_turn(traffic_world *w, uint32_t cell)
{
    for (uint32_t i = 0; i < TRAFFIC_PARTY; i++) {
        const uint32_t side = w->scenes[w->profile[i]].profile.footprint, width = w->scene.width;
        for (uint32_t k = 0; k < side * side && w->ids[i]; k++) {
            const uint32_t in = k / side * width + k % side;
            if (w->at[i] + in == cell || (w->left[i] > 0 && w->from[i] + in == cell))
                return false;
        }
    }
    w->scene.terrain[cell] = w->scene.terrain[cell] == '.' ? '@' : '.';
    assert_int_equal(wend_grid_set(w->stage.grid, rules_place(&w->scene, cell), w->scene.terrain[cell]), WEND_OK);
    for (uint32_t k = 0; k < TRAFFIC_PROFILES; k++)
        assert_int_equal(wend_space_update(w->spaces[k]), WEND_OK);
    close_oracles(w);
    open_oracles(w);
    return true;
}

/* Notes the steps that begin. A unit may still be on its last step; its place is where that ends. */
static const char *enter_walks(traffic_world *w, const wend_traffic_move *moves, uint32_t moved)
{
    for (uint32_t k = 0; k < moved; k++) {
        uint32_t i = 0;
        while (w->ids[i] != moves[k].unit)
            i++;
        if (w->left[i] > 0)
            return "a unit sets out on its way";
        w->from[i] = rules_cell(&w->scene, moves[k].from);
        w->left[i] = moves[k].ticks;
    }
    return NULL;
}

/* Checks that two units, on their steps or standing, do not get into each other; the first has just set out. */
static const char *check_pair(const traffic_world *w, uint32_t one, uint32_t other)
{
    const traffic_party pair = {2, {&w->oracles[w->profile[one]], &w->oracles[w->profile[other]]}};
    const uint32_t units[2] = {0, 1}, ends[2] = {w->at[one], w->at[other]};
    const uint32_t from[2] = {w->from[one], w->left[other] > 0 ? w->from[other] : w->at[other]};
    const uint32_t leaves[2] = {w->at[one], from[1]};
    if (!traffic_rules_go_together(&pair, units, from, ends))
        return "two units get into each other";
    if (w->left[one] < w->left[other] && !traffic_rules_go_together(&pair, units, leaves, leaves))
        return "a unit gets into a cell before another is out of it";
    return NULL;
}

/* Checks the steps that begin in a tick, and lets it pass. */
static const char *check_walks(traffic_world *w, const wend_traffic_move *moves, uint32_t moved)
{
    const char *fault = enter_walks(w, moves, moved);
    for (uint32_t k = 0; k < moved && !fault; k++)
        for (uint32_t one = 0; one < TRAFFIC_PARTY && !fault; one++)
            for (uint32_t other = 0; other < TRAFFIC_PARTY && !fault && w->ids[one] == moves[k].unit; other++)
                if (other != one && w->ids[other] != 0)
                    fault = check_pair(w, one, other);
    for (uint32_t i = 0; i < TRAFFIC_PARTY; i++)
        w->left[i] -= w->left[i] > 0;
    return fault;
}

const char *traffic_world_tick(traffic_world *w, uint64_t work, wend_status *status, wend_traffic_state *state)
{
    uint32_t before[TRAFFIC_PARTY], now[TRAFFIC_PARTY], moved = 0;
    const wend_traffic_move *moves;
    traffic_world_gather(w, before);
    *status = wend_traffic_step(w->traffic, work, &moves, &moved, state);
    traffic_world_gather(w, now);
    if (*status != WEND_OK)
        return moved == 0 && memcmp(before, now, w->party.count * sizeof *now) == 0 ? NULL : "a step that failed moved";
    const char *fault = traffic_rules_fault(&w->party, before, now);
    if (!fault)
        fault = check_walks(w, moves, moved);
    if (!fault && (*state == WEND_TRAFFIC_ARRIVED) != (wend_traffic_under_way(w->traffic) == 0))
        fault = "the state does not say who is under way";
    return fault;
}
