/* tests/fuzz/fuzz_import_png.c: any bytes as pictures. */
#include "import.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_import(data, size, WEND_IMPORT_PNG);
}
