import SceneGraph
import Transitions

extension ModelScene {
  /// Scenes that combine two of the renderer's techniques.
  static let hard: [Self] = [
    Self(
      name: "shadow-cut-off",
      sublayers: [
        Layer(12, 12, 40, 40) {
          $0.masksToBounds = true
          $0.shadow = Shadow(.black, offset: Point(x: 6, y: 6), radius: 6)
        }
      ]),
    Self(
      name: "clip-along-an-edge",
      sublayers: [
        Layer(10.5, 10.25, 40, 40, .crimson, [Layer(-8, 8, 30, 16, .crimson)]) {
          $0.masksToBounds = true
        }
      ], largest: 3),
    Self(
      name: "one-sided-on-a-back",
      sublayers: [
        Layer(8, 8, 48, 48, .azure, [Layer(4, 4, 20, 20, .crimson) { $0.isDoubleSided = false }])
          .turned(150, 0, 1, 0)
      ]),
    Self(
      name: "mesh-as-a-mask",
      sublayers: [
        Layer(6, 6, 52, 52, .azure) {
          $0.mask = Layer(8, 8, 40, 30, .crimson) { $0.mesh = .rolled(30, 30, count: 2, bend: 0.5) }
        }
      ]),
    Self(
      name: "small-blur-of-large-corners",
      sublayers: [
        Layer(4, 4, 56, 56) {
          $0.cornerRadius = 28
          $0.shadow = Shadow(.black, radius: 1)
        }
      ]),
    Self(
      name: "ring",
      sublayers: [
        .space(
          [(Layer.Contents.crimson, 0.0), (.leaf, 120), (.azure, 240)].map { contents, degrees in
            var strip = Layer(4, 25, 56, 14, contents)
            strip.transform = .rotation(0.4, x: 0, y: 1, z: 0)
              .concatenating(.translation(y: -13))
              .concatenating(.rotation(degrees * .pi / 180, x: 0, y: 0, z: 1))
            return strip
          })
      ]),
    Self(
      name: "two-in-one-plane-crossed",
      sublayers: [
        Layer(14, 10, 20, 16, .crimson).turned(28, 1, 0.6, 0.1), Layer(8, 6, 40, 50, .paper),
        Layer(16, 3, 44, 50, .leaf),
      ], perspective: 88),
    Self(
      name: "mesh-over-the-target's-edge",
      sublayers: [
        Layer(8, 8, 32, 48, .paper) {
          $0.zPosition = 16
          $0.transform = .rotation(-0.4, x: 0.3, y: 0.7, z: 1)
          $0.mesh = .rolled(32, 40, count: 1, bend: 0)
        }, Layer(24, 24, 32, 48, .crimson),
      ], perspective: 184),
  ]
}
