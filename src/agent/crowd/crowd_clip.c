/*
 * Clips the velocities that agents have chosen, in doubles, so that nobody collides. Two agents' moves together never
 * exceed the gap between them, and no agent comes closer to a wall than its radius. Every half-plane contains standing
 * still, so that is always allowed; an agent that a half-plane stops slides along its edge.
 */
#include "agent/crowd/crowd.h"

#include "base/bits.h"
#include "base/root.h"

/* More half-planes than fit around an agent that is not many times as large as the others. */
enum { MOST_HALF_PLANES = 128 };

/* Rounding loses at most this part of a speed. */
#define MOST_ROUNDED 1e-9

/* Much more than rounding ever loses. */
#define ROUNDING_MARGIN 1e-6

/* A half-plane of velocities: at most `limit`, 0 or more, in direction (x, y). */
struct crowd_half_plane {
    double x, y, limit;
};

struct crowd_half_planes {
    struct crowd_half_plane items[MOST_HALF_PLANES];
    uint32_t count;    /* above MOST_HALF_PLANES: not all found room */
    bool stops_choice; /* one of them excludes the chosen velocity */
};

static void add_half_plane(struct crowd_half_planes *planes, const double velocity[2], struct crowd_half_plane plane)
{
    if (planes->count < MOST_HALF_PLANES)
        planes->items[planes->count] = plane;
    planes->count++;
    planes->stops_choice |= plane.x * velocity[0] + plane.y * velocity[1] > plane.limit;
}

/*
 * How much of the gap between two agents one may use up, as a speed. If the gap is too small for both, the one that
 * goes first gets what it wants, and equals share it in proportion to what they want; if some is left they halve that.
 * The shares computed from both sides never add up to more than the gap.
 */
static double share_of_gap(double gap, double own, double other, const struct crowd_body *self,
                           const struct crowd_body *them)
{
    const double rest = gap - own - other;
    if (rest >= 0)
        return own + rest / 2;
    const int32_t precedence = crowd_precedence(self, them);
    if (precedence > 0)
        return own < gap ? own : gap;
    if (precedence < 0)
        return other < gap ? gap - other : 0;
    return gap * (own / (own + other));
}

static void limit_by_other(const wend_crowd *crowd, uint32_t body, uint32_t other, const double velocity[2],
                           struct crowd_half_planes *planes)
{
    const struct crowd_bins *bins = &crowd->bins;
    const struct crowd_body *self = &bins->bodies[body], *them = &bins->bodies[other];
    const double x = bins->x[other] - bins->x[body], y = bins->y[other] - bins->y[body];
    const double distance = wend_sqrt(x * x + y * y);
    if (other == body || !(distance > 0) || (self->level != them->level && !wend_crowd_are_joined(crowd, body, other)))
        return;
    const double gap = distance - bins->radius[body] - bins->radius[other], by_distance = 1 / distance;
    const double unit_x = x * by_distance, unit_y = y * by_distance;
    const double own = unit_x * velocity[0] + unit_y * velocity[1];
    const double theirs = -(unit_x * bins->chosen[other].x + unit_y * bins->chosen[other].y);
    const double limit =
        share_of_gap(gap > 0 ? gap / crowd->tick : 0, own > 0 ? own : 0, theirs > 0 ? theirs : 0, self, them);
    add_half_plane(planes, velocity, (struct crowd_half_plane){unit_x, unit_y, limit});
}

/* True if two bodies that come nearer by at most `step` may touch. */
static bool may_touch(const struct crowd_bins *bins, uint32_t body, uint32_t other, double step)
{
    const double x = bins->x[other] - bins->x[body], y = bins->y[other] - bins->y[body];
    const double reach = bins->radius[other] + bins->radius[body] + step;
    return x * x + y * y <= reach * reach;
}

static double lesser_of(double a, double b)
{
    return a < b ? a : b;
}

/*
 * True if the gap to another suffices for what both have chosen, so that its half-plane excludes nothing: with distance
 * d, tick * closing < d - touch. Here that is multiplied by d and squared, for roots and quotients are slow; where a
 * gap barely suffices the answer may be false.
 */
