/* What a space says of itself. Map floor. */
#include "map/space.h"

#include "base/growth.h"

uint64_t wend_space_version(const wend_space *space)
{
    return space->version;
}

const wend_grid *wend_space_grid(const wend_space *space)
{
    return space->grid;
}

void wend_space_read_profile(const wend_space *space, wend_profile *profile, uint32_t size)
{
    wend_growth_give(profile, size, &space->profile, sizeof space->profile);
}
