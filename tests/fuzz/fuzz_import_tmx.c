/* tests/fuzz/fuzz_import_tmx.c: any bytes as maps of Tiled in XML. */
#include "import.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_import(data, size, WEND_IMPORT_TMX);
}
