/* tests/fuzz/fuzz_import_ldtk.c: any bytes as worlds of LDtk. */
#include "import.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_import(data, size, WEND_IMPORT_LDTK);
}
