/* Traffic tick by tick, and its search for a plan. */
#include "agent/traffic/traffic.h"

#include <string.h>

#include "agent/traffic/traffic_improve.h"
#include "agent/traffic/traffic_near.h"
#include "agent/traffic/traffic_pace.h"
#include "agent/traffic/traffic_push.h"
#include "agent/traffic/traffic_settle.h"
#include "agent/traffic/traffic_stall.h"

#define STEPS_A_UNIT 16 /* steps per unit of work, to make new prices */
#define LOOKS_A_UNIT 16 /* looks per unit of work, to see who has arrived or is stalled */

/*
 * Work that the first search for a plan of wend_traffic_step's own may take for each unit. FEW_UNITS more are counted,
 * so that a search among few units gets enough. Of 36 searches that found a plan in random scenes none took more than
 * 6,138 a unit. Each search in vain doubles this bound, and how long units wait for the next.
 */
#define FIRST_EFFORT 8192u
#define FEW_UNITS    64u
#define MOST_DOUBLED 20u
#define FIRST_REACH  3u /* cells: most units are stuck for a few others, and a search among few units is soon done */
#define MORE_REACH   3u
#define BACK_PART    4 /* of a stall's ticks: a unit backs off, or does not, for that long at a time */

/* Returns the work done at which a call has to stop. First it pays off what earlier calls went beyond theirs. */
static uint64_t limit_of(wend_traffic *traffic, uint64_t work)
{
    const uint64_t done = wend_traffic_work_done(&traffic->config);
    if (work >= UINT64_MAX - done)
        return UINT64_MAX;
    const uint64_t paid = traffic->debt < work ? traffic->debt : work;
    traffic->debt -= paid;
    return done + work - paid;
}

static void settle_up(wend_traffic *traffic, uint64_t limit)
{
    const uint64_t done = wend_traffic_work_done(&traffic->config);
    traffic->debt += done > limit ? done - limit : 0;
}

/* Returns how many words floods may sweep before a limit is reached. */
static uint64_t words_left(const struct wend_traffic_config *config, uint64_t limit)
{
    const uint64_t done = wend_traffic_work_done(config), left = limit > done ? limit - done : 0;
    return left > UINT64_MAX / TRAFFIC_WORDS_A_UNIT ? UINT64_MAX : left * TRAFFIC_WORDS_A_UNIT;
}

static wend_traffic_state traffic_state_now(const wend_traffic *traffic)
{
    const bool is_on_plan = traffic->phase == PHASE_PLANNED && traffic->taken < traffic->plan.steps;
    if (!is_on_plan && wend_traffic_under_way(traffic) == 0)
        return WEND_TRAFFIC_ARRIVED;
    switch (traffic->phase) {
    case PHASE_NONE:
        return WEND_TRAFFIC_MOVING;
    case PHASE_TABLES:
    case PHASE_SEARCH:
        return WEND_TRAFFIC_PLANNING;
    case PHASE_PLANNED:
        return WEND_TRAFFIC_PLANNED;
    case PHASE_NO_PLAN:
        return WEND_TRAFFIC_NO_PLAN;
    case PHASE_GIVEN_UP:
        break;
    }
    return WEND_TRAFFIC_GIVEN_UP;
}

/* Switches between guidance prices and, for plans, plain costs. Tables then begin anew. */
static void use_guidance(wend_traffic *traffic, bool is_guided)
{
    struct wend_traffic_config *config = &traffic->config;
    if (!traffic->guidance.is_wanted || config->is_guided == is_guided)
        return;
    config->is_guided = is_guided;
    for (uint32_t k = 0; k < traffic->space_count; k++) {
        traffic->tables[k].roads = is_guided ? &traffic->guidance.guides[k].priced : &traffic->roads[k];
        wend_traffic_tables_forget(&traffic->tables[k]);
    }
    for (uint32_t i = 0; i < config->count; i++)
        config->table[i] = TRAFFIC_NONE;
}

