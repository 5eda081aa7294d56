/*
 * Prices of steps between 32 x 32 positions, for costs of one type. The including file defines WAY_COST, the type,
 * LANE_NONE, the price of an impossible step, which has every bit that prices may have, and PRICE_NAME, which adds the
 * type to a name.
 */

/* A position's part of a straight step, and twice its part of a diagonal one. `wall` is LANE_NONE for walls, else 0. */
struct PRICE_NAME(parts) {
    WAY_COST straight[WAY_COUNT], diagonal[WAY_COUNT], wall[WAY_COUNT];
};

/*
 * Computes the prices of a row's steps from the row `step` away, and from the west. `one_wall` and `never` are
 * LANE_NONE if diagonal steps beside one wall, or all of them, are impossible.
 */
static void PRICE_NAME(price_row)(WAY_COST (*restrict prices)[WAY_STEPS],
                                const struct PRICE_NAME(parts) *restrict parts, uint32_t first, int32_t step,
                                WAY_COST one_wall, WAY_COST never)
{
    const WAY_COST *straight = parts->straight + first, *straight_over = straight + step;
    const WAY_COST *diagonal = parts->diagonal + first, *diagonal_over = diagonal + step;
    const WAY_COST *wall = parts->wall + first, *wall_over = wall + step;
    for (int32_t x = 0; x < LEAST_SIDE; x++) {
        const WAY_COST west = (WAY_COST)(((wall[x - 1] | wall_over[x]) & one_wall) | (wall[x - 1] & wall_over[x]));
        const WAY_COST east = (WAY_COST)(((wall[x + 1] | wall_over[x]) & one_wall) | (wall[x + 1] & wall_over[x]));
        prices[x][WAY_WEST] = (WAY_COST)((straight[x] + straight[x - 1]) | wall[x] | wall[x - 1]);
        prices[x][WAY_NORTH] = (WAY_COST)((straight[x] + straight_over[x]) | wall[x] | wall_over[x]);
        prices[x][WAY_NORTH_WEST] =
            (WAY_COST)((WAY_COST)(diagonal[x] + diagonal_over[x - 1]) >> 1 | wall[x] | wall_over[x - 1] | west | never);
        prices[x][WAY_NORTH_EAST] =
            (WAY_COST)((WAY_COST)(diagonal[x] + diagonal_over[x + 1]) >> 1 | wall[x] | wall_over[x + 1] | east | never);
    }
}

/* Computes the prices of all steps. */
static void PRICE_NAME(price_steps)(WAY_COST prices[2][WAY_COUNT][WAY_STEPS], const struct wend_ways *ways,
                                  const struct way_unit *unit)
{
    const struct wend_mover *mover = &ways->overlay->mover;
    const uint64_t half = unit->divisor / 2;
    struct PRICE_NAME(parts) parts;
    struct {
        uint32_t weight;
        WAY_COST straight, diagonal;
    } known[64] = {{0}}; /* divisions are slow: by weight, the last of those with the same lower bits */
    for (uint32_t at = 0; at < WAY_COUNT; at++)
        parts.wall[at] = ways->weights[at] == 0 ? LANE_NONE : 0;
    for (uint32_t at = 0; at < WAY_COUNT; at++) {
        const uint32_t weight = ways->is_even ? ways->most : ways->weights[at];
        if (weight != known[weight % 64].weight) {
            known[weight % 64].weight = weight;
            known[weight % 64].straight = (WAY_COST)((unit->straight * weight + half) / unit->divisor >> unit->shift);
            known[weight % 64].diagonal =
                (WAY_COST)((2 * unit->diagonal * weight + half) / unit->divisor >> unit->shift);
        }
        parts.straight[at] = known[weight % 64].straight;
        parts.diagonal[at] = known[weight % 64].diagonal;
    }
    for (uint32_t y = 0; y < LEAST_SIDE; y++) {
        const uint32_t first = wend_way_index(0, y);
        const WAY_COST one_wall = mover->cuts_corners ? 0 : LANE_NONE, never = mover->has_diagonals ? 0 : LANE_NONE;
        PRICE_NAME(price_row)(prices[0] + first, &parts, first, -WAY_STRIDE, one_wall, never);
        PRICE_NAME(price_row)(prices[1] + first, &parts, first, WAY_STRIDE, one_wall, never);
    }
}

#undef PRICE_NAME
