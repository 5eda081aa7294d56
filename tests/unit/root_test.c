/* tests/unit/root_test.c: the square root that needs no libm, bit by bit beside libm's. */
#include "test/random.h"
#include "test/share.h"
#include "test/test.h"

#define WEND_ROOT_TEST
#include "base/root.h"

#include <float.h>
#include <math.h>
#include <string.h>

static uint64_t bits_of(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static double double_of(uint64_t bits)
{
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static void check(double x)
{
    uint64_t expected = bits_of(sqrt(x));
    if (bits_of(wend_sqrt(x)) != expected || bits_of(wend_sqrt_by_digits(x)) != expected)
        fail_msg("the root of %a is %a, not %a or %a\n", x, sqrt(x), wend_sqrt(x), wend_sqrt_by_digits(x));
}

static void roots_of_special_values_are_those_of_libm(void **state)
{
    static const double values[] = {
        0,       -0.0,        1,      2,      3,        4,         0.25,      0.5,       DBL_MIN,
        DBL_MAX, DBL_EPSILON, 5e-324, 1e-323, 1.5e-323, 1e-310,    1e308,     INFINITY,  9007199254740991.0,
        0x1p52,  0x1p53,      0x1p-1, 0x1p-2, 0x1p1023, 0x1p-1022, 0x1p-1073, 0x1p-1074, 4294967296.0};
    (void)state;
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        check(values[i]);
        for (uint64_t bits = bits_of(values[i]), near = 1; near < 40 && values[i] > 0 && values[i] < INFINITY; near++) {
            check(double_of(bits + near <= bits_of(INFINITY) ? bits + near : bits));
            check(double_of(bits > near ? bits - near : 0));
        }
    }
    double none = wend_sqrt_by_digits(NAN);
    assert_true(none != none); /* not isnan: MinGW's narrows its argument */
}

/* Squares and their neighbours are where the last bit is decided. */
static void roots_near_squares_are_those_of_libm(void **state)
{
    random_source random = {3};
    (void)state;
    for (uint32_t i = 0; i < test_share(300000); i++) {
        double root = double_of((random_next(&random) >> 12) | bits_of(1)), square = root * root;
        check(square);
        check(double_of(bits_of(square) + 1));
        check(double_of(bits_of(square) - 1));
    }
    for (uint32_t i = 1; i < 100000; i++) {
        double square = (double)i * i;
        assert_true(wend_sqrt_by_digits(square) == i && wend_sqrt(square) == i);
    }
}

static void roots_of_random_doubles_are_those_of_libm(void **state)
{
    random_source random = {4};
    (void)state;
    for (uint32_t i = 0; i < test_share(1000000); i++) {
        uint64_t bits = random_next(&random) >> 1;
        if (bits <= bits_of(INFINITY))
            check(double_of(bits));
        check((double)(random_next(&random) >> (bits % 64)));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(roots_of_special_values_are_those_of_libm),
        cmocka_unit_test(roots_near_squares_are_those_of_libm),
        cmocka_unit_test(roots_of_random_doubles_are_those_of_libm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