/* Computes a unit's distance to its goal; false if there is not enough work left. */
static bool measure_unit(wend_traffic *traffic, uint32_t unit, uint64_t limit)
{
    struct wend_traffic_config *config = &traffic->config;
    struct wend_traffic_tables *tables = wend_traffic_tables_of(config, unit);
    const uint32_t table = traffic->units.table[unit], here = traffic->units.stands[unit];
    uint32_t *distance = &traffic->units.distances[unit];
    *distance = 0;
    config->settled[unit] = 0;
    config->work++;
    if (config->table[unit] != table)
        config->nearer_of[unit] = TRAFFIC_NONE;
    config->table[unit] = table;
    if (table == TRAFFIC_NONE || config->goal[unit] == here)
        return true;
    *distance = TRAFFIC_NONE;
    if (!wend_traffic_may_stand(traffic, unit, config->goal[unit]))
        return true;
    *distance = wend_traffic_distance(tables, table, here, words_left(config, limit));
    return *distance != TRAFFIC_NONE || wend_traffic_is_answered(tables, table, here);
}

/* True if, as far as is known, a unit could reach its goal if all others let it, and does not share it. */
static bool is_able(const wend_traffic *traffic, uint32_t unit)
{
    const struct wend_traffic_config *config = &traffic->config;
    const uint32_t table = traffic->units.table[unit];
    if (table == TRAFFIC_NONE || wend_traffic_shares_goal(traffic, unit))
        return false;
    return config->table[unit] != table ||
           (wend_traffic_may_stand(traffic, unit, traffic->units.goal[unit]) &&
            wend_traffic_has_way(wend_traffic_tables_of(config, unit), table, traffic->units.stands[unit]));
}

/* True if others that share a unit's goal come nearer: the unit is then pushed about there, and is not stuck. */
static bool is_among_movers(const wend_traffic *traffic, uint32_t unit)
{
    const struct wend_traffic_config *config = &traffic->config;
    const uint32_t table = config->table[unit];
    return table != TRAFFIC_NONE && wend_traffic_tables_of(config, unit)->list[table].is_neared &&
           wend_traffic_shares_goal(traffic, unit);
}

/* True if a unit has not come nearer for long; `is_only_able`: a unit that could reach its goal. */
static bool is_stuck(const wend_traffic *traffic, bool is_only_able)
{
    const uint64_t most_wait = traffic->stall.most_wait << traffic->stall.vain;
    for (uint32_t i = 0; i < traffic->config.count; i++)
        if (traffic->units.is_stalled[i] && traffic->units.waited[i] >= most_wait && !traffic->config.settled[i] &&
            (is_only_able ? is_able(traffic, i) : !is_among_movers(traffic, i)))
            return true;
    return false;
}

/* Ends the search without a plan: units go on by themselves. */
static void find_no_plan(wend_traffic *traffic, enum traffic_phase phase, bool has_tried)
{
    wend_traffic_take_in(traffic);
    wend_traffic_stand_all(traffic);
    traffic->phase = phase;
    traffic->stall.has_tried = has_tried;
}

/* Begins the search; in a partial one only units within reach may move at first. MEMORY. */
static wend_status begin_joint_search(wend_traffic *traffic)
{
    struct wend_traffic_stall *stall = &traffic->stall;
    if (!stall->is_partial || (stall->reach != TRAFFIC_NONE && !wend_traffic_leave_far(traffic, stall->reach)))
        stall->reach = TRAFFIC_NONE;
    const uint8_t *stays = stall->reach == TRAFFIC_NONE ? NULL : traffic->units.stays;
    const wend_status status =
        wend_joint_begin(&traffic->search, &traffic->config, traffic->units.distances, stays, traffic->most_bytes);
    stall->spent = 0;
    traffic->phase = status == WEND_OK ? PHASE_SEARCH : PHASE_TABLES;
    return status;
}

/*
 * Computes all units' distances, as far as there is work. If a unit cannot reach its goal, or shares it, there is no
 * plan; a partial one leaves its goal out, and the unit stands and makes room.
 */
