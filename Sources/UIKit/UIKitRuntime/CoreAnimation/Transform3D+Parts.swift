package import SceneGraph
import Transitions

/// The components of a transform that key paths name: `translation`, `rotation` and `scale`, each
/// with `.x`, `.y` and `.z`.
///
/// A transform is scale · skew · rotation · translation · perspective, and its rotation one about
/// x, then y, then z (S. W. Thomas, "Decomposing a matrix into simple transformations", Graphics
/// Gems II). So a perspective stays when the rotation is set. A rotation about one axis alone has
/// any angle about it from −π to π.
struct TransformParts {
  var scale: SIMD3<Double>
  private var skew: SIMD3<Double>
  /// The angles about x, y and z, in radians.
  var rotation: SIMD3<Double>
  var translation: SIMD3<Double>
  private var perspective: SIMD4<Double>

  init(_ transform: Transform3D) {
    let t = transform
    translation = SIMD3(t.m41, t.m42, t.m43)
    (skew, rotation, perspective) = (SIMD3(), SIMD3(), SIMD4(0, 0, 0, 1))
    scale = SIMD3(t.m11, t.m22, t.m33)
    let isDiagonal =
      t.m12 == 0 && t.m13 == 0 && t.m21 == 0 && t.m23 == 0 && t.m31 == 0 && t.m32 == 0
    let negatives = (scale.x < 0 ? 1 : 0) + (scale.y < 0 ? 1 : 0) + (scale.z < 0 ? 1 : 0)
    let isUnprojected = t.m14 == 0 && t.m24 == 0 && t.m34 == 0 && t.m44 == 1
    // A scale by 0 has no other decomposition; a reflection is better interpreted as a scale than
    // as a rotation.
    if isDiagonal, isUnprojected, negatives % 2 == 1 || negatives == 0 { return }
    guard let parts = transform.decomposed else { return }
    (scale, skew, perspective) = (parts.scale, parts.skew, parts.perspective)
    translation = parts.translation
    var turned = parts
    (turned.scale, turned.skew, turned.translation) = (SIMD3(1, 1, 1), SIMD3(), SIMD3())
    turned.perspective = SIMD4(0, 0, 0, 1)
    rotation = Self.angles(of: turned.transform)
  }

  private static func angles(of r: Transform3D) -> SIMD3<Double> {
    // Rounding errors aside, a rotation about y alone.
    if abs(r.m12) < 1e-12, abs(r.m32) < 1e-12, abs(r.m22 - 1) < 1e-12 {
      return SIMD3(0, arcTangent(-r.m13, r.m11), 0)
    }
    let cosine = (r.m11 * r.m11 + r.m12 * r.m12).squareRoot()
    let y = arcTangent(-r.m13, cosine)
    if cosine < 1e-12 { return SIMD3(arcTangent(-r.m32, r.m22), y, 0) }
    return SIMD3(arcTangent(r.m23, r.m33), y, arcTangent(r.m12, r.m11))
  }

  /// The product of the components.
  var transform: Transform3D {
    let shear = Transform3D(
      SIMD4(scale.x, 0, 0, 0), SIMD4(skew.x * scale.y, scale.y, 0, 0),
      SIMD4(skew.y * scale.z, skew.z * scale.z, scale.z, 0), SIMD4(0, 0, 0, 1))
    var projection = Transform3D.identity
    (projection.m14, projection.m24) = (perspective.x, perspective.y)
    (projection.m34, projection.m44) = (perspective.z, perspective.w)
    var product = shear
    for (angle, axis) in [
      (rotation.x, SIMD3<Double>(1, 0, 0)), (rotation.y, SIMD3(0, 1, 0)),
      (rotation.z, SIMD3(0, 0, 1)),
    ] where angle != 0 {
      product = product.concatenating(.rotation(angle, x: axis.x, y: axis.y, z: axis.z))
    }
    return
      product
      .concatenating(.translation(x: translation.x, y: translation.y, z: translation.z))
      .concatenating(projection)
  }
}

extension Transform3D: LayerValue {
  package static var neutral: Transform3D? { .identity }

  /// Returns this transform after `other`.
  package func adding(_ other: Transform3D) -> Transform3D { other.concatenating(self) }

  package func subtracting(_ other: Transform3D) -> Transform3D? {
    other.inverse.map { $0.concatenating(self) }
  }

  package static func part(_ name: String) -> AnyValuePart<Transform3D>? {
    switch name {
    case "rotation", "rotation.z": part(\.rotation.z)
    case "rotation.x": part(\.rotation.x)
    case "rotation.y": part(\.rotation.y)
    case "scale":
      ValuePart<Transform3D, Double> {
        let scale = TransformParts($0).scale
        return scale.x == scale.y && scale.y == scale.z ? scale.x : scale.sum() / 3
      } _: {
        $0 = $0.setting(\.scale, SIMD3($1, $1, $1))
      }
    case "scale.x": part(\.scale.x)
    case "scale.y": part(\.scale.y)
    case "scale.z": part(\.scale.z)
    case "translation":
      ValuePart<Transform3D, Size> {
        let translation = TransformParts($0).translation
        return Size(width: translation.x, height: translation.y)
      } _: {
        $0 = $0.setting(\.translation.x, $1.width).setting(\.translation.y, $1.height)
      }
    case "translation.x": part(\.translation.x)
    case "translation.y": part(\.translation.y)
    case "translation.z": part(\.translation.z)
    default: nil
    }
  }

  private static func part(
    _ key: WritableKeyPath<TransformParts, Double>
  ) -> AnyValuePart<Transform3D> {
    ValuePart<Transform3D, Double>(
      { TransformParts($0)[keyPath: key] }, { $0 = $0.setting(key, $1) })
  }

  private func setting<Value>(
    _ key: WritableKeyPath<TransformParts, Value>, _ value: Value
  ) -> Transform3D {
    var parts = TransformParts(self)
    parts[keyPath: key] = value
    return parts.transform
  }
}
