/* wend/graph.h: maps made of nodes and edges: waypoints, roads, countries and their borders. */
#ifndef WEND_GRAPH_H
#define WEND_GRAPH_H

#include <wend/space.h>

#ifdef __cplusplus
extern "C" {
#endif

#define WEND_GRAPH_MAX_NODES    (1u << 28)
#define WEND_GRAPH_MAX_EDGES    (1u << 29)
#define WEND_GRAPH_MAX_POSITION (1 << 28) /* of x, y and height, either side of 0 */

/* The default kind of an edge: the default profile walks it, as it does the terrain '.'. */
#define WEND_GRAPH_KIND '.'

/* The number of no node, and of no edge. */
#define WEND_GRAPH_NONE UINT32_MAX

/*
 * A map of nodes, numbered from 0, and of edges that lead from one node to another. Nodes may have positions, in 1/256
 * units and with a height, or none, like countries. A graph is raw data: any number of threads may read it at once;
 * creating, editing and destroying it need it alone. Searches read a space, not its graph, so a graph may be edited
 * while other threads search. docs/graph.md has pictures.
 */
typedef struct wend_graph wend_graph;

/*
 * A one-way connection between two nodes; the way back is another edge. Begin with wend_graph_edge_make. Never grows.
 */
typedef struct wend_graph_edge {
    uint32_t from, to;
    uint32_t price; /* in cost units, 0 is allowed; a mover pays it times profile.weight[kind] */
    uint8_t kind;   /* road, river, rail…: profile.weight[kind] = 0 closes all edges of the kind to a mover */
    bool closed;    /* nobody passes for now */
} wend_graph_edge;

/* Returns an open edge of kind WEND_GRAPH_KIND. */
static inline wend_graph_edge wend_graph_edge_make(uint32_t from, uint32_t to, uint32_t price)
{
    wend_graph_edge edge = {0, 0, 0, WEND_GRAPH_KIND, false};
    edge.from = from;
    edge.to = to;
    edge.price = price;
    return edge;
}

/*
 * How to create a graph. Fill with wend_graph_desc_default(). Arrays are copied. Without arrays the graph is empty, to
 * be grown node by node.
 */
typedef struct wend_graph_desc {
    uint32_t size;            /* sizeof(wend_graph_desc) */
    const wend_place *places; /* node_count positions, or null; flags are 0 */
    const int32_t *heights;   /* null = all 0; only with places */
    uint32_t node_count;      /* at most WEND_GRAPH_MAX_NODES */
    const wend_graph_edge *edges;
    uint32_t edge_count; /* at most WEND_GRAPH_MAX_EDGES, with both_ways half as many */
    bool has_positions;  /* default false; places imply it */
    bool both_ways;      /* edge i of the array becomes edge 2i, and its reverse edge 2i + 1 */
} wend_graph_desc;

/* Writes the default into the first `size` bytes; wend_graph_desc_default() calls it. */
WEND_API void wend_graph_desc_init(wend_graph_desc *desc, uint32_t size);

/* Returns the default description: a graph without nodes. */
static inline wend_graph_desc wend_graph_desc_default(void)
{
    wend_graph_desc desc;
    wend_graph_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/* What is wrong with a description. */
typedef enum wend_graph_fault {
    WEND_GRAPH_FAULT_NONE = 0,
    WEND_GRAPH_FAULT_DESC = 1,     /* null, an unknown size, a count above its bound, or counts without arrays */
    WEND_GRAPH_FAULT_POSITION = 2, /* a node's place or height is out of range */
    WEND_GRAPH_FAULT_FROM = 3,     /* an edge begins at no node */
    WEND_GRAPH_FAULT_TO = 4        /* an edge leads to no node */
} wend_graph_fault;

/* Returns a sentence for a fault, without a full stop; never null. */
WEND_API const char *wend_graph_fault_text(wend_graph_fault fault);

/* Finds the first fault of a description; *index (may be null) becomes the number of the faulty node or edge. */
WEND_API wend_graph_fault wend_graph_desc_check(const wend_graph_desc *desc, uint32_t *index);

/*
 * Creates a graph; destroy it with wend_graph_destroy. allocator may be null (malloc); it is copied.
 * Errors: ARGUMENT (wend_graph_desc_check tells which node or edge is wrong), MEMORY; *graph is then null.
 * Cost: one pass over nodes and edges. Memory: 24 bytes per edge, 8 per node, with positions 24.
 */
WEND_API wend_status wend_graph_create(const wend_graph_desc *desc, const wend_allocator *allocator,
                                       wend_graph **graph);

/* Frees a graph; null is allowed. Spaces made from it must be destroyed first. */
WEND_API void wend_graph_destroy(wend_graph *graph);

/*
 * Adds a node. *node (may be null) becomes its number: that of the node removed last, or a new one. place must be null
 * on graphs without positions, and only there. Every edit raises the version by one and changes nothing on an error;
 * spaces follow at their next wend_space_update, at the cost of the edges of the edited nodes. The first edit of a
 * graph in a read-only image copies the graph, and may fail with MEMORY (image.h).
 * Errors: ARGUMENT, RANGE (a position out of range), MEMORY, CAPACITY (more than WEND_GRAPH_MAX_NODES).
 */
WEND_API wend_status wend_graph_add_node(wend_graph *graph, const wend_place *place, int32_t height, uint32_t *node);

/* Removes a node and all edges from and to it. RANGE if there is none. Cost: its edges and its neighbours' edges. */
WEND_API wend_status wend_graph_remove_node(wend_graph *graph, uint32_t node);

/*
 * Adds an edge. *number (may be null) becomes its number: that of the edge removed last, or a new one. Several edges
 * may lead from one node to the same other one; an edge from a node to itself is allowed, and never taken.
 * Errors: ARGUMENT, RANGE (no such node), MEMORY, CAPACITY (more than WEND_GRAPH_MAX_EDGES).
 */
WEND_API wend_status wend_graph_add_edge(wend_graph *graph, const wend_graph_edge *edge, uint32_t *number);

/* Remove or change an edge. RANGE if there is none; a call that changes nothing is no edit. */
WEND_API wend_status wend_graph_remove_edge(wend_graph *graph, uint32_t number);
WEND_API wend_status wend_graph_close_edge(wend_graph *graph, uint32_t number);
WEND_API wend_status wend_graph_open_edge(wend_graph *graph, uint32_t number);
WEND_API wend_status wend_graph_price_edge(wend_graph *graph, uint32_t number, uint32_t price);
WEND_API wend_status wend_graph_set_edge_kind(wend_graph *graph, uint32_t number, uint8_t kind);

/*
 * Return one more than the highest number that any node, or edge, has had: the bound of loops, which skip removed ones.
 */
WEND_API uint32_t wend_graph_node_limit(const wend_graph *graph);
WEND_API uint32_t wend_graph_edge_limit(const wend_graph *graph);

/* Return how many nodes, or edges, there are. */
WEND_API uint32_t wend_graph_node_count(const wend_graph *graph);
WEND_API uint32_t wend_graph_edge_count(const wend_graph *graph);

WEND_API bool wend_graph_has_positions(const wend_graph *graph);

/* True if there is a node with that number. */
WEND_API bool wend_graph_has_node(const wend_graph *graph, uint32_t node);

/* Returns a node's position, or wend_place_node(node) on graphs without positions; zero if there is no such node. */
WEND_API wend_place wend_graph_node_place(const wend_graph *graph, uint32_t node);
WEND_API int32_t wend_graph_node_height(const wend_graph *graph, uint32_t node);

/* Reads an edge. False, and *edge untouched, if there is none. */
WEND_API bool wend_graph_read_edge(const wend_graph *graph, uint32_t number, wend_graph_edge *edge);

/* Walk over the edges from a node, in no particular order; WEND_GRAPH_NONE after the last. */
WEND_API uint32_t wend_graph_first_edge(const wend_graph *graph, uint32_t node);
WEND_API uint32_t wend_graph_next_edge(const wend_graph *graph, uint32_t number);

/*
 * Returns an edge from one node to another, or NONE; of several the cheapest by price, then the one of lowest number.
 */
WEND_API uint32_t wend_graph_find_edge(const wend_graph *graph, uint32_t from, uint32_t to);

/* Returns how often the graph has changed since its creation: 0, 1, 2… */
WEND_API uint64_t wend_graph_version(const wend_graph *graph);

/* Returns the bytes that the graph holds. */
WEND_API size_t wend_graph_memory(const wend_graph *graph);

/*
 * Creates a space: a graph as one kind of mover sees it. The graph must outlive it; the profile is copied, null = all
 * kinds of edges at weight 1. Only the profile's weights concern a graph. wend_space_update follows edits at the cost
 * of the edges around them, and if the last edge between two parts of the map goes, of the smaller part.
 * Errors: ARGUMENT, MEMORY, UNSUPPORTED (turn costs, resources, a callback walkable); *space is then null.
 * Cost: a few passes over nodes and edges. Memory: 30 bytes per edge, 42 per node, with positions 83.
 */
WEND_API wend_status wend_space_create_graph(const wend_graph *graph, const wend_profile *profile,
                                             const wend_allocator *allocator, wend_space **space);

/* Returns the graph that a space was made of; null for another kind of map. */
WEND_API const wend_graph *wend_space_graph(const wend_space *space);

#define WEND_GRAPH_MAX_LANDMARKS 32u

/*
 * Speeds up searches in a space over a graph by landmarks, nodes far from each other; a count of 0 removes them. From
 * the distances to landmarks searches estimate ways where straight lines say little. 4 to 16 are usual. Landmarks stay
 * right under edits, and grow weaker as edges become costlier or close: then call this again. No other thread may use
 * the space meanwhile.
 * Errors: ARGUMENT (null, too many), UNSUPPORTED (no graph), MEMORY: the space is as it was.
 * Cost: two searches of the whole map per landmark. Memory: 8 bytes per node and landmark.
 * Source: Goldberg and Harrelson 2005.
 */
WEND_API wend_status wend_space_prepare_landmarks(wend_space *space, uint32_t count);

#define WEND_GRAPH_MAX_JOINS 16u

/*
 * Lets routes on a graph with positions begin and end anywhere: attaches ground, a space over a grid or mesh, which
 * must outlive the graph's space; null detaches it. A start or goal that is no node is joined to the `joins` nearest
 * nodes that it sees on the ground, at most `reach` away (1/256 cells, 0 = any distance); if start and goal see each
 * other, a straight line counts too. Prices of edges should be those of wend_line_cost, as wend_graph_link_visible sets
 * them.
 * Errors: ARGUMENT (null, joins not 1 to 16), UNSUPPORTED (no graph, no positions, ground that is a graph).
 * Threads: needs the space alone; while the space is searched the ground must not change.
 */
WEND_API wend_status wend_space_attach_ground(wend_space *space, const wend_space *ground, uint32_t joins,
                                              uint32_t reach);

#define WEND_GRAPH_MAX_DEGREE 64u

/*
 * Links waypoints that see each other on the ground, for a mover of the ground space's size. Each node chooses the
 * `degree` nearest nodes that it sees, at most `distance` away (1/256 cells, 0 = any), and gets an edge of a kind to
 * each of them and to each node that has chosen it, priced by wend_line_cost. Existing edges are not added again, so
 * call it again after adding nodes. *added (may be null) becomes how many edges were added.
 * Errors: ARGUMENT (null, degree not 1 to 64), UNSUPPORTED (no positions, ground that is a graph), MEMORY, CAPACITY:
 * nothing is linked then. Cost: for each node the lines to nodes within the distance, until it has its neighbours.
 */
WEND_API wend_status wend_graph_link_visible(wend_graph *graph, const wend_space *ground, uint32_t distance,
                                             uint32_t degree, uint8_t kind, uint32_t *added);

#ifdef __cplusplus
}
#endif

#endif
