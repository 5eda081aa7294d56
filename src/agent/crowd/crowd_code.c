/* Writes a crowd to bytes, and reads it back. */
#include "agent/crowd/crowd_shared.h"

#include "base/codec.h"
#include "base/memory.h"
#include "base/sizes.h"
#include "map/mesh/mesh.h"
#include "map/space/space.h"

#define CROWD_MAGIC UINT32_C(0x64726377) /* "wcrd" */

enum { CROWD_FORMAT = 8, MOST_CROWD_GROUNDS = 1 << 20 };

/* Beyond any map, speed and time of a crowd: bytes with larger values are not a crowd. */
#define MOST_CROWD_VALUE 1e12

void wend_crowd_saved_init(wend_crowd_saved *saved, uint32_t size)
{
    if (!saved)
        return;
    const wend_crowd_saved full = {.size = size};
    wend_give_sized(saved, size, &full, sizeof full);
}

/* The spaces and fields that the caller names. */
struct crowd_given {
    wend_crowd_maps maps;
    bool is_missing; /* one is not among them, or is unlike the saved one */
};

/* Reads or writes a value. A value out of range makes the bytes bad; what is written is not checked. */
static double code_between(struct wend_codec *codec, double value, double least, double most)
{
    value = wend_code_double(codec, value);
    if (!wend_codec_reads(codec) || (value >= least && value <= most))
        return value;
    codec->is_bad = true;
    return least;
}

static double code_value(struct wend_codec *codec, double value)
{
    return code_between(codec, value, -MOST_CROWD_VALUE, MOST_CROWD_VALUE);
}

static uint32_t space_number(struct crowd_given *given, const wend_space *space)
{
    uint32_t i = 0;
    while (i < given->maps.space_count && given->maps.spaces[i] != space)
        i++;
    given->is_missing |= i == given->maps.space_count;
    return i;
}

static uint32_t field_number(struct crowd_given *given, const wend_field *field)
{
    uint32_t i = 0;
    while (i < given->maps.field_count && given->maps.fields[i] != field)
        i++;
    given->is_missing |= i == given->maps.field_count;
    return i;
}

static void code_head(wend_crowd *crowd, struct wend_codec *codec)
{
    codec->is_bad |= wend_code_u32(codec, CROWD_MAGIC) != CROWD_MAGIC;
    codec->is_bad |= wend_code_u32(codec, CROWD_FORMAT) != CROWD_FORMAT;
    crowd->tick = code_between(codec, crowd->tick, 0.001, 1);
    crowd->horizon = code_between(codec, crowd->horizon, 0.01, 60);
    crowd->wall_horizon = code_between(codec, crowd->wall_horizon, 0.01, 60);
    crowd->ticks = wend_code_u64(codec, crowd->ticks);
    crowd->asker = wend_code_u32(codec, crowd->asker);
    crowd->shared.is_shared = wend_code_bool(codec, crowd->shared.is_shared);
    crowd->shared.goal = wend_code_place(codec, crowd->shared.goal);
    crowd->shared.ground = wend_code_u32(codec, crowd->shared.ground);
    crowd->shared.used = wend_code_u64(codec, crowd->shared.used);
    crowd->shared.alone_until = wend_code_u64(codec, crowd->shared.alone_until);
}

/* Grounds' spaces as indices into the caller's list, and whether the agents have seen the latest edits of each. */
static wend_status code_grounds(wend_crowd *crowd, struct crowd_given *given, struct wend_codec *codec)
{
    const bool reads = wend_codec_reads(codec);
    const uint32_t count = wend_code_choice(codec, crowd->ground_count, MOST_CROWD_GROUNDS);
    codec->is_bad |= count == 0;
    for (uint32_t i = 0; i < count && !codec->is_bad; i++) {
        const uint32_t at = wend_code_u32(codec, reads ? 0 : space_number(given, crowd->grounds[i].space));
        const bool is_current = wend_code_bool(codec, !reads && wend_crowd_ground_is_current(&crowd->grounds[i]));
        if (!reads || codec->is_bad)
            continue;
        if (at >= given->maps.space_count)
            return WEND_ERROR_ARGUMENT;
        const wend_space *space = given->maps.spaces[at], *first = i == 0 ? space : crowd->grounds[0].space;
        if (!space || space->ops != first->ops || !first->ops->shares_map(first, space))
            return WEND_ERROR_ARGUMENT;
        const wend_status status = wend_crowd_open_ground(crowd, space);
        if (status != WEND_OK)
            return status;
        if (!is_current)
            crowd->grounds[i].changes = 0;
    }
    return WEND_OK;
}

