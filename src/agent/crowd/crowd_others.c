/* Finds the others nearest to a body, on the board that bodies are sorted into. */
#include "agent/crowd/crowd.h"

#include "base/root.h"
#include "base/wide_lanes.h"
#include "map/space/space.h"

#include <string.h>

/* Capacities: more than a good guess ever needs. */
enum { MOST_FOUND_BODIES = 64, MOST_GUESSES = 64, MOST_NEAR_BODIES = 128, BODIES_AT_ONCE = 8 };

/*
 * Bodies with keys below a limit, in the order of bins. `count` may exceed MOST_FOUND_BODIES; then the entries behind
 * those serve as scratch, for BODIES_AT_ONCE are written at once.
 */
struct found_list {
    double keys[MOST_FOUND_BODIES + BODIES_AT_ONCE];
    uint32_t bodies[MOST_FOUND_BODIES + BODIES_AT_ONCE], count;
    double limit;
};

/* Bodies of the squares around, to be scanned. */
struct near_list {
    uint32_t bodies[MOST_NEAR_BODIES], count;
};

/*
 * Adds the listed bodies with keys below the limit to those found, and empties the list. If there is no more room the
 * entry behind the last is overwritten.
 */
static void scan_list(const struct crowd_bins *bins, uint32_t body, struct near_list *near, struct found_list *found)
{
    const double x = bins->x[body], y = bins->y[body], radius = bins->radius[body];
    const double limit = found->limit;
    uint32_t count = found->count;
    for (uint32_t i = 0; i < near->count; i++) {
        const uint32_t other = near->bodies[i];
        const double to_x = bins->x[other] - x, to_y = bins->y[other] - y, reach = bins->radius[other] + radius;
        const double key = to_x * to_x + to_y * to_y - reach * reach;
        const uint32_t at = count < MOST_FOUND_BODIES ? count : MOST_FOUND_BODIES;
        found->keys[at] = key;
        found->bodies[at] = other;
        count += key < limit && other != body;
    }
    found->count = count;
    near->count = 0;
}

/*
 * Appends a row's bodies, from `first` on, at most BODIES_AT_ONCE. Most rows hold few or none, unpredictably: always
 * writing BODIES_AT_ONCE entries saves a branch on how many there are.
 */
static void list_row(struct near_list *near, uint32_t first, uint32_t end)
{
    for (uint32_t i = 0; i < BODIES_AT_ONCE; i++)
        near->bodies[near->count + i] = first + i;
    near->count += end - first < BODIES_AT_ONCE ? end - first : BODIES_AT_ONCE;
}

void wend_crowd_note_storeys(const wend_crowd *crowd, uint32_t body, double reach)
{
    const struct crowd_bins *bins = &crowd->bins;
    const struct crowd_agent *agent = &crowd->agents[bins->bodies[body].index];
    const struct crowd_ground *ground = &crowd->grounds[agent->ground];
    struct crowd_move *move = &bins->moves[body];
    move->beyond_count = 0;
    if (!wend_crowd_ground_has_storeys(ground))
        return;
    const struct crowd_spot spot = wend_crowd_spot(agent);
    uint32_t count = wend_crowd_seams_near(&ground->seams, &spot, reach, move->beyond, CROWD_MOST_BEYOND);
    if (count > 0 && bins->shares_floors)
        count = CROWD_MOST_BEYOND + 1;
    move->beyond_count = count;
}

/* A body's spot on its own ground, or on another ground. */
static struct crowd_spot spot_on(const struct crowd_bins *bins, uint32_t body, bool is_own)
{
    return (struct crowd_spot){bins->x[body], bins->y[body], bins->radius[body], bins->bodies[body].level,
                               is_own ? bins->polygons[body] : CROWD_NONE};
}

/*
 * Two bodies that do not see each other may both turn a corner within a tick and meet there: so they also count as
 * joined if a way between them is no longer than their steps and radii together. The test starts at the agent of lower
 * index, on the ground with the smaller radius, so that both get the same answer.
 */
bool wend_crowd_are_joined(const wend_crowd *crowd, uint32_t a, uint32_t b)
{
    const struct crowd_bins *bins = &crowd->bins;
    const bool turned = bins->bodies[a].index > bins->bodies[b].index;
    const uint32_t first = turned ? b : a, second = turned ? a : b;
    if (bins->bodies[first].level == bins->bodies[second].level)
        return true;
    const struct crowd_ground *of_first = &crowd->grounds[crowd->agents[bins->bodies[first].index].ground];
    const struct crowd_ground *of_second = &crowd->grounds[crowd->agents[bins->bodies[second].index].ground];
    const bool is_narrower = of_first->space->profile.radius > of_second->space->profile.radius;
    const struct crowd_ground *ground = is_narrower ? of_second : of_first;
    const struct crowd_spot from = spot_on(bins, first, ground == of_first);
    const struct crowd_spot to = spot_on(bins, second, ground == of_second);
    const double speeds =
        crowd->agents[bins->bodies[first].index].speed + crowd->agents[bins->bodies[second].index].speed;
    return wend_crowd_ground_joins(ground, &from, &to, from.radius + to.radius + 1.001 * speeds * crowd->tick);
}