static wend_status measure_units(wend_traffic *traffic, uint64_t limit)
{
    struct wend_traffic_config *config = &traffic->config;
    for (; traffic->measured < config->count; traffic->measured++) {
        const uint32_t unit = traffic->measured;
        if (wend_traffic_work_done(config) >= limit || !measure_unit(traffic, unit, limit))
            return WEND_OK; /* the next call continues with this unit */
        if (traffic->units.table[unit] == TRAFFIC_NONE || config->goal[unit] == traffic->units.stands[unit])
            continue;
        if (traffic->units.distances[unit] != TRAFFIC_NONE && !wend_traffic_shares_goal(traffic, unit))
            continue;
        if (!traffic->stall.is_partial)
            break;
        config->goal[unit] = config->table[unit] = config->nearer_of[unit] = TRAFFIC_NONE;
        traffic->units.distances[unit] = 0;
    }
    if (traffic->measured < config->count) {
        find_no_plan(traffic, PHASE_NO_PLAN, false);
        return WEND_OK;
    }
    return begin_joint_search(traffic);
}

/* Returns the limit up to which a search for a plan may go on in this call. */
static uint64_t search_limit(const wend_traffic *traffic, uint64_t began, uint64_t limit)
{
    const struct wend_traffic_stall *stall = &traffic->stall;
    const uint64_t most = (uint64_t)(traffic->search.movers + FEW_UNITS) * FIRST_EFFORT << stall->vain;
    const uint64_t left = most > stall->spent ? most - stall->spent : 0;
    return stall->is_partial && limit > began && limit - began > left ? began + left : limit;
}

/*
 * Ends a search of wend_traffic_step's own that finds nothing for long. Units go on, and if they remain stuck a longer
 * search begins from where they are then.
 */
static void try_again_later(wend_traffic *traffic)
{
    const uint32_t vain = traffic->stall.vain;
    wend_traffic_drop_plan(traffic);
    traffic->stall.vain = vain < MOST_DOUBLED ? vain + 1 : vain;
}

/* Enters all units at the ends of their steps, where a plan begins. */
static void stand_at_ends(wend_traffic *traffic)
{
    for (uint32_t i = 0; i < traffic->config.count; i++)
        wend_traffic_stand(&traffic->config, i, traffic->units.stands[i]);
}

/* Begins the search again with more units, as those within reach find nothing, or not soon. MEMORY. */
static wend_status reach_farther(wend_traffic *traffic)
{
    wend_joint_end(&traffic->search);
    stand_at_ends(traffic);
    traffic->stall.reach *= MORE_REACH;
    return begin_joint_search(traffic);
}

/* Continues the search. MEMORY: its state is kept. */
static wend_status search_plan(wend_traffic *traffic, uint64_t limit)
{
    const uint64_t began = wend_traffic_work_done(&traffic->config), end = search_limit(traffic, began, limit);
    const enum wend_joint_state state = wend_joint_run(&traffic->search, end);
    traffic->stall.spent += wend_traffic_work_done(&traffic->config) - began;
    if (traffic->stall.reach != TRAFFIC_NONE &&
        (state == JOINT_GOING_ON ? end < limit : state != JOINT_FOUND && state != JOINT_NO_MEMORY))
        return reach_farther(traffic);
    if (state == JOINT_GOING_ON) {
        if (end < limit)
            try_again_later(traffic);
        return WEND_OK;
    }
    if (state == JOINT_NO_MEMORY ||
        (state == JOINT_FOUND &&
         wend_traffic_plan_take(&traffic->plan, &traffic->search, traffic->units.distances) != WEND_OK))
        return WEND_ERROR_MEMORY;
    wend_joint_end(&traffic->search);
    if (state != JOINT_FOUND) {
        find_no_plan(traffic, state == JOINT_NO_PLAN ? PHASE_NO_PLAN : PHASE_GIVEN_UP, true);
        return WEND_OK;
    }
    wend_traffic_stand_all(traffic);
    traffic->phase = PHASE_PLANNED;
    traffic->taken = 0;
    return WEND_OK;
}

static void begin_plan(wend_traffic *traffic)
{
    traffic->phase = PHASE_TABLES;
    traffic->measured = 0;
    traffic->stall.reach = FIRST_REACH;
    stand_at_ends(traffic);
    use_guidance(traffic, false);
}

