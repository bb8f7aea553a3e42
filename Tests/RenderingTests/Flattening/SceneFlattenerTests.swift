import Effects
import SceneGraph
import Testing
import Transitions

@testable import Rendering

/// Provides a picture for every name.
private struct EveryPicture: PictureInfoProvider {
  let translucent: PictureName
  let size: Size

  func info(of name: PictureName) -> PictureInfo? {
    PictureInfo(isOpaque: name != translucent, size: size)
  }
}

@Suite("Scene flattener")
struct SceneFlattenerTests {
  private static let container = Container(size: Size(width: 100, height: 80), scale: 2)
  private static let target = Size(width: 200, height: 160)

  private func list(_ layers: [Layer], perspective: Double? = nil) -> DrawList {
    var scene = Scene(Self.container, sublayers: layers)
    if let perspective { scene.root.sublayerTransform = .perspective(perspective) }
    var flattener = SceneFlattener()
    return flattener.flatten(
      scene, EveryPicture(translucent: Self.translucent, size: Self.target), onto: Self.target)
  }

  private static let translucent = PictureName("translucent")

  private func full(_ contents: Layer.Contents, opacity: Double = 1) -> Layer {
    var layer = Layer(frame: Self.container.bounds, contents: contents)
    layer.opacity = opacity
    return layer
  }

  private static let gradient = Gradient(
    from: Color(white: 0, alpha: 0.5), at: .zero, to: .clear, at: Point(x: 1, y: 0))

  private func quads(_ list: DrawList) -> [Quad] {
    list.items.compactMap { if case .quad(let quad) = $0 { quad } else { nil } }
  }

  private func contents(_ list: DrawList) -> [Layer.Contents] {
    list.items.map { item in
      guard case .quad(let quad) = item else { return .none }
      if let picture = quad.picture { return .picture(picture.name) }
      if let overlay = quad.overlay, quad.color == .clear { return .gradient(overlay.gradient) }
      return .color(quad.color)
    }
  }

  // MARK: - Painting order

