#version 450 core
// Covers every pixel that a piece of a plane may show in. Where its edges are is for the fragment shader to say.

uniform vec2 hull[HULL];  // a convex outline, pixels from the target's middle

#define MEMBER(type, name) type name;
uniform struct Piece { VALUES(MEMBER) } piece;

#define HANDED_ON(type, name) flat out type name;
VALUES(HANDED_ON)

#define HAND_ON(type, name) name = piece.name;

void main() {
  VALUES(HAND_ON)
  gl_Position = vec4(hull[gl_VertexID] / piece.halfTarget, 0.0, 1.0);
}
