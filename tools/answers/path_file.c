/* path_file.c: reads a path's JSON, if cJSON was there when the program was built. */
#include "answers/path_file.h"

#include "system/system.h"

#include <stdlib.h>
#include <string.h>

void path_file_close(path_file *file)
{
    for (uint32_t i = 0; i < file->count; i++)
        free(file->entries[i].points);
    free(file->entries);
    *file = (path_file){0};
}

#if defined(WEND_HAVE_CJSON)

#include <cjson/cJSON.h>

/* The longest path, in bytes. */
#define PATH_MAX_BYTES ((size_t)1 << 29)

/* Where a path is, for error messages. */
typedef struct origin {
    const char *file;
    uint32_t number; /* its number in a list from 1; 0 = the only path of the file */
} origin;

bool path_file_available(void)
{
    return true;
}

/* Reads a whole number in an array, from -2^23 to below 2^23 as cells can be; false if it is none. */
static bool read_coordinate(const cJSON *array, int index, int32_t *value)
{
    const cJSON *number = cJSON_GetArrayItem(array, index);
    if (!cJSON_IsNumber(number) || !(number->valuedouble >= -8388608 && number->valuedouble <= 8388607))
        return false;
    *value = (int32_t)number->valuedouble;
    return *value == number->valuedouble;
}

/* Reads a number of cells into 1/256. */
static bool read_position_at(const cJSON *array, int index, int32_t *value)
{
    const cJSON *number = cJSON_GetArrayItem(array, index);
    if (!cJSON_IsNumber(number) || !(number->valuedouble >= -8388608 && number->valuedouble < 8388607))
        return false;
    *value = (int32_t)(number->valuedouble * WEND_CELL + (number->valuedouble < 0 ? -0.5 : 0.5));
    return true;
}

/* Reads [column, row] or [column, row, level]; for paths at any angle [x, y] or [x, y, level] in cells. */
static bool read_cell(const cJSON *array, bool exact, wend_place *place)
{
    int32_t x, y, level = 0;
    int size = cJSON_GetArraySize(array);
    if (!cJSON_IsArray(array) || !(exact ? read_position_at(array, 0, &x) && read_position_at(array, 1, &y)
                                         : read_coordinate(array, 0, &x) && read_coordinate(array, 1, &y)))
        return false;
    if (size > 3 || (size == 3 && (!read_coordinate(array, 2, &level) || level < 0 || level > UINT16_MAX)))
        return false;
    *place = exact ? (wend_place){x, y, (uint16_t)level, 0} : wend_place_at(x, y, (uint16_t)level);
    return true;
}

static bool refuse(origin origin, const char *what)
{
    if (origin.number > 0)
        report_error("%s: path %u: %s, give what 'wend path --json' prints", origin.file, (unsigned)origin.number,
                     what);
    else
        report_error("%s: %s, give what 'wend path --json' prints", origin.file, what);
    return false;
}

/* An answer without a path is valid JSON of wend path, but has nothing to walk. */
static bool refuse_no_points(origin origin)
{
    report_error("%s: this path has no points, for none was found: there is nothing to walk, ask for another one",
                 origin.file);
    return false;
}

static bool read_points(path_entry *entry, const cJSON *root, origin origin)
{
    const cJSON *points = cJSON_GetObjectItemCaseSensitive(root, "points"), *point;
    if (!cJSON_IsArray(points))
        return refuse(origin, "this is no path, it has no list of points");
    int count = cJSON_GetArraySize(points);
    if (count == 0)
        return refuse_no_points(origin);
    entry->points = calloc((size_t)count, sizeof *entry->points);
    if (entry->points == NULL) {
        report_no_memory("the path");
        return false;
    }
    wend_place *place = entry->points;
    bool exact = entry->path.lines == WEND_LINES_SHORTEST;
    cJSON_ArrayForEach(point, points) if (!read_cell(point, exact, place++)) return refuse(
        origin, "a point is no [column, row] or [column, row, level]");
    entry->path.points = entry->points;
    entry->path.point_count = (uint32_t)count;
    return true;
}

static bool same_cell(wend_place a, wend_place b)
{
    return a.x == b.x && a.y == b.y && a.level == b.level;
}

/* Links are listed in the order of the path. */
static bool mark_links(path_entry *entry, const cJSON *root, origin origin)
{
    const cJSON *links = cJSON_GetObjectItemCaseSensitive(root, "links"), *link;
    bool exact = entry->path.lines == WEND_LINES_SHORTEST;
    uint32_t point = 1;
    cJSON_ArrayForEach(link, links)
    {
        wend_place from, to;
        if (!read_cell(cJSON_GetArrayItem(link, 0), exact, &from) ||
            !read_cell(cJSON_GetArrayItem(link, 1), exact, &to))
            return refuse(origin, "a link is no pair of cells");
        while (point < entry->path.point_count &&
               !(same_cell(entry->points[point - 1], from) && same_cell(entry->points[point], to)))
            point++;
        if (point >= entry->path.point_count)
            return refuse(origin, "a link lies on no two points one after the other");
        entry->points[point++].flags = WEND_PLACE_BY_LINK;
    }
    return true;
}

