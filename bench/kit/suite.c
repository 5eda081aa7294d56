/* Loading of maps and problems for the benchmark. */
#include "kit/suite.h"

#include <stdio.h>
#include <string.h>

/* "x/y/arena.map.scen" becomes "arena". */
static void name_suite(suite *suite, const char *file)
{
    const char *slash = strrchr(file, '/');
    snprintf(suite->name_buffer, sizeof suite->name_buffer, "%s", slash ? slash + 1 : file);
    char *dot = strchr(suite->name_buffer, '.');
    if (dot != NULL)
        *dot = '\0';
    suite->name = suite->name_buffer;
}

static bool complain(const char *file, const wend_text_error *error)
{
    if (error->line == 0)
        fprintf(stderr, "%s: %s\n", file, error->text);
    else
        fprintf(stderr, "%s:%u:%u: %s\n", file, (unsigned)error->line, (unsigned)error->column, error->text);
    return false;
}

bool suite_load(suite *suite, const char *scen_file, size_t limit)
{
    wend_text_error error = {0};
    memset(suite, 0, sizeof *suite);
    name_suite(suite, scen_file);
    suite->profile = wend_profile_default();
    suite->published = true;
    size_t length = strlen(scen_file);
    if (length < 5 || length >= sizeof suite->map_file || strcmp(scen_file + length - 5, ".scen") != 0) {
        fprintf(stderr, "%s: not the name of a .scen file\n", scen_file);
        return false;
    }
    memcpy(suite->map_file, scen_file, length - 5);
    suite->map_file[length - 5] = '\0';
    if (wend_scen_load(scen_file, NULL, &suite->scen, &error) != WEND_OK)
        return complain(scen_file, &error);
    if (wend_grid_load_map(suite->map_file, NULL, &suite->grid, &error) != WEND_OK) {
        suite_free(suite);
        return complain(suite->map_file, &error);
    }
    size_t all = wend_scen_count(suite->scen);
    suite->count = limit == 0 || limit > all ? all : limit;
    return true;
}

void suite_free(suite *suite)
{
    wend_scen_destroy(suite->scen);
    wend_grid_destroy(suite->grid);
}

const wend_problem *suite_problem(const suite *suite, size_t index)
{
    /* A .scen file is sorted by length: evenly spaced problems keep the mixture of short and long. */
    return wend_scen_problem(suite->scen, index * wend_scen_count(suite->scen) / suite->count);
}
