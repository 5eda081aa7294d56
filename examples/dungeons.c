/*
 * A hundred dungeons on one map. The map is prepared once and kept as an image. When the server starts, it opens one
 * space from the image, and each dungeon is a view of that space, with its own monsters and shut door in the way.
 */
#include <stdio.h>
#include <wend/image.h>
#include <wend/layer.h>
#include <wend/wend.h>

enum { SIDE = 128, ROOM = 16, DUNGEONS = 100, MONSTERS = 200 };

static _Alignas(WEND_IMAGE_ALIGNMENT) unsigned char image[1 << 20];

typedef struct dungeon {
    wend_space *view;
    wend_layer *monsters;
} dungeon;

/* Prepares rooms with a door in each wall and writes the image. Returns its length, or 0 on failure. */
static size_t prepare(void)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_profile profile = wend_profile_default();
    wend_grid *grid = NULL;
    wend_space *space = NULL;
    size_t length = 0;
    desc.width = desc.height = SIDE;
    profile.crossing_cost = WEND_NO_CROSSING;
    if (wend_grid_create(&desc, NULL, &grid) == WEND_OK) {
        for (int32_t i = 0; i < SIDE * SIDE; i++) {
            int32_t x = i % SIDE, y = i / SIDE, across = x % ROOM, down = y % ROOM;
            if ((across == 0 && down != 5 && down != 6) || (down == 0 && across != 9 && across != 10))
                wend_grid_set(grid, wend_place_cell(x, y), '@');
        }
        if (wend_space_create(grid, &profile, NULL, &space) == WEND_OK &&
            wend_space_prepare(space, WEND_PREPARED_AUTO) == WEND_OK &&
            wend_space_write_image(space, image, sizeof image, &length) != WEND_OK)
            length = 0;
    }
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    return length;
}

/* Opens a dungeon; monsters are scattered by multiplying, elsewhere in each. */
static bool open_dungeon(wend_space *space, uint32_t number, dungeon *dungeon)
{
    if (wend_space_view(space, &dungeon->view) != WEND_OK ||
        wend_layer_create(wend_space_grid(space), WEND_LAYER_OCCUPIED, NULL, &dungeon->monsters) != WEND_OK ||
        wend_space_attach(dungeon->view, dungeon->monsters) != WEND_OK)
        return false;
    for (uint32_t i = 0; i < MONSTERS; i++) {
        uint32_t mixed = (number * MONSTERS + i + 1) * 2654435769u;
        wend_place place = wend_place_cell((int32_t)(mixed >> 25), (int32_t)(mixed >> 18) % SIDE);
        if (place.x > 5 * WEND_CELL && wend_space_is_free(dungeon->view, place))
            wend_layer_enter(dungeon->monsters, place, 1);
    }
    /* A door that is shut in this dungeon only: its cells are occupied. */
    return wend_layer_fill(dungeon->monsters, wend_area_cells((int32_t)(number % 7 + 1) * ROOM, 5, 1, 2), 1) == WEND_OK;
}

int main(void)
{
    static dungeon dungeons[DUNGEONS];
    wend_image_desc desc = wend_image_desc_default();
    wend_grid *grid = NULL;
    wend_space *space = NULL;
    wend_finder *finder = NULL;
    wend_query query = wend_query_default();
    unsigned ways = 0;
    double shortest = 0, longest = 0;
    desc.bytes = image;
    desc.length = prepare();
    desc.is_trusted = true; /* nobody else can have written it */
    if (desc.length == 0 || wend_space_open_image(&desc, NULL, &grid, &space) != WEND_OK ||
        wend_finder_create(NULL, &finder) != WEND_OK)
        return 1;
    query.start = wend_place_cell(2, 2);
    query.goal = wend_place_cell(SIDE - 2, SIDE - 2);
    for (uint32_t i = 0; i < DUNGEONS; i++) {
        wend_path path = wend_path_default();
        if (!open_dungeon(space, i, &dungeons[i]) ||
            wend_finder_find(finder, dungeons[i].view, &query, &path) != WEND_OK)
            return 1;
        if (path.outcome != WEND_OUTCOME_FOUND)
            continue;
        shortest = ways == 0 || path.length < shortest ? path.length : shortest;
        longest = path.length > longest ? path.length : longest;
        ways++;
    }
    printf("%d dungeons: a way through %u of them, %.1f to %.1f cells long\n", DUNGEONS, ways, shortest, longest);
    const size_t one = wend_space_memory(dungeons[0].view) + wend_layer_memory(dungeons[0].monsters);
    printf("memory of a dungeon: %s of the map's\n", one * 10 < desc.length ? "less than a tenth" : "much");
    for (uint32_t i = 0; i < DUNGEONS; i++) {
        wend_space_detach(dungeons[i].view, dungeons[i].monsters);
        wend_layer_destroy(dungeons[i].monsters);
        wend_space_destroy(dungeons[i].view);
    }
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    return 0;
}