static bool has_gap_for_both(const wend_crowd *crowd, uint32_t body, uint32_t other, const double velocity[2])
{
    const struct crowd_bins *bins = &crowd->bins;
    const double x = bins->x[other] - bins->x[body], y = bins->y[other] - bins->y[body], square = x * x + y * y;
    const double touch = (1 + ROUNDING_MARGIN) * (bins->radius[other] + bins->radius[body]),
                 tick = (1 + ROUNDING_MARGIN) * crowd->tick;
    const double own = tick * (x * velocity[0] + y * velocity[1]);
    const double theirs = -tick * (x * bins->chosen[other].x + y * bins->chosen[other].y);
    const double after_own = lesser_of(square, square - own), rest = lesser_of(after_own, after_own - theirs);
    return (rest > 0) & (rest * rest > touch * touch * square);
}

/* True if the gaps to all listed others that may touch suffice. */
static bool has_gaps_for_all(const wend_crowd *crowd, uint32_t body, const double velocity[2])
{
    const uint32_t *others = &crowd->bins.near[body * (size_t)CROWD_MOST_OTHERS];
    bool suffice = true;
    for (uint32_t close = crowd->bins.moves[body].close; close != 0; close &= close - 1)
        suffice &= has_gap_for_both(crowd, body, others[wend_count_trailing_zeros(close)], velocity);
    return suffice;
}

/* Adds the half-planes of the nearest others. */
static void limit_by_nearest(const wend_crowd *crowd, uint32_t body, const double velocity[2], double step,
                             struct crowd_half_planes *planes)
{
    const struct crowd_bins *bins = &crowd->bins;
    const uint32_t *others = &bins->near[body * (size_t)CROWD_MOST_OTHERS];
    for (uint32_t close = bins->moves[body].close; close != 0; close &= close - 1) {
        const uint32_t other = others[wend_count_trailing_zeros(close)];
        if (may_touch(bins, body, other, step))
            limit_by_other(crowd, body, other, velocity, planes);
    }
}

static void limit_by_others(const wend_crowd *crowd, uint32_t body, const double velocity[2], double speed,
                            struct crowd_half_planes *planes)
{
    const struct crowd_bins *bins = &crowd->bins;
    const double step = (speed + bins->most_speed) * crowd->tick;
    if (bins->moves[body].lists_close || wend_crowd_lists_all(crowd, body, step)) {
        limit_by_nearest(crowd, body, velocity, step, planes);
        return;
    }
    const struct crowd_range range =
        wend_crowd_range(bins, bins->x[body], bins->y[body], bins->radius[body] + bins->most_radius + step);
    for (uint32_t i = 0; i < wend_crowd_floor_count(bins, body); i++) {
        const uint32_t level = wend_crowd_floor_at(bins, body, i);
        for (int32_t row = range.top; row <= range.bottom && wend_crowd_has_floor(bins, level); row++) {
            uint32_t other;
            const uint32_t end = wend_crowd_row(bins, &range, row, level, &other);
            for (; other < end; other++)
                if (may_touch(bins, body, other, step))
                    limit_by_other(crowd, body, other, velocity, planes);
        }
    }
}

static void limit_by_walls(const wend_crowd *crowd, const struct crowd_agent *agent, const double velocity[2],
                           double speed, struct crowd_half_planes *planes)
{
    struct crowd_wall walls[MOST_HALF_PLANES];
    const struct crowd_spot spot = wend_crowd_spot(agent);
    const uint32_t count =
        wend_crowd_ground_walls(&crowd->grounds[agent->ground], &spot, speed * crowd->tick, walls, MOST_HALF_PLANES);
    for (uint32_t i = 0; i < count && i < MOST_HALF_PLANES; i++) {
        const double gap = walls[i].gap > 0 ? walls[i].gap / crowd->tick : 0;
        add_half_plane(planes, velocity, (struct crowd_half_plane){walls[i].x, walls[i].y, gap});
    }
    if (count > MOST_HALF_PLANES)
        planes->count = MOST_HALF_PLANES + 1;
}

