import SceneGraph
import TestSupport
import Testing

/// What is in front of what, and from where it is seen.
extension SceneSamplerTests {
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
}
