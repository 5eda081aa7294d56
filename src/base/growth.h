/*
 * Public structs that grow: which sizes of each headers have had, and how one of an older size is read and written.
 */
#ifndef WEND_BASE_GROWTH_H
#define WEND_BASE_GROWTH_H

#include <wend/base.h>

enum { WEND_MOST_SIZES = 4 };

/* The sizes of one struct, growing; the last is today's, and 0 stands where there are fewer. */
struct wend_growth {
    uint32_t sizes[WEND_MOST_SIZES];
};

extern const struct wend_growth wend_growth_of_agenda_desc;
extern const struct wend_growth wend_growth_of_agenda_request;
extern const struct wend_growth wend_growth_of_graph_desc;
extern const struct wend_growth wend_growth_of_corridor;
extern const struct wend_growth wend_growth_of_grid_desc;
extern const struct wend_growth wend_growth_of_layout;
extern const struct wend_growth wend_growth_of_profile;
extern const struct wend_growth wend_growth_of_query;
extern const struct wend_growth wend_growth_of_mesh_polygons;
extern const struct wend_growth wend_growth_of_path;
extern const struct wend_growth wend_growth_of_path_iterator;
extern const struct wend_growth wend_growth_of_follower;
extern const struct wend_growth wend_growth_of_path_check;
extern const struct wend_growth wend_growth_of_explanation;
extern const struct wend_growth wend_growth_of_sight_desc;
extern const struct wend_growth wend_growth_of_field_desc;
extern const struct wend_growth wend_growth_of_reach_desc;
extern const struct wend_growth wend_growth_of_stamp;
extern const struct wend_growth wend_growth_of_price;
extern const struct wend_growth wend_growth_of_walker_rules;
extern const struct wend_growth wend_growth_of_pursuit_desc;
extern const struct wend_growth wend_growth_of_pursuer_desc;
extern const struct wend_growth wend_growth_of_turn_desc;
extern const struct wend_growth wend_growth_of_course_desc;
extern const struct wend_growth wend_growth_of_planner_desc;
extern const struct wend_growth wend_growth_of_plan_query;
extern const struct wend_growth wend_growth_of_plan;
extern const struct wend_growth wend_growth_of_obj_rules;
extern const struct wend_growth wend_growth_of_prepare_desc;

/* Whether a size is one that some header has had. */
bool wend_growth_knows(const struct wend_growth *growth, size_t size);

/* Copies the beginning that two structs of one kind have in common; what is left of `to` becomes 0. */
void wend_growth_copy(void *to, size_t to_size, const void *from, size_t from_size);

/*
 * Writes a struct of today to a caller who knows its first `size` bytes, or more than there are: the rest becomes 0. The
 * struct's own first member, its size, becomes `size`.
 */
void wend_growth_give(void *caller, uint32_t size, const void *today, size_t size_today);

/* Reads a caller's struct of a known size over a default of today, whose size stays. */
void wend_growth_take(void *today, const void *caller, uint32_t size);

#endif
