/*
 * The direction to walk from anywhere within a cell, by a field: straight at the farthest cell of the path ahead to
 * which a free line leads downhill all along. Each cell entered then costs less than the one before, so the walk must
 * end.
 */
#include "search/field/field_grow.h"

enum { AHEAD = 6, MOST_TOUCHED = 64 };

/* Bounds that a line from a place must keep: it may be no worse than the path itself. */
struct steering {
    const struct wend_field *field;
    uint32_t nodes[AHEAD + 1]; /* of the path, from the mover's cell on */
    uint32_t count;
    uint64_t weight, entry; /* greatest weight and price of entering on the path so far */
};

/* Lists the cells of the path ahead, up to a link or the end. */
static void look_ahead(struct steering *s, uint32_t node)
{
    uint32_t heading = NO_DIRECTION, step;
    s->nodes[0] = node;
    s->count = 1;
    while (s->count <= AHEAD) {
        uint32_t to = wend_field_step_from(s->field, node, heading, &step);
        if (to == 0 || step == FIELD_BY_LINK || !wend_bits_get(s->field->space->cells.free, to))
            return;
        heading = wend_field_directions[step];
        s->nodes[s->count++] = node = to;
    }
}

static wend_place centre_of(const struct steering *s, uint32_t node)
{
    return wend_cell_place(wend_space_cell(s->field->space, node));
}

/* Whether a cell on a line is cheaper than the mover's, and no heavier or costlier to enter than the path's. */
static bool is_downhill(const struct steering *s, wend_place cell)
{
    uint32_t node = wend_space_node_at(s->field->space, cell);
    if (node == s->nodes[0])
        return true;
    uint64_t key = wend_field_read(s->field, node, NO_DIRECTION),
             own = wend_field_read(s->field, s->nodes[0], NO_DIRECTION);
    if (key == FIELD_NONE || key >> FIELD_WAY_BITS >= own >> FIELD_WAY_BITS)
        return false;
    return wend_node_weight(s->field->space, node) <= s->weight && wend_field_entry(s->field, node) <= s->entry;
}

/* Whether a mover can walk straight to a cell of the path. */
static bool can_walk_to(struct steering *s, wend_place from, uint32_t index)
{
    const wend_space *space = s->field->space;
    wend_place touched[MOST_TOUCHED], to = centre_of(s, s->nodes[index]);
    s->weight = s->entry = 0;
    for (uint32_t i = 1; i <= index; i++) {
        uint64_t weight = wend_node_weight(space, s->nodes[i]), entry = wend_field_entry(s->field, s->nodes[i]);
        s->weight = weight > s->weight ? weight : s->weight;
        s->entry = entry > s->entry ? entry : s->entry;
    }
    if (!wend_line_of_sight(space, from, to, NULL, 0))
        return false;
    size_t count = wend_line_cells(space, from, to, touched, MOST_TOUCHED);
    for (size_t i = 0; i < count && i < MOST_TOUCHED; i++)
        if (!is_downhill(s, touched[i]))
            return false;
    return count <= MOST_TOUCHED;
}

/* Whether a place is about on the line from its cell's centre to the next one's; places are rounded. */
static bool is_along_step(wend_place place, wend_place centre, wend_place step)
{
    int32_t aside = (place.x - centre.x) * step.y - (place.y - centre.y) * step.x;
    return aside <= 2 && aside >= -2;
}

/*
 * The target for the step to the next cell, which is legal even if no line is free. A straight step is clear from
 * anywhere in the cell. A diagonal one passes the corner that the cells share, so the target is first a point there,
 * just within the mover's own cell.
 */
static wend_place aim_step(wend_place place, wend_place own, wend_place next)
{
    const int32_t half = WEND_CELL / 2;
    const wend_place step = {.x = (next.x > own.x) - (next.x < own.x), .y = (next.y > own.y) - (next.y < own.y)};
    if (step.x == 0 || step.y == 0 || is_along_step(place, own, step))
        return next;
    wend_place corner = own;
    corner.x += step.x > 0 ? half - 1 : -half;
    corner.y += step.y > 0 ? half - 1 : -half;
    return corner;
}

/* The index of the farthest cell ahead that can be reached straight; 0 if there is none. */
static uint32_t farthest_ahead(struct steering *s, wend_place place)
{
    uint32_t index = s->count - 1;
    while (index >= 1 && !can_walk_to(s, place, index))
        index--;
    return index;
}

static wend_place choose_target(struct steering *s, wend_place place)
{
    const wend_place next = centre_of(s, s->nodes[1]), own = centre_of(s, s->nodes[0]);
    if (!s->field->rules.steps.squares)
        return next;
    uint32_t index = farthest_ahead(s, place);
    return index != 0 ? centre_of(s, s->nodes[index]) : aim_step(place, own, next);
}

bool wend_field_aim(const struct wend_field *field, wend_place place, uint32_t node, wend_place *target)
{
    struct steering s = {.field = field};
    look_ahead(&s, node);
    uint32_t index = s.count < 2 ? 0 : farthest_ahead(&s, place);
    if (index != 0)
        *target = centre_of(&s, s.nodes[index]);
    return index != 0;
}

/* Steers straight to the next corner, or the goal. */
static bool steer_on_mesh(const struct wend_field *field, wend_place place, double *x, double *y)
{
    struct wend_mesh_step step;
    if (!wend_mesh_field_look(field->mesh, place, &step) || step.length == 0)
        return false;
    *x = ((double)step.place.x - place.x) / WEND_CELL;
    *y = ((double)step.place.y - place.y) / WEND_CELL;
    return *x != 0 || *y != 0; /* else a link begins here */
}

bool wend_field_steer(const wend_field *field, wend_place place, double *x, double *y)
{
    if (field && x && y && field->mesh)
        return steer_on_mesh(field, place, x, y);
    if (field && x && y && field->graph)
        return wend_graph_field_steer(field, place, x, y);
    if (!field || !x || !y || !field->keys.whole.array)
        return false;
    uint32_t node = wend_space_node_at(field->space, place);
    if (node == 0)
        return false;
    struct steering s = {.field = field};
    look_ahead(&s, node);
    if (s.count < 2)
        return false;
    wend_place target = choose_target(&s, place);
    *x = (target.x - place.x) / (double)WEND_CELL;
    *y = (target.y - place.y) / (double)WEND_CELL;
    return true;
}
