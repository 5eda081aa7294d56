/* Reads graphs: an edge a line, see docs/formats.md. */

#include "base/memory.h"
#include "io/graph_list.h"
#include "io/graph_names.h"
#include "io/legend.h"
#include "io/words.h"

/* A graph being read. */
struct edge_reader {
    struct wend_text *text;
    struct wend_graph_list list;
    wend_graph_names *names;
    uint32_t most_nodes; /* that the text may speak of by number */
    bool is_known;       /* whether nodes are named or numbered */
    bool is_named;
};

/* What the nodes are called: by names if the first is one, or where the text says so. */
static wend_status begin_calling(struct edge_reader *file, bool is_named)
{
    file->is_known = true;
    file->is_named = is_named;
    return is_named ? wend_graph_names_create(&file->list.memory, &file->names) : WEND_OK;
}

/* Whether a text with this name in it would be read as it is meant. */
static bool may_be_a_name(struct wend_span word)
{
    static const char *const others[] = {"->", "<->", "node", "names"};
    for (uint32_t i = 0; i < sizeof others / sizeof *others; i++)
        if (wend_span_is(word, others[i]))
            return false;
    for (size_t i = 0; i < word.length; i++)
        if ((uint8_t)word.at[i] <= ' ' || word.at[i] == '\x7F')
            return false;
    return true;
}

static wend_status number_of_name(struct edge_reader *file, struct wend_span word, uint32_t *node)
{
    bool is_new;
    if (!may_be_a_name(word))
        return WEND_TEXT_FAIL_AT(file->text, word, "a node should stand here, not called node or names or an arrow");
    if (!wend_graph_names_number(file->names, word, node, &is_new) || *node >= WEND_GRAPH_MAX_NODES)
        return WEND_ERROR_MEMORY;
    return WEND_OK;
}

static wend_status read_node_word(struct edge_reader *file, uint32_t *node)
{
    const struct wend_span word = wend_text_word(file->text);
    uint32_t number;
    wend_status status = WEND_OK;
    if (word.length == 0)
        return WEND_TEXT_FAIL(file->text, file->text->position, "a node should stand here");
    if (!file->is_known)
        status = begin_calling(file, !wend_span_integer(word, &number));
    if (status != WEND_OK)
        return status;
    if (file->is_named) {
        status = number_of_name(file, word, node);
    } else if (!wend_span_integer(word, node)) {
        status = WEND_TEXT_FAIL_AT(file->text, word,
                                   "the nodes before have numbers: begin with a line \"names\" to name them");
    } else if (*node >= file->most_nodes) {
        wend_digits digits;
        status = WEND_TEXT_FAIL_AT(file->text, word, "numbers of so few nodes should be below ",
                                   wend_text_digits(file->most_nodes, digits),
                                   "; a line \"names\" at the beginning makes them names");
    }
    return status == WEND_OK ? wend_graph_list_need(&file->list, *node, file->text->line_number) : status;
}

/* A number of cells with a fraction, as the nearest 256th. */
static wend_status read_coordinate_of(struct wend_text *text, const char *what, int32_t *value)
{
    const struct wend_span word = wend_text_word(text);
    struct wend_span digits = word;
    const bool is_negative = word.length > 1 && word.at[0] == '-';
    if (is_negative)
        digits = (struct wend_span){word.at + 1, word.length - 1};
    uint32_t whole;
    uint64_t billionths;
    bool good = wend_span_split(digits, &whole, &billionths);
    const uint64_t units = good ? (uint64_t)whole * WEND_CELL + (billionths * WEND_CELL + 500000000) / 1000000000 : 0;
    if (!good || units > WEND_GRAPH_MAX_POSITION)
        return WEND_TEXT_FAIL_AT(text, word, what, " should be a number of cells, such as -12.5, of at most 1048576");
    *value = is_negative ? -(int32_t)units : (int32_t)units;
    return WEND_OK;
}

/* node NODE [X Y [HEIGHT [LEVEL]]] */
static wend_status read_node_line(struct edge_reader *file)
{
    struct wend_text *text = file->text;
    struct wend_graph_list *list = &file->list;
    const struct wend_span word = wend_text_peek(text);
    uint32_t node, level = 0;
    int32_t x, y, height = 0;
    wend_status status = read_node_word(file, &node);
    if (status != WEND_OK || wend_text_peek(text).length == 0)
        return status;
    if (list->placed[node])
        return WEND_TEXT_FAIL_AT(text, word, "this node's position was told before");
    status = read_coordinate_of(text, "x", &x);
    if (status == WEND_OK)
        status = read_coordinate_of(text, "y", &y);
    if (status == WEND_OK && wend_text_peek(text).length != 0)
        status = read_coordinate_of(text, "height", &height);
    if (status == WEND_OK && wend_text_peek(text).length != 0 &&
        !wend_text_integer(text, "level", 0, UINT16_MAX, &level))
        status = WEND_ERROR_FORMAT;
    if (status != WEND_OK)
        return status;
    list->places[node] = (wend_place){x, y, (uint16_t)level, 0};
    list->heights[node] = height;
    list->placed[node] = true;
    list->placed_count++;
    return wend_text_end_of_line(text);
}

