import Effects
import Frames
import GPU
import Rendering
import SceneGraph
import TestSupport
import Testing
import Transitions

/// Tests that snapshots look like uploaded pictures of the same content, and cost nothing while
/// they do not change.
@Suite struct SnapshotTests {
  private static let inner = PictureName("inner")
  private static let outer = PictureName("outer")

  private func container(_ width: Double, _ height: Double, scale: Double = 1) -> Container {
    Container(size: Size(width: width, height: height), scale: scale)
  }

  private func layer(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ contents: Layer.Contents
  ) -> Layer {
    Layer(frame: Rect(x: x, y: y, width: width, height: height), contents: contents)
  }

  /// Creates a screen as views may make it: a background, a bar, a card with rounded corners, lines
  /// like text, and a translucent part.
  private func screen(_ container: Container, tint: Color, background: Color?) -> Scene {
    let (width, height) = (container.size.width, container.size.height)
    var scene = Scene(container)
    if let background {
      scene.root.sublayers.append(layer(0, 0, width, height, .color(background)))
    }
    scene.root.sublayers.append(layer(0, 0, width, height / 6, .color(tint)))
    var card = layer(width / 8, height / 4, width / 2, height / 3, .color(.white))
    card.cornerRadius = width / 12
    scene.root.sublayers.append(card)
    for line in 0..<6 {
      let y = height * (0.3 + 0.07 * Double(line))
      scene.root.sublayers.append(
        layer(width * 0.15, y, width * (0.4 + 0.05 * Double(line)), 1, .color(Color(white: 0.1))))
    }
    // Two layers that are faded as one are composited offscreen.
    var both = layer(width / 2, height / 2, width / 3, height / 3, .color(tint))
    both.sublayers = [layer(4, 4, width / 3, 8, .color(.black))]
    both.opacity = 0.4
    scene.root.sublayers.append(both)
    return scene
  }

  /// Calls `body` with a pipeline over `pictures`.
  private func withPipeline(
    _ size: PixelSize, _ pictures: [PictureName: Frame] = [:], backdrop: Color = .black,
    _ body: (FramePipeline, PictureStore, Device) throws -> Void
  ) throws {
    try withDevice { device in
      let store = PictureStore(in: device)
      for (name, frame) in pictures { try store.set(frame, as: name) }
      try body(
        try FramePipeline(Renderer(in: device), store, size: size, background: backdrop), store,
        device)
    }
  }

  /// Returns a frame that shows the last one of `snapshots` all over.
  private func still(
    _ container: Container, _ snapshots: (PictureName, Scene)...
  ) -> PresentedFrame {
    PresentedFrame(
      .still(snapshots.last?.0 ?? .from, in: container),
      snapshots: snapshots.map { .init($0.0, showing: $0.1) })
  }

  // MARK: - The picture

  @Test(arguments: [false, true])
  func pictureInSnapshotIsExact(isTransparent: Bool) throws {
    let picture = try TestPictures.make(37, 53) { x, y in
      let alpha = isTransparent ? UInt8(x * 6) : 255
      return SIMD4(alpha / 2, alpha / 3, min(alpha, UInt8(y)), alpha)
    }
    let room = container(37, 53)
    try withPipeline(picture.size, [.from: picture], backdrop: .clear) { pipeline, _, _ in
      let once = still(room, (Self.inner, .still(.from, in: room)))
      let twice = still(
        room, (Self.inner, .still(.from, in: room)), (Self.outer, .still(Self.inner, in: room)))
      for frame in [once, twice, once] {
        // Compared outside of the expectation: a frame has too many bytes to be printed.
        let isSame = try pipeline.frame(frame).bytes == picture.bytes
        #expect(isSame)
      }
    }
  }

