/* Reads and writes graphs as text, one edge a line; see docs/formats.md. */
#include "base/array.h"
#include "base/memory.h"
#include "io/graph_list.h"
#include "io/legend.h"

#include <string.h>

struct wend_graph_names {
    wend_allocator allocator;
    char *letters;    /* all names one after the other, each zero-terminated */
    uint32_t *starts; /* start of each node's name in `letters` */
    uint32_t *index;  /* hash table of node + 1, 0 = empty; linear probing */
    uint32_t letter_count, letter_capacity;
    uint32_t count, capacity;
    uint32_t index_capacity; /* a power of two, or 0 */
};

/* Names of a graph's nodes. */

enum { FIRST_NAMES = 64 };

/* Creates an empty list of names. MEMORY if refused. */
static wend_status graph_names_create(const wend_allocator *allocator, wend_graph_names **names)
{
    *names = wend_allocate(allocator, 1, sizeof **names);
    if (!*names)
        return WEND_ERROR_MEMORY;
    **names = (wend_graph_names){.allocator = *allocator};
    return WEND_OK;
}

void wend_graph_names_destroy(wend_graph_names *names)
{
    if (!names)
        return;
    const wend_allocator memory = names->allocator;
    wend_release(&memory, names->letters, names->letter_capacity, 1);
    WEND_RELEASE(&memory, names->starts, names->capacity);
    WEND_RELEASE(&memory, names->index, names->index_capacity);
    WEND_RELEASE(&memory, names, 1);
}

/* FNV-1a (Fowler, Noll and Vo 1991), with the halves folded. */
static uint32_t hash_name(struct wend_span name)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < name.length; i++)
        hash = (hash ^ (uint8_t)name.at[i]) * UINT64_C(0x100000001b3);
    return (uint32_t)(hash ^ hash >> 32);
}

/* Returns the slot of a name in the index, or the empty slot where it belongs. */
static uint32_t place_of_name(const wend_graph_names *names, struct wend_span name)
{
    const uint32_t mask = names->index_capacity - 1;
    uint32_t at = hash_name(name) & mask;
    while (names->index[at] != 0 && !wend_span_is(name, names->letters + names->starts[names->index[at] - 1]))
        at = (at + 1) & mask;
    return at;
}

/* Doubles the index, which is at most half full. */
static bool grow_name_index(wend_graph_names *names)
{
    const uint32_t larger = names->index_capacity ? names->index_capacity * 2 : 2 * FIRST_NAMES;
    uint32_t *index = wend_allocate_filled(&names->allocator, larger, sizeof *index, 0);
    if (!index)
        return false;
    wend_release(&names->allocator, names->index, names->index_capacity, sizeof *index);
    names->index = index;
    names->index_capacity = larger;
    for (uint32_t i = 0; i < names->count; i++)
        index[place_of_name(names, wend_span_of(names->letters + names->starts[i]))] = i + 1;
    return true;
}

/* Finds the node of a name, or adds one. False if memory is refused. */
static bool graph_names_number(wend_graph_names *names, struct wend_span name, uint32_t *node, bool *is_new)
{
    if (names->count >= names->index_capacity / 2 && !grow_name_index(names))
        return false;
    const uint32_t at = place_of_name(names, name);
    *is_new = names->index[at] == 0;
    *node = *is_new ? names->count : names->index[at] - 1;
    if (!*is_new)
        return true;
    const uint64_t letters = (uint64_t)names->letter_count + name.length + 1;
    if (!WEND_RESERVE(&names->allocator, names->starts, names->capacity, names->count + 1) ||
        !WEND_RESERVE(&names->allocator, names->letters, names->letter_capacity, letters))
        return false;
    names->starts[names->count++] = names->letter_count;
    memcpy(names->letters + names->letter_count, name.at, name.length);
    names->letter_count += (uint32_t)name.length;
    names->letters[names->letter_count++] = '\0';
    names->index[at] = names->count;
    return true;
}

const char *wend_graph_names_of(const wend_graph_names *names, uint32_t node)
{
    return names && node < names->count ? names->letters + names->starts[node] : NULL;
}

uint32_t wend_graph_names_find(const wend_graph_names *names, const char *name)
{
    if (!names || !name || names->index_capacity == 0)
        return WEND_GRAPH_NONE;
    return names->index[place_of_name(names, wend_span_of(name))] - 1;
}

