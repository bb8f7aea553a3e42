import Effects
import SceneGraph
import TestSupport
import Testing
import Transitions

@Suite("magic-move")
struct MagicMoveTests {
  private func magicMove(_ text: String) throws -> MagicMove {
    var effect = MagicMove()
    effect.pairs = try #require(SharedElements(parameterText: text))
    return effect
  }

  /// Returns the layers of the elements, in order, with their old and new pictures.
  private func elements(
    _ effect: MagicMove, at progress: Double
  ) throws -> [(frame: Layer, old: Layer, new: Layer)] {
    let layers = effect.scene(at: progress, .push, in: Container.phone).root.sublayers
    return try layers.filter { $0.sublayers.first?.masksToBounds == true }.map { frame in
      let clip = try #require(frame.sublayers.first)
      #expect(clip.masksToBounds && clip.bounds == frame.bounds)
      #expect(clip.position == Point(x: frame.bounds.midX, y: frame.bounds.midY))
      try #require(clip.sublayers.count == 2)
      return (frame, clip.sublayers[0], clip.sublayers[1])
    }
  }

  /// Returns the patches over both screens, in the container's coordinates.
  private func patches(_ effect: MagicMove, at progress: Double) throws -> (
    old: [Layer], new: [Layer]
  ) {
    let layers = effect.scene(at: progress, .push, in: Container.phone).root.sublayers
    var found: (old: [Layer], new: [Layer]) = ([], [])
    for hole in layers.dropFirst(2) where hole.sublayers.first?.masksToBounds == false {
      try #require(hole.sublayers.count == 2)
      let (old, new) = (hole.sublayers[0], hole.sublayers[1])
      #expect(old.contents == .picture(.from) && new.contents == .picture(.to))
      #expect(old.opacity == 1 && new.opacity == layers[1].opacity)
      let place = frame(hole)
      let unit = Rect(
        x: place.minX / 375, y: place.minY / 667, width: place.size.width / 375,
        height: place.size.height / 667)
      #expect(isClose(old.contentsRect, unit) && isClose(new.contentsRect, unit))
      func moved(_ layer: Layer) -> Layer {
        var layer = layer
        layer.position.x += place.minX
        layer.position.y += place.minY
        return layer
      }
      found.old += old.sublayers.map(moved)
      found.new += new.sublayers.map(moved)
    }
    return found
  }

  private func isClose(_ a: Rect, _ b: Rect) -> Bool {
    areClose(a.origin, b.origin)
      && areClose(Point(x: a.maxX, y: a.maxY), Point(x: b.maxX, y: b.maxY))
  }

  /// At a part of a pixel, the crossfade below would be blended with each screen in turn.
  @Test("The holes that elements leave lie on whole pixels", arguments: [1, 1.5, 2, 3])
  func wholePixels(_ scale: Double) throws {
    let effect = try magicMove("28.846,332.692,53.846,53.846,26>102.564,100.3,169.872,169.231,84")
    let container = Container(size: Container.phone.size, scale: scale)
    let layers = effect.scene(at: 0.4, .push, in: container).root.sublayers
    let holes = layers.dropFirst(2).filter { $0.sublayers.first?.contents == .picture(.from) }
    try #require(holes.count == 2)
    for (hole, place) in zip(
      holes.map(frame).sorted { $0.minY > $1.minY },
      [
        Rect(x: 28.846, y: 332.692, width: 53.846, height: 53.846),
        Rect(x: 102.564, y: 100.3, width: 169.872, height: 169.231),
      ])
    {
      for side in [hole.minX, hole.minY, hole.maxX, hole.maxY] {
        #expect(abs(side * scale - (side * scale).rounded()) < 1e-9, "\(side)")
      }
      #expect(hole.minX <= place.minX && hole.maxX >= place.maxX)
      #expect(hole.minY <= place.minY && hole.maxY >= place.maxY)
      // A patch is a point larger than the place, and the pixels around it are less than two more.
      #expect(hole.size.width <= place.size.width + 2 + 2 / scale + 0.01)
    }
  }

