// GLFW 3.3 without its OpenGL headers; COpenGL has them.
#pragma once
#define GLFW_INCLUDE_NONE 1
#include <GLFW/glfw3.h>
#include <dlfcn.h>

// The library is loaded at run time instead of linked: a program that opens no window needs neither
// GLFW nor the libraries of the display.

/// The functions of GLFW that are called. Each field of GLFWFunctions has its function's type.
#define GLFW_FUNCTIONS(WITH) \
  WITH(createWindow, glfwCreateWindow) \
  WITH(defaultWindowHints, glfwDefaultWindowHints) \
  WITH(destroyWindow, glfwDestroyWindow) \
  WITH(getClipboardString, glfwGetClipboardString) \
  WITH(getCurrentContext, glfwGetCurrentContext) \
  WITH(getCursorPos, glfwGetCursorPos) \
  WITH(getError, glfwGetError) \
  WITH(getFramebufferSize, glfwGetFramebufferSize) \
  WITH(getKeyName, glfwGetKeyName) \
  WITH(getMonitorContentScale, glfwGetMonitorContentScale) \
  WITH(getMonitorPos, glfwGetMonitorPos) \
  WITH(getMonitorWorkarea, glfwGetMonitorWorkarea) \
  WITH(getMonitors, glfwGetMonitors) \
  WITH(getPrimaryMonitor, glfwGetPrimaryMonitor) \
  WITH(getTime, glfwGetTime) \
  WITH(getVideoMode, glfwGetVideoMode) \
  WITH(getWindowContentScale, glfwGetWindowContentScale) \
  WITH(getWindowMonitor, glfwGetWindowMonitor) \
  WITH(getWindowPos, glfwGetWindowPos) \
  WITH(getWindowSize, glfwGetWindowSize) \
  WITH(getWindowUserPointer, glfwGetWindowUserPointer) \
  WITH(initialize, glfwInit) \
  WITH(makeContextCurrent, glfwMakeContextCurrent) \
  WITH(pollEvents, glfwPollEvents) \
  WITH(postEmptyEvent, glfwPostEmptyEvent) \
  WITH(setCharCallback, glfwSetCharCallback) \
  WITH(setClipboardString, glfwSetClipboardString) \
  WITH(setCursorPosCallback, glfwSetCursorPosCallback) \
  WITH(setDropCallback, glfwSetDropCallback) \
  WITH(setFramebufferSizeCallback, glfwSetFramebufferSizeCallback) \
  WITH(setKeyCallback, glfwSetKeyCallback) \
  WITH(setMouseButtonCallback, glfwSetMouseButtonCallback) \
  WITH(setScrollCallback, glfwSetScrollCallback) \
  WITH(setWindowAspectRatio, glfwSetWindowAspectRatio) \
  WITH(setWindowContentScaleCallback, glfwSetWindowContentScaleCallback) \
  WITH(setWindowFocusCallback, glfwSetWindowFocusCallback) \
  WITH(setWindowIconifyCallback, glfwSetWindowIconifyCallback) \
  WITH(setWindowMonitor, glfwSetWindowMonitor) \
  WITH(setWindowPos, glfwSetWindowPos) \
  WITH(setWindowPosCallback, glfwSetWindowPosCallback) \
  WITH(setWindowRefreshCallback, glfwSetWindowRefreshCallback) \
  WITH(setWindowSize, glfwSetWindowSize) \
  WITH(setWindowTitle, glfwSetWindowTitle) \
  WITH(setWindowUserPointer, glfwSetWindowUserPointer) \
  WITH(swapBuffers, glfwSwapBuffers) \
  WITH(swapInterval, glfwSwapInterval) \
  WITH(terminate, glfwTerminate) \
  WITH(waitEvents, glfwWaitEvents) \
  WITH(waitEventsTimeout, glfwWaitEventsTimeout) \
  WITH(windowHint, glfwWindowHint) \
  WITH(windowShouldClose, glfwWindowShouldClose)

typedef struct GLFWFunctions {
#define GLFW_FIELD(name, function) __typeof__(&function) _Nonnull name;
  GLFW_FUNCTIONS(GLFW_FIELD)
#undef GLFW_FIELD
} GLFWFunctions;

/// Loads the library and looks up its functions. Returns 1 on success; after 0, dlerror has the
/// message.
static inline int glfw_load(GLFWFunctions *_Nonnull functions) {
  // The library is never unloaded, because function pointers into it may be in use.
  void *library = dlopen("libglfw.so.3", RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
  if (!library)
    return 0;
#define GLFW_FIND(name, function) \
  if (!(*(void **)&functions->name = dlsym(library, #function))) \
    return 0;
  GLFW_FUNCTIONS(GLFW_FIND)
#undef GLFW_FIND
  return 1;
}
