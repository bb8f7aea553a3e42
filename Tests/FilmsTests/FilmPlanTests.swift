import Effects
import FilmScripts
import Frames
import Jobs
import Rendering
import SceneGraph
import Testing
import Transitions

@testable import Films

@Suite("Plans of films")
struct FilmPlanTests {
  private let container = Container(size: Size(width: 375, height: 667), scale: 1)

  /// Returns the plan of a script whose effects are in the catalogue.
  private func plan(_ text: String, rate: Int = 60) throws -> FilmPlan {
    try FilmPlan(FilmScript(text: text), rate: FrameRate(rate)) { transition in
      var spec = try TransitionSpec(
        transition.effect.text, settings: transition.settings.map(\.text), from: Catalog.all)
      try spec.setDuration(transition.duration)
      return spec
    }
  }

  private func frames(_ plan: FilmPlan) throws -> FilmFrames {
    let size = try #require(PixelSize(width: 375, height: 667))
    let stage = FilmStage(
      container: container, fit: .fill, size: size,
      pictures: plan.pictures.map { _ in size }, screenWidth: plan.screenWidth,
      longPictures: plan.longPictures)
    return FilmFrames(
      plan, on: stage, parts: [FilmPart(0, from: 0, plan, on: stage)],
      captions: FilmCaptions(plan.captions, on: stage) { _, _ in Size(width: 100, height: 20) })
  }

  @Test("Two pictures and a transition: the scenes of the transition, with the pictures held")
  func scenes() throws {
    let plan = try plan("show a.png for 0.5s\n-> cube b.png in 0.4s\nwait 0.3s")
    #expect(plan.count == 72)
    let frames = try frames(plan)
    let transition = TransitionFrames(TransitionSpec(Cube(), duration: 0.4), rate: 60)
    for index in 0..<72 {
      let own = frames.frame(index, in: container)?.scene
      // Frame 30 is the first one of the transition, frame 54 its last.
      let expected = transition.frame(min(max(index - 30, 0), 24), in: container)?.scene
        .renamingPictures { PictureName($0 == .from ? "screen 0" : "screen 1") }
      #expect(own == expected, "frame \(index)")
    }
    #expect(frames.frame(72, in: container) == nil)
  }

