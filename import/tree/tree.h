/* What stands in a JSON or XML file, as one kind of tree. */
#ifndef WEND_IMPORT_TREE_TREE_H
#define WEND_IMPORT_TREE_TREE_H

#include "importer/importer.h"

/* Kinds of nodes. */
typedef enum tree_kind {
    TREE_NULL,
    TREE_BOOL,   /* text is true or false */
    TREE_NUMBER, /* text are its digits */
    TREE_TEXT,
    TREE_NUMBERS, /* a list of nothing but numbers: text is what stands between the brackets */
    TREE_LIST,
    TREE_OBJECT /* an object, or an element of XML: attributes and elements are members, "#text" what is between them */
} tree_kind;

/* Deepest nesting of lists and elements. */
#define TREE_DEPTH 64u

typedef struct tree {
    import_span key; /* member's name, or element's name */
    import_span text;
    struct tree *first, *last, *next, *parent;
    uint32_t line, column;
    uint32_t kind;
} tree;

/* Each reads a whole file; NULL with the error noted, UNSUPPORTED if built without its library. */
tree *wend_import_json(importer *im, import_span bytes);
tree *wend_import_xml(importer *im, import_span bytes);

/* Adds a child to a node; null with the error noted. */
tree *wend_import_tree_add(importer *im, tree *parent, tree_kind kind, import_span key);

/* A member by name; null if there is none, or node is null. */
const tree *wend_import_member(const tree *node, const char *key);

/* Text of a member that is a text, number or boolean; empty if there is none. */
import_span wend_import_text(const tree *node, const char *key);

/* Read a number, `other` if there is none; false with the error noted if it is invalid or out of bounds. */
bool wend_import_get_number(importer *im, const tree *node, const char *key, double other, double *number);
bool wend_import_get_integer(importer *im, const tree *node, const char *key, import_bounds bounds, int64_t other,
                             int64_t *number);

/* True if a member says true, or 1. */
bool wend_import_is_true(const tree *node, const char *key);

/* Takes the next word between commas and blanks; empty at the end. */
import_span wend_import_next_word(import_span *rest);

/* Takes the next number of a list of numbers, between commas and blanks; false at the end. */
bool wend_import_next_number(import_span *rest, double *number);

#endif
