/* The choice among equally cheap paths. Find floor. */
#include "find/question.h"