/*
 * Removes bodies that stand on other ground. There are some only if storeys share a floor of the board, or lead to each
 * other.
 */
static void drop_parted(const wend_crowd *crowd, uint32_t body, struct found_list *found)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < found->count; i++) {
        const uint32_t other = found->bodies[i];
        found->keys[kept] = found->keys[i];
        found->bodies[kept] = other;
        kept += wend_crowd_are_joined(crowd, body, other);
    }
    found->count = kept;
}

/* The nearest of the bodies found. */
struct nearest_others {
    double greatest; /* of their keys; 0 if there are none */
    uint32_t count, close;
};

/*
 * Removes the last of the greatest keys until CROWD_MOST_OTHERS are left, in their order. `close` of the result has a
 * bit for each key below a limit.
 */
static struct nearest_others keep_nearest(struct found_list *found, double limit, uint32_t *list)
{
    enum { MOST = CROWD_MOST_OTHERS };
    struct nearest_others nearest = {0, found->count, 0};
    for (;;) {
        const double *keys = found->keys;
        uint32_t worst = 0;
        for (uint32_t i = 1; i < nearest.count; i++)
            worst = keys[i] >= keys[worst] ? i : worst;
        nearest.greatest = nearest.count ? keys[worst] : 0;
        if (nearest.count <= MOST)
            break;
        nearest.count--;
        for (uint32_t i = worst; i < nearest.count; i++) {
            found->keys[i] = found->keys[i + 1];
            found->bodies[i] = found->bodies[i + 1];
        }
    }
    for (uint32_t i = 0; i < nearest.count; i++)
        nearest.close |= (uint32_t)(found->keys[i] < limit) << i;
    memcpy(list, found->bodies, MOST * sizeof *list); /* always all: a copy of known length is faster */
    return nearest;
}

/* The rows of a floor within a range: bodies from starts[0] to starts[wide]; the next row is `columns` further on. */
struct square_rows {
    const uint32_t *starts;
    uint32_t wide, columns, count;
};

static struct square_rows rows_of_floor(const struct crowd_bins *bins, const struct crowd_range *range, uint32_t level)
{
    const uint32_t row = wend_crowd_floor_of(bins, level) * bins->rows + (uint32_t)range->top;
    if (range->right < range->left)
        return (struct square_rows){bins->starts, 0, 0, 0};
    return (struct square_rows){bins->starts + row * bins->columns + (uint32_t)range->left,
                                (uint32_t)(range->right - range->left) + 1, bins->columns,
                                (uint32_t)(range->bottom - range->top) + 1};
}

/* Lists a floor's bodies within a range; scans the list whenever it is full. */
static void list_floor(const struct crowd_bins *bins, uint32_t body, const struct crowd_range *range, uint32_t level,
                       struct near_list *near, struct found_list *found)
{
    struct square_rows rows = rows_of_floor(bins, range, level);
    for (; rows.count != 0; rows.count--, rows.starts += rows.columns) {
        uint32_t first = rows.starts[0];
        const uint32_t end = rows.starts[rows.wide];
        do {
            list_row(near, first, end);
            if (near->count > MOST_NEAR_BODIES - BODIES_AT_ONCE)
                scan_list(bins, body, near, found);
            first += BODIES_AT_ONCE;
        } while (first < end);
    }
}

#if WEND_HAS_AVX
/*
 * Adds those of a floor's bodies within a range that have a key below the limit, mostly a row at once. The pointers are
 * local variables, for otherwise the compiler must assume that any write changes them.
 */
