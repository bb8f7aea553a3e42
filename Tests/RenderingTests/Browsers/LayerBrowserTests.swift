import Frames
import GPU
import SceneGraph
import TestSupport
import Testing
import Transitions

/// Compares layers with an independent browser's rendering of them from CSS: see
/// `Browser/README.md`. `Browser/layers.html` has the same scenes.
@Suite struct LayerBrowserTests {
  /// A scene, and the least likeness to the browser's rendering.
  struct Case: Sendable, CustomTestStringConvertible {
    /// The scene's name in `layers.html`.
    let name: String
    let sublayers: [Layer]
    /// The eye's distance in points; nil for no perspective.
    var perspective: Double?
    /// The least PSNR over the whole picture, in decibels. Where it is below 44, the browser's
    /// edges are not exact: the line in which planes cross is not antialiased at all, flattened
    /// layers are drawn a little larger, and layers that end along one line are antialiased each by
    /// itself, so that the lower ones show through.
    var whole = 44.0

    var testDescription: String { name }

    var scene: Scene {
      var scene = Scene(Container(size: Size(width: 160, height: 160), scale: 1))
      scene.root.sublayers = sublayers
      if let perspective { scene.root.sublayerTransform = .perspective(perspective) }
      return scene
    }
  }

  /// Compares `frame` with the browser's rendering of `example`.
  private func expect(
    _ frame: Frame, isNear example: Case, _ borders: BorderMask, _ name: String
  ) throws {
    let golden = try BrowserPicture.read("layers-\(example.name)")
    let whole = try #require(FrameDifference(frame, golden))
    let inner = try #require(
      FrameDifference(try borders.inside(frame), try borders.inside(golden)))
    guard
      inner.peakSignalToNoise < 48 || inner.largest > 6
        || whole.peakSignalToNoise < example.whole
    else { return }
    Issue.record("inside \(inner); whole \(whole)")
    try requireAlike(frame, golden, within: 0, named: "\(name)-\(example.name)")
  }

  @Test(arguments: Case.all)
  func referenceMatchesBrowser(_ example: Case) throws {
    let pictures = [PictureName.picture: try BrowserPicture.read("picture")]
    let size = try pixels(160, 160)
    let borders = BorderMask(of: example.scene, pictures, size: size)
    var rasterizer = ReferenceRasterizer(pictures)
    let atBorders = try rasterizer.draw(example.scene, size: size)
    // A browser takes one sample of each pixel, and antialiases edges by coverage.
    rasterizer.samples = 1
    let inside = try rasterizer.draw(example.scene, size: size)
    try expect(
      try borders.joining(inside: inside, atBorders: atBorders), isNear: example, borders,
      "reference")
  }

  @Test(arguments: Case.all)
  func rendererMatchesBrowser(_ example: Case) throws {
    let pictures = [PictureName.picture: try BrowserPicture.read("picture")]
    let size = try pixels(160, 160)
    let borders = BorderMask(of: example.scene, pictures, size: size)
    try withDevice { device in
      let frame = try device.frame(example.scene, pictures, size: size)
      try expect(frame, isNear: example, borders, "renderer")
    }
  }
}

extension PictureName {
  /// The picture that the pages show.
  fileprivate static let picture = PictureName("picture")
}

// MARK: - The scenes of layers.html

extension Layer.Contents {
  fileprivate static let red = color(Color(hex: 0xd0402a))
  fileprivate static let green = color(Color(hex: 0x2a9d4e))
  fileprivate static let blue = color(Color(hex: 0x2f62c8))
  fileprivate static let white = color(.white)
  fileprivate static let fade = gradient(
    Gradient(
      from: Color(hex: 0xffd040), at: .zero, to: Color(hex: 0x8030a0), at: Point(x: 1, y: 0)))
}

extension Color {
  fileprivate init(hex: Int, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16) / 255, green: Double(hex >> 8 & 255) / 255,
      blue: Double(hex & 255) / 255, alpha: alpha)
  }
}

extension Transform3D {
  fileprivate static func x(_ degrees: Double) -> Transform3D {
    .rotation(degrees * .pi / 180, x: 1, y: 0, z: 0)
  }
  fileprivate static func y(_ degrees: Double) -> Transform3D {
    .rotation(degrees * .pi / 180, x: 0, y: 1, z: 0)
  }
  fileprivate static func z(_ degrees: Double) -> Transform3D {
    .rotation(degrees * .pi / 180, x: 0, y: 0, z: 1)
  }
  /// Concatenates CSS transform functions: CSS applies the last one first, which is the leftmost
  /// here.
  fileprivate static func css(_ functions: [Transform3D]) -> Transform3D {
    functions.reduce(.identity) { $1.concatenating($0) }
  }
}

