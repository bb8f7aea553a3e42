import Frames
import Rendering
import SceneGraph
import TestSupport
import Testing
import Transitions

/// Tests that a surface drawn in parts looks like the surface whole.
@Suite("Seams")
struct SeamTests {
  private static let container = Container(size: Size(width: 120, height: 90), scale: 1)
  private static let backdrop = Color(red: 0.1, green: 0.6, blue: 0.2)

  private func draw(_ layers: [Layer], perspective: Double = 400) throws -> Frame {
    var scene = Scene(Self.container, sublayers: layers)
    scene.root.sublayerTransform = .perspective(perspective)
    var frame: Frame?
    let picture = try TestPictures.smooth(80, 60)
    try withDevice { device in
      frame = try device.frame(
        scene, [.from: picture], size: try pixels(120, 90), backdrop: Self.backdrop)
    }
    return try #require(frame)
  }

  private func page(opacity: Double) -> Layer {
    var page = Layer(frame: Rect(x: 20, y: 15, width: 80, height: 60), contents: .picture(.from))
    page.transform = .rotation(0.6, x: 0.3, y: 1, z: 0.2)
    page.opacity = opacity
    return page
  }

  /// Returns `page` as a flat mesh of `count` strips.
  private func strips(_ count: Int, of page: Layer) -> Layer {
    var strips = page
    // The strips are parallel to neither the page's rows nor its columns.
    func line(_ index: Int, _ y: Double) -> Double {
      // The outermost two are wider than a pixel: at a border each part may have one neighbour
      // only.
      let u = index == 0 ? 0 : index == count ? 1 : 0.05 + 0.9 * Double(index) / Double(count)
      return min(max(u + 0.3 * u * (1 - u) * (y - 0.5), 0), 1)
    }
    var mesh = Mesh(vertices: [], faces: [])
    for index in 0...count {
      for y in [0.0, 1] {
        let unit = Point(x: line(index, y), y: y)
        mesh.vertices.append(
          Mesh.Vertex(unit: unit, position: page.bounds.point(atUnit: unit), z: 0))
      }
      if index > 0 {
        let last = 2 * index
        mesh.faces.append(Mesh.Face([last - 2, last, last + 1, last - 1]))
      }
    }
    strips.mesh = mesh
    return strips
  }

  @Test(
    "A page that another cuts through looks whole wherever the other is not",
    arguments: [1.0, 0.7, 0.2])
  func crossed(opacity: Double) throws {
    let page = page(opacity: opacity)
    // In front of the page at its left and behind it at its right, in the middle rows alone.
    var blade = Layer(frame: Rect(x: 30, y: 38, width: 60, height: 10), contents: .color(.white))
    blade.transform = .rotation(-0.5, x: 0, y: 1, z: 0)
    let (alone, crossed) = (try draw([page]), try draw([blade, page]))
    var (worst, changed) = (0, 0)
    for y in 0..<90 {
      for x in 0..<120 {
        let start = (y * 120 + x) * 4
        for channel in 0..<3 {
          let difference = abs(
            Int(alone.bytes[start + channel]) - Int(crossed.bytes[start + channel]))
          // The blade reaches from y = 36 to y = 50, wherever the eye is.
          if (34..<52).contains(y) {
            changed = max(changed, difference)
          } else {
            worst = max(worst, difference)
          }
        }
      }
    }
    // Two roundings where the parts meet, and one more of the part that is drawn.
    #expect(worst <= 2, "\(worst)/255")
    #expect(changed > 20)
  }

  @Test(
    "A page that two others cut through looks whole wherever they are not",
    arguments: [(1.0, 0), (0.5, 0), (1.0, 3), (0.5, 3)])
  func crossedTwice(opacity: Double, strips: Int) throws {
    let page = page(opacity: opacity)
    // One cuts along a line from top to bottom, the other along one from left to right.
    var blade = Layer(frame: Rect(x: 30, y: 38, width: 60, height: 10), contents: .color(.white))
    blade.transform = .rotation(-0.5, x: 0, y: 1, z: 0)
    var other = Layer(frame: Rect(x: 48, y: 12, width: 10, height: 66), contents: .color(.white))
    other.transform = .rotation(0.7, x: 1, y: 0, z: 0)
    let cut = strips > 0 ? self.strips(strips, of: page) : page
    let (alone, crossed) = (try draw([page]), try draw([blade, other, cut]))
    var (worst, shown) = (0, 0)
    for y in 0..<90 {
      for x in 0..<120 {
        let (one, two) = (alone[x, y], crossed[x, y])
        let difference = (0..<3).map { abs(Int(one[$0]) - Int(two[$0])) }.max() ?? 0
        // Both blades are ten points wide and less than 35 before or behind the picture plane:
        // nothing of them is seen further than nine points from their middle lines.
        if abs(y - 43) <= 9 || abs(x - 53) <= 9 {
          shown = max(shown, difference)
        } else {
          worst = max(worst, difference)
        }
      }
    }
    // One rounding for each part that meets in a pixel.
    #expect(worst <= 3, "\(worst)/255")
    #expect(shown > 20)
  }

  @Test(
    "A page made of strips of any width looks like one that is not",
    arguments: [(1.0, 7), (1, 300), (0.5, 7), (0.5, 300)])
  func strips(opacity: Double, count: Int) throws {
    let page = page(opacity: opacity)
    var strips = self.strips(count, of: page)
    if count == 7 {
      // With two strips at most in a pixel the drawing order does not matter.
      var random = SeededGenerator(seed: 5)
      strips.mesh?.faces.shuffle(using: &random)
    }
    let (whole, parts) = (try draw([page]), try draw([strips]))
    // Every part rounds once: opaque ones cover what is below, translucent ones add up where
    // several meet in a pixel.
    let tolerance = count == 7 ? 2 : 6
    try requireAlike(
      parts, whole, within: tolerance, named: "strips-\(count)-\(Int(opacity * 10))")
  }

  @Test("A mesh that passes the eye is clipped there")
  func meshBehindTheEye() throws {
    var page = page(opacity: 1)
    page.transform = .identity
    // From far behind the picture plane to far behind the eye.
    page.mesh = Mesh(
      vertices: [
        Mesh.Vertex(unit: Point(x: 0, y: 0), position: Point(x: 0, y: 0), z: -300),
        Mesh.Vertex(unit: Point(x: 1, y: 0), position: Point(x: 80, y: 0), z: -300),
        Mesh.Vertex(unit: Point(x: 1, y: 1), position: Point(x: 80, y: 60), z: 900),
        Mesh.Vertex(unit: Point(x: 0, y: 1), position: Point(x: 0, y: 60), z: 900),
      ], faces: [Mesh.Face([0, 1, 2, 3])])
    let frame = try draw([page], perspective: 400)
    // On the line of sight through (60, y), half way down the plane lies at z = 300, y = 45 as the
    // eye: it is seen edge-on nowhere, and only above the middle row, where the plane is before the
    // eye.
    let backdrop = SIMD4<UInt8>(26, 153, 51, 255)
    // The plane's lower end is behind the eye: mirrored through it, it would show at the top.
    #expect(isRounded(frame[60, 2], to: backdrop))
    #expect(!isRounded(frame[60, 35], to: backdrop))
  }
}
