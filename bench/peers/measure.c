/* Measuring contenders. To repeat one problem and take the minimum would flatter by 13 to 34 %: caches learn it. */
#include "peers/measure.h"

#include "kit/kit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *allocate(size_t count, size_t size)
{
    void *block = calloc(count, size);
    if (block == NULL) {
        fputs("out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return block;
}

/* Van der Corput's sequence: the bits of 0, 1, 2… read backwards. */
size_t *spread_order(size_t count)
{
    size_t *order = allocate(count, sizeof *order), length = 0;
    unsigned bits = 0;
    while ((size_t)1 << bits < count)
        bits++;
    for (size_t i = 0; i < (size_t)1 << bits; i++) {
        size_t reversed = 0;
        for (unsigned b = 0; b < bits; b++)
            reversed |= (i >> b & 1) << (bits - 1 - b);
        if (reversed < count)
            order[length++] = reversed;
    }
    return order;
}

row row_begin(const char *name, const suite *suite)
{
    row row = {.samples = allocate(suite->count, sizeof(sample))};
    snprintf(row.name, sizeof row.name, "%s", name);
    return row;
}

void row_end(row *row)
{
    free(row->samples);
    row->samples = NULL;
}

void row_take_pass(row *row, double seconds)
{
    row->best = row->best == 0 || seconds < row->best ? seconds : row->best;
    row->worst = seconds > row->worst ? seconds : row->worst;
}

static void check(const contender *contender, void *state, const suite *suite, size_t index, row *row)
{
    answer answer = contender->solve(state, suite_problem(suite, index));
    row->samples[index].asked = true;
    row->samples[index].length = answer.found ? contender->length(state) : -1;
    row->expanded += answer.expanded;
    row->asked++;
}

void *measure_begin(const contender *contender, const suite *suite, const size_t *order, double seconds, row *row)
{
    double begin = clock_seconds();
    row->must_agree = contender->must_agree;
    row->refusal = "out of memory";
    void *state = contender->open(suite->grid, &suite->profile, contender->variant, &row->refusal);
    if (state == NULL)
        return NULL;
    row->refusal = NULL;
    row->prepare = clock_seconds() - begin;
    begin = clock_seconds();
    for (size_t i = 0; i < suite->count; i++) {
        check(contender, state, suite, order[i], row);
        if (!contender->must_agree && seconds > 0 && clock_seconds() - begin > seconds)
            break;
    }
    row->memory = contender->memory(state);
    return state;
}

void measure_pass(const contender *contender, void *state, const suite *suite, row *row)
{
    double begin = clock_seconds(), moment = clock_wall();
    for (size_t i = 0; i < suite->count; i++) {
        sample *sample = &row->samples[i];
        if (!sample->asked)
            continue;
        contender->solve(state, suite_problem(suite, i));
        double now = clock_wall(), taken = now - moment;
        sample->seconds = sample->seconds == 0 || taken < sample->seconds ? taken : sample->seconds;
        moment = now;
    }
    row_take_pass(row, clock_seconds() - begin);
}

static int compare_doubles(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void work_out_percentiles(const row *row, size_t count, figures *figures)
{
    double *seconds = allocate(row->asked, sizeof *seconds);
    size_t asked = 0;
    for (size_t i = 0; i < count; i++)
        if (row->samples[i].asked)
            seconds[asked++] = row->samples[i].seconds;
    qsort(seconds, asked, sizeof *seconds, compare_doubles);
    figures->p50 = seconds[(asked * 50 + 99) / 100 - 1] * 1e6;
    figures->p99 = seconds[(asked * 99 + 99) / 100 - 1] * 1e6;
    free(seconds);
}

/* Returns the reference's processor seconds on the problems that a row was asked: its own passes always take all. */
static double reference_seconds(const row *row, const struct row *reference, size_t count)
{
    double all = 0, asked = 0;
    for (size_t i = 0; i < count; i++) {
        all += reference->samples[i].seconds;
        asked += row->samples[i].asked ? reference->samples[i].seconds : 0;
    }
    return all > 0 ? reference->best * (asked / all) : reference->best;
}

/* Published lengths have at most eight digits, those of some sets only two behind the point. */
static bool same_length(double a, double b, bool published)
{
    return fabs(a - b) < (published ? 0.006 : 1e-6 * (1 + b));
}

static void compare_lengths(const row *row, const struct row *reference, const suite *suite, figures *figures)
{
    const bool published = row->must_agree && suite->published;
    double sum = 0;
    for (size_t i = 0; i < suite->count; i++) {
        const sample *sample = &row->samples[i];
        double right = published ? suite_problem(suite, i)->length : reference->samples[i].length;
        if (!sample->asked || sample->length < 0)
            continue;
        figures->found++;
        if (right < 0 || same_length(sample->length, right, published)) {
            figures->equal += right >= 0;
            continue;
        }
        double difference = right > 0 ? sample->length / right - 1 : 1;
        figures->shorter += difference < 0;
        figures->largest = fabs(difference) > fabs(figures->largest) ? difference : figures->largest;
        sum += difference;
    }
    figures->mean = figures->found ? sum / (double)figures->found : 0;
}

figures row_figures(const row *row, const struct row *reference, const suite *suite)
{
    figures figures = {.microseconds = row->best / (double)row->asked * 1e6,
                       .spread = row->best > 0 ? row->worst / row->best - 1 : 0,
                       .ratio = row->best / reference_seconds(row, reference, suite->count)};
    work_out_percentiles(row, suite->count, &figures);
    compare_lengths(row, reference, suite, &figures);
    return figures;
}
