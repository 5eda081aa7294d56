#include "ground/outline.h"

#include <stdlib.h>

bool outline_holds(const wend_mesh_point *corners, uint32_t count, wend_place place, bool *is_near)
{
    bool is_in = false;
    for (uint32_t i = 0; i < count; i++) {
        const wend_mesh_point a = corners[i], b = corners[(i + 1) % count];
        const int64_t cross = (int64_t)(b.x - a.x) * (place.y - a.y) - (int64_t)(b.y - a.y) * (place.x - a.x);
        const int64_t reach = 4 * ((int64_t)abs(b.x - a.x) + abs(b.y - a.y));
        *is_near |= cross <= reach && cross >= -reach;
        if ((a.y > place.y) != (b.y > place.y) && (cross < 0) == (b.y < a.y))
            is_in = !is_in;
    }
    return is_in;
}
