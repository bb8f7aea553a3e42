import SceneGraph
import Transitions

/// Scenes of meshes.
extension ModelScene {
  static let meshes: [Self] = [
    Self(
      name: "rolled",
      sublayers: [
        Layer(0, 40, 64, 12, .crimson),
        Layer(8, 8, 60, 46, .picture(.from)) {
          $0.mesh = .rolled(60, 46, count: 12, start: 0.3, bend: 0.2)
        },
      ], perspective: 120),
    Self(
      name: "rolled-and-clear",
      sublayers: [
        Layer(0, 40, 64, 12, .crimson),
        Layer(8, 8, 60, 46, .glass) {
          $0.opacity = 0.8
          $0.mesh = .rolled(
            40, 46, count: 6, start: -0.5, bend: 0.2,
            shade: Gradient(
              from: Color(white: 0, alpha: 0.5), at: .zero, to: .clear, at: Point(x: 1, y: 0)))
        },
      ], perspective: 120),
    Self(
      name: "mesh-and-pages",
      sublayers: [
        Layer(6, 20, 52, 30, .azure) { $0.zPosition = 8 },
        Layer(8.5, 8.5, 46, 40, .picture(.from)) {
          $0.mesh = .rolled(46, 40, count: 5, start: 0.5, bend: -0.2)
        },
        Layer(20, 5, 20, 50, .glass).turned(20, 0, 1, 0),
      ], perspective: 120),
    Self(
      name: "mesh-in-a-plane",
      sublayers: [
        Layer(6, 20, 52, 20, .azure),
        Layer(8.5, 8.5, 46, 40, .picture(.from)) {
          $0.zPosition = 1
          $0.mesh = .rolled(46, 40, count: 5, start: 1, bend: -0.4)
        }, Layer(20, 30, 40, 20, .glass),
      ]),
    Self(
      name: "mesh-from-behind",
      sublayers: [
        Layer(14.3, 8, 30, 20, .picture(.from)) {
          $0.isDoubleSided = false
          $0.mesh = .rolled(40, 20, count: 8, start: -0.4, bend: 0.4)
        },
        Layer(14.3, 34, 30, 20, .picture(.from)) {
          $0.mesh = .rolled(40, 20, count: 8, start: -0.4, bend: 0.4)
        },
      ], perspective: 120),
  ]
}
