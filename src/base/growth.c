/*
 * The sizes of public structs. A struct's first size ends with what was there from the start; whoever appends a member adds
 * the size that was today's before it, and sees to it that the member begins there: not within what was padding.
 */
#include "base/growth.h"

#include <string.h>

#include <wend/agenda.h>
#include <wend/corridor.h>
#include <wend/explain.h>
#include <wend/field.h>
#include <wend/find.h>
#include <wend/graph.h>
#include <wend/influence.h>
#include <wend/io.h>
#include <wend/layout.h>
#include <wend/mesh.h>
#include <wend/planner.h>
#include <wend/pursuit.h>
#include <wend/reach.h>
#include <wend/sight.h>
#include <wend/space.h>
#include <wend/turn.h>
#include <wend/walker.h>

/* Where a member begins, which is where the struct ended before that member came. */
#define UNTIL(type, member) ((uint32_t)offsetof(type, member))
#define TODAY(type)         ((uint32_t)sizeof(type))

const struct wend_growth wend_growth_of_agenda_desc = {{TODAY(wend_agenda_desc)}};
const struct wend_growth wend_growth_of_agenda_request = {{TODAY(wend_agenda_request)}};
const struct wend_growth wend_growth_of_graph_desc = {{TODAY(wend_graph_desc)}};
const struct wend_growth wend_growth_of_corridor = {{TODAY(wend_corridor)}};
const struct wend_growth wend_growth_of_grid_desc = {{TODAY(wend_grid_desc)}};
const struct wend_growth wend_growth_of_layout = {{TODAY(wend_layout)}};
const struct wend_growth wend_growth_of_profile = {
    {UNTIL(wend_profile, walkable), UNTIL(wend_profile, radius), TODAY(wend_profile)}};
const struct wend_growth wend_growth_of_query = {
    {UNTIL(wend_query, otherwise), UNTIL(wend_query, shape), TODAY(wend_query)}};
const struct wend_growth wend_growth_of_path = {
    {UNTIL(wend_path, start_index), UNTIL(wend_path, work), UNTIL(wend_path, nodes), TODAY(wend_path)}};
const struct wend_growth wend_growth_of_mesh_polygons = {{TODAY(wend_mesh_polygons)}};
const struct wend_growth wend_growth_of_path_iterator = {{TODAY(wend_path_iterator)}};
const struct wend_growth wend_growth_of_follower = {{UNTIL(wend_follower, crossed_link), TODAY(wend_follower)}};
const struct wend_growth wend_growth_of_path_check = {{UNTIL(wend_path_check, cost), TODAY(wend_path_check)}};
const struct wend_growth wend_growth_of_field_desc = {{TODAY(wend_field_desc)}};
const struct wend_growth wend_growth_of_walker_rules = {{TODAY(wend_walker_rules)}};
const struct wend_growth wend_growth_of_pursuit_desc = {{TODAY(wend_pursuit_desc)}};
const struct wend_growth wend_growth_of_pursuer_desc = {{TODAY(wend_pursuer_desc)}};
const struct wend_growth wend_growth_of_explanation = {{TODAY(wend_explanation)}};
const struct wend_growth wend_growth_of_stamp = {{TODAY(wend_stamp)}};
const struct wend_growth wend_growth_of_price = {{TODAY(wend_price)}};
const struct wend_growth wend_growth_of_sight_desc = {{TODAY(wend_sight_desc)}};
const struct wend_growth wend_growth_of_reach_desc = {{TODAY(wend_reach_desc)}};
const struct wend_growth wend_growth_of_turn_desc = {{TODAY(wend_turn_desc)}};
const struct wend_growth wend_growth_of_course_desc = {{TODAY(wend_course_desc)}};
const struct wend_growth wend_growth_of_planner_desc = {{TODAY(wend_planner_desc)}};
const struct wend_growth wend_growth_of_plan_query = {{TODAY(wend_plan_query)}};
const struct wend_growth wend_growth_of_plan = {{TODAY(wend_plan)}};
const struct wend_growth wend_growth_of_obj_rules = {{TODAY(wend_obj_rules)}};
const struct wend_growth wend_growth_of_prepare_desc = {{TODAY(wend_prepare_desc)}};

bool wend_growth_knows(const struct wend_growth *growth, size_t size)
{
    for (uint32_t i = 0; i < WEND_MOST_SIZES; i++)
        if (growth->sizes[i] == size)
            return size != 0;
    return false;
}

void wend_growth_copy(void *to, size_t to_size, const void *from, size_t from_size)
{
    size_t common = to_size < from_size ? to_size : from_size;
    memcpy(to, from, common);
    memset((char *)to + common, 0, to_size - common);
}

void wend_growth_give(void *caller, uint32_t size, const void *today, size_t size_today)
{
    if (size < sizeof size)
        return;
    wend_growth_copy(caller, size, today, size_today);
    memcpy(caller, &size, sizeof size);
}

void wend_growth_take(void *today, const void *caller, uint32_t size)
{
    memcpy((char *)today + sizeof size, (const char *)caller + sizeof size, size - sizeof size);
}
