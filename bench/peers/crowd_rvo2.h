/* A crowd of RVO2's (https://gamma.cs.unc.edu/RVO2/), beside wend's. */
#ifndef WEND_BENCH_PEERS_CROWD_RVO2_H
#define WEND_BENCH_PEERS_CROWD_RVO2_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct rvo2;

/* What all agents have, and how long a step is. */
struct rvo2_desc {
    double radius, wanted, speed, tick, horizon; /* wanted: how fast they want to go */
    int neighbours;                              /* at most */
};

#ifdef WEND_BENCH_RVO2
struct rvo2 *rvo2_create(const struct rvo2_desc *desc);
void rvo2_destroy(struct rvo2 *rvo2);
void rvo2_add(struct rvo2 *rvo2, double x, double y, double goal_x, double goal_y);

/* Gives all agents the velocity towards their goals. */
void rvo2_want(struct rvo2 *rvo2);
void rvo2_step(struct rvo2 *rvo2);
#else
static inline struct rvo2 *rvo2_create(const struct rvo2_desc *desc)
{
    (void)desc;
    return NULL;
}

static inline void rvo2_destroy(struct rvo2 *rvo2)
{
    (void)rvo2;
}

static inline void rvo2_add(struct rvo2 *rvo2, double x, double y, double goal_x, double goal_y)
{
    (void)rvo2, (void)x, (void)y, (void)goal_x, (void)goal_y;
}

static inline void rvo2_want(struct rvo2 *rvo2)
{
    (void)rvo2;
}

static inline void rvo2_step(struct rvo2 *rvo2)
{
    (void)rvo2;
}
#endif

#ifdef __cplusplus
}
#endif

#endif
