/* levels.c: the levels of a world of LDtk, and which of their layers are read. */
#include "ldtk/world.h"

bool wend_import_ldtk_takes(const importer *im, const tree *layer, const char *type)
{
    if (!wend_import_span_is(wend_import_text(layer, "__type"), type))
        return false;
    for (uint32_t i = 0; im->options.layers && i < im->options.layer_count; i++)
        if (wend_import_span_is(wend_import_text(layer, "__identifier"), im->options.layers[i]))
            return true;
    return !im->options.layers;
}

static bool has_layers(const tree *level)
{
    const tree *layers = wend_import_member(level, "layerInstances");
    return layers && layers->kind == TREE_LIST;
}

/* Reads a level's own file, if its layers stand in one. */
static bool open_level(ldtk *world, ldtk_level *level)
{
    importer *im = world->im;
    import_span bytes, file = wend_import_text(level->node, "externalRelPath");
    level->file = im->file;
    if (has_layers(level->node) || file.length == 0)
        return true;
    if (!wend_import_read_further(im, file, level->node->line, &bytes, &level->file))
        return false;
    const char *before = im->file;
    im->file = level->file;
    const tree *node = wend_import_json(im, bytes);
    if (node && !has_layers(node))
        wend_import_fail(im, WEND_ERROR_FORMAT, node->line, 0, "it holds no layers of a level");
    im->file = before;
    level->node = node;
    return im->error->status == WEND_OK;
}

static bool read_number(ldtk *world, const tree *node, const char *key, double *number)
{
    if (!wend_import_get_number(world->im, node, key, 0, number))
        return false;
    return (*number > -1e8 && *number < 1e8) ||
           wend_import_fail(world->im, WEND_ERROR_FORMAT, node->line, 0, "%s of a level is too far away", key);
}

static bool add_level(ldtk *world, const tree *node)
{
    importer *im = world->im;
    if (!wend_import_grow(im, (void **)&world->levels, world->level_count, &world->level_room, sizeof *world->levels))
        return false;
    ldtk_level *level = &world->levels[world->level_count++];
    *level = (ldtk_level){.node = node};
    return read_number(world, node, "worldX", &level->x) && read_number(world, node, "worldY", &level->y) &&
           read_number(world, node, "pxWid", &level->width) && read_number(world, node, "pxHei", &level->height) &&
           wend_import_get_integer(im, node, "worldDepth", (import_bounds){-1000, 1000}, 0, &level->depth) &&
           open_level(world, level);
}

/* Lines levels up one after the other in linear worlds, in which they have no positions. */
static void line_up(ldtk *world, import_span layout)
{
    bool is_row = wend_import_span_is(layout, "LinearHorizontal");
    double at = 0;
    if (!is_row && !wend_import_span_is(layout, "LinearVertical"))
        return;
    for (uint32_t i = 0; i < world->level_count; i++) {
        ldtk_level *level = &world->levels[i];
        level->x = is_row ? at : 0;
        level->y = is_row ? 0 : at;
        at += is_row ? level->width : level->height;
    }
}

/* The first of several worlds in one file, else the root. */
static const tree *world_of(const tree *root)
{
    const tree *worlds = wend_import_member(root, "worlds");
    return worlds && worlds->kind == TREE_LIST && worlds->first ? worlds->first : root;
}

bool wend_import_ldtk_levels(ldtk *world)
{
    const tree *holder = world_of(world->root), *levels = wend_import_member(holder, "levels");
    for (const tree *node = levels ? levels->first : NULL; node; node = node->next)
        if (node->kind == TREE_OBJECT && !add_level(world, node))
            return false;
    line_up(world, wend_import_text(holder, "worldLayout"));
    return world->level_count > 0 ||
           wend_import_fail(world->im, WEND_ERROR_FORMAT, 0, 0, "there are no levels in this world");
}
