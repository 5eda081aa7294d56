/* Redis servers on loopback, each with a folder of its own, which end with this program. */
#ifndef WEND_BENCH_SERVICE_SERVER_H
#define WEND_BENCH_SERVICE_SERVER_H

#include <hiredis/hiredis.h>
#include <stdbool.h>
#include <sys/types.h>

typedef struct server {
    pid_t process;
    int port;
    char folder[32];
} server;

/* What it is started with. */
typedef struct server_desc {
    const char *program; /* redis-server */
    const char *module;  /* wend.so, with its folder */
    int threads;         /* workers */
    int master;          /* port of the server whose replica it is; 0 = none */
} server_desc;

/* Starts one and waits until it answers; a replica until it has its master's data. Ends the program if that fails. */
server server_start(const server_desc *desc);

/* Stops it and removes its folder. */
void server_stop(const server *server);

/* Processor time in seconds: of the server's first thread, which all clients wait for, and of the others together. */
typedef struct server_times {
    double first, others;
} server_times;
server_times server_used(const server *server);

/* Returns a connection that waits for answers. Ends the program if there is none. */
redisContext *server_connect(int port);

/* Sends and waits; prints an error and ends the program. The reply is to be freed. */
redisReply *server_ask(redisContext *connection, int count, const char **words, const size_t *lengths);

/* The same with printf's format, the reply not wanted. */
void server_tell(redisContext *connection, const char *format, ...);

/* Prints what is wrong and ends the program, and all servers with it. */
void server_fail(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));

#endif