/* Begins a partial plan if a unit is stuck that a plan can help. */
static void see_who_is_stuck(wend_traffic *traffic)
{
    const bool may_try = traffic->phase == PHASE_NONE || (traffic->phase == PHASE_NO_PLAN && !traffic->stall.has_tried);
    if (may_try && is_stuck(traffic, true)) {
        traffic->stall.is_partial = true;
        begin_plan(traffic);
    } else if (traffic->phase == PHASE_NONE && is_stuck(traffic, false)) {
        find_no_plan(traffic, PHASE_NO_PLAN, false);
    } else if (traffic->phase == PHASE_NO_PLAN && !traffic->stall.has_tried && !is_stuck(traffic, false)) {
        traffic->phase = PHASE_NONE; /* units have come nearer without a plan */
    }
}

/* Begins or continues the search for a plan. MEMORY. */
static wend_status traffic_go_on(wend_traffic *traffic, uint64_t limit)
{
    wend_status status = WEND_OK;
    if (traffic->phase == PHASE_NONE)
        begin_plan(traffic);
    if (traffic->phase == PHASE_TABLES)
        status = traffic->config.count == 0 ? WEND_OK : measure_units(traffic, limit);
    if (status == WEND_OK && traffic->phase == PHASE_SEARCH)
        status = search_plan(traffic, limit);
    return status;
}

wend_status wend_traffic_plan(wend_traffic *traffic, uint64_t work, wend_traffic_state *state)
{
    if (!traffic)
        return WEND_ERROR_ARGUMENT;
    if (traffic->stall.is_partial)
        wend_traffic_drop_plan(traffic);
    const uint64_t began = wend_traffic_work_done(&traffic->config), limit = limit_of(traffic, work);
    wend_status status = wend_traffic_refresh(traffic);
    if (status == WEND_OK && traffic->phase == PHASE_PLANNED && traffic->taken == 0)
        wend_traffic_plan_improve(&traffic->plan, limit, traffic->most_bytes);
    else if (status == WEND_OK)
        status = traffic_go_on(traffic, limit);
    settle_up(traffic, limit);
    traffic->work = wend_traffic_work_done(&traffic->config) - began;
    if (state)
        *state = traffic->phase == PHASE_PLANNED ? WEND_TRAFFIC_PLANNED : traffic_state_now(traffic);
    return status;
}

wend_traffic_sum wend_traffic_plan_sum(const wend_traffic *traffic)
{
    wend_traffic_sum sum = {0};
    if (!traffic || traffic->phase != PHASE_PLANNED)
        return sum;
    sum = (wend_traffic_sum){.steps = traffic->plan.steps, .taken = traffic->taken, .cost = traffic->plan.cost};
    for (uint32_t i = 0; i < traffic->plan.count; i++)
        sum.least += traffic->units.distances[i];
    return sum;
}

wend_status wend_traffic_plan_place(const wend_traffic *traffic, wend_unit_id id, uint32_t step, wend_place *place)
{
    const uint32_t unit = traffic ? wend_traffic_unit_of(traffic, id) : TRAFFIC_NONE;
    if (unit == TRAFFIC_NONE || !place)
        return WEND_ERROR_ARGUMENT;
    if (traffic->phase != PHASE_PLANNED || step > traffic->plan.steps)
        return WEND_ERROR_RANGE;
    *place = wend_traffic_place_at(traffic, traffic->plan.cells[(size_t)step * traffic->plan.count + unit]);
    return WEND_OK;
}

/*
 * Gives units their tables as far as there is work to flood them; the others stand where they are until then. A unit
 * that was pushed beyond the flooded part, or whose planes went to another goal, waits again.
 */
