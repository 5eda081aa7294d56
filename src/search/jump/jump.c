/* Engines jps and jps4: jump point search on jump-point bitmaps. */
#include "search/jump/jump_kernel.h"

#include "search/core/core_calls.h"
#include "search/engines/engines.h"
#include "search/jump/jump_path.h"

uint64_t wend_jump_f_of_slot(void *search, uint32_t slot)
{
    const struct wend_jump *j = search;
    const uint64_t rest = j->known.landmarks ? j->estimates[slot] : wend_jump_estimate(j, j->origins[slot].place);
    return j->nodes[slot].cost + rest;
}

void wend_jump_redistribute(struct wend_jump *j, wend_jump_f_of *f_of, void *search)
{
    struct wend_bucket_queue *bucket_queue = j->open.bucket_queue;
    uint32_t entry = bucket_queue->tops[WEND_TOP_BUCKET];
    j->open.base = UINT64_MAX;
    for (uint32_t e = entry; e != 0; e = bucket_queue->entries[e].below) {
        uint64_t f = f_of(search, bucket_queue->entries[e].slot);
        j->open.base = f < j->open.base ? f : j->open.base;
    }
    bucket_queue->filled[WEND_TOP_BUCKET >> 6] = bucket_queue->filled_words = 0;
    while (entry != 0) {
        struct wend_bucket_queue_entry moved = bucket_queue->entries[entry];
        wend_bucket_queue_give_back(bucket_queue, entry); /* before it is pushed again, so there is always room */
        wend_bucket_queue_push(bucket_queue, wend_jump_bucket(j->open.base, f_of(search, moved.slot)), moved.slot);
        entry = moved.below;
    }
}

static uint32_t node_of_place(const wend_space *space, uint32_t place)
{
    return (place >> 16) * space->cells.stride + (place & 0xffff);
}

bool wend_jump_watch(const struct wend_jump *j, uint64_t order, uint32_t slot)
{
    const struct wend_jump_origin *origin = &j->origins[slot];
    const struct wend_jump_origin *before = &j->origins[wend_jump_first_tie(j->store, origin).parent];
    const uint32_t node = node_of_place(j->space, origin->place), end = j->search->result.end;
    const struct wend_search_moment now = {order, wend_work_of(wend_work_jump, order, j->generated, j->queued)};
    bool is_spent = wend_search_watch_from(j->search, now, node, node_of_place(j->space, before->place),
                                           j->nodes[slot].cost, wend_jump_estimate(j, origin->place));
    if (order == 0 || (!is_spent && j->search->result.end != end))
        j->search->pause.jump.end_slot = slot;
    return is_spent;
}

bool wend_jump_is_lost(const struct wend_jump *j, uint32_t slot)
{
    return !wend_bits_get(j->space->cells.free, node_of_place(j->space, j->origins[slot].place));
}

void wend_jump_pause(struct wend_jump *j, uint32_t slot)
{
    j->search->pause.held = slot;
    j->search->pause.jump.bucket = j->open.bucket;
    j->search->pause.jump.base = j->open.base;
}

bool wend_jump_may_open(struct wend_jump *j, uint32_t from, uint32_t place, uint64_t cost, uint64_t f)
{
    if (f > j->bound || f > wend_search_costliest(j->search))
        return false;
    j->overflows |= f > UINT32_MAX;
    if (!j->overflows && j->search->question.observer)
        wend_search_show_opened(j->search, j->queued, node_of_place(j->space, place),
                                node_of_place(j->space, j->origins[from].place), cost, f - cost);
    return !j->overflows;
}

bool wend_jump_offer_tie(struct wend_jump *j, uint32_t from, uint32_t slot, uint64_t f, uint32_t entry)
{
    struct wend_jump_node *to = &j->nodes[slot];
    wend_jump_note_tie(j, &j->origins[slot], from);
    if ((to->mark >> JUMP_TO_DO | to->mark >> JUMP_DONE) >> entry & 1)
        return false;
    const bool is_queued = (to->mark >> JUMP_TO_DO & 0xff) != 0;
    if (f > j->usual_f && !wend_jump_may_open(j, from, j->origins[slot].place, to->cost, f))
        return false;
    to->mark |= 1u << (JUMP_TO_DO + entry);
    j->queued += is_queued; /* the others count when they are queued */
    return !is_queued;
}

