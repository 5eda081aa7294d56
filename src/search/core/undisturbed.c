/* Where a path that was found as if nobody else were there leads through others or extra costs. */
#include <stddef.h>

#include "base/bit_words.h"
#include "base/inline.h"
#include "map/space/space_calls.h"
#include "search/core/core_calls.h"

/* Cost of entering a node besides the step; UINT64_MAX if it is occupied, unless crossing is free. */
static uint64_t disturbance_at(const struct wend_search *search, uint32_t node, bool is_end)
{
    const wend_space *space = search->space;
    const uint8_t *occupied = is_end || space->profile.crossing_cost != 0 ? wend_space_occupied(space) : NULL;
    const uint16_t *extra = wend_space_extra(space);
    const bool is_large = space->profile.footprint > 1;
    if (occupied && (is_large || wend_bits_get(occupied, node)) && wend_search_is_occupied(search, node))
        return UINT64_MAX;
    const uint32_t number = !extra ? 0 : is_large ? wend_greatest_extra(space, extra, node) : extra[node];
    return number * (uint64_t)space->profile.extra_price;
}

/* The piece of a path from one point to the next, which lies straight or diagonally. */
struct straight_piece {
    uint32_t steps, by; /* what each step adds to the node */
    int32_t across, down;
};

static inline uint32_t direction_of_piece(const struct straight_piece *piece)
{
    static const uint8_t directions[3][3] = {
        {NORTH_WEST, NORTH, NORTH_EAST}, {WEST, NO_DIRECTION, EAST}, {SOUTH_WEST, SOUTH, SOUTH_EAST}};
    return directions[piece->down + 1][piece->across + 1];
}

uint32_t wend_search_node_of_point(const struct wend_search *search, uint32_t point)
{
    const wend_place *places = search->scratch->points.places;
    const int32_t across = wend_place_column(places[point]) - wend_place_column(places[0]);
    const int32_t down = wend_place_row(places[point]) - wend_place_row(places[0]);
    return search->question.start + (uint32_t)across + (uint32_t)down * search->space->cells.stride;
}

static inline struct straight_piece piece_to(const struct wend_search *search, uint32_t point)
{
    const wend_place *to = &search->scratch->points.places[point], *from = to - 1; /* centres of cells */
    const int32_t across = (to->x - from->x) / WEND_CELL, down = (to->y - from->y) / WEND_CELL;
    struct straight_piece piece = {.across = (across > 0) - (across < 0), .down = (down > 0) - (down < 0)};
    piece.steps = (uint32_t)(across != 0 ? across * piece.across : down * piece.down);
    piece.by = (uint32_t)piece.across + (uint32_t)piece.down * search->space->cells.stride;
    return piece;
}

/* Cuts a path off `steps` steps behind a point. */
static void end_path(struct wend_search *search, uint32_t point, uint32_t steps)
{
    struct wend_points *points = &search->scratch->points;
    const uint32_t last = point + (steps != 0);
    for (uint32_t i = point + 1; i < points->count; i++) {
        const struct straight_piece piece = piece_to(search, i);
        const uint32_t gone = i == last ? piece.steps - steps : piece.steps;
        *(piece.across != 0 && piece.down != 0 ? &search->result.diagonal_steps : &search->result.straight_steps) -=
            gone;
    }
    if (steps != 0) {
        const struct straight_piece piece = piece_to(search, last);
        points->places[last] = wend_place_at(wend_place_column(points->places[point]) + piece.across * (int32_t)steps,
                                             wend_place_row(points->places[point]) + piece.down * (int32_t)steps,
                                             points->places[point].level);
    }
    points->count = last + 1;
}

/* The number of nodes that are not occupied, up to `most`, along a row behind `node`. */
static uint32_t free_run_along_row(const uint8_t *occupied, uint32_t node, uint32_t most)
{
    enum { LOOK = 57 }; /* bits that a load has at least */
    for (uint32_t gone = 0; gone < most; gone += LOOK) {
        const uint64_t ahead = wend_bits_load_up(occupied, node + 1 + gone);
        if (ahead != 0)
            return WEND_MIN(most, gone + wend_count_trailing_zeros64(ahead));
    }
    return most;
}

/*
 * The same along a column or a diagonal. Takes eight rows at once if their nodes lie in the same byte of each row,
 * which is possible because rows begin at whole bytes.
 */
WEND_ALWAYS_INLINE uint32_t free_run_down(const uint8_t *occupied, uint32_t node, uint32_t by, uint32_t most,
                                          const int32_t across)
{
    const ptrdiff_t row = (ptrdiff_t)((int32_t)by - across) / 8;
    uint32_t gone = 0;
    while (gone < most) {
        const uint32_t next = node + by, bit = next & 7;
        const uint8_t *at = occupied + (next >> 3);
        if (most - gone >= 8 && (across == 0 || bit == (across > 0 ? 0 : 7))) {
            uint32_t any = 0;
            for (uint32_t i = 0; i < 8; i++)
                any |= at[(ptrdiff_t)i * row] & (across == 0 ? UINT32_MAX : across > 0 ? 1u << i : 0x80u >> i);
            if (across == 0 ? (any >> bit & 1) == 0 : any == 0) {
                gone += 8;
                node += 8 * by;
                continue;
            }
        }
        if (*at >> bit & 1)
            return gone;
        gone++;
        node = next;
    }
    return gone;
}

