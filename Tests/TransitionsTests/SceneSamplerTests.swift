import TestSupport
import Testing
import Transitions

/// The evaluator that other tests take for the truth, against values that are worked out by hand. Every scene is
/// 200 × 100 points, so that (100, 50) is the middle.
@Suite("What a scene shows at a point")
struct SceneSamplerTests {
  private let container = Container(size: Size(width: 200, height: 100), scale: 1)
  private let red = Layer.Contents.color(Color(red: 1, green: 0, blue: 0))
  private let green = Layer.Contents.color(Color(red: 0, green: 1, blue: 0))
  private let blue = Layer.Contents.color(Color(red: 0, green: 0, blue: 1))
  private let redAtHalf = Layer.Contents.color(Color(red: 1, green: 0, blue: 0, alpha: 0.5))

  /// A layer over the whole container.
  private func whole(_ contents: Layer.Contents = .none, _ sublayers: [Layer] = []) -> Layer {
    var layer = Layer(frame: container.bounds, contents: contents)
    layer.sublayers = sublayers
    return layer
  }

  /// A layer that keeps its sublayers' depth.
  private func space(_ sublayers: [Layer]) -> Layer {
    var layer = whole(.none, sublayers)
    layer.flattensSublayers = false
    return layer
  }

  /// Expects red, green, blue and alpha at (`x`, `y`), over nothing.
  private func expect(
    _ sublayers: [Layer], perspective: Double = .infinity, at x: Double, _ y: Double,
    is color: SIMD4<Double>, within tolerance: Double = 1e-9,
    _ location: SourceLocation = #_sourceLocation
  ) {
    var scene = Scene(container, sublayers: sublayers)
    if perspective.isFinite { scene.root.sublayerTransform = .perspective(perspective) }
    var sampler = SceneSampler()
    // A picture's colour says which place of it one sees; `to` is half transparent.
    sampler.picture = { name, unit in
      name == .from ? SIMD4(unit.x, unit.y, 0, 1) : SIMD4(unit.x, unit.y, 0, 1) / 2
    }
    sampler.pictureSize = { _ in Size(width: 60, height: 20) }
    sampler.backdrop = .zero
    let found = sampler.color(of: scene, at: Point(x: x, y: y))
    #expect(
      farthest(found, color) <= tolerance, "(\(x), \(y)) shows \(found), not \(color)",
      sourceLocation: location)
  }

  // MARK: - Groups

  @Test("A group's opacity is that of its picture: what overlaps in it does not show through")
  func groupOpacity() {
    var group = whole(
      .none,
      [
        Layer(frame: Rect(x: 0, y: 0, width: 120, height: 100), contents: red),
        Layer(frame: Rect(x: 80, y: 0, width: 120, height: 100), contents: green),
      ])
    group.opacity = 0.4
    expect([group], at: 40, 50, is: SIMD4(0.4, 0, 0, 0.4))
    expect([group], at: 100, 50, is: SIMD4(0, 0.4, 0, 0.4))
    // One after the other: 0.4 of green over 0.4 of red.
    group.flattensSublayers = false
    expect([group], at: 100, 50, is: SIMD4(0.24, 0.4, 0, 0.64))
    // Opacities of one within the other multiply either way.
    expect([whole(.none, [group])], at: 40, 50, is: SIMD4(0.4, 0, 0, 0.4))
    var outer = space([group])
    outer.opacity = 0.5
    expect([outer], at: 40, 50, is: SIMD4(0.2, 0, 0, 0.2))
  }

  @Test("Contents are below sublayers, and a colour of alpha 0.5 lets half through")
  func over() {
    expect([whole(green, [whole(redAtHalf)])], at: 10, 10, is: SIMD4(0.5, 0.5, 0, 1))
    expect([whole(redAtHalf, [whole(redAtHalf)])], at: 10, 10, is: SIMD4(0.75, 0, 0, 0.75))
  }

  // MARK: - Order

  @Test("In a plane zPosition decides, and then the order")
  func zPosition() {
    var first = whole(red)
    let second = whole(green)
    expect([first, second], at: 10, 10, is: SIMD4(0, 1, 0, 1))
    first.zPosition = 1
    expect([first, second], at: 10, 10, is: SIMD4(1, 0, 0, 1))
    first.zPosition = -1
    expect([second, first], at: 10, 10, is: SIMD4(0, 1, 0, 1))
    // Nothing but the zPosition counts there, however near a transform brings a layer.
    first.zPosition = 0
    first.transform = .translation(z: 50)
    expect([first, second], at: 10, 10, is: SIMD4(0, 1, 0, 1))
  }

  @Test("In a space the nearer one is in front, point by point")
  func crossing() {
    // Turned by ±60° about the vertical line in the middle, so that x shrinks to half. A positive angle takes the right
    // side away from the viewer: left of the middle the first page is in front, right of it the second.
    let pages = [(red, Double.pi / 3), (green, -Double.pi / 3)].map { contents, angle in
      var page = whole(contents)
      page.transform = .rotation(angle, x: 0, y: 1, z: 0)
      return page
    }
    for order in [pages, pages.reversed()] {
      expect([space(order)], at: 99.9, 50, is: SIMD4(1, 0, 0, 1))
      expect([space(order)], at: 100.1, 50, is: SIMD4(0, 1, 0, 1))
      expect([space(order)], at: 49.9, 50, is: .zero)
      expect(order, perspective: 1e5, at: 99.9, 50, is: SIMD4(1, 0, 0, 1))
      expect(order, perspective: 1e5, at: 100.1, 50, is: SIMD4(0, 1, 0, 1))
    }
    // In a plane they lie in their order.
    expect(pages, at: 99.9, 50, is: SIMD4(0, 1, 0, 1))
    // Seen through the nearer one, when that is half transparent: red over green.
    var clear = pages
    clear[0].contents = redAtHalf
    expect([space(clear)], at: 90, 50, is: SIMD4(0.5, 0.5, 0, 1))
  }

  @Test("Two that are equally near are in their order")
  func ties() {
    let (low, high) = (whole(red), whole(green))
    expect([space([low, high])], at: 10, 10, is: SIMD4(0, 1, 0, 1))
    expect([space([high, low])], at: 10, 10, is: SIMD4(1, 0, 0, 1))
    var nearer = low
    nearer.zPosition = 1e-7
    expect([space([nearer, high])], at: 10, 10, is: SIMD4(0, 1, 0, 1))
    nearer.zPosition = 1e-5
    expect([space([nearer, high])], at: 10, 10, is: SIMD4(1, 0, 0, 1))
  }

  @Test("What does not flatten joins the space it stands in, and is one block in a plane")
  func joining() {
    var near = whole(red)
    near.zPosition = 20
    var sheet = whole(green)
    sheet.zPosition = 10
    let far = whole(blue)
    let group = space([near, far])
    // In a space the sheet is between the two.
    expect([group, sheet], perspective: 1e6, at: 100, 50, is: SIMD4(1, 0, 0, 1))
    expect([space([space([group]), sheet])], at: 100, 50, is: SIMD4(1, 0, 0, 1))
    // In a plane the block goes by its own zPosition: below the sheet, although its sublayer is nearer.
    expect([group, sheet], at: 100, 50, is: SIMD4(0, 1, 0, 1))
    var lifted = group
    lifted.zPosition = 11
    expect([lifted, sheet], at: 100, 50, is: SIMD4(1, 0, 0, 1))
    // One that flattens is as near as its plane, whatever is in it.
    expect([whole(.none, [near]), sheet], perspective: 1e6, at: 100, 50, is: SIMD4(0, 1, 0, 1))
    // A block sorts by depth within.
    expect([space([near, far])], at: 100, 50, is: SIMD4(1, 0, 0, 1))
  }

  // MARK: - Perspective

  @Test("One hundred points before the plane of an eye at five hundred, all is 1.25 times as large")
  func perspective() {
    var near = Layer(frame: Rect(x: 60, y: 30, width: 80, height: 40), contents: .picture(.from))
    near.zPosition = 100
    // 1.25 · 40 = 50 to each side of the middle, and 1.25 · 20 = 25.
    expect([near], perspective: 500, at: 49.9, 50, is: .zero)
    expect([near], perspective: 500, at: 50.1, 50, is: SIMD4(0.001, 0.5, 0, 1))
    expect([near], perspective: 500, at: 125, 74, is: SIMD4(0.75, 0.98, 0, 1))
    // A sublayer that flattens is in that plane; its own depth only counts with an eye of its own.
    var child = Layer(frame: Rect(x: 20, y: 10, width: 40, height: 20), contents: red)
    child.zPosition = 300
    near.sublayers = [child]
    expect([near], perspective: 500, at: 100 + 24.9, 50, is: SIMD4(1, 0, 0, 1))
    expect([near], perspective: 500, at: 100 + 25.1, 50, is: SIMD4(0.751, 0.5, 0, 1))
    // At twice the size within, by an eye at 600.
    near.sublayerTransform = .perspective(600)
    expect([near], perspective: 500, at: 100 + 49.9, 50, is: SIMD4(1, 0, 0, 1))
  }

  @Test("What is at the eye or behind it is not seen")
  func behindTheEye() {
    for z in [500.0, 500.001, 700, 1e6] {
      var page = whole(red)
      page.zPosition = z
      expect([page], perspective: 500, at: 100, 50, is: .zero)
      expect([space([page])], perspective: 500, at: 70, 20, is: .zero)
    }
    // Half a turn-over: a page that passes the eye is seen where it is before the eye, and not a second time.
    var page = Layer(frame: Rect(x: -2000, y: 0, width: 2100, height: 100), contents: red)
    page.anchor(at: Point(x: 1, y: 0.5))
    page.transform = .rotation(-Double.pi / 4, x: 0, y: 1, z: 0)
    // With −45° x goes to z with m13 = sin 45°: the left side goes away. From the hinge at the middle, x/w is
    // −u·cos/(1 + u·sin/500): its limit for a long page is −500.
    expect([page], perspective: 500, at: 90, 50, is: SIMD4(1, 0, 0, 1))
    expect([page], perspective: 500, at: 110, 50, is: .zero)
    // The other way round the left side comes nearer and passes the eye: x/w = −u·cos/(1 − u·sin/500) goes on to
    // the left without end, and behind the eye would come back from the right.
    page.transform = .rotation(Double.pi / 4, x: 0, y: 1, z: 0)
    expect([page], perspective: 500, at: 1, 50, is: SIMD4(1, 0, 0, 1))
    expect([page], perspective: 500, at: 110, 50, is: .zero)
    expect([page], perspective: 500, at: 199, 50, is: .zero)
  }

  @Test(
    "Seen from behind a picture is mirrored, and a one-sided layer is gone with all that is in it")
  func sides() {
    let badge = Layer(frame: Rect(x: 0, y: 0, width: 50, height: 100), contents: green)
    var page = whole(.picture(.from), [badge])
    page.transform = .rotation(.pi, x: 0, y: 1, z: 0)
    expect([page], at: 20, 40, is: SIMD4(0.9, 0.4, 0, 1))
    expect([page], at: 160, 40, is: SIMD4(0, 1, 0, 1))
    page.isDoubleSided = false
    page.shadow = Shadow(.white, offset: Point(x: 20, y: 0), radius: 1)
    expect([page], at: 20, 40, is: .zero)
    expect([page], at: 160, 40, is: .zero)
    page.transform = .identity
    expect([page], at: 20, 40, is: SIMD4(0, 1, 0, 1))
    // Each in the space it stands in: turned over in a layer that is itself turned over, it is seen from behind there.
    var twice = whole(.none, [page])
    twice.transform = .rotation(.pi, x: 0, y: 1, z: 0)
    expect([twice], at: 160, 40, is: SIMD4(0, 1, 0, 1))
    twice.sublayers[0].transform = .rotation(.pi, x: 0, y: 1, z: 0)
    expect([twice], at: 160, 40, is: .zero)
    // In one space the two turns add up.
    twice.flattensSublayers = false
    expect([twice], at: 20, 40, is: SIMD4(0, 1, 0, 1))
    twice.sublayers[0].transform = .identity
    expect([twice], at: 160, 40, is: .zero)
  }

  // MARK: - Contents

  @Test("contentsRect shows a part, and the gravities fit that part")
  func contents() {
    var layer = Layer(
      frame: Rect(x: 20, y: 20, width: 120, height: 60), contents: .picture(.from))
    expect([layer], at: 50, 35, is: SIMD4(0.25, 0.25, 0, 1))
    layer.contentsRect = Rect(x: 0.5, y: 0.2, width: 0.25, height: 0.5)
    expect([layer], at: 50, 35, is: SIMD4(0.5625, 0.325, 0, 1))
    // That part is 15 × 10 pixels. In 120 × 60 it fits 6 times as large, 90 × 60, from x = 35 to 125.
    layer.contentsGravity = .aspectFit
    expect([layer], at: 34.9, 50, is: .zero)
    expect([layer], at: 53, 35, is: SIMD4(0.5 + 0.25 * 0.2, 0.2 + 0.5 * 0.25, 0, 1))
    // It covers them 8 times as large, 120 × 80, from y = 10 to 90, and sticks out.
    layer.contentsGravity = .aspectFill
    expect([layer], at: 50, 11, is: SIMD4(0.5625, 0.2 + 0.5 / 80, 0, 1))
    expect([layer], at: 50, 9.9, is: .zero)
    layer.masksToBounds = true
    expect([layer], at: 50, 19.9, is: .zero)
    expect([layer], at: 50, 30, is: SIMD4(0.5625, 0.325, 0, 1))
    // Bounds that do not start at zero show the same.
    layer.bounds.origin = Point(x: 300, y: -70)
    expect([layer], at: 50, 30, is: SIMD4(0.5625, 0.325, 0, 1))
  }

  @Test("Corners are circles, of colours always and of everything else where the layer masks")
  func corners() {
    var layer = whole(red)
    layer.cornerRadius = 20
    // (5, 5) is √(2·15²) = 21.2 from the circle's centre, (6, 6) is 19.8.
    expect([layer], at: 5, 5, is: .zero)
    expect([layer], at: 6, 6, is: SIMD4(1, 0, 0, 1))
    expect([layer], at: 195, 95, is: .zero)
    expect([layer], at: 194, 94, is: SIMD4(1, 0, 0, 1))
    expect([layer], at: 1, 50, is: SIMD4(1, 0, 0, 1))
    expect([layer], at: 100, 1, is: SIMD4(1, 0, 0, 1))
    // 50, half the height, is the most.
    layer.cornerRadius = 1000
    expect([layer], at: 14, 14, is: .zero)
    expect([layer], at: 15, 15, is: SIMD4(1, 0, 0, 1))
    expect([layer], at: 100, 1, is: SIMD4(1, 0, 0, 1))
    layer.cornerRadius = 20
    layer.sublayers = [Layer(frame: Rect(x: -50, y: -50, width: 100, height: 100), contents: green)]
    expect([layer], at: 5, 5, is: SIMD4(0, 1, 0, 1))
    layer.masksToBounds = true
    expect([layer], at: 5, 5, is: .zero)
    expect([layer], at: 6, 6, is: SIMD4(0, 1, 0, 1))
    var picture = whole(.picture(.from))
    picture.cornerRadius = 20
    expect([picture], at: 5, 5, is: SIMD4(0.025, 0.05, 0, 1))
    picture.masksToBounds = true
    expect([picture], at: 5, 5, is: .zero)
    expect([picture], at: 6, 6, is: SIMD4(0.03, 0.06, 0, 1))
  }

  @Test("Gradients: along a line, in ellipses, with any stops")
  func gradients() {
    let stops = [
      Gradient.Stop(Color(white: 0, alpha: 0), at: 0.2),
      Gradient.Stop(Color(red: 1, green: 0, blue: 0), at: 0.4),
      Gradient.Stop(Color(red: 0, green: 0, blue: 1), at: 0.4),
      Gradient.Stop(Color(red: 0, green: 1, blue: 0, alpha: 0.5), at: 0.8),
    ]
    // From x = 0 to 100.
    let axial = whole(
      .gradient(Gradient(from: .zero, to: Point(x: 0.5, y: 0), stops: stops)))
    expect([axial], at: 10, 70, is: .zero)
    expect([axial], at: 30, 10, is: SIMD4(0.5, 0, 0, 0.5))
    expect([axial], at: 40.001, 10, is: SIMD4(0, 0, 1, 1), within: 1e-4)
    // Halfway from blue to half of green, both multiplied by alpha.
    expect([axial], at: 60, 10, is: SIMD4(0, 0.25, 0.5, 0.75))
    expect([axial], at: 150, 10, is: SIMD4(0, 0.5, 0, 0.5))
    // About the middle, with radii of 80 and 30 points.
    let radial = whole(
      .gradient(
        Gradient(
          .radial, from: Point(x: 0.5, y: 0.5), to: Point(x: 0.9, y: 0.8), stops: stops)))
    expect([radial], at: 100 + 24, 50, is: SIMD4(0.5, 0, 0, 0.5))
    expect([radial], at: 100, 50 - 9, is: SIMD4(0.5, 0, 0, 0.5))
    // 0.36² + 0.48² = 0.6².
    expect([radial], at: 100 - 0.36 * 80, 50 + 0.48 * 30, is: SIMD4(0, 0.25, 0.5, 0.75))
  }

  // MARK: - Masks and shadows

  @Test("A mask's alpha says how much is seen, in the layer's coordinates")
  func masks() {
    var layer = Layer(frame: Rect(x: 100, y: 0, width: 100, height: 100), contents: red)
    layer.sublayers = [Layer(frame: Rect(x: 0, y: 50, width: 100, height: 50), contents: green)]
    var mask = Layer(
      frame: Rect(x: 20, y: 0, width: 50, height: 100),
      contents: .color(Color(red: 0.3, green: 1, blue: 0, alpha: 0.5)))
    mask.cornerRadius = 25
    layer.mask = mask
    expect([layer], at: 145, 20, is: SIMD4(0.5, 0, 0, 0.5))
    expect([layer], at: 145, 80, is: SIMD4(0, 0.5, 0, 0.5))
    expect([layer], at: 119, 50, is: .zero)
    expect([layer], at: 123, 3, is: .zero)
    // Its opacity and its own sublayers count as those of any layer, and what has no contents hides all.
    mask.contents = .none
    mask.opacity = 0.5
    mask.sublayers = [Layer(frame: Rect(x: 0, y: 0, width: 25, height: 100), contents: blue)]
    layer.mask = mask
    expect([layer], at: 130, 20, is: SIMD4(0.5, 0, 0, 0.5))
    expect([layer], at: 150, 20, is: .zero)
    layer.opacity = 0.5
    expect([layer], at: 130, 20, is: SIMD4(0.25, 0, 0, 0.25))
    // A mask is no sublayer: the layer's sublayerTransform is not for it.
    layer.sublayerTransform = .translation(x: 1000)
    expect([layer], at: 130, 20, is: SIMD4(0.25, 0, 0, 0.25))
  }

  @Test("A shadow's edge is the Gaussian's integral, and a disc's middle is 1 − exp(−r²/2σ²)")
  func shadows() {
    let normal = [-2: 0.022750131948, -1: 0.158655253931, 0: 0.5, 1: 0.841344746069]
    var layer = Layer(frame: Rect(x: 50, y: -200, width: 500, height: 500), contents: .none)
    layer.shadow = Shadow(.white, offset: Point(x: 10, y: 0), radius: 5)
    for (sigmas, part) in normal {
      expect([layer], at: 60 + 5 * Double(sigmas), 50, is: SIMD4(repeating: part), within: 1e-9)
    }
    // A square's corner has a quarter of it, at −σ and +σ the product of the two.
    layer.position.y += 250
    for radius in [0.0, 1e-3] {
      layer.cornerRadius = radius
      expect([layer], at: 60, 50, is: SIMD4(repeating: 0.25), within: 1e-6)
      expect([layer], at: 55, 55, is: SIMD4(repeating: 0.158655 * 0.841345), within: 1e-6)
    }
    // Colour and alpha.
    layer.shadow?.color = Color(red: 1, green: 0.5, blue: 0, alpha: 0.6)
    expect([layer], at: 60, 50, is: SIMD4(0.15, 0.075, 0, 0.15), within: 1e-6)
    // Unblurred it is the shape itself; below the contents; and cut off where the layer masks.
    layer.shadow?.radius = 0
    layer.cornerRadius = 20
    expect([layer], at: 65, 55, is: .zero)
    expect([layer], at: 66, 56, is: SIMD4(0.6, 0.3, 0, 0.6))
    layer.contents = blue
    expect([layer], at: 120, 90, is: SIMD4(0, 0, 1, 1))
    var small = Layer(frame: Rect(x: 20, y: 20, width: 50, height: 50), contents: .none)
    small.shadow = Shadow(.white, offset: Point(x: 40, y: 0), radius: 0)
    expect([small], at: 80, 40, is: SIMD4(repeating: 1))
    small.masksToBounds = true
    expect([small], at: 80, 40, is: .zero)
    expect([small], at: 65, 40, is: SIMD4(repeating: 1))
  }

  @Test("A round shadow, at its middle and beside it", arguments: [3.0, 8, 20, 60])
  func roundShadows(sigma: Double) {
    let radius = 30.0
    var disc = Layer(frame: Rect(x: 70, y: 20, width: 60, height: 60))
    disc.cornerRadius = radius
    disc.shadow = Shadow(.white, radius: sigma)
    let middle = 1 - exponential(-radius * radius / (2 * sigma * sigma))
    expect([disc], at: 100, 50, is: SIMD4(repeating: middle), within: 2e-6)
    // Beside the middle, added up square by square: as coarse as those are at the disc's border.
    let step = sigma / 40
    let reach = Int(6 * sigma / step)
    for (x, y) in [(20.0, 5.0), (30, 0), (0, -25), (28, 28)] {
      var sum = 0.0
      for j in -reach...reach {
        for i in -reach...reach {
          let (dx, dy) = (Double(i) * step, Double(j) * step)
          let (px, py) = (x + dx, y + dy)
          if px * px + py * py <= radius * radius {
            sum += exponential(-(dx * dx + dy * dy) / (2 * sigma * sigma))
          }
        }
      }
      sum *= step * step / (2 * .pi * sigma * sigma)
      expect([disc], at: 100 + x, 50 + y, is: SIMD4(repeating: sum), within: 2e-3)
    }
  }

  @Test("A shadow asked for at many points is the one asked for at few", arguments: [2.0, 9, 40])
  func manyPointsOfAShadow(sigma: Double) {
    var layer = Layer(frame: Rect(x: 50, y: 20, width: 100, height: 60))
    layer.cornerRadius = 25
    layer.shadow = Shadow(.white, radius: sigma)
    let scene = Scene(container, sublayers: [layer])
    let sampler = SceneSampler()
    let look = sampler.look(at: scene)
    var largest = 0.0
    for index in 0..<2000 {
      let point = Point(x: Double(index % 50) * 4, y: Double(index / 50) * 2.5)
      largest = max(largest, farthest(look(point), sampler.color(of: scene, at: point)))
    }
    #expect(largest < 2e-5)
  }

  // MARK: - Meshes

  @Test("A mesh's faces show the contents between their corners")
  func flatMesh() {
    // The left half of the contents over the right half of the place, the other way round.
    let vertices = [(0.0, 0.0, 200.0, 0.0), (0.5, 0, 100, 0), (0.5, 1, 100, 100), (0, 1, 200, 100)]
      .map {
        Mesh.Vertex(unit: Point(x: $0.0, y: $0.1), place: Point(x: $0.2, y: $0.3), z: 0)
      }
    var layer = whole(.picture(.from))
    layer.mesh = Mesh(vertices: vertices, faces: [Mesh.Face([0, 1, 2, 3])])
    expect([layer], at: 50, 50, is: .zero)
    expect([layer], at: 180, 30, is: SIMD4(0.1, 0.3, 0, 1))
    expect([layer], at: 120, 90, is: SIMD4(0.4, 0.9, 0, 1))
    // Mirrored, it is seen from behind.
    layer.isDoubleSided = false
    expect([layer], at: 180, 30, is: .zero)
    layer.transform = .rotation(.pi, x: 0, y: 1, z: 0)
    expect([layer], at: 20, 30, is: SIMD4(0.1, 0.3, 0, 1))
    // Corners listed the other way round are the same face.
    layer.mesh?.faces = [Mesh.Face([3, 2, 1, 0])]
    expect([layer], at: 20, 30, is: SIMD4(0.1, 0.3, 0, 1))
    // Shade lies over the contents, before the opacity.
    layer.mesh?.faces[0].shade = Gradient(
      from: Color(white: 0, alpha: 0), at: .zero, to: Color(white: 0, alpha: 1),
      at: Point(x: 0.5, y: 0))
    layer.opacity = 0.5
    expect([layer], at: 20, 30, is: SIMD4(0.04, 0.12, 0, 0.5))
  }

  @Test("A face in space is foreshortened, and nearer faces are in front")
  func foldedMesh() {
    // A page folded along its middle: the right half stands up by 45°, 100 points wide and so 70.7 high and wide.
    let side = 100 * 0.5.squareRoot()
    func vertex(_ u: Double, _ v: Double, _ x: Double, _ z: Double) -> Mesh.Vertex {
      Mesh.Vertex(unit: Point(x: u, y: v), place: Point(x: x, y: v * 100), z: z)
    }
    var page = whole(.picture(.from))
    page.mesh = Mesh(
      vertices: [
        vertex(0, 0, 0, 0), vertex(0.5, 0, 100, 0), vertex(0.5, 1, 100, 0), vertex(0, 1, 0, 0),
        vertex(1, 0, 100 + side, side), vertex(1, 1, 100 + side, side),
      ], faces: [Mesh.Face([0, 1, 2, 3]), Mesh.Face([1, 4, 5, 2])])
    expect([page], at: 50, 20, is: SIMD4(0.25, 0.2, 0, 1))
    // Without an eye: half of the standing half is at half of 70.7.
    expect([page], at: 100 + side / 2, 20, is: SIMD4(0.75, 0.2, 0, 1))
    expect([page], at: 100 + side + 0.1, 20, is: .zero)
    // With one: u points along the standing half, x is 100 + (u/√2)/(1 − u/√2/500).
    let x = side / 2 / (1 - side / 2 / 500)
    expect([page], perspective: 500, at: 100 + x, 50, is: SIMD4(0.75, 0.5, 0, 1))
    // The standing half passes through a sheet 30 points up at x = 130.
    var sheet = whole(red)
    sheet.zPosition = 30
    expect([space([sheet, page])], at: 129.9, 50, is: SIMD4(1, 0, 0, 1))
    expect([space([sheet, page])], at: 130.1, 50, is: SIMD4(0.5 + 15.05 / side, 0.5, 0, 1))
    // In a plane the faces keep together, above or below the sheet by zPosition and order.
    expect([page, sheet], at: 150, 50, is: SIMD4(1, 0, 0, 1))
    page.zPosition = 31
    expect([page, sheet], at: 50, 50, is: SIMD4(0.25, 0.5, 0, 1))
    // Folded over by 135°, the right half is above the left one, which it hides; its own place is mirrored.
    page.mesh?.vertices[4].place.x = 100 - side
    page.mesh?.vertices[5].place.x = 100 - side
    for faces in [page.mesh?.faces ?? [], (page.mesh?.faces ?? []).reversed()] {
      page.mesh?.faces = faces
      expect([page], at: 100 - side / 2, 20, is: SIMD4(0.75, 0.2, 0, 1))
    }
    // Which shows its back there.
    page.isDoubleSided = false
    expect([page], at: 100 - side / 2, 20, is: SIMD4(0.5 - side / 400, 0.2, 0, 1))
  }

  @Test("A face that passes the eye is seen as far as it is before the eye")
  func meshBehindTheEye() {
    // Straight towards the viewer from (0, 0) but for one point in ten: x = z / 10.
    var layer = whole(red)
    layer.mesh = Mesh(
      vertices: [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map {
        Mesh.Vertex(
          unit: Point(x: $0.0, y: $0.1), place: Point(x: 101 + $0.0 * 100, y: $0.1 * 100),
          z: $0.0 * 1000)
      }, faces: [Mesh.Face([0, 1, 2, 3])])
    // From the middle, x is (1 + z/10) / (1 − z/500): 1 at z = 0, and without end towards the eye.
    expect([layer], perspective: 500, at: 100.9, 50, is: .zero)
    expect([layer], perspective: 500, at: 102, 50, is: SIMD4(1, 0, 0, 1))
    expect([layer], perspective: 500, at: 199, 50, is: SIMD4(1, 0, 0, 1))
    expect([layer], perspective: 500, at: 60, 50, is: .zero)
    expect([layer], perspective: 500, at: 1, 50, is: .zero)
  }
}

/// e to the power `x` by its series, on the way of e^x = (e^(x/1024))^1024.
private func exponential(_ x: Double) -> Double {
  let small = x / 1024
  var (sum, term) = (1.0, 1.0)
  for index in 1...12 {
    term *= small / Double(index)
    sum += term
  }
  for _ in 0..<10 { sum *= sum }
  return sum
}