/* Paths of a higher cost are ignored from now on. */
static void bound_jump(struct wend_jump *j, uint64_t cost)
{
    j->bound = cost;
    if (cost < j->usual_f)
        j->usual_f = cost;
}

bool wend_jump_offer_goal(struct wend_jump *j, uint32_t from, uint64_t cost, uint32_t entry)
{
    const uint32_t slot = j->goal_slot;
    struct wend_jump_node *to = &j->nodes[slot];
    j->generated++;
    if ((to->mark & 0xffff) == j->stamp && to->cost <= cost) {
        if (to->cost == cost)
            wend_jump_note_tie(j, &j->origins[slot], from);
        return false;
    }
    if (cost > j->usual_f && !wend_jump_may_open(j, from, j->goal.place, cost, cost))
        return false;
    *to = (struct wend_jump_node){(uint32_t)cost, j->stamp | 1u << (JUMP_TO_DO + entry)};
    j->origins[slot] = (struct wend_jump_origin){from, j->goal.place};
    j->estimates[slot] = 0;
    bound_jump(j, cost);
    return true;
}

/* Sets up the parts that a new search and a resumed one share. */
static void set_up_jump(struct wend_jump *j, struct wend_search *search, const struct wend_jump_goal *goal)
{
    wend_jump_set_up(j, search);
    j->before = j->stamp;
    j->goal = *goal;
    j->view = wend_jump_view_of(goal->place, wend_jump_prices_of(search->question.heuristic), j->maps.stride,
                                search->space->cells.topology == SQUARES_4);
    j->bound = UINT64_MAX;
    j->usual_f = search->question.observer ? 0 : UINT32_MAX; /* 0: every offer is checked, as none has f 0 */
    if (search->question.cost_limit != 0 && search->question.cost_limit < j->usual_f)
        j->usual_f = search->question.cost_limit;
}

/* Whether a search is observed, limited or resumed. It then expands as without landmarks; lists only replace scans. */
static bool is_jump_watched(const struct wend_search *search)
{
    return search->question.observer || search->effort.limit != 0 || search->pause.resumed;
}

/* Gets landmark bounds. Landmarks must know the goal's jump points, and the search must estimate as they do. */
static void ask_landmarks(struct wend_jump *j)
{
    const wend_space *space = j->space;
    if (!wend_landmarks_serve(space) || j->search->question.heuristic == WEND_HEURISTIC_ZERO)
        return;
    const bool has_slot = wend_jump_maps_has_slot(&j->maps, wend_jump_node(&j->maps, j->goal.place));
    const uint32_t count = has_slot ? 0 : j->find(&j->maps, j->steps, j->goal.place, NO_DIRECTION, j->store->found);
    wend_landmarks_lower_bound *const ask = wend_landmarks_asker(j->search->scratch->processor);
    if (!ask(space, j->goal.place, j->store->found, count, &j->known.goal_range))
        return;
    j->known.landmarks = space->cells.prepared.landmarks;
    j->open.near = 0; /* their bounds are so good that nodes in higher buckets had better wait */
}

/*
 * Cached lists hold for the jump points of the current map, by the entries in which runs end there. A search that
 * continued through a change knows other jump points as well: it finds successors itself, as in a space without lists.
 */
static void read_what_is_kept(struct wend_jump *j)
{
    if (j->search->pause.is_changed)
        return;
    j->known.kept = wend_cached_successors_of(j->space);
    if (is_jump_watched(j->search))
        return;
    j->known.skips_dead = j->known.kept.headers != NULL;
    ask_landmarks(j);
}

/* Begins a search, with the start known and `more` extra slots; false if memory is refused. */
static bool begin_jump(struct wend_jump *j, struct wend_search *search, struct wend_visit start,
                       const struct wend_jump_goal *goal, uint32_t more)
{
    if (!wend_jump_begin_memory(search->scratch, search->space, more))
        return false;
    set_up_jump(j, search, goal);
    read_what_is_kept(j);
    const uint32_t asked = search->pause.jump.asked;
    if (asked != 0 && asked + 1 == j->stamp && j->known.landmarks)
        j->before = asked;
    search->pause.jump.asked = j->known.landmarks ? j->stamp : 0;
    j->open.base = wend_jump_estimate(j, wend_jump_place(start.x, start.y));
    search->pause.jump.start_slot = j->start_slot;
    search->pause.jump.goal_slot = j->goal_slot;
    j->nodes[j->start_slot] = (struct wend_jump_node){0, j->stamp | 1u << JUMP_TO_DO}; /* any entry will do */
    j->origins[j->start_slot] = (struct wend_jump_origin){j->start_slot, wend_jump_place(start.x, start.y)};
    j->estimates[j->start_slot] = (uint32_t)j->open.base;
    return true;
}