  @Test("Layers are drawn back to front, each before its sublayers, at the scene's scale")
  func order() throws {
    var parent = Layer(frame: Rect(x: 10, y: 10, width: 50, height: 50), contents: .color(.black))
    parent.sublayers = [
      Layer(frame: Rect(x: 5, y: 5, width: 10, height: 10), contents: .color(.white))
    ]
    let last = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10), contents: .picture(.to))
    let found = list([parent, last])
    #expect(contents(found) == [.color(.black), .color(.white), .picture(.to)])
    #expect(
      quads(found)[0].polygon.pixelAlignedRect == PixelRect(x: 20, y: 20, width: 100, height: 100))
    #expect(
      quads(found)[1].polygon.pixelAlignedRect == PixelRect(x: 30, y: 30, width: 20, height: 20))
    #expect(
      quads(found)[2].polygon.pixelAlignedRect == PixelRect(x: 0, y: 0, width: 20, height: 20))
  }

  @Test("Scenes flattened before make no difference", arguments: Catalog.all.map { $0.name })
  func again(name: String) throws {
    let effect = try #require(Catalog.transition(named: name)).init()
    let pictures = EveryPicture(translucent: Self.translucent, size: Self.target)
    var kept = SceneFlattener()
    for progress in [0.5, 0.1, 0.9, 0.4, 0, 0.6] {
      let scene = effect.scene(at: progress, .push, in: Self.container)
      let list = kept.flatten(scene, pictures, onto: Self.target)
      var new = SceneFlattener()
      let expected = new.flatten(scene, pictures, onto: Self.target)
      let isSame =
        list.items == expected.items && list.showsBackground == expected.showsBackground
      #expect(isSame, "at \(progress)")
      kept.reuse(list)
    }
  }

  @Test("An empty scene draws nothing and shows its backdrop")
  func empty() {
    let found = list([Layer(frame: Self.container.bounds)])
    #expect(found.items.isEmpty && found.showsBackground)
  }

  @Test(
    "A translucent layer and its sublayers are one group, and nothing at opacity 0"
  )
  func opacity() {
    var parent = full(.color(.white), opacity: 0.5)
    parent.sublayers = [full(.picture(.from), opacity: 0.25)]
    guard case .group(let group) = list([parent]).items.first else {
      Issue.record("no group")
      return
    }
    #expect(group.opacity == 0.5)
    #expect(SceneFlattenerTests.opacities(group.items) == [1, 0.25])
    parent.opacity = 0
    #expect(list([parent]).items.isEmpty)
    parent.opacity = -1
    #expect(list([parent]).items.isEmpty)
    // An opaque layer takes no group.
    parent.opacity = 2
    #expect(SceneFlattenerTests.opacities(list([parent]).items) == [1, 0.25])
    // Neither does one layer alone.
    parent.opacity = 0.5
    parent.contents = .none
    #expect(SceneFlattenerTests.opacities(list([parent]).items) == [0.125])
  }

  private static func opacities(_ items: [DrawItem]) -> [Double?] {
    items.map { if case .quad(let quad) = $0 { quad.opacity } else { nil } }
  }

  @Test("Layers beside the target are left out")
  func outside() {
    let beside = Layer(frame: Rect(x: 200, y: 0, width: 50, height: 50), contents: .picture(.from))
    #expect(list([beside]).items.isEmpty)
  }

  // MARK: - Back faces

  @Test("An edge-on layer is not drawn, whatever the eye's distance")
  func edgeOn() {
    var page = full(.picture(.from))
    page.anchor(at: Point(x: 0.5, y: 0.5))
    page.transform = .rotation(.pi / 2, x: 0, y: 1, z: 0)
    #expect(list([page]).items.isEmpty)
    // Through the eye too: the page stands in a plane that contains the eye.
    #expect(list([page], perspective: 500).items.isEmpty)
    page.transform = .rotation(-.pi / 2, x: 1, y: 0, z: 0)
    #expect(list([page], perspective: 500).items.isEmpty)
    page.transform = .scale(x: 0)
    #expect(list([page]).items.isEmpty)
  }

  @Test("From behind, a one-sided layer is not drawn and a two-sided one is")
  func backFaces() {
    var page = full(.picture(.from))
    page.transform = .rotation(2, x: 0, y: 1, z: 0)
    #expect(list([page], perspective: 500).items.count == 1)
    page.isDoubleSided = false
    #expect(list([page], perspective: 500).items.isEmpty)
    page.transform = .rotation(1, x: 0, y: 1, z: 0)
    #expect(list([page], perspective: 500).items.count == 1)
  }

  @Test("Of two pages back to back one is drawn at any angle")
  func backToBack() {
    for degrees in stride(from: 0.0, to: 360, by: 7) where degrees != 90 && degrees != 270 {
      var (front, back) = (full(.picture(.from)), full(.picture(.to)))
      front.isDoubleSided = false
      back.isDoubleSided = false
      front.transform = .rotation(degrees * .pi / 180, x: 0, y: 1, z: 0)
      back.transform = .rotation((degrees + 180) * .pi / 180, x: 0, y: 1, z: 0)
      let shown: PictureName = degrees < 90 || degrees > 270 ? .from : .to
      // The two planes are the same, so the eye's distance changes nothing.
      #expect(contents(list([front, back])) == [.picture(shown)], "\(degrees)°")
    }
  }

  // MARK: - Occlusion

  @Test("Layers below an opaque one are not drawn, and neither is the backdrop")
  func occlusion() {
    let small = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10), contents: .color(.white))
    let found = list([full(.color(.white)), small, full(.picture(.from)), small])
    #expect(contents(found) == [.picture(.from), .color(.white)])
    #expect(!found.showsBackground)
    #expect(!list([full(.color(.black))]).showsBackground)
  }

  @Test("A layer that is not opaque all over hides nothing")
  func noOcclusion() {
    var moved = full(.picture(.to))
    moved.position.x += 0.25
    var turned = full(.picture(.to))
    turned.transform = .rotation(0.01, x: 0, y: 0, z: 1)
    for cover in [
      full(.picture(.to), opacity: 0.999), full(.picture(Self.translucent)),
      full(.color(Color(white: 1, alpha: 0.999))),
      full(
        .gradient(Gradient(from: .white, at: .zero, to: .black, at: Point(x: 1, y: 1)))),
      Layer(frame: Rect(x: 0, y: 0, width: 99, height: 80), contents: .picture(.to)), moved, turned,
    ] {
      let small = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10), contents: .color(.white))
      let found = list([small, cover])
      #expect(found.items.count == 2, "\(cover)")
      #expect(found.showsBackground)
    }
  }

  @Test("A layer larger than the target hides what is below too")
  func largerCover() {
    let large = Layer(frame: Rect(x: -10, y: -10, width: 200, height: 200), contents: .picture(.to))
    #expect(list([full(.picture(.from)), large]).items.count == 1)
  }

  // MARK: - Overlays

  @Test("A gradient exactly over a page is merged into it")
  func merging() throws {
    var page = full(.picture(.from))
    page.transform = .rotation(0.5, x: 0, y: 1, z: 0)
    page.sublayers = [full(.gradient(Self.gradient), opacity: 0.25)]
    let found = list([page], perspective: 500)
    #expect(contents(found) == [.picture(.from)])
    #expect(quads(found).first?.overlay == GradientOverlay(gradient: Self.gradient, opacity: 0.25))
    #expect(quads(found).first?.opacity == 1)
  }

  @Test("A colour with corners rounded by its layer's clip is merged with the overlay")
  func mergingWithinRoundedCorners() throws {
    var card = full(.color(.white))
    card.cornerRadius = 12
    card.masksToBounds = true
    card.sublayers = [full(.gradient(Self.gradient))]
    let found = list([card])
    #expect(found.items.count == 1)
    let quad = try #require(quads(found).first)
    #expect(quad.color == .white && quad.overlay?.gradient == Self.gradient)
    #expect(quad.roundedCorners?.radius == 12 && quad.clip == nil)
  }

  @Test("Of two gradients over one page both are drawn")
  func twoGradients() {
    var page = full(.picture(.from))
    page.sublayers = [full(.gradient(Self.gradient)), full(.gradient(Self.gradient))]
    let found = list([page])
    #expect(contents(found) == [.picture(.from), .gradient(Self.gradient)])
  }

  @Test("A gradient that does not match its page is not merged")
  func notMerged() {
    var page = full(.picture(.from))
    page.sublayers = [
      Layer(frame: Rect(x: 0, y: 0, width: 99, height: 80), contents: .gradient(Self.gradient))
    ]
    #expect(list([page]).items.count == 2)
    // Neither is one over a layer that is not the last item.
    let between = Layer(frame: Rect(x: 0, y: 0, width: 9, height: 9), contents: .color(.white))
    let found = list([full(.picture(.from)), between, full(.gradient(Self.gradient))])
    #expect(found.items.count == 3)
  }

  @Test("A one-sided gradient turned away from its page's front is not merged")
  func oneSidedGradient() {
    var page = full(.picture(.from))
    var gradient = full(.gradient(Self.gradient))
    gradient.isDoubleSided = false
    gradient.transform = .rotation(.pi, x: 0, y: 1, z: 0)
    page.sublayers = [gradient]
    #expect(quads(list([page], perspective: 500)).map(\.overlay) == [nil])
    // The gradient's orientation in its page counts, not the page's own.
    page.sublayers[0].transform = .identity
    page.transform = .rotation(2, x: 0, y: 1, z: 0)
    #expect(quads(list([page], perspective: 500)).map(\.overlay?.gradient) == [Self.gradient])
  }

  /// A gradient within a page of opacity a shows with a times its own opacity, however it is drawn.
  @Test("The gradient over a translucent page is as translucent", arguments: [0.25, 0.5, 0.75])
  func translucentPage(opacity: Double) throws {
    var page = full(.picture(.from), opacity: opacity)
    page.sublayers = [full(.gradient(Self.gradient), opacity: 0.5)]
    let found = list([page])
    #expect(quads(found).map { $0.opacity * ($0.overlay?.opacity ?? 0) } == [0.5 * opacity])
  }
}
