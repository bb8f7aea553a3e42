public import SceneGraph
import Transitions

extension Transform3D {
  /// The sixteen elements, row by row.
  public var elements: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  /// Returns the largest difference between two matrices' elements; infinite if one is not a
  /// number.
  public func distance(to other: Transform3D) -> Double {
    zip(elements, other.elements).reduce(0) { largest, pair in
      let difference = abs(pair.0 - pair.1)
      return difference.isNaN ? .infinity : max(largest, difference)
    }
  }

  /// Returns the largest difference between two matrices' elements, relative to 1 or to the largest
  /// element of `other`.
  public func relativeDistance(to other: Transform3D) -> Double {
    distance(to: other) / other.elements.reduce(1) { max($0, abs($1)) }
  }
}

extension SeededGenerator {
  /// Returns a rotation about any axis by up to 180° either way.
  public mutating func rotation() -> Transform3D {
    .rotation(
      number(in: -Double.pi...Double.pi), x: number(in: -1...1), y: number(in: -1...1),
      z: number(in: 0.1...1))
  }

  /// Returns a shear of y by x, z by x and z by y.
  public mutating func skew() -> Transform3D {
    Transform3D(
      SIMD4(1, 0, 0, 0), SIMD4(number(in: -1...1), 1, 0, 0),
      SIMD4(number(in: -1...1), number(in: -1...1), 1, 0), SIMD4(0, 0, 0, 1))
  }

  /// Returns a scale that keeps the picture's sides, or with `mirrored` flips one of them.
  public mutating func scale(mirrored: Bool) -> Transform3D {
    .scale(
      x: number(in: 0.3...3) * (mirrored ? -1 : 1), y: number(in: 0.3...3), z: number(in: 0.3...3))
  }

  /// Returns a scale, skew, rotation, translation and perspective, one after the other.
  public mutating func transform(mirrored: Bool = false) -> Transform3D {
    scale(mirrored: mirrored).concatenating(skew()).concatenating(rotation())
      .concatenating(
        .translation(
          x: number(in: -200...200), y: number(in: -200...200), z: number(in: -200...200))
      )
      .concatenating(.perspective(number(in: 500...2000)))
  }
}

/// Returns the largest difference between two vectors' components; infinite if one is not a number.
@specialized(where Vector == SIMD2<Double>)
@specialized(where Vector == SIMD3<Double>)
@specialized(where Vector == SIMD4<Double>)
public func farthest<Vector: SIMD<Double>>(_ a: Vector, _ b: Vector) -> Double {
  a.indices.reduce(0) { largest, index in
    let difference = abs(a[index] - b[index])
    return difference.isNaN ? .infinity : max(largest, difference)
  }
}
