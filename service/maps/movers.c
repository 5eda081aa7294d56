/*
 * movers.c: one space for each profile and known land that questions are about, and a view of it for each choice of
 * other layers: so all choices share what is prepared.
 */
#include "maps/images.h"
#include "maps/named.h"

#include <string.h>

/* Frees a mover with its space and layers, and its base if that was removed and has no user left; the map is locked. */
static void mover_free(mover *mover)
{
    while (mover != NULL) {
        struct mover *base = mover->base;
        wend_space_destroy(mover->space);
        image_drop(mover);
        for (int i = 0; i < WEND_LAYER_KINDS; i++)
            if (mover->layers[i] != NULL)
                layer_release(mover->layers[i]);
        maps_give(mover, sizeof *mover);
        mover = base != NULL && --base->users == 0 && base->removed ? base : NULL;
    }
}

void mover_release(mover *mover)
{
    stored_map *map = mover->map;
    if (--mover->users > 0 || !mover->removed)
        return;
    map_lock(map);
    mover_free(mover);
    map_unlock(map);
}

/* Removes a mover from the list; its users keep it. The map is locked. */
static void drop(stored_map *map, uint32_t number)
{
    mover *dropped = map->movers[number];
    map->movers[number] = map->movers[--map->mover_count];
    dropped->removed = true;
    if (dropped->users == 0)
        mover_free(dropped);
}

static bool has_layer(const mover *mover, const layer_entry *layer)
{
    for (int i = 0; i < WEND_LAYER_KINDS; i++)
        if (mover->layers[i] == layer)
            return true;
    return false;
}

void map_drop_movers(stored_map *map, const char *profile, const layer_entry *layer)
{
    for (uint32_t i = map->mover_count; i-- > 0;)
        if ((profile == NULL || strcmp(map->movers[i]->profile, profile) == 0) &&
            (layer == NULL || has_layer(map->movers[i], layer)))
            drop(map, i);
}

/* Makes room for one more: drops the mover asked about longest ago, of those without users. */
static void drop_oldest(stored_map *map)
{
    uint32_t oldest = UINT32_MAX;
    for (uint32_t i = 0; i < map->mover_count; i++)
        if (map->movers[i]->users == 0 &&
            (oldest == UINT32_MAX || map->movers[i]->last_used < map->movers[oldest]->last_used))
            oldest = i;
    if (oldest == UINT32_MAX)
        return;
    map_lock(map);
    drop(map, oldest);
    map_unlock(map);
}

static mover *find(const stored_map *map, const char *profile, layer_entry *const *layers)
{
    for (uint32_t i = 0; i < map->mover_count; i++)
        if (strcmp(map->movers[i]->profile, profile) == 0 &&
            memcmp(map->movers[i]->layers, layers, sizeof map->movers[i]->layers) == 0)
            return map->movers[i];
    return NULL;
}

/* Rules of a profile, or the defaults if the map has none of the name; over a graph these walk edges of any kind. */
static wend_profile rules_of(const stored_map *map, const char *profile)
{
    const profile_entry *entry = map_profile(map, (word){profile, strlen(profile)});
    wend_profile rules = entry != NULL ? entry->profile : wend_profile_default();
    for (int kind = 0; kind < 256 && entry == NULL && map->kind == WEND_MAP_GRAPH; kind++)
        rules.weight[kind] = 1;
    return rules;
}

static mover *find_or_add(stored_map *map, const char *profile, layer_entry *const *layers, fault *fault);

static mover *add(stored_map *map, const char *profile, layer_entry *const *layers, fault *fault)
{
    layer_entry *known[WEND_LAYER_KINDS] = {NULL};
    const bool is_view = layers[WEND_LAYER_EXTRA] != NULL || layers[WEND_LAYER_OCCUPIED] != NULL;
    mover *base = NULL;
    if (is_view) {
        known[WEND_LAYER_KNOWN] = layers[WEND_LAYER_KNOWN];
        base = find_or_add(map, profile, known, fault);
        if (base == NULL)
            return NULL;
        base->users++;
    }
    if (map->mover_count >= MOST_MOVERS)
        drop_oldest(map);
    mover **movers = maps_grow(map->movers, sizeof *movers, map->mover_count, &map->mover_capacity);
    if (movers != NULL)
        map->movers = movers;
    mover *added = movers != NULL && map->mover_count < MOST_MOVERS ? maps_take(sizeof *added) : NULL;
    if (added == NULL) {
        if (base != NULL)
            mover_release(base);
        fault_set(fault, "too many different profiles and layers are asked about at once");
        return NULL;
    }
    *added = (mover){.map = map, .base = base, .rules = rules_of(map, profile)};
    memcpy(added->profile, profile, strlen(profile) + 1);
    memcpy(added->layers, layers, sizeof added->layers);
    for (int i = 0; i < WEND_LAYER_KINDS; i++)
        if (layers[i] != NULL)
            layers[i]->movers++;
    return map->movers[map->mover_count++] = added;
}

static mover *find_or_add(stored_map *map, const char *profile, layer_entry *const *layers, fault *fault)
{
    mover *found = find(map, profile, layers);
    if (found == NULL)
        found = add(map, profile, layers, fault);
    if (found != NULL)
        found->last_used = map->questions;
    return found;
}

