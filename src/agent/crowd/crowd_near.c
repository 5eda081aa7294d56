/* Answers to callers: how agents are, who is near whom, and who has come into view. */
#include "agent/crowd/crowd.h"

#include "base/root.h"
#include "base/sizes.h"

void wend_crowd_view_init(wend_crowd_view *view, uint32_t size)
{
    if (!view)
        return;
    const wend_crowd_view full = {.size = size};
    wend_give_sized(view, size, &full, sizeof full);
}

void wend_crowd_values(const wend_crowd *crowd, uint32_t index, wend_agent *values)
{
    const struct crowd_agent *agent = &crowd->agents[index];
    const bool walks = agent->state == WEND_AGENT_WALKING;
    *values = (wend_agent){.id = wend_crowd_id_of(crowd, index),
                           .state = (wend_agent_state)agent->state,
                           .level = agent->level,
                           .came_by_link = agent->way.came_by_link,
                           .x = agent->x,
                           .y = agent->y,
                           .velocity_x = agent->velocity_x,
                           .velocity_y = agent->velocity_y,
                           .radius = agent->radius,
                           .stalled = walks ? agent->way.stalled : 0};
}

wend_status wend_crowd_agent(const wend_crowd *crowd, wend_agent_id id, wend_agent *values)
{
    if (!wend_crowd_find(crowd, id) || !values)
        return WEND_ERROR_ARGUMENT;
    wend_crowd_values(crowd, wend_agent_index(id), values);
    return WEND_OK;
}

uint32_t wend_crowd_agents(const wend_crowd *crowd, wend_agent *agents, uint32_t capacity)
{
    uint32_t count = 0;
    if (!crowd || (!agents && capacity != 0))
        return 0;
    for (uint32_t i = 0; i < crowd->agent_count && count < capacity; i++)
        if (crowd->agents[i].is_used)
            wend_crowd_values(crowd, i, &agents[count++]);
    return crowd->live;
}

static bool is_crowd_point(wend_crowd_point point)
{
    return point.x >= -1e9 && point.x <= 1e9 && point.y >= -1e9 && point.y <= 1e9;
}

/* A circle, and the nearest `capacity` of the agents in it. */
struct near_search {
    const wend_crowd *crowd;
    wend_crowd_point from;
    double range;
    wend_agent_id *agents;
    uint32_t capacity, kept, count;
};

static double square_to(const struct near_search *search, const struct crowd_agent *agent)
{
    const double x = agent->x - search->from.x, y = agent->y - search->from.y;
    return x * x + y * y;
}

static bool is_nearer(const struct near_search *search, uint32_t a, uint32_t b)
{
    const double to_a = square_to(search, &search->crowd->agents[a]),
                 to_b = square_to(search, &search->crowd->agents[b]);
    return to_a < to_b || (to_a == to_b && a < b);
}

/* Sifts an agent down a heap whose first is the farthest. */
static void sift_near(const struct near_search *search, uint32_t at, uint32_t count)
{
    wend_agent_id *heap = search->agents;
    for (;;) {
        uint32_t child = 2 * at + 1;
        if (child >= count)
            return;
        if (child + 1 < count && is_nearer(search, wend_agent_index(heap[child]), wend_agent_index(heap[child + 1])))
            child++;
        if (!is_nearer(search, wend_agent_index(heap[at]), wend_agent_index(heap[child])))
            return;
        const wend_agent_id moved = heap[at];
        heap[at] = heap[child];
        heap[child] = moved;
        at = child;
    }
}

static void add_near(struct near_search *search, uint32_t index)
{
    wend_agent_id *heap = search->agents;
    const wend_agent_id id = wend_crowd_id_of(search->crowd, index);
    search->count++;
    if (search->kept == search->capacity) {
        if (search->capacity == 0 || !is_nearer(search, index, wend_agent_index(heap[0])))
            return;
        heap[0] = id;
        sift_near(search, 0, search->kept);
        return;
    }
    uint32_t at = search->kept++;
    for (; at > 0 && is_nearer(search, wend_agent_index(heap[(at - 1) / 2]), index); at = (at - 1) / 2)
        heap[at] = heap[(at - 1) / 2];
    heap[at] = id;
}

static void find_near(struct near_search *search)
{
    const struct crowd_bins *bins = &search->crowd->bins;
    const struct crowd_range range = wend_crowd_range(bins, search->from.x, search->from.y, search->range);
    search->kept = search->count = 0;
    for (int32_t row = range.top; row <= range.bottom; row++) {
        uint32_t body;
        const uint32_t end = wend_crowd_row(bins, &range, row, search->from.level, &body);
        for (; body < end; body++) {
            const struct crowd_agent *agent = &search->crowd->agents[bins->bodies[body].index];
            if (agent->level == search->from.level && square_to(search, agent) <= search->range * search->range)
                add_near(search, bins->bodies[body].index);
        }
    }
    for (uint32_t left = search->kept; left > 1; left--) {
        const wend_agent_id farthest = search->agents[0];
        search->agents[0] = search->agents[left - 1];
        search->agents[left - 1] = farthest;
        sift_near(search, 0, left - 1);
    }
}

wend_status wend_crowd_within(wend_crowd *crowd, wend_crowd_point point, double range, wend_agent_id *agents,
                              uint32_t capacity, uint32_t *count)
{
    if (!crowd || !count || !is_crowd_point(point) || !(range >= 0 && range <= 1e9) || (!agents && capacity != 0))
        return WEND_ERROR_ARGUMENT;
    wend_crowd_sort(crowd);
    struct near_search search = {.crowd = crowd, .from = point, .range = range, .agents = agents, .capacity = capacity};
    find_near(&search);
    *count = search.count;
    return search.count > capacity ? WEND_ERROR_CAPACITY : WEND_OK;
}

