@testable import SceneGraph
@testable import Transitions

/// Text that is not a transform.
struct NoSuchTransform: Error, CustomStringConvertible {
  let description: String
}

extension Transform3D {
  /// Reads a list of CSS transform functions, so that the tables here read like the tests that they
  /// come from.
  ///
  /// CSS writes matrices for column vectors, column by column; those columns are this matrix's
  /// rows. The last function of a list applies first. Lengths are pixels, or percent of a box of
  /// 100 pixels.
  init(css text: String) throws {
    self = .identity
    if text == "none" { return }
    for function in text.split(separator: ")") {
      let parts = function.split(separator: "(")
      guard parts.count == 2 else { throw NoSuchTransform(description: text) }
      let arguments = try parts[1].split(separator: ",").map { try number($0) }
      guard let next = Self.function(String(trimmed(parts[0])), arguments) else {
        throw NoSuchTransform(description: "\(function)")
      }
      self = next.concatenating(self)
    }
  }

  private static func function(_ name: String, _ a: [Double]) -> Transform3D? {
    switch (name, a.count) {
    case ("translate", 2): translation(x: a[0], y: a[1])
    case ("translateX", 1): translation(x: a[0])
    case ("translateY", 1): translation(y: a[0])
    case ("translateZ", 1): translation(z: a[0])
    case ("translate3d", 3): translation(x: a[0], y: a[1], z: a[2])
    case ("scale", 1): scale(x: a[0], y: a[0])
    case ("scale", 2): scale(x: a[0], y: a[1])
    case ("scaleX", 1): scale(x: a[0])
    case ("scaleY", 1): scale(y: a[0])
    case ("scaleZ", 1): scale(z: a[0])
    case ("scale3d", 3): scale(x: a[0], y: a[1], z: a[2])
    case ("rotate", 1), ("rotateZ", 1): rotation(a[0], x: 0, y: 0, z: 1)
    case ("rotateX", 1): rotation(a[0], x: 1, y: 0, z: 0)
    case ("rotateY", 1): rotation(a[0], x: 0, y: 1, z: 0)
    case ("rotate3d", 4): rotation(a[3], x: a[0], y: a[1], z: a[2])
    case ("skewX", 1): matrix([1, 0, sine(a[0]) / cosine(a[0]), 1, 0, 0])
    case ("perspective", 1): perspective(a[0])
    case ("matrix", 6): matrix(a)
    case ("matrix3d", 16):
      Transform3D(
        SIMD4(a[0...3]), SIMD4(a[4...7]), SIMD4(a[8...11]), SIMD4(a[12...15]))
    default: nil
    }
  }

  private static func matrix(_ a: [Double]) -> Transform3D {
    Transform3D(
      SIMD4(a[0], a[1], 0, 0), SIMD4(a[2], a[3], 0, 0), SIMD4(0, 0, 1, 0), SIMD4(a[4], a[5], 0, 1))
  }
}

/// Reads a number with an optional CSS unit: angles become radians, lengths pixels.
private func number(_ text: Substring) throws -> Double {
  let text = trimmed(text)
  if text == "none" { return .infinity }
  let units = [
    ("px", 1), ("deg", Double.pi / 180), ("grad", Double.pi / 200), ("rad", 1), ("%", 1), ("", 1),
  ]
  for (unit, factor) in units where text.hasSuffix(unit) {
    if let value = Double(text.dropLast(unit.count)) { return value * factor }
  }
  throw NoSuchTransform(description: "\(text)")
}

private func trimmed(_ text: Substring) -> Substring {
  let start = text.drop { $0.isWhitespace }
  return start.prefix(through: start.lastIndex { !$0.isWhitespace } ?? start.startIndex)
}
