/* Servers are child processes that the kernel ends with this one; their processor time is read from /proc. */
#define _GNU_SOURCE
#include "service/server.h"

#include <dirent.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

void server_fail(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    fputs("wend-bench-service: ", stderr);
    vfprintf(stderr, format, values);
    fputc('\n', stderr);
    va_end(values);
    exit(EXIT_FAILURE);
}

static int free_port(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    const int probe = socket(AF_INET, SOCK_STREAM, 0);
    if (probe < 0 || bind(probe, (struct sockaddr *)&address, length) != 0 ||
        getsockname(probe, (struct sockaddr *)&address, &length) != 0)
        server_fail("no port is free");
    close(probe);
    return ntohs(address.sin_port);
}

static void run(const server *server, const server_desc *desc)
{
    char port[16], threads[16], master[48];
    snprintf(port, sizeof port, "%d", server->port);
    snprintf(threads, sizeof threads, "%d", desc->threads);
    snprintf(master, sizeof master, "127.0.0.1 %d", desc->master);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const int log = open("/dev/null", O_WRONLY);
    dup2(log, STDOUT_FILENO);
    execlp(desc->program, desc->program, "--port", port, "--bind", "127.0.0.1", "--dir", server->folder, "--save", "",
           "--enable-debug-command", "local", "--repl-diskless-sync-delay", "0", "--wend.threads", threads,
           "--loadmodule", desc->module, desc->master != 0 ? "--replicaof" : (char *)NULL, master, (char *)NULL);
    _exit(127);
}

/* Returns a connection as soon as the server accepts one; null if it has ended. */
static redisContext *wait_for(const server *server)
{
    while (waitpid(server->process, NULL, WNOHANG) == 0) {
        redisContext *connection = redisConnect("127.0.0.1", server->port);
        if (connection != NULL && connection->err == 0)
            return connection;
        redisFree(connection);
        usleep(10000);
    }
    return NULL;
}

static bool is_linked(redisContext *connection)
{
    redisReply *reply = redisCommand(connection, "INFO replication");
    const bool is_up = reply != NULL && strstr(reply->str, "master_link_status:up") != NULL;
    freeReplyObject(reply);
    return is_up;
}

server server_start(const server_desc *desc)
{
    server started = {.port = free_port(), .folder = "/tmp/wend-bench-XXXXXX"};
    if (mkdtemp(started.folder) == NULL)
        server_fail("no folder could be made in /tmp");
    started.process = fork();
    if (started.process == 0)
        run(&started, desc);
    redisContext *connection = started.process > 0 ? wait_for(&started) : NULL;
    if (connection == NULL)
        server_fail("%s with %s does not start", desc->program, desc->module);
    while (desc->master != 0 && !is_linked(connection))
        usleep(10000);
    redisFree(connection);
    return started;
}

void server_stop(const server *server)
{
    char file[64];
    kill(server->process, SIGKILL);
    waitpid(server->process, NULL, 0);
    snprintf(file, sizeof file, "%s/dump.rdb", server->folder);
    unlink(file);
    rmdir(server->folder);
}

/* Returns the seconds of one thread, from the first number of its file, which is in nanoseconds. */
static double thread_seconds(pid_t process, const char *thread)
{
    char name[320];
    unsigned long long nanoseconds = 0;
    snprintf(name, sizeof name, "/proc/%d/task/%s/schedstat", (int)process, thread);
    FILE *file = fopen(name, "r");
    if (file == NULL)
        return 0;
    if (fscanf(file, "%llu", &nanoseconds) != 1)
        nanoseconds = 0;
    fclose(file);
    return (double)nanoseconds * 1e-9;
}

server_times server_used(const server *server)
{
    char name[64];
    server_times times = {0, 0};
    snprintf(name, sizeof name, "/proc/%d/task", (int)server->process);
    DIR *threads = opendir(name);
    const struct dirent *entry;
    while (threads != NULL && (entry = readdir(threads)) != NULL) {
        const double seconds = entry->d_name[0] != '.' ? thread_seconds(server->process, entry->d_name) : 0;
        if (atoi(entry->d_name) == (int)server->process)
            times.first += seconds;
        else
            times.others += seconds;
    }
    if (threads != NULL)
        closedir(threads);
    return times;
}

redisContext *server_connect(int port)
{
    redisContext *connection = redisConnect("127.0.0.1", port);
    if (connection == NULL || connection->err != 0)
        server_fail("no connection to port %d", port);
    return connection;
}

static redisReply *check(const redisContext *connection, redisReply *reply)
{
    if (reply == NULL)
        server_fail("the connection broke: %s", connection->errstr);
    if (reply->type == REDIS_REPLY_ERROR)
        server_fail("%s", reply->str);
    return reply;
}

redisReply *server_ask(redisContext *connection, int count, const char **words, const size_t *lengths)
{
    return check(connection, redisCommandArgv(connection, count, words, lengths));
}

void server_tell(redisContext *connection, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    freeReplyObject(check(connection, redisvCommand(connection, format, values)));
    va_end(values);
}
