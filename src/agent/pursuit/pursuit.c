/* Pursuits: who is in them, and their ticks. */
#include "agent/pursuit/pursuit.h"

#include "base/sizes.h"
#include "map/space/derived.h"

void wend_pursuit_desc_init(wend_pursuit_desc *desc, uint32_t size)
{
    wend_pursuit_desc full = {.size = size, .limit = 400, .rules = wend_walker_rules_default()};
    full.rules.wait = 1;
    full.rules.repairs = 1;
    full.rules.watchdog = 16;
    wend_give_sized(desc, size, &full, sizeof full);
}

void wend_pursuer_desc_init(wend_pursuer_desc *desc, uint32_t size)
{
    const wend_pursuer_desc full = {
        .size = size, .radius = 20, .chase_ticks = 4, .idle_ticks = 20, .back_off = 20, .tries = 4, .tolerance = 4};
    wend_give_sized(desc, size, &full, sizeof full);
}

/* Reads the caller's description, null for the default. ARGUMENT. */
static wend_status take_pursuit_desc(const wend_pursuit_desc *given, wend_pursuit_desc *desc)
{
    *desc = wend_pursuit_desc_default();
    if (given && given->size < sizeof *given)
        return WEND_ERROR_ARGUMENT;
    if (given)
        *desc = *given;
    wend_walker_rules rules;
    wend_status status = wend_walker_rules_take(&desc->rules, &rules);
    desc->rules = rules;
    return desc->limit == 0 ? WEND_ERROR_ARGUMENT : status;
}

