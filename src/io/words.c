/* Words that wend's map texts and profile texts share. */
#include "io/words.h"

const char *const wend_direction_words[8] = {"n", "ne", "e", "se", "s", "sw", "w", "nw"};

const char *const wend_cells_words[WEND_CELLS_WORDS] = {"square", "hex-pointy-odd", "hex-pointy-even", "hex-flat-odd",
                                                        "hex-flat-even"};

static bool is_word_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_decimal_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool wend_span_is_name(struct wend_span word)
{
    if (word.length == 0 || word.length >= WEND_NAME_ROOM || !is_word_letter(word.at[0]))
        return false;
    for (size_t i = 1; i < word.length; i++)
        if (!is_word_letter(word.at[i]) && !is_decimal_digit(word.at[i]) && word.at[i] != '-')
            return false;
    return true;
}

bool wend_text_name(struct wend_text *text, const char *what, char name[WEND_NAME_ROOM])
{
    struct wend_span word = wend_text_word(text);
    if (!wend_span_is_name(word)) {
        WEND_TEXT_FAIL_AT(text, word, what, " should be a letter and at most 30 letters, digits and - behind it");
        return false;
    }
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
    WEND_TEXT_FAIL_AT(text, word, choices, " should stand here");
    return false;
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
    wend_digits low, high;
    WEND_TEXT_FAIL_AT(text, word, what,
                      " should be steps, such as 2.5, or units, such as 300 units: ", wend_text_digits(least, low),
                      " to ", wend_text_digits(most, high), " units in all");
    return false;
}

bool wend_span_character(struct wend_span word, char *character)
{
    if (word.length != 3 || word.at[0] != '\'' || word.at[2] != '\'' || word.at[1] <= ' ' || word.at[1] > '~')
        return false;
    *character = word.at[1];
    return true;
}
