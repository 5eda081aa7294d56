/* tests/support/game/soak_run.c: the long game's creatures, fields and travellers, and its ticks. */
#include "game/soak_parts.h"

#include <stdlib.h>

/* Those who walk. */

static void run_movers(soak *s)
{
    for (uint32_t i = 0; i < MOVERS; i++) {
        mover *mover = &s->movers[i];
        wend_walker_action walk;
        if (!mover->walks)
            continue;
        soak_must(wend_walker_step(&mover->walker, s->crowd, s->finder, &walk));
        soak_mix(s, (uint64_t)walk);
        soak_mix_place(s, mover->walker.place);
        s->counts.steps++;
        s->counts.repairs += walk == WEND_WALKER_REPAIRED;
        mover->walks = walk != WEND_WALKER_ARRIVED && walk != WEND_WALKER_REPLAN && walk != WEND_WALKER_STUCK;
    }
}

/* Sends some movers to one place: their next questions are about the places that they are given. */
static void order_group(soak *s)
{
    wend_group_unit units[PARTY];
    wend_group_place places[PARTY];
    uint32_t first = random_below(&s->random, MOVERS - PARTY);
    wend_place goal = soak_free_cell(s, s->plain);
    for (uint32_t i = 0; i < PARTY; i++)
        units[i] = (wend_group_unit){s->crowd, s->movers[first + i].walker.place};
    soak_must(wend_group_send(s->group, goal, units, PARTY, places, NULL));
    for (uint32_t i = 0; i < PARTY; i++) {
        for (uint32_t j = 0; j < i && places[i].outcome == WEND_GROUP_PLACED; j++)
            soak_need(s,
                      places[j].outcome != WEND_GROUP_PLACED || places[i].place.x != places[j].place.x ||
                          places[i].place.y != places[j].place.y,
                      "two of a group are told to stand in one place");
        soak_mix_place(s, places[i].place);
        s->movers[first + i].has_order = places[i].outcome == WEND_GROUP_PLACED;
        s->movers[first + i].order = places[i].place;
    }
}

static void add_pursuer(soak *s, uint32_t i)
{
    wend_pursuer_desc desc = wend_pursuer_desc_default();
    desc.place = soak_empty_cell(s);
    desc.target = random_chance(&s->random, 30) ? s->targets[i % TARGETS] : 0;
    desc.radius = (uint16_t)(15 + random_below(&s->random, 30));
    desc.chase_ticks = (uint16_t)(1 + random_below(&s->random, 4));
    soak_must(wend_pursuit_add(s->pursuit, &desc, &s->pursuers[i]));
}

static void move_target(soak *s, wend_target_id target)
{
    wend_place place;
    soak_must(wend_pursuit_target_place(s->pursuit, target, &place));
    place.x += ((int32_t)random_below(&s->random, 3) - 1) * WEND_CELL;
    place.y += ((int32_t)random_below(&s->random, 3) - 1) * WEND_CELL;
    if (random_chance(&s->random, 1))
        place = soak_empty_cell(s);
    if (wend_space_is_free(s->plain, place) && wend_layer_value(s->occupied, place) == 0)
        soak_must(wend_pursuit_move_target(s->pursuit, target, place));
}

static void run_pursuit(soak *s)
{
    const wend_pursuit_move *moves;
    uint32_t count, i = random_below(&s->random, PURSUERS);
    for (uint32_t t = 0; t < TARGETS; t++)
        move_target(s, s->targets[t]);
    if (random_chance(&s->random, 10)) {
        soak_must(wend_pursuit_remove(s->pursuit, s->pursuers[i]));
        add_pursuer(s, i);
    } else if (random_chance(&s->random, 10)) {
        soak_must(wend_pursuit_push_back(s->pursuit, s->pursuers[i], soak_empty_cell(s)));
    }
    soak_must(wend_pursuit_tick(s->pursuit, s->finder, 3000, &moves, &count));
    for (i = 0; i < count; i++) {
        soak_mix(s, moves[i].pursuer * 8 + (uint64_t)moves[i].action);
        soak_mix_place(s, moves[i].to);
    }
    s->counts.moves += count;
}

/* Each is counted once where it stands, and nobody else anywhere: so no two are in one cell. */
static void check_places(soak *s)
{
    wend_place place;
    bool is_good = wend_layer_count(s->occupied) == MOVERS + TARGETS + PURSUERS;
    for (uint32_t i = 0; i < MOVERS; i++)
        is_good &= wend_layer_value(s->occupied, s->movers[i].walker.place) == 1;
    for (uint32_t i = 0; i < TARGETS; i++)
        is_good &= wend_pursuit_target_place(s->pursuit, s->targets[i], &place) == WEND_OK &&
                   wend_layer_value(s->occupied, place) == 1;
    for (uint32_t i = 0; i < PURSUERS; i++)
        is_good &= wend_pursuit_place(s->pursuit, s->pursuers[i], &place) == WEND_OK &&
                   wend_layer_value(s->occupied, place) == 1;
    soak_need(s, is_good, "somebody stands on somebody");
    s->counts.places += MOVERS + TARGETS + PURSUERS;
}

