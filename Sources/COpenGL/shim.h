// OpenGL core profile entry points; libOpenGL exports them up to version 4.5.
#pragma once
#define GL_GLEXT_PROTOTYPES 1
#include <GL/glcorearb.h>
