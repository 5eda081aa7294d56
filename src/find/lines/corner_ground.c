/* Lines on ground on which nothing but blocked cells shapes them. */
#include "find/lines/corner_ground.h"

#include "map/sight/sight.h"
#include "search/kit/kit_calls.h"

bool wend_ground_sees(const struct wend_corner_ground *ground, wend_place from, wend_place to)
{
    const uint32_t across = wend_distance((uint32_t)from.x, (uint32_t)to.x);
    const uint32_t down = wend_distance((uint32_t)from.y, (uint32_t)to.y);
    ground->vertices->work.units +=
        WEND_WORK_LINE + (across > down ? across : down) / (WEND_CELL * WEND_WORK_LINE_CELLS);
    return wend_line_is_free(ground->space, from, to);
}
