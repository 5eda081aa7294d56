/* The life of a field: creation, growth phase by phase, sharing, destruction. */
#include "search/field/field_grow.h"

#include "base/sizes.h"
#include "map/space/derived.h"
#include "search/kit/kit_calls.h"

/* Repairs of at most this many units are always finished. */
enum { LEAST_REPAIR = 64 };

/* With this many nodes, or more, 32 bits cannot number eight headings of each. */
#define MOST_NODES_WITH_HEADINGS (1u << 29)

const char *wend_field_kind_text(wend_field_kind kind)
{
    static const char *const texts[] = {
        [WEND_FIELD_TOWARDS] = "towards",
        [WEND_FIELD_FLEE] = "flee",
    };
    return WEND_TEXT_OF(texts, kind, "unknown");
}

void wend_field_desc_init(wend_field_desc *desc, uint32_t size)
{
    const wend_field_desc full = {.size = size, .flee_factor = 307, .goals_may_be_occupied = true};
    wend_give_sized(desc, size, &full, sizeof full);
}

static bool is_a_desc(const wend_field_desc *desc)
{
    return (unsigned)desc->kind <= WEND_FIELD_FLEE && desc->goals && desc->goal_count != 0 &&
           (desc->until || desc->until_count == 0) && desc->flee_factor >= 256 && desc->flee_factor <= 2560 &&
           desc->radius <= INT32_MAX && desc->goal_count < UINT32_MAX / 2 && desc->until_count < UINT32_MAX / 2;
}

static void release_keys(const struct wend_field *field, struct wend_field_keys *keys)
{
    wend_release(&field->memory, keys->array, field->states, wend_field_key_size(keys->wide));
    keys->array = NULL;
}

static void destroy_wheel(const struct wend_field *field, struct wend_wheel *wheel)
{
    if (!wheel)
        return;
    wend_wheel_destroy(wheel, &field->memory);
    WEND_RELEASE(&field->memory, wheel, 1);
}

static size_t queued_bytes(const struct wend_field *field)
{
    return field->states / 8 + 1;
}

static void destroy_field(struct wend_field *field)
{
    const wend_allocator memory = field->memory;
    if (field->mesh) {
        wend_mesh_field_destroy(field->mesh);
        WEND_RELEASE(&memory, field, 1);
        return;
    }
    if (field->space->graph) {
        wend_graph_field_destroy(field);
        WEND_RELEASE(&memory, field, 1);
        return;
    }
    release_keys(field, &field->keys.whole);
    release_keys(field, &field->keys.work);
    destroy_wheel(field, field->open.by_cost);
    destroy_wheel(field, field->open.raising);
    wend_field_spread_destroy(field);
    wend_marks_destroy(&field->marks.goals, &memory);
    wend_marks_destroy(&field->marks.own, &memory);
    wend_marks_destroy(&field->marks.inside, &memory);
    wend_marks_destroy(&field->marks.awaited, &memory);
    wend_release(&memory, field->open.queued, queued_bytes(field), 1);
    wend_release(&memory, field->ground.bits, wend_space_bitmap_bytes(field->space), 1);
    wend_number_list_destroy(&field->changed, &memory);
    wend_number_list_destroy(&field->reopened, &memory);
    wend_number_list_destroy(&field->disowned, &memory);
    WEND_RELEASE(&memory, field->areas, field->desc.goal_count + field->desc.until_count);
    WEND_RELEASE(&memory, field, 1);
}

static struct wend_wheel *new_wheel(const wend_allocator *memory)
{
    struct wend_wheel *wheel = wend_allocate(memory, 1, sizeof *wheel);
    if (wheel) {
        memset(wheel, 0, sizeof *wheel);
        wend_wheel_begin(wheel, 0);
    }
    return wheel;
}

/* Allocates what every field on cells needs. */
static wend_status equip(struct wend_field *field, const wend_field_desc *desc)
{
    const wend_allocator *memory = &field->memory;
    uint32_t areas = desc->goal_count + desc->until_count;
    field->areas = wend_allocate(memory, areas, sizeof *field->areas);
    field->open.queued = wend_allocate(memory, queued_bytes(field), 1);
    field->open.by_cost = new_wheel(memory);
    field->open.raising = new_wheel(memory);
    if (!field->areas || !field->open.queued || !field->open.by_cost || !field->open.raising)
        return WEND_ERROR_MEMORY;
    memcpy(field->areas, desc->goals, desc->goal_count * sizeof *desc->goals);
    if (desc->until_count != 0)
        memcpy(field->areas + desc->goal_count, desc->until, desc->until_count * sizeof *desc->until);
    memset(field->open.queued, 0, queued_bytes(field));
    return wend_field_mark_goals(field);
}

