/*
 * What a space derives from its grid, in the order in which it is made and follows edits: later entries may read
 * earlier ones. grid_space.c walks the list.
 */
WEND_DERIVED(classes)         /* terrains between which the mover makes no difference */
WEND_DERIVED(moves)           /* step tables, from the profile alone */
WEND_DERIVED(positions)       /* where the mover may stand, and its weight there */
WEND_DERIVED(exits)           /* walls and one-way steps */
WEND_DERIVED(links)           /* connections that are not steps */
WEND_DERIVED(components)      /* connected components */
WEND_DERIVED(jump_maps)       /* where jump point searches stop */
WEND_DERIVED(successor_cache)      /* successors of jump points, once prepared */
WEND_DERIVED(landmarks)       /* costs from far jump points, once prepared */
WEND_DERIVED(successor_masks) /* successors to examine on weighted squares */
WEND_DERIVED(landmark_blocks) /* distances to landmarks on cells of any weight, once prepared */
WEND_DERIVED(any_angle)       /* surfaces for shortest paths at any angle, once prepared */
WEND_DERIVED(taut_cache)       /* taut visibility graphs of those, once prepared; edits drop them */
#undef WEND_DERIVED
