/* Moving along a path. Find floor. */
#include <wend/path.h>
