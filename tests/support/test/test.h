/*
 * The test runner, and what every test needs: numbers by chance, memory that counts and refuses.
 *
 * With WEND_TEST_CMOCKA the runner is cmocka; elsewhere (Windows, foreign processors under qemu) it is a stand-in with
 * the few names that the tests use. A test program includes it in one file.
 */
#ifndef WEND_TESTS_TEST_TEST_H
#define WEND_TESTS_TEST_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#if defined(WEND_TEST_CMOCKA)

#include <cmocka.h>

#else

#include <stdio.h>
#include <string.h>

struct CMUnitTest {
    const char *name;
    void (*run)(void **state);
};

enum { TEST_PASSED, TEST_FAILED, TEST_SKIPPED };

/* Where a failed or skipped test goes back to: the loop of the running group. */
static jmp_buf test_way_out_;

#define cmocka_unit_test(function)                                                                                     \
    {                                                                                                                  \
#function, function                                                                                            \
    }
#define cmocka_run_group_tests(tests, setup, teardown)                                                                 \
    ((void)(setup), (void)(teardown), test_run_group_(tests, sizeof(tests) / sizeof((tests)[0])))

static inline int test_run_one_(const struct CMUnitTest *test)
{
    void *state = NULL;
    int result = setjmp(test_way_out_);
    if (result == TEST_PASSED)
        test->run(&state);
    return result;
}

static inline int test_run_group_(const struct CMUnitTest *tests, size_t count)
{
    static const char *const words[] = {"ok", "FAILED", "skipped"};
    int failed = 0;
    for (size_t i = 0; i < count; i++) {
        int result = test_run_one_(&tests[i]);
        failed += result == TEST_FAILED;
        printf("%-8s %s\n", words[result], tests[i].name);
        fflush(stdout);
    }
    printf("%u tests, %d failed\n", (unsigned)count, failed);
    return failed;
}

static inline void test_print_(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
}

#define print_message test_print_
#define print_error   test_print_

static inline void test_leave_(int result)
{
    longjmp(test_way_out_, result);
}

static inline void test_check_(int good, const char *what, const char *file, int line)
{
    if (good)
        return;
    test_print_("%s:%d: not so: %s\n", file, line, what);
    test_leave_(TEST_FAILED);
}

static inline void test_equal_(uintmax_t a, uintmax_t b, const char *what, const char *file, int line)
{
    if (a == b)
        return;
    test_print_("%s:%d: %s: %#llx != %#llx\n", file, line, what, (unsigned long long)a, (unsigned long long)b);
    test_leave_(TEST_FAILED);
}

static inline void test_in_range_(uintmax_t x, uintmax_t low, uintmax_t high, const char *what, const char *file,
                                  int line)
{
    if (x >= low && x <= high)
        return;
    test_print_("%s:%d: %s is %llu, not in range\n", file, line, what, (unsigned long long)x);
    test_leave_(TEST_FAILED);
}

#define assert_true(x)             test_check_(!!(x), #x, __FILE__, __LINE__)
#define assert_false(x)            test_check_(!(x), "!(" #x ")", __FILE__, __LINE__)
#define assert_null(x)             test_check_((x) == NULL, #x " is null", __FILE__, __LINE__)
#define assert_non_null(x)         test_check_((x) != NULL, #x " is not null", __FILE__, __LINE__)
#define assert_ptr_equal(a, b)     test_check_((const void *)(a) == (const void *)(b), #a " is " #b, __FILE__, __LINE__)
#define assert_int_equal(a, b)     test_equal_((uintmax_t)(a), (uintmax_t)(b), #a " == " #b, __FILE__, __LINE__)
#define assert_int_not_equal(a, b) test_check_((uintmax_t)(a) != (uintmax_t)(b), #a " != " #b, __FILE__, __LINE__)
#define assert_in_range(x, low, high)                                                                                  \
    test_in_range_((uintmax_t)(x), (uintmax_t)(low), (uintmax_t)(high), #x, __FILE__, __LINE__)
#define assert_string_equal(a, b)    test_check_(strcmp(a, b) == 0, #a " equals " #b, __FILE__, __LINE__)
#define assert_memory_equal(a, b, n) test_check_(memcmp(a, b, n) == 0, #a " equals " #b, __FILE__, __LINE__)
#define fail_msg(...)                                                                                                  \
    do {                                                                                                               \
        test_print_(__VA_ARGS__);                                                                                      \
        test_check_(0, "the above", __FILE__, __LINE__);                                                               \
    } while (0)
#define skip() test_leave_(TEST_SKIPPED)

#endif

#endif
