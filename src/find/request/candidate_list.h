/* Lists of cells to go to instead of the goal. */
#ifndef WEND_FIND_REQUEST_CANDIDATE_LIST_H
#define WEND_FIND_REQUEST_CANDIDATE_LIST_H

#include <wend/base.h>

struct wend_candidate {
    uint64_t bound; /* no way there costs less */
    uint32_t node;
};

struct wend_candidate_list {
    struct wend_candidate *items;
    uint32_t count, capacity;
};

/* Of lower bound, then of lower number. */
static inline bool wend_candidate_is_before(const struct wend_candidate *a, const struct wend_candidate *b)
{
    return a->bound < b->bound || (a->bound == b->bound && a->node < b->node);
}

/* Makes room for so many; the list is empty then. False where memory is refused. */
bool wend_candidate_list_begin(struct wend_candidate_list *list, uint32_t count, const wend_allocator *memory);

/* In the order above. */
void wend_candidate_list_sort(struct wend_candidate_list *list);

void wend_candidate_list_destroy(struct wend_candidate_list *list, const wend_allocator *memory);
size_t wend_candidate_list_memory(const struct wend_candidate_list *list);

#endif
