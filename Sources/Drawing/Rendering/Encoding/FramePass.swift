package import Frames
import SceneGraph

/// The draws of a frame that go into one target, one after the other.
///
/// A frame's passes are a list in the order in which they are submitted. `hinge bench --passes`
/// prints it.
package struct FramePass: Hashable, Sendable {
  /// The kind of a pass's target.
  package enum Target: String, Hashable, Sendable {
    /// The frame itself.
    case frame
    /// A snapshot of a scene.
    case snapshot
    /// The content of a group, or a step of its blur.
    case group
    /// The mask of a group.
    case mask
    /// A cached copy of a picture at another size.
    case resample
    /// The picture that a shader paints.
    case painting
    /// An instant of an exposure.
    case instant
    /// The sum of instants.
    case sum
  }

  /// The kind of the target.
  package let target: Target
  /// The target's size in pixels.
  package let size: PixelSize
  /// The number of draw calls.
  package internal(set) var draws = 0
  /// The area of all draws and copies in pixels, to the nearest pixel of each.
  package internal(set) var pixels = 0
  /// The number of texels or bilinear taps that the draws take from pictures.
  package internal(set) var taps = 0
}

extension QuadDraw {
  /// Returns the area in pixels that the draw covers within a part of the target.
  func area(within part: PixelRect) -> Double {
    switch extent {
    case .whole: Ring(clipPolygon.boundingPolygon).area(within: part)
    case .strip(let vertices): vertices.stripArea(within: part)
    case .convex(let ring), .interior(let ring): ring.area(within: part)
    case .triangles(let vertices):
      stride(from: 0, to: vertices.count - 2, by: 3).reduce(0) {
        $0 + vertices.triangle(at: $1).area(within: part)
      }
    }
  }
}

extension Sampling {
  /// The texels or bilinear taps that a pixel takes; those between mipmaps are not counted.
  var taps: Int {
    if shift != nil { return 4 }
    return sharpness > 0 ? 16 : across * down
  }
}

extension DrawVertices {
  /// Returns the area in pixels of a strip of triangles within a part of the target.
  func stripArea(within part: PixelRect) -> Double {
    (0..<Swift.max(count - 2, 0)).reduce(0) { $0 + triangle(at: $1).area(within: part) }
  }

  /// Returns the triangle of three vertices.
  fileprivate func triangle(at first: Int) -> Ring { Ring((first..<first + 3).map { self[$0] }) }
}

extension Ring {
  /// Returns the area in pixels of a convex polygon within a part of the target.
  func area(within part: PixelRect) -> Double {
    var common = self
    common.cut(at: SIMD3(1, 0, -Double(part.x)))
    common.cut(at: SIMD3(-1, 0, Double(part.x + part.width)))
    common.cut(at: SIMD3(0, 1, -Double(part.y)))
    common.cut(at: SIMD3(0, -1, Double(part.y + part.height)))
    return common.count > 2 ? abs(common.signedArea) : 0
  }
}