WEND_FOR_AVX512 static void scan_floor(const struct crowd_bins *bins, uint32_t body, const struct crowd_range *range,
                                       uint32_t level, struct found_list *found)
{
    const double *xs = bins->x, *ys = bins->y, *radii = bins->radius, limit = found->limit;
    const double x = xs[body], y = ys[body], radius = radii[body];
    struct square_rows rows = rows_of_floor(bins, range, level);
    uint32_t count = found->count;
    for (; rows.count != 0; rows.count--, rows.starts += rows.columns) {
        uint32_t first = rows.starts[0];
        const uint32_t end = rows.starts[rows.wide];
        for (; first < end; first += BODIES_AT_ONCE) {
            const double *others_x = xs + first, *others_y = ys + first, *others_radii = radii + first;
            double keys[BODIES_AT_ONCE];
            for (uint32_t i = 0; i < BODIES_AT_ONCE; i++) {
                const double to_x = others_x[i] - x, to_y = others_y[i] - y, reach = others_radii[i] + radius;
                keys[i] = to_x * to_x + to_y * to_y - reach * reach;
            }
            const uint32_t at = count < MOST_FOUND_BODIES ? count : MOST_FOUND_BODIES;
            const struct wend_wide_range others = {first, end, body};
            count += wend_wide_keep(keys, limit, others, found->keys + at, found->bodies + at);
        }
    }
    found->count = count;
}
#endif

/* Finds all bodies with keys below a limit, on the body's floor and on floors that it leads to. */
WEND_ALWAYS_INLINE void find_below(const wend_crowd *crowd, uint32_t body, double limit, double square,
                                   enum wend_processor processor, struct found_list *found)
{
    const struct crowd_bins *bins = &crowd->bins;
    const struct crowd_range range = wend_crowd_range(bins, bins->x[body], bins->y[body], wend_sqrt(limit + square));
    const uint32_t floors = wend_crowd_floor_count(bins, body);
    struct near_list near;
    near.count = found->count = 0;
    found->limit = limit;
    for (uint32_t i = 0; i < floors; i++) {
        const uint32_t level = wend_crowd_floor_at(bins, body, i);
        if (i > 0 && !wend_crowd_has_floor(bins, level))
            continue;
#if WEND_HAS_AVX
        if (processor == PROCESSOR_AVX512) {
            scan_floor(bins, body, &range, level, found);
            continue;
        }
#endif
        list_floor(bins, body, &range, level, &near, found);
    }
    if (processor != PROCESSOR_AVX512)
        scan_list(bins, body, &near, found);
    if ((bins->shares_floors || floors > 1) && found->count < MOST_FOUND_BODIES)
        drop_parted(crowd, body, found);
}

/* Most by which an agent and another can come nearer to each other in a tick. */
static double most_step(const wend_crowd *crowd, const struct crowd_agent *agent)
{
    return (1.001 * agent->speed + crowd->bins.most_speed) * crowd->tick;
}

/* A body within `gap` of a body's edge has a key below this, despite rounding. */
static double key_within(const struct crowd_bins *bins, uint32_t body, double gap)
{
    const double touch = bins->radius[body] + bins->most_radius, key = (2 * touch + gap) * gap;
    return key + 1e-9 * (touch * touch + key);
}

/* A body that looks for its nearest others, and what it has found. */
struct looker {
    double square;   /* of the distance to the middle of the largest body that touches it */
    double farthest; /* greatest useful limit */
    struct found_list found;
};

/*
 * Changes the limit until enough are found, if the guess was too small or too great: so neither the result nor its
 * order depends on the guess.
 */
WEND_ALWAYS_INLINE void widen_look(const wend_crowd *crowd, uint32_t body, enum wend_processor processor,
                                   struct looker *looker)
{
    enum { MOST = CROWD_MOST_OTHERS };
    const double square = looker->square, farthest = looker->farthest;
    double low = -square, high = farthest, limit = looker->found.limit;
    bool is_bounded = false; /* too many have keys below `high` */
    for (uint32_t tries = 0; tries < MOST_GUESSES; tries++) {
        const bool are_few = looker->found.count < MOST;
        if (looker->found.count < MOST_FOUND_BODIES && (!are_few || limit >= farthest))
            return;
        is_bounded |= !are_few;
        if (are_few)
            low = limit;
        else
            high = limit;
        const double wider = tries == 0 ? 1.2 * limit + 0.2 * square : 2 * limit + square; /* a guess is not far off */
        limit = are_few && wider < high ? wider : is_bounded ? (low + high) / 2 : farthest;
        find_below(crowd, body, limit, square, processor, &looker->found);
    }
    if (looker->found.count >= MOST_FOUND_BODIES) /* too many equally far: those nearer */
        find_below(crowd, body, low, square, processor, &looker->found);
}

/* Removes bodies with keys not below a limit, if enough are left; else returns false, and removes none. */
static bool drop_beyond(struct found_list *found, double limit)
{
    uint32_t kept = 0, below = 0;
    for (uint32_t i = 0; i < found->count; i++)
        below += found->keys[i] < limit;
    if (below < CROWD_MOST_OTHERS)
        return false;
    for (uint32_t i = 0; i < found->count; i++) {
        const bool stays = found->keys[i] < limit;
        found->keys[kept] = found->keys[i];
        found->bodies[kept] = found->bodies[i];
        kept += stays;
    }
    found->count = kept;
    return true;
}

