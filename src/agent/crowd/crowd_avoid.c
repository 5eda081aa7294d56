/*
 * ORCA: van den Berg, Guy, Lin and Manocha 2011, "Reciprocal n-body collision avoidance". Each pair of agents takes the
 * least change of their relative velocity that keeps them apart for the horizon, and shares it; this leaves each agent
 * a half-plane of velocities. A linear program in two dimensions finds the velocity in all of them that is nearest to
 * the wanted one. If there is none, another program takes the velocity least far outside the half-planes of agents, and
 * never outside a wall's.
 *
 * Sixteen agents are computed together, in loops of a fixed length without branches: compilers make wide instructions
 * of them, and no order of additions depends on the width. A half-plane of zeros holds every velocity. The few agents
 * without a velocity in all half-planes then follow one by one, all half-planes of each at once.
 */
#include "agent/crowd/crowd_avoid.h"

#include "base/bits.h"
#include "base/inline.h"
#include "base/root.h"
#include "base/wide_lanes.h"

#include <string.h>

#define PARALLEL_SINE 1e-5f /* lines whose directions differ by a sine below this count as parallel */
#define NO_END        1e30f

/* A line bounds a half-plane: the allowed velocities lie to the left of its direction. */
struct crowd_lines {
    float x[CROWD_LINES], y[CROWD_LINES]; /* a point of each */
    float along_x[CROWD_LINES], along_y[CROWD_LINES];
};

/* The lines of all agents, a lane each. */
struct crowd_all_lines {
    float x[CROWD_LINES][CROWD_LANES], y[CROWD_LINES][CROWD_LANES];
    float along_x[CROWD_LINES][CROWD_LANES], along_y[CROWD_LINES][CROWD_LANES];
};

