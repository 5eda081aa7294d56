/* tests/support/rules/rules_image.h: a scene mirrored, turned or transposed, with all its rules. */
#ifndef WEND_TESTS_RULES_RULES_IMAGE_H
#define WEND_TESTS_RULES_RULES_IMAGE_H

#include "rules/rules.h"

enum { RULES_IMAGES = 8 };

/*
 * One of the eight images of a scene, numbered as those of test_map_image: bit 0 mirrors left and right, bit 1 top and
 * bottom, bit 2 then swaps rows and columns. Levels stay. A layout of hexagons becomes another of the four.
 */
rules_scene rules_image(const rules_scene *scene, unsigned image);

/* The image of a cell; and of a mover's anchor, which must be on the map. */
uint32_t rules_image_of_cell(const rules_scene *scene, unsigned image, uint32_t cell);
uint32_t rules_image_of_position(const rules_scene *scene, unsigned image, uint32_t position);

/* The image of a direction; WEND_DIRECTION_NONE stays. */
wend_direction rules_image_of_way(unsigned image, wend_direction way);

#endif
