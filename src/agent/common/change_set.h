/* What has changed in a space since one last looked: for whom it became costlier to be, and for whom cheaper. */
#ifndef WEND_AGENT_COMMON_CHANGE_SET_H
#define WEND_AGENT_COMMON_CHANGE_SET_H

#include "map/space/space.h"

enum { CHANGES_MOST = 256 };

/* Positions; never empty. Where there are too many the last one holds what is left. */
struct wend_change_list {
    struct wend_rectangle of[CHANGES_MOST];
    uint32_t count;
};

struct wend_change_set {
    const wend_space *space;
    const wend_allocator *memory;
    uint8_t *free, *class_at; /* as the space had them; class_at may be null */
    uint64_t version, known_version, changes, link_version;
    const wend_layer *known;
    bool had_exits;

    /* What the last look has found. */
    bool is_anything;                 /* whether there was any edit at all */
    bool is_anywhere;                 /* whether anything may have changed anywhere: lists say nothing then */
    struct wend_change_list costlier; /* where positions were closed, or weigh more */
    struct wend_change_list cheaper;
};

wend_status wend_change_set_create(struct wend_change_set *change_set, const wend_space *space,
                                   const wend_allocator *memory);
void wend_change_set_destroy(struct wend_change_set *change_set);
size_t wend_change_set_memory(const struct wend_change_set *change_set);

/* Looks what has changed since the last time, or since it was made. MEMORY only where the space got or lost a layer. */
wend_status wend_change_set_follow(struct wend_change_set *change_set);

#endif