/* The part of a line that is still allowed. */
struct crowd_interval {
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
 * Makes the lines for the others at index `line`. The relative velocities that lead to a meeting within the horizon are
 * a cone cut off by a circle; the nearest point of its border is on the circle, or on the left or right leg.
 */
WEND_ALWAYS_INLINE void make_lines(const struct crowd_around *around, uint32_t line, enum wend_processor processor,
                                   struct crowd_all_lines *lines)
{
    const float inverse_horizon = around->inverse_horizon, inverse_tick = around->inverse_tick; /* one load for all */
    const struct crowd_seen *others = &around->others[line];
    float length[CROWD_LANES], leg[CROWD_LANES];
    for (uint32_t i = 0; i < CROWD_LANES; i++) {
        const float x = others->x[i], y = others->y[i], reach = others->reach[i];
        const float distance = x * x + y * y, rest = distance - reach * reach;
        const float inverse = rest > 0 ? inverse_horizon : inverse_tick;
        const float to_x = others->velocity_x[i] - inverse * x, to_y = others->velocity_y[i] - inverse * y;
        length[i] = to_x * to_x + to_y * to_y;
        leg[i] = rest > 0 ? rest : 0;
    }
    wend_wide_roots(length, processor);
    wend_wide_roots(leg, processor);
    for (uint32_t i = 0; i < CROWD_LANES; i++) {
        const float x = others->x[i], y = others->y[i], reach = others->reach[i];
        const float velocity_x = others->velocity_x[i], velocity_y = others->velocity_y[i];
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
        const float share = others->share[i], on = reach > 0 ? 1.0f : 0.0f;
        lines->along_x[line][i] = on * (round > 0 ? unit_y : leg_x);
        lines->along_y[line][i] = on * (round > 0 ? -unit_x : leg_y);
        lines->x[line][i] = on * (around->own_x[i] + share * change_x);
        lines->y[line][i] = on * (around->own_y[i] + share * change_y);
    }
}

static void add_wall_lines(const struct crowd_around *around, struct crowd_all_lines *lines)
{
    for (uint32_t lane = 0; lane < CROWD_LANES; lane++)
        for (uint32_t wall = 0; wall < around->walls[lane]; wall++) {
            const float x = around->wall_x[wall][lane], y = around->wall_y[wall][lane];
            lines->x[wall][lane] = x * around->wall_speed[wall][lane];
            lines->y[wall][lane] = y * around->wall_speed[wall][lane];
            lines->along_x[wall][lane] = -y;
            lines->along_y[wall][lane] = x;
        }
}

/* What the lines before a line leave of it; `out` above 0: nothing. */
struct crowd_stretches {
    float from[CROWD_LANES], to[CROWD_LANES], out[CROWD_LANES];
};

WEND_ALWAYS_INLINE void clip_lines(const struct crowd_all_lines *lines, uint32_t line, struct crowd_stretches *left)
{
    float from[CROWD_LANES], to[CROWD_LANES], out[CROWD_LANES];
    for (uint32_t i = 0; i < CROWD_LANES; i++) {
        from[i] = -NO_END;
        to[i] = NO_END;
        out[i] = 0;
    }
    for (uint32_t before = 0; before < line; before++)
        for (uint32_t i = 0; i < CROWD_LANES; i++) {
            const float along_x = lines->along_x[line][i], along_y = lines->along_y[line][i];
            const float other_x = lines->along_x[before][i], other_y = lines->along_y[before][i];
            const float sine = along_x * other_y - along_y * other_x, size = sine < 0 ? -sine : sine;
            const float excess = other_x * (lines->y[line][i] - lines->y[before][i]) -
                                 other_y * (lines->x[line][i] - lines->x[before][i]);
            const float t = excess / (size > PARALLEL_SINE ? sine : 1.0f);
            const float upper = sine > PARALLEL_SINE ? t : NO_END, lower = sine < -PARALLEL_SINE ? t : -NO_END;
            const float parallel = size > PARALLEL_SINE ? 0 : -excess;
            to[i] = upper < to[i] ? upper : to[i];
            from[i] = lower > from[i] ? lower : from[i];
            out[i] = parallel > out[i] ? parallel : out[i];
        }
    memcpy(left->from, from, sizeof from);
    memcpy(left->to, to, sizeof to);
    memcpy(left->out, out, sizeof out);
}

/*
 * Moves velocities beyond a line, those with `excess` above 0, to the allowed point of the line nearest to the wanted
 * ones. Returns a bit for each lane without such a point: its velocity stays unchanged.
 */
WEND_ALWAYS_INLINE uint32_t move_to_line(const struct crowd_around *around, const struct crowd_all_lines *lines,
                                         uint32_t line, const float excess[CROWD_LANES], enum wend_processor processor,
                                         struct crowd_choice *v)
{
    struct crowd_stretches left;
    float half[CROWD_LANES], stuck[CROWD_LANES];
    clip_lines(lines, line, &left);
    for (uint32_t i = 0; i < CROWD_LANES; i++) {
        const float x = lines->x[line][i], y = lines->y[line][i], speed = around->speed[i];
        const float middle = x * lines->along_x[line][i] + y * lines->along_y[line][i];
        const float square = middle * middle + speed * speed - (x * x + y * y);
        left.out[i] = square < 0 ? 1.0f : left.out[i];
        half[i] = square < 0 ? 0 : square;
    }
    wend_wide_roots(half, processor);
    for (uint32_t i = 0; i < CROWD_LANES; i++) {
        const float x = lines->x[line][i], y = lines->y[line][i];
        const float along_x = lines->along_x[line][i], along_y = lines->along_y[line][i];
        const float middle = x * along_x + y * along_y, first = -middle - half[i], last = -middle + half[i];
        const float from = first > left.from[i] ? first : left.from[i], to = last < left.to[i] ? last : left.to[i];
        const float room = left.out[i] > 0 ? -1.0f : to - from;
        const float best = along_x * (around->wanted_x[i] - x) + along_y * (around->wanted_y[i] - y);
        const float below = best < from ? from : best, t = below > to ? to : below;
        const float moves = room < 0 ? 0 : excess[i];
        stuck[i] = room < 0 ? excess[i] : 0;
        v->x[i] = moves > 0 ? x + t * along_x : v->x[i];
        v->y[i] = moves > 0 ? y + t * along_y : v->y[i];
    }
    return wend_wide_above(stuck, processor);
}

/*
 * Finds the velocities in all half-planes nearest to the wanted ones, from velocities within the speed limits on.
 * Returns a bit for each lane without one; `first` of such a lane is the first line that left none.
 */
WEND_ALWAYS_INLINE uint32_t solve_all(const struct crowd_around *around, const struct crowd_all_lines *lines,
                                      enum wend_processor processor, struct crowd_choice *v,
                                      uint32_t first[CROWD_LANES])
{
    float goes_on[CROWD_LANES], excess[CROWD_LANES];
    uint32_t stuck = 0;
    for (uint32_t i = 0; i < CROWD_LANES; i++)
        goes_on[i] = 1;
    for (uint32_t line = 0; line < around->lines; line++) {
        for (uint32_t i = 0; i < CROWD_LANES; i++)
            excess[i] = goes_on[i] * (lines->along_x[line][i] * (lines->y[line][i] - v->y[i]) -
                                      lines->along_y[line][i] * (lines->x[line][i] - v->x[i]));
        if (wend_wide_above(excess, processor) == 0)
            continue;
        uint32_t more = move_to_line(around, lines, line, excess, processor, v);
        stuck |= more;
        for (; more != 0; more &= more - 1) {
            first[wend_count_trailing_zeros(more)] = line;
            goes_on[wend_count_trailing_zeros(more)] = 0;
        }
    }
    return stuck;
}

/* How far a velocity is beyond each line: above 0, on the wrong side. */
WEND_ALWAYS_INLINE void find_excess(const struct crowd_lines *lines, const float v[2], float excess[CROWD_LINES])
{
    const float x = v[0], y = v[1];
    for (uint32_t i = 0; i < CROWD_LINES; i++)
        excess[i] = lines->along_x[i] * (lines->y[i] - y) - lines->along_y[i] * (lines->x[i] - x);
}

/* Finds the part of a line that the speed and the lines before it leave. Returns false if there is none. */
WEND_ALWAYS_INLINE bool clip_line(const struct crowd_lines *lines, uint32_t line, float speed,
                                  enum wend_processor processor, struct crowd_interval *stretch)
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

/* Sets v to the point of a line's allowed part that is farthest in a direction. */
WEND_ALWAYS_INLINE void take_farthest(const struct crowd_lines *lines, uint32_t line, struct crowd_interval stretch,
                                      const float direction[2], float v[2])
{
    const float along_x = lines->along_x[line], along_y = lines->along_y[line];
    const float t = direction[0] * along_x + direction[1] * along_y > 0 ? stretch.to : stretch.from;
    v[0] = lines->x[line] + t * along_x;
    v[1] = lines->y[line] + t * along_y;
}

/* Returns the first line, from line `from` on, that a velocity is beyond, or CROWD_LINES. */
WEND_ALWAYS_INLINE uint32_t first_beyond(const struct crowd_lines *lines, const float v[2], uint32_t from,
                                         enum wend_processor processor)
{
    float excess[CROWD_LINES];
    find_excess(lines, v, excess);
    const uint32_t bits = wend_wide_above(excess, processor) >> from << from;
    return bits ? wend_count_trailing_zeros(bits) : CROWD_LINES;
}

/* Finds the velocity in all half-planes farthest in a direction; v begins at full speed. Returns false if none is. */
WEND_ALWAYS_INLINE bool solve(const struct crowd_lines *lines, float speed, const float direction[2],
                              enum wend_processor processor, float v[2])
{
    struct crowd_interval stretch;
    uint32_t line = 0;
    while ((line = first_beyond(lines, v, line, processor)) < CROWD_LINES) {
        if (!clip_line(lines, line, speed, processor, &stretch))
            return false;
        take_farthest(lines, line, stretch, direction, v);
        if (++line == CROWD_LINES)
            break;
    }
    return true;
}

/* Makes lines on which a velocity is as far beyond `line` as beyond each line before it; walls stay unchanged. */
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
        const float dropped = size <= PARALLEL_SINE ? same : -1.0f; /* same direction, or no line: sets no limit */
        const float on = i >= line || dropped >= 0 ? 0.0f : 1.0f;
        const float cross_x = size > PARALLEL_SINE ? x + t * along_x : 0.5f * (x + lines->x[i]);
        const float cross_y = size > PARALLEL_SINE ? y + t * along_y : 0.5f * (y + lines->y[i]);
        projected->x[i] = i < walls ? lines->x[i] : on * cross_x;
        projected->y[i] = i < walls ? lines->y[i] : on * cross_y;
        projected->along_x[i] = i < walls ? other_x : on * (other_x - along_x) * by_length;
        projected->along_y[i] = i < walls ? other_y : on * (other_y - along_y) * by_length;
    }
}

