/* Straight lines over all kinds of maps: sight, ray casting, what it costs to walk them. */
#include <wend/line.h>

#include "map/space/space.h"

bool wend_line_of_sight(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                        size_t except_count)
{
    if (!space || (!except && except_count > 0))
        return false;
    return space->ops->lines.sees(space, from, to, except, except_count);
}

wend_status wend_line_raycast(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                              size_t except_count, wend_line_hit *hit)
{
    if (!space || !hit || (!except && except_count > 0))
        return WEND_ERROR_ARGUMENT;
    return space->ops->lines.raycast(space, from, to, except, except_count, hit);
}

wend_status wend_line_cost(const wend_space *space, wend_place from, wend_place to, uint64_t *cost)
{
    return space && cost ? space->ops->lines.cost(space, from, to, cost) : WEND_ERROR_ARGUMENT;
}
