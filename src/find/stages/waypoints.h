/* Ways through given places, one leg after the other. */
#ifndef WEND_FIND_STAGES_WAYPOINTS_H
#define WEND_FIND_STAGES_WAYPOINTS_H

#include "find/request/request.h"

/* Through the places of query->via.places to the arrival. */
wend_status wend_waypoints_find(const struct wend_question *question);

/* Goes on with that, where it waits in the finder. */
wend_status wend_waypoints_continue(const struct wend_question *question);

/* Ends with what was found so far, drawn in lines if the query wants some; these may still wait. */
wend_status wend_waypoints_end(const struct wend_question *question);

#endif
