/* How old a space is: whether something has changed since. */
#ifndef WEND_FIND_REQUEST_AGE_H
#define WEND_FIND_REQUEST_AGE_H

#include "map/space/space.h"

/* Of which age a space was. */
struct wend_age {
    uint64_t version, changes;
};

/* Null is a space of no age. */
static inline struct wend_age wend_age_of(const wend_space *space)
{
    return space ? (struct wend_age){space->version, wend_space_changes(space)} : (struct wend_age){0, 0};
}

static inline bool wend_is_of_age(const wend_space *space, struct wend_age age)
{
    const struct wend_age now = wend_age_of(space);
    return now.version == age.version && now.changes == age.changes;
}

#endif
