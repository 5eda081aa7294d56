/* fault.cpp: errors in words. */
#include "fault.hpp"

#include <cstdarg>
#include <cstdio>

namespace bake
{

Fault::Fault(wend_status status, const char *format, ...)
{
    error.status = status;
    va_list values;
    va_start(values, format);
    std::vsnprintf(error.text, sizeof error.text, format, values);
    va_end(values);
}

} // namespace bake
