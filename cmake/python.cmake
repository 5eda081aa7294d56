# WEND_PYTHON: Python 3.9 or later for scripts and tests, else false. CMake's own module starts the interpreter a dozen times, to
# ask what nobody here wants to know: half of all the time that configuring took.

find_program(WEND_PYTHON NAMES python3 python DOC "Python 3.9 or later")
mark_as_advanced(WEND_PYTHON)
if(WEND_PYTHON)
  execute_process(COMMAND ${WEND_PYTHON} -ISc "import sys; sys.exit(sys.version_info < (3, 9))"
    RESULT_VARIABLE wend_python_too_old OUTPUT_QUIET ERROR_QUIET)
  if(wend_python_too_old)
    message(STATUS "${WEND_PYTHON} is no Python 3.9 or later, so without what needs one")
    set(WEND_PYTHON FALSE)
  endif()
endif()
