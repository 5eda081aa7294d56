# What `cmake --install` puts down: headers, the library, a CMake package and a pkg-config file. None of them
# holds an absolute path, so the prefix may be moved.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# Where the program finds a shared library: beside itself, wherever the prefix is moved to.
if(BUILD_SHARED_LIBS AND NOT DEFINED CMAKE_INSTALL_RPATH AND NOT WIN32)
  file(RELATIVE_PATH to_library "${CMAKE_INSTALL_FULL_BINDIR}" "${CMAKE_INSTALL_FULL_LIBDIR}")
  if(APPLE)
    set(CMAKE_INSTALL_RPATH "@loader_path/${to_library}")
  else()
    set(CMAKE_INSTALL_RPATH "$ORIGIN/${to_library}")
  endif()
endif()

install(TARGETS wend EXPORT wend INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY include/wend DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/wend)
install(EXPORT wend FILE wendConfig.cmake NAMESPACE wend:: DESTINATION ${package})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/wendConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/wendConfigVersion.cmake DESTINATION ${package})

set(pc_cflags "")
if(BUILD_SHARED_LIBS)
  set(pc_cflags " -DWEND_SHARED")
endif()
cmake_path(SET pc_dir /${CMAKE_INSTALL_LIBDIR}/pkgconfig)
cmake_path(RELATIVE_PATH pc_dir BASE_DIRECTORY / OUTPUT_VARIABLE pc_dir)
file(RELATIVE_PATH pc_up /${pc_dir} /)
string(REGEX REPLACE "/$" "" pc_up "${pc_up}")
configure_file(cmake/wend.pc.in wend.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/wend.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
