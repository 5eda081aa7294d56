/*
 * Worlds in files, where programs and disks fail: killed amid edits, several at once, no room, a folder that may not be
 * written. Where a test kills, it does so after so many answers, never after so much time.
 */
#define _XOPEN_SOURCE 700 /* kill, fork and the like, which C does not know */

#include "test/test.h"

#include <stdbool.h>
#include <unistd.h>

static bool is_child;

#define STORE_FAIL(...)                                                                                                \
    do {                                                                                                               \
        if (is_child)                                                                                                  \
            _exit(9);                                                                                                  \
        fail_msg(__VA_ARGS__);                                                                                         \
    } while (0)

#include "store/store.h"
#include "test/random.h"
#include "test/share.h"

#include <errno.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

static const char file[] = "store_crash_test.world";

enum { COLUMNS = 5, ROWS = 4, TILES = COLUMNS * ROWS };

/* Says a number to whoever reads the pipe; the program ends where nobody does. */
static void say(int pipe_end, uint32_t number)
{
    if (write(pipe_end, &number, sizeof number) != (ssize_t)sizeof number)
        _exit(1);
}

static bool hear(int pipe_end, uint32_t *number)
{
    ssize_t got;
    while ((got = read(pipe_end, number, sizeof *number)) < 0 && errno == EINTR)
        ;
    return got == (ssize_t)sizeof *number;
}

/* A child that runs a function, which says numbers that are heard at the end that is returned. */
static pid_t start(void (*run)(int pipe_end), int *ear)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(ends[0]);
        is_child = true;
        run(ends[1]);
        _exit(0);
    }
    close(ends[1]);
    *ear = ends[0];
    return child;
}

/* Edits number n changes tile n % TILES; every seventh is three tiles at once. Each is told once it is answered for. */
static void edit_for_ever(int pipe_end)
{
    wend_store *store = store_open(file, true);
    for (uint32_t n = (uint32_t)wend_store_version(store) + 1;; n++) {
        if (n % 7 == 0 && wend_store_begin_edits(store, NULL) != WEND_OK)
            _exit(1);
        for (uint32_t i = 0; i < (n % 7 == 0 ? 3 : 1); i++)
            store_put(store, (n + i) % TILES % COLUMNS, (n + i) % TILES / COLUMNS, n);
        if (n % 7 == 0 && wend_store_commit_edits(store, NULL) != WEND_OK)
            _exit(1);
        say(pipe_end, n);
    }
}

/* The file has all edits up to its version, and nothing of a later one. */
static void expect_edits(uint32_t answered)
{
    uint32_t numbers[TILES] = {0};
    wend_store *store = store_open(file, false);
    const uint32_t last = (uint32_t)wend_store_version(store);
    assert_true(last >= answered);
    for (uint32_t n = 1; n <= last; n++)
        for (uint32_t i = 0; i < (n % 7 == 0 ? 3 : 1); i++)
            numbers[(n + i) % TILES] = n;
    for (uint32_t i = 0; i < TILES; i++)
        assert_int_equal(store_get(store, i % COLUMNS, i / COLUMNS), numbers[i]);
    assert_int_equal(wend_store_check(store, NULL), WEND_OK);
    wend_store_close(store);
}

static void a_program_that_is_killed_loses_nothing_that_was_answered_for(void **state)
{
    random_source random = {1};
    uint32_t answered = 0;
    (void)state;
    wend_store_close(store_make(file, COLUMNS, ROWS));
    for (uint32_t round = test_share(40); round-- > 0;) {
        int ear;
        const pid_t child = start(edit_for_ever, &ear);
        const uint32_t until = answered + 1 + random_below(&random, 25);
        while (answered < until && hear(ear, &answered))
            ;
        kill(child, SIGKILL);
        assert_int_equal(waitpid(child, NULL, 0), child);
        while (hear(ear, &answered)) /* what was still in the pipe had been answered for as well */
            ;
        close(ear);
        assert_true(answered >= until);
        expect_edits(answered);
    }
    store_remove(file);
}

