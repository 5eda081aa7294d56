/* Whether corners make an outline. */
#include "map/outline_check.h"

#include "base/memory.h"
#include "map/larger.h"

static bool tell_outline(struct wend_outline_fault *fault, wend_mesh_fault_kind kind, uint32_t corner)
{
    *fault = (struct wend_outline_fault){kind, corner, corner};
    return false;
}

/* What can be told of corners one by one. */
static bool corners_are_good(const struct wend_point *corners, uint32_t count, struct wend_outline_fault *fault)
{
    bool flat = true;
    if (count < 3)
        return tell_outline(fault, WEND_MESH_FAULT_CORNERS, 0);
    for (uint32_t i = 0; i < count; i++)
        if (!wend_point_in_range(corners[i]))
            return tell_outline(fault, WEND_MESH_FAULT_COORDINATE, i);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t before = i == 0 ? count - 1 : i - 1;
        if (wend_point_equal(corners[before], corners[i]))
            return tell_outline(fault, WEND_MESH_FAULT_REPEATED, i);
        flat = flat && wend_cross(corners[0], corners[1], corners[i]) == 0;
    }
    return !flat || tell_outline(fault, WEND_MESH_FAULT_FLAT, 0);
}

/* Whether c lies on the segment from a to b. */
static bool lies_on(struct wend_point a, struct wend_point b, struct wend_point c)
{
    return wend_cross(a, b, c) == 0 && wend_dot(c, a, b) <= 0;
}

/* Whether two sides that do not follow each other have a point in common. */
static bool sides_meet(const struct wend_segment *s, const struct wend_segment *o)
{
    struct wend_point at;
    bool exact;
    return lies_on(s->from, s->to, o->from) || lies_on(s->from, s->to, o->to) || lies_on(o->from, o->to, s->from) ||
           lies_on(o->from, o->to, s->to) || wend_segments_cross(s->from, s->to, o->from, o->to, &at, &exact);
}

/* Whether the second of two sides that follow each other comes back upon the first. */
static bool comes_back(const struct wend_segment *s, const struct wend_segment *o)
{
    return wend_cross(s->to, s->from, o->to) == 0 && wend_dot(s->to, s->from, o->to) > 0;
}

/* Looks for the first fault among the sides listed in a square. */
static void check_square(const struct wend_outline_checker *checker, uint32_t square, uint32_t count,
                         struct wend_outline_fault *fault)
{
    const struct wend_lists *lists = &checker->board.segments;
    for (uint32_t i = lists->starts[square]; i < lists->starts[square + 1]; i++)
        for (uint32_t j = lists->starts[square]; j < i; j++) {
            uint32_t a = lists->items[j], b = lists->items[i]; /* lists grow */
            const struct wend_segment *s = &checker->sides[a], *o = &checker->sides[b];
            bool follows = b == a + 1, leads = a == 0 && b == count - 1, bad;
            if (!wend_segments_may_meet(s, o) || a > fault->corner || (a == fault->corner && b >= fault->other))
                continue;
            if (follows || leads)
                bad = follows ? comes_back(s, o) : comes_back(o, s);
            else
                bad = sides_meet(s, o);
            if (bad)
                *fault = (struct wend_outline_fault){WEND_MESH_FAULT_CROSSING, a, b};
        }
}

wend_status wend_outline_check(struct wend_outline_checker *checker, const struct wend_point *corners, uint32_t count,
                               struct wend_outline_fault *fault)
{
    if (!corners_are_good(corners, count, fault))
        return WEND_ERROR_ARGUMENT;
    void *larger =
        wend_larger(&checker->board.memory, checker->sides, &checker->side_capacity, 0, count, sizeof *checker->sides);
    if (!larger)
        return WEND_ERROR_MEMORY;
    checker->sides = larger;
    for (uint32_t i = 0; i < count; i++)
        checker->sides[i] = (struct wend_segment){.from = corners[i], .to = corners[i + 1 == count ? 0 : i + 1]};
    if (!wend_segment_board_lay(&checker->board, checker->sides, count))
        return WEND_ERROR_MEMORY;
    *fault = (struct wend_outline_fault){WEND_MESH_FAULT_NONE, count, count};
    for (uint32_t square = 0; square < checker->board.columns * checker->board.rows; square++)
        check_square(checker, square, count, fault);
    return fault->kind == WEND_MESH_FAULT_NONE ? WEND_OK : WEND_ERROR_ARGUMENT;
}

void wend_outline_checker_end(struct wend_outline_checker *checker)
{
    wend_segment_board_end(&checker->board);
    wend_release(&checker->board.memory, checker->sides, checker->side_capacity, sizeof *checker->sides,
                 WEND_CACHE_LINE);
}
