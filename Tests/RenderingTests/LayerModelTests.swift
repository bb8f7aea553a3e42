import Frames
import GPU
import Glibc
import TestSupport
import Testing
import Transitions

/// The renderer against the layers' definitions, evaluated point by point.
@Suite struct LayerModelTests {
  /// A scene of 64 × 64 points.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let sublayers: [Layer]
    /// The distance of the eye in points, if there is one.
    var perspective: Double?
    var scale = 1.0
    /// The most that any channel of any pixel may be off, of 255, where the borders are exact too.
    var largest = 255
    /// Further changes to the root layer.
    var change: @Sendable (inout Layer) -> Void = { _ in }

    var testDescription: String { name }

    var scene: Scene {
      var scene = Scene(
        Container(size: Size(width: 64, height: 64), scale: scale), sublayers: sublayers)
      if let perspective { scene.root.sublayerTransform = .perspective(perspective) }
      change(&scene.root)
      return scene
    }
  }

  /// Smooth pictures, so that one bilinear tap and the mean over a pixel are the same; `to` is more and more
  /// transparent towards its lower right.
  private func pictures() throws -> [PictureName: Frame] {
    [
      .from: try TestPictures.smooth(48, 32),
      .to: try TestPictures.make(40, 40) { x, y in
        let alpha = 255 - Double(x + y) * 2
        return SIMD4(
          UInt8(alpha * Double(x) / 40), UInt8(alpha / 2), UInt8(alpha * Double(y) / 40),
          UInt8(alpha))
      },
    ]
  }

  /// Expects that the renderer's picture is the model's: where no border is near to 3 of 255, as every picture that is
  /// drawn apart is rounded once more; over the whole to a root mean square of 2, since at borders the renderer
  /// multiplies coverages, where two of them meet in a pixel, and the rasterizer counts 64 points.
  private func expect(
    _ scene: Scene, _ name: String, largest: Int = 255, rms: Double = 2, outliers: Double = 0,
    backdrop: Color = Color(white: 0.5), on device: Device
  ) throws {
    let pictures = try pictures()
    let side = Int(64 * scene.scale)
    let size = try pixels(side, side)
    let borders = Borders(of: scene, pictures, size: size, within: 1)
    var rasterizer = ReferenceRasterizer(pictures)
    rasterizer.backdrop = backdrop
    let atBorders = try rasterizer.draw(scene, size: size)
    // Away from borders colours are sampled in the pixels' middles.
    rasterizer.samples = 1
    let middles = try rasterizer.draw(scene, size: size)
    let reference = try borders.joining(inside: middles, atBorders: atBorders)
    let frame = try device.frame(scene, pictures, size: size, backdrop: backdrop)
    let whole = try #require(FrameDifference(frame, reference))
    let inside = try #require(
      FrameDifference(try borders.inside(frame), try borders.inside(middles)))
    guard inside.share(over: 3) > outliers || whole.largest > largest || whole.rootMeanSquare > rms
    else {
      return
    }
    Issue.record("\(name): inside \(inside); whole \(whole)")
    try requireAlike(frame, reference, within: 0, named: "model-\(name)")
  }

  @Test(arguments: Case.all)
  func aSceneIsDrawnAsTheModelSays(_ example: Case) throws {
    try withDevice { device in
      for (backdrop, suffix) in [(Color(white: 0.5), ""), (.clear, "-clear")] {
        try expect(
          example.scene, example.name + suffix, largest: example.largest, backdrop: backdrop,
          on: device)
      }
    }
  }

  @Test(arguments: 0..<4)
  func randomTreesAreDrawnAsTheModelSays(_ group: Int) throws {
    try withDevice { device in
      for seed in (group * 8)..<(group * 8 + 8) {
        var random = RandomLayers(seed: UInt64(seed))
        // Slivers come up here, and lines that nearly coincide: where pieces meet there, a few pixels show it.
        try expect(random.scene(), "random-\(seed)", rms: 4, outliers: 0.02, on: device)
      }
    }
  }
}

// MARK: - Scenes

extension Layer {
  fileprivate init(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ contents: Contents = .none,
    _ sublayers: [Layer] = [], change: (inout Layer) -> Void = { _ in }
  ) {
    self.init(frame: Rect(x: x, y: y, width: width, height: height), contents: contents)
    self.sublayers = sublayers
    change(&self)
  }