/*
 * If a guess was far too great, as an agent's first one is, most bodies found are not wanted: removes them at once. Of
 * bodies spread evenly just `left` would remain.
 */
static void drop_far(struct found_list *found, double square)
{
    const double part = (found->limit + square) / found->count;
    for (uint32_t left = CROWD_MOST_OTHERS + 1; left <= WEND_WIDE; left++)
        if (drop_beyond(found, left * part - square))
            return;
}

/* As keep_nearest, as fast as possible. */
WEND_ALWAYS_INLINE struct nearest_others choose_nearest(struct found_list *found, double limit,
                                                        enum wend_processor processor, uint32_t *list)
{
#if WEND_HAS_AVX
    enum { MOST = CROWD_MOST_OTHERS };
    struct wend_wide_kept least = {.limit = limit};
    if (processor == PROCESSOR_AVX512 && found->count != 0 && found->count <= WEND_WIDE &&
        wend_wide_keep_least(found->keys, found->bodies, found->count, MOST, list, &least))
        return (struct nearest_others){least.greatest, found->count < MOST ? found->count : MOST, least.below};
#endif
    (void)processor;
    return keep_nearest(found, limit, list);
}

/* Notes the nearest of the bodies found, and up to which key the list is complete. */
WEND_ALWAYS_INLINE void note_others(const wend_crowd *crowd, uint32_t body, enum wend_processor processor,
                                    struct looker *looker)
{
    enum { MOST = CROWD_MOST_OTHERS };
    const struct crowd_bins *bins = &crowd->bins;
    struct crowd_body *self = &bins->bodies[body];
    struct crowd_agent *agent = &crowd->agents[self->index];
    struct found_list *found = &looker->found;
    uint32_t *list = &bins->near[body * (size_t)MOST];
    const double limit = found->limit, within = key_within(bins, body, most_step(crowd, agent));
    if (found->count > WEND_WIDE)
        drop_far(found, looker->square);
    const struct nearest_others nearest = choose_nearest(found, within, processor, list);
    const double worst = nearest.greatest > 0 ? nearest.greatest : 0;
    agent->guess = nearest.count == MOST ? 1.03 * worst + 0.03 * looker->square : limit;
    bins->moves[body].near_count = nearest.count;
    bins->moves[body].close = (uint16_t)nearest.close;
    self->near_key = nearest.count == MOST && worst < limit ? worst : limit;
    bins->moves[body].lists_close = self->near_key >= within;
}

/*
 * A key is the squared distance minus the square of both radii together: of equal sizes the nearest come first, of
 * unequal ones those that touch. A guess from the last step sets the first limit. All bodies look before any chooses
 * from what it found: choosing reads at once what was written a few bytes at a time, which processors wait for.
 */
WEND_ALWAYS_INLINE void list_others(const wend_crowd *crowd, const struct crowd_lookers *all,
                                    enum wend_processor processor)
{
    const struct crowd_bins *bins = &crowd->bins;
    struct looker lookers[CROWD_LANES];
    for (uint32_t i = 0; i < all->count; i++) {
        const uint32_t body = all->bodies[i];
        const double touch = bins->radius[body] + bins->most_radius, square = touch * touch;
        const double farthest = all->reach[i] * all->reach[i] - square;
        const double guess = crowd->agents[bins->bodies[body].index].guess;
        lookers[i].square = square;
        lookers[i].farthest = farthest;
        find_below(crowd, body, guess < farthest ? guess : farthest, square, processor, &lookers[i].found);
    }
    for (uint32_t i = 0; i < all->count; i++) {
        widen_look(crowd, all->bodies[i], processor, &lookers[i]);
        note_others(crowd, all->bodies[i], processor, &lookers[i]);
    }
}

static void others_any(const wend_crowd *crowd, const struct crowd_lookers *all)
{
    list_others(crowd, all, PROCESSOR_ANY);
}

#if WEND_HAS_AVX
WEND_FOR_AVX512 static void others_avx512(const wend_crowd *crowd, const struct crowd_lookers *all)
{
    list_others(crowd, all, PROCESSOR_AVX512);
}
#endif

wend_crowd_others *wend_crowd_others_for(enum wend_processor processor)
{
#if WEND_HAS_AVX
    if (processor >= PROCESSOR_AVX512)
        return others_avx512;
#endif
    (void)processor;
    return others_any;
}

bool wend_crowd_lists_all(const wend_crowd *crowd, uint32_t body, double gap)
{
    return crowd->bins.bodies[body].near_key >= key_within(&crowd->bins, body, gap);
}
