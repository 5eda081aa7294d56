/* tree.c: what stands in a JSON or XML file, as one kind of tree. */
#include "tree/tree.h"

tree *wend_import_tree_add(importer *im, tree *parent, tree_kind kind, import_span key)
{
    tree *node = wend_import_scratch(im, 1, sizeof *node);
    if (!node)
        return NULL;
    node->kind = kind;
    node->key = key;
    node->parent = parent;
    if (parent && parent->last)
        parent->last->next = node;
    else if (parent)
        parent->first = node;
    if (parent)
        parent->last = node;
    return node;
}

const tree *wend_import_member(const tree *node, const char *key)
{
    if (!node || node->kind != TREE_OBJECT)
        return NULL;
    for (const tree *member = node->first; member; member = member->next)
        if (wend_import_span_is(member->key, key))
            return member;
    return NULL;
}

static import_span text_of(const tree *node)
{
    return node && node->kind <= TREE_TEXT && node->kind != TREE_NULL ? node->text : (import_span){"", 0};
}

import_span wend_import_text(const tree *node, const char *key)
{
    return text_of(wend_import_member(node, key));
}

bool wend_import_get_number(importer *im, const tree *node, const char *key, double other, double *number)
{
    const tree *member = wend_import_member(node, key);
    *number = other;
    if (!member || member->kind == TREE_NULL || wend_import_number(wend_import_trim(text_of(member)), number))
        return true;
    return wend_import_fail(im, WEND_ERROR_FORMAT, member->line, member->column, "%s should be a number", key);
}

bool wend_import_get_integer(importer *im, const tree *node, const char *key, import_bounds bounds, int64_t other,
                             int64_t *number)
{
    const tree *member = wend_import_member(node, key);
    *number = other;
    if (!member || member->kind == TREE_NULL ||
        wend_import_integer(wend_import_trim(text_of(member)), bounds.least, bounds.most, number))
        return true;
    return wend_import_fail(im, WEND_ERROR_FORMAT, member->line, member->column,
                            "%s should be a whole number from %lld to %lld, not '%.*s'", key, (long long)bounds.least,
                            (long long)bounds.most, IMPORT_SHOWN(text_of(member)));
}

bool wend_import_is_true(const tree *node, const char *key)
{
    return wend_import_span_is_true(wend_import_text(node, key));
}

static bool is_between(char letter)
{
    return letter == ',' || letter == ' ' || letter == '\n' || letter == '\r' || letter == '\t';
}

static void skip_between(import_span *rest)
{
    while (rest->length > 0 && is_between(rest->at[0])) {
        rest->at++;
        rest->length--;
    }
}

import_span wend_import_next_word(import_span *rest)
{
    skip_between(rest);
    import_span word = {rest->at, 0};
    while (word.length < rest->length && !is_between(rest->at[word.length]))
        word.length++;
    rest->at += word.length;
    rest->length -= word.length;
    return word;
}

/* Fast path for short whole numbers before a separator: nearly all are such, and large maps have millions. */
static bool take_short(import_span *rest, double *number)
{
    uint32_t value = 0;
    size_t length = 0;
    for (; length < rest->length && length < 9 && rest->at[length] >= '0' && rest->at[length] <= '9'; length++)
        value = value * 10 + (uint32_t)(rest->at[length] - '0');
    if (length == 0 || length == rest->length || !is_between(rest->at[length]))
        return false;
    *number = value;
    *rest = (import_span){rest->at + length, rest->length - length};
    return true;
}

bool wend_import_next_number(import_span *rest, double *number)
{
    skip_between(rest);
    if (take_short(rest, number))
        return true;
    import_span word = wend_import_next_word(rest);
    return word.length > 0 && wend_import_number(word, number);
}
