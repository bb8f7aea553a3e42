import SceneGraph
import Testing
import TransitionCatalog
import Transitions

@testable import Rendering

/// Pictures that there are for every name.
private struct EveryPicture: PictureShapes {
  let translucent: PictureName
  let size: Size

  func shape(of name: PictureName) -> PictureShape? {
    PictureShape(isOpaque: name != translucent, size: size)
  }
}

@Suite("Draw lists")
struct DrawListTests {
  private static let container = Container(size: Size(width: 100, height: 80), scale: 2)
  private static let target = Size(width: 200, height: 160)

  private func list(_ layers: [Layer], perspective: Double? = nil) -> DrawList {
    var scene = Scene(Self.container, sublayers: layers)
    if let perspective { scene.root.sublayerTransform = .perspective(perspective) }
    var list = DrawList()
    list.show(
      scene, EveryPicture(translucent: Self.translucent, size: Self.target), onto: Self.target)
    return list
  }

  private static let translucent = PictureName("translucent")

  private func full(_ contents: Layer.Contents, opacity: Double = 1) -> Layer {
    var layer = Layer(frame: Self.container.bounds, contents: contents)
    layer.opacity = opacity
    return layer
  }

  private static let shade = Gradient(
    from: Color(white: 0, alpha: 0.5), at: .zero, to: .clear, at: Point(x: 1, y: 0))

  private func sheets(_ list: DrawList) -> [Sheet] {
    list.items.compactMap { if case .sheet(let sheet) = $0 { sheet } else { nil } }
  }

  private func contents(_ list: DrawList) -> [Layer.Contents] {
    list.items.map { item in
      guard case .sheet(let sheet) = item else { return .none }
      if let picture = sheet.picture { return .picture(picture.name) }
      if let shade = sheet.shade, sheet.color == .clear { return .gradient(shade.gradient) }
      return .color(sheet.color)
    }
  }

