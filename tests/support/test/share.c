/* tests/support/test/share.c: the share is a number of the environment, from 1 to 100. */
#include "test/share.h"

#include <stdlib.h>

static uint32_t percent(void)
{
    const char *value = getenv("WEND_TEST_PERCENT");
    const unsigned long number = value ? strtoul(value, NULL, 10) : 100;
    return number >= 1 && number <= 100 ? (uint32_t)number : 100;
}

uint32_t test_share(uint32_t count)
{
    const uint32_t share = (uint32_t)((uint64_t)count * percent() / 100);
    return share ? share : 1;
}

uint32_t test_thin(void)
{
    return 100 / percent();
}

uint32_t test_number(const char *name, uint32_t otherwise)
{
    const char *text = getenv(name);
    return text ? (uint32_t)strtoul(text, NULL, 10) : otherwise;
}
