#version 450 core
// Covers every pixel that a draw may affect. The fragment shader computes the edges.

uniform vec2 vertices[MAX_VERTICES];  // pixels from the target's centre

DRAW_UNIFORMS

#define FLAT_OUT(type, name) flat out type name;
VARYINGS(FLAT_OUT)

#define PASS_ON(type, name) name = draw.name;

#ifdef ROWS
// Not `noperspective`: if Mesa clips a triangle at the target's border, it derives a value without
// perspective from the change of x along the clipped side, which may be only a rounding error.
out float twiceRow;
#endif

void main() {
#ifdef ROWS
  twiceRow = 2.0 * vertices[gl_VertexID].y;
#endif
  VARYINGS(PASS_ON)
  gl_Position = vec4(vertices[gl_VertexID] / draw.halfTarget, 0.0, 1.0);
}
