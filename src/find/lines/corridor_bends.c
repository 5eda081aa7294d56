/* Bends of corridors one cell wide. */
#include "find/lines/corridor_bends.h"

#include "map/sight/sight.h"
#include "search/kit/kit_calls.h"

/* Where two points turn to the next row or column and on again. */
struct corridor_bend {
    struct wend_path_vertex *first, *second;
    bool to_row;                  /* the first leads to the row above or below; else to a column */
    int32_t across, lead, follow; /* cells from one to the other, to the first, from the second: less than 0 back */
};

/* How far it is to a place along rows or columns, in cells; 0 where the way there is none along them, or no line. */
static int32_t cells_along(wend_place from, wend_place to, bool columns)
{
    const int32_t along = columns ? to.x - from.x : to.y - from.y, aside = columns ? to.y - from.y : to.x - from.x;
    return aside != 0 || to.flags & WEND_PLACE_BY_LINK ? 0 : along / WEND_CELL;
}

static int32_t nearer(int32_t a, int32_t b)
{
    return (a < 0 ? -a : a) < (b < 0 ? -b : b) ? a : b;
}

/* The bend that begins at a point; false where none does. */
static bool find_corridor_bend(struct wend_path_vertex *vertices, uint32_t number, struct corridor_bend *bend)
{
    struct wend_path_vertex *first = &vertices[number], *second = &vertices[first->after];
    const struct wend_path_vertex *after = &vertices[second->after];
    if (first->fixed || second->fixed)
        return false;
    const bool to_row = first->place.x == second->place.x;
    *bend = (struct corridor_bend){.first = first, .second = second, .to_row = to_row};
    bend->across = cells_along(first->place, second->place, !to_row);
    bend->lead = cells_along(vertices[first->before].place, first->place, to_row);
    bend->follow = cells_along(second->place, after->place, to_row);
    if ((bend->across != 1 && bend->across != -1) || bend->lead == 0 || bend->follow == 0 ||
        (bend->lead < 0) != (bend->follow < 0))
        return false;
    /* Half of what lies between two such places is left to the second. */
    if (!after->fixed && cells_along(after->place, vertices[after->after].place, !to_row) == bend->across)
        bend->follow -= bend->follow / 2;
    return true;
}

/* Lets the way lead past a point, by a line from the one before to the one behind. */
static void leave_out(struct wend_path_vertex *vertices, const struct wend_path_vertex *left)
{
    vertices[left->before].after = left->after;
    vertices[left->after].before = left->before;
    vertices[left->after].by_steps = false;
}

static bool is_bend_at(wend_place a, wend_place b)
{
    return a.x == b.x && a.y == b.y;
}

/*
 * A line that begins as many cells before a bend as it ends behind it touches no cells but those of the way, however many
 * they are: it crosses to the other row in the middle of the column in which the way does.
 */
static bool cut_corridor_bend(const wend_space *space, struct wend_vertices *list, const struct corridor_bend *bend)
{
    struct wend_path_vertex *vertices = list->items, *first = bend->first, *second = bend->second;
    const int32_t cells = nearer(bend->lead, bend->follow);
    wend_place from = first->place, to = second->place;
    *(bend->to_row ? &from.x : &from.y) -= cells * WEND_CELL;
    *(bend->to_row ? &to.x : &to.y) += cells * WEND_CELL;
    list->work.units += WEND_WORK_LINE + (uint32_t)(cells < 0 ? -cells : cells) * 2 / WEND_WORK_LINE_CELLS;
    if (!wend_line_is_free(space, from, to))
        return false;
    first->place = from;
    second->place = to;
    first->inner = second->inner = second->by_steps = false;
    vertices[first->before].settled = vertices[second->after].settled = first->settled = second->settled = false;
    if (is_bend_at(from, vertices[first->before].place))
        leave_out(vertices, first);
    if (is_bend_at(to, vertices[second->after].place))
        leave_out(vertices, second);
    return true;
}

bool wend_corridor_bends_cut(const wend_space *space, struct wend_vertices *list, uint32_t *number)
{
    struct corridor_bend bend;
    const bool is_cut = find_corridor_bend(list->items, *number, &bend) && cut_corridor_bend(space, list, &bend);
    *number = list->items[*number].after;
    return is_cut;
}
