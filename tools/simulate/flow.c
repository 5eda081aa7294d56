/* flow.c: fields grow under the tick's budget, and units take the next cell if it is free. */
#include "simulate/flow.h"

#include "simulate/crowd.h"

static bool same_area(const wend_area *a, const wend_area *b)
{
    return a->place.x == b->place.x && a->place.y == b->place.y && a->place.level == b->place.level &&
           a->width == b->width && a->height == b->height;
}

/* Index of a kind's field to an area, created if there is none yet; MOST_FLOWS with an error. */
static uint32_t find_flow(world *world, uint32_t kind, const wend_area *goal, const word *word)
{
    wend_field_desc desc = wend_field_desc_default();
    for (uint32_t i = 0; i < world->flow_count; i++)
        if (world->flows[i].kind == kind && same_area(&world->flows[i].goal, goal))
            return i;
    if (world->flow_count == MOST_FLOWS) {
        script_error(word, "there are %u fields already, which is as many as there may be", MOST_FLOWS);
        return MOST_FLOWS;
    }
    flow *flow = &world->flows[world->flow_count];
    *flow = (struct flow){.kind = kind, .goal = *goal};
    desc.goals = &flow->goal;
    desc.goal_count = 1;
    if (wend_field_create(world->kinds[kind].plan, &desc, NULL, &flow->field) != WEND_OK) {
        world_no_memory();
        return MOST_FLOWS;
    }
    return world->flow_count++;
}

bool flow_begin(world *world, const squad *squad, const word *word, bool leaves)
{
    wend_area goal;
    if (!world_area(world, word, &goal))
        return false;
    for (uint32_t i = 0; i < squad->count; i++) {
        unit *unit = world_unit(world, squad, i);
        if (unit->gone)
            continue;
        uint32_t flow = find_flow(world, unit->kind, &goal, word);
        if (flow == MOST_FLOWS)
            return false;
        unit->flow = flow;
        unit->leaves = leaves;
        unit->state = UNIT_ASKS;
        unit->order = ORDER_FLOW;
        if (unit->crowd.radius > 0)
            crowd_flow(world, unit);
    }
    return true;
}

void flow_end(unit *unit)
{
    unit->order = ORDER_NONE;
    unit->state = UNIT_IDLE;
}

bool flow_search(world *world)
{
    for (uint32_t i = 0; i < world->flow_count; i++) {
        wend_field *field = world->flows[i].field;
        uint64_t left = world_work_left(world), before = wend_field_work(field);
        bool complete;
        if (wend_field_grow(field, left, &complete) != WEND_OK)
            return world_no_memory();
        world_spend(world, wend_field_work(field) - before);
    }
    return true;
}

/* Takes a step if it is valid and the cell is free. */
static bool try_step(world *world, unit *unit, wend_place next)
{
    const wend_space *space = world->kinds[unit->kind].space;
    const wend_place points[2] = {unit->place, next};
    wend_path path = wend_path_default();
    path.points = points;
    path.point_count = 2;
    path.cells = wend_grid_cells(world->scene.grid);
    world_leave(world, unit);
    const bool is_step = wend_path_is_valid(&path, space, WEND_DIRECTION_NONE, NULL);
    next.flags = 0;
    if (is_step)
        world_move(world, unit, next);
    world_enter(world, unit);
    return is_step;
}

/* If somebody is on the best step, takes any other step that leads nearer. */
static bool try_other_steps(world *world, unit *unit, const wend_field *field, uint64_t cost)
{
    for (int32_t i = 0; i < 9; i++) {
        wend_place next = unit->place;
        next.x += (i % 3 - 1) * WEND_CELL;
        next.y += (i / 3 - 1) * WEND_CELL;
        if (i != 4 && wend_field_cost(field, next) < cost && try_step(world, unit, next))
            return true;
    }
    return false;
}

static void arrive(world *world, unit *unit)
{
    unit->state = UNIT_ARRIVED;
    if (!unit->leaves)
        return;
    world_leave(world, unit);
    unit->gone = true;
}

static void follow_field(world *world, unit *unit)
{
    const wend_field *field = world->flows[unit->flow].field;
    const uint64_t cost = wend_field_cost(field, unit->place);
    wend_place next;
    if (cost == 0)
        arrive(world, unit);
    else if (!wend_field_next(field, unit->place, &next))
        unit->state = wend_field_is_complete(field) ? UNIT_NO_WAY : UNIT_ASKS;
    else
        unit->state = try_step(world, unit, next) || try_other_steps(world, unit, field, cost) ? UNIT_WALKS : UNIT_HELD;
}

void flow_walk(world *world)
{
    for (uint32_t i = 0; i < world->unit_count; i++)
        if (world->units[i].order == ORDER_FLOW && !world->units[i].gone)
            follow_field(world, &world->units[i]);
}
