/*
 * tests/golden/golden.c: 164 problems whose answers must be the same, bit for bit, whatever the compiler, its
 * options and the processor. Prints a line for each, `name outcome cost expanded path-hash`, and a hash of all.
 *
 *     golden              prints
 *     golden expected.txt prints nothing and compares; 1 if a line differs
 *
 * These files and the library, no test runner, so that it builds wherever wend does.
 *
 * Then a house of storeys, `name found hash` for movers of each size: ways, their slopes, carts that move. Then
 * traffic: `name units under-way hash`, the hash of a plan, step by step, and of where all units are tick by tick. And
 * at the end crowds: `name agents arrived hash`, the hash of where all agents are, and how fast, bit for bit, tick by
 * tick.
 */
#include "golden.h"

bool emit(const char *line, FILE *expected)
{
    char other[LINE] = "";
    if (!expected) {
        puts(line);
        return true;
    }
    if (!fgets(other, sizeof other, expected))
        other[0] = '\0';
    other[strcspn(other, "\r\n")] = '\0';
    if (strcmp(line, other) == 0)
        return true;
    printf("expected %s\nbut got  %s\n", other, line);
    return false;
}

int main(int count, char **arguments)
{
    FILE *expected = count > 1 ? fopen(arguments[1], "rb") : NULL;
    wend_finder *finder = NULL;
    cells = malloc(1000 * 1000);
    if ((count > 1 && !expected) || !cells || wend_finder_create(NULL, &finder) != WEND_OK) {
        fputs("golden: the file could not be opened, or no memory\n", stderr);
        return 2;
    }
    bool same = run_problems(finder, expected);
    same = run_houses(finder, expected) && same;
    same = run_traffic(expected) && same;
    same = run_crowds(expected) && same;
    wend_finder_destroy(finder);
    free(cells);
    if (expected)
        fclose(expected);
    return same ? 0 : 1;
}
