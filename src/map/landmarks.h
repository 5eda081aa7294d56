/*
 * Landmarks: jump points whose cost to all others is kept, from which bounds of the way between any two places follow
 * (Goldberg and Harrelson 2005, "ALT").
 *
 * What is kept of each landmark are potentials: numbers of jump points such that no way between two of them costs less than
 * they differ by, neither now nor with all cells free that were so since they were made. So closing and opening again costs
 * nothing. Where a cell is opened that never was free, numbers are lowered until they are right again, and a landmark for which
 * that takes too long is given up.
 *
 * Jump points of other regions than the landmarks' have no numbers, nor have new ones for a while: nothing is said of them.
 */
#ifndef WEND_MAP_LANDMARKS_H
#define WEND_MAP_LANDMARKS_H

#include "base/inline.h"
#include "map/jump_slots.h"

/* The most there are; rows of numbers have room for all of them, or for half as many. */
enum { WEND_LANDMARKS = 16, WEND_LANDMARKS_HALF = 8 };

/*
 * Numbers are of 24 bits, and 0 stands for none; searches read the upper 16. They are costs at prices of the landmarks' own,
 * straight and diagonal steps in whole units of so many price units each, rounded down: so no number is above what ways cost,
 * sums of them are exact, and there is a unit for which all fit.
 */
enum { WEND_LANDMARKS_BITS = 8, WEND_LANDMARKS_FROM = 1 << WEND_LANDMARKS_BITS, WEND_LANDMARKS_MOST = (1 << 24) - 1 };

/* What upper halves of potentials bound those of a place; `most` of all ones and `least` of 0 say nothing. */
struct wend_landmark_range {
    _Alignas(16) uint16_t most[WEND_LANDMARKS];
    uint16_t least[WEND_LANDMARKS];
    uint32_t unit;  /* of upper halves, in price units */
    uint32_t lanes; /* of both that count */
};

struct wend_landmark_making;
struct wend_landmark_past;
struct wend_landmark_repairs;

struct wend_landmarks {
    struct wend_slot_array
        costs; /* by slot so many upper halves as lanes; where there are fewer landmarks, some are equal */
    uint32_t lost[WEND_LANDMARKS]; /* all ones for those given up, else 0 */
    uint32_t places[WEND_LANDMARKS];
    uint32_t lanes;                        /* numbers in a row: WEND_LANDMARKS, or half of that */
    uint32_t unit, straight, diagonal;     /* a unit in price units, and steps in units */
    bool is_as_made;                       /* no cell has changed since */
    uint32_t count;                        /* how many there are; 0 until all are made */
    struct wend_landmark_making *making;   /* landmarks_make.h; null but while they are made */
    struct wend_landmark_past *past;       /* landmark_past.h; null until they are begun */
    struct wend_landmark_repairs *repairs; /* landmarks_follow.h; null until cells change */
};

/* Whether a space has them. */
static inline bool wend_landmarks_serve(const wend_space *space)
{
    return space->cells.landmarks && space->cells.landmarks->count != 0;
}

/* Upper halves of the potentials of a slot; the first is 0 where it has none. */
static inline const uint16_t *wend_landmarks_of(const struct wend_landmarks *landmarks, uint32_t slot)
{
    return wend_slot_item(&landmarks->costs, slot);
}

/* What a way of a jump between two places, or any over an empty map, costs in units. */
static inline uint32_t wend_landmarks_way(const struct wend_landmarks *landmarks, uint32_t from, uint32_t to)
{
    const uint32_t across = wend_distance(from & 0xffff, to & 0xffff), down = wend_distance(from >> 16, to >> 16);
    const uint32_t shorter = across < down ? across : down, longer = across < down ? down : across;
    return landmarks->straight * (longer - shorter) + landmarks->diagonal * shorter;
}

/*
 * The range of a place, of the jump points that wend_jump_find finds from there with NO_DIRECTION. False where nothing is
 * known of it: then no bound comes of the range but 0. Needs wend_landmarks_serve.
 */
bool wend_landmarks_at(const wend_space *space, uint32_t place, const uint32_t *found, uint32_t count,
                       struct wend_landmark_range *range);

/* The greatest of the bounds that eight landmarks tell, as upper halves. */
WEND_ALWAYS_INLINE uint16_t wend_landmarks_greatest(const uint16_t at[WEND_LANDMARKS_HALF],
                                                    const uint16_t most[WEND_LANDMARKS_HALF],
                                                    const uint16_t least[WEND_LANDMARKS_HALF])
{
    uint16_t best = 0;
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC unroll 1 /* in a loop it would unroll this one too early to make a few vector instructions of it */
#endif
    for (int i = 0; i < WEND_LANDMARKS_HALF; i++) {
        const uint16_t above = at[i] > most[i] ? (uint16_t)(at[i] - most[i]) : 0;
        const uint16_t below = least[i] > at[i] ? (uint16_t)(least[i] - at[i]) : 0;
        const uint16_t greater = above > below ? above : below;
        best = greater > best ? greater : best;
    }
    return best;
}

/* What the way from a slot to a place costs at least, in price units. */
WEND_ALWAYS_INLINE uint32_t wend_landmarks_bound(const uint16_t *at, const struct wend_landmark_range *place)
{
    enum { HALF = WEND_LANDMARKS_HALF };
    uint32_t best = wend_landmarks_greatest(at, place->most, place->least);
    if (place->lanes > HALF) {
        const uint32_t other = wend_landmarks_greatest(at + HALF, place->most + HALF, place->least + HALF);
        best = other > best ? other : best;
    }
    return at[0] != 0 ? best * place->unit : 0;
}

#endif