  fileprivate func turned(_ degrees: Double, _ x: Double, _ y: Double, _ z: Double) -> Layer {
    var layer = self
    layer.transform = .rotation(degrees * .pi / 180, x: x, y: y, z: z)
    return layer
  }

  /// The sublayers in a layer that keeps their depth.
  fileprivate static func space(
    _ sublayers: [Layer], change: (inout Layer) -> Void = { _ in }
  ) -> Layer {
    Layer(0, 0, 64, 64, .none, sublayers) {
      $0.flattensSublayers = false
      change(&$0)
    }
  }
}

extension Layer.Contents {
  fileprivate static let red = color(Color(red: 0.8, green: 0.2, blue: 0.1))
  fileprivate static let green = color(Color(red: 0.1, green: 0.6, blue: 0.3))
  fileprivate static let blue = color(Color(red: 0.1, green: 0.3, blue: 0.8))
  fileprivate static let white = color(.white)
  fileprivate static let glass = color(Color(red: 0.9, green: 0.8, blue: 0, alpha: 0.5))
  fileprivate static let fade = gradient(
    Gradient(
      from: Color(red: 1, green: 0.8, blue: 0.2), at: .zero,
      to: Color(red: 0.4, green: 0, blue: 0.5, alpha: 0.4), at: Point(x: 1, y: 0.5)))
}

extension Mesh {
  /// A strip `width` by `height` points in `count` upright faces, each turned by `bend` radians from the one before.
  fileprivate static func rolled(
    _ width: Double, _ height: Double, count: Int, start: Double = 0, bend: Double,
    shade: Gradient? = nil
  ) -> Mesh {
    var (x, z) = (0.0, 0.0)
    var vertices: [Vertex] = []
    for index in 0...count {
      for v in [0.0, 1] {
        vertices.append(
          Vertex(
            unit: Point(x: Double(index) / Double(count), y: v),
            place: Point(x: x, y: v * height), z: z))
      }
      let angle = start + bend * Double(index)
      x += width / Double(count) * cos(angle)
      z += width / Double(count) * sin(angle)
    }
    return Mesh(
      vertices: vertices,
      faces: (0..<count).map {
        Face([2 * $0, 2 * $0 + 2, 2 * $0 + 3, 2 * $0 + 1], shade: shade)
      })
  }
}

extension LayerModelTests.Case {
  static let all: [Self] = orders + groups + paints + shapes + meshes + hard

