/* Texts being written to a caller's buffer. */
#include "io/output.h"

#include "io/text.h"

void wend_put_character(struct wend_output *output, char c)
{
    if (output->length < output->capacity)
        output->text[output->length] = c;
    output->length++;
}

void wend_put(struct wend_output *output, const char *text)
{
    for (; *text; text++)
        wend_put_character(output, *text);
}

void wend_put_number(struct wend_output *output, uint32_t number)
{
    wend_digits digits;
    wend_put(output, wend_text_digits(number, digits));
}

wend_status wend_output_end(const struct wend_output *output, size_t *length)
{
    *length = output->length;
    return output->length <= output->capacity ? WEND_OK : WEND_ERROR_CAPACITY;
}
