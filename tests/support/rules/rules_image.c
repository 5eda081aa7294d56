/* tests/support/rules/rules_image.c: images of scenes. */
#include "rules/rules_image.h"

#include "scene/map.h"

/* Image of the top left one of footprint x footprint cells: the image's top left one comes from another corner. */
static uint32_t image_of(const rules_scene *scene, unsigned image, uint32_t cell, uint32_t footprint)
{
    test_map corners = {scene->width + 1 - footprint, scene->height + 1 - footprint, NULL};
    uint32_t x = cell % scene->width, y = cell / scene->width % scene->height;
    uint32_t level = cell / scene->width / scene->height;
    bool turned = image & 4;
    test_map_image_of(&corners, image, &x, &y);
    uint32_t width = turned ? scene->height : scene->width, height = turned ? scene->width : scene->height;
    return (level * height + y) * width + x;
}

uint32_t rules_image_of_cell(const rules_scene *scene, unsigned image, uint32_t cell)
{
    return image_of(scene, image, cell, 1);
}

uint32_t rules_image_of_position(const rules_scene *scene, unsigned image, uint32_t position)
{
    return image_of(scene, image, position, scene->profile.footprint);
}

wend_direction rules_image_of_way(unsigned image, wend_direction way)
{
    int turned = (int)way;
    if (way == WEND_DIRECTION_NONE)
        return way;
    if (image & 1)
        turned = (8 - turned) % 8;
    if (image & 2)
        turned = (12 - turned) % 8;
    if (image & 4)
        turned = (14 - turned) % 8;
    return (wend_direction)turned;
}

static uint8_t image_of_exits(unsigned image, uint8_t exits)
{
    unsigned turned = 0;
    for (int way = 0; way < 8; way++)
        if (exits >> way & 1)
            turned |= 1u << rules_image_of_way(image, (wend_direction)way);
    return (uint8_t)turned;
}

/*
 * Mirroring along the shifted direction swaps odd and even. Mirroring across it does so if the number of rows (or
 * columns) is even, for then odd ones take the place of even ones.
 */
static wend_cells image_of_cells(const rules_scene *scene, unsigned image)
{
    wend_cells cells = scene->cells;
    if (cells == WEND_CELLS_SQUARE)
        return cells;
    bool flat = cells == WEND_CELLS_HEX_FLAT_ODD || cells == WEND_CELLS_HEX_FLAT_EVEN;
    bool odd = cells == WEND_CELLS_HEX_POINTY_ODD || cells == WEND_CELLS_HEX_FLAT_ODD;
    bool along = image & (flat ? 2 : 1), across = image & (flat ? 1 : 2);
    uint32_t lines = flat ? scene->width : scene->height;
    odd ^= along;
    odd ^= across && lines % 2 == 0;
    flat ^= (image & 4) != 0;
    return flat ? (odd ? WEND_CELLS_HEX_FLAT_ODD : WEND_CELLS_HEX_FLAT_EVEN)
                : (odd ? WEND_CELLS_HEX_POINTY_ODD : WEND_CELLS_HEX_POINTY_EVEN);
}

/* Links with an end that is no place for the mover's anchor cannot be taken, and have no image. */
static void copy_links(const rules_scene *scene, unsigned image, rules_scene *other)
{
    other->link_count = 0;
    for (uint32_t i = 0; i < scene->link_count; i++) {
        wend_link link = scene->links[i];
        uint32_t from = rules_cell(scene, link.from), to = rules_cell(scene, link.to);
        if (!rules_is_on_map(scene, from) || !rules_is_on_map(scene, to))
            continue;
        from = rules_image_of_position(scene, image, from);
        to = rules_image_of_position(scene, image, to);
        link = (wend_link){rules_place(other, from), rules_place(other, to), link.cost};
        other->links[other->link_count++] = link;
    }
}

rules_scene rules_image(const rules_scene *scene, unsigned image)
{
    bool turned = image & 4;
    rules_scene other =
        rules_scene_make(turned ? scene->height : scene->width, turned ? scene->width : scene->height, scene->levels);
    other.profile = scene->profile;
    other.cells = image_of_cells(scene, image);
    other.has_callback = scene->has_callback;
    other.heading = rules_image_of_way(image, scene->heading);
    other.goal_is_target = scene->goal_is_target;
    other.radius = scene->radius;
    other.allow_blocked_start = scene->allow_blocked_start;
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++) {
        uint32_t to = rules_image_of_cell(scene, image, cell);
        other.terrain[to] = scene->terrain[cell];
        other.exits[to] = image_of_exits(image, scene->exits[cell]);
        other.occupied[to] = scene->occupied[cell];
        other.walkable[to] = scene->walkable[cell];
        other.extra[to] = scene->extra[cell];
    }
    copy_links(scene, image, &other);
    return other;
}