static void flood_tables(wend_traffic *traffic, uint64_t limit)
{
    struct wend_traffic_config *config = &traffic->config;
    for (uint32_t k = 0; k < config->count; k++) {
        const uint32_t unit = traffic->units.order[k], table = traffic->units.table[unit];
        const uint32_t cell = config->now[unit];
        struct wend_traffic_tables *tables = wend_traffic_tables_of(config, unit);
        bool is_answered = table == TRAFFIC_NONE || wend_traffic_is_answered(tables, table, cell);
        if (is_answered && config->table[unit] == table)
            continue;
        if (!is_answered && wend_traffic_work_done(config) < limit) {
            wend_traffic_table_extend(tables, table, cell, words_left(config, limit));
            is_answered = wend_traffic_is_answered(tables, table, cell);
        }
        config->table[unit] = is_answered ? table : TRAFFIC_NONE;
        config->nearer_of[unit] = TRAFFIC_NONE;
    }
}

/* Returns a pseudorandom number, from a unit and how long it has waited. */
static uint32_t mix_wait(uint32_t unit, uint64_t time)
{
    uint64_t x = (unit + 1) * UINT64_C(0x9e3779b97f4a7c15) ^ (time + 1) * UINT64_C(0xd6e8feb86659fd93);
    x ^= x >> 32;
    x *= UINT64_C(0xd6e8feb86659fd93);
    return (uint32_t)(x >> 40);
}

/*
 * Lets some stalled units back off for a while where no plan helps, so that others that they pushed in vain get past
 * them. They are chosen by chance, as otherwise all would back off together.
 */
static void see_who_backs_off(wend_traffic *traffic)
{
    const struct wend_traffic_config *config = &traffic->config;
    for (uint32_t unit = 0; unit < config->count; unit++) {
        const uint32_t table = config->table[unit];
        const uint64_t most_wait = traffic->stall.most_wait;
        traffic->units.backs_off[unit] =
            wend_traffic_is_stalled(traffic, unit) && !config->settled[unit] && table != TRAFFIC_NONE &&
            wend_traffic_has_way(wend_traffic_tables_of(config, unit), table, config->now[unit]) &&
            (mix_wait(unit, (traffic->units.waited[unit] - most_wait) / (most_wait / BACK_PART + 1)) & 1);
    }
}

/* Marks units that have tried in vain for long to come to a shared goal: they push no settled unit any more. */
static void see_who_is_resigned(wend_traffic *traffic)
{
    for (uint32_t unit = 0; unit < traffic->config.count; unit++)
        traffic->units.is_resigned[unit] = wend_traffic_is_resigned(traffic, unit);
}

/* Lets all units choose: first those under way, then those that back off, then those that have settled. */
static void choose_steps(wend_traffic *traffic)
{
    struct wend_traffic_config *config = &traffic->config;
    wend_traffic_begin_choices(config);
    config->choosing.ticks = traffic->has_paces ? traffic->units.ticks : NULL;
    config->choosing.waited = traffic->units.waited;
    config->choosing.is_stalled = traffic->units.is_stalled;
    config->choosing.is_far = traffic->units.is_far;
    see_who_is_resigned(traffic);
    config->choosing.is_resigned = traffic->units.is_resigned;
    see_who_backs_off(traffic);
    config->choosing.backs_off = traffic->units.backs_off;
    for (uint32_t k = 0; k < config->count && config->choosing.ticks; k++)
        if (wend_traffic_is_between(traffic, k))
            wend_traffic_show(traffic, k);
    for (uint32_t k = 0; k < config->count && config->ground; k++)
        wend_traffic_unit_nearer(config, k);
    for (uint32_t pass = 0; pass < 3; pass++)
        for (uint32_t k = 0; k < config->count; k++) {
            const uint32_t unit = traffic->units.order[k];
            const uint32_t turn = config->settled[unit] ? 2 : traffic->units.backs_off[unit];
            if (turn != pass || config->next[unit] != TRAFFIC_NONE)
                continue;
            if (pass == 2 && wend_traffic_is_unwanted(config, unit))
                wend_traffic_claim(config, unit, config->now[unit]);
            else
                wend_traffic_choose(config, unit);
        }
    config->choosing.ticks = NULL;
    config->choosing.backs_off = config->choosing.is_stalled = config->choosing.is_far = NULL;
    config->choosing.is_resigned = NULL;
}

