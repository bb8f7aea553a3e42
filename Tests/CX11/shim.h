// Xlib, with which a test drags files as a file manager does.
#pragma once
#include <X11/Xlib.h>
