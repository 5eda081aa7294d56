/* Graphs of the 9th DIMACS Implementation Challenge: arcs in a .gr text, positions in a .co text. */
#include "base/memory.h"
#include "io/graph_list.h"

/* Reader of both texts. */
struct dimacs_reader {
    struct wend_graph_list list;
    uint32_t most_nodes; /* limit for a text of this length */
    uint32_t arcs;       /* number announced by the line p */
};

/* Moves to the next line that is not a comment. */
static bool next_dimacs_line(struct wend_text *text)
{
    while (wend_text_next_filled_line(text))
        if (!wend_text_accept(text, "c"))
            return true;
    return false;
}

/* p sp NODES ARCS */
static wend_status read_dimacs_size(struct dimacs_reader *file, struct wend_text *text)
{
    uint32_t nodes;
    if (!next_dimacs_line(text) || !wend_text_accept(text, "p") || !wend_text_accept(text, "sp"))
        return WEND_TEXT_FAIL(text, text->position, "this is no .gr: a line \"p sp NODES ARCS\" should come first");
    if (!wend_text_integer(text, "the number of nodes", 0, file->most_nodes, &nodes) ||
        !wend_text_integer(text, "the number of arcs", 0, WEND_GRAPH_MAX_EDGES, &file->arcs))
        return WEND_ERROR_FORMAT;
    const wend_status status = wend_text_end_of_line(text);
    return status == WEND_OK && nodes != 0 ? wend_graph_list_need(&file->list, nodes - 1, 0) : status;
}

/* a FROM TO PRICE, nodes from 1 */
static wend_status read_arc(struct dimacs_reader *file, struct wend_text *text)
{
    uint32_t from, to, price;
    if (!wend_text_accept(text, "a"))
        return WEND_TEXT_FAIL(text, 0, "a line should begin with a, for an arc, or c, for a comment");
    if (file->list.edge_count == file->arcs)
        return WEND_TEXT_FAIL(text, 0, "there are more arcs than the line p says");
    if (!wend_text_integer(text, "the node an arc comes from", 1, file->list.node_count, &from) ||
        !wend_text_integer(text, "the node an arc leads to", 1, file->list.node_count, &to) ||
        !wend_text_integer(text, "price", 0, UINT32_MAX, &price))
        return WEND_ERROR_FORMAT;
    const wend_graph_edge edge = wend_graph_edge_make(from - 1, to - 1, price);
    const wend_status status = wend_text_end_of_line(text);
    return status == WEND_OK ? wend_graph_list_add(&file->list, &edge) : status;
}

static wend_status read_arcs(struct dimacs_reader *file, struct wend_text *text)
{
    wend_status status = read_dimacs_size(file, text);
    while (status == WEND_OK && next_dimacs_line(text))
        status = read_arc(file, text);
    if (status == WEND_OK && file->list.edge_count < file->arcs)
        status = WEND_TEXT_FAIL(text, 0, "there are fewer arcs than the line p says");
    return status;
}

static bool read_dimacs_coordinate(struct wend_text *text, const char *what, int32_t *value)
{
    const struct wend_span word = wend_text_word(text);
    const bool is_negative = word.length > 1 && word.at[0] == '-';
    uint32_t number;
    if (wend_span_integer((struct wend_span){word.at + is_negative, word.length - is_negative}, &number) &&
        number <= WEND_GRAPH_MAX_POSITION) {
        *value = is_negative ? -(int32_t)number : (int32_t)number;
        return true;
    }
    return WEND_TEXT_WRONG(text, word, what, " should be a whole number from -268435456 to 268435456");
}

/* v NODE X Y */
static wend_status read_coordinates(struct dimacs_reader *file, struct wend_text *text)
{
    struct wend_graph_list *list = &file->list;
    uint32_t node;
    int32_t x, y;
    if (!wend_text_accept(text, "v"))
        return WEND_TEXT_FAIL(text, 0, "a line should begin with v, for a node, or c, for a comment");
    if (!wend_text_integer(text, "the node", 1, list->node_count, &node))
        return WEND_ERROR_FORMAT;
    if (list->placed[node - 1])
        return WEND_TEXT_FAIL(text, 0, "this node's position was told before");
    if (!read_dimacs_coordinate(text, "x", &x) || !read_dimacs_coordinate(text, "y", &y))
        return WEND_ERROR_FORMAT;
    list->places[node - 1] = (wend_place){x, y, 0, 0};
    list->placed[node - 1] = true;
    list->placed_count++;
    return wend_text_end_of_line(text);
}

/* p aux sp co NODES */
static wend_status read_positions(struct dimacs_reader *file, struct wend_text *text)
{
    uint32_t nodes;
    if (!next_dimacs_line(text) || !wend_text_accept(text, "p") || !wend_text_accept(text, "aux") ||
        !wend_text_accept(text, "sp") || !wend_text_accept(text, "co"))
        return WEND_TEXT_FAIL(text, text->position, "this is no .co: a line \"p aux sp co NODES\" should come first");
    if (!wend_text_integer(text, "the number of nodes, as in the .gr,", file->list.node_count, file->list.node_count,
                           &nodes))
        return WEND_ERROR_FORMAT;
    wend_status status = wend_text_end_of_line(text);
    while (status == WEND_OK && next_dimacs_line(text))
        status = read_coordinates(file, text);
    if (status == WEND_OK && file->list.placed_count < nodes)
        status = WEND_TEXT_FAIL(text, 0, "there are fewer positions than nodes");
    return status;
}

