/* tests/support/operations_memory.h: stands before every file of the library whose operations are counted. */
#ifndef TEST_SUPPORT_OPERATIONS_MEMORY_H
#define TEST_SUPPORT_OPERATIONS_MEMORY_H

#include <string.h>

#include "operations.h"

#define memset  operations_set
#define memcpy  operations_copy
#define memmove operations_move

#endif
