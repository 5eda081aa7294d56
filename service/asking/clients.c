/* clients.c: a list, since few connections set bounds; while none does it costs nothing. */
#include "asking/clients.h"

#include "maps/maps.h"

typedef struct client {
    uint64_t id;
    client_bounds bounds;
} client;

static struct {
    client *list;
    uint32_t count, capacity;
} clients;

static client *find(uint64_t id)
{
    for (uint32_t i = 0; i < clients.count; i++)
        if (clients.list[i].id == id)
            return &clients.list[i];
    return NULL;
}

static void forget(RedisModuleCtx *context, RedisModuleEvent event, uint64_t what, void *data)
{
    const RedisModuleClientInfo *info = data;
    client *found = what == REDISMODULE_SUBEVENT_CLIENT_CHANGE_DISCONNECTED ? find(info->id) : NULL;
    (void)context;
    (void)event;
    if (found != NULL)
        *found = clients.list[--clients.count];
}

int clients_begin(RedisModuleCtx *context)
{
    const RedisModuleEvent changes = {REDISMODULE_EVENT_CLIENT_CHANGE, 1};
    return RedisModule_SubscribeToServerEvent(context, changes, forget);
}

client_bounds clients_bounds(RedisModuleCtx *context)
{
    const client *found = clients.count > 0 ? find(RedisModule_GetClientId(context)) : NULL;
    return found != NULL ? found->bounds : (client_bounds){0, 0};
}

int clients_set(RedisModuleCtx *context, client_bounds bounds)
{
    const uint64_t id = RedisModule_GetClientId(context);
    client *found = find(id);
    if (found == NULL) {
        client *list = maps_grow(clients.list, sizeof *list, clients.count, &clients.capacity);
        if (list == NULL)
            return REDISMODULE_ERR;
        clients.list = list;
        found = &clients.list[clients.count++];
    }
    *found = (client){id, bounds};
    return REDISMODULE_OK;
}