/* Shares words among the tables for floods on demand; returns the words swept so far. */
static uint64_t share_demand(wend_traffic *traffic, uint64_t words)
{
    uint64_t swept = 0;
    for (uint32_t k = 0; k < traffic->space_count; k++) {
        traffic->tables[k].on_demand = words == UINT64_MAX ? words : words / traffic->space_count;
        swept += traffic->tables[k].swept;
    }
    return swept;
}

/* Lets units choose. Choices come on top of the work of a step; later steps pay for floods on demand beyond `words`. */
static void choose_within(wend_traffic *traffic, uint64_t words)
{
    const uint64_t before = share_demand(traffic, words);
    wend_traffic_exchange(traffic);
    wend_traffic_settle(traffic);
    choose_steps(traffic);
    const uint64_t taken = share_demand(traffic, UINT64_MAX) - before;
    traffic->debt += taken > words ? (taken - words) / TRAFFIC_WORDS_A_UNIT : 0;
}

/*
 * Returns a unit's distance after a step. On the ground it counts steps, from where the unit got its goal. Elsewhere it
 * reads the table's cost, as with unequal costs many small steps nearer and a large one back would look like progress.
 */
static int32_t away_after(wend_traffic *traffic, uint32_t unit, uint32_t from, uint32_t to)
{
    struct wend_traffic_config *config = &traffic->config;
    const int32_t away = traffic->units.away[unit];
    if (config->ground)
        return to == from ? away : wend_traffic_gets_nearer(config, unit, to) ? away - 1 : away + 1;
    if (config->table[unit] == TRAFFIC_NONE)
        return away;
    const uint32_t cost = wend_traffic_cost(wend_traffic_tables_of(config, unit), config->table[unit], to);
    return cost < INT32_MAX ? (int32_t)cost : INT32_MAX;
}

/*
 * Counts how long a unit has not come nearer. At home the count falls, half as fast: two units that push each other
 * from home alternately are as stuck as others. At a shared goal it does not: a unit is at home in many places there.
 */
static void watch(wend_traffic *traffic, uint32_t unit)
{
    struct wend_traffic_units *units = &traffic->units;
    uint32_t *waited = &units->waited[unit];
    units->away[unit] = away_after(traffic, unit, traffic->config.now[unit], traffic->config.next[unit]);
    if (traffic->config.table[unit] != units->table[unit])
        return; /* it waits for a flood, not for others */
    if (!traffic->config.settled[unit])
        *waited += 2;
    else if (*waited > 0 && !wend_traffic_shares_goal(traffic, unit))
        --*waited;
    if (units->away[unit] < units->nearest[unit]) {
        units->nearest[unit] = units->away[unit];
        *waited = 0;
    }
}

/* Takes the step in config->next; units between two cells go on. Returns the number of moves. */
static uint32_t walk_step(wend_traffic *traffic)
{
    struct wend_traffic_config *config = &traffic->config;
    struct wend_traffic_units *units = &traffic->units;
    uint32_t count = 0;
    for (uint32_t unit = 0; unit < config->count; unit++) {
        const uint32_t from = config->now[unit], to = config->next[unit];
        if (!wend_traffic_is_between(traffic, unit)) {
            watch(traffic, unit);
            if (config->is_guided && !(from == to && config->settled[unit]))
                wend_traffic_guide_count(&traffic->guidance.guides[config->profile[unit]], from, to);
            if (from != to) {
                units->moves[count++] =
                    (wend_traffic_move){wend_traffic_id_of(traffic, unit), wend_traffic_place_at(traffic, from),
                                        wend_traffic_place_at(traffic, to), units->ticks[unit]};
                wend_traffic_set_out(traffic, unit, to);
            }
        }
        wend_traffic_pass_tick(traffic, unit);
    }
    for (uint32_t k = 0; k < traffic->space_count && config->is_guided; k++)
        if (wend_traffic_guide_tick(&traffic->guidance.guides[k]))
            config->work += traffic->guidance.guides[k].roads->count / STEPS_A_UNIT;
    wend_traffic_stand_all(traffic);
    return count;
}

