// Pango lays text out, Cairo draws it, and Fontconfig finds the fonts.
#pragma once
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