  private static let orders: [Self] = [
    Self(
      name: "zPosition",
      sublayers: [
        Layer(5, 5, 40, 40, .red) { $0.zPosition = 2 }, Layer(15, 15, 40, 40, .green),
        Layer(25, 8, 30, 50, .glass) { $0.zPosition = -1 }, Layer(9, 30, 50, 12, .blue),
      ]),
    Self(
      name: "block-in-a-plane",
      sublayers: [
        .space(
          [
            Layer(5, 5, 40, 40, .red) { $0.zPosition = 30 }.turned(20, 0, 1, 0),
            Layer(10, 12, 40, 40, .glass),
          ]
        ), Layer(30, 20, 30, 30, .green) { $0.zPosition = 5 },
        Layer(20, 40, 30, 20, .blue) { $0.zPosition = -5 },
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
          Layer(8, 10, 46, 40, .fade).turned(50, 1, 1, 0),
          Layer(12, 6, 40, 52, .glass).turned(-30, 0, 1, 0.4),
        ])
      ]),
    Self(
      name: "crossing-groups",
      sublayers: [
        Layer(8, 10, 46, 40, .red, [Layer(10, 10, 20, 60, .fade)]) {
          $0.cornerRadius = 9
          $0.masksToBounds = true
          $0.contents = .none
          $0.opacity = 0.8
        }.turned(40, 0.3, 1, 0),
        Layer(
          12, 6, 40, 52, .none, [Layer(0, 0, 25, 30, .green), Layer(12, 20, 26, 30, .blue)]
        ) { $0.opacity = 0.6 }.turned(-30, 0, 1, 0.4),
      ], perspective: 90),
    Self(
      name: "space-in-a-space",
      sublayers: [
        .space(
          [
            Layer(10, 10, 40, 40, .blue),
            .space([Layer(5, 25, 50, 14, .red).turned(-35, 1, 0, 0)]) {
              $0.transform = .translation(z: -12).concatenating(.rotation(0.3, x: 0, y: 0, z: 1))
            },
          ]
        ) { $0.transform = .rotation(0.6, x: 0, y: 1, z: 0) },
        Layer(14, 34, 44, 16, .glass) { $0.zPosition = 6 },
      ], perspective: 100),
    Self(
      name: "flattened-in-a-space",
      sublayers: [
        Layer(10, 8, 40, 48, .blue, [Layer(4, 8, 30, 24, .fade).turned(50, 1, 0, 0)]) {
          $0.sublayers.append(Layer(10, 20, 16, 34, .green) { $0.zPosition = 20 })
          $0.sublayerTransform = .perspective(70)
        }.turned(-40, 0, 1, 0), Layer(24, 22, 36, 16, .red) { $0.zPosition = 5 },
      ], perspective: 100),
    Self(
      name: "behind-the-eye",
      sublayers: [
        Layer(0, 6, 60, 20, .picture(.from)) { $0.anchor(at: Point(x: 0, y: 0.5)) }
          .turned(-75, 0, 1, 0),
        Layer(4, 30, 56, 28, .none, [Layer(0, 0, 30, 28, .red), Layer(20, 8, 36, 12, .fade)]) {
          $0.anchor(at: Point(x: 1, y: 0.5))
          $0.opacity = 0.7
        }.turned(70, 0, 1, 0),
      ], perspective: 40),
    Self(
      name: "one-sided",
      sublayers: [
        Layer(4, 4, 26, 26, .red, [Layer(5, 5, 10, 10, .green)]) { $0.isDoubleSided = false }
          .turned(150, 0, 1, 0),
        Layer(34, 4, 26, 26, .red, [Layer(5, 5, 10, 10, .green)]) { $0.isDoubleSided = false }
          .turned(50, 0, 1, 0),
        .space([
          Layer(4, 34, 50, 26, .blue) { $0.isDoubleSided = false },
          Layer(4, 34, 50, 26, .fade) { $0.isDoubleSided = false }.turned(180, 0, 1, 0),
        ]) { $0.transform = .rotation(2.4, x: 0, y: 1, z: 0) },
      ], perspective: 100),
    Self(
      name: "three-through-a-point",
      sublayers: [
        Layer(8, 8, 48, 48, .red), Layer(10, 6, 44, 52, .glass).turned(40, 1, 0.2, 0),
        Layer(6, 10, 52, 44, .blue).turned(-50, 0.1, 1, 0),
      ], perspective: 150),
  ]

  private static let groups: [Self] = [
    Self(
      name: "group-opacity",
      sublayers: [
        Layer(0, 28, 64, 8, .red),
        Layer(8, 8, 48, 48, .green, [Layer(5, 5, 30, 30, .picture(.to)), Layer(20, 20, 28, 28)]) {
          $0.opacity = 0.55
          $0.sublayers[1].contents = .glass
          $0.sublayers[1].opacity = 0.5
        }.turned(12, 0, 0, 1),
      ]),
    Self(
      name: "opacity-of-a-space",
      sublayers: [
        .space([Layer(8, 8, 30, 40, .red), Layer(24, 16, 30, 40, .green)]) { $0.opacity = 0.5 }
      ]),
    Self(
      name: "root-of-its-own",
      sublayers: [Layer(10, -10, 40, 50, .green).turned(10, 0, 0, 1)], scale: 1.5,
      change: {
        $0.contents = .fade
        $0.opacity = 0.8
        $0.bounds.origin = Point(x: 5, y: -3)
      }),
    Self(
      name: "masks",
      sublayers: [
        Layer(2, 4, 60, 26, .blue, [Layer(6, 8, 60, 8, .red)]) {
          $0.mask = Layer(0, 0, 60, 26, .fade)
        },
        Layer(6, 32, 50, 30, .picture(.from)) {
          $0.opacity = 0.8
          $0.mask = Layer(5, 5, 20, 20, .none, [Layer(0, 0, 12, 20, .red)]) {
            $0.sublayers.append(Layer(8, 6, 34, 12, .glass).turned(20, 0, 0, 1))
          }
        },
      ]),
    Self(
      name: "round-mask-turned",
      sublayers: [
        Layer(6, 6, 52, 52, .picture(.from), [Layer(20, -5, 14, 70, .green)]) {
          $0.mask = Layer(8, 8, 36, 36, .red) { $0.cornerRadius = 18 }
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

  private static let paints: [Self] = [
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

  private static let shapes: [Self] = [
    Self(
      name: "round-corners",
      sublayers: [
        Layer(3, 3, 58, 20, .red) { $0.cornerRadius = 100 },
        Layer(5.3, 27.6, 24, 30, .fade) { $0.cornerRadius = 6 },
        Layer(34, 28, 26, 30, .blue) { $0.cornerRadius = 9 }.turned(25, 0, 0, 1),
      ]),
    Self(
      name: "round-corners-turned",
      sublayers: [
        Layer(6, 6, 52, 52, .none, [Layer(-8, -8, 40, 40, .fade), Layer(24, 20, 36, 40, .red)]) {
          $0.cornerRadius = 16
          $0.masksToBounds = true
          $0.sublayers[1].cornerRadius = 8
        }.turned(-38, 0.2, 1, 0.2)
      ], perspective: 90),
    Self(
      name: "clip-in-a-clip",
      sublayers: [
        Layer(5, 5, 50, 50, .none, [Layer(20, 10, 50, 30, .none, [Layer(-9, -9, 60, 60, .fade)])]) {
          $0.masksToBounds = true
          $0.cornerRadius = 12
          $0.sublayers[0].masksToBounds = true
          $0.sublayers[0].transform = .rotation(0.4, x: 0, y: 0, z: 1)
        }
      ]),
    Self(
      name: "shadows",
      sublayers: [
        Layer(8, 8, 18, 18, .red) { $0.shadow = Shadow(Color(white: 0, alpha: 0.6), radius: 4) },
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
        Layer(14, 14, 36, 36, .green) {
          $0.cornerRadius = 10
          $0.shadow = Shadow(.black, offset: Point(x: 0, y: 5), radius: 5)
        }.turned(40, 1, 0.5, 0)
      ], perspective: 90),
  ]

  private static let meshes: [Self] = [
    Self(
      name: "rolled",
      sublayers: [
        Layer(0, 40, 64, 12, .red),
        Layer(8, 8, 60, 46, .picture(.from)) {
          $0.mesh = .rolled(60, 46, count: 12, start: 0.3, bend: 0.2)
        },
      ], perspective: 120),
    Self(
      name: "rolled-and-clear",
      sublayers: [
        Layer(0, 40, 64, 12, .red),
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
        Layer(6, 20, 52, 30, .blue) { $0.zPosition = 8 },
        Layer(8.5, 8.5, 46, 40, .picture(.from)) {
          $0.mesh = .rolled(46, 40, count: 5, start: 0.5, bend: -0.2)
        },
        Layer(20, 5, 20, 50, .glass).turned(20, 0, 1, 0),
      ], perspective: 120),
    Self(
      name: "mesh-in-a-plane",
      sublayers: [
        Layer(6, 20, 52, 20, .blue),
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

extension LayerModelTests.Case {
  /// Where two of the renderer's means meet.
  private static let hard: [Self] = [
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
        Layer(10.5, 10.25, 40, 40, .red, [Layer(-8, 8, 30, 16, .red)]) { $0.masksToBounds = true }
      ], largest: 3),
    Self(
      name: "one-sided-on-a-back",
      sublayers: [
        Layer(8, 8, 48, 48, .blue, [Layer(4, 4, 20, 20, .red) { $0.isDoubleSided = false }])
          .turned(150, 0, 1, 0)
      ]),
    Self(
      name: "mesh-as-a-mask",
      sublayers: [
        Layer(6, 6, 52, 52, .blue) {
          $0.mask = Layer(8, 8, 40, 30, .red) { $0.mesh = .rolled(30, 30, count: 2, bend: 0.5) }
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
          [(Layer.Contents.red, 0.0), (.green, 120), (.blue, 240)].map { contents, degrees in
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
        Layer(14, 10, 20, 16, .red).turned(28, 1, 0.6, 0.1), Layer(8, 6, 40, 50, .white),
        Layer(16, 3, 44, 50, .green),
      ], perspective: 88),
    Self(
      name: "mesh-over-the-target's-edge",
      sublayers: [
        Layer(8, 8, 32, 48, .white) {
          $0.zPosition = 16
          $0.transform = .rotation(-0.4, x: 0.3, y: 0.7, z: 1)
          $0.mesh = .rolled(32, 40, count: 1, bend: 0)
        }, Layer(24, 24, 32, 48, .red),
      ], perspective: 184),
  ]
}

/// Layer trees of everything that the model has, put together by chance.
private struct RandomLayers {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func number(_ range: ClosedRange<Double>) -> Double { random.number(in: range) }
  private mutating func chance(_ probability: Double) -> Bool { number(0...1) < probability }

  mutating func scene() -> Scene {
    var scene = Scene(Container(size: Size(width: 64, height: 64), scale: 1))
    for _ in 0..<3 { scene.root.sublayers.append(layer(in: scene.root.bounds, depth: 2)) }
    if chance(0.7) { scene.root.sublayerTransform = .perspective(number(80...240)) }
    return scene
  }

  private mutating func color() -> Color {
    Color(
      red: number(0...1), green: number(0...1), blue: number(0...1),
      alpha: chance(0.6) ? 1 : number(0...1))
  }

  /// Colours that change slowly enough for one sample to a pixel.
  private mutating func gradient() -> Gradient {
    var location = number(-0.2...0.3)
    let stops = (0..<Int(number(1...5.99))).map { _ in
      location += number(0.3...0.6)
      return Gradient.Stop(color(), at: location)
    }
    return Gradient(
      chance(0.5) ? .axial : .radial, from: Point(x: number(0...0.5), y: number(0...0.5)),
      to: Point(x: number(0.8...1.2), y: number(0.8...1.2)), stops: stops)
  }

  private mutating func layer(in bounds: Rect, depth: Int) -> Layer {
    let (width, height) = (bounds.size.width, bounds.size.height)
    let size = Size(width: number(0.4...0.9) * width, height: number(0.4...0.9) * height)
    var layer = Layer(
      frame: Rect(
        origin: Point(
          x: bounds.minX + number(-0.1...0.6) * (width - size.width * 0.7),
          y: bounds.minY + number(-0.1...0.6) * (height - size.height * 0.7)), size: size))
    switch number(0...1) {
    case ..<0.2: break
    case ..<0.4: layer.contents = .color(color())
    case ..<0.6: layer.contents = .gradient(gradient())
    default: layer.contents = .picture(chance(0.6) ? .from : .to)
    }
    if chance(0.5) { layer.anchor(at: Point(x: number(0...1), y: number(0...1))) }
    if chance(0.3) { layer.bounds.origin = Point(x: number(-18...18), y: number(-18...18)) }
    if chance(0.6) {
      layer.transform = .rotation(
        number(-1.2...1.2), x: number(-1...1), y: number(-1...1), z: number(-1...1))
      if chance(0.15) {
        layer.transform = layer.transform.concatenating(.rotation(.pi, x: 0, y: 1, z: 0))
      }
    }
    if chance(0.3) { layer.zPosition = number(-16...16) }
    if chance(0.4) { layer.opacity = number(0.2...1) }
    if chance(0.25) {
      layer.contentsRect = Rect(
        x: number(0...0.3), y: number(0...0.3), width: number(0.4...0.7), height: number(0.4...0.7))
    }
    if chance(0.15), layer.contents != .none {
      layer.mesh = .rolled(
        size.width, size.height, count: Int(number(1...5)), start: number(-0.5...0.5),
        bend: number(-0.6...0.6), shade: chance(0.4) ? gradient() : nil)
      return layer
    }
    if chance(0.3) { layer.cornerRadius = number(0...0.6) * min(size.width, size.height) }
    if chance(0.3) { layer.masksToBounds = true }
    if chance(0.2) { layer.isDoubleSided = false }
    if chance(0.3) { layer.contentsGravity = chance(0.5) ? .aspectFill : .aspectFit }
    if chance(0.2) {
      layer.shadow = Shadow(
        color(), offset: Point(x: number(-6...6), y: number(-6...6)), radius: number(1...8))
    }
    guard depth > 0 else { return layer }
    if chance(0.15) { layer.mask = self.layer(in: layer.bounds, depth: 0) }
    for _ in 0..<Int(number(0...2.99)) {
      layer.sublayers.append(self.layer(in: layer.bounds, depth: depth - 1))
    }
    if chance(0.3) { layer.sublayerTransform = .perspective(number(60...180)) }
    if chance(0.25), !layer.sublayers.isEmpty { layer.flattensSublayers = false }
    return layer
  }
}
