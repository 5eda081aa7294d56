/* Straight lines across a map. Map floor. */
#include <wend/line.h>
