import Frames
import GPU
import SceneGraph

/// The running sums of a picture's texels along one axis, from which the mean of any stretch is a
/// difference.
final class TexelSums {
  /// The axis along which texels are added.
  enum Axis: Hashable {
    case across, down
  }

  /// A kind of sums of a picture.
  struct Kind: Hashable {
    /// The axis.
    var axis: Axis
    /// The number of lines along the axis, 1 or more, of which the mean is taken.
    var lines: Int
  }

  /// The kind.
  let kind: Kind
  /// The sums at the boundaries of the texels: one more than there are texels along the axis.
  let texture: Texture

  /// Computes the sums.
  ///
  /// - Returns: nil if they would be too large.
  init?(
    of picture: any PictureTexture, _ kind: Kind, in device: Device
  ) throws(GPUError) {
    let (size, lines) = (picture.size, kind.lines)
    let isAcross = kind.axis == .across
    let (width, height) =
      isAcross
      ? (size.width + 1, (size.height + lines - 1) / lines)
      : ((size.width + lines - 1) / lines, size.height + 1)
    guard Self.canBeMade(of: picture, in: device),
      let sumSize = PixelSize(width: width, height: height)
    else { return nil }
    let texels = picture.numbers()
    var sums = [SIMD4<Float>](repeating: .zero, count: sumSize.area)
    texels.withUnsafeBufferPointer { texels in
      sums.withUnsafeMutableBufferPointer { sums in
        // First the means of lines, then their sums.
        for y in 0..<size.height {
          let line = isAcross ? y / lines : y + 1
          let count = Float(isAcross ? min(lines, size.height - line * lines) : 1)
          for x in 0..<size.width {
            let place = isAcross ? x + 1 : x / lines
            let beside = isAcross ? count : Float(min(lines, size.width - place * lines))
            sums[line * width + place] += texels[y * size.width + x] / beside
          }
        }
        let step = isAcross ? 1 : width
        for y in (isAcross ? 0 : 1)..<height {
          for x in (isAcross ? 1 : 0)..<width {
            sums[y * width + x] += sums[y * width + x - step]
          }
        }
      }
    }
    self.kind = kind
    texture = try Texture(size: sumSize, sums, label: "texel sums", in: device)
  }

  /// Returns true if sums of a picture are not too large.
  static func canBeMade(of picture: any PictureTexture, in device: Device) -> Bool {
    let size = picture.size
    return size.area <= mostTexels
      && max(size.width, size.height) < device.info.maximumTextureSize
  }

  /// The most texels of a picture: 16 bytes for each.
  private static let mostTexels = 1 << 24
}