  // MARK: - What is drawn

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
      sheets(found)[0].polygon.wholePixels == PixelRect(x: 20, y: 20, width: 100, height: 100))
    #expect(sheets(found)[1].polygon.wholePixels == PixelRect(x: 30, y: 30, width: 20, height: 20))
    #expect(sheets(found)[2].polygon.wholePixels == PixelRect(x: 0, y: 0, width: 20, height: 20))
  }

  @Test("What a list showed before makes no difference", arguments: Catalog.all.map { $0.name })
  func again(name: String) throws {
    let effect = try #require(Catalog.transition(named: name)).init()
    let pictures = EveryPicture(translucent: Self.translucent, size: Self.target)
    var kept = DrawList()
    for progress in [0.5, 0.1, 0.9, 0.4, 0, 0.6] {
      let scene = effect.scene(at: progress, .push, in: Self.container)
      kept.show(scene, pictures, onto: Self.target)
      var new = DrawList()
      new.show(scene, pictures, onto: Self.target)
      let isSame = kept.items == new.items && kept.showsBackdrop == new.showsBackdrop
      #expect(isSame, "at \(progress)")
    }
  }

  @Test("An empty scene draws nothing and shows its backdrop")
  func empty() {
    let found = list([Layer(frame: Self.container.bounds)])
    #expect(found.items.isEmpty && found.showsBackdrop)
  }

  @Test(
    "A layer that lets something through and its sublayers are one picture; at 0 all of it is left out"
  )
  func opacity() {
    var parent = full(.color(.white), opacity: 0.5)
    parent.sublayers = [full(.picture(.from), opacity: 0.25)]
    guard case .group(let group) = list([parent]).items.first else {
      Issue.record("no group")
      return
    }
    #expect(group.opacity == 0.5)
    #expect(DrawListTests.opacities(group.items) == [1, 0.25])
    parent.opacity = 0
    #expect(list([parent]).items.isEmpty)
    parent.opacity = -1
    #expect(list([parent]).items.isEmpty)
    // Opaque itself, it needs no picture of its own.
    parent.opacity = 2
    #expect(DrawListTests.opacities(list([parent]).items) == [1, 0.25])
    // Nor does one layer alone.
    parent.opacity = 0.5
    parent.contents = .none
    #expect(DrawListTests.opacities(list([parent]).items) == [0.125])
  }

  private static func opacities(_ items: [DrawItem]) -> [Double?] {
    items.map { if case .sheet(let sheet) = $0 { sheet.opacity } else { nil } }
  }

  @Test("What lies beside the target is left out")
  func outside() {
    let beside = Layer(frame: Rect(x: 200, y: 0, width: 50, height: 50), contents: .picture(.from))
    #expect(list([beside]).items.isEmpty)
  }

  // MARK: - Faces

  @Test("Edge-on there is nothing to draw, whatever the eye's distance")
  func edgeOn() {
    var page = full(.picture(.from))
    page.anchor(at: Point(x: 0.5, y: 0.5))
    page.transform = .rotation(.pi / 2, x: 0, y: 1, z: 0)
    #expect(list([page]).items.isEmpty)
    // Through the eye's line too: the page stands in the plane that the eye looks along.
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

  @Test("Two pages back to back: at any angle one of them is drawn")
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

  // MARK: - What is hidden

  @Test("What an opaque layer hides is not drawn, and neither is the backdrop")
  func occlusion() {
    let small = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10), contents: .color(.white))
    let found = list([full(.color(.white)), small, full(.picture(.from)), small])
    #expect(contents(found) == [.picture(.from), .color(.white)])
    #expect(!found.showsBackdrop)
    #expect(!list([full(.color(.black))]).showsBackdrop)
  }

  @Test("Something that lets anything through hides nothing")
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
      #expect(found.showsBackdrop)
    }
  }

  @Test("A layer larger than the target hides as well")
  func largerCover() {
    let large = Layer(frame: Rect(x: -10, y: -10, width: 200, height: 200), contents: .picture(.to))
    #expect(list([full(.picture(.from)), large]).items.count == 1)
  }

  // MARK: - Gradients over pages

  @Test("A gradient that lies exactly over a page is drawn together with it")
  func fusing() throws {
    var page = full(.picture(.from))
    page.transform = .rotation(0.5, x: 0, y: 1, z: 0)
    page.sublayers = [full(.gradient(Self.shade), opacity: 0.25)]
    let found = list([page], perspective: 500)
    #expect(contents(found) == [.picture(.from)])
    #expect(sheets(found).first?.shade == Shade(gradient: Self.shade, opacity: 0.25))
    #expect(sheets(found).first?.opacity == 1)
  }

  @Test("A colour that its own layer's clip rounds is drawn together with what lies over it")
  func fusingWithinRoundCorners() throws {
    var card = full(.color(.white))
    card.cornerRadius = 12
    card.masksToBounds = true
    card.sublayers = [full(.gradient(Self.shade))]
    let found = list([card])
    #expect(found.items.count == 1)
    let sheet = try #require(sheets(found).first)
    #expect(sheet.color == .white && sheet.shade?.gradient == Self.shade)
    #expect(sheet.rounding?.radius == 12 && sheet.clip == nil)
  }

  @Test("Of two gradients over one page both are drawn")
  func twoGradients() {
    var page = full(.picture(.from))
    page.sublayers = [full(.gradient(Self.shade)), full(.gradient(Self.shade))]
    let found = list([page])
    #expect(contents(found) == [.picture(.from), .gradient(Self.shade)])
  }

  @Test("A gradient beside its page is drawn for itself")
  func notFused() {
    var page = full(.picture(.from))
    page.sublayers = [
      Layer(frame: Rect(x: 0, y: 0, width: 99, height: 80), contents: .gradient(Self.shade))
    ]
    #expect(list([page]).items.count == 2)
    // And so is one over a layer that is not the last one drawn.
    let between = Layer(frame: Rect(x: 0, y: 0, width: 9, height: 9), contents: .color(.white))
    let found = list([full(.picture(.from)), between, full(.gradient(Self.shade))])
    #expect(found.items.count == 3)
  }

  @Test("A one-sided gradient that is turned away from its page's front is not drawn with it")
  func oneSidedGradient() {
    var page = full(.picture(.from))
    var gradient = full(.gradient(Self.shade))
    gradient.isDoubleSided = false
    gradient.transform = .rotation(.pi, x: 0, y: 1, z: 0)
    page.sublayers = [gradient]
    #expect(sheets(list([page], perspective: 500)).map(\.shade) == [nil])
    // What counts is how it stands in its page, not where that page is seen from.
    page.sublayers[0].transform = .identity
    page.transform = .rotation(2, x: 0, y: 1, z: 0)
    #expect(sheets(list([page], perspective: 500)).map(\.shade?.gradient) == [Self.shade])
  }

  /// A gradient within a page of opacity a shows at a times its own opacity, however it is drawn.
  @Test("The gradient over a translucent page is as translucent", arguments: [0.25, 0.5, 0.75])
  func translucentPage(opacity: Double) throws {
    var page = full(.picture(.from), opacity: opacity)
    page.sublayers = [full(.gradient(Self.shade), opacity: 0.5)]
    let found = list([page])
    #expect(sheets(found).map { $0.opacity * ($0.shade?.opacity ?? 0) } == [0.5 * opacity])
  }
}
