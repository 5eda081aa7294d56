/* tilesets.c: what the tiles of Tiled's tilesets say their cells are. */
#include "tiled/document.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

import_span wend_import_tiled_property(const tree *node, const char *name)
{
    const tree *properties = wend_import_member(node, "properties");
    for (const tree *property = properties ? properties->first : NULL; property; property = property->next)
        if (wend_import_span_is_any_case(wend_import_text(property, "name"), name)) {
            import_span value = wend_import_text(property, "value");
            return value.length > 0 ? value : wend_import_text(property, "#text");
        }
    return (import_span){"", 0};
}

import_span wend_import_tiled_class(const tree *node)
{
    import_span class = wend_import_text(node, "class");
    return class.length > 0 ? class : wend_import_text(node, "type");
}

/* Weight by properties such as blocked or walkable; -1 if there are none. */
static int32_t weight_by_flags(const tree *node)
{
    static const char *const blocked[] = {"blocked", "solid", "collides", "collide", "collision", "wall", "obstacle"};
    static const char *const free[] = {"walkable", "passable", "free"};
    for (size_t i = 0; i < sizeof blocked / sizeof *blocked; i++) {
        import_span value = wend_import_tiled_property(node, blocked[i]);
        if (value.length > 0)
            return !wend_import_span_is_true(value);
    }
    for (size_t i = 0; i < sizeof free / sizeof *free; i++) {
        import_span value = wend_import_tiled_property(node, free[i]);
        if (value.length > 0)
            return wend_import_span_is_true(value);
    }
    return -1;
}

static bool read_weight(importer *im, const tree *node, int32_t *weight)
{
    double number;
    import_span value = wend_import_tiled_property(node, "weight");
    *weight = weight_by_flags(node);
    if (value.length == 0)
        return true;
    if (!wend_import_number(value, &number) || !(number >= 0 && number < 65535.5))
        return wend_import_fail(im, WEND_ERROR_FORMAT, node->line, node->column,
                                "the property weight should be a number from 0 to 65535, not '%.*s'",
                                IMPORT_SHOWN(value));
    *weight = (int32_t)(number + 0.5);
    return true;
}

/* Adds a terrain by its name, or without a name by its weight. */
static bool say(draft *draft, import_span name, int32_t weight, uint32_t line, said_terrain *said)
{
    char number[24];
    if (weight < 0)
        weight = !wend_import_name_blocks(name);
    snprintf(number, sizeof number, "weight-%d", (int)weight);
    if (name.length == 0)
        name = wend_import_span_of(weight == 0 ? "wall" : weight == 1 ? "ground" : number);
    said->is_said = true;
    return wend_import_draft_terrain(draft, name, (uint16_t)weight, '\0', line, &said->terrain);
}

static bool say_rule(draft *draft, import_rule *rule, uint32_t line, said_terrain *said)
{
    draft_meaning meaning;
    if (!wend_import_rule_meaning(draft, rule, line, &meaning))
        return false;
    *said = (said_terrain){true, meaning.terrain};
    return true;
}

bool wend_import_tiled_terrain(draft *draft, const import_rules *rules, const tree *node, import_span name,
                               said_terrain *said)
{
    int32_t weight;
    import_span terrain = wend_import_tiled_property(node, "terrain");
    *said = (said_terrain){false, 0};
    if (terrain.length > 0)
        name = terrain;
    if (!read_weight(draft->im, node, &weight))
        return false;
    if (name.length == 0 && weight < 0)
        return true;
    import_rule *rule = name.length > 0 ? wend_import_rule_of_word(rules, name, NULL) : NULL;
    if (!rule && name.length > 0 && weight < 0)
        rule = wend_import_rule_of_all(rules);
    return rule ? say_rule(draft, rule, node->line, said) : say(draft, name, weight, node->line, said);
}

/* True if a tile has shapes to collide with; it is then blocked, unless it says otherwise. */
static bool collides(const tree *tile)
{
    const tree *group = wend_import_member(tile, "objectgroup"), *objects = wend_import_member(group, "objects");
    return (objects && objects->first) || wend_import_member(group, "object");
}

static bool read_tile(tiled *map, tiled_tileset *set, const tree *node)
{
    int64_t id;
    said_terrain said;
    if (!wend_import_get_integer(map->im, node, "id", (import_bounds){0, 0x0FFFFFFF}, 0, &id) ||
        !wend_import_tiled_terrain(map->draft, map->rules, node, wend_import_tiled_class(node), &said))
        return false;
    if (!said.is_said && collides(node) && !say(map->draft, (import_span){"", 0}, 0, node->line, &said))
        return false;
    if (!said.is_said)
        return true;
    if (!wend_import_grow(map->im, (void **)&set->tiles, set->tile_count, &set->tile_room, sizeof *set->tiles))
        return false;
    set->tiles[set->tile_count] = (tiled_tile){(uint32_t)id, set->tile_count, said};
    set->tile_count++;
    return true;
}

