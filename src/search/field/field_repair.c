/* How a field follows edits. */
#include "search/field/field_repair.h"

#include "map/cells/cells.h"
#include "search/kit/kit_calls.h"

/* Cells put on a list that take about as long as one queue operation of a search. */
enum { RUN_LOOKS_PER_UNIT = 4 };

void wend_field_repair_begin(struct wend_field *field)
{
    wend_wheel_begin(field->open.raising, 0);
    field->reopened.count = 0;
    field->run.cursor = 0;
}

/* There must be room for one in the list and for one to raise. */
static void look_again(struct wend_field *field, uint32_t node)
{
    uint64_t key = wend_field_key(&field->keys.work, node, field->keys.work.wide);
    if (key != FIELD_NONE)
        wend_wheel_push(field->open.raising, (key >> FIELD_WAY_BITS) >> field->rules.shift, node);
    else if (wend_bits_get(field->space->cells.free, node))
        wend_field_list_add(&field->reopened, node);
}

static bool reserve_looks(struct wend_field *field, uint32_t count)
{
    return wend_wheel_reserve(field->open.raising, count, &field->memory) &&
           wend_field_list_reserve(&field->reopened, count, &field->memory);
}

/* Where links lead into a node begin. How many do; UINT32_MAX: no memory. */
static uint32_t look_at_links_into(struct wend_field *field, uint32_t node)
{
    uint32_t count;
    const struct wend_space_link *links = wend_space_links_into(field->space, node, &count);
    if (count != 0 && !reserve_looks(field, count))
        return UINT32_MAX;
    for (uint32_t i = 0; i < count; i++)
        look_again(field, links[i].from);
    return count;
}

uint64_t wend_field_repair_run(struct wend_field *field, struct wend_rectangle run)
{
    uint64_t looks = run.width;
    if (!reserve_looks(field, run.width))
        return 0;
    for (uint32_t x = run.x, node = wend_space_node(field->space, run.x, run.y); x < run.x + run.width; x++, node++) {
        look_again(field, node);
        uint32_t links = field->space->cells.links.count != 0 ? look_at_links_into(field, node) : 0;
        if (links == UINT32_MAX || (links != 0 && !reserve_looks(field, run.width)))
            return 0;
        looks += links;
    }
    return looks / RUN_LOOKS_PER_UNIT + 1;
}

/* Looks again at all whose way leads over a node that has lost its key. There must be room. */
static void look_at_those_behind(struct wend_field *field, uint32_t node)
{
    const wend_space *space = field->space;
    const struct wend_standing at = wend_standing_at(&field->rules.steps, node);
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        uint32_t from = wend_predecessor(space, node, at.kind, d);
        uint64_t key = from == node ? FIELD_NONE : wend_field_key(&field->keys.work, from, field->keys.work.wide);
        if (key != FIELD_NONE && (key & (FIELD_WAYS - 1)) == wend_field_paths[d])
            look_again(field, from);
    }
    if (space->cells.links.count == 0)
        return;
    uint32_t count;
    const struct wend_space_link *links = wend_space_links_into(space, node, &count);
    for (uint32_t i = 0; i < count; i++) {
        uint64_t key = wend_field_key(&field->keys.work, links[i].from, field->keys.work.wide);
        if (key != FIELD_NONE && (key & (FIELD_WAYS - 1)) == FIELD_BY_LINK)
            look_again(field, links[i].from);
    }
}

/* A key that does not come by queueing. */
static void set_quietly(struct wend_field *field, uint32_t node, uint64_t key)
{
    wend_field_set_key(&field->keys.work, node, key, field->keys.work.wide);
    if (field->keys.twin)
        wend_field_list_add(&field->changed, node);
}

static void raise_one(struct wend_field *field, uint32_t node)
{
    uint64_t old = wend_field_key(&field->keys.work, node, field->keys.work.wide);
    if (old == FIELD_NONE)
        return; /* raised before */
    uint64_t best = wend_field_best(field, node);
    if (best == old)
        return;
    if (best >> FIELD_WAY_BITS == old >> FIELD_WAY_BITS) {
        set_quietly(field, node, best);
    } else if (best < old) {
        wend_field_put(field, node, best);
    } else {
        set_quietly(field, node, FIELD_NONE);
        wend_field_list_add(&field->reopened, node);
        look_at_those_behind(field, node);
    }
}

enum wend_field_pace wend_field_raise(struct wend_field *field, uint64_t *units)
{
    const uint32_t most = wend_successors_most(field->space);
    uint32_t node;
    for (; *units != 0; --*units) {
        if (!wend_field_flood_reserve(field) || !reserve_looks(field, most))
            return FIELD_NO_MEMORY;
        while (!wend_wheel_pop(field->open.raising, &node))
            if (!wend_wheel_advance(field->open.raising)) {
                field->run.cursor = 0;
                return FIELD_DONE;
            }
        raise_one(field, node);
    }
    return FIELD_SPENT;
}

enum wend_field_pace wend_field_reopen(struct wend_field *field, uint64_t *units)
{
    for (; *units != 0; --*units) {
        if (field->keys.overflows || field->run.cursor == field->reopened.count) {
            field->reopened.count = field->run.cursor = 0;
            return FIELD_DONE;
        }
        if (!wend_field_flood_reserve(field))
            return FIELD_NO_MEMORY;
        uint32_t node = field->reopened.nodes[field->run.cursor++];
        uint64_t best = wend_field_best(field, node);
        if (best >= wend_field_key(&field->keys.work, node, field->keys.work.wide))
            continue;
        if (!field->keys.work.wide && best >> FIELD_WAY_BITS > FIELD_NARROW_MOST)
            field->keys.overflows = true;
        else
            wend_field_put(field, node, best);
    }
    return FIELD_SPENT;
}
