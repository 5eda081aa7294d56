/*
 * What a space works out from its grid, in the order in which it is made and follows edits: what reads another thing stands
 * behind it. grid_space.c goes through them.
 */
WEND_DERIVED(classes)         /* terrains that are alike to the mover */
WEND_DERIVED(moves)           /* tables of steps, by the profile alone */
WEND_DERIVED(positions)       /* where the mover may stand, and what it weighs there */
WEND_DERIVED(exits)           /* walls and one-way steps */
WEND_DERIVED(links)           /* ways that are no steps */
WEND_DERIVED(components)      /* regions between which no walk exists */
WEND_DERIVED(jump_maps)       /* where jump point searches stop */
WEND_DERIVED(successor_cache)      /* where they go on to, once that is prepared */
WEND_DERIVED(landmarks)       /* costs from far jump points, once they are prepared */
WEND_DERIVED(successor_masks) /* successors worth looking at on weighted squares */
WEND_DERIVED(landmark_blocks) /* distances to landmarks on cells of any weight, once they are prepared */
WEND_DERIVED(any_angle)       /* surfaces for shortest paths at any angle, once they are prepared */
WEND_DERIVED(taut_cache)       /* the taut visibility graphs of these, once they are prepared; edits drop them */
#undef WEND_DERIVED
