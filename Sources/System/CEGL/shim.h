// EGL 1.5, the extension functions that libEGL does not export, and the null handles, which are
// casts and therefore not imported by Swift.
#pragma once
#define EGL_NO_X11 1
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <malloc.h>

static inline EGLDisplay hinge_egl_no_display(void) { return EGL_NO_DISPLAY; }
static inline EGLContext hinge_egl_no_context(void) { return EGL_NO_CONTEXT; }
static inline EGLSurface hinge_egl_no_surface(void) { return EGL_NO_SURFACE; }
static inline EGLConfig hinge_egl_no_config(void) { return EGL_NO_CONFIG_KHR; }

/// Calls eglQueryDevicesEXT. Returns EGL_FALSE without EGL_EXT_device_enumeration.
static inline EGLBoolean hinge_egl_query_devices(
    EGLint max, EGLDeviceEXT *devices, EGLint *count) {
  PFNEGLQUERYDEVICESEXTPROC query =
      (PFNEGLQUERYDEVICESEXTPROC)eglGetProcAddress("eglQueryDevicesEXT");
  return query ? query(max, devices, count) : EGL_FALSE;
}

/// Calls eglQueryDeviceStringEXT. Returns null without EGL_EXT_device_query.
static inline const char *hinge_egl_query_device_string(EGLDeviceEXT device, EGLint name) {
  PFNEGLQUERYDEVICESTRINGEXTPROC query =
      (PFNEGLQUERYDEVICESTRINGEXTPROC)eglGetProcAddress("eglQueryDeviceStringEXT");
  return query ? query(device, name) : 0;
}

/// Gives each block of at least `size` bytes pages of its own, which go back to the system when it
/// is freed (mallopt), and keeps up to `top` free bytes at the end of the heap.
static inline int hinge_map_large_blocks(int size, int top) {
  return mallopt(M_MMAP_THRESHOLD, size) && mallopt(M_TRIM_THRESHOLD, top);
}

/// Sets the most arenas of the allocator (mallopt), whose header Swift does not import.
static inline int hinge_set_most_arenas(int count) { return mallopt(M_ARENA_MAX, count); }
