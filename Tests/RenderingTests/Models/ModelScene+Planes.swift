import SceneGraph
import Transitions

/// Scenes of single planes: groups, masks, contents, corners, shadows.
extension ModelScene {
  static let groups: [Self] = [
    Self(
      name: "group-opacity",
      sublayers: [
        Layer(0, 28, 64, 8, .crimson),
        Layer(8, 8, 48, 48, .leaf, [Layer(5, 5, 30, 30, .picture(.to)), Layer(20, 20, 28, 28)]) {
          $0.opacity = 0.55
          $0.sublayers[1].contents = .glass
          $0.sublayers[1].opacity = 0.5
        }.turned(12, 0, 0, 1),
      ]),
    Self(
      name: "opacity-of-a-space",
      sublayers: [
        .space([Layer(8, 8, 30, 40, .crimson), Layer(24, 16, 30, 40, .leaf)]) { $0.opacity = 0.5 }
      ]),
    Self(
      name: "root-of-its-own",
      sublayers: [Layer(10, -10, 40, 50, .leaf).turned(10, 0, 0, 1)], scale: 1.5,
      change: {
        $0.contents = .dusk
        $0.opacity = 0.8
        $0.bounds.origin = Point(x: 5, y: -3)
      }),
    Self(
      name: "masks",
      sublayers: [
        Layer(2, 4, 60, 26, .azure, [Layer(6, 8, 60, 8, .crimson)]) {
          $0.mask = Layer(0, 0, 60, 26, .dusk)
        },
        Layer(6, 32, 50, 30, .picture(.from)) {
          $0.opacity = 0.8
          $0.mask = Layer(5, 5, 20, 20, .none, [Layer(0, 0, 12, 20, .crimson)]) {
            $0.sublayers.append(Layer(8, 6, 34, 12, .glass).turned(20, 0, 0, 1))
          }
        },
      ]),
    Self(
      name: "round-mask-turned",
      sublayers: [
        Layer(6, 6, 52, 52, .picture(.from), [Layer(20, -5, 14, 70, .leaf)]) {
          $0.mask = Layer(8, 8, 36, 36, .crimson) { $0.cornerRadius = 18 }
        }.turned(40, 1, 1, 0)
      ], perspective: 90),
  ]

  private static let stripes: Gradient = {
    let stops = (0..<12).map { (index: Int) -> Gradient.Stop in
      let color = Color(
        red: Double(index % 3) / 2, green: Double(index % 4) / 3, blue: Double(index % 2),
        alpha: index % 5 == 0 ? 0.3 : 1)
      return Gradient.Stop(color, at: Double(index) / 10)
    }
    return Gradient(from: Point(x: 0.1, y: 0.2), to: Point(x: 0.8, y: 0.9), stops: stops)
  }()

  static let paints: [Self] = [
    Self(
      name: "contents",
      sublayers: [
        Layer(3.5, 3, 58, 14, .picture(.from)) { $0.contentsGravity = .aspectFit },
        Layer(10, 20, 20, 20, .picture(.from)) { $0.contentsGravity = .aspectFill },
        Layer(36, 20, 24, 20, .picture(.from)) {
          $0.contentsGravity = .aspectFill
          $0.masksToBounds = true
          $0.cornerRadius = 7
        },
        Layer(6, 44, 50, 18, .picture(.to)) {
          $0.contentsRect = Rect(x: 0.2, y: 0.3, width: 0.5, height: 0.25)
          $0.bounds.origin = Point(x: -40, y: 12)
        }.turned(8, 0, 0, 1),
      ]),
    Self(
      name: "gradients",
      sublayers: [
        Layer(3, 3, 58, 16, .gradient(stripes)),
        Layer(
          3, 22, 28, 38,
          .gradient(
            Gradient(
              .radial, from: Point(x: 0.4, y: 0.5), to: Point(x: 1, y: 0.9),
              stops: [
                .init(.white, at: 0), .init(Color(red: 1, green: 0.5, blue: 0), at: 0.4),
                .init(Color(red: 0, green: 0, blue: 0.5, alpha: 0), at: 1),
              ]))
        ) { $0.cornerRadius = 10 },
        Layer(
          34, 22, 28, 18,
          .gradient(
            Gradient(
              from: Point(x: 0.5, y: 0.5), to: Point(x: 0.5, y: 0.5),
              stops: [.init(.white, at: 0), .init(Color(red: 1, green: 0, blue: 0), at: 1)]))),
        Layer(
          34, 43, 28, 18,
          .gradient(
            Gradient(
              .radial, from: Point(x: 0.5, y: 0.5), to: Point(x: 0.5, y: 1),
              stops: [.init(.white, at: 0), .init(Color(red: 0, green: 1, blue: 0), at: 1)]))),
      ]),
  ]

  static let shapes: [Self] = [
    Self(
      name: "round-corners",
      sublayers: [
        Layer(3, 3, 58, 20, .crimson) { $0.cornerRadius = 100 },
        Layer(5.3, 27.6, 24, 30, .dusk) { $0.cornerRadius = 6 },
        Layer(34, 28, 26, 30, .azure) { $0.cornerRadius = 9 }.turned(25, 0, 0, 1),
      ]),
    Self(
      name: "round-corners-turned",
      sublayers: [
        Layer(6, 6, 52, 52, .none, [Layer(-8, -8, 40, 40, .dusk), Layer(24, 20, 36, 40, .crimson)])
        {
          $0.cornerRadius = 16
          $0.masksToBounds = true
          $0.sublayers[1].cornerRadius = 8
        }.turned(-38, 0.2, 1, 0.2)
      ], perspective: 90),
    Self(
      name: "clip-in-a-clip",
      sublayers: [
        Layer(5, 5, 50, 50, .none, [Layer(20, 10, 50, 30, .none, [Layer(-9, -9, 60, 60, .dusk)])]) {
          $0.masksToBounds = true
          $0.cornerRadius = 12
          $0.sublayers[0].masksToBounds = true
          $0.sublayers[0].transform = .rotation(0.4, x: 0, y: 0, z: 1)
        }
      ]),
    Self(
      name: "shadows",
      sublayers: [
        Layer(8, 8, 18, 18, .crimson) {
          $0.shadow = Shadow(Color(white: 0, alpha: 0.6), radius: 4)
        },
        Layer(38, 8, 18, 18) {
          $0.cornerRadius = 9
          $0.shadow = Shadow(.white, offset: Point(x: 1, y: 2), radius: 3)
        },
        Layer(10, 40, 30, 14, .glass) {
          $0.cornerRadius = 5
          $0.opacity = 0.7
          $0.shadow = Shadow(
            Color(red: 0, green: 0, blue: 1, alpha: 0.8), offset: Point(x: 6, y: 3), radius: 2)
        },
        Layer(46, 40, 12, 14) { $0.shadow = Shadow(.black, offset: Point(x: 2, y: 0), radius: 0) },
      ]),
    Self(
      name: "shadow-turned",
      sublayers: [
        Layer(14, 14, 36, 36, .leaf) {
          $0.cornerRadius = 10
          $0.shadow = Shadow(.black, offset: Point(x: 0, y: 5), radius: 5)
        }.turned(40, 1, 0.5, 0)
      ], perspective: 90),
  ]
}
