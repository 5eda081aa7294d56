/* platform.c: with pool.c, the only file of the program that calls the operating system past the C library. */
#if !defined(_WIN32)
#define _POSIX_C_SOURCE 200809L
#define _DARWIN_C_SOURCE
#endif

#include "system/platform.h"

#include <stdlib.h>
#include <string.h>

#if defined(_WIN32)

#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>
#include <windows.h>

bool platform_is_file(const char *name)
{
    struct _stat64 facts;
    return _stat64(name, &facts) == 0 && (facts.st_mode & _S_IFMT) == _S_IFREG;
}

bool platform_is_replaceable(const char *name)
{
    struct _stat64 facts;
    return _stat64(name, &facts) != 0 || (facts.st_mode & _S_IFMT) == _S_IFREG;
}

bool platform_replace(const char *from, const char *to)
{
    return MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING) != 0;
}

uint64_t platform_nanoseconds(void)
{
    LARGE_INTEGER frequency, now;
    QueryPerformanceFrequency(&frequency);
    QueryPerformanceCounter(&now);
    uint64_t per_second = (uint64_t)frequency.QuadPart;
    uint64_t ticks = (uint64_t)now.QuadPart;
    return ticks / per_second * 1000000000u + ticks % per_second * 1000000000u / per_second;
}

void platform_become(char *const *arguments)
{
    (void)arguments;
}

bool platform_is_terminal(FILE *stream)
{
    return _isatty(_fileno(stream)) != 0;
}

void platform_read_bytes(void)
{
    _setmode(_fileno(stdin), _O_BINARY);
}

bool platform_window_size(uint32_t *columns, uint32_t *rows)
{
    CONSOLE_SCREEN_BUFFER_INFO info;
    if (!GetConsoleScreenBufferInfo(GetStdHandle(STD_OUTPUT_HANDLE), &info))
        return false;
    *columns = (uint32_t)(info.srWindow.Right - info.srWindow.Left + 1);
    *rows = (uint32_t)(info.srWindow.Bottom - info.srWindow.Top + 1);
    return true;
}

bool platform_terminal_has_colour(void)
{
    HANDLE console = GetStdHandle(STD_OUTPUT_HANDLE);
    DWORD mode;
    if (!GetConsoleMode(console, &mode))
        return false;
    return SetConsoleMode(console, mode | 0x0004 /* ENABLE_VIRTUAL_TERMINAL_PROCESSING */) &&
           SetConsoleOutputCP(CP_UTF8);
}

bool platform_terminal_has_true_colour(void)
{
    return true; /* every console with virtual terminal sequences has it */
}

#else

#include <sys/ioctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

bool platform_is_file(const char *name)
{
    struct stat facts;
    return stat(name, &facts) == 0 && S_ISREG(facts.st_mode);
}

bool platform_is_replaceable(const char *name)
{
    struct stat facts;
    return lstat(name, &facts) != 0 || S_ISREG(facts.st_mode);
}

bool platform_replace(const char *from, const char *to)
{
    return rename(from, to) == 0;
}

uint64_t platform_nanoseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

void platform_become(char *const *arguments)
{
    char path[4096];
    const ssize_t length = readlink("/proc/self/exe", path, sizeof path); /* Linux only; not null-terminated */
    const char *name = arguments[0];
    size_t folder = length > 0 ? (size_t)length : 0;
    while (folder > 0 && path[folder - 1] != '/')
        folder--;
    if (folder > 0 && folder + strlen(name) < sizeof path) {
        memcpy(path + folder, name, strlen(name) + 1);
        execv(path, arguments);
    }
    execvp(name, arguments);
}

bool platform_is_terminal(FILE *stream)
{
    return isatty(fileno(stream)) != 0;
}

void platform_read_bytes(void)
{
}

bool platform_window_size(uint32_t *columns, uint32_t *rows)
{
    struct winsize window;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 || window.ws_col == 0 || window.ws_row == 0)
        return false;
    *columns = window.ws_col;
    *rows = window.ws_row;
    return true;
}

/* The locale's name from the environment; POSIX fixes the order in which the variables count. */
static const char *locale_name(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *value = getenv(variables[i]);
        if (value != NULL && *value != '\0')
            return value;
    }
    return "C";
}

static bool locale_is_utf8(void)
{
    const char *name = locale_name();
    return strstr(name, "UTF-8") != NULL || strstr(name, "utf8") != NULL || strstr(name, "UTF8") != NULL ||
           strstr(name, "utf-8") != NULL;
}

bool platform_terminal_has_colour(void)
{
    const char *terminal = getenv("TERM");
    return terminal != NULL && *terminal != '\0' && strcmp(terminal, "dumb") != 0 && locale_is_utf8();
}

bool platform_terminal_has_true_colour(void)
{
    const char *depth = getenv("COLORTERM");
    return depth != NULL && (strcmp(depth, "truecolor") == 0 || strcmp(depth, "24bit") == 0);
}

#endif