/* The same in any direction. */
static uint32_t free_run(const uint8_t *occupied, uint32_t node, const struct straight_piece *piece, uint32_t most)
{
    if (piece->by == 1)
        return free_run_along_row(occupied, node, most);
    if (piece->down == 0) {
        uint32_t gone = 0;
        while (gone < most && !wend_bits_get(occupied, --node))
            gone++;
        return gone;
    }
    if (piece->across == 0)
        return free_run_down(occupied, node, piece->by, most, 0);
    return piece->across > 0 ? free_run_down(occupied, node, piece->by, most, 1)
                             : free_run_down(occupied, node, piece->by, most, -1);
}

/* The number of steps of a piece that can be skipped without a look at each cell. */
static uint32_t steps_past(const struct wend_search *search, uint32_t node, const struct straight_piece *piece,
                           uint32_t most)
{
    const uint8_t *occupied = wend_space_occupied(search->space);
    if (!occupied || search->space->profile.footprint > 1 || wend_space_extra(search->space))
        return 0;
    return free_run(occupied, node, piece, most);
}

bool wend_search_is_undisturbed(struct wend_search *search, bool stops_before)
{
    const uint32_t count = search->scratch->points.count;
    uint32_t node = search->question.start;
    uint64_t cost = 0;
    search->result.surcharge = 0;
    for (uint32_t i = 1; i < count; i++) {
        const struct straight_piece piece = piece_to(search, i);
        for (uint32_t step = 0; step < piece.steps; step++) {
            const uint32_t past = steps_past(search, node, &piece, piece.steps - step);
            node += past * piece.by;
            step += past;
            if (step == piece.steps)
                break;
            const bool is_last = i + 1 == count && step + 1 == piece.steps;
            cost = disturbance_at(search, node += piece.by, is_last);
            /* With several ends, another one may be cheaper to enter. */
            if (cost == 0 || (cost != UINT64_MAX && is_last && !search->question.is_near))
                continue;
            if (stops_before)
                end_path(search, i - 1, step);
            return false;
        }
    }
    search->result.surcharge = cost;
    return true;
}

/* The same; for occupied cells that may be crossed, the cost of crossing. */
static uint64_t price_of_disturbance(const struct wend_search *search, uint32_t node, bool is_end)
{
    const uint64_t cost = disturbance_at(search, node, is_end);
    return cost == UINT64_MAX && !wend_search_is_barred(search, node) ? wend_search_surcharge(search, node) : cost;
}

/* The piece after another one. */
static inline struct wend_path_piece piece_after(const struct wend_path_piece *before,
                                                 const struct straight_piece *piece)
{
    return (struct wend_path_piece){.node = before->node + piece->steps * piece->by,
                                    .at = before->at + piece->steps,
                                    .steps = piece->steps,
                                    .direction = direction_of_piece(piece),
                                    .by = piece->by};
}

void wend_search_measure_pieces(const struct wend_search *search, struct wend_path_piece *pieces, uint32_t first,
                                uint32_t last)
{
    for (uint32_t i = first; i <= last; i++) {
        const struct straight_piece piece = piece_to(search, i);
        pieces[i] = piece_after(&pieces[i - 1], &piece);
    }
}

uint32_t wend_search_list_disturbed(struct wend_search *search, struct wend_disturbed *list, uint32_t most,
                                    struct wend_path_piece *pieces)
{
    const uint32_t points = search->scratch->points.count;
    uint32_t node = search->question.start, count = 0;
    search->result.surcharge = 0;
    pieces[0] = (struct wend_path_piece){.node = node, .direction = NO_DIRECTION};
    for (uint32_t i = 1; i < points; i++) {
        const struct straight_piece piece = piece_to(search, i);
        pieces[i] = piece_after(&pieces[i - 1], &piece);
        for (uint32_t step = 0; step < piece.steps; step++) {
            const uint32_t past = steps_past(search, node, &piece, piece.steps - step);
            node += past * piece.by;
            step += past;
            if (step == piece.steps)
                break;
            const bool is_last = i + 1 == points && step + 1 == piece.steps;
            const uint64_t cost = price_of_disturbance(search, node += piece.by, is_last);
            if (cost == 0)
                continue;
            search->result.surcharge += cost;
            if (!is_last && count < most)
                list[count++] =
                    (struct wend_disturbed){.node = node, .point = i, .cost = cost, .at = pieces[i - 1].at + step + 1};
        }
    }
    return count;
}

uint32_t wend_search_list_beside(const struct wend_search *search, const struct wend_disturbed *near,
                                 struct wend_disturbed *list, uint32_t most)
{
    enum { REACH = 16 }; /* steps before and after `near` */
    const struct straight_piece piece = piece_to(search, near->point);
    const uint32_t aside = piece.down != 0 ? 1 : search->space->cells.stride;
    const uint32_t begin = wend_search_node_of_point(search, near->point - 1);
    const uint32_t at = (uint32_t)((int32_t)(near->node - begin) / (int32_t)piece.by);
    const uint32_t last = WEND_MIN(piece.steps, at + REACH);
    uint32_t count = 0;
    for (uint32_t step = at < REACH ? 0 : at - REACH; step <= last; step++)
        for (uint32_t side = 0; side < 2 && count < most; side++) {
            const uint32_t node = begin + step * piece.by + (side ? aside : 0 - aside);
            if (node == search->question.goal || !wend_bits_get(search->space->cells.free, node))
                continue;
            const uint64_t cost = price_of_disturbance(search, node, false);
            if (cost != 0)
                list[count++] = (struct wend_disturbed){.node = node, .point = near->point, .cost = cost};
        }
    return count;
}
