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

/* Times; sorted when they are looked at. */
typedef struct samples {
    double *seconds;
    size_t count, room;
} samples;

void samples_add(samples *samples, double seconds);
double samples_part(samples *samples, double part); /* 0.99: what all but one in a hundred do not pass */
void samples_free(samples *samples);

/* So many connections, each with so many commands sent and not answered. */
typedef struct load {
    int port, connections, depth;
    const request *requests; /* taken in turns */
    size_t count;
} load;

typedef struct load_result {
    uint64_t replies;
    double seconds;
    samples latencies; /* from sending to the whole answer */
    samples pings;     /* of one connection more, which sends PING each millisecond */
} load_result;

/* For some seconds; with connections 0 only the PINGs. Ends the program if a command is answered with an error. */
load_result load_run(const load *load, double seconds);
void load_result_free(load_result *result);

#endif