/* Distance to the farthest corner of the board, and a little more. */
static double farthest_range(const struct crowd_bins *bins, wend_crowd_point point)
{
    const double left = point.x - bins->left, top = point.y - bins->top;
    const double right = bins->columns * bins->side - left, bottom = bins->rows * bins->side - top;
    const double across = left * left > right * right ? left : right, down = top * top > bottom * bottom ? top : bottom;
    return 1.001 * wend_sqrt(across * across + down * down) + bins->side;
}

wend_status wend_crowd_nearest(wend_crowd *crowd, wend_crowd_point point, uint32_t k, wend_agent_id *agents,
                               uint32_t *count)
{
    if (!crowd || !count || !is_crowd_point(point) || (!agents && k != 0))
        return WEND_ERROR_ARGUMENT;
    wend_crowd_sort(crowd);
    const struct crowd_bins *bins = &crowd->bins;
    struct near_search search = {.crowd = crowd, .from = point, .agents = agents, .capacity = k};
    const double farthest = bins->count ? farthest_range(bins, point) : 0;
    double range = 2 * bins->side;
    do {
        search.range = range < farthest ? range : farthest;
        find_near(&search);
        range *= 2;
    } while (search.count < k && search.range < farthest);
    *count = search.kept;
    return WEND_OK;
}

/* Views. */

static bool is_view_valid(const wend_crowd_view *view)
{
    return view->size >= sizeof *view && is_crowd_point(view->from) && view->range >= 0 && view->range <= 1e9 &&
           view->keep >= 0 && view->keep <= 1e9 && view->seen_count <= view->seen_capacity &&
           (view->seen_capacity == 0 || (view->seen && view->changes));
}

static bool is_in_view(const wend_crowd *crowd, const wend_crowd_view *view, wend_agent_id id)
{
    const struct crowd_agent *agent = wend_crowd_find(crowd, id);
    if (!agent || agent->level != view->from.level)
        return false;
    const double keep = view->keep > view->range ? view->keep : view->range;
    const double x = agent->x - view->from.x, y = agent->y - view->from.y;
    return x * x + y * y <= keep * keep;
}

/* Removes agents that have left a view, keeping the order; they go to the end of `changes` for now. */
static void drop_gone(const wend_crowd *crowd, wend_crowd_view *view)
{
    uint32_t kept = 0;
    view->left = 0;
    for (uint32_t i = 0; i < view->seen_count; i++)
        if (is_in_view(crowd, view, view->seen[i]))
            view->seen[kept++] = view->seen[i];
        else
            view->changes[view->seen_capacity + view->left++] = view->seen[i];
    view->seen_count = kept;
}

/* Index of a number in a list that ascends by index, or where it would be. */
static uint32_t find_index(const wend_agent_id *ids, uint32_t count, uint32_t index)
{
    uint32_t low = 0, high = count;
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        if (wend_agent_index(ids[middle]) < index)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Inserts an agent into the ascending list of those entered. If it is full the highest is dropped: returns false. */
static bool add_entered(wend_crowd_view *view, wend_agent_id id)
{
    const uint32_t room = view->seen_capacity - view->seen_count;
    uint32_t at = find_index(view->changes, view->entered, wend_agent_index(id));
    if (at >= room)
        return false;
    const bool is_full = view->entered == room;
    view->entered += !is_full;
    for (uint32_t i = view->entered - 1; i > at; i--)
        view->changes[i] = view->changes[i - 1];
    view->changes[at] = id;
    return !is_full;
}

static bool find_entered(const wend_crowd *crowd, wend_crowd_view *view)
{
    const struct crowd_bins *bins = &crowd->bins;
    const struct crowd_range range = wend_crowd_range(bins, view->from.x, view->from.y, view->range);
    bool has_room = true;
    for (int32_t row = range.top; row <= range.bottom; row++) {
        uint32_t body;
        const uint32_t end = wend_crowd_row(bins, &range, row, view->from.level, &body);
        for (; body < end; body++) {
            const uint32_t index = bins->bodies[body].index;
            const double x = crowd->agents[index].x - view->from.x, y = crowd->agents[index].y - view->from.y;
            const uint32_t at = find_index(view->seen, view->seen_count, index);
            const bool is_seen = at < view->seen_count && wend_agent_index(view->seen[at]) == index;
            if (!is_seen && crowd->agents[index].level == view->from.level &&
                x * x + y * y <= view->range * view->range)
                has_room &= add_entered(view, wend_crowd_id_of(crowd, index));
        }
    }
    return has_room;
}

/* Merges two ascending lists from their ends, in place: there is room for all. */
static void merge_entered(wend_crowd_view *view)
{
    uint32_t old = view->seen_count, fresh = view->entered, at = old + fresh;
    while (fresh > 0) {
        const bool takes_fresh =
            old == 0 || wend_agent_index(view->changes[fresh - 1]) > wend_agent_index(view->seen[old - 1]);
        view->seen[--at] = takes_fresh ? view->changes[--fresh] : view->seen[--old];
    }
    view->seen_count += view->entered;
}

wend_status wend_crowd_look(wend_crowd *crowd, wend_crowd_view *view)
{
    if (!crowd || !view || !is_view_valid(view))
        return WEND_ERROR_ARGUMENT;
    wend_crowd_sort(crowd);
    drop_gone(crowd, view);
    view->entered = 0;
    const bool has_room = find_entered(crowd, view);
    merge_entered(view);
    for (uint32_t i = 0; i < view->left; i++)
        view->changes[view->entered + i] = view->changes[view->seen_capacity + i];
    return has_room ? WEND_OK : WEND_ERROR_CAPACITY;
}
