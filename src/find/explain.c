/* Why a path is missing. Find floor. */
#include <wend/explain.h>
