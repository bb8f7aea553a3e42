import Frames
import Rendering
import SceneGraph
import TestSupport
import Testing

/// Tests of dithered gradients.
@Suite("Dither")
struct DitherTests {
  /// From 20 to 24 levels over 400 rows: without dither a level is 100 rows high.
  private static let levels = (first: 20.0, last: 24.0)
  private static let height = 400

  private func draw(isDithered: Bool) throws -> Frame {
    let container = Container(size: Size(width: 8, height: Double(Self.height)), scale: 1)
    var gradient = Gradient(
      from: Color(white: Self.levels.first / 255), at: .zero,
      to: Color(white: Self.levels.last / 255), at: Point(x: 0, y: 1))
    gradient.isDithered = isDithered
    let layer = Layer(frame: container.bounds, contents: .gradient(gradient))
    var frame: Frame?
    try withDevice { device in
      frame = try device.frame(
        Scene(container, sublayers: [layer]), [:], size: try pixels(8, Self.height))
    }
    return try #require(frame)
  }

  /// Returns the gradient's exact value in the middle of a row, in levels.
  private func exact(_ row: Int) -> Double {
    let part = (Double(row) + 0.5) / Double(Self.height)
    return Self.levels.first + (Self.levels.last - Self.levels.first) * part
  }

  /// Returns the largest difference of the mean of 16 rows from the exact one, in levels.
  private func largestMeanError(_ frame: Frame, channel: Int) -> Double {
    (0...(Self.height - 16)).map { first in
      let rows = first..<(first + 16)
      let sum = rows.reduce(0) { $0 + Double(frame[0, $1][channel]) - exact($1) }
      return abs(sum) / 16
    }.max() ?? 0
  }

  /// Sixteen successive multiples of the golden ratio have a discrepancy below 0.13, whichever is
  /// the first. Within 16 rows the gradient changes by 0.16 of a level.
  @Test("The mean of any 16 rows is within a quarter of a level, where steps are twice as far off")
  func mean() throws {
    let dithered = try draw(isDithered: true)
    for channel in 0..<3 { #expect(largestMeanError(dithered, channel: channel) < 0.25) }
    #expect(largestMeanError(try draw(isDithered: false), channel: 0) > 0.4)
  }

  @Test("A row has one colour, and each value is less than a level off")
  func rows() throws {
    let frame = try draw(isDithered: true)
    for row in 0..<Self.height {
      let first = frame[0, row]
      for x in 1..<8 { #expect(frame[x, row] == first) }
      #expect(first.w == 255)
      for channel in 0..<3 { #expect(abs(Double(first[channel]) - exact(row)) < tolerance(1.01)) }
    }
  }

  /// The channels change level in different rows, so that a step is never one of white.
  @Test("Each channel is dithered by itself")
  func channels() throws {
    let frame = try draw(isDithered: true)
    let rows = (0..<Self.height).map { frame[0, $0] }
    #expect(rows.contains { $0.x != $0.y } && rows.contains { $0.y != $0.z })
  }
}
