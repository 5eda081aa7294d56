/* Arrays that grow. */
#ifndef WEND_BASE_ARRAY_H
#define WEND_BASE_ARRAY_H

#include <wend/base.h>

/*
 * The array itself where it has room for `need` items of `size` bytes; else a larger one, which has the first `used`
 * items of it, and `*capacity` follows. Null where memory is refused: the array is then as it was.
 */
void *wend_array_grow(const wend_allocator *memory, void *array, uint32_t *capacity, uint32_t used, uint64_t need,
                      size_t size);

#endif