/* From the first line that left nothing on: finds the velocity whose greatest excess over any line is least. */
WEND_ALWAYS_INLINE void relax(const struct crowd_lines *lines, uint32_t line, uint32_t walls, float speed,
                              enum wend_processor processor, float v[2])
{
    float excess[CROWD_LINES], worst = 0;
    for (; line < CROWD_LINES; line++) {
        find_excess(lines, v, excess);
        if (!(excess[line] > worst))
            continue;
        if (line < walls) { /* no velocity fits the walls: it stands */
            v[0] = v[1] = 0;
            return;
        }
        struct crowd_lines projected;
        project_lines(lines, line, walls, processor, &projected);
        const float inwards[2] = {-lines->along_y[line], lines->along_x[line]};
        float tried[2] = {inwards[0] * speed, inwards[1] * speed};
        if (solve(&projected, speed, inwards, processor, tried))
            memcpy(v, tried, sizeof tried);
        worst = lines->along_x[line] * (lines->y[line] - v[1]) - lines->along_y[line] * (lines->x[line] - v[0]);
    }
}

/* Begins with the wanted velocities, shortened to the agents' speeds. */
WEND_ALWAYS_INLINE void begin_as_wanted(const struct crowd_around *around, enum wend_processor processor,
                                        struct crowd_choice *v)
{
    float length[CROWD_LANES];
    for (uint32_t i = 0; i < CROWD_LANES; i++)
        length[i] = around->wanted_x[i] * around->wanted_x[i] + around->wanted_y[i] * around->wanted_y[i];
    wend_wide_roots(length, processor);
    for (uint32_t i = 0; i < CROWD_LANES; i++) {
        const float x = around->wanted_x[i], y = around->wanted_y[i], speed = around->speed[i];
        const float shorter = speed / (length[i] > 0 ? length[i] : 1.0f);
        const float scale = x * x + y * y > speed * speed ? shorter : 1.0f;
        v->x[i] = x * scale;
        v->y[i] = y * scale;
    }
}

