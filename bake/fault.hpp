/* fault.hpp: what ends a call early: an error in words, or that the caller wants to stop. */
#ifndef WEND_BAKE_FAULT_HPP
#define WEND_BAKE_FAULT_HPP

#include <stdexcept>
#include <wend/bake.h>

namespace bake
{

/* An error of the call; its text says what is wrong and what to do. */
class Fault : public std::exception
{
  public:
    __attribute__((format(printf, 3, 4))) Fault(wend_status status, const char *format, ...);

    const char *what() const noexcept override
    {
        return error.text;
    }

    wend_bake_error error;
};

/* The caller's progress said so. */
struct Stopped {
};

/* Runs a call of the library's door, and turns what is thrown into a status. */
template <class Call> wend_status answer(wend_bake_error *error, Call call)
{
    wend_bake_error told = {WEND_OK, ""};
    try {
        call();
    } catch (const Fault &fault) {
        told = fault.error;
    } catch (const Stopped &) {
        told = {WEND_OK, "stopped"};
    } catch (const std::bad_alloc &) {
        told = {WEND_ERROR_MEMORY,
                "there is no memory left for this level, a greater voxel or smaller tile takes less"};
    } catch (const std::length_error &) {
        told = {WEND_ERROR_MEMORY,
                "there is no memory left for this level, a greater voxel or smaller tile takes less"};
    }
    if (error)
        *error = told;
    return told.status;
}

} // namespace bake

#endif
