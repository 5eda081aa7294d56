/* tell.c: wend world info: prints what a world and its coarse part consist of, and the areas of its land. */
#include "worlds/world_file.h"

/* The most levels of squares that are listed. */
#define LEVELS_MAX 16

/* Everything there is to print. */
typedef struct world_census {
    wend_world_desc desc;
    wend_store_counts counts;
    wend_world_level levels[LEVELS_MAX];
    uint32_t level_count;
    size_t space_bytes;
    bool has_areas;
    area_census areas;
} world_census;

static double cells_of(const world_census *census)
{
    return (double)census->desc.width * census->desc.height;
}

static void print_census(const world_file *file, const world_census *census)
{
    const uint32_t side = census->desc.tile_side;
    printf("%s: %u x %u cells in tiles of %u\n", scene_base_name(file->name), (unsigned)census->desc.width,
           (unsigned)census->desc.height, (unsigned)side);
    printf("  tiles       %14llu of %llu, %llu bytes packed\n", (unsigned long long)census->counts.tiles,
           (unsigned long long)((census->desc.width + side - 1) / side) * ((census->desc.height + side - 1) / side),
           (unsigned long long)census->counts.tile_bytes);
    printf("  file        %14llu bytes, %.4f a cell\n", (unsigned long long)census->counts.file_bytes,
           (double)census->counts.file_bytes / cells_of(census));
    printf("  edits       %14llu\n", (unsigned long long)wend_store_version(file->store));
    printf("  coarse part %14llu bytes, %.4f a cell, %s in %.2f ms\n", (unsigned long long)census->space_bytes,
           (double)census->space_bytes / cells_of(census), file->was_kept ? "read" : "made", file->space_ms);
    for (uint32_t i = 0; i < census->level_count; i++)
        printf("    squares of %7u: %u x %u, %llu entrances, %llu regions\n", (unsigned)census->levels[i].side,
               (unsigned)census->levels[i].columns, (unsigned)census->levels[i].rows,
               (unsigned long long)census->levels[i].entrances, (unsigned long long)census->levels[i].regions);
    puts("  terrains:");
    for (unsigned terrain = 0; terrain < 256; terrain++) {
        const char *name = wend_legend_terrain_name(file->info, (uint8_t)terrain);
        const uint16_t weight = file->mover.profile.weight[terrain];
        const char letter = wend_legend_terrain_letter(file->info, (uint8_t)terrain);
        if (name != NULL || weight > 0)
            printf("    %c %-20s %s%.0u\n", letter != '\0' ? letter : ' ', name != NULL ? name : "",
                   weight == 0 ? "blocked" : "weight ", (unsigned)weight);
    }
    if (census->has_areas)
        area_census_print(&census->areas);
}

static void write_levels(json *writer, const world_census *census)
{
    json_key(writer, "levels");
    json_open(writer, '[');
    for (uint32_t i = 0; i < census->level_count; i++) {
        json_open(writer, '{');
        json_member_count(writer, "side", census->levels[i].side);
        json_member_count(writer, "columns", census->levels[i].columns);
        json_member_count(writer, "rows", census->levels[i].rows);
        json_member_count(writer, "entrances", census->levels[i].entrances);
        json_member_count(writer, "regions", census->levels[i].regions);
        json_close(writer, '}');
    }
    json_close(writer, ']');
}

static void write_census(const world_file *file, const world_census *census)
{
    json writer = json_begin(stdout);
    json_open(&writer, '{');
    json_member_count(&writer, "width", census->desc.width);
    json_member_count(&writer, "height", census->desc.height);
    json_member_count(&writer, "tile_side", census->desc.tile_side);
    json_member_count(&writer, "missing_terrain", census->desc.missing_terrain);
    json_member_count(&writer, "tiles", census->counts.tiles);
    json_member_count(&writer, "tile_bytes", census->counts.tile_bytes);
    json_member_count(&writer, "file_bytes", census->counts.file_bytes);
    json_member_count(&writer, "edits", wend_store_version(file->store));
    json_member_count(&writer, "space_bytes", census->space_bytes);
    json_member_bool(&writer, "space_was_kept", file->was_kept);
    json_member_time(&writer, "space_ms", file->space_ms);
    write_levels(&writer, census);
    if (census->has_areas)
        area_census_write(&writer, &census->areas);
    json_close(&writer, '}');
    json_end(&writer);
}

static bool take_census(world_file *file, const world_telling *telling, world_census *census)
{
    wend_store_error error;
    wend_area part;
    census->desc = wend_store_world(file->store);
    if ((telling->check && wend_store_check(file->store, &error) != WEND_OK) ||
        wend_store_count(file->store, &census->counts, &error) != WEND_OK)
        return world_file_fail(file, &error);
    if (!world_file_make_space(file, 1))
        return false;
    census->space_bytes = wend_world_space_memory(file->space);
    census->level_count = wend_world_space_levels(file->space, census->levels, LEVELS_MAX);
    if (census->level_count > LEVELS_MAX)
        census->level_count = LEVELS_MAX;
    census->has_areas = telling->areas;
    return !telling->areas ||
           (world_file_read_area(file, telling->area, &part) && world_file_take_areas(file, part, -1, &census->areas));
}

exit_code world_tell(const char *name, const world_telling *telling)
{
    world_file file;
    world_census census = {.level_count = 0};
    const bool is_good = world_file_open(&file, name, false, &telling->mover) && take_census(&file, telling, &census);
    if (is_good && telling->json)
        write_census(&file, &census);
    else if (is_good)
        print_census(&file, &census);
    area_census_close(&census.areas);
    world_file_close(&file);
    return is_good ? CODE_DONE : CODE_BAD;
}
