/*
 * tests/support/test/share.h: how much of its work a test does that has no settings of its own. WEND_TEST_PERCENT
 * tells; where it is not set, all.
 */
#ifndef TEST_SUPPORT_SHARE_H
#define TEST_SUPPORT_SHARE_H

#include <stdint.h>

/* This run's share of so many, one at least. */
uint32_t test_share(uint32_t count);

/* One in so many is this run's share. */
uint32_t test_thin(void);

#endif
