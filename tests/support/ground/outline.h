/* tests/support/ground/outline.h: what a simple outline holds, seen from above. */
#ifndef WEND_TESTS_GROUND_OUTLINE_H
#define WEND_TESTS_GROUND_OUTLINE_H

#include <wend/mesh.h>

/* Whether an outline holds a place. On the outline and next to it either answer may come: *is_near is then set. */
bool outline_holds(const wend_mesh_point *corners, uint32_t count, wend_place place, bool *is_near);

#endif
