# The single-file form: `cmake --build BUILD --target amalgamation` writes wend.h and wend.c into BUILD/amalgamation.
# It compiles them right away: names that two files of src/ both use clash only once they are one file.

include(cmake/python.cmake)
if(WEND_PYTHON)
  set(single ${CMAKE_CURRENT_BINARY_DIR}/amalgamation)
  file(GLOB_RECURSE single_inputs CONFIGURE_DEPENDS
       ${CMAKE_CURRENT_SOURCE_DIR}/include/* ${CMAKE_CURRENT_SOURCE_DIR}/src/*)
  add_custom_command(
    OUTPUT ${single}/wend.h ${single}/wend.c
    COMMAND ${WEND_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/scripts/amalgamate ${single}
    DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/scripts/amalgamate ${single_inputs}
    COMMENT "Writing the single-file form")
  add_library(amalgamation STATIC EXCLUDE_FROM_ALL ${single}/wend.c ${single}/wend.h)
endif()
