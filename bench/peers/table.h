/* The benchmark's output: a table per map for people, and one JSON file of all rows for programs. */
#ifndef WEND_BENCH_PEERS_TABLE_H
#define WEND_BENCH_PEERS_TABLE_H

#include "peers/measure.h"

#include <stdio.h>

void table_head(const suite *suite);
void table_row(const row *row, const figures *figures, const suite *suite);

/* Prints a line that says why a contender has no figures. */
void table_refusal(const row *row);

/* Writes a row as an object of the array that begins with json_begin and ends with json_end. A null file: nothing. */
void json_begin(FILE *file);
void json_row(FILE *file, const row *row, const figures *figures, const suite *suite);
void json_end(FILE *file);

#endif
