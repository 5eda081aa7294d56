/* imported.c: maps from pictures, tables and level editors, if the program was built with wend-import. */
#include "map/imported.h"

#include "system/system.h"

#include <stdlib.h>
#include <string.h>

/* True if a .txt is a map in wend's own format or Moving AI's, which the core reads. */
static bool is_wend_text(const char *file)
{
    char begin[12] = "";
    FILE *in = platform_is_file(file) ? fopen(file, "rb") : NULL;
    if (in == NULL)
        return false;
    size_t length = fread(begin, 1, sizeof begin - 1, in);
    fclose(in);
    begin[length] = '\0';
    return strncmp(begin, "wend map", 8) == 0 || strncmp(begin, "type ", 5) == 0;
}

bool imported_is(const char *file)
{
    if (input_is(file))
        return has_ending(input_name(file), ".txt");
    static const char *const endings[] = {".png", ".csv", ".tsv", ".tmx", ".tmj", ".json", ".ldtk"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (has_ending(file, endings[i]))
            return true;
    return has_ending(file, ".txt") && !is_wend_text(file);
}

#if defined(WEND_HAVE_IMPORT)

#include <wend/import.h>

struct imported {
    wend_import *import;
};

static void report_import_error(const char *file, const wend_import_error *error)
{
    const char *where = error->file[0] != '\0' ? error->file : input_title(file);
    if (error->line > 0 && error->column > 0)
        report_error("%s:%u:%u: %s", where, (unsigned)error->line, (unsigned)error->column, error->text);
    else if (error->line > 0)
        report_error("%s:%u: %s", where, (unsigned)error->line, error->text);
    else
        report_error("%s: %s", where, error->text);
}

/* The longest tileset or template that a map in standard input may name. */
#define FURTHER_MAX ((size_t)1 << 29)

/* A tileset or template, held until the map has been read. */
typedef struct further {
    struct further *next;
    wend_file_bytes file;
} further;

/* For a map in standard input: opens files in the current folder or below; a map has no business with others. */
static wend_status open_further(void *user, const char *name, const void **bytes, size_t *length)
{
    further **all = user, *one = calloc(1, sizeof *one);
    bool leads_out = name[0] == '/' || name[0] == '\\' || strchr(name, ':') != NULL || strstr(name, "..") != NULL;
    if (one == NULL)
        return WEND_ERROR_MEMORY;
    one->next = *all;
    *all = one;
    wend_status status = leads_out ? WEND_ERROR_FILE : wend_file_read(name, FURTHER_MAX, NULL, &one->file, NULL);
    *bytes = one->file.at;
    *length = one->file.length;
    return status;
}

/* Reads a map from standard input. */
static wend_status read_input(const wend_import_options *options, wend_import **import, wend_import_error *error)
{
    wend_import_options own = *options;
    size_t length;
    further *all = NULL;
    const char *bytes = input_take("the map", &length);
    *import = NULL;
    own.open = open_further;
    own.user = &all;
    wend_status status = bytes != NULL ? wend_import_memory(bytes, length, &own, NULL, import, error) : WEND_OK;
    for (further *next; all != NULL; all = next) {
        next = all->next;
        wend_file_free(&all->file);
        free(all);
    }
    return status;
}

static wend_status read_map(const char *file, const wend_import_options *options, wend_import **import,
                            wend_import_error *error)
{
    return input_is(file) ? read_input(options, import, error) : wend_import_file(file, options, NULL, import, error);
}

/* The longest table of rules, in bytes. */
#define RULES_MAX ((size_t)1 << 20)

/* Reads FILE.terrains: true without rules if there is no such file, false with an error. */
static bool read_rules(const char *file, wend_import_rule **rules, uint32_t *count)
{
    static const char ending[] = ".terrains";
    wend_text_error error;
    wend_file_bytes text = {.length = 0};
    char *name = malloc(strlen(file) + sizeof ending);
    *rules = NULL;
    *count = 0;
    if (name == NULL) {
        report_no_memory("the map");
        return false;
    }
    strcpy(name, file);
    strcat(name, ending);
    wend_status status = WEND_OK;
    if (platform_is_file(name)) {
        status = wend_file_read(name, RULES_MAX, NULL, &text, &error);
        if (status == WEND_OK)
            status = wend_import_rules_parse(text.at, text.length, NULL, rules, count, &error);
        if (status != WEND_OK)
            report_text_error(name, &error);
    }
    wend_file_free(&text);
    free(name);
    return status == WEND_OK;
}

imported *imported_read(const char *file, wend_grid **grid, wend_legend **info, wend_profile *profile)
{
    wend_import_options options = wend_import_options_default();
    wend_import_error error;
    wend_import_rule *rules;
    imported *made = calloc(1, sizeof *made);
    if (made == NULL) {
        report_no_memory("the map");
        return NULL;
    }
    bool is_ready = read_rules(file, &rules, &options.rule_count);
    options.rules = rules;
    options.most_cells = WEND_GRID_MAX_CELLS;
    options.most_memory = (uint64_t)WEND_GRID_MAX_CELLS * 8;
    wend_status status = is_ready ? read_map(file, &options, &made->import, &error) : WEND_OK;
    if (made->import == NULL) {
        if (status != WEND_OK)
            report_import_error(file, &error);
        wend_import_rules_free(rules, NULL);
        free(made);
        return NULL;
    }
    wend_import_rules_free(rules, NULL);
    wend_import_profile(made->import, profile);
    *grid = wend_import_take_grid(made->import);
    *info = wend_import_take_info(made->import);
    return made;
}

void imported_close(imported *imported)
{
    if (imported != NULL)
        wend_import_destroy(imported->import);
    free(imported);
}

bool imported_find_place(const imported *imported, const char *name, wend_place *place)
{
    const wend_import_place *found = imported != NULL ? wend_import_find_place(imported->import, name) : NULL;
    if (found != NULL)
        *place = found->place;
    return found != NULL;
}

static const char *const format_names[] = {"", "PNG", "CSV", "text", "Tiled", "Tiled", "LDtk"};

void imported_print(const imported *imported)
{
    uint32_t count = imported != NULL ? wend_import_place_count(imported->import) : 0;
    if (count > 0)
        printf("Places of the file:\n");
    for (uint32_t i = 0; i < count; i++) {
        const wend_import_place *place = wend_import_place_at(imported->import, i);
        printf("  %-20s %-16s %d,%d", place->name[0] != '\0' ? place->name : place->id, place->kind,
               (int)wend_place_column(place->place), (int)wend_place_row(place->place));
        printf(place->place.level > 0 ? ",%u\n" : "\n", (unsigned)place->place.level);
    }
}

static void write_place(json *writer, const wend_import_place *place)
{
    json_open(writer, '{');
    json_member_text(writer, "name", place->name);
    json_member_text(writer, "kind", place->kind);
    json_member_text(writer, "id", place->id);
    json_key(writer, "cell");
    json_open(writer, '[');
    json_number(writer, wend_place_column(place->place));
    json_number(writer, wend_place_row(place->place));
    json_number(writer, place->place.level);
    json_close(writer, ']');
    json_close(writer, '}');
}

void imported_write(json *writer, const imported *imported)
{
    if (imported == NULL)
        return;
    json_member_text(writer, "format", format_names[wend_import_format_read(imported->import)]);
    json_key(writer, "places");
    json_open(writer, '[');
    for (uint32_t i = 0; i < wend_import_place_count(imported->import); i++)
        write_place(writer, wend_import_place_at(imported->import, i));
    json_close(writer, ']');
}

#else

imported *imported_read(const char *file, wend_grid **grid, wend_legend **info, wend_profile *profile)
{
    (void)grid, (void)info, (void)profile;
    report_error(
        "%s: this program was built without wend-import, which reads such files: run cmake with -DWEND_IMPORT=ON "
        "and build again",
        input_title(file));
    return NULL;
}

void imported_close(imported *imported)
{
    (void)imported;
}

bool imported_find_place(const imported *imported, const char *name, wend_place *place)
{
    (void)imported, (void)name, (void)place;
    return false;
}

void imported_print(const imported *imported)
{
    (void)imported;
}

void imported_write(json *writer, const imported *imported)
{
    (void)writer, (void)imported;
}

#endif
