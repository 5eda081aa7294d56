/* wend/profile.h: who moves. */
#ifndef WEND_PROFILE_H
#define WEND_PROFILE_H

#include <wend/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Which cells can be reached in one step. */
typedef enum wend_neighbours {
    WEND_NEIGHBOURS_8 = 0, /* straight and diagonal; a diagonal step needs both cells beside it free */
    WEND_NEIGHBOURS_4 = 1  /* straight only */
} wend_neighbours;

/* The price of a straight and of a diagonal step; 19601/13860 is the square root of two to nine digits. */
#define WEND_STRAIGHT 13860u
#define WEND_DIAGONAL 19601u

/*
 * Who moves: a plain value, copied wherever it is passed. Fill with wend_profile_default(), then change.
 * The default walks in eight directions, never cuts a corner, and follows the letters of Moving AI maps:
 * '.', 'G' and 'S' are free, all other terrain is blocked. Where a map's bytes mean something else, say so:
 * weight[b] = 1 for each free byte b, 0 for each blocked one.
 */
typedef struct wend_profile {
    uint32_t size; /* sizeof(wend_profile) */
    wend_neighbours neighbours;
    uint16_t weight[256]; /* per terrain byte: 0 = blocked, 1 = free; larger is WEND_ERROR_UNSUPPORTED so far */
} wend_profile;

WEND_API wend_profile wend_profile_default(void);

#ifdef __cplusplus
}
#endif

#endif
