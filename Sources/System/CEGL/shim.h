// EGL 1.5, the extension functions that libEGL does not export, and the null handles, which are
// casts and therefore not imported by Swift.
#pragma once
#define EGL_NO_X11 1
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <dlfcn.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

// The library is loaded at run time instead of linked: help, a diagnosis and the list of effects
// need no OpenGL.

/// The functions of EGL that are called. Each field of EGLFunctions has its function's type.
#define EGL_FUNCTIONS(WITH) \
  WITH(bindAPI, eglBindAPI) \
  WITH(createContext, eglCreateContext) \
  WITH(destroyContext, eglDestroyContext) \
  WITH(getCurrentContext, eglGetCurrentContext) \
  WITH(getError, eglGetError) \
  WITH(getPlatformDisplay, eglGetPlatformDisplay) \
  WITH(getProcAddress, eglGetProcAddress) \
  WITH(initialize, eglInitialize) \
  WITH(makeCurrent, eglMakeCurrent) \
  WITH(queryString, eglQueryString)

typedef struct EGLFunctions {
#define EGL_FIELD(name, function) __typeof__(&function) _Nonnull name;
  EGL_FUNCTIONS(EGL_FIELD)
#undef EGL_FIELD
} EGLFunctions;

/// Loads the library and looks up its functions. Returns 1 on success; after 0, dlerror has the
/// message.
static inline int egl_load(EGLFunctions *_Nonnull functions) {
  // The library is never unloaded, because function pointers into it may be in use.
  void *library = dlopen("libEGL.so.1", RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
  if (!library)
    return 0;
#define EGL_FIND(name, function) \
  if (!(*(void **)&functions->name = dlsym(library, #function))) \
    return 0;
  EGL_FUNCTIONS(EGL_FIND)
#undef EGL_FIND
  return 1;
}

static inline EGLDisplay hinge_egl_no_display(void) { return EGL_NO_DISPLAY; }
static inline EGLContext hinge_egl_no_context(void) { return EGL_NO_CONTEXT; }
static inline EGLSurface hinge_egl_no_surface(void) { return EGL_NO_SURFACE; }
static inline EGLConfig hinge_egl_no_config(void) { return EGL_NO_CONFIG_KHR; }

/// Calls eglQueryDevicesEXT. Returns EGL_FALSE without EGL_EXT_device_enumeration.
static inline EGLBoolean hinge_egl_query_devices(
    EGLFunctions egl, EGLint max, EGLDeviceEXT *devices, EGLint *count) {
  PFNEGLQUERYDEVICESEXTPROC query =
      (PFNEGLQUERYDEVICESEXTPROC)egl.getProcAddress("eglQueryDevicesEXT");
  return query ? query(max, devices, count) : EGL_FALSE;
}

/// Calls eglQueryDeviceStringEXT. Returns null without EGL_EXT_device_query.
static inline const char *hinge_egl_query_device_string(
    EGLFunctions egl, EGLDeviceEXT device, EGLint name) {
  PFNEGLQUERYDEVICESTRINGEXTPROC query =
      (PFNEGLQUERYDEVICESTRINGEXTPROC)egl.getProcAddress("eglQueryDeviceStringEXT");
  return query ? query(device, name) : 0;
}

/// Gives each block of at least `size` bytes pages of its own, which go back to the system when it
/// is freed (mallopt), and keeps up to `top` free bytes at the end of the heap.
static inline int hinge_map_large_blocks(int size, int top) {
  return mallopt(M_MMAP_THRESHOLD, size) && mallopt(M_TRIM_THRESHOLD, top);
}

/// Takes blocks of up to 32 MiB from one heap, whose next `size` bytes get huge pages as they are
/// touched. Call it on the main thread, before there are others.
static inline void hinge_use_huge_pages(int size) {
  if (!mallopt(M_ARENA_MAX, 1) || !mallopt(M_MMAP_THRESHOLD, 1 << 25)
      || !mallopt(M_TRIM_THRESHOLD, 2 * size) || !mallopt(M_TOP_PAD, size)) return;
  // A block that the heap has no room for makes it grow, and remains when it is freed.
  char *block = malloc(1 << 24);
  mallopt(M_TOP_PAD, 1 << 17);
  if (!block) return;
  uintptr_t start = ((uintptr_t)block + (1 << 21) - 1) >> 21 << 21, end = (uintptr_t)sbrk(0);
  free(block);
  if (end > start && end - start <= 2 * (uintptr_t)size) {
    madvise((void *)start, end - start, MADV_HUGEPAGE);
  }
}

/// Sets the most arenas of the allocator (mallopt), whose header Swift does not import.
static inline int hinge_set_most_arenas(int count) { return mallopt(M_ARENA_MAX, count); }