wend_status wend_pursuit_create(const wend_space *space, const wend_pursuit_desc *given,
                                const wend_allocator *allocator, wend_pursuit **result)
{
    wend_allocator memory;
    wend_pursuit_desc desc;
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    if (!space || take_pursuit_desc(given, &desc) != WEND_OK || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    if (!wend_space_has_cells(space))
        return WEND_ERROR_UNSUPPORTED;
    wend_pursuit *pursuit = wend_allocate(&memory, 1, sizeof *pursuit);
    if (!pursuit)
        return WEND_ERROR_MEMORY;
    memset(pursuit, 0, sizeof *pursuit);
    pursuit->memory = memory;
    pursuit->space = space;
    pursuit->rules = desc.rules;
    pursuit->limit = desc.limit;
    if (wend_pursuit_targets_create(&pursuit->targets, space, &memory) != WEND_OK) {
        WEND_RELEASE(&memory, pursuit, 1);
        return WEND_ERROR_MEMORY;
    }
    *result = pursuit;
    return WEND_OK;
}

static void release_arrays(wend_pursuit *pursuit)
{
    const wend_allocator *memory = &pursuit->memory;
    uint32_t capacity = pursuit->capacity;
    WEND_RELEASE(memory, pursuit->pursuers, capacity);
    WEND_RELEASE(memory, pursuit->due, capacity);
    WEND_RELEASE(memory, pursuit->line, capacity);
    WEND_RELEASE(memory, pursuit->moves, capacity);
    WEND_RELEASE(memory, pursuit->unused, capacity);
}

static wend_place node_place(const wend_pursuit *pursuit, uint32_t node)
{
    return wend_cell_place(wend_space_cell(pursuit->space, node));
}

/* Counts somebody in the layer of who stands where, if there is one. RANGE. */
static wend_status enter(const wend_pursuit *pursuit, wend_place place, uint32_t footprint)
{
    wend_layer *layer = pursuit->space->layers[WEND_LAYER_OCCUPIED];
    return layer ? wend_layer_enter(layer, place, footprint) : WEND_OK;
}

static void leave(const wend_pursuit *pursuit, wend_place place, uint32_t footprint)
{
    wend_layer *layer = pursuit->space->layers[WEND_LAYER_OCCUPIED];
    if (layer)
        (void)wend_layer_leave(layer, place, footprint);
}

static wend_place place_of_target(const struct wend_pursuit_target *hunted)
{
    return wend_place_at(hunted->x, hunted->y, hunted->level);
}

void wend_pursuit_destroy(wend_pursuit *pursuit)
{
    if (!pursuit)
        return;
    for (uint32_t i = 0; i < pursuit->used; i++)
        if (pursuit->pursuers[i].flags & PURSUER_ALIVE)
            leave(pursuit, node_place(pursuit, pursuit->pursuers[i].node), pursuit->space->profile.footprint);
    for (uint32_t i = 0; i < pursuit->targets.used; i++) {
        const struct wend_pursuit_target *hunted = &pursuit->targets.table[i];
        if (hunted->is_alive && hunted->is_counted)
            leave(pursuit, place_of_target(hunted), hunted->footprint);
    }
    wend_allocator memory = pursuit->memory;
    wend_pursuit_targets_destroy(&pursuit->targets, &memory);
    release_arrays(pursuit);
    WEND_RELEASE(&memory, pursuit, 1);
}

/* Returns the number of a target, or NO_TARGET if it is not there. */
static uint32_t target_number(const wend_pursuit *pursuit, wend_target_id id)
{
    uint32_t number = (uint32_t)id - 1;
    const struct wend_pursuit_targets *targets = &pursuit->targets;
    bool is_known =
        number < targets->used && targets->table[number].is_alive && targets->table[number].generation == id >> 32;
    return is_known ? number : NO_TARGET;
}

static struct wend_pursuer *pursuer_of(const wend_pursuit *pursuit, wend_pursuer_id id)
{
    uint32_t number = (uint32_t)id - 1;
    if (!pursuit || number >= pursuit->used)
        return NULL;
    struct wend_pursuer *pursuer = &pursuit->pursuers[number];
    return pursuer->flags & PURSUER_ALIVE && pursuer->generation == id >> 32 ? pursuer : NULL;
}

/* True if a square of cells is on the map, with `place` in its top left one. */
static bool is_on_map(const wend_pursuit *pursuit, wend_place place, uint32_t footprint)
{
    const struct wend_space_cells *cells = &pursuit->space->cells;
    uint32_t x, row;
    if (!wend_space_locate(pursuit->space, place, &x, &row))
        return false;
    return x + footprint <= cells->width && row - place.level * cells->height + footprint <= cells->height;
}

wend_status wend_pursuit_add_target(wend_pursuit *pursuit, wend_place place, uint32_t footprint, wend_target_id *target)
{
    uint32_t side = footprint ? footprint : 1;
    if (!pursuit || !target || footprint > WEND_MAX_FOOTPRINT)
        return WEND_ERROR_ARGUMENT;
    *target = 0;
    if (!is_on_map(pursuit, place, side))
        return WEND_ERROR_RANGE;
    struct wend_pursuit_target hunted = {.x = (uint16_t)wend_place_column(place),
                                         .y = (uint16_t)wend_place_row(place),
                                         .level = (uint8_t)place.level,
                                         .footprint = (uint8_t)side,
                                         .is_counted = footprint != 0 && pursuit->space->layers[WEND_LAYER_OCCUPIED]};
    wend_status status = hunted.is_counted ? enter(pursuit, place, side) : WEND_OK;
    if (status != WEND_OK)
        return status;
    uint32_t number = wend_pursuit_targets_add(&pursuit->targets, hunted, &pursuit->memory);
    if (number == NO_TARGET) {
        if (hunted.is_counted)
            leave(pursuit, place, side);
        return WEND_ERROR_MEMORY;
    }
    *target = wend_pursuit_id(number, pursuit->targets.table[number].generation);
    return WEND_OK;
}

wend_status wend_pursuit_move_target(wend_pursuit *pursuit, wend_target_id target, wend_place place)
{
    uint32_t number = pursuit ? target_number(pursuit, target) : NO_TARGET;
    if (number == NO_TARGET)
        return WEND_ERROR_ARGUMENT;
    struct wend_pursuit_target *hunted = &pursuit->targets.table[number];
    if (!is_on_map(pursuit, place, hunted->footprint))
        return WEND_ERROR_RANGE;
    if (hunted->is_counted) {
        wend_status status = enter(pursuit, place, hunted->footprint);
        if (status != WEND_OK)
            return status;
        leave(pursuit, place_of_target(hunted), hunted->footprint);
    }
    wend_pursuit_targets_move(&pursuit->targets, number, (uint16_t)wend_place_column(place),
                              (uint16_t)wend_place_row(place), (uint8_t)place.level);
    return WEND_OK;
}

/* Moves the next turn of an idle pursuer to where it would be if it had hunted. */
static void rouse(wend_pursuit *pursuit, uint32_t number)
{
    const struct wend_pursuer *pursuer = &pursuit->pursuers[number];
    uint32_t wait = pursuit->due[number] - pursuit->now, since = pursuer->idle_ticks - wait;
    if (wait > pursuer->idle_ticks)
        return;
    uint32_t due = since < pursuer->chase_ticks ? pursuer->chase_ticks - since : 1;
    pursuit->due[number] = pursuit->now + (due < wait ? due : wait);
}

wend_status wend_pursuit_remove_target(wend_pursuit *pursuit, wend_target_id target)
{
    uint32_t number = pursuit ? target_number(pursuit, target) : NO_TARGET;
    if (number == NO_TARGET)
        return WEND_ERROR_ARGUMENT;
    struct wend_pursuit_target *hunted = &pursuit->targets.table[number];
    if (hunted->is_counted)
        leave(pursuit, place_of_target(hunted), hunted->footprint);
    wend_pursuit_targets_remove(&pursuit->targets, number);
    for (uint32_t i = 0; i < pursuit->used; i++) {
        struct wend_pursuer *pursuer = &pursuit->pursuers[i];
        if (pursuer->hunted == number)
            pursuer->hunted = NO_TARGET;
        if (pursuer->assigned == number)
            pursuer->assigned = NOBODY_LEFT;
    }
    return WEND_OK;
}

/* Makes room for more pursuers: all arrays or none. */
static bool make_room(wend_pursuit *pursuit)
{
    wend_pursuit larger = *pursuit;
    larger.capacity = pursuit->capacity < 16 ? 16 : pursuit->capacity * 2;
    const wend_allocator *memory = &pursuit->memory;
    larger.pursuers = wend_allocate(memory, larger.capacity, sizeof *larger.pursuers);
    larger.due = wend_allocate(memory, larger.capacity, sizeof *larger.due);
    larger.line = wend_allocate(memory, larger.capacity, sizeof *larger.line);
    larger.moves = wend_allocate(memory, larger.capacity, sizeof *larger.moves);
    larger.unused = wend_allocate(memory, larger.capacity, sizeof *larger.unused);
    if (!larger.pursuers || !larger.due || !larger.line || !larger.moves || !larger.unused) {
        release_arrays(&larger);
        return false;
    }
    memset(larger.due, 0, larger.capacity * sizeof *larger.due);
    if (pursuit->used != 0) {
        memcpy(larger.pursuers, pursuit->pursuers, pursuit->used * sizeof *larger.pursuers);
        memcpy(larger.due, pursuit->due, pursuit->used * sizeof *larger.due);
        memcpy(larger.moves, pursuit->moves, pursuit->move_count * sizeof *larger.moves);
    }
    for (uint32_t i = 0; i < pursuit->line_count; i++)
        larger.line[i] = pursuit->line[(pursuit->line_first + i) % pursuit->capacity];
    larger.line_first = 0;
    release_arrays(pursuit);
    *pursuit = larger;
    return true;
}

/* ARGUMENT. */
static wend_status take_pursuer_desc(const wend_pursuit *pursuit, const wend_pursuer_desc *given,
                                     wend_pursuer_desc *desc)
{
    if (!given || given->size < sizeof *given)
        return WEND_ERROR_ARGUMENT;
    *desc = *given;
    bool is_good = desc->radius != 0 && desc->chase_ticks != 0 && desc->idle_ticks != 0 && desc->tries != 0;
    return is_good && (desc->target == 0 || target_number(pursuit, desc->target) != NO_TARGET) ? WEND_OK
                                                                                               : WEND_ERROR_ARGUMENT;
}

static struct wend_pursuer new_pursuer(const wend_pursuit *pursuit, const wend_pursuer_desc *desc)
{
    struct wend_cell cell = {0, 0, 0};
    struct wend_pursuer pursuer = {.flags = PURSUER_ALIVE,
                                   .tolerance = desc->tolerance,
                                   .tries = desc->tries,
                                   .hunted = NO_TARGET,
                                   .radius = desc->radius,
                                   .chase_ticks = desc->chase_ticks,
                                   .idle_ticks = desc->idle_ticks,
                                   .back_off = desc->back_off};
    pursuer.assigned = desc->target == 0 ? NO_TARGET : target_number(pursuit, desc->target);
    (void)wend_space_find(pursuit->space, desc->place, &cell, &pursuer.node);
    wend_pursuit_stand(&pursuer, pursuer.node, cell);
    return pursuer;
}

wend_status wend_pursuit_add(wend_pursuit *pursuit, const wend_pursuer_desc *given, wend_pursuer_id *result)
{
    wend_pursuer_desc desc;
    if (!pursuit || !result || take_pursuer_desc(pursuit, given, &desc) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    *result = 0;
    uint32_t footprint = pursuit->space->profile.footprint;
    if (!is_on_map(pursuit, desc.place, footprint))
        return WEND_ERROR_RANGE;
    if (pursuit->unused_count == 0 && pursuit->used == pursuit->capacity && !make_room(pursuit))
        return WEND_ERROR_MEMORY;
    wend_status status = enter(pursuit, desc.place, footprint);
    if (status != WEND_OK)
        return status;
    uint32_t number = pursuit->unused_count != 0 ? pursuit->unused[--pursuit->unused_count] : pursuit->used;
    uint32_t generation = number < pursuit->used ? pursuit->pursuers[number].generation + 1 : 1;
    pursuit->used += number == pursuit->used;
    pursuit->count++;
    pursuit->pursuers[number] = new_pursuer(pursuit, &desc);
    pursuit->pursuers[number].generation = generation;
    pursuit->due[number] = pursuit->now + 1 + number % desc.chase_ticks; /* so that not all move in one tick */
    *result = wend_pursuit_id(number, generation);
    return WEND_OK;
}

/* Takes a pursuer out of the line for searches. */
static void drop_from_line(wend_pursuit *pursuit, uint32_t number)
{
    uint32_t kept = 0, capacity = pursuit->capacity;
    for (uint32_t i = 0; i < pursuit->line_count; i++) {
        uint32_t other = pursuit->line[(pursuit->line_first + i) % capacity];
        if (other != number)
            pursuit->line[(pursuit->line_first + kept++) % capacity] = other;
    }
    pursuit->line_count = kept;
    pursuit->pursuers[number].flags &= (uint8_t) ~(PURSUER_QUEUED | PURSUER_PARKED);
}

wend_status wend_pursuit_remove(wend_pursuit *pursuit, wend_pursuer_id id)
{
    struct wend_pursuer *pursuer = pursuer_of(pursuit, id);
    if (!pursuer)
        return WEND_ERROR_ARGUMENT;
    uint32_t number = (uint32_t)(pursuer - pursuit->pursuers);
    if (pursuer->flags & PURSUER_QUEUED)
        drop_from_line(pursuit, number);
    leave(pursuit, node_place(pursuit, pursuer->node), pursuit->space->profile.footprint);
    pursuer->flags = 0;
    pursuit->due[number] = pursuit->now;
    pursuit->unused[pursuit->unused_count++] = number;
    pursuit->count--;
    return WEND_OK;
}

wend_status wend_pursuit_set_target(wend_pursuit *pursuit, wend_pursuer_id id, wend_target_id target)
{
    struct wend_pursuer *pursuer = pursuer_of(pursuit, id);
    uint32_t number = pursuer && target != 0 ? target_number(pursuit, target) : NO_TARGET;
    if (!pursuer || (target != 0 && number == NO_TARGET))
        return WEND_ERROR_ARGUMENT;
    pursuer->assigned = number;
    if (pursuer->hunted == NO_TARGET)
        rouse(pursuit, (uint32_t)(pursuer - pursuit->pursuers));
    return WEND_OK;
}

wend_status wend_pursuit_push_back(wend_pursuit *pursuit, wend_pursuer_id id, wend_place place)
{
    struct wend_pursuer *pursuer = pursuer_of(pursuit, id);
    struct wend_cell cell;
    uint32_t node;
    if (!pursuer)
        return WEND_ERROR_ARGUMENT;
    if (!is_on_map(pursuit, place, pursuit->space->profile.footprint) ||
        !wend_space_find(pursuit->space, place, &cell, &node))
        return WEND_ERROR_RANGE;
    wend_collision_move(pursuit->space, pursuer->node, node);
    wend_pursuit_stand(pursuer, node, cell);
    pursuer->flags |= PURSUER_PUSHED;
    wend_pursuit_forget(pursuer);
    return WEND_OK;
}

wend_status wend_pursuit_place(const wend_pursuit *pursuit, wend_pursuer_id id, wend_place *place)
{
    const struct wend_pursuer *pursuer = pursuer_of(pursuit, id);
    if (!pursuer || !place)
        return WEND_ERROR_ARGUMENT;
    *place = wend_place_at(pursuer->x, pursuer->y, pursuer->level);
    return WEND_OK;
}

wend_status wend_pursuit_target_place(const wend_pursuit *pursuit, wend_target_id target, wend_place *place)
{
    uint32_t number = pursuit ? target_number(pursuit, target) : NO_TARGET;
    if (number == NO_TARGET || !place)
        return WEND_ERROR_ARGUMENT;
    *place = place_of_target(&pursuit->targets.table[number]);
    return WEND_OK;
}

enum { PURSUIT_BLOCK = 16 };

/* True if a pursuer of a block has its turn now: without branches, so that compilers look at several at once. */
static bool has_due(const uint32_t due[PURSUIT_BLOCK], uint32_t now)
{
    uint32_t any = 0;
    for (uint32_t i = 0; i < PURSUIT_BLOCK; i++)
        any |= due[i] == now;
    return any != 0;
}

static void take_turns(wend_pursuit *pursuit)
{
    const uint32_t now = pursuit->now;
    for (uint32_t first = 0; first < pursuit->used; first += PURSUIT_BLOCK) {
        if (!has_due(pursuit->due + first, now))
            continue;
        for (uint32_t i = first; i < first + PURSUIT_BLOCK && i < pursuit->used; i++)
            if (pursuit->due[i] == now)
                wend_pursuit_take_turn(pursuit, i, false);
    }
}

/* Updates the view. The space does not know of it, so that others may make and end pursuits meanwhile. */
static void follow_space(wend_pursuit *pursuit)
{
    const wend_space *space = pursuit->space;
    if (pursuit->shown == space->sharing.renewed && pursuit->bare.ops)
        return;
    wend_view_show(&pursuit->bare, space);
    pursuit->bare.layers[WEND_LAYER_EXTRA] = space->layers[WEND_LAYER_EXTRA];
    pursuit->shown = space->sharing.renewed;
}

wend_status wend_pursuit_tick(wend_pursuit *pursuit, wend_finder *finder, uint64_t work,
                              const wend_pursuit_move **moves, uint32_t *count)
{
    if (!pursuit || !finder)
        return WEND_ERROR_ARGUMENT;
    follow_space(pursuit);
    pursuit->finder = finder;
    pursuit->units = work;
    pursuit->work = pursuit->looks = 0;
    pursuit->move_count = 0;
    pursuit->status = WEND_OK;
    pursuit->now++;
    wend_pursuit_serve_line(pursuit);
    take_turns(pursuit);
    if (moves)
        *moves = pursuit->moves;
    if (count)
        *count = pursuit->move_count;
    return pursuit->status;
}

uint64_t wend_pursuit_work(const wend_pursuit *pursuit)
{
    return pursuit ? pursuit->work + pursuit->looks / LOOKS_PER_UNIT + pursuit->move_count : 0;
}

uint32_t wend_pursuit_waiting(const wend_pursuit *pursuit)
{
    return pursuit ? pursuit->line_count : 0;
}

uint32_t wend_pursuit_count(const wend_pursuit *pursuit)
{
    return pursuit ? pursuit->count : 0;
}

uint32_t wend_pursuit_target_count(const wend_pursuit *pursuit)
{
    return pursuit ? pursuit->targets.count : 0;
}

size_t wend_pursuit_memory(const wend_pursuit *pursuit)
{
    if (!pursuit)
        return 0;
    size_t each = sizeof *pursuit->pursuers + sizeof *pursuit->due + sizeof *pursuit->line + sizeof *pursuit->moves +
                  sizeof *pursuit->unused;
    return sizeof *pursuit + pursuit->capacity * each + wend_pursuit_targets_memory(&pursuit->targets);
}

const char *wend_pursuit_action_text(wend_pursuit_action action)
{
    static const char *const texts[] = {"nothing to do", "too far",     "unreachable", "arrived",
                                        "moved",         "pushed back", "waiting"};
    return WEND_TEXT_OF(texts, action, "unknown");
}
