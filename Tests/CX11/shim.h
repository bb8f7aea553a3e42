// Xlib, for a test that drags files like a file manager.
#pragma once
#include <X11/Xlib.h>
