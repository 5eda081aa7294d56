/* Texts being written to a caller's buffer, and counted where they pass its end. */
#ifndef WEND_IO_OUTPUT_H
#define WEND_IO_OUTPUT_H

#include <wend/base.h>

struct wend_output {
    char *text;
    size_t capacity;
    size_t length; /* of all that was put, also past the capacity */
};

void wend_put_character(struct wend_output *output, char c);
void wend_put(struct wend_output *output, const char *text);
void wend_put_number(struct wend_output *output, uint32_t number);

/* Hands the length over, and says whether all of it was written. */
wend_status wend_output_end(const struct wend_output *output, size_t *length);

#endif
