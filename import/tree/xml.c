/* xml.c: reads XML as a tree, by expat. Entities that a file declares are refused: no map needs them. */
#include "tree/tree.h"

#if defined(WEND_IMPORT_EXPAT_FOUND)

#include <expat.h>
#include <limits.h>
#include <string.h>

/* A file being read. */
typedef struct xml_reader {
    importer *im;
    XML_Parser parser;
    tree *root, *open;
    uint32_t depth;
    char *text; /* text of the innermost element, as it grows */
    size_t length, room;
    tree *text_of;
} xml_reader;

static uint32_t line_of(const xml_reader *in)
{
    return (uint32_t)XML_GetCurrentLineNumber(in->parser);
}

static void stop(xml_reader *in)
{
    XML_StopParser(in->parser, XML_FALSE);
}

static void fail(xml_reader *in, const char *what)
{
    wend_import_fail(in->im, WEND_ERROR_FORMAT, line_of(in), (uint32_t)XML_GetCurrentColumnNumber(in->parser) + 1, "%s",
                     what);
    stop(in);
}

static import_span copy(xml_reader *in, const char *text)
{
    size_t length = strlen(text);
    char *copied = wend_import_scratch(in->im, length + 1, 1);
    if (copied)
        memcpy(copied, text, length);
    return (import_span){copied ? copied : "", copied ? length : 0};
}

/* Turns the text collected between elements into a member of the element around it. */
static void close_text(xml_reader *in)
{
    import_span text = wend_import_trim((import_span){in->text, in->length});
    if (in->text_of && text.length > 0) {
        tree *node = wend_import_tree_add(in->im, in->text_of, TREE_TEXT, wend_import_span_of("#text"));
        char *kept = node ? wend_import_scratch(in->im, text.length, 1) : NULL;
        if (kept) {
            memcpy(kept, text.at, text.length);
            node->text = (import_span){kept, text.length};
            node->line = in->text_of->line;
        }
    }
    in->length = 0;
    in->text_of = NULL;
}

static void add_attribute(xml_reader *in, tree *node, const char *name, const char *value)
{
    tree *member = wend_import_tree_add(in->im, node, TREE_TEXT, copy(in, name));
    if (!member)
        return;
    member->text = copy(in, value);
    member->line = node->line;
    member->column = node->column;
}

static void XMLCALL on_start(void *user, const XML_Char *name, const XML_Char **attributes)
{
    xml_reader *in = user;
    close_text(in);
    if (in->depth == TREE_DEPTH) {
        fail(in, "elements lie in each other more than 64 deep");
        return;
    }
    in->depth++;
    tree *node = wend_import_tree_add(in->im, in->open, TREE_OBJECT, copy(in, name));
    if (!node) {
        stop(in);
        return;
    }
    node->line = line_of(in);
    node->column = (uint32_t)XML_GetCurrentColumnNumber(in->parser) + 1;
    if (!in->root)
        in->root = node;
    in->open = node;
    for (; attributes[0]; attributes += 2)
        add_attribute(in, node, attributes[0], attributes[1]);
    if (in->im->error->status != WEND_OK)
        stop(in);
}

static void XMLCALL on_end(void *user, const XML_Char *name)
{
    xml_reader *in = user;
    (void)name;
    close_text(in);
    in->open = in->open->parent;
    in->depth--;
}

static bool has_room(xml_reader *in, size_t more)
{
    size_t room = in->room ? in->room : 4096;
    if (in->length + more <= in->room)
        return true;
    while (room < in->length + more)
        room *= 2;
    char *text = wend_import_scratch(in->im, room, 1);
    if (!text)
        return false;
    if (in->length > 0)
        memcpy(text, in->text, in->length);
    in->text = text;
    in->room = room;
    return true;
}

static void XMLCALL on_text(void *user, const XML_Char *text, int length)
{
    xml_reader *in = user;
    if (!has_room(in, (size_t)length)) {
        stop(in);
        return;
    }
    memcpy(in->text + in->length, text, (size_t)length);
    in->length += (size_t)length;
    in->text_of = in->open;
}

/*
 * A file's own declarations may be of entities, which expand without bound; external declarations are not read anyway.
 */
static void XMLCALL on_doctype(void *user, const XML_Char *name, const XML_Char *system, const XML_Char *public,
                               int has_declarations)
{
    (void)name, (void)system, (void)public;
    if (has_declarations)
        fail(user, "declarations and entities of a file's own are not read");
}

static void parse(xml_reader *in, import_span bytes)
{
    enum XML_Status status = XML_STATUS_OK;
    do {
        size_t length = bytes.length < INT_MAX / 4 ? bytes.length : INT_MAX / 4;
        status = XML_Parse(in->parser, bytes.at, (int)length, length == bytes.length);
        bytes.at += length;
        bytes.length -= length;
    } while (status == XML_STATUS_OK && bytes.length > 0);
    if (status != XML_STATUS_OK && in->im->error->status == WEND_OK)
        fail(in, XML_ErrorString(XML_GetErrorCode(in->parser)));
}

tree *wend_import_xml(importer *im, import_span bytes)
{
    xml_reader in = {.im = im, .parser = XML_ParserCreate(NULL)};
    if (!in.parser) {
        wend_import_fail(im, WEND_ERROR_MEMORY, 0, 0, "expat does not start");
        return NULL;
    }
    XML_SetUserData(in.parser, &in);
    XML_SetElementHandler(in.parser, on_start, on_end);
    XML_SetCharacterDataHandler(in.parser, on_text);
    XML_SetStartDoctypeDeclHandler(in.parser, on_doctype);
    parse(&in, bytes);
    XML_ParserFree(in.parser);
    return im->error->status == WEND_OK ? in.root : NULL;
}

#else

tree *wend_import_xml(importer *im, import_span bytes)
{
    (void)bytes;
    wend_import_lacks(im, 0, "XML", IMPORT_EXPAT);
    return NULL;
}

#endif
