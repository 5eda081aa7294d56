/* open.c: creates, opens and closes files of worlds. */
#include "parts.h"
#include "tiles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* A world's description as bytes: width, height, side, missing; 32 bits each, little-endian. */
#define WORLD       ".world"
#define WORLD_BYTES 16u

static void *take_block(void *user, size_t size, size_t alignment)
{
    (void)user, (void)alignment; /* never more than malloc's */
    return malloc(size);
}

static void free_block(void *user, void *block, size_t size, size_t alignment)
{
    (void)user, (void)size, (void)alignment;
    free(block);
}

static const wend_allocator default_memory = {take_block, free_block, NULL};

void wend_store_options_init(wend_store_options *options, uint32_t size)
{
    const wend_store_options known = {.size = size, .wait_ms = 5000};
    if (options && size <= sizeof known)
        memcpy(options, &known, size);
}

/* Makes a store that has no file yet; NULL with the error noted. */
static wend_store *make_store(const wend_allocator *allocator, wend_store_error *error)
{
    const wend_allocator *memory = allocator ? allocator : &default_memory;
    if (!memory->allocate || !memory->release) {
        wend_store_refuse(error, WEND_ERROR_ARGUMENT, "the allocator lacks a function");
        return NULL;
    }
    wend_store *store = memory->allocate(memory->user, sizeof *store, STORE_ALIGNMENT);
    if (!store) {
        wend_store_fail_memory(error);
        return NULL;
    }
    *store = (wend_store){.memory = *memory, .error = error};
    store->mutex = sqlite3_initialize() == SQLITE_OK ? sqlite3_mutex_alloc(SQLITE_MUTEX_FAST) : NULL;
    if (!wend_sealer_begin(&store->sealer) || !store->mutex) {
        wend_store_fail_memory(error);
        wend_store_close(store);
        return NULL;
    }
    return store;
}

/* Closes the database; edits that were begun are dropped. */
static void close_database(wend_store *store)
{
    for (int i = 0; i < STORE_STATEMENTS; i++) {
        sqlite3_finalize(store->statements[i]);
        store->statements[i] = NULL;
    }
    sqlite3_close(store->db);
    store->db = NULL;
    store->is_reading = store->is_writing = false;
}

void wend_store_close(wend_store *store)
{
    if (!store)
        return;
    wend_allocator memory = store->memory;
    close_database(store);
    sqlite3_mutex_free(store->mutex);
    wend_sealer_end(&store->sealer);
    if (store->packed)
        memory.release(memory.user, store->packed, store->packed_room, STORE_ALIGNMENT);
    memory.release(memory.user, store, sizeof *store, STORE_ALIGNMENT);
}

