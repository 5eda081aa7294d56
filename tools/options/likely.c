/* likely.c: finds words that differ in few letters: one left out, added or changed, or two neighbours swapped. */
#include "options/likely.h"

#include <stdio.h>
#include <string.h>

enum { MOST_LETTERS = 32 };

static size_t least_of(size_t a, size_t b)
{
    return a < b ? a : b;
}

/*
 * Edit distance (Damerau 1964, Wagner and Fischer 1974): a's letters are the rows, b's the columns; three rows suffice.
 */
static size_t distance_of(const char *a, size_t a_length, const char *b, size_t b_length)
{
    size_t rows[3][MOST_LETTERS + 1];
    for (size_t j = 0; j <= b_length; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= a_length; i++) {
        size_t *row = rows[i % 3], *above = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
        row[0] = i;
        for (size_t j = 1; j <= b_length; j++) {
            row[j] = least_of(above[j - 1] + (a[i - 1] != b[j - 1]), least_of(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = least_of(row[j], before[j - 2] + 1);
        }
    }
    return rows[a_length % 3][b_length];
}

likely likely_begin(const char *word, size_t length)
{
    return (likely){.word = word, .length = length, .distance = 1 + length / 3};
}

void likely_try(likely *likely, const char *candidate)
{
    const size_t length = strlen(candidate);
    if (likely->length > MOST_LETTERS || length > MOST_LETTERS)
        return;
    const size_t distance = distance_of(likely->word, likely->length, candidate, length);
    if (distance > likely->distance || (likely->best && distance == likely->distance))
        return;
    likely->best = candidate;
    likely->distance = distance;
}

const char *likely_hint(const likely *likely, char hint[LIKELY_ROOM])
{
    hint[0] = '\0';
    if (likely->best)
        snprintf(hint, LIKELY_ROOM, ", did you mean '%s'?", likely->best);
    return hint;
}
