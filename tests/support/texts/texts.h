/*
 * Texts and files of all formats, and what their readers owe a text that is wrong.
 *
 * All readers of texts have one type here.
 */
#ifndef WEND_TESTS_TEXTS_TEXTS_H
#define WEND_TESTS_TEXTS_TEXTS_H

#include <wend/io.h>

/* Reads a text and destroys what came of it. */
typedef wend_status text_reader(const char *text, size_t length, const wend_allocator *allocator,
                                wend_text_error *error);

text_reader text_read_map;     /* a Moving AI map */
text_reader text_read_scen;    /* a Moving AI scenario */
text_reader text_read_own_map; /* a map in wend's own format, or a Moving AI map */
text_reader text_read_profile;
text_reader text_read_mesh;      /* Polyanya's .mesh */
text_reader text_read_obj;       /* Wavefront OBJ */
text_reader text_read_graph;     /* a list of edges */
text_reader text_read_arcs;      /* a .gr */
text_reader text_read_positions; /* a .co of three nodes */

/*
 * Null if a reader refuses a text at this place, with a sentence, within a mebibyte, and leaves no memory behind; else
 * what is wrong.
 */
const char *text_refusal_fault(text_reader *reader, const char *text, uint32_t line, uint32_t column);

#endif
