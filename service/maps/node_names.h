/*
 * node_names.h: what a graph's nodes are called. Made anew where a node comes or goes, for workers may still write the
 * old ones.
 */
#ifndef SERVICE_MAPS_NODE_NAMES_H
#define SERVICE_MAPS_NODE_NAMES_H

#include "words/words.h"

#include <stdatomic.h>

typedef struct node_names {
    _Atomic uint32_t holders;
    wend_graph_names *names;
} node_names;

/* The library's names are then its own; null without memory. */
node_names *names_make(wend_graph_names *names);

/*
 * Names of nodes in their order, empty where a number has no node; null where they are no names, or without memory.
 */
node_names *names_of_words(const word *words, uint32_t count);

/* Null is allowed. */
node_names *names_hold(node_names *names);
void names_release(node_names *names);

#endif