/* Resumes a paused search. */
static void take_up_jump(struct wend_jump *j, struct wend_search *search)
{
    const struct wend_visit at = wend_visit_of(search->space, search->question.goal);
    const struct wend_jump_goal goal =
        wend_jump_goal_of(&search->space->cells.jump_maps->maps, wend_jump_place(at.x, at.y));
    set_up_jump(j, search, &goal);
    j->start_slot = search->pause.jump.start_slot;
    j->goal_slot = search->pause.jump.goal_slot;
    j->open.base = search->pause.jump.base;
    j->open.bucket = search->pause.jump.bucket;
    j->generated = search->effort.generated;
    j->queued = search->effort.queued;
    read_what_is_kept(j);
    if ((j->nodes[j->goal_slot].mark & 0xffff) == j->stamp)
        bound_jump(j, j->nodes[j->goal_slot].cost);
}

bool wend_jump_begin_with_extra(struct wend_jump *j, struct wend_search *search, uint32_t more)
{
    if (search->pause.resumed) {
        take_up_jump(j, search);
        return true;
    }
    const struct wend_visit start = wend_visit_of(search->space, search->question.start),
                            end = wend_visit_of(search->space, search->question.goal);
    const struct wend_jump_goal goal =
        wend_jump_goal_of(&search->space->cells.jump_maps->maps, wend_jump_place(end.x, end.y));
    return begin_jump(j, search, start, &goal, more);
}

/*
 * The kernel for each corner rule and for 4 neighbours, for spaces with neither lists nor landmarks, with lists, or
 * with both, in plain code and with the instructions of x86-64-v3, which count zeros and ones in one instruction each.
 */
enum { JUMP_FRESH, JUMP_LISTS, JUMP_LANDMARKS, JUMP_KEPT };

#define JUMP_KERNEL(name, seer, attribute, topology, corners, kept, wide, ...)                                         \
    attribute static enum wend_search_end name(struct wend_jump *j)                                                    \
    {                                                                                                                  \
        const struct wend_jump_kernel kernel = {                                                                       \
            {topology, corners}, kept != JUMP_FRESH, kept == JUMP_LANDMARKS, wide, seer, {__VA_ARGS__}};               \
        return wend_jump_search(j, kernel);                                                                            \
    }
#if defined(WEND_SMALL)
#define JUMP_NOTE(suffix, attribute)
#define JUMP_FRESH_EIGHT(name, suffix, attribute, corners, wide)                                                       \
    JUMP_KERNEL(name##_fresh##suffix, name##_sees##suffix, attribute, SQUARES_8, corners, JUMP_FRESH, wide,            \
                {SQUARES_8, corners}, NULL, {NULL})
#define JUMP_FRESH_FOUR(name, suffix, attribute, wide)                                                                 \
    JUMP_KERNEL(name##_fresh##suffix, name##_sees##suffix, attribute, SQUARES_4, WEND_CORNERS_NEVER, JUMP_FRESH, wide, \
                {SQUARES_4, WEND_CORNERS_NEVER}, NULL, {NULL})
#else
#define JUMP_DIAGONAL(name, attribute, d, corners, note)                                                               \
    attribute WEND_NEVER_INLINE static void *name(const struct wend_jump_runner *from, void *found)                    \
    {                                                                                                                  \
        return wend_run_diagonal(from, d, found, (struct wend_jump_runs){{SQUARES_8, corners}, note, {NULL}});         \
    }
