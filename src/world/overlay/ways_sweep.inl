/*
 * Sweeps over the rows of 32 x 32 positions, for costs of one type. Whoever includes it defines WAY_COST, the type, and
 * WAY_NAME, which gives a function the type's name.
 */

WEND_ALWAYS_INLINE void WAY_NAME(relax)(WAY_COST lanes[WAY_LANES], const WAY_COST *from, WAY_COST price)
{
    for (uint32_t k = 0; k < WAY_LANES; k++) {
        WAY_COST cost = (WAY_COST)(from[k] + price);
        lanes[k] = cost < lanes[k] ? cost : lanes[k];
    }
}

/* Takes in what the positions above or below (dy) and beside (dx) give to one; true where anything became less. */
WEND_ALWAYS_INLINE bool WAY_NAME(take)(const struct way_rows *rows, WAY_COST *ways, uint32_t at, uint32_t steps,
                                       int32_t dy, int32_t dx)
{
    WAY_COST lanes[WAY_LANES], *own = ways + (size_t)at * WAY_LANES;
    uint64_t changed = 0, before[sizeof lanes / 8], after[sizeof lanes / 8];
    const uint32_t beyond = (uint32_t)((int32_t)at + dy), beside = (uint32_t)((int32_t)at + dx);
    memcpy(lanes, own, sizeof lanes);
    memcpy(before, lanes, sizeof lanes);
    if (steps & 1)
        WAY_NAME(relax)(lanes, ways + (size_t)beside * WAY_LANES, (WAY_COST)way_price(rows, at, beside, false));
    if (steps & 2)
        WAY_NAME(relax)(lanes, ways + (size_t)beyond * WAY_LANES, (WAY_COST)way_price(rows, at, beyond, false));
    if (steps & 4)
        WAY_NAME(relax)(lanes, ways + (size_t)(beyond - 1) * WAY_LANES, (WAY_COST)way_price(rows, at, beyond - 1, true));
    if (steps & 8)
        WAY_NAME(relax)(lanes, ways + (size_t)(beyond + 1) * WAY_LANES, (WAY_COST)way_price(rows, at, beyond + 1, true));
    memcpy(own, lanes, sizeof lanes);
    memcpy(after, lanes, sizeof lanes);
    for (uint32_t k = 0; k < sizeof lanes / 8; k++)
        changed |= before[k] ^ after[k];
    return changed != 0;
}

/* One row, to the right with the row above or below it, then back to the left. */
static bool WAY_NAME(sweep_row)(const struct way_rows *rows, WAY_COST *ways, uint32_t y, int32_t dy)
{
    const uint32_t free = rows->free[y + 1], other = rows->free[dy < 0 ? y : y + 2];
    const uint32_t left = diagonals(rows, free << 1 | other, free << 1 & other, other << 1),
                   right = diagonals(rows, free >> 1 | other, free >> 1 & other, other >> 1);
    bool changed = false;
    for (uint32_t bits = free; bits != 0; bits &= bits - 1) {
        const uint32_t x = wend_count_trailing_zeros(bits);
        const uint32_t steps = (free << 1 >> x & 1) | (other >> x & 1) << 1 | (left >> x & 1) << 2 | (right >> x & 1) << 3;
        changed |= WAY_NAME(take)(rows, ways, wend_way_index(x, y), steps, dy, -1);
    }
    for (uint32_t bits = free & free >> 1; bits != 0;) {
        const uint32_t x = wend_log2(bits);
        bits ^= UINT32_C(1) << x;
        changed |= WAY_NAME(take)(rows, ways, wend_way_index(x, y), 1, 0, 1);
    }
    return changed;
}

/* All rows that a change may reach, downwards and upwards, until nothing changes. */
static void WAY_NAME(sweep)(const struct way_rows *rows, WAY_COST *ways, uint64_t changed_rows)
{
    const uint64_t all = (UINT64_C(1) << LEAST_SIDE) - 1;
    uint64_t from_above = (changed_rows | changed_rows << 1) & all, from_below = (changed_rows | changed_rows >> 1) & all;
    while ((from_above | from_below) != 0) {
        for (uint32_t y = 0; y < LEAST_SIDE; y++)
            if (from_above >> y & 1 && WAY_NAME(sweep_row)(rows, ways, y, -WAY_STRIDE)) {
                from_above |= UINT64_C(2) << y & all;
                from_below |= (UINT64_C(1) << y) >> 1;
            }
        from_above = 0;
        for (uint32_t y = LEAST_SIDE; y-- > 0;)
            if (from_below >> y & 1 && WAY_NAME(sweep_row)(rows, ways, y, WAY_STRIDE)) {
                from_below |= (UINT64_C(1) << y) >> 1;
                from_above |= UINT64_C(2) << y & all;
            }
        from_below = 0;
    }
}
