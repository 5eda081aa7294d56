/* Writes graphs: an edge a line, see docs/formats.md. */
#include "io/graph_names.h"
#include "io/output.h"

/* A number of 256ths as cells with as many digits behind the point as it takes: at most 8. */
static void put_cells(struct wend_output *output, int32_t units)
{
    uint32_t left = units < 0 ? (uint32_t)-units : (uint32_t)units;
    if (units < 0)
        wend_put_character(output, '-');
    wend_put_number(output, left / WEND_CELL);
    left %= WEND_CELL;
    if (left != 0)
        wend_put_character(output, '.');
    for (; left != 0; left %= WEND_CELL) {
        left *= 10;
        wend_put_character(output, (char)('0' + left / WEND_CELL));
    }
}

static void put_node(struct wend_output *output, const wend_graph_names *names, uint32_t node)
{
    const char *name = wend_graph_names_of(names, node);
    if (name)
        wend_put(output, name);
    else
        wend_put_number(output, node);
}

static void put_node_line(struct wend_output *output, const wend_graph *graph, const wend_graph_names *names,
                          uint32_t node)
{
    wend_put(output, "node ");
    put_node(output, names, node);
    if (wend_graph_has_positions(graph)) {
        const wend_place place = wend_graph_node_place(graph, node);
        const int32_t height = wend_graph_node_height(graph, node);
        wend_put_character(output, ' ');
        put_cells(output, place.x);
        wend_put_character(output, ' ');
        put_cells(output, place.y);
        if (height != 0 || place.level != 0) {
            wend_put_character(output, ' ');
            put_cells(output, height);
        }
        if (place.level != 0) {
            wend_put_character(output, ' ');
            wend_put_number(output, place.level);
        }
    }
    wend_put_character(output, '\n');
}

static void put_edge_line(struct wend_output *output, const wend_graph_names *names, const wend_graph_edge *edge)
{
    put_node(output, names, edge->from);
    wend_put_character(output, ' ');
    put_node(output, names, edge->to);
    wend_put_character(output, ' ');
    wend_put_number(output, edge->price);
    if (edge->kind > ' ' && edge->kind <= '~' && edge->kind != WEND_GRAPH_KIND) {
        wend_put(output, " '");
        wend_put_character(output, (char)edge->kind);
        wend_put_character(output, '\'');
    } else if (edge->kind != WEND_GRAPH_KIND) {
        wend_put_character(output, ' ');
        wend_put_number(output, edge->kind);
    }
    wend_put(output, edge->closed ? " closed\n" : "\n");
}

wend_status wend_graph_write_text(const wend_graph *graph, const wend_graph_names *names, char *text, size_t capacity,
                                  size_t *length)
{
    struct wend_output output = {text, capacity, 0};
    if (!graph || !length || (!text && capacity != 0))
        return WEND_ERROR_ARGUMENT;
    const uint32_t nodes = wend_graph_node_limit(graph), edges = wend_graph_edge_limit(graph);
    const bool named = names || wend_graph_node_count(graph) != nodes;
    wend_put(&output, named ? "wend graph 1\nnames\n" : "wend graph 1\n");
    for (uint32_t i = 0; i < nodes; i++)
        if (wend_graph_has_node(graph, i))
            put_node_line(&output, graph, names, i);
    wend_graph_edge edge;
    for (uint32_t i = 0; i < edges; i++)
        if (wend_graph_read_edge(graph, i, &edge))
            put_edge_line(&output, names, &edge);
    return wend_output_end(&output, length);
}