/* A graph being read. */
struct edge_reader {
    struct wend_text *text;
    struct wend_graph_list list;
    wend_graph_names *names;
    uint32_t most_nodes; /* larger numbers are refused: a short text must not take much memory */
    bool is_known;       /* whether is_named is decided */
    bool is_named;
};

/* Decides whether nodes have names or numbers: as the first node does, or as a line "names" says. */
static wend_status begin_calling(struct edge_reader *file, bool is_named)
{
    file->is_known = true;
    file->is_named = is_named;
    return is_named ? graph_names_create(&file->list.memory, &file->names) : WEND_OK;
}

/* True if a word can be a name: not a keyword or arrow, and without control characters. */
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
    if (!graph_names_number(file->names, word, node, &is_new) || *node >= WEND_GRAPH_MAX_NODES)
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
        status =
            WEND_TEXT_FAIL_AT(file->text, word, "numbers of so few nodes should be below ",
                              WEND_DIGITS(file->most_nodes), "; a line \"names\" at the beginning makes them names");
    }
    return status == WEND_OK ? wend_graph_list_need(&file->list, *node, file->text->line_number) : status;
}

/* Reads a number of cells with a fraction, rounded to 1/256. */
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

/* FROM [->] TO PRICE [KIND] [closed], or FROM <-> TO … for both directions. */
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

/* Either all nodes have positions, or none. */
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
    const char *name = wend_graph_names_of(file->names, node);
    return WEND_TEXT_FAIL(file->text, 0, "node ", name ? name : WEND_DIGITS(node),
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

static void put_node(struct wend_output *output, const wend_graph_names *names, uint32_t node)
{
    const char *name = wend_graph_names_of(names, node);
    WEND_PUT(output, name ? name : WEND_DIGITS(node));
}

static void put_node_line(struct wend_output *output, const wend_graph *graph, const wend_graph_names *names,
                          uint32_t node)
{
    WEND_PUT(output, "node ");
    put_node(output, names, node);
    if (wend_graph_has_positions(graph)) {
        const wend_place place = wend_graph_node_place(graph, node);
        const int32_t height = wend_graph_node_height(graph, node);
        wend_put_character(output, ' ');
        wend_put_cells(output, place.x);
        wend_put_character(output, ' ');
        wend_put_cells(output, place.y);
        if (height != 0 || place.level != 0) {
            wend_put_character(output, ' ');
            wend_put_cells(output, height);
        }
        if (place.level != 0)
            WEND_PUT(output, " ", WEND_DIGITS(place.level));
    }
    wend_put_character(output, '\n');
}

static void put_edge_line(struct wend_output *output, const wend_graph_names *names, const wend_graph_edge *edge)
{
    put_node(output, names, edge->from);
    wend_put_character(output, ' ');
    put_node(output, names, edge->to);
    WEND_PUT(output, " ", WEND_DIGITS(edge->price));
    if (edge->kind > ' ' && edge->kind <= '~' && edge->kind != WEND_GRAPH_KIND)
        WEND_PUT(output, " '", (char[2]){(char)edge->kind}, "'");
    else if (edge->kind != WEND_GRAPH_KIND)
        WEND_PUT(output, " ", WEND_DIGITS(edge->kind));
    WEND_PUT(output, edge->closed ? " closed\n" : "\n");
}

wend_status wend_graph_write_text(const wend_graph *graph, const wend_graph_names *names, char *text, size_t capacity,
                                  size_t *length)
{
    struct wend_output output = {text, capacity, 0};
    if (!graph || !length || (!text && capacity != 0))
        return WEND_ERROR_ARGUMENT;
    const uint32_t nodes = wend_graph_node_limit(graph), edges = wend_graph_edge_limit(graph);
    const bool named = names || wend_graph_node_count(graph) != nodes;
    WEND_PUT(&output, named ? "wend graph 1\nnames\n" : "wend graph 1\n");
    for (uint32_t i = 0; i < nodes; i++)
        if (wend_graph_has_node(graph, i))
            put_node_line(&output, graph, names, i);
    wend_graph_edge edge;
    for (uint32_t i = 0; i < edges; i++)
        if (wend_graph_read_edge(graph, i, &edge))
            put_edge_line(&output, names, &edge);
    return wend_output_end(&output, length);
}