static wend_status code_points(wend_crowd *crowd, struct crowd_way *way, struct wend_codec *codec)
{
    const uint32_t count = wend_code_choice(codec, way->count, CROWD_MOST_POINTS);
    if (wend_codec_reads(codec)) {
        codec->is_bad |= count > wend_codec_left(codec) / 12;
        if (codec->is_bad)
            return WEND_OK;
        if (count > 0 && !WEND_RESERVE(&crowd->memory, way->points, way->capacity, count))
            return WEND_ERROR_MEMORY;
        way->count = count;
    }
    way->next = wend_code_u32(codec, way->next);
    way->round = wend_code_choice(codec, way->round, count);
    for (uint32_t i = 0; i < count; i++)
        way->points[i] = wend_code_place(codec, way->points[i]);
    return WEND_OK;
}

static void code_agent_numbers(struct crowd_agent *agent, struct wend_codec *codec)
{
    struct crowd_way *way = &agent->way;
    double *const values[] = {&agent->velocity_x,   &agent->velocity_y, &agent->heading[0], &agent->heading[1],
                              &agent->acceleration, &agent->turning,    &agent->turn[0],    &agent->turn[1],
                              &way->aim_x,          &way->aim_y,        &way->stalled,      &way->left,
                              &agent->chosen_x,     &agent->chosen_y,   &way->slow,         &way->barred_for,
                              &way->rest,           &way->pressed,      &way->beyond};
    for (uint32_t i = 0; i < sizeof values / sizeof *values; i++)
        *values[i] = code_value(codec, *values[i]);
    agent->x = code_between(codec, agent->x, -CROWD_MOST_COORDINATE, CROWD_MOST_COORDINATE);
    agent->y = code_between(codec, agent->y, -CROWD_MOST_COORDINATE, CROWD_MOST_COORDINATE);
    way->own.x = code_between(codec, way->own.x, -CROWD_MOST_COORDINATE, CROWD_MOST_COORDINATE);
    way->own.y = code_between(codec, way->own.y, -CROWD_MOST_COORDINATE, CROWD_MOST_COORDINATE);
    agent->radius = code_between(codec, agent->radius, CROWD_LEAST_RADIUS, WEND_AGENT_MAX_RADIUS);
    agent->speed = code_between(codec, agent->speed, 0, CROWD_MOST_SPEED);
    way->nearest = code_between(codec, way->nearest, -WAY_NONE, 1e300);
    way->goal = wend_code_place(codec, way->goal);
}

/* True if an order has all that it needs. */
static bool is_order_whole(const struct crowd_agent *agent)
{
    const bool walks = agent->state == WEND_AGENT_WALKING;
    const bool has_points = agent->way.next < agent->way.count;
    switch ((enum crowd_order)agent->order) {
    case CROWD_STAND:
        return agent->state == WEND_AGENT_STANDING;
    case CROWD_STEER:
        return agent->state == WEND_AGENT_STEERED;
    case CROWD_FIELD:
        return agent->state != WEND_AGENT_STEERED && agent->way.field && (has_points || agent->way.count == 0);
    case CROWD_PATH:
        return (walks || agent->state == WEND_AGENT_ARRIVED) && has_points;
    case CROWD_GO:
        return agent->state != WEND_AGENT_STEERED && agent->state != WEND_AGENT_STANDING && (!walks || has_points);
    case CROWD_ORDERS:
        break;
    }
    return false;
}

static void code_field(wend_crowd *crowd, struct crowd_agent *agent, struct crowd_given *given,
                       struct wend_codec *codec)
{
    const bool reads = wend_codec_reads(codec);
    const wend_space *space = crowd->grounds[agent->ground].space;
    const uint32_t at = wend_code_u32(codec, reads ? 0 : field_number(given, agent->way.field));
    if (!reads || codec->is_bad)
        return;
    wend_field *field = at < given->maps.field_count ? given->maps.fields[at] : NULL;
    const wend_space *other = field ? wend_field_space(field) : NULL;
    if (!other || other->ops != space->ops || !space->ops->shares_map(space, other)) {
        given->is_missing = true;
        return;
    }
    wend_field_retain(field);
    agent->way.field = field;
}

