/* tests/support/ground/outline.h: what an outline that does not cross itself holds, seen from above. */
#ifndef WEND_TESTS_GROUND_OUTLINE_H
#define WEND_TESTS_GROUND_OUTLINE_H

#include <wend/mesh.h>

/* Whether it holds a place; it may be either way on the outline and next to it, which sets *is_near. */
bool outline_holds(const wend_mesh_point *corners, uint32_t count, wend_place place, bool *is_near);

#endif
