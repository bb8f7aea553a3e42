public import Frames
import Glibc

/// Returns the structural similarity of two frames of one size, 1 if they are equal: the mean of
/// SSIM over all windows within the picture, on luma.
///
/// Source: Wang, Bovik, Sheikh and Simoncelli, "Image Quality Assessment: From Error Visibility to
/// Structural Similarity" (IEEE Transactions on Image Processing 13, 2004), with its window, a
/// Gaussian of σ 1.5 over 11 × 11 pixels, and its constants, K1 = 0.01 and K2 = 0.03. Luma is
/// BT.601's, of the colours as they are stored.
///
/// - Precondition: the frames have the same size, and a window fits in it.
public func structuralSimilarity(_ first: Frame, _ second: Frame) -> Double {
  precondition(first.size == second.size, "frames of one size")
  precondition(min(first.size.width, first.size.height) > 2 * Window.reach, "a window fits")
  let (a, b) = (Plane(lumaOf: first), Plane(lumaOf: second))
  let (meanA, meanB) = (a.windowMeans(), b.windowMeans())
  let squaresA = a.times(a).windowMeans()
  let squaresB = b.times(b).windowMeans()
  let products = a.times(b).windowMeans()
  let (c1, c2) = (0.01 * 255 * 0.01 * 255, 0.03 * 255 * 0.03 * 255)
  var sum = 0.0
  for index in meanA.values.indices {
    let (x, y) = (meanA.values[index], meanB.values[index])
    let varianceX = squaresA.values[index] - x * x
    let varianceY = squaresB.values[index] - y * y
    let covariance = products.values[index] - x * y
    sum +=
      ((2 * x * y + c1) * (2 * covariance + c2))
      / ((x * x + y * y + c1) * (varianceX + varianceY + c2))
  }
  return sum / Double(meanA.values.count)
}

/// The weights of a window along one of its sides.
private enum Window {
  /// The pixels from a window's middle to each side.
  static let reach = 5

  static let weights: [Double] = {
    let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * 1.5 * 1.5)) }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }()
}

/// A picture of one number a pixel.
private struct Plane {
  let width: Int
  let values: [Double]

  init(lumaOf frame: Frame) {
    width = frame.size.width
    values = stride(from: 0, to: frame.bytes.count, by: 4).map { (start: Int) -> Double in
      let red = Double(frame.bytes[start])
      let green = Double(frame.bytes[start + 1])
      let blue = Double(frame.bytes[start + 2])
      return 0.299 * red + 0.587 * green + 0.114 * blue
    }
  }

  private init(width: Int, values: [Double]) {
    self.width = width
    self.values = values
  }

  func times(_ other: Plane) -> Plane {
    Plane(width: width, values: zip(values, other.values).map { $0 * $1 })
  }

  /// Returns the weighted mean of each window within the picture.
  func windowMeans() -> Plane { meansAcross().transposed().meansAcross().transposed() }

  private func meansAcross() -> Plane {
    let narrower = width - 2 * Window.reach
    var means: [Double] = []
    means.reserveCapacity(values.count / width * narrower)
    for row in stride(from: 0, to: values.count, by: width) {
      for start in row..<(row + narrower) {
        var mean = 0.0
        for offset in Window.weights.indices {
          mean += Window.weights[offset] * values[start + offset]
        }
        means.append(mean)
      }
    }
    return Plane(width: narrower, values: means)
  }

  private func transposed() -> Plane {
    let height = values.count / width
    var turned: [Double] = []
    turned.reserveCapacity(values.count)
    for column in 0..<width {
      for row in 0..<height { turned.append(values[row * width + column]) }
    }
    return Plane(width: height, values: turned)
  }
}
