/*
 * tests/support/test/share.h: how much of its work a test does: by settings of its own, or by WEND_TEST_PERCENT; all
 * where that is not set.
 */
#ifndef TEST_SUPPORT_SHARE_H
#define TEST_SUPPORT_SHARE_H

#include <stdint.h>

/* This run's share of so many, one at least. */
uint32_t test_share(uint32_t count);

/* One in so many is this run's share. */
uint32_t test_thin(void);

/* A number of the environment, such as WEND_TEST_MAPS, or another where it is not set. */
uint32_t test_number(const char *name, uint32_t otherwise);

#endif