static bool is_on_some_map(const cJSON *number)
{
    return cJSON_IsNumber(number) && number->valuedouble >= 0 && number->valuedouble < 8388607;
}

/* Reads a start or end between cells, in cells from the map's corner. */
static bool read_position(wend_place *point, const cJSON *root, const char *key, origin origin)
{
    const cJSON *position = cJSON_GetObjectItemCaseSensitive(root, key);
    const cJSON *x = cJSON_GetArrayItem(position, 0), *y = cJSON_GetArrayItem(position, 1);
    if (position == NULL)
        return true;
    if (!is_on_some_map(x) || !is_on_some_map(y))
        return refuse(origin, strcmp(key, "to") == 0 ? "\"to\" is no pair of coordinates"
                                                     : "\"from\" is no pair of coordinates");
    point->x = (int32_t)(x->valuedouble * WEND_CELL);
    point->y = (int32_t)(y->valuedouble * WEND_CELL);
    return true;
}

static bool read_shape(path_entry *entry, const cJSON *root, origin origin)
{
    static const char *const names[] = {"grid", "straight", "shortest"}; /* in the order of wend_lines */
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(root, "shape");
    const char *shape = item != NULL ? cJSON_GetStringValue(item) : names[0];
    entry->corners_touch = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(root, "corners_touch"));
    for (int i = 0; shape != NULL && i < 3; i++)
        if (strcmp(shape, names[i]) == 0) {
            entry->path.lines = (wend_lines)i;
            return true;
        }
    return refuse(origin, "the shape should be grid, straight or shortest");
}

static bool read_entry(path_entry *entry, const cJSON *root, origin origin)
{
    entry->path = wend_path_default();
    return read_shape(entry, root, origin) && read_points(entry, root, origin) && mark_links(entry, root, origin) &&
           read_position(&entry->points[0], root, "from", origin) &&
           read_position(&entry->points[entry->path.point_count - 1], root, "to", origin);
}

static bool read_root(path_file *file, const cJSON *root, const char *name)
{
    file->is_list = cJSON_IsArray(root);
    uint32_t count = file->is_list ? (uint32_t)cJSON_GetArraySize(root) : 1;
    const cJSON *path = file->is_list ? root->child : root;
    if (count == 0)
        return refuse((origin){name, 0}, "this list has no path");
    file->entries = calloc(count, sizeof *file->entries);
    if (file->entries == NULL) {
        report_no_memory("the paths");
        return false;
    }
    for (; file->count < count; path = path->next) {
        path_entry *entry = &file->entries[file->count++];
        if (!read_entry(entry, path, (origin){name, file->is_list ? file->count : 0}))
            return false;
    }
    return true;
}

/* Skips blanks after the value. */
static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\r' || *at == '\n'))
        at++;
    return at;
}

/* Reports an error with its line and column. */
static void report_no_json(const char *name, const char *text, const char *at, const char *what)
{
    unsigned line = 1, column = 1;
    for (; text < at; text++) {
        column = *text == '\n' ? 1 : column + 1;
        line += *text == '\n';
    }
    report_error("%s:%u:%u: %s, give what 'wend path --json' prints", name, line, column, what);
}

bool path_file_read(path_file *file, const char *name)
{
    size_t length;
    wend_file_bytes owned;
    const char *end = NULL;
    *file = (path_file){0};
    const char *text = input_read(name, "the path", PATH_MAX_BYTES, &owned, &length);
    if (text == NULL)
        return false;
    name = input_title(name);
    cJSON *root = cJSON_ParseWithLengthOpts(text, length, &end, false);
    const char *rest = end != NULL ? end : text;
    bool good = false;
    if (root == NULL)
        report_no_json(name, text, rest, "this is no JSON");
    else if ((rest = skip_blanks(rest, text + length)) < text + length)
        report_no_json(name, text, rest, "something follows the path");
    else
        good = read_root(file, root, name);
    cJSON_Delete(root);
    wend_file_free(&owned);
    return good;
}

#else

bool path_file_available(void)
{
    report_error(
        "this program was built without cJSON, install it (Debian: libcjson-dev), then run cmake and build again");
    return false;
}

bool path_file_read(path_file *file, const char *name)
{
    (void)file, (void)name;
    return path_file_available();
}

#endif
