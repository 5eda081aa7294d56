/*
 * json.c: reads JSON (RFC 8259) as a tree, by yajl. Lists of nothing but numbers, which maps consist of, stay as text.
 */
#include "tree/tree.h"

#if defined(WEND_IMPORT_YAJL_FOUND)

#include <setjmp.h>
#include <string.h>
#include <yajl/yajl_parse.h>

/* A file being read. */
typedef struct json_reader {
    importer *im;
    yajl_handle parser;
    import_arena memory; /* memory of the parser */
    jmp_buf refused;     /* where parsing stops if memory is refused */
    import_span bytes;
    const char *at, *line_start; /* lines are counted up to here */
    uint32_t line, depth;
    import_span key; /* of the next value */
    tree *root, *open;
} json_reader;

/* Header of each piece of the parser's memory. */
typedef union piece {
    size_t size;
    char aligned[IMPORT_ALIGNMENT];
} piece;

/* yajl does not expect refused memory: parsing then stops by longjmp, and what the parser had is dropped. */
static void *take_memory(void *user, size_t size)
{
    json_reader *in = user;
    piece *taken =
        size < SIZE_MAX - sizeof *taken ? wend_import_take(in->im, &in->memory, sizeof *taken + size, 1) : NULL;
    if (!taken)
        longjmp(in->refused, 1);
    taken->size = size;
    return taken + 1;
}

static void *take_more_memory(void *user, void *before, size_t size)
{
    void *taken = take_memory(user, size);
    if (before) {
        size_t had = ((piece *)before - 1)->size;
        memcpy(taken, before, had < size ? had : size);
    }
    return taken;
}

static void keep_memory(void *user, void *taken)
{
    (void)user, (void)taken;
}

/* Counts lines up to a position. */
static void move_to(json_reader *in, const char *at)
{
    const char *end;
    while (in->at < at && (end = memchr(in->at, '\n', (size_t)(at - in->at))) != NULL) {
        in->line++;
        in->at = in->line_start = end + 1;
    }
    in->at = at;
}

/* Position just behind the token that the parser calls back about. */
static const char *behind(const json_reader *in)
{
    return in->bytes.at + yajl_get_bytes_consumed(in->parser);
}

static bool fail(json_reader *in, const char *what)
{
    return wend_import_fail(in->im, WEND_ERROR_FORMAT, in->line, (uint32_t)(in->at - in->line_start) + 1, "%s", what);
}

/* Keeps a text of the parser: it lies in the file, or unescaped in a buffer that the parser uses again. */
static import_span keep(json_reader *in, const unsigned char *text, size_t length)
{
    const char *at = (const char *)text;
    if (at + length + 1 == behind(in))
        return (import_span){at, length};
    char *kept = wend_import_scratch(in->im, length, 1);
    for (size_t i = 0; kept && i < length; i++)
        kept[i] = at[i] != '\0' ? at[i] : '?'; /* as yajl does with halves of surrogate pairs */
    return (import_span){kept, kept ? length : 0};
}

/* Turns a list of numbers, in which something else follows, into one of nodes. */
static bool unpack_numbers(json_reader *in, tree *list)
{
    import_span rest = list->text, word;
    move_to(in, rest.at + rest.length);
    list->kind = TREE_LIST;
    while (word = wend_import_next_word(&rest), word.length > 0) {
        tree *node = wend_import_tree_add(in->im, list, TREE_NUMBER, (import_span){"", 0});
        if (!node)
            return false;
        node->text = word;
        node->line = list->line;
        node->column = list->column;
    }
    return true;
}

/* Adds a value to the open list or object; NULL with the error noted. */
static tree *add(json_reader *in, tree_kind kind)
{
    if (in->open && in->open->kind == TREE_NUMBERS && !unpack_numbers(in, in->open))
        return NULL;
    tree *node = wend_import_tree_add(in->im, in->open, kind, in->key);
    if (!node)
        return NULL;
    const char *at = in->at;
    while (at < behind(in) && strchr(" \t\r\n,:", *at))
        at++;
    move_to(in, at);
    node->line = in->line;
    node->column = (uint32_t)(at - in->line_start) + 1;
    move_to(in, behind(in));
    in->key = (import_span){"", 0};
    if (!in->root)
        in->root = node;
    return node;
}

