// Pango for layout, Cairo for drawing, and Fontconfig for finding fonts.
#pragma once
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-font.h>
