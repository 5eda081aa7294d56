/* tests/fuzz/fuzz_import_csv.c: any bytes as tables. */
#include "import.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_import(data, size, WEND_IMPORT_CSV);
}
