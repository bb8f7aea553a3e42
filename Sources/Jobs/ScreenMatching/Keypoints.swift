/// The distinctive points of a screen at all its sizes, with what surrounds them.
///
/// A point is a maximum of the Hessian's determinant. Its descriptor sums the gradients of a patch
/// of 20 x 20 pixels over 4 x 4 parts (SURF's, upright: elements of a screen do not turn).
struct Keypoints {
  /// The descriptor: for each of 16 parts the sums of the gradients across and down and of their
  /// magnitudes; its length is 1.
  struct Descriptor {
    var across = SIMD16<Float>()
    var down = SIMD16<Float>()
    var acrossMagnitude = SIMD16<Float>()
    var downMagnitude = SIMD16<Float>()

    /// Returns the cosine of the angle between two descriptors.
    func likeness(_ other: Descriptor) -> Float {
      (across * other.across + down * other.down + acrossMagnitude * other.acrossMagnitude
        + downMagnitude * other.downMagnitude).sum()
    }
  }

  /// A point's place in pixels of the screen.
  private(set) var x: [Double] = []
  private(set) var y: [Double] = []
  /// The screen's pixels along a side of one pixel of the point's level.
  private(set) var scale: [Double] = []
  private(set) var descriptors: [Descriptor] = []

  var count: Int { x.count }

  /// The side of a bucket in pixels of a level, and the points that are kept of each.
  private static let bucket = 32
  private static let bucketLimit = 2
  /// The smallest determinant, in levels squared.
  private static let leastResponse: Float = 6
  /// The share of a patch, in tenths, at which it is plain: glyphs on a ground are elements.
  private static let plainShare = 5
  /// Half the side of a patch.
  private static let reach = 10

  /// Finds the points of a screen.
  init(_ pyramid: LumaPyramid) {
    for level in pyramid.levels { add(level) }
  }

  private mutating func add(_ level: LumaPyramid.Level) {
    let (width, height) = (level.width, level.height)
    let margin = Self.reach + 2
    guard width > 2 * margin, height > 2 * margin else { return }
    let smooth = level.smoothed()
    var response = [Float](repeating: 0, count: width * height)
    for y in margin..<(height - margin) {
      for index in (y * width + margin)..<(y * width + width - margin) {
        let twice = 2 * smooth[index]
        let xx = smooth[index - 2] + smooth[index + 2] - twice
        let yy = smooth[index - 2 * width] + smooth[index + 2 * width] - twice
        let xy =
          (smooth[index - 2 * width - 2] + smooth[index + 2 * width + 2]
            - smooth[index - 2 * width + 2] - smooth[index + 2 * width - 2]) / 4
        response[index] = xx * yy - xy * xy
      }
    }
    for top in stride(from: margin, to: height - margin, by: Self.bucket) {
      for left in stride(from: margin, to: width - margin, by: Self.bucket) {
        var best: [(value: Float, index: Int)] = []
        for y in top..<min(top + Self.bucket, height - margin) {
          for x in left..<min(left + Self.bucket, width - margin) {
            let index = y * width + x
            let value = response[index]
            guard value > Self.leastResponse,
              best.count < Self.bucketLimit || value > best[best.count - 1].value,
              isMaximum(response, index, width)
            else { continue }
            best.append((value, index))
            best.sort { ($1.value, $0.index) < ($0.value, $1.index) }
            if best.count > Self.bucketLimit { best.removeLast() }
          }
        }
        for (_, index) in best {
          guard let descriptor = Self.descriptor(smooth, index, width) else { continue }
          x.append((Double(index % width) + 0.5) * level.scale)
          y.append((Double(index / width) + 0.5) * level.scale)
          scale.append(level.scale)
          descriptors.append(descriptor)
        }
      }
    }
  }

  private func isMaximum(_ response: [Float], _ index: Int, _ width: Int) -> Bool {
    let value = response[index]
    for down in -1...1 {
      for across in -1...1 where (across, down) != (0, 0) {
        let other = response[index + down * width + across]
        if other > value || (other == value && (down, across) < (0, 0)) { return false }
      }
    }
    return true
  }

  private static func descriptor(_ values: [Float], _ center: Int, _ width: Int) -> Descriptor? {
    var result = Descriptor()
    var part = 0
    var plain = 0
    for top in stride(from: -reach, to: reach, by: 5) {
      for left in stride(from: -reach, to: reach, by: 5) {
        var (across, down, acrossMagnitude, downMagnitude): (Float, Float, Float, Float) = (
          0, 0, 0, 0
        )
        for y in top..<(top + 5) {
          let start = center + y * width + left
          for index in start..<(start + 5) {
            let (dx, dy) = (
              values[index + 1] - values[index - 1], values[index + width] - values[index - width]
            )
            if abs(dx) < 0.5, abs(dy) < 0.5 { plain += 1 }
            across += dx
            down += dy
            acrossMagnitude += abs(dx)
            downMagnitude += abs(dy)
          }
        }
        result.across[part] = across
        result.down[part] = down
        result.acrossMagnitude[part] = acrossMagnitude
        result.downMagnitude[part] = downMagnitude
        part += 1
      }
    }
    guard plain < 4 * reach * reach * plainShare / 10 else { return nil }
    let square = result.likeness(result)
    guard square > 1 else { return nil }
    let factor = 1 / square.squareRoot()
    result.across *= factor
    result.down *= factor
    result.acrossMagnitude *= factor
    result.downMagnitude *= factor
    return result
  }
}
