/* Answers are counted and not taken apart, so that this side costs little beside the server. */
#define _GNU_SOURCE
#include "service/clients.h"

#include "kit/clock.h"
#include "service/server.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_CONNECTIONS = 256, MOST_DEPTH = 64 };

request request_make(int count, const char **words, const size_t *lengths)
{
    request made;
    made.length = (size_t)redisFormatCommandArgv(&made.text, count, words, lengths);
    return made;
}

void request_free(request *request)
{
    redisFreeCommand(request->text);
}

void samples_add(samples *samples, double seconds)
{
    if (samples->count == samples->room) {
        samples->room = samples->room > 0 ? samples->room * 2 : 1024;
        samples->seconds = realloc(samples->seconds, samples->room * sizeof *samples->seconds);
        if (samples->seconds == NULL)
            server_fail("no memory");
    }
    samples->seconds[samples->count++] = seconds;
}

static int compare(const void *left, const void *right)
{
    const double one = *(const double *)left, other = *(const double *)right;
    return (one > other) - (one < other);
}

double samples_part(samples *samples, double part)
{
    if (samples->count == 0)
        return 0;
    qsort(samples->seconds, samples->count, sizeof *samples->seconds, compare);
    return samples->seconds[(size_t)(part * (double)(samples->count - 1))];
}

void samples_free(samples *samples)
{
    free(samples->seconds);
}

/* How far a connection's replies have been read. */
typedef struct reply_counter {
    uint64_t missing; /* elements of the reply that has begun */
    uint64_t skip;    /* bytes of a text that are still to come, with its line's end */
    char line[32];    /* that has begun */
    size_t length;
} reply_counter;

/* Reads an element's line: an array announces its number of elements, a text its bytes. True if a reply ends here. */
static bool end_line(reply_counter *counter)
{
    counter->line[counter->length] = '\0';
    counter->length = 0;
    if (counter->missing == 0)
        counter->missing = 1;
    counter->missing--;
    const long long number = atoll(counter->line + 1);
    if (counter->line[0] == '-')
        server_fail("a command was refused under load");
    if (counter->line[0] == '*' && number > 0)
        counter->missing += (uint64_t)number;
    if (counter->line[0] == '$' && number >= 0)
        counter->skip = (uint64_t)number + 2;
    return counter->missing == 0 && counter->skip == 0;
}

/* Returns how many replies end in some bytes. */
static int count_replies(reply_counter *counter, const char *bytes, size_t length)
{
    int replies = 0;
    for (size_t at = 0; at < length;) {
        if (counter->skip > 0) {
            const size_t skipped = counter->skip < length - at ? (size_t)counter->skip : length - at;
            counter->skip -= skipped;
            at += skipped;
            replies += counter->skip == 0 && counter->missing == 0;
            continue;
        }
        const char letter = bytes[at++];
        if (letter == '\n')
            replies += end_line(counter);
        else if (counter->length + 1 < sizeof counter->line)
            counter->line[counter->length++] = letter;
    }
    return replies;
}

/* A connection with what it waits for, the oldest first. */
typedef struct client {
    redisContext *context;
    reply_counter counter;
    double sent[MOST_DEPTH];
    uint64_t asked, answered;
} client;

/* Sends the next command. The server reads whatever it is sent, so this never waits for long. */
static void send_next(client *client, const load *load, uint64_t number)
{
    const request *next = &load->requests[number % load->count];
    client->sent[client->asked++ % (uint64_t)load->depth] = clock_wall();
    for (size_t done = 0; done < next->length;) {
        const ssize_t written = write(client->context->fd, next->text + done, next->length - done);
        if (written < 0 && errno != EINTR)
            server_fail("a connection broke");
        done += written > 0 ? (size_t)written : 0;
    }
}

/* Receives what has come; returns how many answers it ended. */
static int receive(client *client, int depth, samples *latencies)
{
    char bytes[1 << 16];
    const ssize_t length = read(client->context->fd, bytes, sizeof bytes);
    if (length <= 0)
        server_fail("a connection broke");
    const int answers = count_replies(&client->counter, bytes, (size_t)length);
    const double now = answers > 0 ? clock_wall() : 0;
    for (int i = 0; i < answers; i++)
        samples_add(latencies, now - client->sent[client->answered++ % (uint64_t)depth]);
    return answers;
}

typedef struct bystander {
    int port;
    _Atomic bool ended;
    samples times;
} bystander;

static void *stand_by(void *user)
{
    bystander *by = user;
    redisContext *connection = server_connect(by->port);
    while (!atomic_load(&by->ended)) {
        const double sent = clock_wall();
        server_tell(connection, "PING");
        samples_add(&by->times, clock_wall() - sent);
        usleep(1000);
    }
    redisFree(connection);
    return NULL;
}

static void connect_all(client *clients, struct pollfd *waiting, const load *load)
{
    for (int i = 0; i < load->connections; i++) {
        clients[i] = (client){.context = server_connect(load->port)};
        waiting[i] = (struct pollfd){.fd = clients[i].context->fd, .events = POLLIN};
    }
}

/* Sends a new command for each answer until the time is up, then waits for the answers that are still to come. */
static void drive(client *clients, const load *load, double end, load_result *result)
{
    struct pollfd waiting[MOST_CONNECTIONS];
    uint64_t asked = 0, under_way = 0;
    connect_all(clients, waiting, load);
    for (int turn = 0; turn < load->depth; turn++)
        for (int i = 0; i < load->connections; i++, under_way++)
            send_next(&clients[i], load, asked++);
    while (under_way > 0) {
        poll(waiting, (nfds_t)load->connections, -1);
        for (int i = 0; i < load->connections; i++) {
            if (waiting[i].revents == 0)
                continue;
            const int answers = receive(&clients[i], load->depth, &result->latencies);
            under_way -= (uint64_t)answers;
            result->replies += (uint64_t)answers;
            for (int more = 0; more < answers && clock_wall() < end; more++, under_way++)
                send_next(&clients[i], load, asked++);
        }
    }
}

load_result load_run(const load *load, double seconds)
{
    load_result result = {0};
    bystander by = {.port = load->port};
    client clients[MOST_CONNECTIONS];
    pthread_t thread;
    if (load->connections > MOST_CONNECTIONS || load->depth > MOST_DEPTH)
        server_fail("at most %d connections and %d commands each", MOST_CONNECTIONS, MOST_DEPTH);
    if (pthread_create(&thread, NULL, stand_by, &by) != 0)
        server_fail("no thread could be made");
    const double begin = clock_wall();
    drive(clients, load, begin + seconds, &result);
    if (load->connections == 0)
        usleep((useconds_t)(seconds * 1e6));
    result.seconds = clock_wall() - begin;
    atomic_store(&by.ended, true);
    pthread_join(thread, NULL);
    result.pings = by.times;
    for (int i = 0; i < load->connections; i++)
        redisFree(clients[i].context);
    return result;
}

void load_result_free(load_result *result)
{
    samples_free(&result->latencies);
    samples_free(&result->pings);
}