  @Test("0.6 s, ease-in-out; an element's sides move linearly from one frame to the other")
  func flight() throws {
    #expect(MagicMove.duration == 0.6 && MagicMove.curve == .easeInOut)
    let effect = try magicMove("20,100,60,60,10>0,40,300,200,30")
    let expected = [
      (0.25, Rect(x: 15, y: 85, width: 120, height: 95), 15.0),
      (0.5, Rect(x: 10, y: 70, width: 180, height: 130), 20),
      (0.75, Rect(x: 5, y: 55, width: 240, height: 165), 25),
    ]
    for (progress, rect, radius) in expected {
      let element = try #require(try elements(effect, at: progress).first)
      #expect(isClose(frame(element.frame), rect))
      #expect(abs(element.frame.cornerRadius - radius) < 1e-12)
      #expect(abs(element.frame.sublayers[0].cornerRadius - radius) < 1e-12)
      #expect(element.old.opacity == 1 && element.new.opacity == progress)
    }
  }

  @Test("An element's pictures keep their aspect ratio and cover its frame")
  func shape() throws {
    let effect = try magicMove("20,100,60,60>0,40,300,200")
    for progress in [0.001, 0.3, 0.5, 0.999] {
      let element = try #require(try elements(effect, at: progress).first)
      let bounds = element.frame.bounds.size
      for (layer, size, x, y) in [
        (element.old, Size(width: 60, height: 60), 20.0, 100.0),
        (element.new, Size(width: 300, height: 200), 0, 40),
      ] {
        let shown = layer.contentsRect
        #expect(
          isClose(
            shown,
            Rect(x: x / 375, y: y / 667, width: size.width / 375, height: size.height / 667)))
        let scale = layer.bounds.size.width / size.width
        #expect(abs(layer.bounds.size.height / size.height - scale) < 1e-9)
        // Aspect fill: the picture touches two sides and exceeds the two others equally.
        let over = (
          layer.bounds.size.width - bounds.width, layer.bounds.size.height - bounds.height
        )
        #expect(min(over.0, over.1) > -1e-9 && abs(min(over.0, over.1)) < 1e-9)
        #expect(areClose(layer.position, Point(x: bounds.width / 2, y: bounds.height / 2)))
      }
    }
  }

  /// A smoothstep is 1/2 in the middle of its interval: the lower picture's goes from 0 to 0.3, the
  /// upper one's from 0.3 to 0.7. One of them is opaque at all times. A disc of radius 30 in a
  /// square of 60 that covers a frame of the width w has the radius w/2.
  @Test(
    "Unlike shapes are exchanged quickly, the rounder one above with its own corners",
    arguments: [
      ("20,100,60,60,30>0,40,300,200", false), ("0,40,300,200>20,100,60,60,30", true),
      ("0,40,300,150>20,100,60,60", false),
    ])
  func unlike(_ text: String, _ isTargetAbove: Bool) throws {
    for (time, lower, upper) in [
      (0.15, 0.5, 1.0), (0.3, 1, 1), (0.5, 1, 0.5), (0.7, 1, 0), (0.9, 1, 0),
    ] {
      let progress = isTargetAbove ? 1 - time : time
      let element = try #require(try elements(magicMove(text), at: progress).first)
      let (below, above) = (element.old, element.new)
      #expect(above.contents == .picture(isTargetAbove ? .to : .from))
      #expect(below.contents == .picture(isTargetAbove ? .from : .to))
      #expect(abs(below.opacity - lower) < 1e-9 && abs(above.opacity - upper) < 1e-9)
      guard text.contains("60,30") else {
        #expect(!above.masksToBounds)
        continue
      }
      #expect(above.masksToBounds && !below.masksToBounds)
      #expect(isClose(above.cornerRadius, element.frame.bounds.size.width / 2))
    }
  }

  /// A square of 100 is cut out of a picture of 300 x 200 whose height it shows: at one scale the
  /// square's height is that of the whole picture.
  @Test("Pictures of which both show the height have one scale; the wider one lies below")
  func height() throws {
    let container = Container(size: Size(width: 400, height: 400), scale: 1)
    let move = try magicMove("0,0,100,100>50,150,300,200@height")
    for progress in [0.25, 0.5, 0.75] {
      let clip = try #require(
        move.push(at: progress, in: container).root.sublayers.last?.sublayers.first)
      try #require(clip.sublayers.count == 2)
      let (wide, square) = (clip.sublayers[0], clip.sublayers[1])
      #expect(wide.contents == .picture(.to) && square.contents == .picture(.from))
      #expect(wide.opacity == 1 && isClose(square.opacity, 1 - progress))
      // From 100 to 200 points high; the frame is narrower than the wide picture until the end.
      let high = 100 + 100 * progress
      #expect(isClose(wide.bounds.size.height, high) && isClose(square.bounds.size.height, high))
      #expect(isClose(wide.bounds.size.width, 1.5 * high))
      #expect(isClose(square.bounds.size.width, high))
      #expect(wide.bounds.size.width >= clip.bounds.size.width)
      #expect(isClose(wide.position.x, square.position.x))
    }
  }

  /// Words of 100 x 20 become words of 130 x 24 in a heavier weight: half way 115 x 22, and both
  /// pictures have this size.
  @Test("Pictures of which both show all are stretched to one size")
  func both() throws {
    let container = Container(size: Size(width: 400, height: 400), scale: 1)
    let move = try magicMove("0,0,100,20>50,150,130,24@both")
    let clip = try #require(
      move.push(at: 0.5, in: container).root.sublayers.last?.sublayers.first)
    try #require(clip.sublayers.count == 2)
    for layer in clip.sublayers {
      #expect(isClose(layer.bounds.size.width, 115) && isClose(layer.bounds.size.height, 22))
    }
    #expect(clip.sublayers[0].opacity == 1 && clip.sublayers[1].opacity == 0.5)
  }

  /// A quadratic Bézier curve lies at t = 1/2 half as far beside its chord as its control point;
  /// the corner (x of the end, y of the start) of a flight by (200, -100) lies beside the middle of
  /// the chord by (40, 80): the part of (100, 50) across (200, -100).
  @Test("On an arc, a rising element is below its line, a sinking one to the left of it")
  func arc() throws {
    let container = Container(size: Size(width: 400, height: 400), scale: 1)
    func middle(_ pairs: String, at progress: Double) throws -> Point {
      var move = try magicMove(pairs)
      move.path = .arc
      return try #require(move.push(at: progress, in: container).root.sublayers.last).position
    }
    let up = "0,200,20,20>200,100,20,20"
    #expect(areClose(try middle(up, at: 0), Point(x: 10, y: 210)))
    #expect(areClose(try middle(up, at: 0.5), Point(x: 110 + 20, y: 160 + 40)))
    #expect(areClose(try middle(up, at: 1), Point(x: 210, y: 110)))
    #expect(
      areClose(try middle("0,100,20,20>200,200,20,20", at: 0.5), Point(x: 110 - 20, y: 160 + 40)))
    // Along an axis, the path is the line.
    for line in ["0,100,20,20>200,100,20,20", "0,100,20,20>0,300,20,20"] {
      let straight = try magicMove(line).push(at: 0.3, in: container).root.sublayers.last
      #expect(areClose(try middle(line, at: 0.3), try #require(straight).position))
    }
  }

  @Test("A bar with the same pixels is above the rest, in one picture and without a shadow")
  func same() throws {
    let container = Container(size: Size(width: 400, height: 400), scale: 1)
    let move = try magicMove("0,0,100,100>50,150,300,200;0,350,400,50>0,350,400,50@same")
    let bar = try #require(move.push(at: 0.4, in: container).root.sublayers.last)
    #expect(frame(bar) == Rect(x: 0, y: 350, width: 400, height: 50) && bar.shadow == nil)
    let pictures = try #require(bar.sublayers.first).sublayers
    #expect(pictures.map(\.contents) == [.picture(.from)] && pictures.first?.opacity == 1)
  }

  @Test("Two files stand for the elements that they name, and a missing one for nothing")
  func files() throws {
    let move = try magicMove("@before.xml,after.xml")
    #expect(move.awaitsElements)
    #expect(move.elementFiles == ElementFiles(from: "before.xml", to: "after.xml"))
    #expect(move.pairs.parameterText == "@before.xml,after.xml")
    #expect(move.push(at: 0.5, in: Container.phone).root.sublayers.count == 2)
    #expect(MagicMove().elementFiles == nil)
    for text in ["@", "@a.xml", "@a.xml,", "@,b.xml", "@a,b,c"] {
      #expect(SharedElements(parameterText: text) == nil, "\(text)")
    }
  }

  @Test("A line of text casts no shadow")
  func textShadow() throws {
    let container = Container(size: Size(width: 400, height: 400), scale: 1)
    func hasShadow(_ text: String) throws -> Bool {
      try magicMove(text).push(at: 0.5, in: container).root.sublayers.last?.shadow != nil
    }
    #expect(try !hasShadow("0,0,100,20>50,150,200,40"))
    #expect(try hasShadow("0,0,100,20>50,150,250,50"))
    #expect(try hasShadow("0,0,100,20,4>50,150,200,40,4"))
  }

  @Test("Elements that were found are placed; none leave a crossfade")
  func placing() throws {
    var spec = TransitionSpec(MagicMove())
    #expect(spec.awaitsElements)
    spec.place([])
    #expect(spec.awaitsElements)
    spec.place([
      PlacedElement(
        from: Rect(x: 1, y: 2, width: 3, height: 4), radius: 1.5,
        to: Rect(x: 5, y: 6, width: 7, height: 8), scale: .width)
    ])
    #expect(!spec.awaitsElements)
    #expect(spec.setting(named: "pairs")?.text == "1,2,3,4,1.5>5,6,7,8@width")
    var flip = TransitionSpec(Flip())
    #expect(!flip.awaitsElements)
    flip.place([
      PlacedElement(
        from: Rect(x: 0, y: 0, width: 1, height: 1), to: Rect(x: 0, y: 0, width: 1, height: 1))
    ])
    #expect(flip.transition as? Flip == Flip())
  }

  @Test("The rest crossfades, `to` with opacity p over `from`, and the elements are above")
  func crossfade() throws {
    let layers = try magicMove("20,100,60,60>0,40,300,200").scene(
      at: 0.3, .push, in: Container.phone
    ).root.sublayers
    // Both places have an area in common, and one layer for what is under the element.
    #expect(layers.count == 4)
    #expect(layers[0].contents == .picture(.from) && layers[0].opacity == 1)
    #expect(layers[1].contents == .picture(.to) && layers[1].opacity == 0.3)
    #expect(layers[0].sublayers.isEmpty && layers[1].sublayers.isEmpty)
  }

  @Test("A patch is a point larger than the element's position, and ends at the screen's edge")
  func patchPosition() throws {
    let cases = [
      ("20,100,60,60", Rect(x: 19, y: 99, width: 62, height: 62)),
      ("0,100,60,60", Rect(x: 0, y: 99, width: 61, height: 62)),
      ("0,100,375,60", Rect(x: 0, y: 99, width: 375, height: 62)),
      ("0,0,375,60", Rect(x: 0, y: 0, width: 375, height: 61)),
    ]
    for (text, patchFrame) in cases {
      let patches = try patches(magicMove("\(text)>10,20,30,40"), at: 0.3)
      let patch = try #require(patches.old.first)
      #expect(isClose(frame(patch), patchFrame))
      #expect(patch.masksToBounds && patches.new.count == 1)
    }
    var kept = try magicMove("20,100,60,60>0,40,300,200")
    kept.hole = .keep
    #expect(kept.scene(at: 0.3, .push, in: Container.phone).root.sublayers.count == 3)
    #expect(try patches(magicMove("0,0,375,667>10,20,30,40"), at: 0.3).old.isEmpty)
  }

  @Test("The patch is opaque once a side of its element is a point or more away")
  func patchOpacity() throws {
    // The right side moves farthest, from 80 to 300.
    let effect = try magicMove("20,100,60,60>0,40,300,200")
    let point = 1.0 / 220
    let cases: [(progress: Double, old: Double, new: Double)] = [
      (1e-12, 0, 1), (0.5 * point, 0.5, 1), (point, 1, 1), (0.3, 1, 1), (1 - point, 1, 1),
      (1 - 0.25 * point, 1, 0.25), (-0.2, 1, 1), (1.1, 1, 1),
    ]
    for (progress, old, new) in cases {
      let patches = try patches(effect, at: progress)
      #expect(abs(try #require(patches.old.first).opacity - old) < 1e-9)
      #expect(abs(try #require(patches.new.first).opacity - new) < 1e-9)
    }
    // A square that becomes a circle in place uncovers its corners.
    let round = try magicMove("20,100,60,60>20,100,60,60,30")
    for (progress, opacity) in [(0.01, 0.3 * (2.0.squareRoot() - 1)), (0.5, 1)] {
      #expect(
        abs(try #require(try patches(round, at: progress).old.first).opacity - opacity) < 1e-9)
    }
    // What stays leaves no hole.
    #expect(try patches(magicMove("20,100,60,60>20,100,60,60"), at: 0.5).old.isEmpty)
  }

  @Test("An element is clipped to the screen, and dropped if nothing is left")
  func clipping() throws {
    let effect = try magicMove("-20,-30,60,60>10,20,30,40;400,0,10,10>0,0,10,10")
    let found = try elements(effect, at: 1e-12)
    #expect(found.count == 1)
    #expect(isClose(frame(found[0].frame), Rect(x: 0, y: 0, width: 40, height: 30)))
  }

  private func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-12 }

  @Test("In an overshoot an element moves on, and keeps at least half its smaller size")
  func overshoot() throws {
    let effect = try magicMove("100,100,20,20>100,100,220,220")
    #expect(
      isClose(
        frame(try elements(effect, at: 1.1)[0].frame),
        Rect(x: 100, y: 100, width: 240, height: 240)))
    #expect(
      isClose(
        frame(try elements(effect, at: -0.5)[0].frame),
        Rect(x: 55, y: 55, width: 10, height: 10)))
  }

  @Test("Pop is the push reversed with the pictures exchanged")
  func pop() throws {
    let effects = [MagicMove(), try magicMove("20,100,60,60>0,40,300,200")]
    for (effect, progress) in effects.flatMap({ effect in [0.1, 0.5, 0.9].map { (effect, $0) } }) {
      #expect(
        effect.scene(at: progress, .pop, in: Container.phone)
          == effect.scene(at: 1 - progress, .push, in: Container.phone).exchangingPictures())
    }
  }

  @Test("The text form of the elements")
  func texts() throws {
    let elements = try #require(
      SharedElements(parameterText: "1,2,3,4>5,6,7,8,2.5;10,20,30,40,0>0,0,1,1"))
    #expect(
      elements
        == .listed([
          SharedElement(
            from: RoundedRect(Rect(x: 1, y: 2, width: 3, height: 4)),
            to: RoundedRect(Rect(x: 5, y: 6, width: 7, height: 8), cornerRadius: 2.5)),
          SharedElement(
            from: RoundedRect(Rect(x: 10, y: 20, width: 30, height: 40)),
            to: RoundedRect(Rect(x: 0, y: 0, width: 1, height: 1))),
        ]))
    #expect(SharedElements(parameterText: "auto") == .automatic)
    let scaled = "1,2,3,4>5,6,7,8@height;1,2,3,4>5,6,7,8@width;1,2,3,4>5,6,7,8"
    let three = try #require(SharedElements(parameterText: scaled))
    guard case .listed(let listed) = three else { return #expect(Bool(false), "\(three)") }
    #expect(listed.map(\.scale) == [.height, .width, .cover])
    #expect(three.parameterText == scaled)
    #expect(elements.parameterText == "1,2,3,4>5,6,7,8,2.5;10,20,30,40>0,0,1,1")
    for text in [
      "", "AUTO", "auto;auto", ";", ">", "1,2,3,4", "1,2,3,4>", "1,2,3,4>5,6,7,8;",
      "1,2,3,4>5,6,7,8>9,9,9,9",
      "1,2,3>5,6,7,8", "1,2,0,4>5,6,7,8", "1,2,3,-4>5,6,7,8", "1,2,3,4,-1>5,6,7,8",
      "1,2,3,4>5,6,7,8@", "1,2,3,4>5,6,7,8@cover", "1,2,3,4>5,6,7,8@width@width",
      "1,2,3,4@width>5,6,7,8", "1,2,3,4>>5,6,7,8", "1,2,3,4>5,6,7,x", "1,2,3,4,5,6>1,2,3,4",
    ] {
      #expect(SharedElements(parameterText: text) == nil, "\(text)")
    }
  }
}
