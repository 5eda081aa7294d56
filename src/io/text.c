/* Reading texts by lines and words, and writing texts. */
#include "io/text.h"

/* A byte order mark, which only says that the text is UTF-8. */
static bool has_mark(const char *text, size_t length)
{
    return length >= 3 && (uint8_t)text[0] == 0xEF && (uint8_t)text[1] == 0xBB && (uint8_t)text[2] == 0xBF;
}

struct wend_text wend_text_begin(const char *text, size_t length)
{
    if (has_mark(text, length))
        return (struct wend_text){.next = text + 3, .end = text + length};
    return (struct wend_text){.next = text, .end = length ? text + length : text};
}

bool wend_text_next_line(struct wend_text *text)
{
    if (text->next == text->end)
        return false;
    const char *from = text->next, *to = from;
    while (to < text->end && *to != '\n')
        to++;
    text->next = to < text->end ? to + 1 : to;
    size_t length = (size_t)(to - from);
    if (length > 0 && from[length - 1] == '\r')
        length--;
    text->line = (struct wend_span){from, length};
    text->position = 0;
    text->line_number++;
    return true;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

bool wend_text_next_filled_line(struct wend_text *text)
{
    while (wend_text_next_line(text))
        if (wend_text_peek(text).length > 0)
            return true;
    return false;
}

struct wend_span wend_text_word(struct wend_text *text)
{
    while (text->position < text->line.length && is_blank(text->line.at[text->position]))
        text->position++;
    size_t from = text->position;
    while (text->position < text->line.length && !is_blank(text->line.at[text->position]))
        text->position++;
    return (struct wend_span){text->line.at + from, text->position - from};
}

static void cut_comment(struct wend_span *line)
{
    for (size_t i = 0; i < line->length; i++)
        if (line->at[i] == '#' && (i == 0 || is_blank(line->at[i - 1])))
            line->length = i;
}

bool wend_text_next_statement(struct wend_text *text)
{
    while (wend_text_next_line(text)) {
        cut_comment(&text->line);
        if (wend_text_peek(text).length > 0)
            return true;
    }
    return false;
}

struct wend_span wend_text_peek(struct wend_text *text)
{
    size_t position = text->position;
    struct wend_span word = wend_text_word(text);
    text->position = position;
    return word;
}

bool wend_text_accept(struct wend_text *text, const char *word)
{
    return wend_span_is(wend_text_peek(text), word) && wend_text_word(text).length > 0;
}

wend_status wend_text_end_of_line(struct wend_text *text)
{
    struct wend_span rest = wend_text_word(text);
    return rest.length == 0 ? WEND_OK : WEND_TEXT_FAIL_AT(text, rest, "nothing more should stand on this line");
}

struct wend_span wend_span_of(const char *text)
{
    size_t length = 0;
    while (text && text[length] != '\0')
        length++;
    return (struct wend_span){text, length};
}

bool wend_span_is(struct wend_span span, const char *word)
{
    size_t i = 0;
    while (i < span.length && word[i] == span.at[i] && word[i] != '\0')
        i++;
    return i == span.length && word[i] == '\0';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool wend_span_integer(struct wend_span span, uint32_t *value)
{
    uint64_t number = 0;
    for (size_t i = 0; i < span.length; i++) {
        if (!is_digit(span.at[i]))
            return false;
        number = number * 10 + (uint64_t)(span.at[i] - '0');
        if (number > UINT32_MAX)
            return false;
    }
    *value = (uint32_t)number;
    return span.length > 0;
}

bool wend_text_integer(struct wend_text *text, const char *what, uint32_t least, uint32_t most, uint32_t *value)
{
    struct wend_span word = wend_text_word(text);
    if (wend_span_integer(word, value) && *value >= least && *value <= most)
        return true;
    return WEND_TEXT_WRONG(text, word, what, " should be a whole number from ", WEND_DIGITS(least), " to ",
                           WEND_DIGITS(most));
}

/* Reads digits with at most one point as a number and a power of ten. */
static bool read_digits(struct wend_span word, uint64_t *digits, int *exponent)
{
    int digit_count = 0;
    bool after_point = false;
    *digits = 0;
    *exponent = 0;
    for (size_t i = 0; i < word.length; i++) {
        if (word.at[i] == '.' && !after_point) {
            after_point = true;
        } else if (is_digit(word.at[i])) {
            bool fits = *digits < UINT64_C(100000000000000000);
            if (fits)
                *digits = *digits * 10 + (uint64_t)(word.at[i] - '0');
            *exponent += fits ? (after_point ? -1 : 0) : (after_point ? 0 : 1);
            digit_count++;
        } else {
            return false;
        }
    }
    return digit_count > 0;
}

static bool scale_digits(uint64_t digits, int exponent, double *value)
{
    double power = 1;
    for (int i = exponent < 0 ? -exponent : exponent; i > 0; i--)
        power *= 10;
    *value = exponent < 0 ? (double)digits / power : (double)digits * power;
    return *value < 1e300;
}

/* Reads what follows an e: a sign and up to three digits. */
static bool read_exponent(struct wend_span word, int *exponent)
{
    bool has_sign = word.length > 0 && (word.at[0] == '-' || word.at[0] == '+');
    struct wend_span number = {word.at + has_sign, word.length - has_sign};
    uint32_t size;
    if (!wend_span_integer(number, &size) || size > 999)
        return false;
    *exponent = has_sign && word.at[0] == '-' ? -(int)size : (int)size;
    return true;
}

bool wend_span_real(struct wend_span span, double *value)
{
    bool has_sign = span.length > 0 && (span.at[0] == '-' || span.at[0] == '+');
    struct wend_span number = {span.at + has_sign, span.length - has_sign}, power = {span.at, 0};
    uint64_t digits;
    int exponent, more = 0;
    for (size_t i = 0; i < number.length; i++)
        if (number.at[i] == 'e' || number.at[i] == 'E') {
            power = (struct wend_span){number.at + i + 1, number.length - i - 1};
            number.length = i;
            if (!read_exponent(power, &more))
                return false;
        }
    if (!read_digits(number, &digits, &exponent))
        return false;
    *value = 0;
    if (digits != 0 && !scale_digits(digits, exponent + more, value))
        return false;
    *value = has_sign && span.at[0] == '-' ? -*value : *value;
    return true;
}

bool wend_text_real(struct wend_text *text, const char *what, double *value)
{
    struct wend_span word = wend_text_word(text);
    if (wend_span_real(word, value))
        return true;
    return WEND_TEXT_WRONG(text, word, what, " should be a number such as -12.5");
}

bool wend_text_decimal(struct wend_text *text, const char *what, double *value)
{
    struct wend_span word = wend_text_word(text);
    uint64_t digits;
    int exponent;
    if (read_digits(word, &digits, &exponent) && scale_digits(digits, exponent, value))
        return true;
    return WEND_TEXT_WRONG(text, word, what, " should be a number such as 12.5");
}

const char *wend_text_digits(uint32_t number, wend_digits digits)
{
    char *at = digits + sizeof(wend_digits) - 1;
    *at = '\0';
    do
        *--at = (char)('0' + number % 10);
    while (number /= 10);
    return at;
}

wend_status wend_text_fail(struct wend_text *text, size_t position, const char *const parts[])
{
    wend_text_error *error = &text->error;
    if (error->status != WEND_OK)
        return error->status;
    error->status = WEND_ERROR_FORMAT;
    error->line = text->line_number ? text->line_number : 1;
    error->column = position < UINT32_MAX ? (uint32_t)position + 1 : UINT32_MAX;
    size_t length = 0;
    for (; *parts; parts++)
        for (const char *c = *parts; *c && length + 1 < sizeof error->text; c++)
            error->text[length++] = *c;
    error->text[length] = '\0';
    return WEND_ERROR_FORMAT;
}

wend_status wend_text_end(const struct wend_text *text, wend_status status, wend_text_error *error)
{
    if (!error)
        return status;
    *error = text->error;
    if (status == WEND_OK || text->error.status != WEND_OK)
        return status;
    /* The cause is not the text: memory, arguments. */
    error->status = status;
    const char *words = wend_status_text(status);
    for (size_t i = 0; words[i] && i + 1 < sizeof error->text; i++)
        error->text[i] = words[i];
    return status;
}

wend_status wend_text_refuse(wend_text_error *error, wend_status status, const char *const parts[])
{
    struct wend_text nothing = wend_text_begin("", 0);
    wend_text_fail(&nothing, 0, parts);
    nothing.error.status = status;
    nothing.error.line = nothing.error.column = 0;
    return wend_text_end(&nothing, status, error);
}

/* Words shared by wend's map texts and profile texts. */

const char *const wend_direction_words[8] = {"n", "ne", "e", "se", "s", "sw", "w", "nw"};

const char *const wend_cells_words[WEND_CELLS_WORDS] = {"square", "hex-pointy-odd", "hex-pointy-even", "hex-flat-odd",
                                                        "hex-flat-even"};

static bool is_word_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool wend_span_is_name(struct wend_span word)
{
    if (word.length == 0 || word.length >= WEND_NAME_ROOM || !is_word_letter(word.at[0]))
        return false;
    for (size_t i = 1; i < word.length; i++)
        if (!is_word_letter(word.at[i]) && !is_digit(word.at[i]) && word.at[i] != '-')
            return false;
    return true;
}

bool wend_text_name(struct wend_text *text, const char *what, char name[WEND_NAME_ROOM])
{
    struct wend_span word = wend_text_word(text);
    if (!wend_span_is_name(word))
        return WEND_TEXT_WRONG(text, word, what, " should be a letter and at most 30 letters, digits and - behind it");
    for (size_t i = 0; i < WEND_NAME_ROOM; i++)
        name[i] = i < word.length ? word.at[i] : '\0';
    return true;
}

bool wend_text_choice(struct wend_text *text, const char *const words[], uint32_t count, const char *choices,
                      uint32_t *choice)
{
    struct wend_span word = wend_text_word(text);
    for (*choice = 0; *choice < count; ++*choice)
        if (wend_span_is(word, words[*choice]))
            return true;
    return WEND_TEXT_WRONG(text, word, choices, " should stand here");
}

#define BILLION      UINT64_C(1000000000)
#define FRACTION_MAX 9

bool wend_span_split(struct wend_span word, uint32_t *whole, uint64_t *billionths)
{
    size_t point = 0;
    while (point < word.length && word.at[point] != '.')
        point++;
    *billionths = 0;
    if (!wend_span_integer((struct wend_span){word.at, point}, whole))
        return false;
    if (point == word.length)
        return true;
    struct wend_span fraction = {word.at + point + 1, word.length - point - 1};
    uint32_t digits;
    if (fraction.length > FRACTION_MAX || !wend_span_integer(fraction, &digits))
        return false;
    *billionths = digits;
    for (size_t i = fraction.length; i < FRACTION_MAX; i++)
        *billionths *= 10;
    return true;
}

bool wend_text_cost(struct wend_text *text, const char *what, uint32_t price, uint32_t least, uint32_t most,
                    uint32_t *cost)
{
    uint32_t whole = 0;
    uint64_t billionths;
    struct wend_span word = wend_text_word(text);
    bool good = wend_span_split(word, &whole, &billionths);
    if (good && wend_text_accept(text, "units")) {
        good = billionths == 0;
        price = 1;
    }
    uint64_t units = good ? (uint64_t)whole * price + (billionths * price + BILLION / 2) / BILLION : 0;
    *cost = (uint32_t)units;
    if (good && units >= least && units <= most)
        return true;
    return WEND_TEXT_WRONG(text, word, what,
                           " should be steps, such as 2.5, or units, such as 300 units: ", WEND_DIGITS(least), " to ",
                           WEND_DIGITS(most), " units in all");
}

bool wend_span_character(struct wend_span word, char *character)
{
    if (word.length != 3 || word.at[0] != '\'' || word.at[2] != '\'' || word.at[1] <= ' ' || word.at[1] > '~')
        return false;
    *character = word.at[1];
    return true;
}

/* Output to a caller's buffer. */

void wend_put_character(struct wend_output *output, char c)
{
    if (output->length < output->capacity)
        output->text[output->length] = c;
    output->length++;
}

void wend_put_parts(struct wend_output *output, const char *const parts[])
{
    for (; *parts; parts++)
        for (const char *c = *parts; *c; c++)
            wend_put_character(output, *c);
}

void wend_put_cells(struct wend_output *output, int32_t units)
{
    const uint32_t size = units < 0 ? 0 - (uint32_t)units : (uint32_t)units;
    uint32_t rest = size % WEND_CELL;
    WEND_PUT(output, units < 0 ? "-" : "", WEND_DIGITS(size / WEND_CELL), rest ? "." : "");
    for (; rest != 0; rest = rest * 10 % WEND_CELL)
        wend_put_character(output, (char)('0' + rest * 10 / WEND_CELL));
}

wend_status wend_output_end(const struct wend_output *output, size_t *length)
{
    *length = output->length;
    return output->length <= output->capacity ? WEND_OK : WEND_ERROR_CAPACITY;
}
