import SceneGraph

/// Returns the distance of two points; infinite if one is nil.
func distance(_ a: Point?, _ b: Point?) -> Double {
  guard let a, let b else { return .infinity }
  let (x, y) = (a.x - b.x, a.y - b.y)
  return (x * x + y * y).squareRoot()
}

/// Returns true if both coordinates of two points agree within `tolerance`, in points.
func areClose(_ a: Point?, _ b: Point, within tolerance: Double = 1e-9) -> Bool {
  guard let a else { return false }
  return abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
}
