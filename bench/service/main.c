/*
 * wend-bench-service: a Redis server with wend.so under load, and what its commands take beside Redis's own.
 *
 * It starts the servers that it needs, on loopback, and ends them. Each FILE is a row of the first table.
 */
#include "service/service.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void show_help(void)
{
    puts("wend-bench-service [--server redis-server] [--module wend.so] [--threads 2] [--connections 4] [--depth 2]\n"
         "                   [--batch 64] [--brief 1] [--together 1] [--seconds 3] [--passes 3] [FILE.map.scen ...]");
}

static bool take(settings *settings, const char *name, const char *value)
{
    const struct {
        const char *name;
        int *at;
    } numbers[] = {{"--threads", &settings->server.threads},
                   {"--connections", &settings->connections},
                   {"--depth", &settings->depth},
                   {"--batch", &settings->batch},
                   {"--brief", &settings->brief},
                   {"--together", &settings->together},
                   {"--passes", &settings->passes}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (strcmp(name, numbers[i].name) == 0)
            return (*numbers[i].at = atoi(value)) > 0;
    if (strcmp(name, "--seconds") == 0)
        return (settings->seconds = atof(value)) > 0;
    if (strcmp(name, "--server") == 0)
        settings->server.program = value;
    else if (strcmp(name, "--module") == 0)
        settings->server.module = value;
    else
        return false;
    return true;
}

int main(int count, char **words)
{
    settings settings = {.server = {.program = "redis-server", .module = WEND_BENCH_MODULE, .threads = 2},
                         .connections = 4,
                         .depth = 2,
                         .batch = 64,
                         .passes = 3,
                         .seconds = 3};
    int at = 1;
    for (; at < count && words[at][0] == '-'; at += 2)
        if (at + 1 == count || !take(&settings, words[at], words[at + 1])) {
            show_help();
            return EXIT_FAILURE;
        }
    if (at < count)
        paths_title();
    const int files = settings.together != 0 ? count - at : 1;
    for (; at < count; at += files)
        paths_row(&settings, words + at, files);
    ratios_table(&settings);
    return EXIT_SUCCESS;
}