#define JUMP_DIAGONALS(name, suffix, attribute, corners)                                                               \
    JUMP_DIAGONAL(name##_north_east##suffix, attribute, NORTH_EAST, corners, jump_note##suffix)                        \
    JUMP_DIAGONAL(name##_south_east##suffix, attribute, SOUTH_EAST, corners, jump_note##suffix)                        \
    JUMP_DIAGONAL(name##_south_west##suffix, attribute, SOUTH_WEST, corners, jump_note##suffix)                        \
    JUMP_DIAGONAL(name##_north_west##suffix, attribute, NORTH_WEST, corners, jump_note##suffix)
#define JUMP_FRESH_EIGHT(name, suffix, attribute, corners, wide)                                                       \
    JUMP_DIAGONALS(name, suffix, attribute, corners)                                                                   \
    JUMP_KERNEL(                                                                                                       \
        name##_fresh##suffix, name##_sees##suffix, attribute, SQUARES_8, corners, JUMP_FRESH, wide,                    \
        {SQUARES_8, corners}, jump_note##suffix,                                                                       \
        {name##_north_east##suffix, name##_south_east##suffix, name##_south_west##suffix, name##_north_west##suffix})
/* Offers are the same under all rules. Dozens of calls share one function, to fit the instruction cache. */
#define JUMP_NOTE(suffix, attribute)                                                                                   \
    attribute WEND_NEVER_INLINE static void *jump_note##suffix(                                                        \
        void *found, const struct wend_jump_bitmaps *maps, uint32_t node, uint32_t place, uint32_t d, uint32_t cost)   \
    {                                                                                                                  \
        (void)maps;                                                                                                    \
        wend_jump_offer_found(found, node, place, d, cost, (struct wend_jump_kernel){.remembers = false});             \
        return found;                                                                                                  \
    }
#define JUMP_FRESH_FOUR(name, suffix, attribute, wide)                                                                 \
    JUMP_KERNEL(name##_fresh##suffix, name##_sees##suffix, attribute, SQUARES_4, WEND_CORNERS_NEVER, JUMP_FRESH, wide, \
                {SQUARES_4, WEND_CORNERS_NEVER}, jump_note##suffix, {NULL})
#endif
#define JUMP_RULE(name, suffix, attribute, topology, corners, wide)                                                    \
    attribute WEND_NEVER_INLINE static bool name##_sees##suffix(const struct wend_jump_bitmaps *maps, uint32_t place,  \
                                                                const struct wend_jump_goal *goal)                     \
    {                                                                                                                  \
        return wend_jump_sees(maps, place, UINT32_MAX, goal, (struct wend_jump_rules){topology, corners});             \
    }                                                                                                                  \
    JUMP_KERNEL(name##_lists##suffix, name##_sees##suffix, attribute, topology, corners, JUMP_LISTS, wide,             \
                {topology, corners}, NULL, {NULL})                                                                     \
    JUMP_KERNEL(name##_landmarks##suffix, name##_sees##suffix, attribute, topology, corners, JUMP_LANDMARKS, wide,     \
                {topology, corners}, NULL, {NULL})
#define JUMP_TARGET(suffix, attribute, wide)                                                                           \
    JUMP_NOTE(suffix, attribute)                                                                                       \
    JUMP_RULE(jump_never, suffix, attribute, SQUARES_8, WEND_CORNERS_NEVER, wide)                                      \
    JUMP_RULE(jump_one, suffix, attribute, SQUARES_8, WEND_CORNERS_ONE, wide)                                          \
    JUMP_RULE(jump_always, suffix, attribute, SQUARES_8, WEND_CORNERS_ALWAYS, wide)                                    \
    JUMP_RULE(jump_four, suffix, attribute, SQUARES_4, WEND_CORNERS_NEVER, wide)                                       \
    JUMP_FRESH_EIGHT(jump_never, suffix, attribute, WEND_CORNERS_NEVER, wide)                                          \
    JUMP_FRESH_EIGHT(jump_one, suffix, attribute, WEND_CORNERS_ONE, wide)                                              \
    JUMP_FRESH_EIGHT(jump_always, suffix, attribute, WEND_CORNERS_ALWAYS, wide)                                        \
    JUMP_FRESH_FOUR(jump_four, suffix, attribute, wide)

JUMP_TARGET(_plain, , JUMP_PLAIN_WIDE)
#if JUMP_TARGETS == 2
JUMP_TARGET(_newer, JUMP_NEWER, JUMP_WIDE)
#endif

enum { JUMP_FOUR = 3 }; /* after the corner rules */

#define JUMP_RULES(suffix)                                                                                             \
    {                                                                                                                  \
        jump_never##suffix, jump_one##suffix, jump_always##suffix, jump_four##suffix                                   \
    }
#define JUMP_ROW(suffix)                                                                                               \
    {                                                                                                                  \
        JUMP_RULES(_fresh##suffix), JUMP_RULES(_lists##suffix), JUMP_RULES(_landmarks##suffix)                         \
    }

static enum wend_search_end (*const jump_instances[JUMP_TARGETS][JUMP_KEPT][4])(struct wend_jump *) = {
    JUMP_ROW(_plain),
#if JUMP_TARGETS == 2
    JUMP_ROW(_newer),
#endif
};

static enum wend_search_end leave_path(const struct wend_jump *j, enum wend_search_end end)
{
    struct wend_search *search = j->search;
    if (end != SEARCH_FOUND && end != SEARCH_LIMITED)
        return end;
    uint32_t slot = j->goal_slot;
    if (end == SEARCH_LIMITED)
        slot = search->pause.jump.end_slot;
    return wend_jump_path_write(j, slot) ? end : SEARCH_NO_MEMORY;
}

/* Runs the kernel; if costs exceed 32 bits A* takes over. */
static enum wend_search_end run_jump_kernel(struct wend_jump *j)
{
    struct wend_search *search = j->search;
    const wend_space *space = search->space;
    const uint64_t limit = search->effort.limit;
    uint32_t rules = space->cells.topology == SQUARES_4 ? JUMP_FOUR : (uint32_t)space->profile.corners;
    uint32_t target = JUMP_TARGETS == 2 && search->scratch->processor >= PROCESSOR_AVX2;
    uint32_t kept = j->known.landmarks ? JUMP_LANDMARKS : j->known.kept.headers ? JUMP_LISTS : JUMP_FRESH;
    enum wend_search_end end = jump_instances[target][kept][rules](j);
    if (end != SEARCH_OVERFLOW)
        return leave_path(j, end);
    wend_search_hand_over(search, limit); /* to A*, whose costs have 64 bits */
    search->pause.by_astar = true;
    return wend_engine_astar.run(search);
}

/*
 * Whether the slots of all jump points of the current map fit, besides the start's and the goal's. The room is the same
 * in every finder, so that either all of them continue or all start over.
 */
static bool has_room_for_slots(const struct wend_search *search)
{
    const struct wend_jump_maps *maps = search->space->cells.jump_maps;
    return maps && maps->slot_count + 2 <= search->scratch->jumps->room;
}

static enum wend_search_end go_on_jumping(struct wend_search *search)
{
    struct wend_jump j;
    if (search->pause.is_changed && !has_room_for_slots(search))
        return SEARCH_OUTDATED;
    take_up_jump(&j, search);
    return run_jump_kernel(&j);
}

static enum wend_search_end run_jump(struct wend_search *search)
{
    struct wend_jump j;
    if (search->pause.resumed)
        return search->pause.by_astar ? wend_engine_astar.run(search) : go_on_jumping(search);
    /* Jump-point bitmaps describe runs from free cells only. */
    search->pause.by_astar = !wend_bits_get(search->space->cells.free, search->question.start);
    if (search->pause.by_astar)
        return wend_engine_astar.run(search);
    const wend_space *space = search->space;
    const struct wend_visit start = wend_visit_of(space, search->question.start),
                            end = wend_visit_of(space, search->question.goal);
    const struct wend_jump_goal goal = wend_jump_goal_of(&space->cells.jump_maps->maps, wend_jump_place(end.x, end.y));
    if (wend_jump_path_sees(space, start, &goal))
        return wend_jump_path_write_single(search) ? SEARCH_FOUND : SEARCH_NO_MEMORY;
    return begin_jump(&j, search, start, &goal, 0) ? run_jump_kernel(&j) : SEARCH_NO_MEMORY;
}

static bool has_jump_maps(const wend_space *space)
{
    return space->cells.jump_maps != NULL;
}

/* If jump points are dense A* is faster, unless there are cached successors, and landmarks show the way. */
static bool favours_jumps(const struct wend_search *search)
{
    const wend_space *space = search->space;
    return space->cells.jump_maps->favours_jumps ||
           (wend_cached_successors_of(space).headers && wend_landmarks_serve(space) && !is_jump_watched(search));
}

const struct wend_engine_code wend_engine_jps = {
    .run = run_jump, .serves_space = has_jump_maps, .suits = favours_jumps};
const struct wend_engine_code wend_engine_jps4 = {
    .run = run_jump, .serves_space = has_jump_maps, .suits = favours_jumps};
