# WEND_PYTHON: Python 3.9 or later for scripts and tests, else empty. CMake's own module starts the interpreter a dozen times, to
# ask what nobody here wants to know: half of all the time that configuring took.

find_program(WEND_PYTHON_FOUND NAMES python3 python DOC "Python 3.9 or later")
mark_as_advanced(WEND_PYTHON_FOUND)
set(WEND_PYTHON)
if(WEND_PYTHON_FOUND)
  # The interpreter itself: what is found may be a script that looks for it at each start.
  execute_process(COMMAND ${WEND_PYTHON_FOUND} -ISc "import sys; print(sys.executable if sys.version_info >= (3, 9) else '', end='')"
    OUTPUT_VARIABLE WEND_PYTHON ERROR_QUIET)
  if(NOT WEND_PYTHON)
    message(STATUS "${WEND_PYTHON_FOUND} is no Python 3.9 or later, so without what needs one")
  endif()
endif()
