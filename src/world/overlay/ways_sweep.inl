/*
 * Sweeps over the rows of 32 x 32 positions, for costs of one type. Whoever includes it defines WAY_COST, the type,
 * LANE_NONE, which is both no way and the price of no step and has all bits that prices may have, WAY_NAME, which gives
 * a name the type's, and WAY_IN_LANES: costs have 16 bits, and those from all sources are added and compared at once.
 */

/* What positions pay for their part of a straight step, and twice for a diagonal one; walls are LANE_NONE, others 0. */
struct WAY_NAME(parts) {
    WAY_COST straight[WAY_COUNT], diagonal[WAY_COUNT], wall[WAY_COUNT];
};

/* `one_wall` and `never` are LANE_NONE where steps beside one wall, or all diagonal ones, are none. */
static void WAY_NAME(price_row)(WAY_COST prices[WAY_STEPS][WAY_COUNT], const struct WAY_NAME(parts) *parts, uint32_t y,
                                WAY_COST one_wall, WAY_COST never)
{
    const WAY_COST *straight = parts->straight, *diagonal = parts->diagonal, *wall = parts->wall;
    for (uint32_t x = 0; x < LEAST_SIDE; x++) {
        const uint32_t at = wend_way_index(x, y), over = at - WAY_STRIDE;
        const uint32_t left = at - 1, right = at + 1;
        const WAY_COST west = (WAY_COST)(((wall[left] | wall[over]) & one_wall) | (wall[left] & wall[over]) | never),
                       east = (WAY_COST)(((wall[right] | wall[over]) & one_wall) | (wall[right] & wall[over]) | never);
        prices[WAY_WEST][at] = (WAY_COST)((straight[at] + straight[left]) | wall[at] | wall[left]);
        prices[WAY_NORTH][at] = (WAY_COST)((straight[at] + straight[over]) | wall[at] | wall[over]);
        prices[WAY_NORTH_WEST][at] =
            (WAY_COST)((diagonal[at] + diagonal[over - 1]) >> 1 | wall[at] | wall[over - 1] | west);
        prices[WAY_NORTH_EAST][at] =
            (WAY_COST)((diagonal[at] + diagonal[over + 1]) >> 1 | wall[at] | wall[over + 1] | east);
    }
}

/* The prices of all steps. */
static void WAY_NAME(price_steps)(WAY_COST prices[WAY_STEPS][WAY_COUNT], const struct wend_ways *ways,
                                  const struct way_unit *unit)
{
    const struct wend_mover *mover = &ways->overlay->mover;
    const uint64_t half = unit->divisor / 2;
    struct WAY_NAME(parts) parts;
    uint32_t known = 0;
    WAY_COST straight = 0, diagonal = 0;
    for (uint32_t at = 0; at < WAY_COUNT; at++) {
        const uint32_t weight = ways->weights[at];
        if (weight != 0 && weight != known) { /* divisions are slow */
            known = weight;
            straight = (WAY_COST)((unit->straight * weight + half) / unit->divisor >> unit->shift);
            diagonal = (WAY_COST)((2 * unit->diagonal * weight + half) / unit->divisor >> unit->shift);
        }
        parts.wall[at] = weight == 0 ? LANE_NONE : 0;
        parts.straight[at] = straight;
        parts.diagonal[at] = diagonal;
    }
    for (uint32_t step = 0; step < WAY_STEPS; step++)
        for (uint32_t at = 0; at < WAY_COUNT; at++)
            prices[step][at] = LANE_NONE;
    for (uint32_t y = 0; y < LEAST_SIDE; y++)
        WAY_NAME(price_row)(prices, &parts, y, mover->cuts_corners ? 0 : LANE_NONE,
                            mover->has_diagonals ? 0 : LANE_NONE);
}

/* Where a row's sweep takes its steps from: the row above it or below. */
struct WAY_NAME(beyond) {
    int32_t step;                            /* to that row */
    const WAY_COST *straight, *left, *right; /* by position: prices of the steps from there */
};

/* The costs from all sources to a position. */
#if WAY_IN_LANES
typedef __m128i WAY_NAME(lanes);

WEND_ALWAYS_INLINE WAY_NAME(lanes) WAY_NAME(load)(const WAY_COST *costs)
{
    return wend_lanes_load(costs);
}

WEND_ALWAYS_INLINE void WAY_NAME(store)(WAY_COST *costs, WAY_NAME(lanes) lanes)
{
    wend_lanes_store(costs, lanes);
}

/* Those costs, or where less, others with a step's price. */
WEND_ALWAYS_INLINE WAY_NAME(lanes) WAY_NAME(relax)(WAY_NAME(lanes) costs, WAY_NAME(lanes) from, WAY_COST price)
{
    return _mm_min_epi16(costs, _mm_add_epi16(from, _mm_set1_epi16((int16_t)price)));
}

WEND_ALWAYS_INLINE bool WAY_NAME(differ)(WAY_NAME(lanes) a, WAY_NAME(lanes) b)
{
    return _mm_movemask_epi8(_mm_cmpeq_epi16(a, b)) != UINT16_MAX;
}
#else
typedef struct WAY_NAME(lanes) {
    WAY_COST of[WAY_LANES];
} WAY_NAME(lanes);

WEND_ALWAYS_INLINE WAY_NAME(lanes) WAY_NAME(load)(const WAY_COST *costs)
{
    WAY_NAME(lanes) lanes;
    memcpy(lanes.of, costs, sizeof lanes.of);
    return lanes;
}

