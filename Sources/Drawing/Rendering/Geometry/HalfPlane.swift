/// A half-plane of the target, bounded by a line.
///
/// Its product with a pixel (x, y, 1) is the distance inwards from the line in pixels: at least 0
/// in the half-plane. A half-plane that is not normalized has the same sign there.
typealias HalfPlane = SIMD3<Double>

/// Half-planes, most often the sides of a convex polygon.
typealias HalfPlanes = SmallArray<16, HalfPlane>
