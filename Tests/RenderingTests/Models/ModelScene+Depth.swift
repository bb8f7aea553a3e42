import SceneGraph
import Transitions

/// Scenes of depth order.
extension ModelScene {
  static let orders: [Self] = [
    Self(
      name: "zPosition",
      sublayers: [
        Layer(5, 5, 40, 40, .crimson) { $0.zPosition = 2 }, Layer(15, 15, 40, 40, .leaf),
        Layer(25, 8, 30, 50, .glass) { $0.zPosition = -1 }, Layer(9, 30, 50, 12, .azure),
      ]),
    Self(
      name: "block-in-a-plane",
      sublayers: [
        .space(
          [
            Layer(5, 5, 40, 40, .crimson) { $0.zPosition = 30 }.turned(20, 0, 1, 0),
            Layer(10, 12, 40, 40, .glass),
          ]
        ), Layer(30, 20, 30, 30, .leaf) { $0.zPosition = 5 },
        Layer(20, 40, 30, 20, .azure) { $0.zPosition = -5 },
      ]),
    Self(
      name: "crossing",
      sublayers: [
        Layer(8, 10, 46, 40, .picture(.from)).turned(35, 0.3, 1, 0),
        Layer(12, 6, 40, 52, .picture(.to)).turned(-30, 0, 1, 0.4),
      ], perspective: 90),
    Self(
      name: "crossing-without-an-eye",
      sublayers: [
        .space([
          Layer(8, 10, 46, 40, .dusk).turned(50, 1, 1, 0),
          Layer(12, 6, 40, 52, .glass).turned(-30, 0, 1, 0.4),
        ])
      ]),
    Self(
      name: "crossing-groups",
      sublayers: [
        Layer(8, 10, 46, 40, .crimson, [Layer(10, 10, 20, 60, .dusk)]) {
          $0.cornerRadius = 9
          $0.masksToBounds = true
          $0.contents = .none
          $0.opacity = 0.8
        }.turned(40, 0.3, 1, 0),
        Layer(
          12, 6, 40, 52, .none, [Layer(0, 0, 25, 30, .leaf), Layer(12, 20, 26, 30, .azure)]
        ) { $0.opacity = 0.6 }.turned(-30, 0, 1, 0.4),
      ], perspective: 90),
    Self(
      name: "space-in-a-space",
      sublayers: [
        .space(
          [
            Layer(10, 10, 40, 40, .azure),
            .space([Layer(5, 25, 50, 14, .crimson).turned(-35, 1, 0, 0)]) {
              $0.transform = .translation(z: -12).concatenating(.rotation(0.3, x: 0, y: 0, z: 1))
            },
          ]
        ) { $0.transform = .rotation(0.6, x: 0, y: 1, z: 0) },
        Layer(14, 34, 44, 16, .glass) { $0.zPosition = 6 },
      ], perspective: 100),
    Self(
      name: "flattened-in-a-space",
      sublayers: [
        Layer(10, 8, 40, 48, .azure, [Layer(4, 8, 30, 24, .dusk).turned(50, 1, 0, 0)]) {
          $0.sublayers.append(Layer(10, 20, 16, 34, .leaf) { $0.zPosition = 20 })
          $0.sublayerTransform = .perspective(70)
        }.turned(-40, 0, 1, 0), Layer(24, 22, 36, 16, .crimson) { $0.zPosition = 5 },
      ], perspective: 100),
    Self(
      name: "behind-the-eye",
      sublayers: [
        Layer(0, 6, 60, 20, .picture(.from)) { $0.anchor(at: Point(x: 0, y: 0.5)) }
          .turned(-75, 0, 1, 0),
        Layer(4, 30, 56, 28, .none, [Layer(0, 0, 30, 28, .crimson), Layer(20, 8, 36, 12, .dusk)]) {
          $0.anchor(at: Point(x: 1, y: 0.5))
          $0.opacity = 0.7
        }.turned(70, 0, 1, 0),
      ], perspective: 40),
    Self(
      name: "one-sided",
      sublayers: [
        Layer(4, 4, 26, 26, .crimson, [Layer(5, 5, 10, 10, .leaf)]) { $0.isDoubleSided = false }
          .turned(150, 0, 1, 0),
        Layer(34, 4, 26, 26, .crimson, [Layer(5, 5, 10, 10, .leaf)]) { $0.isDoubleSided = false }
          .turned(50, 0, 1, 0),
        .space([
          Layer(4, 34, 50, 26, .azure) { $0.isDoubleSided = false },
          Layer(4, 34, 50, 26, .dusk) { $0.isDoubleSided = false }.turned(180, 0, 1, 0),
        ]) { $0.transform = .rotation(2.4, x: 0, y: 1, z: 0) },
      ], perspective: 100),
    Self(
      name: "three-through-a-point",
      sublayers: [
        Layer(8, 8, 48, 48, .crimson), Layer(10, 6, 44, 52, .glass).turned(40, 1, 0.2, 0),
        Layer(6, 10, 52, 44, .azure).turned(-50, 0.1, 1, 0),
      ], perspective: 150),
  ]
}
