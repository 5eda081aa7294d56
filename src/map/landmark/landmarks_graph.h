/*
 * What ways from all jump points to one of them cost, over edges between them.
 *
 * An edge leads from a jump point to each that a search starting there finds first. Every optimal way from a jump point to
 * another begins with such an edge, or is one run to it, which need not stop there: so Dijkstra's algorithm backwards over
 * the edges, begun at that jump point and at all from which a run leads to it, gives the cost of every way.
 */
#ifndef WEND_MAP_LANDMARK_LANDMARKS_GRAPH_H
#define WEND_MAP_LANDMARK_LANDMARKS_GRAPH_H

#include "map/jump/jump_successors.h"
#include "map/landmark/landmark.h"

enum { LANDMARK_BUCKETS = 1024 };

struct wend_landmark_graph {
    const uint32_t *places; /* by slot; 0 = none that is asked for. The caller's */
    uint32_t slot_count, most_found;
    uint32_t *forth; /* slots that edges lead to, of one slot after the other */
    size_t forth_count;
    uint32_t forth_capacity;
    uint32_t *firsts; /* by slot: of its back edges; those of all slots follow each other */
    struct back_edge *back;
    size_t back_count;
    uint32_t longest_edge, most; /* cost of an edge; that any way is taken to cost */
    uint32_t *costs;             /* by slot, from the last begin on */
    struct flood_entry *queue;   /* all entries since the last begin, those taken too */
    uint32_t queue_count, queue_capacity;
    struct wend_jump_sources sources;
    bool is_trial;      /* leaves off where a way is taken to cost the most; the caller's */
    uint32_t shift, at; /* of the queue: width of buckets, and the one being emptied */
    uint32_t tops[LANDMARK_BUCKETS];
    uint64_t filled[LANDMARK_BUCKETS / 64];
};

/* All return false where memory is refused; a graph is to be closed all the same, as is one of zeros. */
bool wend_landmark_graph_open(struct wend_landmark_graph *graph, const wend_space *space, const uint32_t *places,
                              uint32_t slots);
void wend_landmark_graph_close(struct wend_landmark_graph *graph, const wend_space *space);
size_t wend_landmark_graph_memory(const struct wend_landmark_graph *graph);

/*
 * Finds the edges from the jump points of a word of nodes; when that is done for all words one after the other, turns them round
 * and says what they cost in the landmarks' units.
 */
bool wend_landmark_graph_find(struct wend_landmark_graph *graph, const wend_space *space, uint32_t word,
                              wend_jump_find *find);
bool wend_landmark_graph_turn(struct wend_landmark_graph *graph, const wend_space *space,
                              const struct wend_landmarks *landmarks);

/* Says what edges cost in other units. */
void wend_landmark_graph_price(struct wend_landmark_graph *graph, const struct wend_landmarks *landmarks);

/* Begins at a slot. */
bool wend_landmark_graph_begin(struct wend_landmark_graph *graph, const wend_space *space,
                               const struct wend_landmarks *landmarks, uint32_t source);

/*
 * Takes some thousand entries from the queue; `is_done` when there are no more. False where memory is refused, which leaves what
 * can be closed.
 */
bool wend_landmark_graph_go_on(struct wend_landmark_graph *graph, const wend_space *space, bool *is_done);

#endif
