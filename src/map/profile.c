/* Profiles: defaults and the rules they ask of an engine. Map floor. */
#include "map/profile.h"

wend_profile wend_profile_default(void)
{
    wend_profile profile = {.size = sizeof profile};
    profile.weight['.'] = profile.weight['G'] = profile.weight['S'] = 1;
    return profile;
}

wend_status wend_profile_check(const wend_profile *profile)
{
    if (profile->size != sizeof *profile)
        return WEND_ERROR_ARGUMENT;
    if (profile->neighbours != WEND_NEIGHBOURS_8 && profile->neighbours != WEND_NEIGHBOURS_4)
        return WEND_ERROR_ARGUMENT;
    for (int terrain = 0; terrain < 256; terrain++)
        if (profile->weight[terrain] > 1)
            return WEND_ERROR_UNSUPPORTED;
    return WEND_OK;
}

uint32_t wend_profile_rules(const wend_profile *profile)
{
    return profile->neighbours == WEND_NEIGHBOURS_4 ? RULE_NEIGHBOURS_4 : RULE_NEIGHBOURS_8;
}