/* Two tiles of one number, always: who sees them differ sees half an edit. */
static void edit_pairs(int pipe_end)
{
    wend_store *store = store_open(file, true);
    for (uint32_t n = 1; n <= 150; n++) {
        if (wend_store_begin_edits(store, NULL) != WEND_OK)
            _exit(1);
        store_put(store, 0, 0, n);
        store_put(store, COLUMNS - 1, ROWS - 1, n);
        if (wend_store_commit_edits(store, NULL) != WEND_OK)
            _exit(1);
    }
    wend_store_close(store);
    say(pipe_end, 150);
}

static void watch_pairs(int pipe_end)
{
    wend_store *store = store_open(file, false);
    uint32_t seen = 0;
    while (seen < 150) {
        if (wend_store_refresh(store, NULL) != WEND_OK)
            _exit(1);
        const uint32_t one = store_get(store, 0, 0), other = store_get(store, COLUMNS - 1, ROWS - 1);
        if (one != other || one < seen || wend_store_version(store) != one)
            _exit(2);
        seen = one;
    }
    wend_store_close(store);
    say(pipe_end, seen);
}

static void many_read_while_one_writes_and_see_whole_edits(void **state)
{
    enum { READERS = 3 };
    pid_t children[READERS + 1];
    int ears[READERS + 1], ending;
    uint32_t heard;
    (void)state;
    wend_store_close(store_make(file, COLUMNS, ROWS));
    for (int i = 0; i <= READERS; i++)
        children[i] = start(i < READERS ? watch_pairs : edit_pairs, &ears[i]);
    for (int i = 0; i <= READERS; i++) {
        assert_true(hear(ears[i], &heard) && heard == 150);
        assert_int_equal(waitpid(children[i], &ending, 0), children[i]);
        assert_int_equal(ending, 0);
        close(ears[i]);
    }
    store_remove(file);
}

/* Each raises the number in a tile by one, fifty times, whoever else does the same. */
static void count_up(int pipe_end)
{
    wend_store *store = store_open(file, true);
    for (uint32_t done = 0; done < 50;) {
        wend_store_error error;
        uint8_t terrain[STORE_TILE];
        if (wend_store_refresh(store, &error) != WEND_OK)
            _exit(1);
        store_paint(terrain, store_get(store, 1, 1) + 1);
        if (wend_store_save_tile(store, (wend_tile){1, 1}, terrain, &error) == WEND_OK)
            done++;
        else if (error.fault != WEND_STORE_FAULT_STALE && error.fault != WEND_STORE_FAULT_BUSY)
            _exit(2);
    }
    wend_store_close(store);
    say(pipe_end, 50);
}

static void no_edit_of_two_writers_is_lost(void **state)
{
    pid_t children[2];
    int ears[2], ending;
    uint32_t heard;
    (void)state;
    wend_store_close(store_make(file, COLUMNS, ROWS));
    for (int i = 0; i < 2; i++)
        children[i] = start(count_up, &ears[i]);
    for (int i = 0; i < 2; i++) {
        assert_true(hear(ears[i], &heard));
        assert_int_equal(waitpid(children[i], &ending, 0), children[i]);
        assert_int_equal(ending, 0);
        close(ears[i]);
    }
    wend_store *store = store_open(file, false);
    assert_int_equal(store_get(store, 1, 1), 100);
    assert_int_equal(wend_store_version(store), 100);
    wend_store_close(store);
    store_remove(file);
}

static void limit_files(rlim_t most)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_FSIZE, &limit) != 0)
        _exit(3);
    limit.rlim_cur = most < limit.rlim_max ? most : limit.rlim_max;
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0)
        _exit(3);
}

/* Writes until there is no room, then goes on with room; says how many edits were answered for before and behind. */
static void fill_disk(int pipe_end)
{
    wend_store *store = store_open(file, true);
    wend_store_error error = {.status = WEND_OK};
    uint8_t terrain[STORE_TILE];
    uint32_t n = 0;
    signal(SIGXFSZ, SIG_IGN);
    limit_files(200000);
    do {
        n++;
        store_paint(terrain, 3 * n); /* those that cannot be packed */
    } while (wend_store_save_tile(store, (wend_tile){n % COLUMNS, n / COLUMNS % ROWS}, terrain, &error) == WEND_OK);
    if (error.fault != WEND_STORE_FAULT_FULL || error.status != WEND_ERROR_FILE || !strstr(error.text, "full"))
        _exit(4);
    say(pipe_end, n - 1);
    if (wend_store_commit_edits(store, NULL) != WEND_ERROR_ARGUMENT)
        _exit(5);
    limit_files(RLIM_INFINITY);
    if (wend_store_save_tile(store, (wend_tile){n % COLUMNS, n / COLUMNS % ROWS}, terrain, &error) != WEND_OK)
        _exit(6);
    say(pipe_end, n);
    wend_store_close(store);
}

