/* How runs touch each other. */
#include "map/space/runs.h"

bool wend_can_join(const wend_space *space, uint32_t direction)
{
    const wend_profile *profile = &space->profile;
    if (wend_is_hex(space->cells.topology) || direction % 2 == 0)
        return true;
    return space->cells.topology == SQUARES_8 && profile->corners == WEND_CORNERS_ALWAYS;
}

struct wend_margins wend_margins_of(const wend_space *space)
{
    struct wend_margins reach = {0};
    for (uint32_t kind = 0; kind < 2; kind++)
        for (uint32_t d = 0; d < DIRECTIONS; d++) {
            struct wend_step step = space->cells.step[kind][d];
            if (step.y == 0 || !wend_can_join(space, d))
                continue;
            reach.left[step.y > 0][kind] |= step.x < 0;
            reach.right[step.y > 0][kind] |= step.x > 0;
        }
    return reach;
}
