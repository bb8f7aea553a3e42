// GLFW 3.3, without the OpenGL headers that it would bring: those are COpenGL's.
#pragma once
#define GLFW_INCLUDE_NONE 1
#include <GLFW/glfw3.h>
