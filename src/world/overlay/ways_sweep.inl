/*
 * Sweeps over the rows of 32 x 32 positions, from several sources at once. The including file defines WAY_COST, the
 * type of costs, LANE_NONE, the cost of no path and the price of an impossible step, WAY_LANES, the number of sources,
 * WAY_NAME, which makes names unique, WAY_FOR, the processor to compile for, and WAY_BITS: how many bits of 16-bit
 * costs are added and compared at once, 128 or 256, or 0 for one cost at a time.
 */

/* Where the steps of a row's sweep come from: the row above or below. */
struct WAY_NAME(beyond) {
    int32_t step;                  /* to that row */
    WAY_COST (*prices)[WAY_STEPS]; /* by position: of steps from that row and from the west */
};

/* The costs from all sources to a position. */
#if WAY_BITS == 256
typedef __m256i WAY_NAME(lanes);

WAY_FOR WEND_ALWAYS_INLINE WAY_NAME(lanes) WAY_NAME(load)(const WAY_COST *costs)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)costs);
}

WAY_FOR WEND_ALWAYS_INLINE void WAY_NAME(store)(WAY_COST *costs, WAY_NAME(lanes) lanes)
{
    _mm256_storeu_si256((__m256i *)(void *)costs, lanes);
}

/* The prices of a position's steps, each in all lanes. */
struct WAY_NAME(spread) {
    WAY_NAME(lanes) of[WAY_STEPS];
};

WAY_FOR WEND_ALWAYS_INLINE struct WAY_NAME(spread) WAY_NAME(spread_prices)(const WAY_COST prices[WAY_STEPS])
{
    return (struct WAY_NAME(spread)){{_mm256_set1_epi16((short)prices[0]), _mm256_set1_epi16((short)prices[1]),
                                      _mm256_set1_epi16((short)prices[2]), _mm256_set1_epi16((short)prices[3])}};
}

/* Relaxes costs: the lesser of them and of others plus a step's price, lane by lane. */
WAY_FOR WEND_ALWAYS_INLINE WAY_NAME(lanes)
    WAY_NAME(relax)(WAY_NAME(lanes) costs, WAY_NAME(lanes) from, WAY_NAME(lanes) price)
{
    return _mm256_min_epi16(costs, _mm256_add_epi16(from, price));
}

/* Notes in which lanes costs differ: these become, or stay, other than 0. */
WAY_FOR WEND_ALWAYS_INLINE WAY_NAME(lanes)
    WAY_NAME(note)(WAY_NAME(lanes) noted, WAY_NAME(lanes) a, WAY_NAME(lanes) b)
{
    return _mm256_or_si256(noted, _mm256_xor_si256(a, b));
}

WAY_FOR WEND_ALWAYS_INLINE bool WAY_NAME(is_noted)(WAY_NAME(lanes) noted)
{
    return !_mm256_testz_si256(noted, noted);
}
#elif WAY_BITS == 128
typedef __m128i WAY_NAME(lanes);

WEND_ALWAYS_INLINE WAY_NAME(lanes) WAY_NAME(load)(const WAY_COST *costs)
{
    return wend_lanes_load(costs);
}

WEND_ALWAYS_INLINE void WAY_NAME(store)(WAY_COST *costs, WAY_NAME(lanes) lanes)
{
    wend_lanes_store(costs, lanes);
}

/* The prices of a position's steps, each in all lanes. */
struct WAY_NAME(spread) {
    WAY_NAME(lanes) of[WAY_STEPS];
};

WEND_ALWAYS_INLINE struct WAY_NAME(spread) WAY_NAME(spread_prices)(const WAY_COST prices[WAY_STEPS])
{
    const __m128i four = _mm_loadl_epi64((const __m128i *)(const void *)prices), two = _mm_unpacklo_epi16(four, four);
    return (struct WAY_NAME(spread)){{_mm_shuffle_epi32(two, 0), _mm_shuffle_epi32(two, 0x55),
                                      _mm_shuffle_epi32(two, 0xaa), _mm_shuffle_epi32(two, 0xff)}};
}

/* Relaxes costs: the lesser of them and of others plus a step's price, lane by lane. */
WEND_ALWAYS_INLINE WAY_NAME(lanes) WAY_NAME(relax)(WAY_NAME(lanes) costs, WAY_NAME(lanes) from, WAY_NAME(lanes) price)
{
    return _mm_min_epi16(costs, _mm_add_epi16(from, price));
}

/* Notes in which lanes costs differ: these become, or stay, other than 0. */
WEND_ALWAYS_INLINE WAY_NAME(lanes) WAY_NAME(note)(WAY_NAME(lanes) noted, WAY_NAME(lanes) a, WAY_NAME(lanes) b)
{
    return _mm_or_si128(noted, _mm_xor_si128(a, b));
}

