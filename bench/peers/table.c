/* The benchmark's output. */
#include "peers/table.h"

void table_head(const suite *suite)
{
    printf("\n%s, %u x %u cells, %zu problems\n", suite->name, (unsigned)wend_grid_width(suite->grid),
           (unsigned)wend_grid_height(suite->grid), suite->count);
    printf("%-18s %10s %7s %8s %9s %9s %9s %7s %7s %9s %6s %6s %6s %7s %9s %9s\n", "", "us/query", "spread", "ratio",
           "p50", "p99", "expanded", "ns/exp.", "KB", "prep. ms", "asked", "found", "equal", "shorter", "mean",
           "largest");
}

/* Prints a column that some contenders leave open. */
static void print_known(double value, bool known, int width, int digits)
{
    if (known)
        printf(" %*.*f", width, digits, value);
    else
        printf(" %*s", width, "-");
}

void table_row(const row *row, const figures *figures, const suite *suite)
{
    printf("%-18s %10.2f %6.0f%% %8.2f %9.1f %9.1f", row->name, figures->microseconds, figures->spread * 100,
           figures->ratio, figures->p50, figures->p99);
    double expanded = (double)row->expanded;
    print_known(expanded / (double)row->asked, row->expanded > 0, 9, 0);
    print_known(row->best / expanded * 1e9, row->expanded > 0, 7, 1);
    print_known((double)row->memory / 1024, row->memory > 0, 7, 0);
    printf(" %9.2f %6zu %6zu %6zu %7zu %+8.3f%% %+8.3f%%\n", row->prepare * 1e3, row->asked, figures->found,
           figures->equal, figures->shorter, figures->mean * 100, figures->largest * 100);
    if (row->asked < suite->count)
        printf("%-18s %zu of %zu problems, spread over all lengths: see --seconds\n", "", row->asked, suite->count);
}

void table_refusal(const row *row)
{
    printf("%-18s %s\n", row->name, row->refusal);
}

void json_begin(FILE *file)
{
    if (file != NULL)
        fputs("[", file);
}

/* Names hold neither quotation marks nor backslashes: contenders' are ours, and a map's is its file's. */
void json_row(FILE *file, const row *row, const figures *figures, const suite *suite)
{
    if (file == NULL)
        return;
    if (ftell(file) > 1)
        fputs(",", file);
    fprintf(file, "\n{\"map\": \"%s\", \"width\": %u, \"height\": %u, \"problems\": %zu, \"contender\": \"%s\"",
            suite->name, (unsigned)wend_grid_width(suite->grid), (unsigned)wend_grid_height(suite->grid), suite->count,
            row->name);
    fprintf(file, ", \"us_per_query\": %.3f, \"spread\": %.4f, \"ratio\": %.4f, \"p50_us\": %.3f, \"p99_us\": %.3f",
            figures->microseconds, figures->spread, figures->ratio, figures->p50, figures->p99);
    fprintf(file, ", \"expanded\": %llu, \"bytes\": %zu, \"prepare_ms\": %.3f, \"asked\": %zu, \"found\": %zu",
            (unsigned long long)row->expanded, row->memory, row->prepare * 1e3, row->asked, figures->found);
    fprintf(file, ", \"equal\": %zu, \"shorter\": %zu, \"mean_difference\": %.9f, \"largest_difference\": %.9f}",
            figures->equal, figures->shorter, figures->mean, figures->largest);
}

void json_end(FILE *file)
{
    if (file != NULL)
        fputs("\n]\n", file);
}
