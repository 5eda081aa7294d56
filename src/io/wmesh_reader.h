/* Meshes in wend's own format. docs/formats.md */
#ifndef WEND_IO_WMESH_READER_H
#define WEND_IO_WMESH_READER_H

#include "io/text.h"

/* As wend_mesh_parse. Precondition: *mesh is NULL. */
wend_status wend_wmesh_read(const char *text, size_t length, const wend_allocator *memory, wend_mesh **mesh,
                            wend_text_error *error);

#endif
