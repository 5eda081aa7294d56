/*
 * ORCA: van den Berg, Guy, Lin and Manocha 2011, "Reciprocal n-body collision avoidance". Each pair of agents takes the
 * least change of their relative velocity that keeps them apart for the horizon, and shares it; what is left to either
 * is a half-plane of velocities. A linear program in two dimensions takes the velocity in all of them that is nearest
 * to the wanted one; where there is none, another takes the one that is least far outside those of agents, never
 * outside a wall's.
 *
 * All half-planes are dealt with at once, in loops of a fixed length without branches: compilers make wide instructions
 * of them, and no order of additions depends on how wide. A half-plane of zeros holds every velocity.
 */
#include "agent/crowd/crowd_avoid.h"

#include "base/bits.h"
#include "base/inline.h"
#include "base/root.h"
#include "base/wide_lanes.h"

#include <string.h>

#define PARALLEL_SINE 1e-5f /* lines whose directions differ by a sine below this count as parallel */
#define NO_END        1e30f

/* A velocity is on the right side of a line if it lies to the left of its direction. */
struct crowd_lines {
    float x[CROWD_LINES], y[CROWD_LINES]; /* a point of each */
    float along_x[CROWD_LINES], along_y[CROWD_LINES];
};

/* The part of one line that is still allowed. */
struct crowd_stretch {
    float from, to;
};

WEND_ALWAYS_INLINE float float_root(float value)
{
#if WEND_HAS_LANES
    return wend_lane_root(value);
#else
    return (float)wend_sqrt((double)value);
#endif
}

/*
 * The lines of the others, in the places where they stand in `around`. The velocities that lead to a meeting within the
 * horizon are a cone cut off by a circle; the nearest point of its border is on the circle or on the left or right leg.
 */
WEND_ALWAYS_INLINE void make_lines(const struct crowd_around *around, const struct crowd_wish *wish,
                                   enum wend_processor processor, struct crowd_lines *lines)
{
    const float inverse_horizon = wish->inverse_horizon, inverse_tick = wish->inverse_tick; /* a load for all */
    float length[CROWD_LINES], leg[CROWD_LINES];
    for (uint32_t i = 0; i < CROWD_LINES; i++) {
        const float x = around->x[i], y = around->y[i], reach = around->reach[i];
        const float distance = x * x + y * y, rest = distance - reach * reach;
        const float inverse = rest > 0 ? inverse_horizon : inverse_tick;
        const float to_x = around->velocity_x[i] - inverse * x, to_y = around->velocity_y[i] - inverse * y;
        length[i] = to_x * to_x + to_y * to_y;
        leg[i] = rest > 0 ? rest : 0;
    }
    wend_wide_roots(length, processor);
    wend_wide_roots(leg, processor);
    for (uint32_t i = 0; i < CROWD_LINES; i++) {
        const float x = around->x[i], y = around->y[i], reach = around->reach[i];
        const float velocity_x = around->velocity_x[i], velocity_y = around->velocity_y[i];
        const float distance = x * x + y * y, square = reach * reach, rest = distance - square;
        const float inverse = rest > 0 ? inverse_horizon : inverse_tick;
        const float to_x = velocity_x - inverse * x, to_y = velocity_y - inverse * y;
        const float dot = to_x * x + to_y * y, side = x * to_y - y * to_x;
        const float by_length = 1.0f / (length[i] > 0 ? length[i] : 1e-9f);
        const float by_distance = 1.0f / (distance > 0 ? distance : 1.0f);
        const float unit_x = to_x * by_length, unit_y = to_y * by_length, missing = reach * inverse - length[i];
        const float turn = side > 0 ? reach : -reach, forth = side > 0 ? by_distance : -by_distance;
        const float leg_x = (x * leg[i] - y * turn) * forth, leg_y = (x * turn + y * leg[i]) * forth;
        const float on_leg = velocity_x * leg_x + velocity_y * leg_y;
        const float behind = dot < 0 ? dot * dot - square * length[i] * length[i] : -1.0f;
        const float round = rest > 0 ? behind : 1.0f;
        const float change_x = round > 0 ? missing * unit_x : on_leg * leg_x - velocity_x;
        const float change_y = round > 0 ? missing * unit_y : on_leg * leg_y - velocity_y;
        const float share = around->share[i], on = reach > 0 ? 1.0f : 0.0f;
        lines->along_x[i] = on * (round > 0 ? unit_y : leg_x);
        lines->along_y[i] = on * (round > 0 ? -unit_x : leg_y);
        lines->x[i] = on * (wish->velocity_x + share * change_x);
        lines->y[i] = on * (wish->velocity_y + share * change_y);
    }
}

