/* tiled.c: maps of Tiled as a whole. */
#include "tiled/tiled.h"

#include "tiled/document.h"

static bool read_size(tiled *map)
{
    if (!wend_import_get_number(map->im, map->map, "tilewidth", 1, &map->tile_width) ||
        !wend_import_get_number(map->im, map->map, "tileheight", 1, &map->tile_height))
        return false;
    if (map->tile_width > 0 && map->tile_height > 0 && map->tile_width < 1e6 && map->tile_height < 1e6)
        return true;
    return wend_import_fail(map->im, WEND_ERROR_FORMAT, map->map->line, 0,
                            "tiles should be 1 to 1000000 pixels wide and high");
}

static bool read_map(draft *draft, const import_rules *rules, const tree *root)
{
    tiled map = {.im = draft->im, .draft = draft, .rules = rules, .map = root};
    map.is_infinite = wend_import_is_true(root, "infinite");
    return read_size(&map) && wend_import_tiled_tilesets(&map) && wend_import_tiled_cells(&map) &&
           wend_import_tiled_objects(&map);
}

bool wend_import_read_tmj(draft *draft, const import_rules *rules, import_span bytes)
{
    const tree *root = wend_import_json(draft->im, bytes);
    if (!root)
        return false;
    if (!wend_import_member(root, "layers") || !wend_import_member(root, "tilewidth"))
        return wend_import_fail(draft->im, WEND_ERROR_FORMAT, 1, 0,
                                "it is JSON, but no map of Tiled: it lacks layers or tilewidth");
    return read_map(draft, rules, root);
}

bool wend_import_read_tmx(draft *draft, const import_rules *rules, import_span bytes)
{
    const tree *root = wend_import_xml(draft->im, bytes);
    if (!root)
        return false;
    if (!wend_import_span_is(root->key, "map"))
        return wend_import_fail(draft->im, WEND_ERROR_FORMAT, root->line, root->column,
                                "it is XML, but no map of Tiled: its first element is '%.*s'", IMPORT_SHOWN(root->key));
    return read_map(draft, rules, root);
}
