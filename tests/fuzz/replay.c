/* tests/fuzz/replay.c: runs a fuzz target over the files given, where there is no libFuzzer. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LARGEST = 1 << 16 };

/* The file's bytes in a block of just their length. */
static int replay(const char *name)
{
    static uint8_t buffer[LARGEST];
    FILE *file = fopen(name, "rb");
    if (!file) {
        fprintf(stderr, "%s could not be opened\n", name);
        return 1;
    }
    size_t size = fread(buffer, 1, sizeof buffer, file);
    fclose(file);
    uint8_t *data = malloc(size + 1);
    if (!data)
        return 1;
    for (size_t i = 0; i < size; i++)
        data[i + 1] = buffer[i];
    LLVMFuzzerTestOneInput(data + 1, size);
    free(data);
    return 0;
}

int main(int count, char **names)
{
    int failed = 0;
    for (int i = 1; i < count; i++)
        failed += replay(names[i]);
    printf("%d inputs, %d unread\n", count - 1, failed);
    return failed ? 1 : 0;
}
