import Frames
import GPU
import Glibc
import Rendering
import SceneGraph
import TestSupport
import Testing

@Suite("A blur of what is below a layer")
struct BackdropBlurTests {
  private let name = PictureName("p")
  private let width = 72
  private let height = 54
  private var bounds: Rect { Rect(x: 0, y: 0, width: Double(width), height: Double(height)) }

  /// A picture with hard edges, fine lines and plain parts.
  private func makePicture() throws -> Frame {
    try TestPictures.make(width, height) { x, y in
      let isStriped = x / 3 % 2 == 0
      return SIMD4(
        x < 30 ? 240 : 20, y > 25 ? 200 : 60, isStriped && y < 20 ? 255 : 90, 255)
    }
  }

  private func draw(_ layers: [Layer], _ pictures: [PictureName: Frame]) throws -> Frame {
    var result: Frame?
    let scene = Scene(Container(size: bounds.size, scale: 1), sublayers: layers)
    let size = try pixels(width, height)
    try withDevice { device in result = try device.frame(scene, pictures, size: size) }
    return try #require(result)
  }

  /// Returns the picture convolved with a Gaussian over five deviations, its edges continued.
  private func blurred(_ picture: Frame, _ deviation: Double) -> [SIMD4<Double>] {
    let reach = Int((deviation * 5).rounded(.up))
    var weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let sum = weights.reduce(0, +)
    weights = weights.map { $0 / sum }
    var current = (0..<width * height).map {
      SIMD4<Double>(picture[$0 % width, $0 / width])
    }
    for isHorizontal in [true, false] {
      var next = current
      for y in 0..<height {
        for x in 0..<width {
          var mean = SIMD4<Double>.zero
          for (index, weight) in weights.enumerated() {
            let offset = index - reach
            let column = isHorizontal ? min(max(x + offset, 0), width - 1) : x
            let row = isHorizontal ? y : min(max(y + offset, 0), height - 1)
            mean += current[row * width + column] * weight
          }
          next[y * width + x] = mean
        }
      }
      current = next
    }
    return current
  }

  private func largestDifference(_ pixel: SIMD4<UInt8>, _ color: SIMD4<Double>) -> Double {
    let difference = SIMD4<Double>(pixel) - color
    return max(difference.max(), -difference.min())
  }

  @Test(
    "Within the bounds it is a Gaussian's convolution, and outside nothing changes",
    arguments: [0.8, 2, 5, 9, 14])
  func gaussian(deviation: Double) throws {
    let picture = try makePicture()
    var glass = Layer(frame: Rect(x: 12, y: 9, width: 48, height: 30))
    glass.backdropBlur = deviation
    let frame = try draw(
      [Layer(frame: bounds, contents: .picture(name)), glass], [name: picture])
    let reference = blurred(picture, deviation)
    for y in 0..<height {
      for x in 0..<width {
        if (12..<60).contains(x), (9..<39).contains(y) {
          // Each of the passes rounds to 8 bits; a wide blur also interpolates between blocks.
          #expect(largestDifference(frame[x, y], reference[y * width + x]) <= 4)
        } else {
          #expect(frame[x, y] == picture[x, y])
        }
      }
    }
  }

  @Test("What a layer in front hides is still in the blur beside it")
  func hidden() throws {
    let picture = try makePicture()
    var glass = Layer(frame: bounds)
    glass.backdropBlur = 4
    let card = Layer(
      frame: Rect(x: 20, y: 0, width: 30, height: 54),
      contents: .color(Color(red: 0, green: 1, blue: 0)))
    let frame = try draw(
      [Layer(frame: bounds, contents: .picture(name)), glass, card], [name: picture])
    let reference = blurred(picture, 4)
    for y in 0..<height {
      for x in 0..<width {
        if (20..<50).contains(x) {
          #expect(frame[x, y] == SIMD4(0, 255, 0, 255))
        } else {
          #expect(largestDifference(frame[x, y], reference[y * width + x]) <= 4)
        }
      }
    }
  }

  @Test("The blur has the layer's corners and opacity, and its contents are over it")
  func appearance() throws {
    let picture = try makePicture()
    var glass = Layer(frame: Rect(x: 12, y: 9, width: 48, height: 30))
    glass.backdropBlur = 3
    glass.cornerRadius = 15
    glass.opacity = 0.5
    let frame = try draw(
      [Layer(frame: bounds, contents: .picture(name)), glass], [name: picture])
    let reference = blurred(picture, 3)
    // The corner's own pixel is outside of the circle.
    #expect(frame[12, 9] == picture[12, 9])
    let (x, y) = (31, 24)
    let half = (SIMD4<Double>(picture[x, y]) + reference[y * width + x]) / 2
    #expect(largestDifference(frame[x, y], half) <= 3)
    glass.opacity = 1
    glass.contents = .color(Color(red: 0, green: 0, blue: 0, alpha: 0.5))
    let tinted = try draw(
      [Layer(frame: bounds, contents: .picture(name)), glass], [name: picture])
    var dark = reference[y * width + x] / 2
    dark.w = 255
    #expect(largestDifference(tinted[x, y], dark) <= 3)
  }

  @Test("A clip around the layer does not keep the blur from what is below")
  func clipped() throws {
    let picture = try makePicture()
    var glass = Layer(frame: bounds)
    glass.backdropBlur = 3
    var clip = Layer(frame: Rect(x: 12, y: 9, width: 48, height: 30))
    clip.masksToBounds = true
    clip.contents = .color(Color(red: 0, green: 0, blue: 0, alpha: 0.25))
    glass.position = Point(x: 24, y: 18)
    clip.sublayers = [glass]
    let frame = try draw(
      [Layer(frame: bounds, contents: .picture(name)), clip], [name: picture])
    let reference = blurred(picture, 3)
    #expect(frame[5, 5] == picture[5, 5])
    // Far from the clip's sides the shade is even, and the blur leaves it so.
    let (x, y) = (34, 24)
    var shaded = reference[y * width + x] * 0.75
    shaded.w = 255
    #expect(largestDifference(frame[x, y], shaded) <= 4)
  }
}
