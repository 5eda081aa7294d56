/* tests/support/budgets/operations_memory.h: included before every file of the library whose operations are counted. */
#ifndef WEND_TESTS_BUDGETS_OPERATIONS_MEMORY_H
#define WEND_TESTS_BUDGETS_OPERATIONS_MEMORY_H

#include <string.h>

#include "budgets/operations.h"

#define memset  operations_set
#define memcpy  operations_copy
#define memmove operations_move

#endif
