/* world.hpp: what the C++ examples in docs take for granted. */
#ifndef TESTS_DOCS_WORLD_HPP
#define TESTS_DOCS_WORLD_HPP

#include <wend/wend.hpp>

void move_to(int32_t column, int32_t row);

#endif
