/* What the tables of wend-bench-service share. */
#ifndef WEND_BENCH_SERVICE_SERVICE_H
#define WEND_BENCH_SERVICE_SERVICE_H

#include "service/server.h"

/* How much is asked of the server. */
typedef struct settings {
    server_desc server;
    int connections, depth; /* depth: batches that each has sent and not got back */
    int batch;              /* paths of one */
    int passes;
    int brief;      /* answers of one text each */
    int together;   /* all problems of all files are one row */
    double seconds; /* of a pass */
} settings;

/* A row: paths a second over the problems of some maps, beside the library's own search, and a PING meanwhile. */
void paths_title(void);
void paths_row(const settings *settings, char *const *scen_files, int count);

/* The cost of the module's commands beside Redis's own: a reply, an edit with a replica, loading. */
void ratios_table(const settings *settings);

#endif
