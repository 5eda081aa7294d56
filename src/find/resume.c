/* Searches that stop and go on. Find floor. */
#include "find/question.h"
