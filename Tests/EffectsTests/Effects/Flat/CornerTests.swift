import Effects
import SceneGraph
import Testing
import Transitions

@Suite("corner")
struct CornerTests {
  /// Returns the projected top left corner of the only layer that shows a picture.
  private func topLeft(_ picture: PictureName, _ scene: Scene) throws -> Point {
    let found = scene.layers(showing: picture)
    try #require(found.count == 1)
    return try #require(found[0].projected(unitX: 0, unitY: 0))
  }

  @Test("Present: the new screen, above, moves its top left corner from (W, H) to (0, 0)")
  func present() throws {
    #expect(Corner.duration == 1 && Corner.curve == .easeInOut)
    for progress in [0.001, 0.25, 0.6, 0.999] {
      let scene = Corner().scene(at: progress, .push, in: .phone)
      #expect(scene.root.sublayers.map(\.contents) == [.picture(.from), .picture(.to)])
      let left = 1 - progress
      #expect(areClose(try topLeft(.to, scene), Point(x: 375 * left, y: 667 * left)))
      #expect(
        scene.root.sublayers[0] == Layer(frame: Container.phone.bounds, contents: .picture(.from)))
    }
  }

  @Test("Dismiss: the old screen, above, moves to (W, H)")
  func dismiss() throws {
    for progress in [0.001, 0.25, 0.6, 0.999] {
      let scene = Corner().scene(at: progress, .pop, in: .phone)
      #expect(scene.root.sublayers.map(\.contents) == [.picture(.to), .picture(.from)])
      #expect(
        areClose(try topLeft(.from, scene), Point(x: 375 * progress, y: 667 * progress)))
    }
  }

  @Test("In an overshoot the top left corner moves on and the bottom right one is fixed")
  func overshoot() throws {
    let scene = Corner().scene(at: 1.1, .push, in: .phone)
    let new = try #require(scene.layers(showing: .to).first)
    #expect(areClose(new.projected(unitX: 0, unitY: 0), Point(x: -37.5, y: -66.7)))
    #expect(areClose(new.projected(unitX: 1, unitY: 1), Point(x: 375, y: 667)))
  }
}
