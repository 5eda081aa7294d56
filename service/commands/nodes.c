/* nodes.c: the nodes of graphs. */
#include "commands/commands.h"

#include "maps/graphs.h"

static const place_style positions = {.kind = PLACE_POINT, .levels = UINT16_MAX};

static bool read_height(word word, int32_t *height, fault *fault)
{
    const double most = WEND_GRAPH_MAX_POSITION / WEND_CELL;
    double cells = 0;
    if (!word_decimal(word, &cells) || cells < -most || cells > most)
        return fault_set(fault, "HEIGHT takes a number of cells up to 1048576, not '%s'", word_shown(word).text);
    *height = (int32_t)(cells * WEND_CELL + (cells < 0 ? -0.5 : 0.5));
    return true;
}

/* Reads a name if nodes have names, then a place, and perhaps a height, if they have positions. */
static bool read_node(const stored_graph *graph, RedisModuleString **arguments, int count, graph_node *node,
                      fault *fault)
{
    const bool is_named = graph->names != NULL, has_positions = wend_graph_has_positions(graph->graph);
    const int needed = is_named + has_positions;
    const bool has_height = has_positions && count == needed + 2 && word_is(key_word(arguments[needed]), "height");
    *node = (graph_node){0};
    if (count != needed && !has_height)
        return fault_set(fault, "write WEND.NODE key%s%s: the graph's nodes have %s", is_named ? " name" : "",
                         has_positions ? " x,y [HEIGHT n]" : "",
                         needed == 2     ? "names and positions"
                         : is_named      ? "names and no positions"
                         : has_positions ? "positions and no names"
                                         : "neither names nor positions");
    if (is_named)
        node->name = key_word(arguments[0]);
    return (!has_positions || word_place(key_word(arguments[is_named]), positions, &node->place, fault)) &&
           (!has_height || read_height(key_word(arguments[needed + 1]), &node->height, fault));
}

/* WEND.NODE key [name] [x,y [HEIGHT n]]: the number of the new node. */
int command_node(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    open_key open;
    fault fault;
    graph_node node;
    if (count < 2 || count > 6)
        return RedisModule_WrongArity(context);
    if (!key_open(context, arguments, KEY_GRAPH, &open))
        return REDISMODULE_OK;
    const bool is_right =
        read_node(&open.map->graph, arguments + 2, count - 2, &node, &fault) && graph_add_node(open.map, &node, &fault);
    return is_right ? key_changed_number(&open, "wend.node", node.number) : key_refused(&open, &fault);
}

/* WEND.NODE.DEL key node: removes the node and all edges from it and to it. */
int command_node_delete(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    open_key open;
    fault fault;
    wend_place place;
    if (count != 3)
        return RedisModule_WrongArity(context);
    if (!key_open(context, arguments, KEY_GRAPH, &open))
        return REDISMODULE_OK;
    const word word = key_word(arguments[2]);
    bool is_right = word_place(word, map_style(open.map), &place, &fault);
    if (is_right &&
        ((place.flags & WEND_PLACE_NODE) == 0 || !wend_graph_has_node(open.map->graph.graph, (uint32_t)place.x)))
        is_right = fault_set(&fault, "there is no node '%s'", word_shown(word).text);
    is_right = is_right && graph_remove_node(open.map, (uint32_t)place.x, &fault);
    return is_right ? key_changed_number(&open, "wend.node.del", 1) : key_refused(&open, &fault);
}

static void reply_node(RedisModuleCtx *context, const stored_map *map, uint32_t node)
{
    char text[PLACE_ROOM];
    const wend_graph *graph = map->graph.graph;
    const wend_place at = wend_graph_node_place(graph, node);
    const place_style style = {.kind = PLACE_POINT, .levels = 1u + (at.level > 0)};
    const bool has_positions = wend_graph_has_positions(graph);
    RedisModule_ReplyWithArray(context, has_positions ? 3 : 1);
    RedisModule_ReplyWithStringBuffer(context, text, place_write(text, map_style(map), wend_place_node(node)));
    if (!has_positions)
        return;
    RedisModule_ReplyWithStringBuffer(context, text, place_write(text, style, at));
    RedisModule_ReplyWithDouble(context, (double)wend_graph_node_height(graph, node) / WEND_CELL);
}

/* WEND.NODES key: each as [node], or [node, place, height]. */
int command_nodes(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    if (count != 2)
        return RedisModule_WrongArity(context);
    const stored_map *map = key_map(context, arguments, KEY_GRAPH);
    if (map == NULL)
        return REDISMODULE_OK;
    const wend_graph *graph = map->graph.graph;
    RedisModule_ReplyWithArray(context, wend_graph_node_count(graph));
    for (uint32_t i = 0; i < wend_graph_node_limit(graph); i++)
        if (wend_graph_has_node(graph, i))
            reply_node(context, map, i);
    return REDISMODULE_OK;
}
