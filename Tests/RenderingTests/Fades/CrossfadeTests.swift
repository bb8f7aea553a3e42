import Effects
import Frames
import GPU
import Rendering
import SceneGraph
import TestSupport
import Testing
import Transitions

/// A crossfade is one sum per pixel, rounded once: no value is farther from the exact one than half
/// a level.
@Suite struct CrossfadeTests {
  private static let progresses = [0.003, 0.13, 0.3, 0.4, 0.5, 0.77, 0.998]

  private func pictures() throws -> [PictureName: Frame] {
    [
      .from: try TestPictures.screen(128, 96, accent: SIMD4(255, 60, 48, 255)),
      .to: try TestPictures.smooth(128, 96),
    ]
  }

  /// Returns the largest distance of a frame's channel from `exact`, the colour that two pictures'
  /// pixels make, in levels.
  private func largestError(
    _ frame: Frame, _ pictures: [PictureName: Frame],
    _ exact: (SIMD4<Double>, SIMD4<Double>) -> SIMD4<Double>
  ) throws -> Double {
    let (from, to) = (try #require(pictures[.from]), try #require(pictures[.to]))
    var largest = 0.0
    for y in 0..<frame.size.height {
      for x in 0..<frame.size.width {
        let color = exact(SIMD4<Double>(from[x, y]), SIMD4<Double>(to[x, y]))
        let error = SIMD4<Double>(frame[x, y]) - color
        largest = max(largest, error.max(), -error.min())
      }
    }
    return largest
  }

  @Test(
    "Below other layers, too: what both pictures show is still, to the bit", arguments: progresses)
  func belowLayers(_ p: Double) throws {
    let pictures = try pictures()
    let size = try pixels(128, 96)
    var scene = Crossfade().scene(at: p, .push, in: Container(filling: size, scale: 1))
    scene.root.sublayers.append(
      Layer(frame: Rect(x: 0, y: 0, width: 128, height: 8), contents: .color(.black)))
    let still = try #require(pictures[.to])
    try withDevice { device in
      let frame = try device.frame(scene, pictures, size: size)
      for (x, y) in [(64, 4), (0, 7)] { #expect(frame[x, y] == SIMD4(0, 0, 0, 255)) }
      let equal = try device.frame(scene, [.from: still, .to: still], size: size)
      let below = 8 * 128 * 4
      #expect(equal.bytes[below...] == still.bytes[below...])
    }
  }

  @Test("Both styles, over an opaque and a transparent backdrop", arguments: progresses)
  func roundedOnce(_ p: Double) throws {
    let pictures = try pictures()
    let size = try pixels(128, 96)
    let container = Container(filling: size)
    var both = Crossfade()
    both.style = .both
    let over = Crossfade().scene(at: p, .push, in: container)
    let faded = both.scene(at: p, .push, in: container)
    try withDevice { device in
      for backdrop in [Color.black, .clear, Color(red: 0.2, green: 0.4, blue: 0.6)] {
        let ground = backdrop.premultiplied * 255
        let frame = try device.frame(over, pictures, size: size, backdrop: backdrop)
        #expect(try largestError(frame, pictures) { $0 * (1 - p) + $1 * p } < tolerance(0.501))
        let other = try device.frame(faded, pictures, size: size, backdrop: backdrop)
        #expect(
          try largestError(other, pictures) {
            $1 * p + ($0 * (1 - p) + ground * p) * (1 - p)
          } < tolerance(0.501))
      }
    }
  }
}
