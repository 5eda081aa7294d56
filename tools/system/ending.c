/* ending.c: file names' endings. */
#include "system/ending.h"

#include <string.h>

bool has_ending(const char *file, const char *ending)
{
    size_t length = strlen(file), expected = strlen(ending);
    if (length < expected)
        return false;
    for (size_t i = 0; i < expected; i++) {
        char letter = file[length - expected + i];
        if (letter >= 'A' && letter <= 'Z')
            letter = (char)(letter - 'A' + 'a');
        if (letter != ending[i])
            return false;
    }
    return true;
}

const char *ending_start(const char *file)
{
    const char *point = strrchr(file, '.');
    return point != NULL && strpbrk(point, "/\\") == NULL ? point : file + strlen(file);
}
