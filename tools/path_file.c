/* path_file.c: reads a path's JSON, where cJSON was there when the program was built. */
#include "path_file.h"

#include "report.h"

#include <stdlib.h>
#include <string.h>

void path_file_close(path_file *file)
{
    free(file->points);
    file->points = NULL;
}

#if defined(WEND_HAVE_CJSON)

#include <cjson/cJSON.h>

bool path_file_available(void)
{
    return true;
}

/* A whole number at a place of an array, from -2^23 to below 2^23 as cells can be; false if it is none. */
static bool read_coordinate(const cJSON *array, int index, int32_t *value)
{
    const cJSON *number = cJSON_GetArrayItem(array, index);
    if (!cJSON_IsNumber(number) || !(number->valuedouble >= -8388608 && number->valuedouble <= 8388607))
        return false;
    *value = (int32_t)number->valuedouble;
    return *value == number->valuedouble;
}

/* [column, row] or [column, row, level]. */
static bool read_cell(const cJSON *array, wend_place *place)
{
    int32_t x, y, level = 0;
    int size = cJSON_GetArraySize(array);
    if (!cJSON_IsArray(array) || !read_coordinate(array, 0, &x) || !read_coordinate(array, 1, &y))
        return false;
    if (size > 3 || (size == 3 && (!read_coordinate(array, 2, &level) || level < 0 || level > UINT16_MAX)))
        return false;
    *place = wend_place_at(x, y, (uint16_t)level);
    return true;
}

static bool refuse(const char *name, const char *what)
{
    report_error("%s: %s, give what 'wend path --json' prints", name, what);
    return false;
}

static bool read_points(path_file *file, const cJSON *root, const char *name)
{
    const cJSON *points = cJSON_GetObjectItemCaseSensitive(root, "points"), *point;
    if (!cJSON_IsArray(points))
        return refuse(name, "this is no path, it has no list of points");
    int count = cJSON_GetArraySize(points);
    if (count == 0)
        return refuse(name, "this path has no points, as where none was found");
    file->points = calloc((size_t)count, sizeof *file->points);
    if (file->points == NULL) {
        report_no_memory("the path");
        return false;
    }
    wend_place *place = file->points;
    cJSON_ArrayForEach(point, points) if (!read_cell(point, place++)) return refuse(
        name, "a point is no [column, row] or [column, row, level]");
    file->path.points = file->points;
    file->path.point_count = (uint32_t)count;
    return true;
}

static bool same_cell(wend_place a, wend_place b)
{
    return a.x == b.x && a.y == b.y && a.level == b.level;
}

/* Links are listed in the order of the way. */
static bool mark_links(path_file *file, const cJSON *root, const char *name)
{
    const cJSON *links = cJSON_GetObjectItemCaseSensitive(root, "links"), *link;
    uint32_t point = 1;
    cJSON_ArrayForEach(link, links)
    {
        wend_place from, to;
        if (!read_cell(cJSON_GetArrayItem(link, 0), &from) || !read_cell(cJSON_GetArrayItem(link, 1), &to))
            return refuse(name, "a link is no pair of cells");
        while (point < file->path.point_count &&
               !(same_cell(file->points[point - 1], from) && same_cell(file->points[point], to)))
            point++;
        if (point >= file->path.point_count)
            return refuse(name, "a link lies on no two points one after the other");
        file->points[point++].flags = WEND_BY_LINK;
    }
    return true;
}

static bool is_on_some_map(const cJSON *number)
{
    return cJSON_IsNumber(number) && number->valuedouble >= 0 && number->valuedouble < 8388607;
}

/* A start between cells, in cells from the map's corner. */
static bool read_position(path_file *file, const cJSON *root, const char *name)
{
    const cJSON *from = cJSON_GetObjectItemCaseSensitive(root, "from");
    const cJSON *x = cJSON_GetArrayItem(from, 0), *y = cJSON_GetArrayItem(from, 1);
    if (from == NULL)
        return true;
    if (!is_on_some_map(x) || !is_on_some_map(y))
        return refuse(name, "\"from\" is no pair of coordinates");
    file->points[0].x = (int32_t)(x->valuedouble * WEND_CELL);
    file->points[0].y = (int32_t)(y->valuedouble * WEND_CELL);
    return true;
}

static void read_shape(path_file *file, const cJSON *root)
{
    const char *shape = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(root, "shape"));
    file->path.shape = shape != NULL && strcmp(shape, "straight") == 0 ? WEND_SHAPE_STRAIGHT : WEND_SHAPE_GRID;
}

static bool read_root(path_file *file, const cJSON *root, const char *name)
{
    read_shape(file, root);
    return read_points(file, root, name) && mark_links(file, root, name) && read_position(file, root, name);
}

/* All of a stream, to be given to free; null with an error. */
static char *read_text(FILE *in, const char *name, size_t *length)
{
    size_t room = 0, got;
    char *text = NULL;
    *length = 0;
    do {
        char *larger = realloc(text, room = 2 * room + 4096);
        if (larger == NULL) {
            report_no_memory("the path");
            free(text);
            return NULL;
        }
        text = larger;
        got = fread(text + *length, 1, room - *length, in);
        *length += got;
    } while (got > 0);
    if (ferror(in) == 0)
        return text;
    report_error("%s: the file cannot be read, check its name and that you may read it", name);
    free(text);
    return NULL;
}

/* Where in a text the reading came to an end. */
static void report_no_json(const char *name, const char *text, const char *at)
{
    unsigned line = 1, column = 1;
    for (; text < at; text++) {
        column = *text == '\n' ? 1 : column + 1;
        line += *text == '\n';
    }
    report_error("%s:%u:%u: this is no JSON, give what 'wend path --json' prints", name, line, column);
}

bool path_file_read(path_file *file, const char *name)
{
    size_t length;
    const char *end = NULL;
    bool is_input = strcmp(name, "-") == 0;
    FILE *in = is_input ? stdin : fopen(name, "rb");
    *file = (path_file){.path = wend_path_default()};
    if (in == NULL) {
        report_error("%s: the file cannot be read, check its name and that you may read it", name);
        return false;
    }
    char *text = read_text(in, name, &length);
    if (!is_input)
        fclose(in);
    if (text == NULL)
        return false;
    cJSON *root = cJSON_ParseWithLengthOpts(text, length, &end, false);
    if (root == NULL)
        report_no_json(name, text, end != NULL ? end : text);
    bool good = root != NULL && read_root(file, root, name);
    cJSON_Delete(root);
    free(text);
    return good;
}

#else

bool path_file_available(void)
{
    report_error("this program was built without cJSON, install it (libcjson-dev) and build again");
    return false;
}

bool path_file_read(path_file *file, const char *name)
{
    (void)file, (void)name;
    return path_file_available();
}

#endif
