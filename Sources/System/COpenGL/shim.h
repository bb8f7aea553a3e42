// The functions of the OpenGL core profile, which libOpenGL exports up to version 4.5.
#pragma once
#define GL_GLEXT_PROTOTYPES 1
#include <GL/glcorearb.h>
