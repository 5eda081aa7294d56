/* The version and a text for each status. */
#include <wend/base.h>
#include <wend/space.h>

const char *wend_version(void)
{
    return WEND_VERSION;
}

const char *wend_status_text(wend_status status)
{
    switch (status) {
    case WEND_OK:
        return "done";
    case WEND_ERROR_ARGUMENT:
        return "an argument is null, of an unknown struct size or out of its range";
    case WEND_ERROR_MEMORY:
        return "out of memory";
    case WEND_ERROR_UNSUPPORTED:
        return "these rules cannot be kept together, or not by this engine";
    case WEND_ERROR_RANGE:
        return "a place, node or edge that the map does not have";
    case WEND_ERROR_CAPACITY:
        return "the buffer is too small";
    case WEND_ERROR_FORMAT:
        return "the text is not in the expected format";
    case WEND_ERROR_FILE:
        return "the file could not be read";
    case WEND_ERROR_STALE:
        return "the map was edited after the space's last update: call wend_space_update and ask again";
    }
    return "unknown status";
}
