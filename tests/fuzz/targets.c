/*
 * All fuzz targets as one program: the environment's WEND_FUZZ_TARGET says which to be. There are so many that linking
 * each would take longer than compiling them all. Their list comes from CMake.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int fuzz_target(const uint8_t *data, size_t size);

#define FUZZ_TARGET(name, function) fuzz_target function;
#include "fuzz_targets.inl"
#undef FUZZ_TARGET

#define FUZZ_TARGET(name, function) {name, function},
static const struct {
    const char *name;
    fuzz_target *run;
} targets[] = {
#include "fuzz_targets.inl"
};

static fuzz_target *asked_for(void)
{
    const char *name = getenv("WEND_FUZZ_TARGET");
    for (size_t i = 0; name && i < sizeof targets / sizeof *targets; i++)
        if (strcmp(name, targets[i].name) == 0)
            return targets[i].run;
    fputs("WEND_FUZZ_TARGET must be one of:\n", stderr);
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++)
        fprintf(stderr, "  %s\n", targets[i].name);
    exit(2);
}

fuzz_target LLVMFuzzerTestOneInput;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static fuzz_target *target;
    if (!target)
        target = asked_for();
    return target(data, size);
}
