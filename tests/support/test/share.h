/*
 * tests/support/test/share.h: how much of its work a test does: as its own settings or WEND_TEST_PERCENT say, else all.
 */
#ifndef TEST_SUPPORT_SHARE_H
#define TEST_SUPPORT_SHARE_H

#include <stdint.h>

/* This run's share of a count, at least one. */
uint32_t test_share(uint32_t count);

/* This run does one in so many. */
uint32_t test_thin(void);

/* The number in an environment variable, such as WEND_TEST_MAPS, else `otherwise`. */
uint32_t test_number(const char *name, uint32_t otherwise);

#endif
