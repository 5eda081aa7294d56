/* What a short straight way costs, to a centre or from it. */
#ifndef WEND_FIND_CELLS_LINE_PRICE_H
#define WEND_FIND_CELLS_LINE_PRICE_H

#include "base/integer.h"
#include "base/root.h"

/* The least whole number whose square is not below n. */
static inline uint64_t wend_root_above(uint64_t n)
{
    uint64_t root = wend_integer_root(n);
    return root * root < n ? root + 1 : root;
}

/* A price per cell of length, rounded up; the length is given squared, in 2^-48 of a square cell. */
static inline uint64_t wend_line_price(uint64_t square, uint64_t price)
{
    uint64_t length = wend_root_above(square); /* below 2^25, and the price below 2^33 */
    return (length * price + (1u << 24) - 1) >> 24;
}

/* So squared: the length of a way of less than two cells across and down, in 1/256 cells. */
static inline uint64_t wend_line_square(int64_t across, int64_t down)
{
    return (uint64_t)(across * across + down * down) << 32;
}

#endif
