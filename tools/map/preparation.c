/* preparation.c: prepares surfaces and taut graphs of spaces, and says why some maps cannot have them. */
#include "map/preparation.h"

#include "map/rules.h"
#include "system/system.h"

/* Says which rule of the map or the mover excludes paths at any angle. */
static void report_no_surface(const scene *scene)
{
    rule_list rules = rules_of(scene);
    const char *rule = rules.count > 0 ? rules.words[0] : "its rules";
    report_error("--shape shortest: the shortest way at any angle is over plain squares, here are %s: leave it out or "
                 "choose another map or profile, see docs/shortest.md",
                 rule);
}

bool scene_prepare(const scene *scene, const wend_query *query)
{
    bool has_cells = scene->kind == WEND_MAP_GRID;
    if (scene->kind == WEND_MAP_GRAPH || (has_cells && query->shape.lines != WEND_LINES_SHORTEST))
        return true;
    if (!has_cells && query->search.engine != WEND_ENGINE_TAUT)
        return true;
    bool touch = has_cells && query->shape.corners_may_touch;
    uint32_t what = touch ? WEND_PREPARED_TOUCHING_SURFACE : WEND_PREPARED_SURFACE;
    if (query->search.engine == WEND_ENGINE_TAUT)
        what |= touch ? WEND_PREPARED_TOUCHING_TAUT_GRAPH : WEND_PREPARED_TAUT_GRAPH;
    wend_status status = wend_space_prepare(scene->space, what);
    if (status == WEND_ERROR_UNSUPPORTED && has_cells)
        report_no_surface(scene);
    else if (status == WEND_ERROR_UNSUPPORTED)
        report_error("engine 'taut' does not serve this mesh, leave out --engine");
    else if (status != WEND_OK)
        report_no_memory("the map's surface");
    return status == WEND_OK;
}

bool scene_keep(const scene *scene, preparation *made)
{
    const uint32_t shortest = wend_space_prepared(scene->space);
    const size_t before = wend_space_memory(scene->space);
    const uint64_t began = platform_nanoseconds();
    if (wend_space_prepare(scene->space, WEND_PREPARED_AUTO) != WEND_OK) {
        report_no_memory("what is prepared");
        return false;
    }
    made->milliseconds = (double)(platform_nanoseconds() - began) / 1e6;
    made->what = wend_space_prepared(scene->space) & ~shortest;
    made->bytes = wend_space_memory(scene->space) - before;
    return true;
}

void preparation_print(const preparation *made)
{
    const char *before = "Prepared ";
    for (uint32_t bit = 1; bit <= made->what && bit != 0; bit <<= 1)
        if (made->what & bit) {
            printf("%s%s", before, wend_prepared_text((wend_prepared)bit));
            before = " and ";
        }
    if (made->what == 0)
        printf("There is nothing to prepare that makes queries on this map faster.");
    else
        printf(" in %.3f ms, %zu bytes.", made->milliseconds, made->bytes);
}

void preparation_write(json *writer, const preparation *made)
{
    json_key(writer, "prepared");
    json_open(writer, '[');
    for (uint32_t bit = 1; bit <= made->what && bit != 0; bit <<= 1)
        if (made->what & bit)
            json_text(writer, wend_prepared_text((wend_prepared)bit));
    json_close(writer, ']');
    json_member_count(writer, "prepared_bytes", made->bytes);
    json_member_time(writer, "prepare_ms", made->milliseconds);
}