wend_status wend_graph_parse_dimacs(const wend_dimacs_texts *texts, const wend_allocator *allocator, wend_graph **graph,
                                    wend_text_error *error)
{
    const char *arcs = texts ? texts->arcs : NULL;
    struct wend_text text = wend_text_begin(arcs, arcs ? texts->arcs_length : 0);
    struct dimacs_reader file = {.most_nodes = wend_graph_list_most(arcs ? texts->arcs_length : 0)};
    if (graph)
        *graph = NULL;
    if (!arcs || !graph || wend_allocator_choose(allocator, &file.list.memory) != WEND_OK)
        return wend_text_end(&text, WEND_ERROR_ARGUMENT, error);
    wend_status status = read_arcs(&file, &text);
    if (status == WEND_OK && texts->positions) {
        text = wend_text_begin(texts->positions, texts->positions_length);
        status = read_positions(&file, &text);
    }
    if (status == WEND_OK)
        status = wend_graph_list_make(&file.list, graph);
    wend_graph_list_destroy(&file.list);
    return wend_text_end(&text, status, error);
}

/* Returns why DIMACS texts cannot hold a graph, or NULL if they can. */
static const char *beyond_dimacs(const wend_graph *graph)
{
    wend_graph_edge edge;
    if (wend_graph_node_count(graph) != wend_graph_node_limit(graph))
        return "DIMACS texts number nodes without gaps, and nodes of this graph were removed";
    for (uint32_t i = 0; i < wend_graph_edge_limit(graph); i++)
        if (wend_graph_read_edge(graph, i, &edge) && (edge.kind != WEND_GRAPH_KIND || edge.closed))
            return "DIMACS texts know no kinds of edges and no closed ones";
    for (uint32_t i = 0; wend_graph_has_positions(graph) && i < wend_graph_node_limit(graph); i++)
        if (wend_graph_node_height(graph, i) != 0 || wend_graph_node_place(graph, i).level != 0)
            return "DIMACS texts know no heights and levels";
    return NULL;
}

wend_status wend_graph_write_dimacs(const wend_graph *graph, char *text, size_t capacity, size_t *length,
                                    wend_text_error *error)
{
    struct wend_output output = {text, capacity, 0};
    struct wend_text nothing = wend_text_begin("", 0);
    if (!graph || !length || (!text && capacity != 0))
        return wend_text_end(&nothing, WEND_ERROR_ARGUMENT, error);
    const char *why = beyond_dimacs(graph);
    if (why)
        return WEND_TEXT_REFUSE(error, WEND_ERROR_UNSUPPORTED, why);
    WEND_PUT(&output, "p sp ", WEND_DIGITS(wend_graph_node_count(graph)), " ",
             WEND_DIGITS(wend_graph_edge_count(graph)), "\n");
    wend_graph_edge edge;
    for (uint32_t i = 0; i < wend_graph_edge_limit(graph); i++)
        if (wend_graph_read_edge(graph, i, &edge))
            WEND_PUT(&output, "a ", WEND_DIGITS(edge.from + 1), " ", WEND_DIGITS(edge.to + 1), " ",
                     WEND_DIGITS(edge.price), "\n");
    return wend_text_end(&nothing, wend_output_end(&output, length), error);
}

static void put_dimacs_coordinate(struct wend_output *output, int32_t value)
{
    WEND_PUT(output, value < 0 ? " -" : " ", WEND_DIGITS(value < 0 ? (uint32_t)-value : (uint32_t)value));
}

wend_status wend_graph_write_dimacs_positions(const wend_graph *graph, char *text, size_t capacity, size_t *length,
                                              wend_text_error *error)
{
    struct wend_output output = {text, capacity, 0};
    struct wend_text nothing = wend_text_begin("", 0);
    if (!graph || !length || (!text && capacity != 0))
        return wend_text_end(&nothing, WEND_ERROR_ARGUMENT, error);
    const char *why = wend_graph_has_positions(graph) ? beyond_dimacs(graph) : "this graph has no positions";
    if (why)
        return WEND_TEXT_REFUSE(error, WEND_ERROR_UNSUPPORTED, why);
    WEND_PUT(&output, "p aux sp co ", WEND_DIGITS(wend_graph_node_count(graph)), "\n");
    for (uint32_t i = 0; i < wend_graph_node_limit(graph); i++) {
        const wend_place place = wend_graph_node_place(graph, i);
        WEND_PUT(&output, "v ", WEND_DIGITS(i + 1));
        put_dimacs_coordinate(&output, place.x);
        put_dimacs_coordinate(&output, place.y);
        wend_put_character(&output, '\n');
    }
    return wend_text_end(&nothing, wend_output_end(&output, length), error);
}
