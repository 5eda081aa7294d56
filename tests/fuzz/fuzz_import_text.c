/* tests/fuzz/fuzz_import_text.c: any bytes as text grids. */
#include "import.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_import(data, size, WEND_IMPORT_TEXT);
}
