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
#ifndef WEND_MAP_LANDMARK_LANDMARKS_H
#define WEND_MAP_LANDMARK_LANDMARKS_H

#include "base/processor.h"
#include "map/jump/jump_slots.h"

/* The most there are; rows of numbers have room for all of them, or for half as many. */
enum { WEND_LANDMARKS = 16, WEND_LANDMARKS_HALF = 8 };

/*
 * Numbers are of 16 bits, or where ways are long of 24, of which searches read the upper 16; 0 stands for none. They are costs at
 * prices of the landmarks' own, for straight and diagonal steps, whose ratio is hardly less than that of the real ones: so
 * no number is above what ways cost, and sums of them are exact.
 */
enum { WEND_LANDMARKS_LONG = 8 /* bits more than 16, of long numbers */, WEND_LANDMARKS_UNIT_BITS = 16 };

/* What upper halves of potentials bound those of a place; `most` of all ones and `least` of 0 say nothing. */
struct wend_landmark_range {
    _Alignas(16) uint16_t most[WEND_LANDMARKS];
    uint16_t least[WEND_LANDMARKS];
    uint64_t unit;  /* of upper halves: so many 2^WEND_LANDMARKS_UNIT_BITSths of a price unit */
    uint32_t lanes; /* of both that count */
};

struct wend_landmark_making;
struct wend_landmark_ever_free;
struct wend_landmark_repairs;

struct wend_landmarks {
    struct wend_slot_array
        costs; /* by slot so many upper halves as lanes; where there are fewer landmarks, some are equal */
    uint32_t lost[WEND_LANDMARKS]; /* all ones for those given up, else 0 */
    uint32_t places[WEND_LANDMARKS];
    uint32_t lanes;                            /* numbers in a row: WEND_LANDMARKS, or half of that */
    uint32_t bits;                             /* that numbers have more than searches read */
    uint32_t unit;                             /* of numbers, as in a range */
    uint32_t straight, diagonal;               /* steps in units */
    bool is_as_made;                           /* no cell has changed since */
    uint32_t count;                            /* how many there are; 0 until all are made */
    struct wend_landmark_making *making;       /* landmarks_make.h; null but while they are made */
    struct wend_landmark_ever_free *ever_free; /* landmark_past.h; null until they are begun */
    struct wend_landmark_repairs *repairs;     /* landmarks_follow.h; null until cells change */
};

/* Whether a space has them. */
static inline bool wend_landmarks_serve(const wend_space *space)
{
    return space->cells.prepared.landmarks && space->cells.prepared.landmarks->count != 0;
}

/* The least number there is, that of the landmark itself; and the greatest, which ways that are farther have too. */
static inline uint32_t wend_landmarks_least(const struct wend_landmarks *landmarks)
{
    return UINT32_C(1) << landmarks->bits;
}

static inline uint32_t wend_landmarks_most(const struct wend_landmarks *landmarks)
{
    return (UINT32_C(1) << (16 + landmarks->bits)) - 1;
}

/* Upper halves of the potentials of a slot; the first is 0 where it has none. */
static inline const uint16_t *wend_landmarks_of(const struct wend_landmarks *landmarks, uint32_t slot)
{
    return (const uint16_t *)(const void *)landmarks->costs.items + (size_t)slot * landmarks->lanes;
}

/* What a way of a jump between two places, or any over an empty map, costs in units. */
static inline uint32_t wend_landmarks_path(const struct wend_landmarks *landmarks, uint32_t from, uint32_t to)
{
    const uint32_t across = wend_distance(from & 0xffff, to & 0xffff), down = wend_distance(from >> 16, to >> 16);
    const uint32_t shorter = across < down ? across : down, longer = across < down ? down : across;
    return landmarks->straight * (longer - shorter) + landmarks->diagonal * shorter;
}

/*
 * The range of a place, of the jump points that wend_jump_find finds from there with NO_DIRECTION; that of a
 * jump point needs none. False where nothing is known of it: then no bound comes of the range but 0. Needs
 * wend_landmarks_serve.
 */
bool wend_landmarks_at(const wend_space *space, uint32_t place, const uint32_t *found, uint32_t count,
                       struct wend_landmark_range *range);

/* The same function, as fast as a processor allows. */
typedef bool wend_landmarks_lower_bound(const wend_space *space, uint32_t place, const uint32_t *found, uint32_t count,
                                        struct wend_landmark_range *range);
wend_landmarks_lower_bound *wend_landmarks_asker(enum wend_processor processor);

#if defined(__GNUC__) && !defined(__clang__)
#define WEND_LANDMARKS_LOOP _Pragma("GCC unroll 1") /* or it is unrolled before vector instructions are made of it */
#else
#define WEND_LANDMARKS_LOOP
#endif

#endif