/* Reads "walls:12" as the number of a tile of the set; false if it is none. */
static bool is_tile_of(const tiled_tileset *set, import_span match, uint32_t *id)
{
    int64_t number;
    size_t length = set->name.length;
    if (match.length < length + 2 || match.at[length] != ':' || memcmp(match.at, set->name.at, length) != 0 ||
        !wend_import_integer((import_span){match.at + length + 1, match.length - length - 1}, 0, 0x0FFFFFFF, &number))
        return false;
    *id = (uint32_t)number;
    return true;
}

/* Adds rules by a tile's number, before what the tile says itself. */
static bool read_tile_rules(tiled *map, tiled_tileset *set)
{
    for (uint32_t i = 0; set->name.length > 0 && i < map->rules->count; i++) {
        tiled_tile tile = {.order = set->tile_count};
        if (!is_tile_of(set, map->rules->rules[i].match, &tile.id))
            continue;
        if (!say_rule(map->draft, &map->rules->rules[i], 0, &tile.said) ||
            !wend_import_grow(map->im, (void **)&set->tiles, set->tile_count, &set->tile_room, sizeof *set->tiles))
            return false;
        set->tiles[set->tile_count++] = tile;
    }
    return true;
}

static int by_id(const void *a, const void *b)
{
    uint32_t left = ((const tiled_tile *)a)->id, right = ((const tiled_tile *)b)->id;
    return left < right ? -1 : left > right;
}

static int by_id_and_order(const void *a, const void *b)
{
    uint32_t left = ((const tiled_tile *)a)->order, right = ((const tiled_tile *)b)->order;
    int order = by_id(a, b);
    return order != 0 ? order : left < right ? -1 : left > right;
}

/* Sorts tiles by id; of two with one id the first stays. */
static void sort_tiles(tiled_tileset *set)
{
    uint32_t kept = 0;
    if (set->tile_count == 0)
        return;
    qsort(set->tiles, set->tile_count, sizeof *set->tiles, by_id_and_order);
    for (uint32_t i = 1; i < set->tile_count; i++)
        if (set->tiles[i].id != set->tiles[kept].id)
            set->tiles[++kept] = set->tiles[i];
    set->tile_count = kept + 1;
}

/* Reads tiles: in JSON a list named tiles, in XML elements named tile. */
static bool read_tiles(tiled *map, tiled_tileset *set, const tree *node)
{
    const tree *list = wend_import_member(node, "tiles");
    for (const tree *tile = list ? list->first : node->first; tile; tile = tile->next)
        if ((list || wend_import_span_is(tile->key, "tile")) && tile->kind == TREE_OBJECT && !read_tile(map, set, tile))
            return false;
    return true;
}

static bool read_tileset(tiled *map, const tree *node)
{
    int64_t first;
    import_span source = wend_import_text(node, "source");
    if (!wend_import_get_integer(map->im, node, "firstgid", (import_bounds){1, 0x0FFFFFFF}, 1, &first) ||
        !wend_import_grow(map->im, (void **)&map->tilesets, map->tileset_count, &map->tileset_room,
                          sizeof *map->tilesets))
        return false;
    tiled_tileset *set = &map->tilesets[map->tileset_count++];
    *set = (tiled_tileset){.first = (uint32_t)first};
    const char *before = map->im->file;
    if (source.length > 0)
        node = wend_import_tiled_further(map, source, node->line);
    if (!node)
        return false;
    set->name = wend_import_text(node, "name");
    bool is_read = read_tile_rules(map, set) && read_tiles(map, set, node);
    map->im->file = before;
    sort_tiles(set);
    return is_read;
}

static int by_first(const void *a, const void *b)
{
    uint32_t left = ((const tiled_tileset *)a)->first, right = ((const tiled_tileset *)b)->first;
    return left < right ? -1 : left > right;
}

bool wend_import_tiled_tilesets(tiled *map)
{
    const tree *list = wend_import_member(map->map, "tilesets");
    for (const tree *set = list ? list->first : map->map->first; set; set = set->next)
        if ((list || wend_import_span_is(set->key, "tileset")) && set->kind == TREE_OBJECT && !read_tileset(map, set))
            return false;
    if (map->tileset_count > 0)
        qsort(map->tilesets, map->tileset_count, sizeof *map->tilesets, by_first);
    return true;
}

/* Returns the last tileset that begins at or before the tile. */
static const tiled_tileset *set_of(const tiled *map, uint32_t gid)
{
    uint32_t low = 0, high = map->tileset_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (map->tilesets[middle].first <= gid)
            low = middle + 1;
        else
            high = middle;
    }
    return low > 0 ? &map->tilesets[low - 1] : NULL;
}

bool wend_import_tiled_terrain_of_tile(const tiled *map, uint32_t gid, said_terrain *said)
{
    const tiled_tileset *set = set_of(map, gid);
    *said = (said_terrain){false, 0};
    if (!set)
        return false;
    tiled_tile key = {.id = gid - set->first};
    const tiled_tile *tile = set->tile_count > 0 ? bsearch(&key, set->tiles, set->tile_count, sizeof key, by_id) : NULL;
    if (tile)
        *said = tile->said;
    return true;
}
