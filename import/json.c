/*
 * json.c: JSON (RFC 8259) as a tree, without recursion and without state that threads share. Lists of nothing but numbers,
 * which maps are made of, stay as they are in the file.
 */
#include "tree.h"

#include <string.h>

/* A file being read. */
typedef struct json_reader {
    importer *im;
    const char *at, *end, *line_start;
    uint32_t line;
    uint32_t depth;
} json_reader;

static bool fail(json_reader *in, const char *what)
{
    return wend_import_fail(in->im, WEND_ERROR_FORMAT, in->line, (uint32_t)(in->at - in->line_start) + 1, "%s", what);
}

static void skip_blanks(json_reader *in)
{
    for (; in->at < in->end; in->at++) {
        if (*in->at == '\n') {
            in->line++;
            in->line_start = in->at + 1;
        } else if (*in->at != ' ' && *in->at != '\t' && *in->at != '\r') {
            return;
        }
    }
}

/* After blanks. */
static bool take(json_reader *in, char letter)
{
    skip_blanks(in);
    if (in->at == in->end || *in->at != letter)
        return false;
    in->at++;
    return true;
}

static int hex_value(char letter)
{
    if (letter >= '0' && letter <= '9')
        return letter - '0';
    letter = (char)(letter | 0x20);
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

/* Four digits behind \u. */
static bool take_unit(json_reader *in, uint32_t *unit)
{
    *unit = 0;
    if (in->end - in->at < 4)
        return fail(in, "four hexadecimal digits should stand behind \\u");
    for (int i = 0; i < 4; i++) {
        int digit = hex_value(*in->at);
        if (digit < 0)
            return fail(in, "four hexadecimal digits should stand behind \\u");
        *unit = *unit << 4 | (uint32_t)digit;
        in->at++;
    }
    return true;
}

static char *put_utf8(char *out, uint32_t code)
{
    if (code < 0x80) {
        *out++ = (char)code;
        return out;
    }
    if (code < 0x800) {
        *out++ = (char)(0xC0 | code >> 6);
    } else {
        if (code < 0x10000) {
            *out++ = (char)(0xE0 | code >> 12);
        } else {
            *out++ = (char)(0xF0 | code >> 18);
            *out++ = (char)(0x80 | (code >> 12 & 63));
        }
        *out++ = (char)(0x80 | (code >> 6 & 63));
    }
    *out++ = (char)(0x80 | (code & 63));
    return out;
}

/* Halves of pairs that stand alone become U+FFFD, zero too. */
static bool take_code(json_reader *in, char **out)
{
    uint32_t code, low;
    if (!take_unit(in, &code))
        return false;
    const char *behind = in->at;
    if (code >= 0xD800 && code < 0xDC00 && in->end - in->at >= 6 && in->at[0] == '\\' && in->at[1] == 'u') {
        in->at += 2;
        if (!take_unit(in, &low))
            return false;
        if (low >= 0xDC00 && low < 0xE000)
            code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        else
            in->at = behind;
    }
    if (code == 0 || (code >= 0xD800 && code < 0xE000))
        code = 0xFFFD;
    *out = put_utf8(*out, code);
    return true;
}

static bool take_escape(json_reader *in, char **out)
{
    static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    in->at++;
    const char *found = in->at < in->end && *in->at != '\0' ? strchr(letters, *in->at) : NULL;
    if (found) {
        *(*out)++ = meanings[found - letters];
        in->at++;
        return true;
    }
    if (in->at == in->end || *in->at != 'u')
        return fail(in, "no such escape: \\ should be followed by one of \" \\ / b f n r t u");
    in->at++;
    return take_code(in, out);
}

/* Behind the opening quote. A text without escapes stays where it is. */
static bool take_text(json_reader *in, import_span *text)
{
    const char *begun = in->at;
    bool has_escapes = false;
    const char *close = in->at;
    for (; close < in->end && *close != '"'; close++) {
        if ((unsigned char)*close < ' ') {
            in->at = close;
            return fail(in, "a text should end before the line does, or is not closed");
        }
        if (*close == '\\') {
            has_escapes = true;
            close++;
        }
    }
    if (close >= in->end)
        return fail(in, "a text is opened and never closed");
    *text = (import_span){begun, (size_t)(close - begun)};
    if (!has_escapes) {
        in->at = close + 1;
        return true;
    }
    char *made = wend_import_scratch(in->im, text->length, 1), *out = made;
    while (made && in->at < close)
        if (*in->at != '\\')
            *out++ = *in->at++;
        else if (!take_escape(in, &out))
            return false;
    in->at = close + 1;
    *text = (import_span){made, (size_t)(out - made)};
    return made != NULL;
}

static bool is_number_letter(char letter)
{
    return (letter >= '0' && letter <= '9') || letter == '-' || letter == '+' || letter == '.' || letter == 'e' ||
           letter == 'E';
}

/* Whether a list holds nothing but numbers; its end then. */
static const char *end_of_numbers(const json_reader *in)
{
    const char *at = in->at;
    bool has_digit = false;
    for (; at < in->end && *at != ']'; at++) {
        if (!is_number_letter(*at) && *at != ',' && *at != ' ' && *at != '\n' && *at != '\r' && *at != '\t')
            return NULL;
        has_digit |= *at >= '0' && *at <= '9';
    }
    return at < in->end && has_digit ? at : NULL;
}

static bool take_numbers(json_reader *in, const char *end, tree *node)
{
    node->kind = TREE_NUMBERS;
    node->text = (import_span){in->at, (size_t)(end - in->at)};
    for (; in->at < end; in->at++)
        if (*in->at == '\n') {
            in->line++;
            in->line_start = in->at + 1;
        }
    in->at++;
    return true;
}

/* null, true, false or a number. */
static bool take_word(json_reader *in, tree *node)
{
    double number;
    import_span word = {in->at, 0};
    while (word.length < (size_t)(in->end - in->at) &&
           (is_number_letter(in->at[word.length]) || (in->at[word.length] >= 'a' && in->at[word.length] <= 'z')))
        word.length++;
    node->text = word;
    if (wend_import_span_is(word, "null"))
        node->kind = TREE_NULL;
    else if (wend_import_span_is(word, "true") || wend_import_span_is(word, "false"))
        node->kind = TREE_BOOL;
    else if (wend_import_number(word, &number))
        node->kind = TREE_NUMBER;
    else
        return fail(in, "a value should stand here: a text, a number, a list, an object, true, false or null");
    in->at += word.length;
    return true;
}

/* Reads a value into a node; *inside becomes the node where it is a list or object that is now open. */
static bool take_value(json_reader *in, tree *node, tree **inside)
{
    skip_blanks(in);
    node->line = in->line;
    node->column = (uint32_t)(in->at - in->line_start) + 1;
    *inside = node->parent;
    if (in->at == in->end)
        return fail(in, "the file ends too soon");
    if (take(in, '"')) {
        node->kind = TREE_TEXT;
        return take_text(in, &node->text);
    }
    bool is_object = *in->at == '{', is_list = *in->at == '[';
    if (!is_object && !is_list)
        return take_word(in, node);
    in->at++;
    const char *end = is_list ? end_of_numbers(in) : NULL;
    if (end)
        return take_numbers(in, end, node);
    if (++in->depth > TREE_DEPTH)
        return fail(in, "lists and objects lie in each other more than 64 deep");
    node->kind = is_object ? TREE_OBJECT : TREE_LIST;
    *inside = node;
    return true;
}

/* A member's name and the colon behind it. */
static bool take_key(json_reader *in, import_span *key)
{
    if (!take(in, '"'))
        return fail(in, "a member's name should stand here in quotes");
    return take_text(in, key) && (take(in, ':') || fail(in, "':' should stand here"));
}

/* The next member or item of what is open. */
static bool take_next(json_reader *in, tree *open, tree **inside)
{
    import_span key = {"", 0};
    bool is_object = open->kind == TREE_OBJECT;
    if (take(in, is_object ? '}' : ']')) {
        in->depth--;
        *inside = open->parent;
        return true;
    }
    if (open->first && !take(in, ','))
        return fail(in, is_object ? "',' or '}' should stand here" : "',' or ']' should stand here");
    if (is_object && !take_key(in, &key))
        return false;
    tree *node = wend_import_tree_add(in->im, open, TREE_NULL, key);
    return node && take_value(in, node, inside);
}

tree *wend_import_json(importer *im, import_span bytes)
{
    if (bytes.length >= 3 && memcmp(bytes.at, "\xEF\xBB\xBF", 3) == 0)
        bytes = (import_span){bytes.at + 3, bytes.length - 3};
    json_reader in = {.im = im, .at = bytes.at, .end = bytes.at + bytes.length, .line_start = bytes.at, .line = 1};
    tree *root = wend_import_tree_add(im, NULL, TREE_NULL, (import_span){"", 0}), *open = NULL;
    if (!root || !take_value(&in, root, &open))
        return NULL;
    while (open)
        if (!take_next(&in, open, &open))
            return NULL;
    skip_blanks(&in);
    if (in.at != in.end) {
        fail(&in, "the file should end behind its value");
        return NULL;
    }
    return root;
}
