/* path.c: wend path over a world: prints the whole path and its cost in time and work. */
#include "answers/answers.h"
#include "worlds/walk.h"

#include <stdlib.h>

/* Columns after which a list of points continues on the next line. */
#define LINE_WIDTH 80

static void print_places(const char *title, const wend_place *places, uint64_t count)
{
    int column = printf("%s:", title);
    for (uint64_t i = 0; i < count; i++) {
        char text[32];
        const int length =
            snprintf(text, sizeof text, "%d,%d", (int)wend_place_column(places[i]), (int)wend_place_row(places[i]));
        if (column + 1 + length > LINE_WIDTH)
            column = printf("\n ") - 1;
        column += printf(" %s", text);
    }
    putchar('\n');
}

static void write_places(json *writer, const char *key, const wend_place *places, uint64_t count)
{
    json_key(writer, key);
    json_open(writer, '[');
    for (uint64_t i = 0; i < count; i++) {
        json_open(writer, '[');
        json_number(writer, wend_place_column(places[i]));
        json_number(writer, wend_place_row(places[i]));
        json_close(writer, ']');
    }
    json_close(writer, ']');
}

static void write_walk(const world_file *file, const walk *walk, const place_list *cells)
{
    const wend_path path = walk_path(walk);
    json writer = json_begin(stdout);
    json_open(&writer, '{');
    json_member_text(&writer, "outcome", wend_outcome_text(walk->outcome));
    if (walk->reason != WEND_REASON_NONE) {
        json_member_text(&writer, "reason", wend_reason_text(walk->reason));
        json_member_text(&writer, "reason_code", answer_reason_code(walk->reason));
    }
    json_member_real(&writer, "length", path.length);
    json_member_count(&writer, "cost", walk->cost);
    json_member_count(&writer, "estimate", walk->estimate);
    json_member_count(&writer, "steps", walk->steps);
    json_member_count(&writer, "stretches", walk->stretches);
    json_member_count(&writer, "work", walk->work);
    json_member_count(&writer, "loads", walk->loads);
    json_member_time(&writer, "space_ms", file->space_ms);
    json_member_time(&writer, "first_us", walk->first_us);
    json_member_time(&writer, "microseconds", walk->all_us);
    write_places(&writer, "coarse", walk->coarse.places, walk->coarse.count);
    write_places(&writer, "points", walk->points.places, walk->points.count);
    if (cells != NULL)
        write_places(&writer, "cells", cells->places, cells->count);
    json_close(&writer, '}');
    json_end(&writer);
}

static void print_walk(const world_file *file, const walk *walk, const place_list *cells)
{
    const wend_path path = walk_path(walk);
    if (walk->outcome == WEND_OUTCOME_UNREACHABLE) {
        char why[WALK_WHY_ROOM];
        printf("No path: %s.\n", walk_why(walk, file, why));
        return;
    }
    if (walk->outcome == WEND_OUTCOME_FOUND)
        printf("Found: ");
    else
        printf("Found only part of a path, as %s; ", wend_reason_text(walk->reason));
    printf("%.2f cells long, cost %llu where the coarse part said %llu, %u turning points\n", path.length,
           (unsigned long long)walk->cost, (unsigned long long)walk->estimate, (unsigned)walk->points.count);
    printf("The first answer took %.1f us, all %u stretches of the way %.1f us with %llu tiles loaded; the coarse part "
           "was %s in %.2f ms.\n",
           walk->first_us, (unsigned)walk->stretches, walk->all_us, (unsigned long long)walk->loads,
           file->was_kept ? "read" : "made", file->space_ms);
    print_places("Points", walk->points.places, walk->points.count);
    if (cells != NULL)
        print_places("Cells", cells->places, cells->count);
}

static bool tell(const world_file *file, const walk *walk, const world_question *question)
{
    const wend_path path = walk_path(walk);
    place_list cells = {.places = NULL};
    if (question->cells) {
        cells.count = (uint32_t)wend_path_cells(&path, WEND_PATH_START_INCLUDED, NULL, 0);
        cells.places = malloc((cells.count + 1) * sizeof *cells.places);
        if (cells.places == NULL) {
            report_no_memory("the path");
            return false;
        }
        wend_path_cells(&path, WEND_PATH_START_INCLUDED, cells.places, cells.count);
    }
    if (question->json)
        write_walk(file, walk, question->cells ? &cells : NULL);
    else
        print_walk(file, walk, question->cells ? &cells : NULL);
    free(cells.places);
    return true;
}

exit_code world_path(const char *name, const world_question *question)
{
    world_file file;
    walk walk = {.outcome = WEND_OUTCOME_UNREACHABLE};
    const bool is_good = world_file_open(&file, name, false, &question->mover) && world_file_make_space(&file, 1) &&
                         world_file_make_finder(&file) && walk_go(&walk, &file, question) &&
                         tell(&file, &walk, question);
    const exit_code found = walk.outcome == WEND_OUTCOME_FOUND ? CODE_DONE : CODE_NO_PATH;
    walk_close(&walk);
    world_file_close(&file);
    return is_good ? found : CODE_BAD;
}
