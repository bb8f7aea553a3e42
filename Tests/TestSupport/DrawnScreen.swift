public import Frames
public import ScreenMatching
import Testing

/// A screen that is drawn from formulas: shapes with a picture in them, over one colour.
public struct DrawnScreen {
  /// The size in pixels.
  public let width, height: Int
  private var bytes: [UInt8]

  /// Creates a screen of one grey.
  public init(_ width: Int, _ height: Int, ground: UInt8) {
    (self.width, self.height) = (width, height)
    bytes = (0..<(width * height)).flatMap { _ in [ground, ground, ground, 255] }
  }

  /// The screen as a frame.
  public var frame: Frame {
    get throws {
      Frame(
        size: try #require(PixelSize(width: width, height: height)), alpha: .opaque, bytes: bytes)
    }
  }

  /// Draws the picture number `seed`, as far as its middle fills `rect`, with rounded corners. A
  /// picture is square, and is the same at every size but for its sampling.
  public mutating func draw(_ seed: Int, in rect: PixelRect, radius: Double = 0) {
    let side = Double(max(rect.width, rect.height))
    for y in 0..<rect.height {
      for x in 0..<rect.width {
        let (across, down) = (Double(x) + 0.5, Double(y) + 0.5)
        let (left, top) = (
          radius - min(across, Double(rect.width) - across),
          radius - min(down, Double(rect.height) - down)
        )
        if left > 0, top > 0, left * left + top * top > radius * radius { continue }
        let (u, v) = (
          0.5 + (across - Double(rect.width) / 2) / side,
          0.5 + (down - Double(rect.height) / 2) / side
        )
        let color = Self.color(seed, u, v)
        let index = ((rect.y + y) * width + rect.x + x) * 4
        for channel in 0..<3 { bytes[index + channel] = color[channel] }
      }
    }
  }

  /// Fills `rect` with one grey.
  public mutating func fill(_ rect: PixelRect, _ level: UInt8) {
    for y in rect.y..<(rect.y + rect.height) {
      for x in rect.x..<(rect.x + rect.width) {
        let index = (y * width + x) * 4
        for channel in 0..<3 { bytes[index + channel] = level }
      }
    }
  }

  /// Sets one pixel's red, green and blue.
  public mutating func set(_ x: Int, _ y: Int, _ color: [UInt8]) {
    let index = (y * width + x) * 4
    for channel in 0..<3 { bytes[index + channel] = color[channel] }
  }

  /// Copies a part of another screen.
  public mutating func copy(_ rect: PixelRect, of other: DrawnScreen, to place: PixelRect) {
    for y in 0..<rect.height {
      for x in 0..<rect.width {
        let source = ((rect.y + y) * other.width + rect.x + x) * 4
        let target = ((place.y + y) * width + place.x + x) * 4
        for channel in 0..<3 { bytes[target + channel] = other.bytes[source + channel] }
      }
    }
  }

  /// Returns the colour of a picture at (u, v), 0…1: waves whose direction and length follow from
  /// the seed, dark enough to differ from a light ground everywhere.
  private static func color(_ seed: Int, _ u: Double, _ v: Double) -> [UInt8] {
    (0..<3).map { channel in
      let number = Double(seed * 3 + channel)
      let (a, b) = (
        2 + (number * 0.37).truncatingRemainder(dividingBy: 3),
        1
          + (number * 0.61)
          .truncatingRemainder(dividingBy: 3)
      )
      return UInt8(100 + 80 * wave(a * u + b * v + number * 0.29))
    }
  }

  /// A triangle wave of period 1 between -1 and 1.
  private static func wave(_ x: Double) -> Double {
    4 * abs(x - x.rounded(.down) - 0.5) - 1
  }
}
