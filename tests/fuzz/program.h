/* tests/fuzz/program.h: an input read as a program: numbers one after the other, 0 where it has ended. */
#ifndef TEST_FUZZ_PROGRAM_H
#define TEST_FUZZ_PROGRAM_H

#include "fuzz.h"

#include "test/memory.h"
#include "test/random.h"

typedef struct input {
    const uint8_t *next, *end;
} input;

/* From 0 to bound - 1; never more than 255. */
static inline uint32_t take(input *input, uint32_t bound)
{
    return input->next < input->end ? *input->next++ % bound : 0;
}

/* Four bytes of any value. */
static inline uint32_t take_number(input *input)
{
    uint32_t number = 0;
    for (int i = 0; i < 4; i++)
        number = number << 8 | take(input, 256);
    return number;
}

static inline random_source take_seed(input *input)
{
    uint32_t low = take(input, 256), high = take(input, 256);
    return (random_source){high << 8 | low};
}

/* Lets one of the next calls for memory fail, or all from then on, or none. */
static inline void fail_soon(test_memory *memory, input *input)
{
    uint32_t when = take(input, 8);
    memory->fail_at = when ? memory->calls + when : 0;
    memory->fail_on = when & 1;
}

/* Whether a call did its work, or lacked the memory because that was refused. */
static inline bool did_or_lacked(wend_status status, const test_memory *memory)
{
    return status == WEND_OK || (status == WEND_ERROR_MEMORY && memory->fail_at);
}

#endif
