/*
 * node_names.h: names of a graph's nodes. Replaced as a whole when a node comes or goes, since workers may still write
 * the old ones.
 */
#ifndef SERVICE_MAPS_NODE_NAMES_H
#define SERVICE_MAPS_NODE_NAMES_H

#include "words/words.h"

#include <stdatomic.h>

typedef struct node_names {
    _Atomic uint32_t holders;
    wend_graph_names *names;
} node_names;

/* Takes over the library's names; null without memory. */
node_names *names_make(wend_graph_names *names);

/* Makes names of nodes in order, empty for numbers without a node; null if they are no names, or without memory. */
node_names *names_of_words(const word *words, uint32_t count);

/* Null is allowed. */
node_names *names_hold(node_names *names);
void names_release(node_names *names);

#endif