extension Layer {
  /// Creates a box with `left`, `top`, `width` and `height` in CSS pixels.
  fileprivate static func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ contents: Contents = .none,
    _ transforms: Transform3D..., change: (inout Layer) -> Void = { _ in }
  ) -> Layer {
    var layer = Layer(frame: Rect(x: x, y: y, width: width, height: height), contents: contents)
    layer.transform = .css(transforms)
    change(&layer)
    return layer
  }

  /// Creates a box over the whole picture that keeps its sublayers' depth.
  fileprivate static func space(_ transforms: Transform3D..., sublayers: [Layer]) -> Layer {
    .box(0, 0, 160, 160) {
      $0.transform = .css(transforms)
      $0.flattensSublayers = false
      $0.sublayers = sublayers
    }
  }
}

extension LayerBrowserTests.Case {
  static let all: [Self] = spaces + groups + shapes + paints

  private static let spaces: [Self] = [
    Self(
      name: "crossing",
      sublayers: [
        .box(30, 20, 100, 110, .fade, .y(40), .x(10)), .box(25, 35, 110, 100, .green, .y(-25)),
      ], perspective: 300, whole: 42),
    Self(
      name: "crossing-clear",
      sublayers: [
        .box(30, 20, 100, 110, .color(Color(hex: 0xff0000, alpha: 0.5)), .x(50)),
        .box(25, 35, 110, 100, .color(Color(hex: 0x0000ff, alpha: 0.5)), .y(-35)),
        .box(70, 10, 20, 140, .white, .translation(z: -5), .z(4), .x(8)),
      ], perspective: 300, whole: 42),
    Self(
      name: "nested",
      sublayers: [
        .space(
          .y(35),
          sublayers: [
            .box(30, 30, 100, 100, .blue),
            .box(50, 50, 60, 60, .fade, .translation(z: 25), .x(40)),
            .space(
              .translation(z: -30), .z(20), sublayers: [.box(10, 60, 140, 40, .red, .x(-30))]),
          ]),
        .box(20, 90, 120, 30, .white, .translation(z: 10), .z(3), .x(-8)) { $0.opacity = 0.6 },
      ], perspective: 300),
    Self(
      name: "flattened",
      sublayers: [
        .box(30, 20, 100, 120, .blue, .y(-40)) {
          $0.sublayerTransform = .perspective(200)
          $0.sublayers = [
            .box(10, 20, 80, 60, .fade, .x(50)),
            .box(20, 50, 40, 90, .green, .translation(z: 60), .z(6), .y(10)),
          ]
        },
        .box(60, 60, 90, 40, .red, .translation(z: 12), .z(-5), .x(8)),
      ], perspective: 300, whole: 40),
    Self(
      name: "behind",
      sublayers: [
        .box(10, 10, 60, 60, .blue, .y(150)) { $0.isDoubleSided = false },
        .box(90, 10, 60, 60, .blue, .y(150)) {
          $0.sublayers = [.box(0, 20, 40, 20, .red) { $0.isDoubleSided = false }]
        },
        .box(10, 90, 60, 60, .none, .y(150)) {
          $0.isDoubleSided = false
          $0.sublayers = [.box(0, 20, 40, 20, .red)]
        },
        .box(90, 90, 60, 60, .none, .y(150)) {
          $0.flattensSublayers = false
          $0.sublayers = [
            .box(0, 0, 60, 60, .green) { $0.isDoubleSided = false },
            .box(0, 0, 60, 60, .fade, .y(180)) { $0.isDoubleSided = false },
          ]
        },
      ], perspective: 300, whole: 40),
  ]

  private static let groups: [Self] = [
    Self(
      name: "group-opacity",
      sublayers: [
        .box(0, 70, 160, 20, .white),
        .box(20, 20, 120, 120) {
          $0.opacity = 0.6
          $0.sublayers = [
            .box(0, 0, 70, 70, .red), .box(20, 30, 80, 64, .picture(.picture)),
            .box(50, 50, 70, 70, .green) { $0.opacity = 0.5 },
          ]
        },
      ]),
    Self(
      name: "group-opacity-turned",
      sublayers: [
        .box(0, 70, 160, 20, .white),
        .box(0, 0, 160, 160) {
          $0.sublayerTransform = .perspective(300)
          $0.sublayers = [
            .box(20, 20, 120, 120, .none, .y(30), .z(10)) {
              $0.opacity = 0.6
              $0.sublayers = [
                .box(0, 0, 70, 70, .red), .box(20, 30, 60, 60, .fade),
                .box(50, 50, 70, 70, .green) { $0.opacity = 0.5 },
              ]
            }
          ]
        },
      ]),
    Self(
      name: "masked",
      sublayers: [
        .box(0, 0, 160, 160, .white),
        .box(10, 10, 140, 60, .blue) {
          $0.sublayers = [.box(20, 20, 100, 20, .red)]
          $0.mask = .box(
            0, 0, 140, 60,
            .gradient(
              Gradient(
                from: .black, at: Point(x: 0.1, y: 0), to: .clear, at: Point(x: 0.9, y: 0))))
        },
        .box(30, 80, 100, 70, .green) {
          $0.sublayers = [.box(20, 30, 100, 20, .red, .z(20))]
          $0.mask = .box(
            0, 0, 100, 70,
            .gradient(
              Gradient(
                .radial, from: Point(x: 0.5, y: 0.5),
                to: Point(x: 0.5 + 40 / 100.0, y: 0.5 + 30 / 70.0),
                stops: [.init(.black, at: 0.6), .init(.clear, at: 1)])))
        },
      ]),
  ]

