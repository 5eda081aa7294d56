/* entities.c: LDtk's entities as places, and links between them. */
#include "ldtk/world.h"

#include <stdlib.h>
#include <string.h>

/* Value of a field by its name, in any case; NULL if there is none. */
static const tree *field_of(const tree *entity, const char *name)
{
    const tree *fields = wend_import_member(entity, "fieldInstances");
    for (const tree *field = fields ? fields->first : NULL; field; field = field->next)
        if (wend_import_span_is_any_case(wend_import_text(field, "__identifier"), name))
            return wend_import_member(field, "__value");
    return NULL;
}

static bool has_text(const tree *value)
{
    return value && (value->kind == TREE_TEXT || value->kind == TREE_NUMBER || value->kind == TREE_BOOL);
}

/* Reads [x, y]; zeros if it is malformed. */
static void read_pair(const tree *node, const char *key, double *x, double *y)
{
    const tree *list = wend_import_member(node, key);
    import_span rest = list && list->kind == TREE_NUMBERS ? list->text : (import_span){"", 0};
    *x = *y = 0;
    if (!wend_import_next_number(&rest, x) || !wend_import_next_number(&rest, y))
        *x = *y = 0;
}

static bool add_entity(ldtk *world, const ldtk_level *level, const tree *layer, const tree *node)
{
    importer *im = world->im;
    wend_import_place place = {.width = 0};
    double x, y, pivot_x, pivot_y, across, down;
    if (!wend_import_get_number(im, node, "width", 0, &place.width) ||
        !wend_import_get_number(im, node, "height", 0, &place.height) ||
        !wend_import_get_number(im, layer, "__pxTotalOffsetX", 0, &across) ||
        !wend_import_get_number(im, layer, "__pxTotalOffsetY", 0, &down))
        return false;
    read_pair(node, "px", &x, &y);
    read_pair(node, "__pivot", &pivot_x, &pivot_y);
    x += level->x + across + (0.5 - pivot_x) * place.width;
    y += level->y + down + (0.5 - pivot_y) * place.height;
    place.place = wend_import_place_of_point(&world->draft->editor, x, y);
    place.place.level = (uint16_t)(level->depth - world->least_depth);
    const tree *name = field_of(node, "name");
    import_span iid = wend_import_text(node, "iid");
    if (!wend_import_grow(im, (void **)&world->entities, world->entity_count, &world->entity_room,
                          sizeof *world->entities))
        return false;
    world->entities[world->entity_count++] = (ldtk_entity){iid, node, level->file, place.place};
    return wend_import_draft_place(world->draft, has_text(name) ? name->text : (import_span){"", 0},
                                   wend_import_text(node, "__identifier"), iid, &place);
}

static bool read_level(ldtk *world, const ldtk_level *level)
{
    const tree *layers = wend_import_member(level->node, "layerInstances");
    for (const tree *layer = layers ? layers->first : NULL; layer; layer = layer->next) {
        const tree *list = wend_import_member(layer, "entityInstances");
        if (!wend_import_ldtk_takes(world->im, layer, "Entities"))
            continue;
        for (const tree *node = list ? list->first : NULL; node; node = node->next)
            if (node->kind == TREE_OBJECT && !add_entity(world, level, layer, node))
                return false;
    }
    return true;
}

static int by_iid(const void *a, const void *b)
{
    import_span left = (*(const ldtk_entity *const *)a)->iid, right = (*(const ldtk_entity *const *)b)->iid;
    size_t length = left.length < right.length ? left.length : right.length;
    int order = length > 0 ? memcmp(left.at, right.at, length) : 0;
    return order != 0 ? order : left.length < right.length ? -1 : left.length > right.length;
}

static bool add_link(ldtk *world, const ldtk_entity *entity, const ldtk_entity *const *sorted, const tree *reference)
{
    ldtk_entity sought = {.iid = wend_import_text(reference, "entityIid")};
    const ldtk_entity *key = &sought;
    const tree *cost = field_of(entity->node, "cost"), *one_way = field_of(entity->node, "oneway");
    const uint32_t line = entity->node->line;
    double steps = 1;
    const ldtk_entity *const *found = bsearch(&key, sorted, world->entity_count, sizeof *sorted, by_iid);
    if (!found)
        return wend_import_fail(world->im, WEND_ERROR_FORMAT, line, 0,
                                "entity '%.*s' links to an entity that is not in this world",
                                IMPORT_SHOWN(entity->iid));
    if (has_text(cost) && !wend_import_number(cost->text, &steps))
        return wend_import_fail(world->im, WEND_ERROR_FORMAT, line, 0,
                                "the field cost of entity '%.*s' should be a number of steps",
                                IMPORT_SHOWN(entity->iid));
    bool is_one_way = has_text(one_way) && wend_import_span_is(one_way->text, "true");
    return wend_import_draft_link(world->draft, entity->place, (*found)->place, steps, line) &&
           (is_one_way || wend_import_draft_link(world->draft, (*found)->place, entity->place, steps, line));
}

/* A field "link" names an entity or a list of them. */
static bool add_links(ldtk *world, const ldtk_entity *entity, const ldtk_entity *const *sorted)
{
    const tree *value = field_of(entity->node, "link");
    if (!value || (value->kind != TREE_OBJECT && value->kind != TREE_LIST))
        return true;
    if (value->kind == TREE_OBJECT)
        return add_link(world, entity, sorted, value);
    for (const tree *one = value->first; one; one = one->next)
        if (one->kind == TREE_OBJECT && !add_link(world, entity, sorted, one))
            return false;
    return true;
}

bool wend_import_ldtk_entities(ldtk *world)
{
    importer *im = world->im;
    const char *before = im->file;
    for (uint32_t i = 0; i < world->level_count; i++) {
        im->file = world->levels[i].file;
        if (!read_level(world, &world->levels[i]))
            return false;
    }
    const ldtk_entity **sorted = wend_import_scratch(im, world->entity_count + 1, sizeof *sorted);
    for (uint32_t i = 0; sorted && i < world->entity_count; i++)
        sorted[i] = &world->entities[i];
    if (sorted && world->entity_count > 1)
        qsort(sorted, world->entity_count, sizeof *sorted, by_iid);
    for (uint32_t i = 0; sorted && i < world->entity_count; i++) {
        im->file = world->entities[i].file;
        if (!add_links(world, &world->entities[i], sorted))
            return false;
    }
    im->file = before;
    return sorted != NULL;
}
