/* Labels for regions between which no walk exists, made afresh. */
#ifndef WEND_MAP_REGION_COMPONENT_LABELS_H
#define WEND_MAP_REGION_COMPONENT_LABELS_H

#include "map/space/space.h"

/* Labels all nodes with 1, 2, 3… in the order of first nodes, blocked ones with 0; returns how many regions there are. */
uint32_t wend_components_label(const wend_space *space, uint32_t *labels);

#endif
