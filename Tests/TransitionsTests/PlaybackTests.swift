import SceneGraph
import Testing
import Transitions

@Suite("Reversed playback")
struct PlaybackTests {
  /// A slide-in from the right below a dark overlay that fades out; pop slides in from the left.
  private struct Slide: Transition {
    static let name = "slide"
    static let summary = "The new picture slides in."
    static let source = "a test"
    static let duration = 1.0
    static let curve = TimingCurve.linear
    static let overshoot = "It slides on."
    static let parameters: [Parameter<Slide>] = []

    func motion(
      at progress: Double, _ direction: Direction, in container: Container
    ) -> Scene {
      var page = Layer(frame: container.bounds, contents: .picture(.to))
      page.position.x += (1 - progress) * (direction == .push ? 100 : -100)
      page.sublayers = [
        Layer(frame: container.bounds, contents: .color(Color(white: 0, alpha: 1 - progress)))
      ]
      return Scene(
        container,
        sublayers: [Layer(frame: container.bounds, contents: .picture(.from)), page])
    }
  }

  private let container = Container(size: Size(width: 100, height: 200), scale: 1)

  @Test(
    "A reversed Bézier curve is the curve rotated by 180° about (1/2, 1/2)",
    arguments: [
      (0.25, 0.1, 0.25, 1.0), (0.42, 0, 1, 1), (0, 0, 0.58, 1), (0.42, 0, 0.58, 1),
      (0.68, -0.55, 0.265, 1.55), (1, 0, 0, 1),
    ])
  func bezier(x1: Double, y1: Double, x2: Double, y2: Double) throws {
    let curve = TimingCurve.cubicBezier(try #require(CubicBezier(x1, y1, x2, y2)))
    let turned = try #require(CubicBezier(1 - x2, 1 - y2, 1 - x1, 1 - y1))
    for step in 0...100 {
      let time = Double(step) / 100
      let progress = Playback.reversed.progress(at: time, on: curve)
      #expect(abs(progress - turned.value(at: time)) < 1e-8, "at \(time)")
    }
  }

  @Test("ease-out played backwards, by its published values")
  func easeOut() {
    // ease-out at 0.1, 0.5 and 0.9.
    for (time, value) in [(0.9, 0.160572), (0.5, 0.684643), (0.1, 0.982973)] {
      let progress = Playback.reversed.progress(at: time, on: .easeOut)
      #expect(abs(progress - (1 - value)) <= 0.5e-6)
    }
  }

  @Test("Reversed, jump-end is jump-start")
  func staircase() throws {
    let (start, end) = (
      try #require(TimingCurve(cssText: "steps(4, start)")),
      try #require(TimingCurve(cssText: "steps(4, end)"))
    )
    // The middles of eighths, because no step is there.
    for eighth in 0..<8 {
      let time = (Double(eighth) + 0.5) / 8
      #expect(
        Playback.reversed.progress(at: time, on: end)
          == Playback.forward.progress(at: time, on: start))
    }
  }

  @Test("Reversed, an overshoot at the end is one before the start")
  func overshoot() throws {
    let spring = try #require(TimingCurve(cssText: "spring(1, 100, 10, 0)"))
    let times = (0...1000).map { Double($0) / 1000 }
    let most = try #require(times.map { spring.progress(at: $0) }.max())
    let least = try #require(
      times.map { Playback.reversed.progress(at: $0, on: spring) }.min())
    #expect(most > 1.1)
    #expect(abs(least - (1 - most)) < 1e-12)
  }

  @Test(
    "Both ends are exact, whatever the curve",
    arguments: [
      "linear", "ease", "ease-in-out", "cubic-bezier(0.3, -1, 0.7, 2)", "steps(3, start)",
      "steps(3, jump-both)", "steps(3, jump-none)", "linear(0.2, 0.9)", "spring(1, 100, 10, 0)",
    ], Playback.allCases)
  func ends(curve: String, playback: Playback) throws {
    let schedule = FrameSchedule(
      duration: 0.7, rate: 60, curve: try #require(TimingCurve(cssText: curve)),
      playback: playback)
    #expect(schedule.progress(ofFrame: 0) == 0)
    #expect(schedule.progress(ofFrame: schedule.count - 1) == 1)
    for (progress, picture) in [(0.0, PictureName.from), (1, .to)] {
      for direction in Direction.allCases {
        #expect(
          playback.scene(of: Slide(), at: progress, direction, in: container)
            == .still(picture, in: container))
      }
    }
  }

  @Test("Reversed playback shows the opposite change's frames from the last to the first")
  func film() {
    // With 64 periods, linear progress and its difference to 1 are exact in binary.
    let forward = FrameSchedule(duration: 1, rate: 64, curve: .linear)
    let reversed = FrameSchedule(duration: 1, rate: 64, curve: .linear, playback: .reversed)
    for direction in Direction.allCases {
      for index in 0...64 {
        let there = Playback.forward.scene(
          of: Slide(), at: forward.progress(ofFrame: index), direction, in: container)
        let back = Playback.reversed.scene(
          of: Slide(), at: reversed.progress(ofFrame: 64 - index), direction, in: container)
        #expect(back == there.exchangingPictures(), "frame \(index)")
      }
    }
  }

  @Test("A reversed slide moves the old picture out")
  func slide() throws {
    let scene = Playback.reversed.scene(of: Slide(), at: 0.25, .push, in: container)
    // The moving page carries `from`; it has moved 25 of 100 points, and the overlay has a quarter
    // of its opacity.
    #expect(scene.root.sublayers.map(\.contents) == [.picture(.to), .picture(.from)])
    let page = try #require(scene.root.sublayers.last)
    #expect(page.position == Point(x: 75, y: 100))
    #expect(page.sublayers.first?.contents == .color(Color(white: 0, alpha: 0.25)))
  }
}
