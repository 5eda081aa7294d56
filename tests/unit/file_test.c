/* tests/unit/file_test.c: whole files are read, within bounds and into the caller's memory; nothing else is. */
#include "test/memory.h"
#include "test/test.h"

#include <wend/io.h>

#include <stdio.h>
#include <string.h>

static const char name[] = "wend-file-test.bytes";

static void put(size_t length)
{
    FILE *file = fopen(name, "wb");
    assert_non_null(file);
    for (size_t i = 0; i < length; i++)
        fputc((int)(i * 7 % 251), file);
    assert_int_equal(fclose(file), 0);
}

/* Around every length at which room is made anew. */
static void files_of_any_length_are_read_with_a_zero_behind(void **state)
{
    static const size_t lengths[] = {0, 1, 65534, 65535, 65536, 65537, 131071, 131072, 200000};
    (void)state;
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        wend_file_bytes bytes;
        wend_text_error error;
        test_memory memory;
        test_memory_begin(&memory);
        put(lengths[i]);
        assert_int_equal(wend_file_read(name, lengths[i], &memory.allocator, &bytes, &error), WEND_OK);
        assert_int_equal(error.status, WEND_OK);
        assert_int_equal(bytes.length, lengths[i]);
        for (size_t at = 0; at < bytes.length; at++)
            assert_int_equal((unsigned char)bytes.at[at], at * 7 % 251);
        assert_int_equal(bytes.at[bytes.length], 0);
        wend_file_free(&bytes);
        assert_int_equal(memory.blocks, 0);
        assert_null(memory.fault);
    }
    remove(name);
}

static void a_file_that_is_one_byte_too_long_is_refused(void **state)
{
    wend_file_bytes bytes;
    wend_text_error error;
    (void)state;
    put(70000);
    assert_int_equal(wend_file_read(name, 70000, NULL, &bytes, NULL), WEND_OK);
    wend_file_free(&bytes);
    assert_int_equal(wend_file_read(name, 69999, NULL, &bytes, &error), WEND_ERROR_CAPACITY);
    assert_int_equal(error.status, WEND_ERROR_CAPACITY);
    assert_null(bytes.at);
    assert_int_equal(bytes.length, 0);
    assert_int_equal(wend_file_read(name, 0, NULL, &bytes, NULL), WEND_ERROR_CAPACITY);
    remove(name);
}

/* What a file tells of its length need not hold: Linux makes some when they are read, and tells 0. */
static void a_file_that_tells_no_length_is_read_all_the_same(void **state)
{
    wend_file_bytes bytes;
    (void)state;
    if (wend_file_read("/proc/self/status", 1 << 20, NULL, &bytes, NULL) != WEND_OK)
        return;
    assert_true(bytes.length > 0);
    wend_file_free(&bytes);
    assert_int_equal(wend_file_read("/proc/self/status", 10, NULL, &bytes, NULL), WEND_ERROR_CAPACITY);
    assert_null(bytes.at);
}

static void folders_devices_and_nothing_are_no_files(void **state)
{
    static const char *const others[][2] = {
        {".", "folder"},
        {"no/such/file", "no such file"},
#if defined(__unix__) || defined(__APPLE__)
        {"/dev/zero", "device"},
        {"/dev/null", "device"}
#endif
    };
    (void)state;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        wend_file_bytes bytes;
        wend_text_error error;
        wend_grid *grid;
        memset(&bytes, 0xEE, sizeof bytes);
        assert_int_equal(wend_file_read(others[i][0], 1000, NULL, &bytes, &error), WEND_ERROR_FILE);
        assert_non_null(strstr(error.text, others[i][1]));
        assert_int_equal(error.line, 0);
        assert_null(bytes.at);
        assert_int_equal(wend_grid_load(others[i][0], NULL, &grid, NULL, &error), WEND_ERROR_FILE);
        assert_non_null(strstr(error.text, others[i][1]));
    }
}

static void memory_that_is_refused_leaves_nothing(void **state)
{
    wend_file_bytes bytes;
    (void)state;
    put(200000);
    for (size_t limit = 1; limit < 200000; limit += 50000) {
        test_memory memory;
        test_memory_begin(&memory);
        memory.limit = limit;
        assert_int_equal(wend_file_read(name, 1 << 20, &memory.allocator, &bytes, NULL), WEND_ERROR_MEMORY);
        assert_null(bytes.at);
        assert_int_equal(memory.blocks, 0);
        assert_null(memory.fault);
    }
    remove(name);
}

static void null_pointers_are_refused(void **state)
{
    wend_file_bytes bytes;
    wend_text_error error;
    (void)state;
    assert_int_equal(wend_file_read(NULL, 10, NULL, &bytes, &error), WEND_ERROR_ARGUMENT);
    assert_int_equal(error.status, WEND_ERROR_ARGUMENT);
    assert_null(bytes.at);
    assert_int_equal(wend_file_read(name, 10, NULL, NULL, NULL), WEND_ERROR_ARGUMENT);
    wend_file_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_of_any_length_are_read_with_a_zero_behind),
        cmocka_unit_test(a_file_that_is_one_byte_too_long_is_refused),
        cmocka_unit_test(a_file_that_tells_no_length_is_read_all_the_same),
        cmocka_unit_test(folders_devices_and_nothing_are_no_files),
        cmocka_unit_test(memory_that_is_refused_leaves_nothing),
        cmocka_unit_test(null_pointers_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
