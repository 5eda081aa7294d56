/* The goals of a field, and the cells around them. */
#include "search/field/field_grow.h"

#include <string.h>

#include "map/space/derived.h"

struct wend_field_walk wend_field_walk_over(const wend_space *space, const wend_area *area)
{
    struct wend_target on;
    if (!wend_target_clip(space, area, &on))
        return (struct wend_field_walk){.y = 1}; /* beyond the last row: no cells */
    return (struct wend_field_walk){on.level, on.left, on.right, on.bottom, on.left, on.top};
}

uint32_t wend_field_walk_next(const wend_space *space, struct wend_field_walk *walk)
{
    if (walk->y > walk->bottom)
        return UINT32_MAX;
    uint32_t node = wend_space_node(space, walk->x, walk->level * space->cells.height + walk->y);
    if (walk->x++ == walk->right) {
        walk->x = walk->left;
        walk->y++;
    }
    return node;
}

/* Marks the part of a rectangle, given by first and last column and row, that is on a level. */
static void mark_box(struct wend_marks *marks, const wend_space *space, uint32_t level, const int64_t box[4])
{
    int64_t left = box[0] < 0 ? 0 : box[0], top = box[1] < 0 ? 0 : box[1];
    int64_t right = box[2] < space->cells.width ? box[2] : (int64_t)space->cells.width - 1;
    int64_t bottom = box[3] < space->cells.height ? box[3] : (int64_t)space->cells.height - 1;
    if (left > right)
        return;
    for (int64_t y = top; y <= bottom; y++)
        wend_marks_add_run(marks, wend_space_node(space, (uint32_t)left, level * space->cells.height + (uint32_t)y),
                           (uint32_t)(right - left) + 1);
}

/* Marks the part of an area that is on the map; nothing of an area outside it. */
static void mark_area(struct wend_field *field, const wend_area *area)
{
    const wend_space *space = field->space;
    const struct wend_field_walk on = wend_field_walk_over(space, area);
    if (on.y > on.bottom)
        return;
    const int64_t left = on.left, top = on.y, right = on.right, bottom = on.bottom;
    mark_box(&field->marks.goals, space, on.level, (const int64_t[4]){left, top, right, bottom});
    if (field->marks.own.capacity) {
        /* Anchors are on the map, and so are all cells that they cover if the mover may stand there. */
        int64_t more = space->profile.footprint - 1;
        mark_box(&field->marks.own, space, on.level, (const int64_t[4]){left, top, right + more, bottom + more});
    }
    if (field->marks.inside.capacity) {
        int64_t radius = field->desc.radius;
        const int64_t box[4] = {left - radius, top - radius, right + radius, bottom + radius};
        for (uint32_t l = 0; l < space->cells.levels; l++)
            mark_box(&field->marks.inside, space, l, box);
    }
}

wend_status wend_field_mark_goals(struct wend_field *field)
{
    const wend_space *space = field->space;
    const wend_allocator *memory = &field->memory;
    uint32_t nodes = space->cells.node_count;
    if (wend_marks_begin(&field->marks.goals, nodes, memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    if (field->desc.goals_may_be_occupied && wend_marks_begin(&field->marks.own, nodes, memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    if (field->desc.radius != 0) {
        field->ground.bits = wend_allocate(memory, wend_space_bitmap_bytes(space), 1);
        if (field->ground.bits)
            memset(field->ground.bits, 0, wend_space_bitmap_bytes(space));
        if (!field->ground.bits || wend_marks_begin(&field->marks.inside, nodes, memory) != WEND_OK)
            return WEND_ERROR_MEMORY;
    }
    for (uint32_t i = 0; i < field->desc.goal_count; i++)
        mark_area(field, &field->areas[i]);
    return WEND_OK;
}

bool wend_field_ends_at(const struct wend_field *field, uint32_t node)
{
    const wend_space *space = field->space;
    if (!wend_marks_has(&field->marks.goals, node) || !wend_bits_get(space->cells.free, node))
        return false;
    return field->desc.goals_may_be_occupied || !wend_space_occupied(space) ||
           !wend_space_is_covered(space, node, field->marks.own.bits);
}

wend_status wend_field_own(struct wend_field *field, uint32_t node)
{
    if (field->marks.own.capacity == 0 &&
        wend_marks_begin(&field->marks.own, field->space->cells.node_count, &field->memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    wend_marks_add(&field->marks.own, node);
    return WEND_OK;
}

wend_status wend_field_disown(struct wend_field *field, uint32_t node)
{
    if (field->seen.disowned == field->disowned.count)
        field->seen.disowned = field->disowned.count = 0; /* all were followed */
    if (!wend_number_list_add(&field->disowned, node, &field->memory))
        return WEND_ERROR_MEMORY;
    wend_bits_put(field->marks.own.bits, node, false);
    return WEND_OK;
}

void wend_field_take_bits(struct wend_field *field, struct wend_rectangle positions)
{
    for (uint32_t j = 0; field->ground.bits && j < positions.height; j++) {
        uint32_t first = wend_space_node(field->space, positions.x, positions.y + j), end = first + positions.width;
        for (uint32_t node = first; node < end; node++)
            if (wend_marks_has(&field->marks.inside, node))
                wend_bits_put(field->ground.bits, node, wend_bits_get(field->space->cells.free, node));
    }
}