/* A tick in which nobody sets out. It does not touch the configuration of a search for a plan. */
static void go_on_between(wend_traffic *traffic)
{
    const bool is_shown = traffic->phase != PHASE_TABLES && traffic->phase != PHASE_SEARCH;
    for (uint32_t unit = 0; unit < traffic->config.count && traffic->has_paces; unit++)
        wend_traffic_pass_tick(traffic, unit);
    if (is_shown)
        wend_traffic_stand_all(traffic);
}

/* Moves settled units to the end of the order: they are the last to choose once they have a new goal. */
static void line_up(wend_traffic *traffic)
{
    struct wend_traffic_units *units = &traffic->units;
    const uint32_t count = traffic->config.count;
    uint32_t kept = 0, home = 0;
    for (uint32_t k = 0; k < count; k++) {
        const uint16_t unit = units->order[k];
        if (traffic->config.settled[unit])
            units->line[home++] = unit;
        else
            units->order[kept++] = unit;
    }
    memcpy(units->order + kept, units->line, home * sizeof *units->line);
}

/* Returns the limit of units.waited at which a unit counts as stalled; 0 = never. */
static uint64_t most_wait_of(const wend_traffic *traffic)
{
    uint32_t slowest = 1;
    for (uint32_t i = 0; i < traffic->config.count && traffic->has_paces; i++)
        slowest = traffic->units.pace[i] > slowest ? traffic->units.pace[i] : slowest;
    return UINT64_C(2) * traffic->stall.ticks * slowest;
}

/* Chooses the next step: that of the plan, units' own choices, or none while a plan is searched for. MEMORY. */
static wend_status choose_tick(wend_traffic *traffic, uint64_t limit, bool *moves)
{
    struct wend_traffic_config *config = &traffic->config;
    wend_status status = WEND_OK;
    if (traffic->phase == PHASE_PLANNED && traffic->taken == traffic->plan.steps)
        wend_traffic_drop_plan(traffic);
    traffic->stall.most_wait = most_wait_of(traffic);
    wend_traffic_see_stalled(traffic);
    see_who_is_stuck(traffic);
    if (traffic->phase == PHASE_TABLES || traffic->phase == PHASE_SEARCH)
        status = traffic_go_on(traffic, limit);
    const bool is_planned = traffic->phase == PHASE_PLANNED && traffic->taken < traffic->plan.steps;
    const bool must_wait = is_planned && wend_traffic_is_any_between(traffic);
    *moves = status == WEND_OK && traffic->phase != PHASE_TABLES && traffic->phase != PHASE_SEARCH && !must_wait;
    if (*moves && !is_planned) {
        use_guidance(traffic, true);
        flood_tables(traffic, limit);
    }
    settle_up(traffic, limit);
    if (!*moves)
        return status;
    if (is_planned) {
        traffic->taken++;
        memcpy(config->next, traffic->plan.cells + (size_t)traffic->taken * config->count,
               config->count * sizeof *config->next);
        wend_traffic_keep_step(traffic);
    } else {
        choose_within(traffic, words_left(config, limit));
    }
    return WEND_OK;
}

wend_status wend_traffic_step(wend_traffic *traffic, uint64_t work, const wend_traffic_move **moves, uint32_t *count,
                              wend_traffic_state *state)
{
    uint32_t moved = 0;
    bool does_move = false;
    if (!traffic)
        return WEND_ERROR_ARGUMENT;
    const uint64_t began = wend_traffic_work_done(&traffic->config), limit = limit_of(traffic, work);
    traffic->stall.looks = 0;
    wend_status status = wend_traffic_refresh(traffic);
    if (status == WEND_OK && traffic->config.count > 0)
        status = choose_tick(traffic, limit, &does_move);
    if (does_move) {
        moved = walk_step(traffic);
        wend_traffic_settle(traffic);
        line_up(traffic);
    } else if (status == WEND_OK) {
        go_on_between(traffic);
    }
    traffic->work = wend_traffic_work_done(&traffic->config) - began + traffic->stall.looks / LOOKS_A_UNIT;
    if (moves)
        *moves = traffic->units.moves;
    if (count)
        *count = moved;
    if (state)
        *state = traffic_state_now(traffic);
    return status;
}