static bool has_level(const wend_space *space, uint32_t level)
{
    return space->mesh ? level == 0 || level < space->mesh->surface.level_count : level < space->cells.levels;
}

static wend_status code_agent(wend_crowd *crowd, struct crowd_agent *agent, struct crowd_given *given,
                              struct wend_codec *codec)
{
    agent->generation = wend_code_u32(codec, agent->generation);
    agent->is_used = wend_code_bool(codec, agent->is_used);
    if (!agent->is_used)
        return WEND_OK;
    agent->ground = wend_code_choice(codec, agent->ground, crowd->ground_count - 1);
    agent->level = wend_code_u16(codec, agent->level);
    agent->polygon = wend_code_u32(codec, agent->polygon);
    agent->priority = (uint8_t)wend_code_bytes(codec, agent->priority, 1);
    const uint32_t order = wend_code_choice(codec, agent->order, CROWD_ORDERS - 1);
    agent->state = (uint8_t)wend_code_choice(codec, agent->state, WEND_AGENT_STEERED);
    agent->is_fixed = wend_code_bool(codec, agent->is_fixed);
    agent->is_off_ground = wend_code_bool(codec, agent->is_off_ground);
    agent->way.waits_for_link = wend_code_bool(codec, agent->way.waits_for_link);
    agent->way.own.is_sought = wend_code_bool(codec, agent->way.own.is_sought);
    agent->way.own.before = wend_code_u32(codec, agent->way.own.before);
    agent->way.own.state = (uint8_t)wend_code_choice(codec, agent->way.own.state, CROWD_PLACES - 1);
    agent->way.came_by_link = wend_code_bool(codec, agent->way.came_by_link);
    agent->way.aside.state = (uint8_t)wend_code_choice(codec, agent->way.aside.state, CROWD_ASIDES - 1);
    agent->way.aside.is_faced = wend_code_bool(codec, agent->way.aside.is_faced);
    agent->way.aside.ticks = wend_code_u16(codec, agent->way.aside.ticks);
    code_agent_numbers(agent, codec);
    if (codec->is_bad)
        return WEND_OK;
    codec->is_bad |= !has_level(crowd->grounds[agent->ground].space, agent->level);
    if (order == CROWD_FIELD)
        code_field(crowd, agent, given, codec);
    if (given->is_missing || codec->is_bad)
        return WEND_OK;
    agent->order = (uint8_t)order;
    const wend_status status = code_points(crowd, &agent->way, codec);
    codec->is_bad |= !is_order_whole(agent);
    return status;
}

/* The free slots, each once, in the order in which they will be taken. */
static void code_free_agents(wend_crowd *crowd, struct wend_codec *codec)
{
    uint32_t *link = &crowd->free_agent;
    const uint32_t count = crowd->agent_count - crowd->live;
    for (uint32_t i = 0; i < count && !codec->is_bad; i++) {
        const uint32_t index = wend_code_u32(codec, *link);
        const bool is_free = index < crowd->agent_count && !crowd->agents[index].is_used;
        if (!is_free || (wend_codec_reads(codec) && crowd->agents[index].next_free != CROWD_NONE - 1)) {
            codec->is_bad = true;
            return;
        }
        *link = index;
        link = &crowd->agents[index].next_free;
        if (wend_codec_reads(codec))
            *link = CROWD_NONE;
    }
}

static wend_status code_agents(wend_crowd *crowd, struct crowd_given *given, struct wend_codec *codec)
{
    const bool reads = wend_codec_reads(codec);
    const uint32_t count = wend_code_choice(codec, crowd->agent_count, CROWD_MOST_AGENTS);
    codec->is_bad |= reads && count > wend_codec_left(codec) / 5;
    if (codec->is_bad)
        return WEND_OK;
    if (reads && count > 0 && wend_crowd_reserve(crowd, count) != WEND_OK)
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < count && !codec->is_bad && !given->is_missing; i++) {
        if (reads) {
            crowd->agents[i] = (struct crowd_agent){.next_free = CROWD_NONE - 1};
            crowd->agent_count = i + 1;
        }
        const wend_status status = code_agent(crowd, &crowd->agents[i], given, codec);
        if (status != WEND_OK)
            return status;
        if (reads && crowd->agents[i].is_used && !codec->is_bad) {
            crowd->live++;
            crowd->grounds[crowd->agents[i].ground].users++;
        }
    }
    if (!codec->is_bad && !given->is_missing)
        code_free_agents(crowd, codec);
    return WEND_OK;
}