/* Guards against a stranger's file. None of it is mapped into memory, which would crash if the file is cut short. */
static bool harden(wend_store *store)
{
    sqlite3_busy_timeout(store->db, store->wait_ms > INT32_MAX ? INT32_MAX : (int)store->wait_ms);
    sqlite3_db_config(store->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(store->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(store->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_extended_result_codes(store->db, 1);
    return wend_store_execute(store, "PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0");
}

/* Makes commits wait for the disk, and keeps the log short. */
static bool prepare_to_write(wend_store *store)
{
    return wend_store_execute(store, "PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 16777216");
}

static bool open_database(wend_store *store, const char *file, int flags)
{
    if (sqlite3_open_v2(file, &store->db, flags | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK)
        return harden(store);
    return store->db ? wend_store_fail_by(store->error, store->db) : wend_store_fail_memory(store->error);
}

/* Takes a world's description; false if it makes no sense. */
static bool take_desc(wend_store *store, const wend_world_desc *desc)
{
    const uint32_t side = desc->tile_side;
    if (desc->width < 1 || desc->width > WEND_WORLD_MAX_SIDE || desc->height < 1 ||
        desc->height > WEND_WORLD_MAX_SIDE || side < WEND_TILE_MIN_SIDE || side > WEND_TILE_MAX_SIDE ||
        (side & (side - 1)) != 0)
        return false;
    store->desc = *desc;
    store->columns = (desc->width + side - 1) / side;
    store->rows = (desc->height + side - 1) / side;
    return true;
}

static bool reserve(wend_store *store)
{
    const size_t tile = (size_t)store->desc.tile_side * store->desc.tile_side;
    store->packed_room = wend_seal_bound(tile > 512 ? tile : 512);
    store->packed = store->memory.allocate(store->memory.user, store->packed_room, STORE_ALIGNMENT);
    return store->packed || wend_store_fail_memory(store->error);
}

static void put_word(uint8_t *at, uint32_t word)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(word >> 8 * i);
}

static uint32_t get_word(const uint8_t *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static bool write_world(wend_store *store)
{
    uint8_t bytes[WORLD_BYTES];
    put_word(bytes, store->desc.width);
    put_word(bytes + 4, store->desc.height);
    put_word(bytes + 8, store->desc.tile_side);
    put_word(bytes + 12, store->desc.missing_terrain);
    return wend_store_write_part(store, WORLD, bytes, sizeof bytes);
}

static bool read_world(wend_store *store)
{
    uint8_t bytes[WORLD_BYTES];
    size_t length;
    if (!wend_store_read_part(store, WORLD, bytes, sizeof bytes, &length))
        return false;
    const wend_world_desc desc = {.size = (uint32_t)sizeof desc,
                                  .width = get_word(bytes),
                                  .height = get_word(bytes + 4),
                                  .tile_side = get_word(bytes + 8),
                                  .missing_terrain = bytes[12]};
    if (length != sizeof bytes || !take_desc(store, &desc))
        return wend_store_fail(store->error, WEND_STORE_FAULT_DAMAGED,
                               "the file is damaged: what the world is, is lost");
    return wend_store_number(store, STORE_LAST_VERSION, &store->version);
}

/* Switches to the write-ahead log; false if SQLite cannot share memory for it, as on network disks. */
static bool take_journal(wend_store *store)
{
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(store->db, "PRAGMA journal_mode = WAL", -1, &statement, NULL) != SQLITE_OK)
        return wend_store_fail_by(store->error, store->db);
    const bool is_row = sqlite3_step(statement) == SQLITE_ROW || wend_store_fail_by(store->error, store->db);
    const bool is_log = is_row && strcmp((const char *)sqlite3_column_text(statement, 0), "wal") == 0;
    sqlite3_finalize(statement);
    return is_log || wend_store_fail(store->error, WEND_STORE_FAULT_FILE,
                                     "the file cannot be shared by programs here: worlds want a disk of this machine");
}

/* All in one transaction: the file is no world before it is complete. */
static bool make_world(wend_store *store)
{
    return take_journal(store) && prepare_to_write(store) && reserve(store) &&
           wend_store_execute(store, "BEGIN IMMEDIATE") && wend_store_make_tables(store) &&
           wend_store_make_blocks(store) && write_world(store) && wend_store_execute(store, "COMMIT");
}

/* Mode of a file as stat gives it, or 0 if there is none. */
static unsigned mode_of(const char *file)
{
    struct stat about;
    return stat(file, &about) == 0 ? (unsigned)about.st_mode : 0;
}

static bool create(wend_store *store, const char *file, const wend_world_desc *desc)
{
    if (desc->size != sizeof *desc || !take_desc(store, desc))
        return wend_store_refuse(store->error, WEND_ERROR_ARGUMENT,
                                 "a world has 1 to %u columns and rows, and tiles of a power of two from %u to %u",
                                 WEND_WORLD_MAX_SIDE, WEND_TILE_MIN_SIDE, WEND_TILE_MAX_SIDE);
    if (mode_of(file) != 0)
        return wend_store_fail(store->error, WEND_STORE_FAULT_FILE, "there is such a file already");
    store->may_write = true;
    store->wait_ms = wend_store_options_default().wait_ms;
    if (open_database(store, file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) && make_world(store))
        return true;
    close_database(store);
    remove(file);
    return false;
}

wend_status wend_store_create(const char *file, const wend_world_desc *desc, const wend_allocator *allocator,
                              wend_store **store, wend_store_error *error)
{
    wend_store_error unasked, *noted = error ? error : &unasked;
    memset(noted, 0, sizeof *noted);
    if (store)
        *store = NULL;
    if (!file || file[0] == '\0' || !desc || !store) {
        wend_store_refuse(noted, WEND_ERROR_ARGUMENT, "wend_store_create wants a file, a description and a store");
        return noted->status;
    }
    wend_store *made = make_store(allocator, noted);
    if (made && create(made, file, desc))
        *store = made;
    else
        wend_store_close(made);
    return noted->status;
}

static bool open_world(wend_store *store, const char *file, int flags)
{
    return open_database(store, file, flags) && wend_store_check_tables(store) && read_world(store);
}

/* A file's name as a URI with parameters for SQLite, to be freed with sqlite3_free; NULL if there is no memory. */
static char *uri_of(const char *file, const char *parameters)
{
    static const char safe[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-";
    sqlite3_str *uri = sqlite3_str_new(NULL);
    sqlite3_str_appendall(uri, "file:");
    for (; *file != '\0'; file++) {
        if (strchr(safe, *file))
            sqlite3_str_appendchar(uri, 1, *file);
        else
            sqlite3_str_appendf(uri, "%%%02X", (unsigned)(unsigned char)*file);
    }
    sqlite3_str_appendall(uri, parameters);
    return sqlite3_str_finish(uri);
}

/*
 * Opens a file in a folder that may not be written, where SQLite cannot share memory beside the file. It can be read if
 * it has no log, since then nobody writes it.
 */
static bool open_unwritable(wend_store *store, const char *file)
{
    char *log = sqlite3_mprintf("%s-wal", file), *uri = uri_of(file, "?immutable=1");
    bool is_open = false;
    if (!log || !uri) {
        wend_store_fail_memory(store->error);
    } else if (mode_of(log) == 0) {
        close_database(store);
        memset(store->error, 0, sizeof *store->error);
        is_open = open_world(store, uri, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
    }
    sqlite3_free(log);
    sqlite3_free(uri);
    return is_open;
}

static bool open_to_read(wend_store *store, const char *file)
{
    if (open_world(store, file, SQLITE_OPEN_READONLY))
        return true;
    const bool may_be_unwritable =
        store->error->fault == WEND_STORE_FAULT_FILE || store->error->fault == WEND_STORE_FAULT_READ_ONLY;
    return may_be_unwritable && open_unwritable(store, file);
}

static bool open_to_write(wend_store *store, const char *file)
{
    if (!open_world(store, file, SQLITE_OPEN_READWRITE))
        return false;
    if (sqlite3_db_readonly(store->db, "main"))
        return wend_store_fail(store->error, WEND_STORE_FAULT_READ_ONLY, "the file may not be written");
    wend_store_stop_reading(store); /* the journal cannot be chosen during a read */
    return take_journal(store) && prepare_to_write(store) && wend_store_read(store) &&
           wend_store_number(store, STORE_LAST_VERSION, &store->version);
}

static bool open_file(wend_store *store, const char *file, const wend_store_options *options)
{
    if (options->size != sizeof *options)
        return wend_store_refuse(store->error, WEND_ERROR_ARGUMENT, "begin with wend_store_options_default()");
    if (mode_of(file) == 0)
        return wend_store_fail(store->error, WEND_STORE_FAULT_FILE,
                               "there is no such file: 'wend world make MAP -o FILE.world' makes one");
    if (!S_ISREG(mode_of(file)))
        return wend_store_fail(store->error, WEND_STORE_FAULT_FILE, "it is a folder, a pipe or a device, and no world");
    store->may_write = options->write;
    store->wait_ms = options->wait_ms;
    return (options->write ? open_to_write(store, file) : open_to_read(store, file)) && reserve(store);
}

wend_status wend_store_open(const char *file, const wend_store_options *options, const wend_allocator *allocator,
                            wend_store **store, wend_store_error *error)
{
    const wend_store_options usual = wend_store_options_default();
    wend_store_error unasked, *noted = error ? error : &unasked;
    memset(noted, 0, sizeof *noted);
    if (store)
        *store = NULL;
    if (!file || !store) {
        wend_store_refuse(noted, WEND_ERROR_ARGUMENT, "wend_store_open wants a file and a store");
        return noted->status;
    }
    wend_store *made = make_store(allocator, noted);
    if (made && open_file(made, file, options ? options : &usual))
        *store = made;
    else
        wend_store_close(made);
    return noted->status;
}