  private static let shapes: [Self] = [
    Self(
      name: "rounded",
      sublayers: [
        .box(10, 10, 140, 60, .white) { $0.cornerRadius = 30 },
        .box(20, 20, 60, 40, .fade) { $0.cornerRadius = 10 },
        .box(20, 80, 120, 70, .blue) {
          $0.cornerRadius = 24
          $0.masksToBounds = true
          $0.sublayers = [
            .box(-10, -10, 80, 64, .picture(.picture)), .box(70, 30, 80, 80, .red, .z(30)),
          ]
        },
      ], whole: 40),
    Self(
      name: "rounded-turned",
      sublayers: [
        .box(15, 20, 130, 120, .blue, .y(-35), .z(-8)) {
          $0.cornerRadius = 30
          $0.masksToBounds = true
          $0.sublayers = [
            .box(-20, -10, 100, 70, .fade),
            .box(60, 50, 90, 90, .red) { $0.cornerRadius = 20 },
          ]
        }
      ], perspective: 300, whole: 39),
    Self(
      name: "shadows",
      sublayers: [
        .box(0, 0, 160, 160, .white),
        .box(20, 15, 50, 50, .color(Color(hex: 0xeeeeee))) {
          $0.shadow = Shadow(Color(white: 0, alpha: 0.5), radius: 10)
        },
        .box(90, 15, 50, 50, .green) {
          $0.cornerRadius = 25
          $0.shadow = Shadow(Color(white: 0, alpha: 0.6), offset: Point(x: 0, y: 6), radius: 8)
        },
        .box(30, 90, 100, 50, .fade) {
          $0.cornerRadius = 12
          $0.shadow = Shadow(
            Color(hex: 0xc8003c, alpha: 0.8), offset: Point(x: 8, y: 6), radius: 5)
        },
      ]),
  ]

  private static let paints: [Self] = [
    Self(
      name: "contents",
      sublayers: [
        .box(5, 5, 150, 72, .blue),
        .box(5, 5, 150, 72, .picture(.picture)) { $0.contentsGravity = .aspectFit },
        .box(5, 80, 150, 30, .picture(.picture)) {
          $0.contentsGravity = .aspectFill
          $0.masksToBounds = true
        },
        .box(5, 113, 70, 45, .picture(.picture)) {
          $0.contentsRect = Rect(x: 0.25, y: 0.25, width: 0.625, height: 0.625)
        },
        .box(85, 113, 70, 45, .picture(.picture)) {
          $0.contentsRect = Rect(x: 0.125, y: 0.125, width: 0.375, height: 0.75)
          $0.contentsGravity = .aspectFill
          $0.masksToBounds = true
        },
      ]),
    Self(
      name: "gradients",
      sublayers: [
        .box(
          5, 5, 150, 45,
          .gradient(
            Gradient(
              from: .zero, to: Point(x: 1, y: 0),
              stops: [
                .init(Color(hex: 0xff0000), at: 0), .init(Color(hex: 0xffff00), at: 0.2),
                .init(Color(hex: 0x00ff00), at: 0.4), .init(Color(hex: 0x00ffff), at: 0.5),
                .init(Color(hex: 0x0000ff), at: 0.5), .init(Color(hex: 0xff00ff), at: 0.8),
                .init(.white, at: 1),
              ]))),
        .box(
          5, 55, 70, 100,
          .gradient(
            Gradient(
              .radial, from: Point(x: 0.5, y: 0.5), to: Point(x: 1, y: 1),
              stops: [
                .init(.white, at: 0), .init(Color(hex: 0xff8800), at: 0.3),
                .init(Color(hex: 0x440088), at: 0.6),
                .init(Color(hex: 0x0050c8, alpha: 0), at: 1),
              ]))),
        .box(85, 55, 70, 100, .white),
        .box(
          85, 55, 70, 100,
          .gradient(
            Gradient(
              .radial, from: Point(x: 0.1, y: 0.2), to: Point(x: 1, y: 0.6),
              stops: [
                .init(Color(hex: 0xff0000, alpha: 0.2), at: 0),
                .init(Color(hex: 0xffff00), at: 0.25), .init(Color(hex: 0x0000ff), at: 0.25),
                .init(Color(white: 0, alpha: 0.5), at: 1),
              ]))),
      ]),
  ]
}
