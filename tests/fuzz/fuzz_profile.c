/* tests/fuzz/fuzz_profile.c: any bytes as a profile: one within its ranges, or an error in the text. */
#include "fuzz.h"

#include <wend/io.h>

#include <string.h>

static void check_profile(const wend_profile *profile, const wend_resource_names *names)
{
    FUZZ_NEED(profile->size == sizeof *profile && profile->footprint >= 1 && profile->footprint <= WEND_MAX_FOOTPRINT);
    FUZZ_NEED(profile->neighbours == WEND_NEIGHBOURS_8 || profile->neighbours == WEND_NEIGHBOURS_4);
    FUZZ_NEED((unsigned)profile->corners <= WEND_CORNERS_ALWAYS);
    FUZZ_NEED(profile->straight >= 1 && profile->straight <= profile->diagonal);
    FUZZ_NEED(profile->diagonal <= 2 * profile->straight && profile->resource_count <= WEND_MAX_RESOURCES);
    FUZZ_NEED(profile->turn_cost <= 1 << 24 &&
              (profile->crossing_cost <= 1 << 24 || profile->crossing_cost == WEND_NO_CROSSING) &&
              profile->extra_price <= 1 << 16);
    for (uint32_t i = 0; i < WEND_MAX_RESOURCES; i++) {
        const char *name = names->name[i];
        FUZZ_NEED(memchr(name, '\0', WEND_NAME_ROOM) && (name[0] != '\0') == (i < profile->resource_count));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char map[] = "wend map 1\nsize 1 1\nterrain '~' lava 9\nlevel 0\n~\n";
    static wend_grid *grid;
    static wend_legend *info;
    wend_text_error error;
    wend_profile profile;
    wend_resource_names names;
    if (!info)
        FUZZ_NEED(wend_grid_parse(map, sizeof map - 1, NULL, &grid, &info, NULL) == WEND_OK);
    memset(&error, 0xEE, sizeof error);
    wend_status status = wend_profile_parse((const char *)data, size, info, &profile, &names, &error);
    FUZZ_NEED(error.status == status && (status == WEND_OK || status == WEND_ERROR_FORMAT || !data));
    if (status == WEND_OK)
        check_profile(&profile, &names);
    else if (status == WEND_ERROR_FORMAT)
        FUZZ_NEED(memchr(error.text, '\0', sizeof error.text) && error.line >= 1 && error.column >= 1);
    return 0;
}