  /// With a translucent background, and with none, the pages show the backdrop as pictures of them
  /// do.
  @Test(arguments: ["flip", "cube", "page-curl", "crossfade", "expand"])
  func transitionOfSnapshotsMatchesTransitionOfPictures(name: String) throws {
    // The shadows of `expand`'s other style follow the alpha of pictures, but take a snapshot for
    // opaque.
    let transition: any Transition =
      name == Expand.name
      ? Expand(style: .article) : try #require(Catalog.transition(named: name)).init()
    let room = container(60, 90, scale: 1.5)
    let size = try pixels(90, 135)
    let backgrounds: [(Color?, Color?)] = [
      (.white, Color(white: 0.9)),
      (nil, Color(red: 0.2, green: 0.4, blue: 0.9, alpha: 0.5)),
    ]
    for (background, other) in backgrounds {
      let from = screen(room, tint: Color(red: 0.9, green: 0.2, blue: 0.1), background: background)
      let to = screen(room, tint: Color(red: 0.1, green: 0.6, blue: 0.3), background: other)
      try withPipeline(size, backdrop: .clear) { pipeline, store, _ in
        try store.set(try pipeline.frame(from), as: .from)
        try store.set(try pipeline.frame(to), as: .to)
        for progress in [0, 0.2, 0.55, 0.9, 1] {
          let scene = transition.scene(at: progress, .push, in: room)
          let reference = try pipeline.frame(scene)
          let frame = try pipeline.frame(
            PresentedFrame(
              scene, snapshots: [.init(.from, showing: from), .init(.to, showing: to)]))
          try requireAlike(frame, reference, within: 1, named: "snapshots-\(name)-\(progress)")
        }
      }
    }
  }

  @Test func snapshotShowsEarlierSnapshotsOnly() throws {
    let room = container(8, 8)
    let red = SIMD4<UInt8>(255, 0, 0, 255)
    let blue = try TestPictures.plain(8, 8, SIMD4(0, 0, 255, 255))
    func scene(_ contents: Layer.Contents) -> Scene {
      Scene(room, sublayers: [layer(0, 0, 8, 8, contents)])
    }
    let inner = scene(.color(Color(red: 1, green: 0, blue: 0)))
    let outer = scene(.picture(Self.inner))
    try withPipeline(blue.size, [Self.inner: blue]) { pipeline, _, _ in
      let inOrder = try pipeline.frame(still(room, (Self.inner, inner), (Self.outer, outer)))
      #expect(inOrder[4, 4] == red)
      // Before the snapshot of that name is rendered, the name is that of the uploaded picture; the
      // same holds in a frame without the snapshot.
      let reversed = PresentedFrame(
        .still(Self.outer, in: room),
        snapshots: [.init(Self.outer, showing: outer), .init(Self.inner, showing: inner)])
      #expect(try pipeline.frame(reversed)[4, 4] == blue[4, 4])
      #expect(try pipeline.frame(.still(Self.inner, in: room))[4, 4] == blue[4, 4])
      #expect(try pipeline.frame(.still(Self.outer, in: room))[4, 4] == SIMD4(0, 0, 0, 255))
    }
  }

  /// The content of a snapshot may change while its scene does not: another snapshot or picture
  /// takes over a name.
  @Test func snapshotIsRenderedAgainWhenItsPicturesChange() throws {
    let room = container(8, 8)
    func grey(_ value: Int) -> Scene {
      let color = Color(white: Double(value) / 255)
      return Scene(room, sublayers: [layer(0, 0, 8, 8, .color(color))])
    }
    let shows = Scene.still(Self.inner, in: room)
    try withPipeline(try pixels(8, 8)) { pipeline, store, _ in
      for value in [10, 10, 20, 30, 30, 40] {
        let frame = try pipeline.frame(still(room, (Self.inner, grey(value)), (Self.outer, shows)))
        #expect(Int(frame[4, 4].x) == value)
      }
      for value in [UInt8(50), 50, 60] {
        try store.set(try TestPictures.plain(8, 8, SIMD4(value, value, value, 255)), as: Self.inner)
        #expect(try pipeline.frame(still(room, (Self.outer, shows)))[4, 4].x == value)
      }
    }
  }

