import Effects
import Frames
import Rendering
import SceneGraph
import TestSupport
import Testing
import Transitions

/// Tests that layers whose edges meet join there without a seam.
@Suite("Shared edges")
struct SharedEdgeTests {
  private func draw(
    _ scene: Scene, _ pictures: [PictureName: Frame], _ size: PixelSize, over backdrop: Color
  ) throws -> Frame {
    var frame: Frame?
    try withDevice { device in
      frame = try device.frame(scene, pictures, size: size, backdrop: backdrop)
    }
    return try #require(frame)
  }

  /// A white surface over black is white in every pixel that it covers wholly, the pixels of its
  /// inner edges included.
  private func expectWhite<Effect: Transition>(_ effect: Effect, at progress: Double) throws {
    let (width, height) = (160, 90)
    let white = try TestPictures.plain(width, height, SIMD4(255, 255, 255, 255))
    let container = Container(size: Size(width: 160, height: 90), scale: 1)
    let scene = effect.scene(at: progress, .push, in: container)
    let pictures = [PictureName.from: white, .to: white]
    let size = try pixels(width, height)
    let exact = try ReferenceRasterizer(pictures).draw(scene, size: size)
    let frame = try draw(scene, pictures, size, over: .black)
    var (least, count) = (UInt8(255), 0)
    for y in 1..<(height - 1) {
      for x in 1..<(width - 1) {
        // An outer edge comes no nearer than a pixel.
        let isInside = (-1...1).allSatisfy { j in
          (-1...1).allSatisfy { i in exact[x + i, y + j][0] == 255 }
        }
        guard isInside else { continue }
        count += 1
        least = min(least, frame[x, y][0])
      }
    }
    #expect(count > width * height / 3)
    #expect(least >= 254, "\(Effect.name) at \(progress): \(least)")
  }

  @Test("A white cube's faces are white where they meet", arguments: [0.2, 0.37, 0.601, 0.9])
  func cube(_ progress: Double) throws {
    for edge in Edge.allCases {
      var cube = Cube()
      (cube.shading, cube.edge) = (0, edge)
      try expectWhite(cube, at: progress)
      cube.side = .inside
      try expectWhite(cube, at: progress)
    }
  }

  @Test("Two white accordions are white where they meet", arguments: [0.3, 0.47, 0.601, 0.7])
  func fold(_ progress: Double) throws {
    for edge in Edge.allCases {
      var fold = Fold()
      (fold.shading, fold.edge) = (0, edge)
      try expectWhite(fold, at: progress)
    }
  }

  /// Returns a scene of layers in one plane that is turned in space.
  private func scene(_ pages: [Layer]) -> Scene {
    var space = Layer(frame: Rect(x: 0, y: 0, width: 120, height: 90))
    space.flattensSublayers = false
    space.transform = .rotation(0.6, x: 0.3, y: 1, z: 0.2)
    space.sublayers = pages
    var scene = Scene(
      Container(size: Size(width: 120, height: 90), scale: 1), sublayers: [space])
    scene.root.sublayerTransform = .perspective(400)
    return scene
  }

  @Test(
    "A page in four layers looks like one in a single layer", arguments: [1.0, 0.6, 0.2],
    [false, true])
  func quarters(opacity: Double, isTransparent: Bool) throws {
    var whole = Layer(frame: Rect(x: 20, y: 15, width: 80, height: 60), contents: .picture(.from))
    whole.opacity = opacity
    let cuts = (x: 0.37, y: 0.61)
    let parts = [(0.0, cuts.x), (cuts.x, 1.0)].flatMap { left, right in
      [(0.0, cuts.y), (cuts.y, 1.0)].map { top, bottom in
        let unit = Rect(x: left, y: top, width: right - left, height: bottom - top)
        var part = Layer(
          frame: Rect(
            x: 20 + 80 * left, y: 15 + 60 * top, width: 80 * unit.size.width,
            height: 60 * unit.size.height), contents: .picture(.from))
        part.contentsRect = unit
        part.opacity = opacity
        return part
      }
    }
    let picture =
      isTransparent
      ? try TestPictures.make(80, 60) { x, y in
        let alpha = 255 - x - y
        return SIMD4(UInt8(alpha), UInt8(alpha / 2), UInt8(alpha / 3), UInt8(alpha))
      } : try TestPictures.smooth(80, 60)
    let backdrop = Color(red: 0.1, green: 0.6, blue: 0.2)
    let size = try pixels(120, 90)
    // Each part rounds once.
    try requireAlike(
      try draw(scene(parts), [.from: picture], size, over: backdrop),
      try draw(scene([whole]), [.from: picture], size, over: backdrop), within: 3,
      named: "quarters-\(opacity)-\(isTransparent)")
  }
}
