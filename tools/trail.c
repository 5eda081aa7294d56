/* trail.c: an observer that keeps what it sees. */
#include "trail.h"

#include "report.h"

#include <stdlib.h>

static void follow(void *user, const wend_expansion *expansion)
{
    trail *trail = user;
    if (trail->count == trail->capacity) {
        size_t capacity = trail->capacity > 0 ? 2 * trail->capacity : 256;
        trail_step *steps = realloc(trail->steps, capacity * sizeof *steps);
        trail->lacks_memory |= steps == NULL;
        if (steps == NULL)
            return;
        trail->steps = steps;
        trail->capacity = capacity;
    }
    trail->steps[trail->count++] = (trail_step){expansion->parent, expansion->place};
}

void trail_open(trail *trail)
{
    *trail = (struct trail){.observer = {.expanded = follow, .user = trail}};
}

void trail_close(trail *trail)
{
    free(trail->steps);
    *trail = (struct trail){.count = 0};
}

bool trail_check(const trail *trail)
{
    if (trail->lacks_memory)
        report_no_memory("the order of the search");
    return !trail->lacks_memory;
}
