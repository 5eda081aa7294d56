/* further.c: the files that a map of Tiled names: tilesets and templates. */
#include "tiled/document.h"

static tree *parse(importer *im, import_span bytes)
{
    import_span text = wend_import_trim(bytes);
    return text.length > 0 && text.at[0] == '{' ? wend_import_json(im, bytes) : wend_import_xml(im, bytes);
}

tree *wend_import_tiled_further(tiled *map, import_span name, uint32_t line)
{
    import_span bytes;
    const char *path;
    if (!wend_import_read_further(map->im, name, line, &bytes, &path))
        return NULL;
    map->im->file = path;
    return parse(map->im, bytes);
}