static int on_null(void *user)
{
    return add(user, TREE_NULL) != NULL;
}

static int on_bool(void *user, int is_true)
{
    tree *node = add(user, TREE_BOOL);
    if (node)
        node->text = wend_import_span_of(is_true ? "true" : "false");
    return node != NULL;
}

static int on_number(void *user, const char *digits, size_t length)
{
    json_reader *in = user;
    tree *list = in->open && !in->open->first ? in->open : NULL;
    if (list && list->kind == TREE_LIST) {
        list->kind = TREE_NUMBERS;
        list->text.at = digits;
    }
    if (list && list->kind == TREE_NUMBERS) {
        list->text.length = (size_t)(digits + length - list->text.at);
        return true;
    }
    tree *node = add(in, TREE_NUMBER);
    if (node)
        node->text = (import_span){digits, length};
    return node != NULL;
}

static int on_text(void *user, const unsigned char *text, size_t length)
{
    tree *node = add(user, TREE_TEXT);
    if (node)
        node->text = keep(user, text, length);
    return node && node->text.at;
}

static int on_key(void *user, const unsigned char *text, size_t length)
{
    json_reader *in = user;
    in->key = keep(in, text, length);
    move_to(in, behind(in));
    return in->key.at != NULL;
}

static int open_value(json_reader *in, tree_kind kind)
{
    tree *node = add(in, kind);
    if (node && ++in->depth > TREE_DEPTH)
        return fail(in, "lists and objects lie in each other more than 64 deep");
    in->open = node;
    return node != NULL;
}

static int on_object(void *user)
{
    return open_value(user, TREE_OBJECT);
}

static int on_list(void *user)
{
    return open_value(user, TREE_LIST);
}

static int on_end(void *user)
{
    json_reader *in = user;
    move_to(in, behind(in));
    in->open = in->open->parent;
    in->depth--;
    return true;
}

/* Notes yajl's error without the full stop, at the letter where yajl noticed it, or the one before. */
static bool fail_as_told(json_reader *in)
{
    const unsigned char *bytes = (const unsigned char *)in->bytes.at;
    const char *told = (const char *)yajl_get_error(in->parser, 0, bytes, in->bytes.length);
    size_t length = strcspn(told, "\n");
    if (length > 0 && told[length - 1] == '.')
        length--;
    move_to(in, behind(in) > in->at ? behind(in) - 1 : in->at);
    return wend_import_fail(in->im, WEND_ERROR_FORMAT, in->line, (uint32_t)(in->at - in->line_start) + 1, "%.*s",
                            (int)length, told);
}

static bool parse(json_reader *in)
{
    static const yajl_callbacks callbacks = {.yajl_null = on_null,
                                             .yajl_boolean = on_bool,
                                             .yajl_number = on_number,
                                             .yajl_string = on_text,
                                             .yajl_start_map = on_object,
                                             .yajl_map_key = on_key,
                                             .yajl_end_map = on_end,
                                             .yajl_start_array = on_list,
                                             .yajl_end_array = on_end};
    yajl_alloc_funcs memory = {take_memory, take_more_memory, keep_memory, in};
    if (setjmp(in->refused))
        return false;
    in->parser = yajl_alloc(&callbacks, &memory, in);
    yajl_status status = yajl_parse(in->parser, (const unsigned char *)in->bytes.at, in->bytes.length);
    if (status == yajl_status_ok && (in->open || !in->root)) {
        move_to(in, in->bytes.at + in->bytes.length);
        return fail(in, "the file ends before its JSON does");
    }
    if (status == yajl_status_ok)
        status = yajl_complete_parse(in->parser);
    return status == yajl_status_ok || (status == yajl_status_error && fail_as_told(in));
}

tree *wend_import_json(importer *im, import_span bytes)
{
    json_reader in = {.im = im, .bytes = bytes, .at = bytes.at, .line_start = bytes.at, .line = 1, .key = {"", 0}};
    bool is_read = parse(&in);
    wend_import_drop(im, &in.memory);
    return is_read ? in.root : NULL;
}

#else

tree *wend_import_json(importer *im, import_span bytes)
{
    (void)bytes;
    wend_import_lacks(im, 0, "JSON", IMPORT_YAJL);
    return NULL;
}

#endif