/* Fields. */

static void open_fields(soak *s)
{
    wend_space *const spaces[FIELDS] = {s->plain, s->crowd, s->heavy, s->plain};
    for (uint32_t i = 0; i < FIELDS; i++) {
        field *field = &s->fields[i];
        field->space = spaces[i];
        field->desc = wend_field_desc_default();
        for (uint32_t j = 0; j < 2; j++)
            field->goals[j] = (wend_area){soak_free_cell(s, field->space), 1 + j, 1};
        field->desc.goals = field->goals;
        field->desc.goal_count = 2;
        field->desc.kind = i == 3 ? WEND_FIELD_FLEE : WEND_FIELD_TOWARDS;
        field->desc.radius = i == 2 ? 60 : 0;
        soak_must(wend_field_create(field->space, &field->desc, s->allocator, &field->field));
    }
}

/* Checks a field that says it is complete against one made on the spot, in some cells or in all. */
static void check_field(soak *s, const field *field)
{
    wend_field *fresh;
    bool all = random_chance(&s->random, 10), is_good = true;
    uint32_t count = all ? CELLS : 300;
    soak_must(wend_field_create(field->space, &field->desc, s->allocator, &fresh));
    soak_must(wend_field_grow(fresh, WEND_ALL_WORK, NULL));
    for (uint32_t i = 0; i < count; i++) {
        wend_place place = all ? cell_place(i % SIDE, i / SIDE) : soak_any_cell(s);
        uint64_t cost = wend_field_cost(field->field, place);
        wend_direction direction = wend_field_direction(field->field, place);
        is_good &= cost == wend_field_cost(fresh, place) && direction == wend_field_direction(fresh, place);
        soak_mix(s, cost + (uint64_t)direction);
    }
    wend_field_release(fresh);
    soak_need(s, is_good, "a field differs from a fresh one");
    s->counts.fields++;
    s->counts.cells += count;
}

static void run_fields(soak *s)
{
    for (uint32_t i = 0; i < FIELDS; i++) {
        field *field = &s->fields[i];
        bool complete;
        uint64_t units = random_chance(&s->random, 2) ? 0 : 500 + random_below(&s->random, 4000);
        soak_must(wend_field_grow(field->field, units, &complete));
        soak_mix(s, complete);
        soak_need(s, complete == wend_field_is_complete(field->field), "a field is whole and is not");
        if (complete && random_chance(&s->random, 8))
            check_field(s, field);
    }
}

/* Travellers. */

static void send_traveller(soak *s, traveller *traveller)
{
    traveller->at = soak_free_cell(s, s->fog);
    traveller->goal = soak_free_cell(s, s->plain);
    traveller->explores = random_chance(&s->random, 40);
    if (traveller->explores)
        soak_must(wend_explorer_send_exploring(s->explorer, traveller->at, &traveller->id));
    else
        soak_must(wend_explorer_send(s->explorer, traveller->at, traveller->goal, &traveller->id));
}

static void check_way(soak *s, const traveller *traveller)
{
    wend_journey_state journey = wend_explorer_journey(s->explorer, traveller->id);
    wend_path path = wend_path_default(), fresh = wend_path_default();
    wend_query query = wend_query_default();
    soak_mix(s, (uint64_t)journey);
    if (traveller->explores || journey == WEND_JOURNEY_PLANNING)
        return;
    query.start = traveller->at;
    query.goal = traveller->goal;
    query.from.may_be_blocked = true;
    soak_must(wend_explorer_path(s->explorer, traveller->id, &path));
    soak_must(wend_finder_find(soak_fresh_finder(s), s->fog, &query, &fresh));
    bool is_found = fresh.outcome == WEND_OUTCOME_FOUND;
    soak_need(s, is_found == (journey != WEND_JOURNEY_UNREACHABLE), "a traveller whose way a fresh search contradicts");
    if (is_found && journey == WEND_JOURNEY_STOPGAP)
        soak_need(s, path.cost >= fresh.cost, "a stopgap that costs less than can be");
    else if (is_found)
        soak_need(s, path.cost == fresh.cost, "a traveller whose way costs other than a fresh search");
    soak_mix_path(s, &path);
    s->counts.ways++;
}

static void run_travellers(soak *s)
{
    for (uint32_t i = 0; i < TRAVELLERS; i++) {
        soak_must(wend_sight_look(s->travellers[i].sight, s->plain, s->travellers[i].at, NULL));
        soak_must(wend_sight_reveal(s->travellers[i].sight, s->known, NULL));
    }
    soak_must(wend_space_update(s->fog));
    soak_must(wend_explorer_plan(s->explorer, 300 + random_below(&s->random, 3000), NULL));
    for (uint32_t i = 0; i < TRAVELLERS; i++) {
        traveller *traveller = &s->travellers[i];
        check_way(s, traveller);
        if (wend_explorer_next(s->explorer, traveller->id, &traveller->at)) {
            soak_must(wend_explorer_move(s->explorer, traveller->id, traveller->at));
        } else if (random_chance(&s->random, 10)) {
            soak_must(wend_explorer_dismiss(s->explorer, traveller->id));
            send_traveller(s, traveller);
        }
    }
}