  @Test("A change of the screen before the last one has ended is refused at its line")
  func overlappingChanges() throws {
    let text = "show a.png for 1s\n-> cube b.png in 1s meanwhile\nwait 0.5s\nshow c.png for 1s"
    let error = #expect(throws: FilmScriptError.self) { try plan(text) }
    #expect(error?.place.line == 4 && error?.remedy.contains("meanwhile") == true)
    #expect(throws: Never.self) {
      try plan("show a.png for 1s\n-> cube b.png in 1s meanwhile\nwait 1s\nshow c.png for 1s")
    }
  }

  @Test("A film is at most a day long, also of statements that do not wait")
  func day() throws {
    let text = "show a.png for 86400s\nshow b.png for 86400s meanwhile"
    let error = #expect(throws: FilmScriptError.self) { try plan(text) }
    #expect(error?.place.line == 2)
  }

  @Test("An instant up to half a frame before a cut shows what the cut's frame shows")
  func exposedCut() throws {
    let frames = try frames(try plan("show a.png for 0.5s\nshow b.png for 0.5s", rate: 20))
    let second = frames.frame(10, in: container)?.scene
    #expect(frames.frame(at: 9.6, in: container)?.scene == second)
    #expect(frames.frame(at: 9.4, in: container)?.scene == frames.frame(9, in: container)?.scene)
    #expect(second != frames.frame(9, in: container)?.scene)
  }

  @Test("Times that are not whole frames do not add up")
  func rounding() throws {
    let waits = String(repeating: "wait 50ms\n", count: 20)
    #expect(try plan("show a.png\n\(waits)", rate: 30).count == 30)
  }

  @Test("The time of the whole is that of its statements, but for those that do not wait")
  func time() throws {
    let text = """
      show a.png for 1s
      caption "A" for 3s meanwhile
      wait 500ms
      tap 1,2 -> cube b.png in 0.5s
      """
    let plan = try plan(text)
    #expect(plan.duration == 4)
    #expect(plan.touches[0].down == 1.7)
    #expect(plan.captions[0].times == 1..<4)
  }

  @Test("A caption without a time ends at the next one, at 'caption off' or with the film")
  func captions() throws {
    let plan = try plan(
      "show a.png\ncaption A\nwait 1\ncaption B\nwait 1\ncaption off\nwait 1\ncaption C\nwait 1")
    #expect(plan.captions.map(\.times) == [0..<1, 1..<2, 3..<4])
  }

  @Test("'pop' alone goes back by the effect that led here, with its parameters")
  func pop() throws {
    let plan = try plan(
      """
      show a.png for 1s
      -> cube b.png edge=top in 0.3s
      -> flip c.png
      -> pop b.png
      -> pop a.png perspective=900
      -> pop z.png
      """)
    #expect(plan.transitions.map(\.name) == ["cube", "flip", "flip", "cube", "push"])
    #expect(plan.transitions.map(\.direction) == [.push, .push, .pop, .pop, .pop])
    #expect(plan.transitions[3].duration == 0.3)
    #expect(plan.transitions[3].setting(named: "edge")?.text == "top")
    #expect(plan.transitions[3].setting(named: "perspective")?.text == "900")
    #expect(plan.pictures.map(\.text) == ["a.png", "b.png", "c.png", "z.png"])
  }

  @Test(
    "A film without a picture or without time is refused at a place",
    arguments: [
      ("", 1, 1), ("wait 1s", 1, 1), ("fps 30\n-> cube a.png", 2, 1), ("show a.png", 1, 1),
      ("show a.png for 1ms", 1, 1), ("points 0\nshow a.png for 1s", 1, 8),
      ("show a.png for 86400\nwait 1", 2, 1), ("caption A\nshow a.png for 1", 1, 1),
      ("zoom 2x", 1, 1), ("title A for 1s\nscroll to 5", 2, 1),
      ("music a.wav\nmusic b.wav\nshow a.png for 1", 2, 1),
    ])
  func faults(text: String, line: Int, column: Int) throws {
    let error = #expect(throws: FilmScriptError.self) { try plan(text) }
    #expect(error?.place == FilmPlace(line: line, column: column))
  }

  @Test("Places are points of the screen, parts of it, or pixels of the picture")
  func places() throws {
    let stage = FilmStage(
      container: Container(size: Size(width: 375, height: 375), scale: 2), fit: .contain,
      size: try #require(PixelSize(width: 750, height: 750)),
      pictures: [try #require(PixelSize(width: 600, height: 1200))], screenWidth: 400,
      longPictures: [])
    // The picture is half as wide as the frame, in its middle.
    #expect(stage.frame(of: 0) == Rect(x: 93.75, y: 0, width: 187.5, height: 375))
    func location(
      _ x: Double, _ y: Double, _ unit: FilmPoint.Unit
    ) -> Point {
      stage.location(
        of: FilmPoint(x: .init(x, unit), y: .init(y, unit), place: FilmPlace(line: 1, column: 1)),
        on: .picture(0))
    }
    let middle = Point(x: 187.5, y: 187.5)
    #expect(location(200, 400, .point) == middle)
    #expect(location(50, 50, .percent) == middle)
    #expect(location(300, 600, .pixel) == middle)
  }

  /// Returns the camera's view in each frame of a film.
  private func views(_ text: String) throws -> [FilmView] {
    let plan = try plan(text)
    let size = try #require(PixelSize(width: 375, height: 667))
    let stage = FilmStage(
      container: container, fit: .fill, size: size, pictures: [size], screenWidth: 375,
      longPictures: [])
    let camera = FilmCamera(plan.cameraMoves, on: stage) { place, _, _ in
      stage.location(of: place.point, on: place.screen)
    }
    return (0..<plan.count).map { camera.view(at: plan.rate.time(ofFrame: $0)) }
  }

  @Test("The camera arrives at the end of its time, with the place in the middle")
  func cameraArrival() throws {
    let views = try views(
      "show a.png for 0.5s\nzoom 2x at 187.5,300 in 0.5s\nwait 0.5s\nzoom out in 0.5s\nwait 0.5s")
    #expect(views[0...30].allSatisfy { $0 == FilmView() })
    // The place is at half the frame's height, to the nearest pixel.
    let arrived = FilmView(zoom: 2, offset: Point(x: -188, y: -266))
    #expect(views[59] != arrived && views[60...90].allSatisfy { abs($0.zoom - 2) < 1e-12 })
    #expect(abs(views[60].offset.x + 187.5) <= 0.5 && abs(views[60].offset.y + 266.5) <= 0.5)
    #expect(views[120...].allSatisfy { $0 == FilmView() })
    for view in views {
      // The frame is always covered.
      #expect(view.zoom >= 1 && view.offset.x <= 1e-9 && view.offset.y <= 1e-9)
      #expect(view.offset.x + 375 * view.zoom >= 375 - 1e-9)
      #expect(view.offset.y + 667 * view.zoom >= 667 - 1e-9)
    }
  }

  @Test("A place near an edge stays within the frame, and a move that interrupts another is smooth")
  func cameraEdges() throws {
    let corner = try views("show a.png for 0.1s\nzoom 4x at 0,0 in 0.3s\nwait 0.1s")
    #expect(corner.last == FilmView(zoom: 4, offset: .zero))
    let views = try views(
      "show a.png\nzoom 2x at 10,10 in 0.6s meanwhile\nwait 0.3s\nzoom 2x at 300,600 in 0.6s")
    for (one, other) in zip(views, views.dropFirst()) {
      #expect(abs(one.offset.y - other.offset.y) < 100 && abs(one.zoom - other.zoom) < 0.2)
    }
  }

  @Test("An automatic camera arrives before each tap, rests during it, and never does two things")
  func autoZoom() throws {
    let plan = try plan(
      """
      auto-zoom 2x lead=0.3s hold=0.5s move=0.5s
      show a.png for 2s
      tap 100,100
      wait 4s
      tap 300,500
      tap 200,560
      wait 1.2s
      tap 60,60
      wait 3s
      """)
    let moves = plan.cameraMoves.map(\.times)
    for (one, other) in zip(moves, moves.dropFirst()) {
      #expect(one.upperBound <= other.lowerBound)
    }
    let size = try #require(PixelSize(width: 375, height: 667))
    let stage = FilmStage(
      container: container, fit: .fill, size: size, pictures: [size], screenWidth: 375,
      longPictures: [])
    let camera = FilmCamera(plan.cameraMoves, on: stage) { place, _, _ in
      stage.location(of: place.point, on: place.screen)
    }
    #expect(plan.touches.count == 4)
    for touch in plan.touches {
      let view = camera.view(at: touch.down)
      // It arrived at least 0.3 s before, and rests until the finger has left.
      #expect(camera.view(at: touch.down - 0.3) == view && camera.view(at: touch.up) == view)
      #expect(view.zoom > 1.4 && view.zoom <= 2)
      let place = stage.location(of: touch.from, on: touch.screen)
      let (x, y) = (view.zoom * place.x + view.offset.x, view.zoom * place.y + view.offset.y)
      #expect((30.0...345).contains(x) && (30.0...637).contains(y), "\(x), \(y)")
    }
    // It goes back in the long pauses, but not between taps that follow each other.
    #expect(camera.view(at: 4.5) == FilmView() && camera.view(at: plan.duration) == FilmView())
    #expect(plan.cameraMoves.count { $0.places.isEmpty } == 2)
  }

  @Test("A swipe leads the transition, which finishes or goes back")
  func swipes() throws {
    for isCancelled in [true, false] {
      let plan = try plan(
        "show b.png for 0.5s\nswipe left-edge -> cube:pop a.png in 0.6s"
          + (isCancelled ? " cancel 60%" : "") + "\nwait 0.5s")
      let frames = try frames(plan)
      // The finger touches the screen at 0.7 s and leaves it at 1.3 s.
      let names = { (index: Int) in PictureName("screen \(index)") }
      let spec = TransitionSpec(Cube(), .pop)
      let expected = spec.scene(at: 0.6, in: container).renamingPictures {
        $0 == .from ? names(0) : names(1)
      }
      let atRelease = try #require(frames.frame(78, in: container)).scene.root.sublayers[0]
      #expect(atRelease == expected.root)
      let last = try #require(frames.frame(plan.count - 1, in: container)).scene
      #expect(last == .still(names(isCancelled ? 0 : 1), in: container))
    }
  }

  @Test("A swipe moves by as much of the screen as the transition by its whole")
  func swipePlaces() throws {
    let (from, to) = FilmSwipe(from: .edge(.right)).places(reach: 0.6)
    #expect(abs(from.x.value - to.x.value - 60) < 1e-9 && from.y == to.y)
    let plan = try plan("show a.png for 0.1s\nswipe 300,300 to 112.5,310 -> push b.png")
    let frames = try frames(plan)
    // Half of the screen's width at 0.9 s, when the finger leaves it.
    let scene = try #require(frames.frame(at: 54, in: container)).scene
    let expected = TransitionSpec(Push()).scene(at: 0.5, in: container).renamingPictures {
      PictureName($0 == .from ? "screen 0" : "screen 1")
    }
    #expect(scene.root.sublayers[0] == expected.root)
  }

  @Test("Sounds are played when they are stated, at taps, or at transitions")
  func sounds() throws {
    let plan = try plan(
      """
      show a.png for 1s
      sound now.wav
      sound tap.wav at tap
      tap 1,2 -> cube b.png in 0.5s
      sound new.wav at transition
      tap 1,2
      """)
    let expected = [[1], [1.2, 2.02], [1.32]]
    #expect(plan.sounds.map(\.times.count) == expected.map(\.count))
    for (time, other) in zip(plan.sounds.flatMap(\.times), expected.flatMap(\.self)) {
      #expect(abs(time - other) < 1e-9)
    }
    #expect(plan.hasSound)
  }

  @Test("A finger appears before it touches the screen, and leaves a ripple")
  func fingers() throws {
    let plan = try plan("show a.png for 0.2s\ntap 100.3,200.7\nwait 1s")
    let frames = try frames(plan)
    let counts = try (0..<plan.count).map { index in
      try #require(frames.frame(index, in: container)).scene.root.sublayers.count - 1
    }
    // A frame without a finger has only the layer of the screen's picture.
    #expect(counts[...12].allSatisfy { $0 == 0 })
    // The dot from 0.2 to 0.64 s, the ripple from 0.52 to 0.97 s.
    #expect(counts[14...30].allSatisfy { $0 == 1 } && counts[33...37].allSatisfy { $0 == 2 })
    #expect(counts[40...57].allSatisfy { $0 == 1 } && counts[59...].allSatisfy { $0 == 0 })
  }
}
