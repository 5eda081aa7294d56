/* Whether a path can be walked. Find floor. */
#include <wend/path.h>
