import Benchmarking
import Frames
import GPU
import Rendering
import SceneGraph
import TestSupport
import Testing

/// Tests shadows that a rectangle of whole pixels clips: each is one draw, without a group.
@Suite struct ShadowClipTests {
  /// A receiver that clips the shadows of two casters, which overlap there, with a blur of 6.
  ///
  /// - Parameter x: the receiver's left side, in pixels.
  private static func scene(left x: Double, turn: Double = 0) -> Scene {
    var receiver = Layer(frame: Rect(x: x, y: 30, width: 64, height: 60))
    receiver.masksToBounds = true
    for frame in [
      Rect(x: -20, y: -10, width: 50, height: 50), Rect(x: 20, y: 25, width: 60, height: 20),
    ] {
      var caster = Layer(frame: frame)
      caster.shadow = Shadow(Color(white: 1, alpha: 0.8), radius: 6)
      receiver.sublayers.append(caster)
    }
    receiver.transform = .rotation(turn, x: 0, y: 0, z: 1)
    return Scene(Container(size: Size(width: 128, height: 128), scale: 1), sublayers: [receiver])
  }

  /// The sampler integrates in double precision. Each of two shadows loses half a step to rounding
  /// and a quarter to its tails that are cut off.
  @Test func shadowsEndAtTheClip() throws {
    let size = try pixels(128, 128)
    let scene = Self.scene(left: 40)
    let exact = SceneSampler(backdrop: SIMD4(0, 0, 0, 1)).look(at: scene)
    try withDevice { device in
      let frame = try device.frame(scene, [:], size: size)
      var (largest, brightest, beside) = (0.0, 0.0, 0)
      for y in 0..<128 {
        for x in 0..<128 {
          let value = 255 * exact(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)).x
          largest = max(largest, abs(Double(frame[x, y].x) - value))
          brightest = max(brightest, value)
          let isInside = 40..<104 ~= x && 30..<90 ~= y
          if !isInside, frame[x, y].x > 0 { beside += 1 }
        }
      }
      #expect(brightest > 200 && beside == 0)
      #expect(largest < 1.5)
    }
  }

  @Test("Both pipelines draw them alike", arguments: [(40, 0), (40.5, 0), (40, 0.3)])
  func plainPipeline(left: Double, turn: Double) throws {
    let size = try pixels(128, 128)
    let scene = Self.scene(left: left, turn: turn)
    try withDevice { device in
      let isSame = try device.bothPipelinesAgree(on: scene, size: size)
      #expect(isSame)
    }
  }

  /// Half a pixel is covered in part: two edges there, one over the other, would let too little of
  /// what is below through.
  @Test("They take no group if the clip is of whole pixels", arguments: [(40, 2), (40.5, 3)])
  func draws(left: Double, count: Int) throws {
    let size = try pixels(128, 128)
    let scene = Self.scene(left: left)
    try withDevice { device in
      let drawn = try device.drawCount(of: scene, size: size)
      #expect(drawn == count)
    }
  }
}