WEND_ALWAYS_INLINE bool WAY_NAME(is_noted)(WAY_NAME(lanes) noted)
{
    return _mm_movemask_epi8(_mm_cmpeq_epi16(noted, _mm_setzero_si128())) != UINT16_MAX;
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

struct WAY_NAME(spread) {
    WAY_COST of[WAY_STEPS];
};

WEND_ALWAYS_INLINE struct WAY_NAME(spread) WAY_NAME(spread_prices)(const WAY_COST prices[WAY_STEPS])
{
    struct WAY_NAME(spread) spread;
    memcpy(spread.of, prices, sizeof spread.of);
    return spread;
}

/* Relaxes costs: the lesser of them and of others plus a step's price, lane by lane. */
WEND_ALWAYS_INLINE WAY_NAME(lanes) WAY_NAME(relax)(WAY_NAME(lanes) costs, WAY_NAME(lanes) from, WAY_COST price)
{
    for (uint32_t k = 0; k < WAY_LANES; k++) {
        const WAY_COST cost = (WAY_COST)(from.of[k] + price);
        costs.of[k] = cost < costs.of[k] ? cost : costs.of[k];
    }
    return costs;
}

/* Notes in which lanes costs differ: these become, or stay, other than 0. */
WEND_ALWAYS_INLINE WAY_NAME(lanes) WAY_NAME(note)(WAY_NAME(lanes) noted, WAY_NAME(lanes) a, WAY_NAME(lanes) b)
{
    for (uint32_t k = 0; k < WAY_LANES; k++)
        noted.of[k] = (WAY_COST)(noted.of[k] | (a.of[k] ^ b.of[k]));
    return noted;
}

WEND_ALWAYS_INLINE bool WAY_NAME(is_noted)(WAY_NAME(lanes) noted)
{
    WAY_COST any = 0;
    for (uint32_t k = 0; k < WAY_LANES; k++)
        any = (WAY_COST)(any | noted.of[k]);
    return any != 0;
}
#endif

/*
 * Sweeps one row, to the right with the row above or below it, then back to the left; true if any cost fell. A row that
 * was swept before and that the sweep to the right leaves unchanged needs no way back.
 */
WAY_FOR static bool WAY_NAME(sweep_row)(WAY_COST *costs, uint32_t y, uint32_t free,
                                const struct WAY_NAME(beyond) *beyond, bool is_new)
{
    static const WAY_COST nothing[WAY_LANES] = {0};
    const uint32_t first = wend_way_index(wend_count_trailing_zeros(free), y);
    const uint32_t last = wend_way_index(wend_log2(free), y);
    const WAY_COST *over = costs + (size_t)((int32_t)first + beyond->step) * WAY_LANES;
    WAY_NAME(lanes) before = WAY_NAME(load)(costs + (size_t)(first - 1) * WAY_LANES);
    WAY_NAME(lanes) left = WAY_NAME(load)(over - WAY_LANES), straight = WAY_NAME(load)(over);
    WAY_NAME(lanes) changed = WAY_NAME(load)(nothing);
    for (uint32_t at = first; at <= last; at++, over += WAY_LANES) {
        WAY_COST *own = costs + (size_t)at * WAY_LANES;
        const struct WAY_NAME(spread) prices = WAY_NAME(spread_prices)(beyond->prices[at]);
        const WAY_NAME(lanes) were = WAY_NAME(load)(own), right = WAY_NAME(load)(over + WAY_LANES);
        WAY_NAME(lanes) now = WAY_NAME(relax)(were, straight, prices.of[WAY_NORTH]);
        now = WAY_NAME(relax)(now, left, prices.of[WAY_NORTH_WEST]);
        now = WAY_NAME(relax)(now, right, prices.of[WAY_NORTH_EAST]);
        now = WAY_NAME(relax)(now, before, prices.of[WAY_WEST]);
        changed = WAY_NAME(note)(changed, were, now);
        WAY_NAME(store)(own, now);
        before = now;
        left = straight;
        straight = right;
    }
    if (!is_new && !WAY_NAME(is_noted)(changed))
        return false;
    for (uint32_t at = last; at-- > first;) {
        WAY_COST *own = costs + (size_t)at * WAY_LANES;
        const struct WAY_NAME(spread) prices = WAY_NAME(spread_prices)(beyond->prices[at + 1]);
        before = WAY_NAME(relax)(WAY_NAME(load)(own), before, prices.of[WAY_WEST]);
        WAY_NAME(store)(own, before);
    }
    return true;
}

/* Sweeps all rows that a change may reach, downwards and upwards, until nothing changes. */
WAY_FOR static void WAY_NAME(sweep)(WAY_COST prices[2][WAY_COUNT][WAY_STEPS], const uint32_t free[LEAST_SIDE],
                            WAY_COST *costs, uint64_t changed_rows)
{
    const struct WAY_NAME(beyond) above = {-WAY_STRIDE, prices[0]}, below = {WAY_STRIDE, prices[1]};
    const uint64_t all = (UINT64_C(1) << LEAST_SIDE) - 1;
    uint64_t from_above = (changed_rows | changed_rows << 1) & all;
    uint64_t from_below = (changed_rows | changed_rows >> 1) & all;
    for (uint64_t new_rows = changed_rows; (from_above | from_below) != 0; new_rows = 0) {
        for (uint32_t y = 0; y < LEAST_SIDE; y++)
            if (from_above >> y & 1 && free[y] != 0 &&
                WAY_NAME(sweep_row)(costs, y, free[y], &above, new_rows >> y & 1)) {
                from_above |= UINT64_C(2) << y & all;
                from_below |= (UINT64_C(1) << y) >> 1;
            }
        from_above = 0;
        for (uint32_t y = LEAST_SIDE; y-- > 0;)
            if (from_below >> y & 1 && free[y] != 0 && WAY_NAME(sweep_row)(costs, y, free[y], &below, false)) {
                from_below |= (UINT64_C(1) << y) >> 1;
                from_above |= UINT64_C(2) << y & all;
            }
        from_below = 0;
    }
}

/* Finds the costs from each source to all positions. */
WAY_FOR static void WAY_NAME(find)(WAY_COST prices[2][WAY_COUNT][WAY_STEPS], const uint32_t free[LEAST_SIDE],
                           WAY_COST *costs, const struct wend_way_ends *ends)
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

#undef WAY_LANES
#undef WAY_BITS
#undef WAY_FOR
#undef WAY_NAME
