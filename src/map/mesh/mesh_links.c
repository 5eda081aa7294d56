/* One-way links on a mesh. */
#include "map/mesh/mesh_links.h"

#include "base/array.h"
#include "base/memory.h"

static bool is_link_cost(uint32_t cost)
{
    return cost >= 1 && cost <= INT32_MAX;
}

/* Whether a place can be an end of a link at all; ground need not be there. */
static bool is_link_end(const wend_mesh *mesh, wend_place place)
{
    return place.level < mesh->ground.level_count && (place.flags & WEND_PLACE_NODE) == 0 &&
           wend_point_in_range((struct wend_point){place.x, place.y});
}

static wend_place without_flags(wend_place place)
{
    return (wend_place){place.x, place.y, place.level, 0};
}

static struct wend_link_slot *link_slot(const wend_mesh *mesh, wend_mesh_link_id link)
{
    uint32_t number = (uint32_t)link, generation = (uint32_t)(link >> 32);
    if (!mesh || number >= mesh->link_slots)
        return NULL;
    struct wend_link_slot *slot = &mesh->links[number];
    return slot->link.cost != 0 && slot->generation == generation ? slot : NULL;
}

static bool take_link_slot(wend_mesh *mesh, uint32_t *number)
{
    if (mesh->free_link != WEND_NONE) {
        *number = mesh->free_link;
        mesh->free_link = mesh->links[*number].next;
        return true;
    }
    if (!WEND_RESERVE(&mesh->allocator, mesh->links, mesh->link_capacity, mesh->link_slots + 1))
        return false;
    *number = mesh->link_slots++;
    mesh->links[*number] = (struct wend_link_slot){.next = WEND_NONE};
    return true;
}

wend_status wend_mesh_add_link(wend_mesh *mesh, const wend_link *link, wend_mesh_link_id *number)
{
    if (number)
        *number = 0;
    if (!mesh || !link || !number || !is_link_cost(link->cost) || mesh->links_live == WEND_MESH_MAX_LINKS)
        return WEND_ERROR_ARGUMENT;
    if (!is_link_end(mesh, link->from) || !is_link_end(mesh, link->to))
        return WEND_ERROR_RANGE;
    uint32_t at;
    if (!take_link_slot(mesh, &at))
        return WEND_ERROR_MEMORY;
    struct wend_link_slot *slot = &mesh->links[at];
    slot->generation++;
    slot->link = (wend_link){without_flags(link->from), without_flags(link->to), link->cost};
    slot->is_open = true;
    mesh->links_live++;
    wend_mesh_note(mesh, WEND_NONE);
    *number = (wend_mesh_link_id)slot->generation << 32 | at;
    return WEND_OK;
}

wend_status wend_mesh_remove_link(wend_mesh *mesh, wend_mesh_link_id link)
{
    struct wend_link_slot *slot = link_slot(mesh, link);
    if (!slot)
        return WEND_ERROR_ARGUMENT;
    slot->link.cost = 0;
    mesh->links_live--;
    wend_mesh_note(mesh, WEND_NONE);
    /* A number whose generations are used up is not given again. */
    if (slot->generation != UINT32_MAX) {
        slot->next = mesh->free_link;
        mesh->free_link = (uint32_t)link;
    }
    return WEND_OK;
}

wend_status wend_mesh_set_link_open(wend_mesh *mesh, wend_mesh_link_id link, bool open)
{
    struct wend_link_slot *slot = link_slot(mesh, link);
    if (!slot)
        return WEND_ERROR_ARGUMENT;
    if (slot->is_open != open)
        wend_mesh_note(mesh, WEND_NONE);
    slot->is_open = open;
    return WEND_OK;
}

wend_status wend_mesh_set_link_cost(wend_mesh *mesh, wend_mesh_link_id link, uint32_t cost)
{
    struct wend_link_slot *slot = link_slot(mesh, link);
    if (!slot || !is_link_cost(cost))
        return WEND_ERROR_ARGUMENT;
    if (slot->link.cost != cost)
        wend_mesh_note(mesh, WEND_NONE);
    slot->link.cost = cost;
    return WEND_OK;
}

uint32_t wend_mesh_link_count(const wend_mesh *mesh)
{
    return mesh ? mesh->links_live : 0;
}

wend_status wend_mesh_read_link(const wend_mesh *mesh, wend_mesh_link_id link, wend_link *values, bool *open)
{
    const struct wend_link_slot *slot = link_slot(mesh, link);
    if (!slot || !values)
        return WEND_ERROR_ARGUMENT;
    *values = slot->link;
    if (open)
        *open = slot->is_open;
    return WEND_OK;
}

void wend_mesh_free_links(wend_mesh *mesh)
{
    WEND_RELEASE(&mesh->allocator, mesh->links, mesh->link_capacity);
}

size_t wend_mesh_link_memory(const wend_mesh *mesh)
{
    return mesh->link_capacity * sizeof *mesh->links;
}