static void open_agents(soak *s)
{
    wend_agenda_desc desc = wend_agenda_desc_default();
    desc.capacity = QUESTIONS;
    desc.workers = s->scheduler.workers;
    for (int i = 0; i < 2; i++) {
        /* The first agenda's questions start again any number of times: all its answers are those of fresh searches. */
        desc.restarts = i == 0 ? 0 : wend_agenda_desc_default().restarts;
        soak_must(wend_agenda_create(&desc, s->allocator, &s->agendas[i]));
    }
    soak_must(wend_finder_create(s->allocator, &s->finder));
    soak_must(wend_pursuit_create(s->crowd, NULL, s->allocator, &s->pursuit));
    soak_must(wend_explorer_create(s->fog, s->allocator, &s->explorer));
    soak_must(wend_influence_create(s->grid, s->allocator, &s->influence));
    soak_must(wend_influence_apply_walls(s->influence, s->plain, NULL));
    soak_must(wend_group_create(s->allocator, &s->group));
    for (uint32_t i = 0; i < MOVERS; i++) {
        wend_place place = soak_empty_cell(s);
        soak_must(wend_layer_enter(s->occupied, place, 1));
        soak_must(wend_walker_begin(&s->movers[i].walker, place, NULL));
    }
    for (uint32_t i = 0; i < TARGETS; i++)
        soak_must(wend_pursuit_add_target(s->pursuit, soak_empty_cell(s), 1, &s->targets[i]));
    for (uint32_t i = 0; i < PURSUERS; i++)
        add_pursuer(s, i);
    for (uint32_t i = 0; i < TRAVELLERS; i++)
        soak_must(wend_sight_create(NULL, s->allocator, &s->travellers[i].sight));
}

soak *soak_open(uint64_t seed, uint32_t workers, test_memory *memory)
{
    soak *s = calloc(1, sizeof *s);
    if (!s)
        exit(2);
    s->random.state = seed;
    s->memory = memory;
    s->allocator = &memory->allocator;
    s->scheduler = (crowd_scheduler){CROWD_SHUFFLED, 0, workers, {seed + workers}, 0};
    s->tasks = crowd_tasks(&s->scheduler);
    soak_open_spaces(s);
    open_agents(s);
    return s;
}

void soak_close(soak *s)
{
    wend_agenda_destroy(s->agendas[0]);
    wend_agenda_destroy(s->agendas[1]);
    wend_pursuit_destroy(s->pursuit);
    wend_explorer_destroy(s->explorer);
    wend_influence_destroy(s->influence);
    wend_group_destroy(s->group);
    wend_finder_destroy(s->finder);
    for (uint32_t i = 0; i < TRAVELLERS; i++)
        wend_sight_destroy(s->travellers[i].sight);
    wend_space_destroy(s->plain);
    wend_space_destroy(s->crowd);
    wend_space_destroy(s->heavy);
    wend_space_destroy(s->fog);
    wend_layer_destroy(s->occupied);
    wend_layer_destroy(s->extra);
    wend_layer_destroy(s->known);
    wend_grid_destroy(s->grid);
    test_map_free(&s->map);
    free(s);
}

static void play_tick(soak *s)
{
    if (random_chance(&s->random, 30))
        soak_edit_map(s);
    if (random_chance(&s->random, 10))
        soak_spread_influence(s);
    soak_run_questions(s);
    run_movers(s);
    if (random_chance(&s->random, 2))
        order_group(s);
    run_pursuit(s);
    run_fields(s);
    run_travellers(s);
    check_places(s);
    wend_finder_destroy(s->fresh);
    s->fresh = NULL;
    s->counts.ticks++;
}

/* Forgets all that was known of the map, and gives many another place to go to. */
static void begin_period(soak *s)
{
    soak_must(wend_layer_fill(s->known, cell_area(0, 0, SIDE, SIDE), 0));
    soak_must(wend_space_update(s->fog));
    s->rally = soak_free_cell(s, s->plain);
    open_fields(s);
    for (uint32_t i = 0; i < TRAVELLERS; i++)
        send_traveller(s, &s->travellers[i]);
}

static void end_period(soak *s)
{
    soak_end_questions(s);
    for (uint32_t i = 0; i < TRAVELLERS; i++)
        soak_must(wend_explorer_dismiss(s->explorer, s->travellers[i].id));
    for (uint32_t i = 0; i < FIELDS; i++)
        wend_field_release(s->fields[i].field);
}

const char *soak_play(soak *s, soak_held *held)
{
    begin_period(s);
    for (uint32_t i = 0; i < SOAK_PERIOD && !s->fault; i++)
        play_tick(s);
    end_period(s);
    held->all = s->memory->bytes;
    held->steady = held->all - wend_agenda_memory(s->agendas[0]) - wend_finder_memory(s->finder) -
                   wend_explorer_memory(s->explorer) - wend_group_memory(s->group);
    return s->fault ? s->fault : s->memory->fault;
}

uint64_t soak_hash(const soak *s)
{
    return s->hash;
}

const soak_counts *soak_counted(const soak *s)
{
    return &s->counts;
}
