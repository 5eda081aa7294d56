/* What a program that brings maps of its editor needs to know: one more header, one more library. */
#include <wend/import.h>

#include <stdio.h>

static const char map[] = "#####\n#..~#\n#####\n";

int main(void)
{
    wend_import *import = NULL;
    wend_import_error error;
    if (wend_import_memory(map, sizeof map - 1, NULL, NULL, &import, &error) != WEND_OK) {
        printf("%s\n", error.text);
        return 1;
    }
    printf("wend-import %s: %u terrains\n", wend_version(), (unsigned)wend_import_terrain_count(import));
    wend_import_destroy(import);
    return 0;
}