static wend_status create_on_mesh(const wend_space *space, const wend_field_desc *desc, const wend_allocator *memory,
                                  wend_field **result)
{
    struct wend_field *field = wend_allocate(memory, 1, sizeof *field);
    if (!field)
        return WEND_ERROR_MEMORY;
    *field = (struct wend_field){.memory = *memory, .space = space, .users = 1};
    wend_status status = wend_mesh_field_create(space, desc, memory, &field->mesh);
    if (status == WEND_OK)
        *result = field;
    else
        WEND_RELEASE(memory, field, 1);
    return status;
}

wend_status wend_field_create(const wend_space *space, const wend_field_desc *given, const wend_allocator *allocator,
                              wend_field **result)
{
    wend_field_desc desc = wend_field_desc_default();
    wend_allocator memory;
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    if (!space || !given || given->size < sizeof *given || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    desc = *given;
    if (!is_a_desc(&desc))
        return WEND_ERROR_ARGUMENT;
    if (space->ops->map == WEND_MAP_MESH)
        return create_on_mesh(space, &desc, &memory, result);
    if (!wend_space_has_cells(space) && !space->graph)
        return WEND_ERROR_UNSUPPORTED;
    bool headings = space->profile.turn_cost != 0;
    if (headings && space->cells.node_count >= MOST_NODES_WITH_HEADINGS)
        return WEND_ERROR_UNSUPPORTED;
    struct wend_field *field = wend_allocate(&memory, 1, sizeof *field);
    if (!field)
        return WEND_ERROR_MEMORY;
    *field = (struct wend_field){.memory = memory, .space = space, .users = 1, .desc = desc, .headings = headings};
    field->states = space->cells.node_count * (headings ? DIRECTIONS : 1);
    field->run.phase = FIELD_IDLE;
    wend_status status = space->graph ? wend_graph_field_create(field, &desc) : equip(field, &desc);
    field->desc.goals = field->desc.until = NULL;
    if (status == WEND_OK)
        *result = field;
    else
        destroy_field(field);
    return status;
}

void wend_field_retain(wend_field *field)
{
    if (field)
        field->users++;
}

void wend_field_release(wend_field *field)
{
    if (field && --field->users == 0)
        destroy_field(field);
}

/* Starts over with everything, in an array as wide as costs need. */
static bool start_over(struct wend_field *field)
{
    field->keys.twin = field->keys.overflows = false;
    field->changed.count = field->run.cursor = field->run.follow_at = 0;
    field->units.current = 0;
    field->keys.anew = true;
    field->run.phase = FIELD_IDLE;
    if (field->keys.work.array && field->keys.work.wide != field->keys.wide)
        release_keys(field, &field->keys.work);
    if (!field->keys.work.array) {
        size_t size = wend_field_key_size(field->keys.wide);
        field->keys.work.wide = field->keys.wide;
        field->keys.work.array = wend_allocate(&field->memory, field->states, size);
    }
    if (!field->keys.work.array)
        return false;
    field->run.phase = FIELD_CLEARING;
    field->keys.anew = false;
    return true;
}

/* Makes the grown array the one that readers see; the one they saw before is for the next growing or repair. */
static void show_work(struct wend_field *field)
{
    struct wend_field_keys before = field->keys.whole;
    field->keys.whole = field->keys.work;
    field->keys.work = before;
    field->units.fresh = field->keys.twin ? field->units.fresh : field->units.current;
    field->units.current = 0;
    field->rules.pruned = false;
    field->run.cursor = 0;
    field->run.phase = field->keys.twin ? FIELD_REPLAYING : FIELD_IDLE;
}

/* Whether growing ended early because the cells asked for were reached. */
static bool is_cut_short(const struct wend_field *field)
{
    return field->desc.until_count != 0 && field->marks.awaited_count == 0;
}

/* Begins the second flood, from the costs to the threats turned around. */
static void begin_to_flee(struct wend_field *field)
{
    field->run.flees = true;
    /* Canonical paths may lead over cells that were left out. */
    field->rules.prunes = field->rules.prunes && field->desc.cost_limit == 0 && field->desc.until_count == 0;
    field->run.most = FIELD_WIDE_MOST;
    wend_field_flood_begin(field);
    field->run.phase = FIELD_SEEDING;
}

static void end_copying(struct wend_field *field)
{
    field->keys.twin = true;
    field->changed.count = 0;
    field->units.current = 0;
    field->run.phase = FIELD_IDLE;
}

/* Moves on to the next phase. */
static wend_status next_phase(struct wend_field *field)
{
    if (field->keys.overflows) {
        field->keys.wide = true;
        return start_over(field) ? WEND_OK : WEND_ERROR_MEMORY;
    }
    field->run.cursor = 0;
    switch (field->run.phase) {
    case FIELD_CLEARING:
        return wend_field_open_begin(field);
    case FIELD_LOOKING:
    case FIELD_CATCHING:
    case FIELD_AWAITING:
    case FIELD_OPENING:
        return wend_field_open_next(field);
    case FIELD_SPREADING:
    case FIELD_FLOODING:
        if (is_cut_short(field) && !field->run.flees)
            wend_field_weigh_begin(field);
        else if (field->desc.kind == WEND_FIELD_FLEE && !field->run.flees)
            field->run.phase = FIELD_MEASURING;
        else
            show_work(field);
        break;
    case FIELD_WEIGHING:
        field->run.phase = FIELD_TRIMMING;
        break;
    case FIELD_TRIMMING:
        if (field->desc.kind == WEND_FIELD_FLEE)
            field->run.phase = FIELD_MEASURING;
        else
            show_work(field);
        break;
    case FIELD_MEASURING:
        field->run.phase = FIELD_TURNING;
        break;
    case FIELD_TURNING:
        begin_to_flee(field);
        break;
    case FIELD_COPYING:
        end_copying(field);
        break;
    case FIELD_FOLLOWING:
        wend_field_look(field);
        field->run.phase = FIELD_RAISING;
        break;
    case FIELD_RAISING:
        field->run.phase = FIELD_REOPENING;
        break;
    case FIELD_SEEDING:
    case FIELD_REOPENING:
        field->run.phase = FIELD_FLOODING;
        break;
    default:
        field->run.phase = FIELD_IDLE;
    }
    return WEND_OK;
}

/* Repairs one run around an edit. */
static uint64_t take_up(struct wend_field *field, struct wend_rectangle run)
{
    if (field->ground.knows_around)
        wend_field_look_around(field, run);
    return wend_field_repair_run(field, run);
}

static enum wend_field_pace work_on(struct wend_field *field, uint64_t *units)
{
    switch (field->run.phase) {
    case FIELD_CLEARING:
        return wend_field_clear(field, units);
    case FIELD_LOOKING:
    case FIELD_CATCHING:
    case FIELD_AWAITING:
    case FIELD_OPENING:
        return wend_field_open(field, units);
    case FIELD_WEIGHING:
        return wend_field_weigh(field, units);
    case FIELD_SPREADING:
        return wend_field_spread(field, units);
    case FIELD_FLOODING:
        return wend_field_flood(field, units);
    case FIELD_TRIMMING:
        return wend_field_trim(field, units);
    case FIELD_MEASURING:
        return wend_field_measure(field, units);
    case FIELD_TURNING:
        return wend_field_turn_over(field, units);
    case FIELD_SEEDING:
        return wend_field_seed(field, units);
    case FIELD_COPYING:
        return wend_field_copy(field, units);
    case FIELD_FOLLOWING:
        return wend_field_follow(field, false, units, take_up);
    case FIELD_RAISING:
        return wend_field_raise(field, units);
    case FIELD_REOPENING:
        return wend_field_reopen(field, units);
    default:
        return wend_field_replay(field, units);
    }
}

/* Whether fields of this kind can be repaired. */
static bool can_repair(const struct wend_field *field)
{
    return !field->headings && field->desc.kind == WEND_FIELD_TOWARDS && field->desc.until_count == 0;
}

/* Starts a pass over the edits: nodes around them go on the list to be re-examined. */
static void start_edit_pass(struct wend_field *field)
{
    if (field->run.phase == FIELD_FOLLOWING)
        return;
    field->rules.prunes = false;
    if (field->run.phase == FIELD_REOPENING)
        wend_field_reopen_rest(field);
    else if (field->run.phase != FIELD_RAISING)
        wend_field_repair_begin(field);
    if (field->run.phase == FIELD_IDLE)
        wend_field_flood_begin(field);
    field->run.phase = FIELD_FOLLOWING;
}

/* Whether the current phase ignores edits, or looks for them itself: they are noticed after it. */
static bool ignores_edits(const struct wend_field *field)
{
    switch (field->run.phase) {
    case FIELD_CLEARING:
    case FIELD_LOOKING:
    case FIELD_CATCHING:
    case FIELD_AWAITING:
    case FIELD_OPENING:
    case FIELD_COPYING:
    case FIELD_REPLAYING:
        return true;
    case FIELD_SPREADING: /* it reads its own data, and so ends however often the map changes */
        return field->seen.unlogged == field->space->unlogged && field->seen.attached == field->space->attached;
    default:
        return false;
    }
}

/* Notices edits, and repairs, rebuilds, or applies them to what is growing. */
static wend_status notice_edits(struct wend_field *field)
{
    const bool is_new = field->run.phase == FIELD_IDLE && (field->keys.anew || !field->keys.whole.array);
    if (ignores_edits(field))
        return WEND_OK;
    if (!is_new && !wend_field_is_behind(field))
        return WEND_OK;
    bool cannot = is_new || !can_repair(field) || !wend_field_can_follow(field) ||
                  (field->run.phase == FIELD_IDLE && field->keys.whole.wide != field->keys.wide);
    if (cannot)
        return start_over(field) ? WEND_OK : WEND_ERROR_MEMORY;
    if (field->run.phase == FIELD_IDLE && !field->keys.twin) {
        if (!start_over(field))
            return WEND_ERROR_MEMORY;
        field->run.phase = FIELD_COPYING;
        return WEND_OK;
    }
    start_edit_pass(field);
    return WEND_OK;
}

/* Whether repair has taken half as long as growing afresh did: most of the map may be changing. */
static bool is_rebuild_cheaper(const struct wend_field *field)
{
    return field->keys.twin && field->run.phase != FIELD_REPLAYING &&
           field->units.current > field->units.fresh / 2 + LEAST_REPAIR;
}

static wend_status grow_on_mesh(wend_field *field, uint64_t budget, bool *complete)
{
    uint64_t left = budget;
    wend_status status = wend_mesh_field_grow(field->mesh, &left);
    field->units.spent += budget - left;
    if (complete)
        *complete = wend_mesh_field_is_whole(field->mesh);
    return status;
}

wend_status wend_field_grow(wend_field *field, uint64_t work, bool *complete)
{
    if (complete)
        *complete = false;
    if (!field)
        return WEND_ERROR_ARGUMENT;
    if (field->graph)
        return wend_graph_field_grow(field, work, complete);
    uint64_t left = work;
    if (field->mesh)
        return grow_on_mesh(field, work, complete);
    wend_field_apply(field);
    wend_status status = WEND_OK;
    while (left != 0) {
        status = notice_edits(field);
        if (status != WEND_OK || field->run.phase == FIELD_IDLE)
            break;
        if (is_rebuild_cheaper(field) && !start_over(field))
            status = WEND_ERROR_MEMORY;
        const uint64_t before = left;
        enum wend_field_pace pace = status == WEND_OK ? work_on(field, &left) : FIELD_NO_MEMORY;
        field->units.current += before - left;
        if (pace == FIELD_DONE)
            status = next_phase(field);
        else if (pace == FIELD_NO_MEMORY)
            status = WEND_ERROR_MEMORY;
        if (status != WEND_OK)
            break;
    }
    field->units.spent += work - left;
    if (complete)
        *complete = wend_field_is_complete(field);
    return status;
}

bool wend_field_is_complete(const wend_field *field)
{
    if (field && field->mesh)
        return wend_mesh_field_is_whole(field->mesh);
    if (field && field->graph)
        return wend_graph_field_is_complete(field);
    return field && field->keys.whole.array && !field->keys.anew &&
           (field->run.phase == FIELD_IDLE || field->run.phase == FIELD_REPLAYING) && !wend_field_is_behind(field);
}

const wend_space *wend_field_space(const wend_field *field)
{
    return field ? field->space : NULL;
}

uint64_t wend_field_work(const wend_field *field)
{
    return field ? field->units.spent : 0;
}

static size_t keys_memory(const struct wend_field *field, const struct wend_field_keys *keys)
{
    return keys->array ? field->states * wend_field_key_size(keys->wide) : 0;
}

size_t wend_field_memory(const wend_field *field)
{
    if (!field)
        return 0;
    if (field->mesh)
        return sizeof *field + wend_mesh_field_memory(field->mesh);
    if (field->graph)
        return sizeof *field + wend_graph_field_memory(field);
    size_t bytes = sizeof *field + 2 * sizeof(struct wend_wheel) + queued_bytes(field);
    bytes += keys_memory(field, &field->keys.whole) + keys_memory(field, &field->keys.work);
    bytes += wend_wheel_memory(field->open.by_cost) + wend_wheel_memory(field->open.raising) +
             wend_field_spread_memory(field);
    bytes += wend_marks_memory(&field->marks.goals) + wend_marks_memory(&field->marks.own) +
             wend_marks_memory(&field->marks.inside);
    bytes +=
        wend_marks_memory(&field->marks.awaited) + (field->ground.bits ? wend_space_bitmap_bytes(field->space) : 0);
    bytes += (field->changed.capacity + (size_t)field->reopened.capacity + field->disowned.capacity) * sizeof(uint32_t);
    return bytes + (field->desc.goal_count + field->desc.until_count) * sizeof(wend_area);
}
