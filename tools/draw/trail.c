/* trail.c: an observer that keeps every expansion. */
#include "draw/trail.h"

#include "system/system.h"

#include <stdlib.h>

const double trail_widths[] = {0.25, 0.5, 0.8};

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
    trail->steps[trail->count++] = (trail_step){expansion->parent, expansion->place, expansion->left, expansion->right};
}

bool trail_line(const trail_step *step, trail_part part, wend_place *from, wend_place *to)
{
    const bool is_interval = step->left.x != step->right.x || step->left.y != step->right.y;
    *from = part == TRAIL_LINES ? step->from : part == TRAIL_INTERVALS ? step->left : step->to;
    *to = part == TRAIL_INTERVALS ? step->right : step->to;
    return part == TRAIL_LINES || is_interval == (part == TRAIL_INTERVALS);
}

bool trail_has(const trail *trail, trail_part part)
{
    wend_place from, to;
    for (size_t i = 0; i < trail->count; i++)
        if (trail_line(&trail->steps[i], part, &from, &to))
            return true;
    return false;
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
