import Frames
import Media
import TestSupport
import Testing

@Suite("Motion blur of hinge render")
struct MotionBlurTests {
  private let workplace: Workplace
  private static let (width, height) = (120, 40)

  init() throws {
    workplace = try Workplace()
    try PNGFile.write(
      try TestPictures.smooth(Self.width, Self.height), to: workplace.path("a.png"))
    try PNGFile.write(
      try TestPictures.plain(Self.width, Self.height, SIMD4(255, 255, 255, 255)),
      to: workplace.path("b.png"))
  }

  /// Renders 11 frames of a linear push, in which 12 pixels pass in a frame period.
  private func render(_ folder: String, _ options: String...) throws {
    let result = try HingeProcess(
      [
        "render", "--gpu", "software", workplace.path("a.png"), workplace.path("b.png"), "-t",
        "push", "--curve", "linear", "-d", "1", "--fps", "10", "-o",
        workplace.path("\(folder)/%d.png"),
      ] + options
    ).run()
    #expect(result.exitCode == 0, "\(result.errors)")
  }

  /// The picture is the mean of both screens, side by side, over the way of the exposure.
  @Test("A frame of a push is the integral over the exposure", arguments: [180.0, 360])
  func integral(angle: Double) throws {
    try render("blurred", "--motion-blur", "\(angle)")
    let screens = [
      try PictureReader.read(workplace.path("a.png")),
      try PictureReader.read(workplace.path("b.png")),
    ]
    let drawn = try PictureReader.read(workplace.path("blurred/4.png"))
    func texel(_ x: Int, _ y: Int) -> SIMD4<Double> {
      let screen = screens[min(x / Self.width, 1)]
      return SIMD4<Double>(screen[x % Self.width, y])
    }
    let (row, steps) = (Self.height / 2, 600)
    for x in 0..<Self.width {
      var mean = SIMD4<Double>.zero
      for step in 0..<steps {
        let time = 4 + angle / 360 * ((Double(step) + 0.5) / Double(steps) - 0.5)
        let place = Double(x) + time * 12
        let left = Int(place)
        let part = place - Double(left)
        mean += texel(left, row) * (1 - part) + texel(left + 1, row) * part
      }
      mean /= Double(steps)
      let pixel = SIMD4<Double>(drawn[x, row])
      // An instant in 16, at the edge between the screens, and the rounding of each.
      let difference = max((pixel - mean).max(), (mean - pixel).max())
      #expect(difference <= 12, "at \(x): \(pixel), not \(mean)")
    }
  }

  @Test("The ends are to the bit those without motion blur; a frame of motion is not")
  func ends() throws {
    try render("sharp")
    try render("blurred", "--motion-blur", "720")
    for index in [0, 10, 5] {
      let sharp = try PictureReader.read(workplace.path("sharp/\(index).png"))
      let blurred = try PictureReader.read(workplace.path("blurred/\(index).png"))
      #expect((sharp == blurred) == (index != 5), "frame \(index)")
    }
  }
}