/* For one agent without a velocity in all half-planes: finds the one least far outside. */
WEND_ALWAYS_INLINE void relax_lane(const struct crowd_around *around, const struct crowd_all_lines *lines,
                                   uint32_t lane, uint32_t first, enum wend_processor processor,
                                   struct crowd_choice *choice)
{
    struct crowd_lines own;
    memset(&own, 0, sizeof own);
    for (uint32_t line = 0; line < around->lines; line++) {
        own.x[line] = lines->x[line][lane];
        own.y[line] = lines->y[line][lane];
        own.along_x[line] = lines->along_x[line][lane];
        own.along_y[line] = lines->along_y[line][lane];
    }
    float v[2] = {choice->x[lane], choice->y[lane]};
    relax(&own, first, around->walls[lane], around->speed[lane], processor, v);
    choice->x[lane] = v[0];
    choice->y[lane] = v[1];
}

WEND_ALWAYS_INLINE void avoid(const struct crowd_around *around, enum wend_processor processor,
                              struct crowd_choice *choice)
{
    struct crowd_all_lines lines;
    uint32_t first[CROWD_LANES];
    for (uint32_t line = 0; line < around->lines; line++)
        make_lines(around, line, processor, &lines);
    add_wall_lines(around, &lines);
    begin_as_wanted(around, processor, choice);
    uint32_t stuck = solve_all(around, &lines, processor, choice, first);
    for (; stuck != 0; stuck &= stuck - 1) {
        const uint32_t lane = wend_count_trailing_zeros(stuck);
        relax_lane(around, &lines, lane, first[lane], processor, choice);
    }
}

static void avoid_any(const struct crowd_around *around, struct crowd_choice *choice)
{
    avoid(around, PROCESSOR_ANY, choice);
}

#if WEND_HAS_AVX
WEND_FOR_AVX2 static void avoid_avx2(const struct crowd_around *around, struct crowd_choice *choice)
{
    avoid(around, PROCESSOR_AVX2, choice);
}

WEND_FOR_AVX512 static void avoid_avx512(const struct crowd_around *around, struct crowd_choice *choice)
{
    avoid(around, PROCESSOR_AVX512, choice);
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
