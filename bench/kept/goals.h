/* The table `goals` of wend-bench-kept. */
#ifndef WEND_BENCH_KEPT_GOALS_H
#define WEND_BENCH_KEPT_GOALS_H

void compare_goals_of(int count, char **files);

#endif