/* How far beyond each line a velocity is: above 0, on the wrong side. */
WEND_ALWAYS_INLINE void find_excess(const struct crowd_lines *lines, const float v[2], float excess[CROWD_LINES])
{
    const float x = v[0], y = v[1];
    for (uint32_t i = 0; i < CROWD_LINES; i++)
        excess[i] = lines->along_x[i] * (lines->y[i] - y) - lines->along_y[i] * (lines->x[i] - x);
}

/* The stretch of a line that the speed and the lines before it leave; false where they leave none. */
WEND_ALWAYS_INLINE bool clip_line(const struct crowd_lines *lines, uint32_t line, float speed,
                                  enum wend_processor processor, struct crowd_stretch *stretch)
{
    const float x = lines->x[line], y = lines->y[line], along_x = lines->along_x[line], along_y = lines->along_y[line];
    const float middle = x * along_x + y * along_y, square = middle * middle + speed * speed - (x * x + y * y);
    float from[CROWD_LINES], to[CROWD_LINES], out[CROWD_LINES];
    if (square < 0)
        return false;
    const float half = float_root(square);
    for (uint32_t i = 0; i < CROWD_LINES; i++) {
        const float sine = along_x * lines->along_y[i] - along_y * lines->along_x[i];
        const float excess = lines->along_x[i] * (y - lines->y[i]) - lines->along_y[i] * (x - lines->x[i]);
        const float size = sine < 0 ? -sine : sine, apart = i < line ? size - PARALLEL_SINE : -1.0f;
        const float t = excess / (size > PARALLEL_SINE ? sine : 1.0f);
        const float upper = sine >= 0 ? t : NO_END, lower = sine >= 0 ? -NO_END : t;
        to[i] = apart > 0 ? upper : NO_END;
        from[i] = apart > 0 ? lower : -NO_END;
        out[i] = i < line && size <= PARALLEL_SINE ? -excess : 0;
    }
    const float most = wend_wide_least(to), least = wend_wide_greatest(from);
    stretch->from = -middle - half > least ? -middle - half : least;
    stretch->to = -middle + half < most ? -middle + half : most;
    return wend_wide_above(out, processor) == 0 && stretch->from <= stretch->to;
}

/* The point of a line's stretch that is nearest to a velocity, or, if that is a direction, farthest along it. */
WEND_ALWAYS_INLINE void take_nearest(const struct crowd_lines *lines, uint32_t line, struct crowd_stretch stretch,
                                     const float wanted[2], bool is_direction, float v[2])
{
    const float x = lines->x[line], y = lines->y[line], along_x = lines->along_x[line], along_y = lines->along_y[line];
    float t;
    if (is_direction)
        t = wanted[0] * along_x + wanted[1] * along_y > 0 ? stretch.to : stretch.from;
    else
        t = along_x * (wanted[0] - x) + along_y * (wanted[1] - y);
    t = t < stretch.from ? stretch.from : t > stretch.to ? stretch.to : t;
    v[0] = x + t * along_x;
    v[1] = y + t * along_y;
}

/* The first line that a velocity is beyond, from a line on; CROWD_LINES for none. */
WEND_ALWAYS_INLINE uint32_t first_beyond(const struct crowd_lines *lines, const float v[2], uint32_t from,
                                         enum wend_processor processor)
{
    float excess[CROWD_LINES];
    find_excess(lines, v, excess);
    const uint32_t bits = wend_wide_above(excess, processor) >> from << from;
    return bits ? wend_count_trailing_zeros(bits) : CROWD_LINES;
}

/* The velocity in all half-planes nearest to v, which it replaces; the first line that leaves none, or CROWD_LINES. */
WEND_ALWAYS_INLINE uint32_t solve(const struct crowd_lines *lines, float speed, const float wanted[2],
                                  bool is_direction, enum wend_processor processor, float v[2])
{
    struct crowd_stretch stretch;
    uint32_t line = 0;
    while ((line = first_beyond(lines, v, line, processor)) < CROWD_LINES) {
        if (!clip_line(lines, line, speed, processor, &stretch))
            return line;
        take_nearest(lines, line, stretch, wanted, is_direction, v);
        if (++line == CROWD_LINES)
            break;
    }
    return CROWD_LINES;
}

