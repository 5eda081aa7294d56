/* The arrays of a configuration: where all units are, and where they go. */
#include <string.h>

#include "agent/traffic/traffic_step.h"
#include "base/array.h"
#include "base/memory.h"

uint32_t wend_traffic_random(struct wend_traffic_config *config)
{
    uint64_t x = config->random; /* xorshift, Marsaglia 2003 */
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    config->random = x;
    return (uint32_t)(x >> 32);
}

/* Appends the directions of a mask to an order in random sequence. */
static uint32_t append_directions(struct wend_traffic_config *config, uint32_t order, uint32_t *length, uint32_t mask)
{
    uint32_t directions[TRAFFIC_STAY], count = 0;
    for (uint32_t d = 0; d < TRAFFIC_STAY; d++)
        if (mask >> d & 1)
            directions[count++] = d;
    for (; count > 0; count--) {
        const uint32_t pick = wend_traffic_random(config) % count;
        order |= directions[pick] << (3 * (*length)++);
        directions[pick] = directions[count - 1];
    }
    return order;
}

static void mix_orders(struct wend_traffic_config *config)
{
    for (uint32_t mask = 0; mask < 256; mask++)
        for (uint32_t variant = 0; variant < TRAFFIC_VARIANTS; variant++) {
            const uint32_t exits = mask >> 4, nearer = mask & exits;
            uint32_t length = 0, order = append_directions(config, 0, &length, nearer);
            order |= (uint32_t)TRAFFIC_STAY << (3 * length++);
            order = append_directions(config, order, &length, exits & ~nearer);
            for (; length < TRAFFIC_MOVES; length++)
                order |= (uint32_t)TRAFFIC_END << (3 * length);
            config->orders[mask][variant] = (uint16_t)order;
        }
}

wend_status wend_traffic_config_open(struct wend_traffic_config *config, struct wend_traffic_tables *tables,
                                     uint32_t table_count, uint32_t seed)
{
    const struct wend_traffic_ground *ground = tables->ground;
    *config = (struct wend_traffic_config){
        .ground = ground,
        .tables = tables,
        .table_count = table_count,
        .memory = tables->memory,
        .cells = tables->nodes,
        .stride = ground ? ground->stride : tables->roads->stride,
        .random = UINT64_C(0x9e3779b97f4a7c15) ^ (seed * UINT64_C(0xd6e8feb86659fd93)),
    };
    mix_orders(config);
    config->at_now = wend_allocate_zeroed(&config->memory, config->cells, sizeof *config->at_now);
    config->at_next = wend_allocate_zeroed(&config->memory, config->cells, sizeof *config->at_next);
    return config->at_now && config->at_next ? WEND_OK : WEND_ERROR_MEMORY;
}

/* The arrays that have an entry per unit, with the size of an entry. */
struct config_array {
    void *address; /* of the pointer to it */
    size_t size;
};

enum { CONFIG_ARRAYS = 12 };

static void list_config(struct wend_traffic_config *config, struct config_array arrays[CONFIG_ARRAYS])
{
    const struct config_array all[CONFIG_ARRAYS] = {
        {&config->now, sizeof *config->now},
        {&config->next, sizeof *config->next},
        {&config->table, sizeof *config->table},
        {&config->goal, sizeof *config->goal},
        {&config->nearer_of, sizeof *config->nearer_of},
        {&config->nearer, sizeof *config->nearer},
        {&config->settled, sizeof *config->settled},
        {&config->profile, sizeof *config->profile},
        {&config->side, sizeof *config->side},
        {&config->choosing.held, sizeof *config->choosing.held},
        {&config->choosing.claimed, sizeof *config->choosing.claimed},
        /* The stack of choices, on ground or on roads: only one of them is used. */
        {config->ground ? (void *)&config->choosing.pushes : (void *)&config->choosing.road_pushes,
         config->ground ? sizeof *config->choosing.pushes : sizeof *config->choosing.road_pushes},
    };
    memcpy(arrays, all, sizeof all);
}

static void free_config(struct wend_traffic_config *config)
{
    struct config_array arrays[CONFIG_ARRAYS];
    list_config(config, arrays);
    for (uint32_t i = 0; i < CONFIG_ARRAYS; i++)
        wend_release(&config->memory, wend_pointer_at(arrays[i].address), config->capacity, arrays[i].size);
}

void wend_traffic_config_close(struct wend_traffic_config *config)
{
    if (!config->tables) /* never opened; a graph may have no nodes */
        return;
    free_config(config);
    wend_release_zeroed(&config->memory, config->at_now, config->cells, sizeof *config->at_now);
    wend_release_zeroed(&config->memory, config->at_next, config->cells, sizeof *config->at_next);
    *config = (struct wend_traffic_config){0};
}

size_t wend_traffic_config_memory(const struct wend_traffic_config *config)
{
    struct wend_traffic_config copy = *config;
    struct config_array arrays[CONFIG_ARRAYS];
    size_t bytes = (size_t)config->cells * 2 * sizeof *config->at_now;
    list_config(&copy, arrays);
    for (uint32_t i = 0; i < CONFIG_ARRAYS; i++)
        bytes += config->capacity * arrays[i].size;
    return bytes;
}

wend_status wend_traffic_config_grow(struct wend_traffic_config *config, uint32_t count)
{
    if (count <= config->capacity)
        return WEND_OK;
    const uint32_t half_more = config->capacity + config->capacity / 2;
    struct wend_traffic_config larger = *config;
    struct config_array from[CONFIG_ARRAYS], to[CONFIG_ARRAYS];
    larger.capacity = half_more > count ? half_more : count < 16 ? 16 : count;
    list_config(config, from);
    list_config(&larger, to);
    for (uint32_t i = 0; i < CONFIG_ARRAYS; i++)
        wend_pointer_put(to[i].address, NULL);
    for (uint32_t i = 0; i < CONFIG_ARRAYS; i++) {
        void *entries = wend_allocate(&config->memory, larger.capacity, to[i].size);
        wend_pointer_put(to[i].address, entries);
        if (!entries) {
            free_config(&larger);
            return WEND_ERROR_MEMORY;
        }
        if (config->count)
            memcpy(entries, wend_pointer_at(from[i].address), config->count * to[i].size);
    }
    free_config(config);
    *config = larger;
    return WEND_OK;
}
