/* Reading whole files: the one place where the library opens any. Not in freestanding builds. */
#ifndef WEND_IO_WHOLE_FILE_H
#define WEND_IO_WHOLE_FILE_H

#include <wend/io.h>

/* As wend_file_read; a text that holds zero bytes, as no text does, is FORMAT where that is seen first. */
wend_status wend_whole_text(const char *file, size_t most, const wend_allocator *allocator, wend_file_bytes *bytes,
                            wend_text_error *error);

#endif
