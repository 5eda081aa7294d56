/* Structs of callers that begin with their size; wend/base.h tells the rule. */
#ifndef WEND_BASE_SIZES_H
#define WEND_BASE_SIZES_H

#include <string.h>

#include <wend/base.h>

/* Writes a default to a caller whose headers know `size` bytes of it, which its first member then says; the rest becomes 0. */
static inline void wend_give_sized(void *caller, uint32_t size, const void *value, size_t value_size)
{
    size_t known = size < value_size ? size : value_size;
    if (size < sizeof size)
        return;
    memcpy(caller, value, known);
    memset((char *)caller + known, 0, size - known);
    memcpy(caller, &size, sizeof size);
}

#endif
