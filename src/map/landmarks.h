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
#include "base/processor.h"
#include "map/jump_slots.h"

enum { WEND_LANDMARKS = 8 };

/* Numbers that are kept begin here, and no two differ by as much as that: 0 stands for none, so great a bound for nothing. */
#define WEND_LANDMARKS_FROM (UINT32_C(1) << 31)
#define WEND_LANDMARKS_FAR  (UINT32_C(1) << 30)

/* What potentials a place may have. */
struct wend_landmark_range {
    _Alignas(32) uint32_t most[WEND_LANDMARKS];
    uint32_t least[WEND_LANDMARKS];
};

struct wend_landmark_making;
struct wend_landmark_past;
struct wend_landmark_repairs;

struct wend_landmarks {
    struct wend_slot_array costs;  /* by slot WEND_LANDMARKS numbers; where there are fewer landmarks, some are equal */
    uint32_t lost[WEND_LANDMARKS]; /* all ones for those given up, else 0 */
    uint32_t places[WEND_LANDMARKS];
    bool is_as_made;                       /* no cell has changed since */
    uint32_t count;                        /* how many there are; 0 until all are made */
    struct wend_landmark_making *making;   /* landmarks_make.h; null but while they are made */
    struct wend_landmark_past *past;       /* landmark_past.h; null until all are made */
    struct wend_landmark_repairs *repairs; /* landmarks_follow.h; null until cells change */
};

/* Whether a space has them. */
static inline bool wend_landmarks_serve(const wend_space *space)
{
    return space->cells.landmarks && space->cells.landmarks->count != 0;
}

/* The potentials of a slot. */
static inline const uint32_t *wend_landmarks_of(const struct wend_landmarks *landmarks, uint32_t slot)
{
    return wend_slot_item(&landmarks->costs, slot);
}

/*
 * The range of a place, of the jump points that wend_jump_find finds from there with NO_DIRECTION; that of a
 * jump point needs none. False where nothing is known of it: then no bound comes of the range but 0. Needs
 * wend_landmarks_serve.
 */
bool wend_landmarks_at(const wend_space *space, uint32_t place, const uint32_t *found, uint32_t count,
                       struct wend_landmark_range *range);

/* The same function, as fast as a processor allows. */
typedef bool wend_landmarks_ask(const wend_space *space, uint32_t place, const uint32_t *found, uint32_t count,
                                struct wend_landmark_range *range);
wend_landmarks_ask *wend_landmarks_asker(enum wend_processor processor);

/* What the way from a slot to a place costs at least. */
WEND_ALWAYS_INLINE uint32_t wend_landmarks_bound(const uint32_t at[WEND_LANDMARKS],
                                                 const struct wend_landmark_range *place)
{
    uint32_t best = 0;
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC unroll 1 /* in a loop it would unroll this one too early to make a few vector instructions of it */
#endif
    for (int i = 0; i < WEND_LANDMARKS; i++) {
        const uint32_t above = at[i] > place->most[i] ? at[i] - place->most[i] : 0;
        const uint32_t below = place->least[i] > at[i] ? place->least[i] - at[i] : 0;
        const uint32_t greater = above > below ? above : below;
        best = greater > best ? greater : best;
    }
    return best < WEND_LANDMARKS_FAR ? best : 0;
}

#endif
