import SceneGraph
import TestSupport
import Testing

/// Depth order, visibility and perspective.
extension SceneSamplerTests {
  // MARK: - Groups

  @Test("A group's opacity applies to its composite: overlaps do not show through")
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
    // Drawn separately: 0.4 of green over 0.4 of red.
    group.flattensSublayers = false
    expect([group], at: 100, 50, is: SIMD4(0.24, 0.4, 0, 0.64))
    // Nested opacities multiply either way.
    expect([whole(.none, [group])], at: 40, 50, is: SIMD4(0.4, 0, 0, 0.4))
    var outer = space([group])
    outer.opacity = 0.5
    expect([outer], at: 40, 50, is: SIMD4(0.2, 0, 0, 0.2))
  }

  @Test("Contents are below sublayers, and alpha 0.5 lets half through")
  func over() {
    expect([whole(green, [whole(redAtHalf)])], at: 10, 10, is: SIMD4(0.5, 0.5, 0, 1))
    expect([whole(redAtHalf, [whole(redAtHalf)])], at: 10, 10, is: SIMD4(0.75, 0, 0, 0.75))
  }

  // MARK: - Order

  @Test("In a plane, zPosition decides, then the order")
  func zPosition() {
    var first = whole(red)
    let second = whole(green)
    expect([first, second], at: 10, 10, is: SIMD4(0, 1, 0, 1))
    first.zPosition = 1
    expect([first, second], at: 10, 10, is: SIMD4(1, 0, 0, 1))
    first.zPosition = -1
    expect([second, first], at: 10, 10, is: SIMD4(0, 1, 0, 1))
    // Only zPosition counts there; the depth of a transform does not.
    first.zPosition = 0
    first.transform = .translation(z: 50)
    expect([first, second], at: 10, 10, is: SIMD4(0, 1, 0, 1))
  }

  @Test("In a 3D space, the nearer layer is in front, point by point")
  func crossing() {
    // Rotated by ±60° about the vertical centre line, so that x shrinks to half. A positive angle
    // moves the right side away from the viewer: left of the centre the first page is in front,
    // right of it the second.
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
    // In a plane they are drawn in order.
    expect(pages, at: 99.9, 50, is: SIMD4(0, 1, 0, 1))
    // Through the nearer one, if it is half transparent: red over green.
    var clear = pages
    clear[0].contents = redAtHalf
    expect([space(clear)], at: 90, 50, is: SIMD4(0.5, 0.5, 0, 1))
  }

  @Test("Layers at equal depth are drawn in order")
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

  @Test("A layer that does not flatten joins its 3D space, and is one block in a plane")
  func joining() {
    var near = whole(red)
    near.zPosition = 20
    var sheet = whole(green)
    sheet.zPosition = 10
    let far = whole(blue)
    let group = space([near, far])
    // In a 3D space the quad is between the two.
    expect([group, sheet], perspective: 1e6, at: 100, 50, is: SIMD4(1, 0, 0, 1))
    expect([space([space([group]), sheet])], at: 100, 50, is: SIMD4(1, 0, 0, 1))
    // In a plane the block is sorted by its own zPosition: below the quad, although its sublayer is
    // nearer.
    expect([group, sheet], at: 100, 50, is: SIMD4(0, 1, 0, 1))
    var lifted = group
    lifted.zPosition = 11
    expect([lifted, sheet], at: 100, 50, is: SIMD4(1, 0, 0, 1))
    // A layer that flattens has the depth of its plane, whatever its sublayers' depths.
    expect([whole(.none, [near]), sheet], perspective: 1e6, at: 100, 50, is: SIMD4(0, 1, 0, 1))
    // Within a block, depth decides.
    expect([space([near, far])], at: 100, 50, is: SIMD4(1, 0, 0, 1))
  }

  // MARK: - Perspective

  @Test("100 points in front of the plane, with the eye at 500, the magnification is 1.25")
  func perspective() {
    var near = Layer(frame: Rect(x: 60, y: 30, width: 80, height: 40), contents: .picture(.from))
    near.zPosition = 100
    // 1.25 · 40 = 50 to each side of the centre, and 1.25 · 20 = 25.
    expect([near], perspective: 500, at: 49.9, 50, is: .zero)
    expect([near], perspective: 500, at: 50.1, 50, is: SIMD4(0.001, 0.5, 0, 1))
    expect([near], perspective: 500, at: 125, 74, is: SIMD4(0.75, 0.98, 0, 1))
    // A flattened sublayer lies in that plane; its depth counts only with a perspective of its own
    // layer.
    var child = Layer(frame: Rect(x: 20, y: 10, width: 40, height: 20), contents: red)
    child.zPosition = 300
    near.sublayers = [child]
    expect([near], perspective: 500, at: 100 + 24.9, 50, is: SIMD4(1, 0, 0, 1))
    expect([near], perspective: 500, at: 100 + 25.1, 50, is: SIMD4(0.751, 0.5, 0, 1))
    // Magnified twice by an eye at 600.
    near.sublayerTransform = .perspective(600)
    expect([near], perspective: 500, at: 100 + 49.9, 50, is: SIMD4(1, 0, 0, 1))
  }

  @Test("Layers at the eye or behind it are not visible")
  func behindTheEye() {
    for z in [500.0, 500.001, 700, 1e6] {
      var page = whole(red)
      page.zPosition = z
      expect([page], perspective: 500, at: 100, 50, is: .zero)
      expect([space([page])], perspective: 500, at: 70, 20, is: .zero)
    }
    // A page that passes the eye is visible only in front of the eye.
    var page = Layer(frame: Rect(x: -2000, y: 0, width: 2100, height: 100), contents: red)
    page.anchor(at: Point(x: 1, y: 0.5))
    page.transform = .rotation(-Double.pi / 4, x: 0, y: 1, z: 0)
    // With −45°, m13 = sin 45° moves the left side away. From the hinge at the centre, x/w is
    // −u·cos/(1 + u·sin/500), which tends to −500 for a long page.
    expect([page], perspective: 500, at: 90, 50, is: SIMD4(1, 0, 0, 1))
    expect([page], perspective: 500, at: 110, 50, is: .zero)
    // With 45° the left side passes the eye: x/w = −u·cos/(1 − u·sin/500) is unbounded to the left;
    // behind the eye it would return from the right.
    page.transform = .rotation(Double.pi / 4, x: 0, y: 1, z: 0)
    expect([page], perspective: 500, at: 1, 50, is: SIMD4(1, 0, 0, 1))
    expect([page], perspective: 500, at: 110, 50, is: .zero)
    expect([page], perspective: 500, at: 199, 50, is: .zero)
  }

  @Test(
    "From behind, a picture is mirrored, and a single-sided layer disappears with its sublayers")
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
    // Sides are determined in the layer's own space: flipped in a layer that is flipped too, it is
    // seen from behind there.
    var twice = whole(.none, [page])
    twice.transform = .rotation(.pi, x: 0, y: 1, z: 0)
    expect([twice], at: 160, 40, is: SIMD4(0, 1, 0, 1))
    twice.sublayers[0].transform = .rotation(.pi, x: 0, y: 1, z: 0)
    expect([twice], at: 160, 40, is: .zero)
    // In one 3D space the two rotations add up.
    twice.flattensSublayers = false
    expect([twice], at: 20, 40, is: SIMD4(0, 1, 0, 1))
    twice.sublayers[0].transform = .identity
    expect([twice], at: 160, 40, is: .zero)
  }
}