WEND_ALWAYS_INLINE void WAY_NAME(store)(WAY_COST *costs, WAY_NAME(lanes) lanes)
{
    memcpy(costs, lanes.of, sizeof lanes.of);
}

/* Those costs, or where less, others with a step's price. */
WEND_ALWAYS_INLINE WAY_NAME(lanes) WAY_NAME(relax)(WAY_NAME(lanes) costs, WAY_NAME(lanes) from, WAY_COST price)
{
    for (uint32_t k = 0; k < WAY_LANES; k++) {
        const WAY_COST cost = (WAY_COST)(from.of[k] + price);
        costs.of[k] = cost < costs.of[k] ? cost : costs.of[k];
    }
    return costs;
}

WEND_ALWAYS_INLINE bool WAY_NAME(differ)(WAY_NAME(lanes) a, WAY_NAME(lanes) b)
{
    return memcmp(a.of, b.of, sizeof a.of) != 0;
}
#endif

/* One row, to the right with the row above or below it, then back to the left; true where anything became less. */
static bool WAY_NAME(sweep_row)(const WAY_COST west_prices[WAY_COUNT], WAY_COST *costs, uint32_t y, uint32_t free,
                                const struct WAY_NAME(beyond) *beyond)
{
    const uint32_t first = wend_way_index(wend_count_trailing_zeros(free), y);
    const uint32_t last = wend_way_index(wend_log2(free), y);
    WAY_NAME(lanes) before = WAY_NAME(load)(costs + (size_t)(first - 1) * WAY_LANES);
    bool changed = false;
    for (uint32_t at = first; at <= last; at++) {
        WAY_COST *own = costs + (size_t)at * WAY_LANES;
        const WAY_COST *over = costs + (size_t)((int32_t)at + beyond->step) * WAY_LANES;
        const WAY_NAME(lanes) were = WAY_NAME(load)(own);
        WAY_NAME(lanes) now = WAY_NAME(relax)(were, WAY_NAME(load)(over), beyond->straight[at]);
        now = WAY_NAME(relax)(now, WAY_NAME(load)(over - WAY_LANES), beyond->left[at]);
        now = WAY_NAME(relax)(now, WAY_NAME(load)(over + WAY_LANES), beyond->right[at]);
        now = WAY_NAME(relax)(now, before, west_prices[at]);
        changed |= WAY_NAME(differ)(were, now);
        WAY_NAME(store)(own, now);
        before = now;
    }
    for (uint32_t at = last; at-- > first;) {
        WAY_COST *own = costs + (size_t)at * WAY_LANES;
        const WAY_NAME(lanes) were = WAY_NAME(load)(own);
        before = WAY_NAME(relax)(were, before, west_prices[at + 1]);
        changed |= WAY_NAME(differ)(were, before);
        WAY_NAME(store)(own, before);
    }
    return changed;
}

/* All rows that a change may reach, downwards and upwards, until nothing changes. */
static void WAY_NAME(sweep)(WAY_COST prices[WAY_STEPS][WAY_COUNT], const uint32_t free[LEAST_SIDE], WAY_COST *costs,
                            uint64_t changed_rows)
{
    WAY_COST *const north = prices[WAY_NORTH], *const west = prices[WAY_NORTH_WEST],
                    *const east = prices[WAY_NORTH_EAST];
    const struct WAY_NAME(beyond) above = {-WAY_STRIDE, north, west, east},
                                  below = {WAY_STRIDE, north + WAY_STRIDE, east + WAY_STRIDE - 1,
                                           west + WAY_STRIDE + 1};
    const uint64_t all = (UINT64_C(1) << LEAST_SIDE) - 1;
    uint64_t from_above = (changed_rows | changed_rows << 1) & all;
    uint64_t from_below = (changed_rows | changed_rows >> 1) & all;
    while ((from_above | from_below) != 0) {
        for (uint32_t y = 0; y < LEAST_SIDE; y++)
            if (from_above >> y & 1 && free[y] != 0 &&
                WAY_NAME(sweep_row)(prices[WAY_WEST], costs, y, free[y], &above)) {
                from_above |= UINT64_C(2) << y & all;
                from_below |= (UINT64_C(1) << y) >> 1;
            }
        from_above = 0;
        for (uint32_t y = LEAST_SIDE; y-- > 0;)
            if (from_below >> y & 1 && free[y] != 0 &&
                WAY_NAME(sweep_row)(prices[WAY_WEST], costs, y, free[y], &below)) {
                from_below |= (UINT64_C(1) << y) >> 1;
                from_above |= UINT64_C(2) << y & all;
            }
        from_below = 0;
    }
}

/* From each source to all positions. */
static void WAY_NAME(find)(WAY_COST prices[WAY_STEPS][WAY_COUNT], const uint32_t free[LEAST_SIDE], WAY_COST *costs,
                           const struct wend_way_ends *ends)
{
    uint64_t rows = 0;
    for (uint32_t i = 0; i < WAY_COUNT * WAY_LANES; i++)
        costs[i] = LANE_NONE;
    for (uint32_t k = 0; k < ends->source_count; k++) {
        costs[wend_way_index((uint32_t)ends->sources[k].x, (uint32_t)ends->sources[k].y) * WAY_LANES + k] = 0;
        rows |= UINT64_C(1) << ends->sources[k].y;
    }
    WAY_NAME(sweep)(prices, free, costs, rows);
}
