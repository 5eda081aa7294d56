/* Plans for a triangulation. */
#include "map/mesh/mesh_plan.h"

#include <string.h>

#include "base/array.h"
#include "base/memory.h"

void wend_mesh_plan_begin(struct wend_mesh_plan *plan, const wend_allocator *memory)
{
    memset(plan, 0, sizeof *plan);
    plan->memory = *memory;
    for (uint32_t i = 0; i < 256; i++)
        plan->codes[i] = (uint8_t)i;
    wend_triangulation_begin(&plan->works, memory);
    wend_mesh_plan_clear(plan);
}

void wend_mesh_plan_end(struct wend_mesh_plan *plan)
{
    WEND_RELEASE(&plan->memory, plan->segments, plan->capacity);
    wend_triangulation_end(&plan->works);
}

size_t wend_mesh_plan_memory(const struct wend_mesh_plan *plan)
{
    return plan->capacity * sizeof *plan->segments + wend_triangulation_memory(&plan->works);
}

void wend_mesh_plan_clear(struct wend_mesh_plan *plan)
{
    plan->count = 0;
    plan->kind_count = 1;
}

bool wend_mesh_plan_reserve(struct wend_mesh_plan *plan, uint64_t segments)
{
    return WEND_RESERVE(&plan->memory, plan->segments, plan->capacity, plan->count + segments);
}

uint32_t wend_mesh_plan_kind(struct wend_mesh_plan *plan, struct wend_ground_kind kind)
{
    for (uint32_t i = 1; i < plan->kind_count; i++) {
        const struct wend_ground_kind *known = &plan->kinds[i];
        if (known->source == kind.source && known->level == kind.level && known->terrain == kind.terrain)
            return i;
    }
    if (plan->kind_count == 256)
        return 0;
    plan->kinds[plan->kind_count] = kind;
    return plan->kind_count++;
}

wend_status wend_mesh_plan_shape(struct wend_mesh_plan *plan, const struct wend_shape *shape, int8_t ground,
                                 int8_t solid, uint16_t area)
{
    if (!wend_mesh_plan_reserve(plan, shape->count))
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < shape->count; i++)
        wend_mesh_plan_add(
            plan, (struct wend_segment){shape->edges[i].from, shape->edges[i].to, WEND_NONE, ground, solid, area, 0});
    return WEND_OK;
}

wend_status wend_mesh_plan_make(struct wend_mesh_plan *plan)
{
    struct wend_ground_plan drawn = {plan->segments, plan->count, {plan->codes, plan->kind_count}};
    return wend_triangulation_make(&plan->works, &drawn);
}
