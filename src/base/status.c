/* The version and a text for each status. */
#include "base/sizes.h"

const char *wend_version(void)
{
    return WEND_VERSION;
}

const char *wend_status_text(wend_status status)
{
    static const char *const texts[] = {
        [WEND_OK] = "done",
        [-WEND_ERROR_ARGUMENT] = "an argument is null, of an unknown struct size or out of its range",
        [-WEND_ERROR_MEMORY] = "out of memory",
        [-WEND_ERROR_UNSUPPORTED] = "these rules cannot be kept together, or not by this engine",
        [-WEND_ERROR_RANGE] = "a place, node or edge that the map does not have",
        [-WEND_ERROR_CAPACITY] = "the buffer is too small",
        [-WEND_ERROR_FORMAT] = "the text is not in the expected format",
        [-WEND_ERROR_FILE] = "the file could not be read",
        [-WEND_ERROR_STALE] = "the map was edited after the space's last update: call wend_space_update and ask again",
    };
    return WEND_TEXT_OF(texts, 0u - (uint32_t)status, "unknown status");
}
