/* tests/fuzz/fuzz_import_tmj.c: any bytes as maps of Tiled in JSON. */
#include "import.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_import(data, size, WEND_IMPORT_TMJ);
}
