// EGL, with the extension entry points that libEGL does not export fetched through shims.
#pragma once
#define EGL_EGLEXT_PROTOTYPES 1
#define EGL_NO_X11 1
#include <EGL/egl.h>
#include <EGL/eglext.h>