  /// Two pictures exchange their names, and one is removed: snapshots are recognized by what they
  /// show.
  @Test func namesMayMoveBetweenSnapshots() throws {
    let room = container(8, 8)
    let dark = Scene(room, sublayers: [layer(0, 0, 8, 8, .color(Color(white: 0.2)))])
    let light = Scene(room, sublayers: [layer(0, 0, 8, 8, .color(Color(white: 0.8)))])
    let halves = Scene(
      room,
      sublayers: [
        layer(0, 0, 4, 8, .picture(Self.inner)), layer(4, 0, 4, 8, .picture(Self.outer)),
      ])
    try withPipeline(try pixels(8, 8)) { pipeline, _, _ in
      for (left, right) in [(dark, light), (light, dark), (dark, dark), (light, dark)] {
        let frame = try pipeline.frame(
          PresentedFrame(
            halves,
            snapshots: [.init(Self.inner, showing: left), .init(Self.outer, showing: right)]))
        #expect(frame[1, 4].x == (left == dark ? 51 : 204))
        #expect(frame[6, 4].x == (right == dark ? 51 : 204))
      }
    }
  }

  // MARK: - Sizes

  /// A full-bleed background ends with its snapshot: at the edge a pixel is covered once, in part.
  @Test(arguments: [10.25, 10.5, 10.9])
  func fractionalSideEndsInPartOfPixel(width: Double) throws {
    let room = container(16, 8)
    let page = container(width, 8)
    let background = Scene(page, sublayers: [layer(0, 0, width, 8, .color(.white))])
    let frame = PresentedFrame(
      Scene(room, sublayers: [layer(0, 0, width, 8, .picture(Self.inner))]),
      snapshots: [.init(Self.inner, showing: background)])
    try withPipeline(try pixels(16, 8)) { pipeline, _, _ in
      let drawn = try pipeline.frame(frame)
      for x in 0..<16 {
        let covered = min(max(width - Double(x), 0), 1)
        #expect(abs(Double(drawn[x, 4].x) - 255 * covered) <= 1, "column \(x)")
      }
    }
  }

  /// Each pixel of the snapshot is a pixel of the frame, whatever is left over at the end.
  @Test func fractionalSideLeavesOtherPixelsSharp() throws {
    let picture = try TestPictures.screen(40, 30, accent: SIMD4(255, 60, 48, 255))
    let page = container(20.2, 15.2, scale: 2)
    var content = Scene(page)
    content.root.sublayers = [layer(0, 0, 20, 15, .picture(.from))]
    let room = container(30, 20, scale: 2)
    let frame = PresentedFrame(
      Scene(room, sublayers: [layer(0, 0, 20.2, 15.2, .picture(Self.inner))]),
      snapshots: [.init(Self.inner, showing: content)])
    try withPipeline(try pixels(60, 40), [.from: picture]) { pipeline, _, _ in
      let drawn = try pipeline.frame(frame)
      let part = try TestPictures.make(40, 30) { x, y in drawn[x, y] }
      try requireAlike(part, picture, within: 1, named: "snapshot-not-whole")
    }
  }

  /// A size in points times a scale is seldom whole to the last bit: 1290 / 375 pixels to the point
  /// are meant as 1290.
  @Test(arguments: [1290, 1170, 1179, 103])
  func sizeIsWholeUpToRounding(width: Int) throws {
    let size = try pixels(width, 2)
    let picture = try TestPictures.smooth(width, 2)
    let room = Container(filling: size)
    try withPipeline(size, [.from: picture]) { pipeline, _, _ in
      let frame = try pipeline.frame(still(room, (Self.inner, .still(.from, in: room))))
      let isSame = frame.bytes == picture.bytes
      #expect(isSame)
    }
  }

  // MARK: - Reuse

