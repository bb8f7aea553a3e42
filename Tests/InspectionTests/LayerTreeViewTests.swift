import Inspection
import SceneGraph
import Testing
import Transitions

@Suite("Exploded view of a layer tree")
struct LayerTreeViewTests {
  private let container = Container(size: Size(width: 400, height: 800), scale: 1)

  /// The view from the front at magnification 1.
  private var front: LayerTreeView {
    var view = LayerTreeView()
    (view.yaw, view.pitch, view.zoom, view.spread) = (0, 0, 1, 60)
    return view
  }

  /// Returns the centres of the discs that mark anchors, in the tree's order. Each mark is three
  /// discs, the last the smallest.
  private func anchors(_ view: LayerTreeView, _ scene: Scene) -> [Point] {
    let discs = view.view(of: scene).scene.root.sublayers.filter { $0.cornerRadius > 0 }
    return stride(from: 2, to: discs.count, by: 3).map { discs[$0].position }
  }

  private func expect(_ point: Point, _ x: Double, _ y: Double) {
    #expect(abs(point.x - x) < 1e-9 && abs(point.y - y) < 1e-9, "\(point)")
  }

  /// Returns a length's size on the picture at depth `z`. The eye is 2.5 · 800 points in front of
  /// the middle of the levels, which is also the picture's centre: the magnification is 2000 /
  /// (2000 − z).
  private func enlarged(_ length: Double, atZ z: Double) -> Double { length * 2000 / (2000 - z) }

  @Test("From the front, anchors are at their layers' positions, magnified by their level's depth")
  func levels() {
    var outer = Layer(
      frame: Rect(x: 100, y: 200, width: 200, height: 100), contents: .color(.white))
    outer.anchor(at: Point(x: 0, y: 0))
    let inner = Layer(frame: Rect(x: 20, y: 10, width: 40, height: 40), contents: .color(.black))
    outer.sublayers = [inner]
    let found = anchors(front, Scene(container, sublayers: [outer]))
    #expect(found.count == 3)
    guard found.count == 3 else { return }
    // The root's centre is the picture's. Two levels, 60 points apart, lie 60 points in front of
    // the middle level and behind it.
    expect(found[0], 200, 400)
    // (100, 200) is (−100, −200) from the centre, in the middle level.
    expect(found[1], 100, 200)
    // (140, 230) is in the nearest level.
    expect(found[2], 200 + enlarged(-60, atZ: 60), 400 + enlarged(-170, atZ: 60))
  }

  @Test("Rotated by 90°, levels are side by side")
  func turned() {
    var view = front
    view.yaw = .pi / 2
    let layer = Layer(frame: Rect(x: 100, y: 200, width: 200, height: 100))
    let found = anchors(view, Scene(container, sublayers: [layer]))
    #expect(found.count == 2)
    guard found.count == 2 else { return }
    // Two levels 60 points apart lie 30 points in front of the middle and behind it. A rotation by
    // 90° about y maps z to x.
    expect(found[0], 200 - 30, 400)
    expect(found[1], 200 + 30, 400 + -150)
  }

  @Test("A page rotated about its left edge is shown without the scene's perspective")
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
    // The far end of the page is half the width across and sin 60° of the width behind; a rotation
    // about y maps x to −z.
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
    "A layer's own perspective is removed too, and its eye is in front of its anchor"
  )
  func ownPerspective() {
    var page = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100), contents: .picture(.to))
    page.transform = Transform3D.rotation(1, x: 1, y: 0, z: 0).concatenating(.perspective(300))
    let shown = front.view(of: Scene(container, sublayers: [page]))
    let eye = shown.labels.first { $0.text == "eye, 300 pt" }
    #expect(eye != nil)
    // The page's anchor is 30 points in front of the middle.
    if let eye { expect(eye.point, 200 + enlarged(-150, atZ: 30), 400 + enlarged(-350, atZ: 30)) }
  }

  @Test(
    "Every layer has a border, layers with contents show them, and nothing is hidden"
  )
  func planes() {
    var page = Layer(frame: container.bounds, contents: .picture(.from))
    page.isDoubleSided = false
    page.opacity = 0
    page.sublayers = [Layer(frame: container.bounds)]
    let shown = LayerTreeView().view(of: Scene(container, sublayers: [page]))
    let planes = shown.scene.root.sublayers.first { $0.sublayerTransform != .identity }?.sublayers
    // The root, the page's border, the page, and its sublayer.
    #expect(planes?.map(\.sublayers.count) == [4, 4, 5, 4])
    #expect(planes?.map(\.isDoubleSided) == [true, true, false, true])
    #expect((planes?[2].sublayers[0].opacity ?? 0) > 0)
    #expect(shown.labels.map(\.text) == ["from"])
  }
}
