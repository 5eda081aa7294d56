/* graph_info.c: counts a graph's edges in one pass. */
#include "map/graph_info.h"

#include "system/system.h"

#include <inttypes.h>

typedef struct edge_counts {
    uint64_t kinds[256];
    uint64_t closed;
    uint32_t least, greatest; /* lowest and highest price */
} edge_counts;

static edge_counts count_edges(const wend_graph *graph)
{
    edge_counts counts = {.least = UINT32_MAX};
    wend_graph_edge edge;
    for (uint32_t i = 0; i < wend_graph_edge_limit(graph); i++) {
        if (!wend_graph_read_edge(graph, i, &edge))
            continue;
        counts.kinds[edge.kind]++;
        counts.closed += edge.closed;
        counts.least = edge.price < counts.least ? edge.price : counts.least;
        counts.greatest = edge.price > counts.greatest ? edge.price : counts.greatest;
    }
    if (counts.least > counts.greatest)
        counts.least = 0;
    return counts;
}

static void write_kinds(json *writer, const scene *scene, const edge_counts *counts)
{
    json_key(writer, "kinds");
    json_open(writer, '[');
    for (unsigned kind = 0; kind < 256; kind++) {
        if (counts->kinds[kind] == 0)
            continue;
        json_open(writer, '{');
        json_member_count(writer, "byte", kind);
        json_key(writer, "name");
        if (wend_legend_terrain_name(NULL, (uint8_t)kind) != NULL)
            json_text(writer, wend_legend_terrain_name(NULL, (uint8_t)kind));
        else
            json_null(writer);
        json_member_count(writer, "edges", counts->kinds[kind]);
        json_member_count(writer, "weight", scene->mover.profile.weight[kind]);
        json_close(writer, '}');
    }
    json_close(writer, ']');
}

static void write_json(const scene *scene, const char *file, const edge_counts *counts)
{
    const wend_graph *graph = scene->graph.graph;
    json writer = json_begin(stdout);
    json_open(&writer, '{');
    json_member_text(&writer, "map", scene_base_name(file));
    json_member_count(&writer, "nodes", wend_graph_node_count(graph));
    json_member_count(&writer, "edges", wend_graph_edge_count(graph));
    json_member_count(&writer, "closed", counts->closed);
    json_member_count(&writer, "least_price", counts->least);
    json_member_count(&writer, "greatest_price", counts->greatest);
    json_member_bool(&writer, "positions", wend_graph_has_positions(graph));
    write_kinds(&writer, scene, counts);
    json_member_count(&writer, "map_bytes", wend_graph_memory(graph));
    json_member_count(&writer, "space_bytes", wend_space_memory(scene->space));
    if (scene->image != NULL)
        image_file_write(&writer, scene->image);
    json_close(&writer, '}');
    json_end(&writer);
}

void graph_info_print(const scene *scene, const char *file, bool as_json)
{
    const wend_graph *graph = scene->graph.graph;
    edge_counts counts = count_edges(graph);
    if (as_json) {
        write_json(scene, file, &counts);
        return;
    }
    printf("%s: %u nodes with%s positions, %u edges of price %u to %u, %" PRIu64 " closed\n\nKinds of edges\n",
           scene_base_name(file), (unsigned)wend_graph_node_count(graph), wend_graph_has_positions(graph) ? "" : "out",
           (unsigned)wend_graph_edge_count(graph), (unsigned)counts.least, (unsigned)counts.greatest, counts.closed);
    for (unsigned kind = 0; kind < 256; kind++) {
        const char *name = wend_legend_terrain_name(NULL, (uint8_t)kind);
        if (counts.kinds[kind] > 0)
            printf("  %3u %-10s weight %-5u %12" PRIu64 "\n", kind, name != NULL ? name : "",
                   scene->mover.profile.weight[kind], counts.kinds[kind]);
    }
    printf("\nMemory\n  %-10s %14zu bytes\n  %-10s %14zu bytes\n", "map", wend_graph_memory(graph), "space",
           wend_space_memory(scene->space));
    if (scene->image != NULL)
        image_file_print(scene->image);
}
