import Benchmarking
import Frames
import GPU
import Rendering
import SceneGraph
import TestSupport
import Testing

/// Tests a shadow that is seen in a rectangle and masked by a gradient over it: one draw in place
/// of two targets.
@Suite struct ShadowFadeTests {
  /// A receiver with a clip and a mask of `stops` (alpha and location), and in it the shadow of a
  /// caster of 60×50 points with a blur of 5.
  private static func scene(
    _ stops: [(alpha: Double, location: Double)], turn: Double = 0, eye: Double? = nil
  ) -> Scene {
    var caster = Layer(frame: Rect(x: 20, y: 30, width: 60, height: 50))
    caster.shadow = Shadow(.white, radius: 5)
    var receiver = Layer(frame: Rect(x: 14, y: 14, width: 100, height: 100))
    receiver.masksToBounds = true
    receiver.sublayers = [caster]
    receiver.mask = Layer(
      frame: receiver.bounds,
      contents: .gradient(
        Gradient(
          from: Point(x: 0.1, y: 0), to: Point(x: 0.8, y: 0.3),
          stops: stops.map { Gradient.Stop(Color(white: 0, alpha: $0.alpha), at: $0.location) })))
    receiver.transform = .rotation(turn, x: 1, y: 2, z: 1)
    var scene = Scene(
      Container(size: Size(width: 128, height: 128), scale: 1), sublayers: [receiver])
    if let eye { scene.root.sublayerTransform = .perspective(eye) }
    return scene
  }

  static let masks: [[(alpha: Double, location: Double)]] = [
    [(1, 0), (0, 1)], [(0.2, 0), (1, 0.5), (0, 1)],
    [(1, 0), (0.98, 0.125), (0.75, 0.5), (0.44, 0.75), (0, 1)],
  ]

  /// The sampler integrates in double precision. Half a step is lost to rounding, and a quarter to
  /// the shadow's tails that are cut off: beside the receiver's edges the picture is as exact as a
  /// shadow without a mask.
  @Test(arguments: masks.indices)
  func shadowIsMaskedExactly(index: Int) throws {
    let size = try pixels(128, 128)
    let scene = Self.scene(Self.masks[index])
    try withDevice { device in
      let frame = try device.frame(scene, [:], size: size)
      let error = AbsoluteError(of: frame, to: scene)
      #expect(error.peak > 100)
      #expect(error.maximum < 0.75)
    }
  }

  @Test("Both pipelines draw it alike", arguments: [0, 0.5])
  func plainPipeline(turn: Double) throws {
    let size = try pixels(128, 128)
    let scene = Self.scene(Self.masks[2], turn: turn, eye: 300)
    try withDevice { device in
      let isSame = try device.bothPipelinesAgree(on: scene, size: size)
      #expect(isSame)
    }
  }

  /// Two targets would take a draw of the shadow, one of the mask and two of what they hold.
  @Test func itIsOneDraw() throws {
    let size = try pixels(128, 128)
    let scene = Self.scene(Self.masks[1])
    try withDevice { device in
      let drawn = try device.drawCount(of: scene, size: size)
      #expect(drawn == 1)
    }
  }
}
