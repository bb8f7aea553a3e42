import Inspection
import SceneGraph
import Testing
import Transitions

@Suite("A layer tree seen from beside")
struct LayerTreeViewTests {
  private let container = Container(size: Size(width: 400, height: 800), scale: 1)

  /// Straight from the front, a point as large as it is.
  private var front: LayerTreeView {
    var view = LayerTreeView()
    (view.yaw, view.pitch, view.zoom, view.spread) = (0, 0, 1, 60)
    return view
  }

  /// The middles of the discs that mark anchors, in the tree's order: each is drawn as three, the last the smallest.
  private func anchors(_ view: LayerTreeView, _ scene: Scene) -> [Point] {
    let discs = view.view(of: scene).scene.root.sublayers.filter { $0.cornerRadius > 0 }
    return stride(from: 2, to: discs.count, by: 3).map { discs[$0].position }
  }

  private func expect(_ point: Point, _ x: Double, _ y: Double) {
    #expect(abs(point.x - x) < 1e-9 && abs(point.y - y) < 1e-9, "\(point)")
  }

  /// The eye is 2.5 times 800 points before the middle of the levels, which is its picture's middle, too: what is z before
  /// that plane is larger by 2000 / (2000 − z).
  private func enlarged(_ length: Double, atZ z: Double) -> Double { length * 2000 / (2000 - z) }

  @Test("From the front, anchors are where the layers have them, larger the nearer their level is")
  func levels() {
    var outer = Layer(
      frame: Rect(x: 100, y: 200, width: 200, height: 100), contents: .color(.white))
    outer.anchor(at: Point(x: 0, y: 0))
    let inner = Layer(frame: Rect(x: 20, y: 10, width: 40, height: 40), contents: .color(.black))
    outer.sublayers = [inner]
    let found = anchors(front, Scene(container, sublayers: [outer]))
    #expect(found.count == 3)
    guard found.count == 3 else { return }
    // The root's middle is the picture's. Two levels of 60 points lie 60 before and behind the middle.
    expect(found[0], 200, 400)
    // (100, 200) is (−100, −200) from the middle, in the middle level.
    expect(found[1], 100, 200)
    // (140, 230), in the nearest.
    expect(found[2], 200 + enlarged(-60, atZ: 60), 400 + enlarged(-170, atZ: 60))
  }

  @Test("Turned by a right angle less a little, width becomes depth and levels go sideways")
  func turned() {
    var view = front
    view.yaw = .pi / 2
    let layer = Layer(frame: Rect(x: 100, y: 200, width: 200, height: 100))
    let found = anchors(view, Scene(container, sublayers: [layer]))
    #expect(found.count == 2)
    guard found.count == 2 else { return }
    // One level of 60 points: 30 before and 30 behind. A turn about y by a right angle takes z to x.
    expect(found[0], 200 - 30, 400)
    expect(found[1], 200 + 30, 400 + -150)
  }

  @Test("A page that turns about its left edge stands in space without the scene's perspective")
  func perspective() {
    var stage = Layer(frame: container.bounds)
    stage.sublayerTransform = .perspective(500)
    var page = Layer(frame: container.bounds, contents: .picture(.from))
    page.anchor(at: Point(x: 0, y: 0.5))
    page.transform = .rotation(.pi / 3, x: 0, y: 1, z: 0)
    stage.sublayers = [page]
    var view = front
    view.spread = 0
    let shown = view.view(of: Scene(container, sublayers: [stage]))
    // The far end of the page: half the width across, and sin 60° of it behind; a turn about y takes x to −z.
    let depth = -400 * (3.0.squareRoot() / 2)
    let spaces = shown.scene.root.sublayers.filter { $0.sublayerTransform != .identity }
    #expect(spaces.count == 1)
    guard let space = spaces.first, let plane = space.sublayers.last else { return }
    let map = plane.toSuperlayer.concatenating(space.fromSublayers)
      .concatenating(space.toSuperlayer)
    let end = map.apply(to: SIMD4(400, 400, 0, 1))
    expect(Point(x: end.x / end.w, y: end.y / end.w), 200 + enlarged(0, atZ: depth), 400)
    let top = map.apply(to: SIMD4(400, 0, 0, 1))
    expect(
      Point(x: top.x / top.w, y: top.y / top.w), 200, 400 + enlarged(-400, atZ: depth))
    #expect(shown.labels.contains { $0.text == "eye, 500 pt" && $0.point == Point(x: 200, y: 400) })
  }

  @Test(
    "Perspective that a layer's own transform has is taken off as well, and its eye is before its anchor"
  )
  func ownPerspective() {
    var page = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100), contents: .picture(.to))
    page.transform = Transform3D.rotation(1, x: 1, y: 0, z: 0).concatenating(.perspective(300))
    let shown = front.view(of: Scene(container, sublayers: [page]))
    let eye = shown.labels.first { $0.text == "eye, 300 pt" }
    #expect(eye != nil)
    // One level of 60: the page's anchor is 30 before the middle.
    if let eye { expect(eye.point, 200 + enlarged(-150, atZ: 30), 400 + enlarged(-350, atZ: 30)) }
  }

  @Test(
    "Every layer has an outline of its own, those that show something their picture, and nothing is hidden"
  )
  func planes() {
    var page = Layer(frame: container.bounds, contents: .picture(.from))
    page.isDoubleSided = false
    page.opacity = 0
    page.sublayers = [Layer(frame: container.bounds)]
    let shown = LayerTreeView().view(of: Scene(container, sublayers: [page]))
    let planes = shown.scene.root.sublayers.first { $0.sublayerTransform != .identity }?.sublayers
    // Root, the page's outline and the page, the one within.
    #expect(planes?.map(\.sublayers.count) == [4, 4, 5, 4])
    #expect(planes?.map(\.isDoubleSided) == [true, true, false, true])
    #expect((planes?[2].sublayers[0].opacity ?? 0) > 0)
    #expect(shown.labels.map(\.text) == ["from"])
  }
}
