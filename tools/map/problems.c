/* problems.c: reads both formats into one list. */
#include "map/problems.h"

#include "system/system.h"

#include <stdlib.h>
#include <string.h>

/* The longest line of a list. */
#define LINE_ROOM 256

/* The longest list of problems, in bytes. */
#define LIST_MAX ((size_t)1 << 29)

void problems_close(problems *problems)
{
    free(problems->all);
    free(problems->map);
    *problems = (struct problems){.count = 0};
}

static bool copy_name(problems *problems, const char *name)
{
    problems->map = malloc(strlen(name) + 1);
    if (problems->map != NULL)
        strcpy(problems->map, name);
    return problems->map != NULL;
}

static void take_problem(problems *problems, const wend_problem *one)
{
    problem *taken = &problems->all[problems->count++];
    /* Coordinates too large for a place become the largest, which is outside of all maps too. */
    uint32_t most = WEND_GRID_MAX_SIDE;
    taken->start = wend_place_cell((int32_t)(one->start_x < most ? one->start_x : most),
                                   (int32_t)(one->start_y < most ? one->start_y : most));
    taken->goal = wend_place_cell((int32_t)(one->goal_x < most ? one->goal_x : most),
                                  (int32_t)(one->goal_y < most ? one->goal_y : most));
    taken->length = one->length;
    taken->width = one->map_width;
    taken->height = one->map_height;
}

static bool take_scen(problems *problems, const wend_scen *scen)
{
    size_t count = wend_scen_count(scen);
    problems->all = calloc(count + 1, sizeof *problems->all);
    if (problems->all == NULL || (count > 0 && !copy_name(problems, wend_scen_problem(scen, 0)->map))) {
        report_no_memory("the problems");
        return false;
    }
    for (size_t i = 0; i < count; i++)
        take_problem(problems, wend_scen_problem(scen, i));
    return true;
}

static wend_status load_scen(const char *file, wend_scen **scen, wend_text_error *error)
{
    size_t length;
    if (!input_is(file))
        return wend_scen_load(file, NULL, scen, error);
    const char *text = input_take("the problems", &length);
    return text != NULL ? wend_scen_parse(text, length, NULL, scen, error) : WEND_OK;
}

static bool read_scen(problems *problems, const char *file)
{
    wend_scen *scen = NULL;
    wend_text_error error;
    if (load_scen(file, &scen, &error) != WEND_OK)
        report_text_error(input_title(file), &error);
    bool taken = scen != NULL && take_scen(problems, scen);
    wend_scen_destroy(scen);
    return taken;
}

/* Reads two corners of cells, for start and goal, and a length; false if the line is something else. */
static bool read_line(const char *line, problem *problem)
{
    double numbers[5];
    for (int i = 0; i < 5; i++) {
        line += strspn(line, " \t");
        line = args_read_decimal(line, &numbers[i]);
        if (line == NULL || (*line != ' ' && *line != '\t' && *line != '\r' && *line != '\n' && *line != '\0') ||
            (i < 4 && !(numbers[i] <= WEND_GRID_MAX_SIDE)))
            return false;
    }
    problem->start = (wend_place){(int32_t)(numbers[0] * WEND_CELL), (int32_t)(numbers[1] * WEND_CELL), 0, 0};
    problem->goal = (wend_place){(int32_t)(numbers[2] * WEND_CELL), (int32_t)(numbers[3] * WEND_CELL), 0, 0};
    problem->length = numbers[4];
    problem->width = problem->height = 0;
    return line[strspn(line, " \t\r\n")] == '\0';
}

static bool add_problem(problems *problems, size_t *room, const problem *one)
{
    if (problems->count == *room) {
        size_t more = 2 * *room + 64;
        struct problem *all = realloc(problems->all, more * sizeof *all);
        if (all == NULL) {
            report_no_memory("the problems");
            return false;
        }
        problems->all = all;
        *room = more;
    }
    problems->all[problems->count++] = *one;
    return true;
}

/* Takes a line of a list; `number` is its number in the file. */
static bool take_line(problems *problems, size_t *room, const char *line, const char *file, unsigned number)
{
    problem one;
    if (line[strspn(line, " \t\r\n")] == '\0')
        return true;
    if (read_line(line, &one))
        return add_problem(problems, room, &one);
    report_error("%s:%u:1: this is no problem, write START_X START_Y GOAL_X GOAL_Y LENGTH", input_title(file), number);
    return false;
}

static bool parse_lines(problems *problems, const char *text, size_t length, const char *file)
{
    const char *end = text + length;
    size_t room = 0;
    for (unsigned number = 1; text < end; number++) {
        char line[LINE_ROOM];
        const char *feed = memchr(text, '\n', (size_t)(end - text)), *stop = feed != NULL ? feed : end;
        size_t taken = (size_t)(stop - text) < sizeof line ? (size_t)(stop - text) : sizeof line - 1;
        memcpy(line, text, taken);
        line[taken] = '\0';
        if (!take_line(problems, &room, line, file, number))
            return false;
        text = stop + 1;
    }
    return true;
}

static bool read_list(problems *problems, const char *file)
{
    size_t length;
    wend_file_bytes owned;
    problems->any_angle = true;
    const char *text = input_read(file, "the problems", LIST_MAX, &owned, &length);
    bool done = text != NULL && parse_lines(problems, text, length, file);
    wend_file_free(&owned);
    return done;
}

/* True for a list of lengths: a .txt; in standard input it begins with a number, a .scen with "version". */
static bool is_list(const char *file)
{
    size_t length;
    const char *text = input_is(file) ? input_take("the problems", &length) : NULL;
    return text != NULL ? length > 0 && strchr("0123456789 \t", text[0]) != NULL : has_ending(file, ".txt");
}

bool problems_open(problems *problems, const char *file)
{
    *problems = (struct problems){.count = 0};
    if (!(is_list(file) ? read_list(problems, file) : read_scen(problems, file)))
        return false;
    if (problems->count > 0)
        return true;
    report_error("%s: there are no problems in it, choose another file", input_title(file));
    return false;
}

/* True if a place is on the map. Corners of cells may lie on its border. */
static bool is_on(wend_place place, bool any_angle, uint32_t width, uint32_t height)
{
    return place.x >= 0 && place.y >= 0 && (uint32_t)place.x < width * WEND_CELL + any_angle &&
           (uint32_t)place.y < height * WEND_CELL + any_angle;
}

bool problems_check(const problems *problems, const char *file, const char *map_file, const wend_grid *grid,
                    const char *remedy)
{
    file = input_title(file), map_file = input_title(map_file);
    unsigned width = wend_grid_width(grid), height = wend_grid_height(grid);
    for (size_t i = 0; i < problems->count; i++) {
        const problem *problem = &problems->all[i];
        bool has_size = problem->width != 0 || problem->height != 0;
        if (has_size && (problem->width != width || problem->height != height)) {
            report_error("%s: problem %zu was made for a map of %u x %u cells but %s has %u x %u, %s", file, i + 1,
                         (unsigned)problem->width, (unsigned)problem->height, map_file, width, height, remedy);
            return false;
        }
        if (!is_on(problem->start, problems->any_angle, width, height) ||
            !is_on(problem->goal, problems->any_angle, width, height)) {
            report_error("%s: problem %zu leaves the %u x %u cells of %s, %s", file, i + 1, width, height, map_file,
                         remedy);
            return false;
        }
    }
    return true;
}
