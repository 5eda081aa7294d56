/*
 * Floods that measure landmarks, in slices: over edges between jump points, or over cells if jump points are so dense
 * that cells are faster. Both give the same costs.
 */
#ifndef WEND_MAP_LANDMARK_LANDMARKS_FLOOD_H
#define WEND_MAP_LANDMARK_LANDMARKS_FLOOD_H

#include "map/jump/jump_successors.h"
#include "map/landmark/landmark.h"

/*
 * Dijkstra's algorithm backwards over edges. An edge leads from a jump point to each that a search starting there finds
 * first. Every optimal path from one jump point to another begins with such an edge, or is a single run to it, which
 * need not stop there: so a flood begins at its source and at all jump points from which a run leads there.
 */
enum { LANDMARK_BUCKETS = 1024 };

struct wend_landmark_graph {
    const uint32_t *places; /* by slot, owned by the caller; 0 = not flooded */
    uint32_t slot_count, most_found;
    uint32_t *forth; /* slots that edges lead to, slot after slot */
    size_t forth_count;
    uint32_t forth_capacity;
    uint32_t *firsts; /* by slot: its first back edge; edges lie slot after slot */
    struct back_edge *back;
    size_t back_count;
    uint32_t longest_edge, most; /* greatest cost of an edge; cap of all costs */
    uint32_t *costs;             /* by slot, since the last begin */
    struct flood_entry *queue;   /* all entries since the last begin, also those already taken */
    uint32_t queue_count, queue_capacity;
    struct wend_jump_sources sources;
    bool is_trial;      /* stops at the cap; set by the caller */
    uint32_t shift, at; /* of the queue: log2 of the bucket width, and the bucket being emptied */
    uint32_t tops[LANDMARK_BUCKETS];
    uint64_t filled[LANDMARK_BUCKETS / 64];
};

/* All return false if memory is refused. A graph must be closed even then, and even if it is all zeros. */
bool wend_landmark_graph_open(struct wend_landmark_graph *graph, const wend_space *space, const uint32_t *places,
                              uint32_t slots);

void wend_landmark_graph_close(struct wend_landmark_graph *graph, const wend_space *space);

size_t wend_landmark_graph_memory(const struct wend_landmark_graph *graph);

/* Finds the edges from the jump points of a word of nodes. After the last word the edges are reversed and priced. */
bool wend_landmark_graph_find(struct wend_landmark_graph *graph, const wend_space *space, uint32_t word,
                              wend_jump_find *find);

bool wend_landmark_graph_turn(struct wend_landmark_graph *graph, const wend_space *space,
                              const struct wend_landmarks *landmarks);

/* Prices edges again, in other units. */
void wend_landmark_graph_price(struct wend_landmark_graph *graph, const struct wend_landmarks *landmarks);

/* Begins at a slot. */
bool wend_landmark_graph_begin(struct wend_landmark_graph *graph, const wend_space *space,
                               const struct wend_landmarks *landmarks, uint32_t source);

/* Takes some thousand entries from the queue; *is_done if there are no more. */
bool wend_landmark_graph_go_on(struct wend_landmark_graph *graph, const wend_space *space, bool *is_done);

/*
 * Dijkstra's algorithm over canonical moves of cells. Steps have two prices, with one queue each: new entries cost no
 * less than those in the queue, and the cheaper of both heads comes next.
 */
struct wend_landmark_flood_of_cells {
    uint32_t *costs; /* by node; all ones: not reached */
    /*
     * Ring buffers, of a power of two in size, for cells entered by straight and by diagonal steps. A sentinel follows
     * the last entry.
     */
    uint64_t *entries[2];
    uint32_t first[2], last[2], size;
    uint32_t prices[2];
    uint32_t most; /* cap of all costs, below 2^28 */
};

bool wend_landmark_cells_open(struct wend_landmark_flood_of_cells *flood, const wend_space *space);
void wend_landmark_cells_close(struct wend_landmark_flood_of_cells *flood, const wend_space *space);
size_t wend_landmark_cells_memory(const struct wend_landmark_flood_of_cells *flood, const wend_space *space);

/* Begins at a free node. */
void wend_landmark_cells_begin(struct wend_landmark_flood_of_cells *flood, const wend_space *space, uint32_t node);

/* Takes some thousand cells from the queues; *is_done if there are no more. */
bool wend_landmark_cells_go_on(struct wend_landmark_flood_of_cells *flood, const wend_space *space, bool *is_done);

#endif