/* Finds the layers of a list of names, or the default ones if it is empty. */
static bool choose_layers(const stored_map *map, word names, layer_entry **layers, fault *fault)
{
    if (names.length == 0) {
        for (int i = 0; i < WEND_LAYER_KINDS; i++)
            layers[i] = map_layer(map, (word){layer_kinds[i], strlen(layer_kinds[i])});
        return true;
    }
    if (word_is(names, "none"))
        return true;
    const char *at = names.at, *end = names.at + names.length;
    while (at <= end) {
        const char *comma = at < end ? memchr(at, ',', (size_t)(end - at)) : NULL;
        const word name = {at, (size_t)((comma != NULL ? comma : end) - at)};
        layer_entry *layer = map_layer(map, name);
        if (layer == NULL)
            return fault_set(fault, "the map has no layer '%s'", word_shown(name).text);
        const wend_layer_kind kind = wend_layer_kind_of(layer->layer);
        if (layers[kind] != NULL)
            return fault_set(fault, "layers %s and %s are of one kind: a question takes one of each",
                             layers[kind]->name, layer->name);
        layers[kind] = layer;
        at = comma != NULL ? comma + 1 : end + 1;
    }
    return true;
}

static mover *hold_mover(stored_map *map, word profile, word layers, fault *fault)
{
    static const word standard = {"default", 7};
    layer_entry *chosen[WEND_LAYER_KINDS] = {NULL};
    char name[WEND_NAME_ROOM] = "default";
    if (profile.length == 0 || word_is(profile, "default"))
        profile = standard;
    if (map_profile(map, profile) == NULL && !word_is(profile, "default")) {
        fault_set(fault, "the map has no profile '%s'", word_shown(profile).text);
        return NULL;
    }
    if (!choose_layers(map, layers, chosen, fault))
        return NULL;
    memcpy(name, profile.at, profile.length);
    name[profile.length] = '\0';
    mover *found = find_or_add(map, name, chosen, fault);
    if (found != NULL)
        found->users++;
    return found;
}

mover *map_mover(stored_map *map, word profile, word layers, fault *fault)
{
    map->questions++;
    return hold_mover(map, profile, layers, fault);
}

mover *map_bare_mover(stored_map *map, word profile, fault *fault)
{
    return hold_mover(map, profile, (word){"none", 4}, fault);
}

static wend_status make_view(const mover *mover, wend_space **space)
{
    wend_status status = wend_space_view(mover->base->space, space);
    for (int i = 0; status == WEND_OK && i < WEND_LAYER_KINDS; i++)
        if (mover->layers[i] != NULL && i != WEND_LAYER_KNOWN)
            status = wend_space_attach(*space, mover->layers[i]->layer);
    return status;
}

static wend_status make_space(mover *mover, wend_space **space)
{
    const layer_entry *known = mover->layers[WEND_LAYER_KNOWN];
    const stored_map *map = mover->map;
    image_open(mover, space);
    if (*space != NULL)
        return WEND_OK;
    if (map->kind == WEND_MAP_GRAPH)
        return wend_space_create_graph(map->graph.graph, &mover->rules, &maps_memory, space);
    if (map->kind == WEND_MAP_MESH)
        return wend_space_create_mesh(map->mesh.mesh, &mover->rules, &maps_memory, space);
    const wend_status status = wend_space_create(map->grid, &mover->rules, &maps_memory, space);
    return status == WEND_OK && known != NULL ? wend_space_attach(*space, known->layer) : status;
}

/* Says which rule of a profile the kind of map does not have; null if the reason is another. */
static const char *refused_rule(const mover *mover)
{
    const wend_profile *rules = &mover->rules;
    const stored_map *map = mover->map;
    if (map->kind == WEND_MAP_GRAPH)
        return rules->resource_count > 0 ? "graphs have no resources"
               : rules->turn_cost > 0    ? "graphs have no turn costs"
                                         : NULL;
    if (map->kind == WEND_MAP_MESH)
        return rules->footprint > 1   ? "on meshes a mover has a radius, not a size in cells"
               : rules->turn_cost > 0 ? "meshes have no turn costs"
                                      : NULL;
    return rules->footprint > 1 && wend_grid_cells(map->grid) != WEND_CELLS_SQUARE ? "on hexagons a mover has one cell"
                                                                                   : NULL;
}

/* Makes a space with `making` held; takes the gate only to add a view to a space that others may search. */
static bool make(mover *mover, fault *fault)
{
    wend_space *space = NULL;
    wend_status status;
    if (mover->space != NULL)
        return true;
    if (mover->base != NULL) {
        if (!make(mover->base, fault))
            return false;
        pthread_rwlock_wrlock(&mover->map->gate);
        status = make_view(mover, &space);
        pthread_rwlock_unlock(&mover->map->gate);
    } else {
        status = make_space(mover, &space);
    }
    if (status != WEND_OK) {
        wend_space_destroy(space);
        const char *why = status == WEND_ERROR_UNSUPPORTED ? refused_rule(mover) : NULL;
        return fault_set(fault, "profile %s: %s", mover->profile, why != NULL ? why : wend_status_text(status));
    }
    mover->edited = mover->map->edited;
    mover->space = space;
    return true;
}

bool mover_make(mover *mover, fault *fault)
{
    pthread_mutex_lock(&mover->map->making);
    const bool made = make(mover, fault);
    pthread_mutex_unlock(&mover->map->making);
    return made;
}

/* For a view asks its base, which a worker that prepares does not write to meanwhile. */
bool mover_is_current(const mover *mover)
{
    const wend_space *space = mover->base != NULL ? mover->base->space : mover->space;
    return space == NULL || wend_space_is_current(space);
}
