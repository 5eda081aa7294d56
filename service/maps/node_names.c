/* node_names.c: the library makes names only by reading a graph's text, so one is written and read. */
#include "maps/node_names.h"

#include "maps/memory.h"

#include <stdio.h>
#include <string.h>

node_names *names_make(wend_graph_names *names)
{
    node_names *made = maps_take(sizeof *made);
    if (made == NULL) {
        wend_graph_names_destroy(names);
        return NULL;
    }
    atomic_init(&made->holders, 1);
    made->names = names;
    return made;
}

node_names *names_hold(node_names *names)
{
    if (names != NULL)
        atomic_fetch_add_explicit(&names->holders, 1, memory_order_relaxed);
    return names;
}

void names_release(node_names *names)
{
    if (names == NULL || atomic_fetch_sub_explicit(&names->holders, 1, memory_order_acq_rel) > 1)
        return;
    wend_graph_names_destroy(names->names);
    maps_give(names, sizeof *names);
}

static bool is_node_name(word name)
{
    for (size_t i = 0; i < name.length; i++)
        if ((uint8_t)name.at[i] <= ' ')
            return false;
    return name.length > 0 && name.length <= MOST_NODE_NAME;
}

/* Room for names of numbers without a node: longer than names may be, so that no node has one. */
#define NOBODY_ROOM (MOST_NODE_NAME + 11)

static size_t write_name_line(char *text, word name, uint32_t number)
{
    memcpy(text, "node ", 5);
    if (name.length > 0)
        memcpy(text + 5, name.at, name.length);
    else
        name.length = (size_t)snprintf(text + 5, NOBODY_ROOM, "%0*u", MOST_NODE_NAME + 1, number);
    text[5 + name.length] = '\n';
    return name.length + 6;
}

static bool are_called(const wend_graph_names *names, const word *words, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const char *name = wend_graph_names_of(names, i);
        if (name == NULL || (words[i].length > 0 &&
                             (strlen(name) != words[i].length || memcmp(name, words[i].at, words[i].length) != 0)))
            return false;
    }
    return true;
}

node_names *names_of_words(const word *words, uint32_t count)
{
    static const char head[] = "wend graph 1\nnames\n";
    size_t room = sizeof head, length = sizeof head - 1;
    wend_graph *graph = NULL;
    wend_graph_names *names = NULL;
    for (uint32_t i = 0; i < count; i++) {
        if (words[i].length > 0 && !is_node_name(words[i]))
            return NULL;
        room += 6 + (words[i].length > 0 ? words[i].length : NOBODY_ROOM);
    }
    char *text = maps_take(room);
    if (text == NULL)
        return NULL;
    memcpy(text, head, length);
    for (uint32_t i = 0; i < count; i++)
        length += write_name_line(text + length, words[i], i);
    const wend_status status = wend_graph_parse(text, length, &maps_memory, &graph, &names, NULL);
    maps_give(text, room);
    const bool is_right = status == WEND_OK && are_called(names, words, count);
    wend_graph_destroy(graph);
    if (is_right)
        return names_make(names);
    wend_graph_names_destroy(names);
    return NULL;
}
