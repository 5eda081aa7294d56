/* links.c: the links of three kinds of maps under one set of calls. */
#include "maps/links.h"

#include "maps/graphs.h"
#include "maps/meshes.h"
#include "maps/named.h"

#include <string.h>

bool map_check_link(const stored_map *map, const map_link *link, fault *fault)
{
    const wend_graph *graph = map->kind == WEND_MAP_GRAPH ? map->graph.graph : NULL;
    const uint32_t levels = map->kind == WEND_MAP_MESH ? wend_mesh_levels(map->mesh.mesh) : UINT32_MAX;
    if (graph == NULL && (link->cost == 0 || link->cost > INT32_MAX))
        return fault_set(fault, "a link costs 1 to 2147483647 units (a step 13860), not '%u'", link->cost);
    if (link->from.level >= levels || link->to.level >= levels)
        return fault_set(fault, "the mesh has no such level");
    return graph == NULL ||
           ((link->from.flags & link->to.flags & WEND_PLACE_NODE) != 0 &&
            wend_graph_has_node(graph, (uint32_t)link->from.x) && wend_graph_has_node(graph, (uint32_t)link->to.x)) ||
           fault_set(fault, "an edge leads from one node of the graph to another");
}

static bool add_edge(stored_map *map, map_link *link, fault *fault)
{
    uint32_t number = 0;
    wend_graph_edge edge = wend_graph_edge_make((uint32_t)link->from.x, (uint32_t)link->to.x, link->cost);
    edge.kind = link->kind;
    if (!graph_add_edge(map, &edge, &number, fault))
        return false;
    link->number = number;
    return true;
}

static bool add_mesh_link(stored_map *map, map_link *link, fault *fault)
{
    const wend_link given = {link->from, link->to, link->cost};
    wend_mesh_link_id id;
    if (map->mesh.links.last == UINT64_MAX)
        return fault_set(fault, "the mesh has no more numbers for links");
    const wend_status status = wend_mesh_add_link(map->mesh.mesh, &given, &id);
    if (status != WEND_OK)
        return fault_set(fault, "%s",
                         status == WEND_ERROR_RANGE ? "the mesh has no such level" : wend_status_text(status));
    link->number = map->mesh.links.last + 1;
    if (mesh_things_add(&map->mesh.links, (mesh_thing){link->number, id}))
        return true;
    wend_mesh_remove_link(map->mesh.mesh, id);
    return fault_set(fault, "no memory for the link");
}

static bool add_grid_link(stored_map *map, map_link *link, fault *fault)
{
    const wend_link given = {link->from, link->to, link->cost};
    if (wend_grid_add_link(map->grid, &given) != WEND_OK)
        return fault_set(fault, "a map has at most %u links", WEND_GRID_MAX_LINKS);
    link->number = wend_grid_link_count(map->grid) - 1;
    return true;
}

bool map_add_link(stored_map *map, map_link *link, fault *fault)
{
    if (!map_check_link(map, link, fault))
        return false;
    if (map->kind == WEND_MAP_GRAPH)
        return add_edge(map, link, fault);
    return map->kind == WEND_MAP_MESH ? add_mesh_link(map, link, fault) : add_grid_link(map, link, fault);
}

/* On a fault a mesh's numbers are taken back too, since replicas are not told of what was refused. */
bool map_add_links(stored_map *map, map_link *links, size_t count, fault *fault)
{
    const uint64_t last = map->mesh.links.last;
    for (size_t i = 0; i < count; i++) {
        if (map_add_link(map, &links[i], fault))
            continue;
        while (i-- > 0)
            map_remove_link(map, links[i].number);
        map->mesh.links.last = last;
        return false;
    }
    return true;
}

static bool set_edge(wend_graph *graph, const map_link *link)
{
    const uint32_t number = (uint32_t)link->number;
    wend_graph_price_edge(graph, number, link->cost);
    wend_graph_set_edge_kind(graph, number, link->kind);
    return (link->is_shut ? wend_graph_close_edge(graph, number) : wend_graph_open_edge(graph, number)) == WEND_OK;
}

bool map_set_link(stored_map *map, const map_link *link, fault *fault)
{
    map_link now;
    if (!map_read_link(map, link->number, &now))
        return fault_set(fault, "there is no link %llu", (unsigned long long)link->number);
    if (map->kind == WEND_MAP_GRAPH)
        return set_edge(map->graph.graph, link) || fault_set(fault, "the edge could not be changed");
    const wend_mesh_link_id id = map->mesh.links.list[mesh_things_place(&map->mesh.links, link->number)].id;
    if (wend_mesh_set_link_cost(map->mesh.mesh, id, link->cost) != WEND_OK)
        return fault_set(fault, "a link costs 1 to 2147483647 units (a step 13860), not '%u'", link->cost);
    return wend_mesh_set_link_open(map->mesh.mesh, id, !link->is_shut) == WEND_OK;
}

bool map_remove_link(stored_map *map, uint64_t number)
{
    map_link link;
    if (!map_read_link(map, number, &link))
        return false;
    if (map->kind == WEND_MAP_GRAPH)
        return graph_remove_edge(map, (uint32_t)number);
    if (map->kind == WEND_MAP_GRID)
        return wend_grid_remove_link(map->grid, (uint32_t)number) == WEND_OK;
    const uint32_t at = mesh_things_place(&map->mesh.links, number);
    wend_mesh_remove_link(map->mesh.mesh, map->mesh.links.list[at].id);
    mesh_things_remove(&map->mesh.links, at);
    return true;
}

static bool next_edge(const stored_graph *graph, uint64_t from, map_link *link)
{
    wend_graph_edge edge;
    while (from < wend_graph_edge_limit(graph->graph) && !wend_graph_read_edge(graph->graph, (uint32_t)from, &edge))
        from++;
    if (from >= wend_graph_edge_limit(graph->graph))
        return false;
    *link = (map_link){from, wend_place_node(edge.from), wend_place_node(edge.to), edge.price, edge.kind, edge.closed};
    return true;
}

static bool next_mesh_link(const stored_mesh *mesh, uint64_t from, map_link *link)
{
    const uint32_t at = mesh_things_place(&mesh->links, from);
    wend_link values;
    bool is_open;
    if (at >= mesh->links.count ||
        wend_mesh_read_link(mesh->mesh, mesh->links.list[at].id, &values, &is_open) != WEND_OK)
        return false;
    *link = (map_link){mesh->links.list[at].number, values.from, values.to, values.cost, 0, !is_open};
    return true;
}

bool map_next_link(const stored_map *map, uint64_t from, map_link *link)
{
    if (map->kind == WEND_MAP_GRAPH)
        return next_edge(&map->graph, from, link);
    if (map->kind == WEND_MAP_MESH)
        return next_mesh_link(&map->mesh, from, link);
    if (from >= wend_grid_link_count(map->grid))
        return false;
    const wend_link *values = wend_grid_link(map->grid, (uint32_t)from);
    *link = (map_link){from, values->from, values->to, values->cost, 0, false};
    return true;
}

bool map_read_link(const stored_map *map, uint64_t number, map_link *link)
{
    return map_next_link(map, number, link) && link->number == number;
}

uint32_t map_link_count(const stored_map *map)
{
    if (map->kind == WEND_MAP_GRAPH)
        return wend_graph_edge_count(map->graph.graph);
    return map->kind == WEND_MAP_MESH ? map->mesh.links.count : wend_grid_link_count(map->grid);
}
