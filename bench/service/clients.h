/* Many connections at once from one thread, and one beside them that asks for nothing but an answer. */
#ifndef WEND_BENCH_SERVICE_CLIENTS_H
#define WEND_BENCH_SERVICE_CLIENTS_H

#include <stddef.h>
#include <stdint.h>

/* A command as it is sent. */
typedef struct request {
    char *text;
    size_t length;
} request;

request request_make(int count, const char **words, const size_t *lengths);
void request_free(request *request);

/* Times; sorted when they are read. */
typedef struct samples {
    double *seconds;
    size_t count, room;
} samples;

void samples_add(samples *samples, double seconds);
double samples_part(samples *samples, double part); /* 0.99: what all except one in a hundred do not pass */
void samples_free(samples *samples);

/* Connections, each with `depth` commands sent and not answered. */
typedef struct load {
    int port, connections, depth;
    const request *requests; /* taken in turn */
    size_t count;
} load;

typedef struct load_result {
    uint64_t replies;
    double seconds;
    samples latencies; /* from sending to the whole answer */
    samples pings;     /* of an additional connection, which sends PING each millisecond */
} load_result;

/* Runs a load for some seconds; 0 connections: only PINGs. Ends the program if a command is answered with an error. */
load_result load_run(const load *load, double seconds);
void load_result_free(load_result *result);

#endif
