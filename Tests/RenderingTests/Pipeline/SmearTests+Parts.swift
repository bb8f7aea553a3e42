import Foundation
import Frames
import Rendering
import SceneGraph
import TestSupport
import Testing

// Exposures of which some pixels need parts of the time, and the others do not.

extension SmearTests {
  /// Returns boxes that exchange their order within the exposure where they share pixels, beside
  /// one that slides, over a still page and under a still veil.
  private func exchange(_ t: Double) -> [Layer] {
    func box(_ frame: Rect, _ color: Color) -> Layer {
      Layer(frame: frame, contents: .color(color))
    }
    var first = box(
      Rect(x: 70, y: 6 + 2 * t, width: 30, height: 20), Color(red: 1, green: 0, blue: 0, alpha: 1))
    var second = box(
      Rect(x: 86, y: 16 - 2 * t, width: 30, height: 24), Color(red: 0, green: 1, blue: 0, alpha: 1))
    (first.zPosition, second.zPosition) = t < 0.4 ? (0, 1) : (1, 0)
    var veil = box(Rect(x: 0, y: 0, width: 128, height: 48), .white)
    (veil.opacity, veil.zPosition) = (0.25, 2)
    return [
      box(Rect(x: 8 + 20 * t, y: 0, width: 30, height: 48), .white), first, second, veil,
    ]
  }

  @Test(
    "Boxes that exchange their order where they meet leave the time of each in front",
    arguments: [1, 0.5])
  func exchangedOrderWhereBoxesMeet(end: Double) throws {
    // With 0.5, nothing moves in the second half.
    let scene = { (t: Double) in Scene(container, sublayers: exchange(min(t, end))) }
    try withDevice { device in
      let frame = try drawn(device, exposure(of: scene))
      func expect(_ x: Int, _ y: Int, _ red: Double, _ green: Double, _ blue: Double) {
        let color = frame[x, y]
        for (actual, part) in [(color.x, red), (color.y, green), (color.z, blue)] {
          let level = 255 * (0.25 + 0.75 * part)
          #expect(abs(Double(actual) - level) <= 1, "\(x), \(y): \(actual), not \(level)")
        }
      }
      // The red box is in front from 0.4 on, and elsewhere nothing changes.
      expect(93, 20, 0.6, 0.4, 0)
      expect(93, 35, 0, 1, 0)
      expect(75, 20, 1, 0, 0)
      expect(124, 24, 0, 0, 0)
      // The left edge of the white box passes 20 pixels.
      let part = 5.5 / 20
      expect(13, 24, part, part, part)
    }
  }

  @Test("A blurred backdrop shows the mean of the instants, also beside boxes that change order")
  func backdropBesideExchange() throws {
    let scene = { (t: Double) in
      var glass = Layer(frame: Rect(x: 30 + 20 * t, y: 10, width: 50, height: 28))
      glass.backdropBlur = 3
      return Scene(container, sublayers: exchange(t).dropLast() + [glass])
    }
    try withDevice { device in
      let frame = try drawn(device, exposure(of: scene))
      let instants = try drawn(device, exposure(of: scene, hasPath: false))
      for y in 0..<Self.height {
        for x in 0..<Self.width {
          let differences = zip(frame[x, y].levels, instants[x, y].levels).map { abs($0 - $1) }
          #expect(differences.allSatisfy { $0 <= 1 }, "\(x), \(y)")
        }
      }
    }
  }

  @Test("A page that turns on edge beside one that slides is as in the reference")
  func unevenBesideEven() throws {
    let scene = { (t: Double) in
      var slides = Layer(
        frame: Rect(x: -84 + 9 * t, y: 0, width: 128, height: 48), contents: .picture(page))
      slides.zPosition = 1
      var turns = Layer(
        frame: Rect(x: 72, y: 0, width: 48, height: 48), contents: .picture(page))
      turns.anchorPoint = Point(x: 0, y: 0.5)
      turns.position = Point(x: 72, y: 24)
      turns.transform = Transform3D.rotation(0.2 + 1.25 * t, x: 0, y: 1, z: 0)
        .concatenating(.perspective(400))
      return Scene(container, sublayers: [slides, turns])
    }
    try withDevice { device in
      let exact = try drawn(device, exposure(of: scene, quality: .reference))
      let smear = try drawn(device, exposure(of: scene))
      func meanSquare(_ columns: Range<Int>) -> Double {
        var sum = 0.0
        for y in 0..<Self.height {
          for x in columns {
            for (a, b) in zip(exact[x, y].levels, smear[x, y].levels) {
              sum += Double((a - b) * (a - b))
            }
          }
        }
        return sum / Double(3 * Self.height * columns.count)
      }
      // 54 dB and 51 dB, on lines as thin as a pixel.
      #expect(meanSquare(0..<64) <= 0.26)
      #expect(meanSquare(64..<128) <= 0.52)
    }
  }
}

extension SIMD4<UInt8> {
  /// Red, green and blue.
  fileprivate var levels: [Int] { [Int(x), Int(y), Int(z)] }
}
