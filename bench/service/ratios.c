/* Pairs of commands in turn, in rounds of which the median counts: the module's, and Redis's own beside it. */
#define _GNU_SOURCE
#include "kit/kit.h"
#include "service/clients.h"
#include "service/service.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 21, COMMANDS = 2000, MAPS = 32 };

/*
 * Times two commands in turn, each answered before the next: microseconds each; with a replica, until that has all.
 * (Two, as Redis does not send on a SETBIT that changes nothing.)
 */
static double time_commands(redisContext *connection, const request *requests, bool has_replica)
{
    const double begin = clock_wall();
    for (int i = 0; i < COMMANDS; i++) {
        redisReply *reply;
        redisAppendFormattedCommand(connection, requests[i % 2].text, requests[i % 2].length);
        if (redisGetReply(connection, (void **)&reply) != REDIS_OK || reply->type == REDIS_REPLY_ERROR)
            server_fail("a command was refused");
        freeReplyObject(reply);
    }
    if (has_replica)
        server_tell(connection, "WAIT 1 0");
    return (clock_wall() - begin) * 1e6 / (double)COMMANDS;
}

static void print_ratio(const char *what, samples *ours, samples *theirs, samples *ratios)
{
    printf("%-52s %10.1f %10.1f %6.2f   %5.2f to %.2f\n", what, samples_part(ours, 0.5), samples_part(theirs, 0.5),
           samples_part(ratios, 0.5), samples_part(ratios, 0.1), samples_part(ratios, 0.9));
    fflush(stdout);
    samples_free(ours);
    samples_free(theirs);
    samples_free(ratios);
}

/* Each side has two commands. */
static void compare_commands(redisContext *connection, const char *what, const request *ours, const request *theirs,
                             bool has_replica)
{
    samples one = {0}, other = {0}, ratios = {0};
    for (int round = 0; round < ROUNDS; round++) {
        const double mine = time_commands(connection, ours, has_replica);
        const double its = time_commands(connection, theirs, has_replica);
        samples_add(&one, mine);
        samples_add(&other, its);
        samples_add(&ratios, mine / its);
    }
    print_ratio(what, &one, &other, &ratios);
}

/* Compares a path with ECHO of a text that makes a reply of as many bytes. */
static void compare_reply(redisContext *connection)
{
    static const char *const words[] = {"WEND.PATH", "room", "1,1", "6,3"};
    char text[256], what[64];
    redisReply *reply = server_ask(connection, 4, (const char **)words, NULL);
    /* Each text has a line with its length before it and a line's end behind it; so has ECHO's one. */
    size_t length = strlen("*8\r\n") + strlen(":100000\r\n");
    for (size_t i = 0; i < reply->elements; i++)
        if (reply->element[i]->type == REDIS_REPLY_STRING)
            length += reply->element[i]->len + strlen("$7\r\n\r\n") + (reply->element[i]->len > 9);
    freeReplyObject(reply);
    length -= strlen("$100\r\n\r\n");
    memset(text, 'x', sizeof text);
    text[length] = '\0';
    const char *echo[] = {"ECHO", text};
    request ours = request_make(4, (const char **)words, NULL), theirs = request_make(2, echo, NULL);
    snprintf(what, sizeof what, "WEND.PATH / ECHO, %zu bytes", length);
    compare_commands(connection, what, (request[]){ours, ours}, (request[]){theirs, theirs}, false);
    request_free(&ours);
    request_free(&theirs);
}

/* Compares blocking and freeing a cell with setting and clearing a bit. */
static void compare_edits(redisContext *connection, const char *what, bool has_replica)
{
    static const char *const walls[] = {"WEND.EDIT", "room", "5", "5", "1", "1", "wall"},
                             *const floors[] = {"WEND.EDIT", "room", "5", "5", "1", "1", "."},
                             *const set[] = {"SETBIT", "bits", "2565", "1"},
                             *const clear[] = {"SETBIT", "bits", "2565", "0"};
    request ours[] = {request_make(7, (const char **)walls, NULL), request_make(7, (const char **)floors, NULL)};
    request theirs[] = {request_make(4, (const char **)set, NULL), request_make(4, (const char **)clear, NULL)};
    compare_commands(connection, what, ours, theirs, has_replica);
    for (int i = 0; i < 2; i++) {
        request_free(&ours[i]);
        request_free(&theirs[i]);
    }
}

static double time_reload(redisContext *connection)
{
    const double begin = clock_wall();
    server_tell(connection, "DEBUG RELOAD NOSAVE");
    return (clock_wall() - begin) * 1e3;
}

/* Compares maps, as a server reads them when it starts, with texts of the same bytes. */
static void compare_loading(redisContext *connection)
{
    static const char *const export[] = {"WEND.EXPORT", "room", "PACKED"};
    samples ours = {0}, theirs = {0}, ratios = {0};
    redisReply *packed = server_ask(connection, 3, (const char **)export, NULL);
    for (int round = 0; round < ROUNDS; round++) {
        double times[2];
        for (int side = 0; side < 2; side++) {
            server_tell(connection, "FLUSHALL");
            for (int i = 0; i < MAPS; i++)
                if (side == 0)
                    server_tell(connection, "WEND.LOAD map%d PACKED %b", i, packed->str, packed->len);
                else
                    server_tell(connection, "SET map%d %b", i, packed->str, packed->len);
            server_tell(connection, "SAVE");
            times[side] = time_reload(connection);
        }
        samples_add(&ours, times[0]);
        samples_add(&theirs, times[1]);
        samples_add(&ratios, times[0] / times[1]);
    }
    freeReplyObject(packed);
    print_ratio("32 maps loaded / texts of the same bytes (ms)", &ours, &theirs, &ratios);
}

static void make_room(redisContext *connection)
{
    enum { SIDE = 512 };
    static uint8_t cells[SIDE * SIDE];
    landscape_paint(LANDSCAPE_ROOMS, SIDE, 1, cells);
    server_tell(connection, "WEND.CREATE room %d %d BYTES %b", SIDE, SIDE, cells, sizeof cells);
    server_tell(connection, "WEND.EDIT room 0 0 8 8 .");
    server_tell(connection, "WEND.PATH room 1,1 6,3");
}

void ratios_table(const settings *settings)
{
    server_desc desc = settings->server;
    const server master = server_start(&desc);
    redisContext *connection = server_connect(master.port);
    printf("\n%-52s %10s %10s %6s   %s\n", "ratios", "us", "us", "median", "of ten in a hundred to ninety");
    make_room(connection);
    compare_reply(connection);
    compare_edits(connection, "WEND.EDIT / SETBIT, a cell", false);
    desc.master = master.port;
    const server replica = server_start(&desc);
    compare_edits(connection, "the same with a replica", true);
    server_stop(&replica);
    compare_loading(connection);
    redisFree(connection);
    server_stop(&master);
}