/* Lines on which a velocity is as far beyond one line as beyond each before it; walls stay as they are. */
WEND_ALWAYS_INLINE void project_lines(const struct crowd_lines *lines, uint32_t line, uint32_t walls,
                                      enum wend_processor processor, struct crowd_lines *projected)
{
    const float x = lines->x[line], y = lines->y[line], along_x = lines->along_x[line], along_y = lines->along_y[line];
    float length[CROWD_LINES];
    for (uint32_t i = 0; i < CROWD_LINES; i++) {
        const float to_x = lines->along_x[i] - along_x, to_y = lines->along_y[i] - along_y;
        length[i] = to_x * to_x + to_y * to_y;
    }
    wend_wide_roots(length, processor);
    for (uint32_t i = 0; i < CROWD_LINES; i++) {
        const float other_x = lines->along_x[i], other_y = lines->along_y[i];
        const float sine = along_x * other_y - along_y * other_x, size = sine < 0 ? -sine : sine;
        const float excess = other_x * (y - lines->y[i]) - other_y * (x - lines->x[i]);
        const float t = excess / (size > PARALLEL_SINE ? sine : 1.0f);
        const float by_length = 1.0f / (length[i] > 0 ? length[i] : 1.0f);
        const float same = along_x * other_x + along_y * other_y;
        const float dropped = size <= PARALLEL_SINE ? same : -1.0f; /* of the same direction: it does not matter */
        const float on = i >= line || dropped > 0 ? 0.0f : 1.0f;
        const float cross_x = size > PARALLEL_SINE ? x + t * along_x : 0.5f * (x + lines->x[i]);
        const float cross_y = size > PARALLEL_SINE ? y + t * along_y : 0.5f * (y + lines->y[i]);
        projected->x[i] = i < walls ? lines->x[i] : on * cross_x;
        projected->y[i] = i < walls ? lines->y[i] : on * cross_y;
        projected->along_x[i] = i < walls ? other_x : on * (other_x - along_x) * by_length;
        projected->along_y[i] = i < walls ? other_y : on * (other_y - along_y) * by_length;
    }
}

/* From the first line on that left nothing: the velocity whose greatest excess over any line is least. */
WEND_ALWAYS_INLINE void relax(const struct crowd_lines *lines, uint32_t line, uint32_t walls, float speed,
                              enum wend_processor processor, float v[2])
{
    float excess[CROWD_LINES], worst = 0;
    for (; line < CROWD_LINES; line++) {
        find_excess(lines, v, excess);
        if (!(excess[line] > worst))
            continue;
        if (line < walls) { /* no velocity at all suits the walls: it stands */
            v[0] = v[1] = 0;
            return;
        }
        struct crowd_lines projected;
        project_lines(lines, line, walls, processor, &projected);
        const float inwards[2] = {-lines->along_y[line], lines->along_x[line]};
        float tried[2] = {inwards[0] * speed, inwards[1] * speed};
        if (solve(&projected, speed, inwards, true, processor, tried) == CROWD_LINES)
            memcpy(v, tried, sizeof tried);
        worst = lines->along_x[line] * (lines->y[line] - v[1]) - lines->along_y[line] * (lines->x[line] - v[0]);
    }
}

WEND_ALWAYS_INLINE void avoid(const struct crowd_around *around, const struct crowd_wish *wish,
                              enum wend_processor processor, float velocity[2])
{
    struct crowd_lines lines;
    make_lines(around, wish, processor, &lines);
    for (uint32_t i = 0; i < around->walls; i++) {
        lines.x[i] = around->wall_x[i] * around->wall_speed[i];
        lines.y[i] = around->wall_y[i] * around->wall_speed[i];
        lines.along_x[i] = -around->wall_y[i];
        lines.along_y[i] = around->wall_x[i];
    }
    const float wanted[2] = {wish->wanted_x, wish->wanted_y};
    const float square = wanted[0] * wanted[0] + wanted[1] * wanted[1];
    const float scale = square > wish->speed * wish->speed ? wish->speed / float_root(square) : 1.0f;
    velocity[0] = wanted[0] * scale;
    velocity[1] = wanted[1] * scale;
    const uint32_t line = solve(&lines, wish->speed, wanted, false, processor, velocity);
    if (line < CROWD_LINES)
        relax(&lines, line, around->walls, wish->speed, processor, velocity);
}

static void avoid_any(const struct crowd_around *around, const struct crowd_wish *wish, float velocity[2])
{
    avoid(around, wish, PROCESSOR_ANY, velocity);
}

#if WEND_HAS_AVX
WEND_FOR_AVX2 static void avoid_avx2(const struct crowd_around *around, const struct crowd_wish *wish,
                                     float velocity[2])
{
    avoid(around, wish, PROCESSOR_AVX2, velocity);
}

WEND_FOR_AVX512 static void avoid_avx512(const struct crowd_around *around, const struct crowd_wish *wish,
                                         float velocity[2])
{
    avoid(around, wish, PROCESSOR_AVX512, velocity);
}
#endif

wend_crowd_avoid *wend_crowd_avoid_for(enum wend_processor processor)
{
#if WEND_HAS_AVX
    if (processor >= PROCESSOR_AVX512)
        return avoid_avx512;
    if (processor >= PROCESSOR_AVX2)
        return avoid_avx2;
#endif
    (void)processor;
    return avoid_any;
}