/* The velocity on a half-plane's edge, within those before it, nearest to the chosen one. Returns false if none. */
static bool slide(const struct crowd_half_planes *planes, uint32_t line, const double chosen[2], double velocity[2])
{
    const struct crowd_half_plane *plane = &planes->items[line];
    double from = -1e30, to = 1e30;
    for (uint32_t i = 0; i < line; i++) {
        const struct crowd_half_plane *other = &planes->items[i];
        const double along = other->y * plane->x - other->x * plane->y;
        const double rest = other->limit - plane->limit * (plane->x * other->x + plane->y * other->y);
        if (along > 1e-9)
            to = rest / along < to ? rest / along : to;
        else if (along < -1e-9)
            from = rest / along > from ? rest / along : from;
        else if (rest < 0)
            return false;
    }
    if (from > to)
        return false;
    double t = chosen[1] * plane->x - chosen[0] * plane->y;
    t = t < from ? from : t > to ? to : t;
    velocity[0] = plane->limit * plane->x - t * plane->y;
    velocity[1] = plane->limit * plane->y + t * plane->x;
    return true;
}

/*
 * Sliding along an edge, a velocity may pass it by rounding. If no gap is left even a shorter velocity that way would
 * pass it: so the velocity is moved back by twice the excess.
 */
static void move_off_planes(const struct crowd_half_planes *planes, double speed, double velocity[2])
{
    for (uint32_t i = 0; i < planes->count; i++) {
        const struct crowd_half_plane *plane = &planes->items[i];
        const double excess = plane->x * velocity[0] + plane->y * velocity[1] - plane->limit;
        if (!(excess > 0) || excess > MOST_ROUNDED * speed)
            continue;
        velocity[0] -= 2 * excess * plane->x;
        velocity[1] -= 2 * excess * plane->y;
    }
}

/* Shortens a velocity until it lies in all half-planes, whatever was rounded before. */
static void shorten_to_planes(const struct crowd_half_planes *planes, double velocity[2])
{
    double scale = 1;
    for (uint32_t i = 0; i < planes->count; i++) {
        const struct crowd_half_plane *plane = &planes->items[i];
        const double speed = plane->x * velocity[0] + plane->y * velocity[1];
        if (speed * scale > plane->limit)
            scale = plane->limit / speed;
    }
    velocity[0] *= scale;
    velocity[1] *= scale;
}

void wend_crowd_clip(const wend_crowd *crowd, uint32_t body, double velocity[2])
{
    const struct crowd_move *move = &crowd->bins.moves[body];
    const struct crowd_agent *agent = &crowd->agents[crowd->bins.bodies[body].index];
    const double chosen[2] = {crowd->bins.chosen[body].x, crowd->bins.chosen[body].y};
    const double square = chosen[0] * chosen[0] + chosen[1] * chosen[1];
    struct crowd_half_planes planes;
    planes.count = 0;
    planes.stops_choice = false;
    velocity[0] = chosen[0];
    velocity[1] = chosen[1];
    const bool has_gaps = square > 0 && move->lists_close && has_gaps_for_all(crowd, body, chosen);
    if (square == 0 || (has_gaps && !move->has_walls))
        return;
    const double speed = wend_sqrt(square);
    if (move->has_walls)
        limit_by_walls(crowd, agent, chosen, speed, &planes);
    if (has_gaps && !planes.stops_choice)
        return;
    limit_by_others(crowd, body, chosen, speed, &planes);
    if (planes.count > MOST_HALF_PLANES) {
        velocity[0] = velocity[1] = 0;
        return;
    }
    if (!planes.stops_choice)
        return;
    for (uint32_t i = 0; i < planes.count; i++)
        if (planes.items[i].x * velocity[0] + planes.items[i].y * velocity[1] > planes.items[i].limit &&
            !slide(&planes, i, chosen, velocity)) {
            velocity[0] = chosen[0];
            velocity[1] = chosen[1];
            break;
        }
    move_off_planes(&planes, speed, velocity);
    shorten_to_planes(&planes, velocity);
}
