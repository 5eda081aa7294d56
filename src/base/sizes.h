/* What callers receive: structs that begin with their size (the rule is in wend/base.h), and texts of enums. */
#ifndef WEND_BASE_SIZES_H
#define WEND_BASE_SIZES_H

#include <string.h>

#include <wend/base.h>

/* Writes `size` bytes of a value: the size as its first member, zeros after the known part. Does nothing for NULL. */
static inline void wend_give_sized(void *caller, uint32_t size, const void *value, size_t value_size)
{
    size_t known = size < value_size ? size : value_size;
    if (!caller || size < sizeof size)
        return;
    memcpy(caller, value, known);
    memset((char *)caller + known, 0, size - known);
    memcpy(caller, &size, sizeof size);
}

/* The text of an enum's value, from a table of texts from 0 on, or `unknown`. */
#define WEND_TEXT_OF(texts, value, unknown)                                                                            \
    ((size_t)(value) < sizeof(texts) / sizeof *(texts) ? (texts)[value] : (unknown))

#endif