/* [KIND] [closed] */
static wend_status read_edge_end(struct wend_text *text, wend_graph_edge *edge)
{
    edge->closed = wend_text_accept(text, "closed");
    const struct wend_span word = wend_text_peek(text);
    if (!edge->closed && word.length != 0) {
        (void)wend_text_word(text);
        if (!wend_legend_find_word(NULL, word, &edge->kind))
            return WEND_TEXT_FAIL_AT(text, word, "a kind of edge should stand here: water, 7 or 'r'; or closed");
        edge->closed = wend_text_accept(text, "closed");
    }
    return wend_text_end_of_line(text);
}

/* FROM [->] TO PRICE [KIND] [closed], or FROM <-> TO … for both ways. */
static wend_status read_edge_line(struct edge_reader *file)
{
    struct wend_text *text = file->text;
    wend_graph_edge edge = wend_graph_edge_make(0, 0, 0);
    wend_status status = read_node_word(file, &edge.from);
    if (status != WEND_OK)
        return status;
    const bool both_ways = wend_text_accept(text, "<->");
    if (!both_ways)
        (void)wend_text_accept(text, "->");
    status = read_node_word(file, &edge.to);
    if (status != WEND_OK)
        return status;
    if (!wend_text_integer(text, "price", 0, UINT32_MAX, &edge.price))
        return WEND_ERROR_FORMAT;
    status = read_edge_end(text, &edge);
    if (status == WEND_OK)
        status = wend_graph_list_add(&file->list, &edge);
    if (status != WEND_OK || !both_ways)
        return status;
    const uint32_t from = edge.from;
    edge.from = edge.to;
    edge.to = from;
    return wend_graph_list_add(&file->list, &edge);
}

static wend_status read_graph_header(struct wend_text *text)
{
    if (!wend_text_accept(text, "graph") || !wend_text_accept(text, "1"))
        return WEND_TEXT_FAIL_AT(text, wend_text_peek(text), "this is no graph: it should begin with wend graph 1");
    return wend_text_end_of_line(text);
}

static wend_status read_names_line(struct edge_reader *file, struct wend_span word)
{
    if (file->is_known)
        return WEND_TEXT_FAIL_AT(file->text, word, "this should stand before the first node");
    const wend_status status = wend_text_end_of_line(file->text);
    return status == WEND_OK ? begin_calling(file, true) : status;
}

static wend_status read_line(struct edge_reader *file, bool is_first)
{
    struct wend_text *text = file->text;
    const struct wend_span word = wend_text_peek(text);
    if (is_first && wend_text_accept(text, "wend"))
        return read_graph_header(text);
    if (wend_text_accept(text, "names"))
        return read_names_line(file, word);
    return wend_text_accept(text, "node") ? read_node_line(file) : read_edge_line(file);
}

/* Nodes have positions all or none. */
static wend_status check_positions(struct edge_reader *file)
{
    const struct wend_graph_list *list = &file->list;
    if (list->placed_count == 0 || list->placed_count == list->node_count)
        return WEND_OK;
    uint32_t node = 0;
    while (list->placed[node])
        node++;
    if (list->lines[node] != 0)
        file->text->line_number = list->lines[node];
    wend_digits digits;
    const char *name = wend_graph_names_of(file->names, node);
    return WEND_TEXT_FAIL(file->text, 0, "node ", name ? name : wend_text_digits(node, digits),
                          " has no position, which others have: say node NAME X Y");
}

static wend_status read_edge_list(struct edge_reader *file, wend_graph **graph)
{
    wend_status status = WEND_OK;
    for (bool is_first = true; status == WEND_OK && wend_text_next_statement(file->text); is_first = false)
        status = read_line(file, is_first);
    if (status == WEND_OK)
        status = check_positions(file);
    return status == WEND_OK ? wend_graph_list_make(&file->list, graph) : status;
}

wend_status wend_graph_parse(const char *text, size_t length, const wend_allocator *allocator, wend_graph **graph,
                             wend_graph_names **names, wend_text_error *error)
{
    struct wend_text reader = wend_text_begin(text, text ? length : 0);
    struct edge_reader file = {.text = &reader, .most_nodes = wend_graph_list_most(length)};
    if (graph)
        *graph = NULL;
    if (names)
        *names = NULL;
    wend_status status = WEND_ERROR_ARGUMENT;
    if (text && graph && wend_allocator_choose(allocator, &file.list.memory) == WEND_OK) {
        status = read_edge_list(&file, graph);
        wend_graph_list_destroy(&file.list);
    }
    if (status == WEND_OK && names)
        *names = file.names;
    else
        wend_graph_names_destroy(file.names);
    return wend_text_end(&reader, status, error);
}