static wend_status code_crowd(wend_crowd *crowd, struct crowd_given *given, struct wend_codec *codec)
{
    code_head(crowd, codec);
    if (codec->is_bad)
        return WEND_OK;
    const wend_status status = code_grounds(crowd, given, codec);
    codec->is_bad |= crowd->shared.is_shared && crowd->shared.ground >= crowd->ground_count;
    return status != WEND_OK || codec->is_bad ? status : code_agents(crowd, given, codec);
}

static bool are_maps_valid(const wend_crowd_maps *maps)
{
    return (maps->spaces || maps->space_count == 0) && (maps->fields || maps->field_count == 0);
}

wend_status wend_crowd_save(wend_crowd *crowd, const wend_crowd_maps *maps, void *bytes, size_t capacity,
                            size_t *needed)
{
    if (!crowd || !needed || !maps || !are_maps_valid(maps) || (!bytes && capacity))
        return WEND_ERROR_ARGUMENT;
    crowd->searcher = CROWD_NONE;
    wend_crowd_shared_restart(crowd);
    struct crowd_given given = {*maps, false};
    struct wend_codec codec = {.target = bytes, .size = capacity};
    code_crowd(crowd, &given, &codec);
    if (given.is_missing)
        return WEND_ERROR_ARGUMENT;
    *needed = codec.at;
    return codec.at > capacity ? WEND_ERROR_CAPACITY : WEND_OK;
}

/*
 * On ground of several storeys an agent keeps the polygon it stood on, or gets that of its place if polygons changed.
 */
static void find_polygon(const struct crowd_ground *ground, struct crowd_agent *agent)
{
    struct crowd_spot spot = wend_crowd_spot(agent);
    if (!wend_crowd_ground_has_storeys(ground))
        return;
    agent->is_off_ground = !wend_crowd_ground_find(ground, &spot);
    wend_crowd_set_spot(agent, &spot);
}

/* Derives what the bytes do not hold, once they are read. */
static wend_status complete(wend_crowd *crowd)
{
    bool needs_finder = false;
    crowd->free_agent = crowd->agent_count == crowd->live ? CROWD_NONE : crowd->free_agent;
    for (uint32_t i = 0; i < crowd->agent_count; i++) {
        struct crowd_agent *agent = &crowd->agents[i];
        agent->guess = 4 * agent->radius * agent->radius;
        if (agent->is_used && !agent->is_off_ground)
            find_polygon(&crowd->grounds[agent->ground], agent);
        needs_finder |= agent->order == CROWD_GO;
    }
    return needs_finder ? wend_finder_create(&crowd->memory, &crowd->finder) : WEND_OK;
}

wend_status wend_crowd_restore(const wend_crowd_saved *saved, const wend_allocator *allocator, wend_crowd **result)
{
    wend_allocator memory;
    wend_crowd *crowd;
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    if (!saved || saved->size < sizeof *saved || !saved->bytes || !are_maps_valid(&saved->maps) ||
        (saved->tasks && !saved->tasks->run) || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_status status = wend_crowd_make(&memory, saved->tasks, &crowd);
    if (status != WEND_OK)
        return status;
    struct crowd_given given = {saved->maps, false};
    struct wend_codec codec = {.source = saved->bytes, .size = saved->byte_count};
    status = code_crowd(crowd, &given, &codec);
    if (status == WEND_OK && given.is_missing)
        status = WEND_ERROR_ARGUMENT;
    if (status == WEND_OK && (codec.is_bad || wend_codec_left(&codec) != 0))
        status = WEND_ERROR_FORMAT;
    if (status == WEND_OK)
        status = complete(crowd);
    if (status != WEND_OK) {
        wend_crowd_destroy(crowd);
        return status;
    }
    *result = crowd;
    return WEND_OK;
}