  /// Returns a frame with snapshots that change every time: nested, of several sizes, with
  /// offscreen groups, and shown so small that they need mipmaps.
  private func busyFrame(_ index: Int) -> PresentedFrame {
    let room = container(60, 90)
    let tint = Color(red: Double(index % 7) / 7, green: 0.5, blue: Double(index % 3) / 3)
    let inner = screen(container(30, 40), tint: tint, background: nil)
    var outer = screen(room, tint: tint, background: .white)
    outer.root.sublayers.append(layer(5, 5, 30, 40, .picture(Self.inner)))
    let fixed = PictureName("fixed")
    let still = screen(container(50, 50), tint: .white, background: .black)
    var scene = Flip().scene(at: 0.3, .push, in: room)
    scene.root.sublayers += [
      layer(0, 0, 3, 2, .picture(Self.outer)),
      layer(Double(index % 20), 10, 30, 30, .picture(fixed)),
    ]
    // The order changes, and with it the picture that a name stands for.
    var snapshots: [PresentedFrame.Snapshot] = [
      .init(Self.inner, showing: inner), .init(Self.outer, showing: outer),
      .init(.from, showing: outer), .init(.to, showing: screen(room, tint: tint, background: nil)),
    ]
    snapshots.insert(.init(fixed, showing: still), at: index % 2 == 0 ? 0 : 4)
    return PresentedFrame(scene, snapshots: snapshots)
  }

  @Test func resourcesDoNotGrowWithFrames() throws {
    try withPipeline(try pixels(60, 90)) { pipeline, _, device in
      for index in 0..<2 { _ = try pipeline.frame(busyFrame(index)) }
      let before = device.createdObjects
      for index in 2..<202 { _ = try pipeline.frame(busyFrame(index)) }
      // A fence marks the end of each frame; nothing else is created.
      #expect(
        device.createdObjects.filter { $0.key != .fence } == before.filter { $0.key != .fence })
      #expect(device.liveObjects[.texture] != nil)
      // Snapshots that the frame does not have are freed.
      let withSnapshots = device.liveObjects[.texture] ?? 0
      _ = try pipeline.frame(Scene(container(60, 90)))
      // Five snapshots and the groups of their sizes.
      #expect(device.liveObjects[.texture] ?? 0 <= withSnapshots - 5)
    }
  }

  @Test func frameDoesNotDependOnEarlierFrames() throws {
    var alone: [Frame] = []
    for index in [3, 4, 5] {
      try withPipeline(try pixels(60, 90)) { pipeline, _, _ in
        alone.append(try pipeline.frame(busyFrame(index)))
      }
    }
    try withPipeline(try pixels(60, 90)) { pipeline, _, _ in
      for (index, frame) in zip([3, 4, 5, 5, 4, 3], alone + alone.reversed()) {
        // A pixel-aligned picture of another size is drawn at first, and blitted from then on.
        try requireAlike(
          try pipeline.frame(busyFrame(index)), frame, within: 1, named: "snapshots-again-\(index)")
      }
    }
  }

  /// The resample of a pixel-aligned snapshot is cached; when the snapshot changes, so does the
  /// resample.
  @Test func pixelAlignedSnapshotOfAnotherSizeChanges() throws {
    let room = container(10, 10)
    let page = container(20, 20)
    try withPipeline(try pixels(10, 10)) { pipeline, _, _ in
      for value in [40, 40, 40, 90, 90, 90, 120] {
        let color = Color(white: Double(value) / 255)
        let scene = Scene(page, sublayers: [layer(0, 0, 20, 20, .color(color))])
        let frame = try pipeline.frame(still(room, (Self.inner, scene)))
        #expect(Int(frame[5, 5].x) == value)
      }
    }
  }

  @Test func tooLargeSnapshotThrowsAndLeavesNothing() throws {
    let room = container(8, 8)
    try withPipeline(try pixels(8, 8)) { pipeline, _, device in
      let side = Double(device.info.maximumTextureSize + 1)
      let huge = container(side, 1)
      let frame = still(room, (Self.inner, Scene(room)), (Self.outer, Scene(huge)))
      #expect(throws: GPUError.self) { try pipeline.frame(frame) }
      let after = try pipeline.frame(Scene(room))
      #expect(after[4, 4] == SIMD4(0, 0, 0, 255))
    }
  }
}
