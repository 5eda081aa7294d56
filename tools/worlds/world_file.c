/* world_file.c: opens a world's file, and reads or makes its space. */
#include "worlds/world_file.h"

#include <stdlib.h>
#include <string.h>

bool world_file_fail(const world_file *file, const wend_store_error *error)
{
    report_error("%s: %s", file->name, error->text);
    return false;
}

bool world_file_fail_call(const world_file *file, wend_status status)
{
    const wend_store_error error = wend_store_source_error(file->store);
    if (error.status != WEND_OK)
        return world_file_fail(file, &error);
    if (status == WEND_ERROR_UNSUPPORTED)
        report_error("%s: worlds serve no mover with turn costs, resources or corners always, choose another profile",
                     file->name);
    else
        report_error("%s: %s", file->name, wend_status_text(status));
    return false;
}

/* The longest profile, in bytes. */
#define PROFILE_MAX ((size_t)1 << 16)

/* Reads the mover's profile that the file holds; the default if it holds none. */
static bool read_usual(const world_file *file, wend_profile *usual)
{
    wend_store_error error;
    wend_text_error wrong;
    wend_resource_names names;
    size_t length = 0;
    char *text = malloc(PROFILE_MAX);
    *usual = wend_profile_default();
    if (text == NULL) {
        report_no_memory("the profile");
        return false;
    }
    bool is_good = wend_store_read_bytes(file->store, WORLD_PROFILE, text, PROFILE_MAX, &length, &error) == WEND_OK;
    if (!is_good) {
        world_file_fail(file, &error);
    } else if (length > 0 && wend_profile_parse(text, length, file->info, usual, &names, &wrong) != WEND_OK) {
        report_error("%s: its profile, line %u: %s", file->name, (unsigned)wrong.line, wrong.text);
        is_good = false;
    }
    free(text);
    return is_good;
}

bool world_file_open(world_file *file, const char *name, bool write, const mover_options *options)
{
    wend_store_options how = wend_store_options_default();
    wend_store_error error;
    wend_profile usual;
    *file = (world_file){.name = name};
    how.write = write;
    if (wend_store_open(name, &how, NULL, &file->store, &error) != WEND_OK ||
        wend_store_load_legend(file->store, NULL, &file->info, &error) != WEND_OK)
        return world_file_fail(file, &error);
    const wend_world_desc desc = wend_store_world(file->store);
    if (wend_world_create(&desc, NULL, &file->world) != WEND_OK) {
        report_no_memory("the world");
        return false;
    }
    return read_usual(file, &usual) && mover_read(options, file->info, &usual, &file->mover);
}

void world_file_close(world_file *file)
{
    wend_world_finder_destroy(file->finder);
    wend_world_space_destroy(file->space);
    wend_world_destroy(file->world);
    wend_legend_destroy(file->info);
    wend_store_close(file->store);
}

/* Squares that are made between two updates of the progress bar. */
#define SLICE      4096
#define AREA_SLICE 64

static bool update(const world_file *file, pool *pool, uint32_t threads)
{
    const wend_tasks tasks = pool_tasks(pool);
    wend_world_progress made = wend_world_progress_default();
    wend_status status = wend_world_space_update(file->space, &tasks, threads, 0, &made);
    progress bar = progress_begin(made.left / SLICE + 1);
    bar.label = file->name;
    while (status == WEND_OK && !made.done) {
        status = wend_world_space_update(file->space, &tasks, threads, SLICE, &made);
        progress_step(&bar);
    }
    progress_end(&bar);
    return status == WEND_OK || world_file_fail_call(file, status);
}

bool world_file_update(world_file *file, uint32_t threads)
{
    pool *pool = pool_open(threads);
    if (pool == NULL) {
        report_error("the system gives no %u threads, take fewer by --threads", (unsigned)threads);
        return false;
    }
    const bool is_done = update(file, pool, threads);
    pool_close(pool);
    return is_done;
}

bool world_file_make_space(world_file *file, uint32_t threads)
{
    wend_store_error error;
    const uint64_t began = platform_nanoseconds();
    if (wend_store_load_space(file->store, WORLD_SPACE, file->world, &file->mover.profile, &file->space, &error) !=
        WEND_OK)
        return world_file_fail(file, &error);
    file->was_kept = file->space != NULL;
    if (!file->was_kept) {
        const wend_status status = wend_world_space_create(file->world, &file->mover.profile, NULL, &file->space);
        if (status != WEND_OK)
            return world_file_fail_call(file, status);
    }
    if (!wend_world_space_is_current(file->space) && !world_file_update(file, threads))
        return false;
    file->space_ms = (double)(platform_nanoseconds() - began) / 1e6;
    return true;
}

bool world_file_make_finder(world_file *file)
{
    if (wend_world_finder_create(file->space, 0, NULL, &file->finder) == WEND_OK)
        return true;
    report_no_memory("a finder");
    return false;
}

bool world_file_read_area(const world_file *file, const char *text, wend_area *area)
{
    const wend_world_desc desc = wend_store_world(file->store);
    *area = wend_area_cells(0, 0, desc.width, desc.height);
    if (text != NULL && !args_read_area(text, area))
        return false;
    const int64_t x = wend_place_column(area->place), y = wend_place_row(area->place);
    area->width = area->width > 0 ? area->width : 1;
    area->height = area->height > 0 ? area->height : 1;
    if (x >= 0 && y >= 0 && x + area->width <= desc.width && y + area->height <= desc.height)
        return true;
    report_error("--area leaves the world, whose columns go from 0 to %u and rows from 0 to %u",
                 (unsigned)desc.width - 1, (unsigned)desc.height - 1);
    return false;
}

/* Finds the areas and shows a progress bar. */
static wend_status find_areas(const world_file *file, wend_areas *areas)
{
    wend_world_progress made = wend_world_progress_default();
    wend_status status = wend_world_areas_update(areas, 0, &made);
    progress bar = progress_begin(made.left / AREA_SLICE + 1);
    bar.label = file->name;
    while (status == WEND_OK && !made.done) {
        status = wend_world_areas_update(areas, AREA_SLICE, &made);
        progress_step(&bar);
    }
    progress_end(&bar);
    return status;
}

bool world_file_take_areas(const world_file *file, wend_area part, int zoom, area_census *census)
{
    wend_areas *areas;
    *census = (area_census){.areas = NULL};
    wend_status status = wend_world_areas_create(file->world, &file->mover.profile, part, NULL, NULL, &areas);
    if (status == WEND_OK)
        status = find_areas(file, areas);
    if (status == WEND_OK)
        return area_census_take_world(census, areas, part, zoom);
    wend_areas_destroy(areas);
    return world_file_fail_call(file, status);
}
