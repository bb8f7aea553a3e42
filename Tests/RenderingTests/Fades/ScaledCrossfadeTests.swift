import Benchmarking
import Frames
import GPU
import Rendering
import SceneGraph
import TestSupport
import Testing
import Transitions

/// Two pictures at sizes of their own that fade are one sum per pixel, like pixel-aligned ones.
@Suite struct ScaledCrossfadeTests {
  private func pictures() throws -> [PictureName: Frame] {
    [
      .from: try TestPictures.smooth(192, 144),
      .to: try TestPictures.smooth(192, 144, phase: -0.3),
    ]
  }

  /// Returns a crossfade in which both pictures grow about the middle, the old one by up to 4 %, so
  /// that the new one ends at its own size. Both cover the container.
  private func scene(at progress: Double, in container: Container) -> Scene {
    let growth = 1 + 0.04 * progress
    var old = Layer(frame: container.bounds, contents: .picture(.from))
    old.transform = .scale(x: growth, y: growth)
    var new = Layer(frame: container.bounds, contents: .picture(.to))
    let part = 1.04 / growth
    new.contentsRect = Rect(x: (1 - part) / 2, y: (1 - part) / 2, width: part, height: part)
    new.opacity = progress
    return Scene(container, sublayers: [old, new])
  }

  /// Returns the colour between four texels of a picture that is scaled about its middle.
  private func color(_ picture: Frame, _ x: Int, _ y: Int, scale: Double) -> SIMD4<Double> {
    let (u, v) = ((Double(x) + 0.5 - 96) / scale + 95.5, (Double(y) + 0.5 - 72) / scale + 71.5)
    let (left, top) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
    let (right, below) = (u - Double(left), v - Double(top))
    func row(_ y: Int) -> SIMD4<Double> {
      SIMD4<Double>(picture[left, y]) * (1 - right) + SIMD4<Double>(picture[left + 1, y]) * right
    }
    return row(top) * (1 - below) + row(top + 1) * below
  }

  /// A driver's taps are rounded to 8 bits, too, so that the values are not within half a level.
  @Test("One sum is nearer to the exact picture than two layers", arguments: [0.1, 0.37, 0.5, 0.8])
  func roundedOnce(_ p: Double) throws {
    let pictures = try pictures()
    let (from, to) = (try #require(pictures[.from]), try #require(pictures[.to]))
    let size = try pixels(192, 144)
    let scene = self.scene(at: p, in: Container(filling: size))
    // A third layer, in a corner: such a scene is drawn layer by layer.
    var layers = scene
    layers.root.sublayers.append(
      Layer(frame: Rect(x: 0, y: 0, width: 1, height: 1), contents: .color(.black)))
    let growth = 1 + 0.04 * p
    func error(_ frame: Frame) -> Double {
      var sum = 0.0
      // The new picture covers all but four pixels at each side.
      for y in 5..<139 {
        for x in 5..<187 {
          let exact =
            color(from, x, y, scale: growth) * (1 - p) + color(to, x, y, scale: growth / 1.04) * p
          let difference = SIMD4<Double>(frame[x, y]) - exact
          sum += (difference * difference).sum()
        }
      }
      return sum
    }
    try withDevice { device in
      let one = error(try device.frame(scene, pictures, size: size))
      let two = error(try device.frame(layers, pictures, size: size))
      #expect(one < two)
    }
  }

  @Test("Both pipelines draw it alike", arguments: [0.2, 0.7])
  func plainPipeline(_ p: Double) throws {
    let size = try pixels(192, 144)
    let scene = self.scene(at: p, in: Container(filling: size))
    try withDevice { device in
      let store = PictureStore(in: device)
      for (name, picture) in try pictures() { try store.set(picture, as: name) }
      let fast = try FramePipeline(Renderer(in: device), store, size: size, background: .black)
      let plain = try PlainPipeline(in: device, store, size: size, background: .black)
      let (one, other) = (try fast.frame(scene), try plain.frame(scene))
      #expect(one == other)
    }
  }
}
