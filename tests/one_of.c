/* Many test programs as one: runs the one that is named first, or tells the names. The list comes from CMake. */
#include <stdio.h>
#include <string.h>

#define TEST_PROGRAM(name, function) int function(void);
#include "test_programs.inl"
#undef TEST_PROGRAM

#define TEST_PROGRAM(name, function) {name, function},
static const struct {
    const char *name;
    int (*run)(void);
} programs[] = {
#include "test_programs.inl"
};

int main(int count, char **arguments)
{
    for (size_t i = 0; count == 2 && i < sizeof programs / sizeof *programs; i++)
        if (strcmp(arguments[1], programs[i].name) == 0)
            return programs[i].run();
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        printf("%s\n", programs[i].name);
    return 2;
}