static void a_full_disk_is_said_and_costs_one_edit(void **state)
{
    int ear, ending;
    uint32_t before = 0, after = 0;
    (void)state;
    wend_store_close(store_make(file, COLUMNS, ROWS));
    const pid_t child = start(fill_disk, &ear);
    const bool is_heard = hear(ear, &before) && hear(ear, &after);
    assert_int_equal(waitpid(child, &ending, 0), child);
    assert_int_equal(ending, 0);
    assert_true(is_heard && before > 2 && after == before + 1);
    wend_store *store = store_open(file, false);
    assert_int_equal(wend_store_version(store), after);
    for (uint32_t n = after; n > 0 && n + TILES > after; n--)
        assert_int_equal(store_get(store, n % COLUMNS, n / COLUMNS % ROWS), 3 * n);
    assert_int_equal(wend_store_check(store, NULL), WEND_OK);
    wend_store_close(store);
    close(ear);
    store_remove(file);
}

static void make_without_room(int pipe_end)
{
    const wend_world_desc desc = store_desc(COLUMNS, ROWS);
    wend_store *store;
    wend_store_error error;
    signal(SIGXFSZ, SIG_IGN);
    limit_files(5000);
    if (wend_store_create(file, &desc, NULL, &store, &error) != WEND_ERROR_FILE || store ||
        error.fault != WEND_STORE_FAULT_FULL)
        _exit(1);
    say(pipe_end, 1);
}

static void a_world_for_which_there_is_no_room_is_not_made(void **state)
{
    struct stat about;
    uint32_t heard;
    int ear, ending;
    (void)state;
    store_remove(file);
    const pid_t child = start(make_without_room, &ear);
    assert_true(hear(ear, &heard));
    assert_int_equal(waitpid(child, &ending, 0), child);
    assert_int_equal(ending, 0);
    assert_int_not_equal(stat(file, &about), 0);
    close(ear);
    store_remove(file);
}

/* As somebody who may read a folder and not write it. */
static void read_where_nothing_may_be_written(int pipe_end)
{
    wend_store *store;
    wend_store_error error;
    wend_store_options options = wend_store_options_default();
    if (chdir("store crash%test") != 0 || (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0)))
        _exit(3);
    store = store_open("a?world#1.world", false);
    say(pipe_end, store_get(store, 2, 2));
    wend_store_close(store);
    options.write = true;
    if (wend_store_open("a?world#1.world", &options, NULL, &store, &error) != WEND_ERROR_FILE ||
        error.fault != WEND_STORE_FAULT_READ_ONLY)
        _exit(4);
}

static void a_world_is_read_where_nothing_may_be_written(void **state)
{
    static const char folder[] = "store crash%test", name[] = "store crash%test/a?world#1.world";
    uint32_t heard;
    int ear, ending;
    (void)state;
    if (mkdir(folder, 0755) != 0)
        assert_int_equal(errno, EEXIST);
    wend_store *store = store_make(name, COLUMNS, ROWS);
    store_put(store, 2, 2, 17);
    wend_store_close(store);
    assert_int_equal(chmod(name, 0444), 0);
    assert_int_equal(chmod(folder, 0555), 0);
    const pid_t child = start(read_where_nothing_may_be_written, &ear);
    const bool is_heard = hear(ear, &heard);
    assert_int_equal(waitpid(child, &ending, 0), child);
    assert_int_equal(chmod(folder, 0755), 0);
    store_remove(name);
    rmdir(folder);
    assert_int_equal(ending, 0);
    assert_true(is_heard && heard == 17);
    close(ear);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_program_that_is_killed_loses_nothing_that_was_answered_for),
        cmocka_unit_test(many_read_while_one_writes_and_see_whole_edits),
        cmocka_unit_test(no_edit_of_two_writers_is_lost),
        cmocka_unit_test(a_full_disk_is_said_and_costs_one_edit),
        cmocka_unit_test(a_world_for_which_there_is_no_room_is_not_made),
        cmocka_unit_test(a_world_is_read_where_nothing_may_be_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
