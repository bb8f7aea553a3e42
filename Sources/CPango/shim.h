// Pango lays text out, and Cairo draws it.
#pragma once
#include <pango/pangocairo.h>
