import SceneGraph
import Testing
import TransitionCatalog
import Transitions

@Suite("flip-from-left and its siblings")
struct TwoSidedFlipTests {
  static let phone = Container(size: Size(width: 375, height: 667), scale: 2)

  private func only(
    _ picture: PictureName, _ flip: some Transition, at progress: Double,
    _ direction: Direction = .push
  ) throws -> PlacedLayer {
    try flip.scene(at: progress, direction, in: Self.phone).layer(showing: picture)
  }

  @Test("1 s, ease-in-out, an eye 1000 points away, half a width back")
  func defaults() {
    #expect(
      [FlipFromLeft.name, FlipFromRight.name, FlipFromTop.name, FlipFromBottom.name]
        == ["flip-from-left", "flip-from-right", "flip-from-top", "flip-from-bottom"])
    func check<Flip: TwoSidedFlip>(_ type: Flip.Type) {
      #expect(type.duration == 1 && type.curve == .easeInOut)
      #expect(Flip().perspective == 1000 && Flip().dolly == 0.5)
    }
    check(FlipFromLeft.self)
    check(FlipFromRight.self)
    check(FlipFromTop.self)
    check(FlipFromBottom.self)
  }

  // At 30° the near side stands W/2·sin 30° in front of the card's middle, and half a width's dolly takes it back by
  // W·sin 30°/2: it is in the screen's plane, its full height tall, W/2·cos 30° from the middle. The far side is W·sin 30°
  // behind that plane, and seen 1000/(1000 + 187.5) = 0.842105 times as large.

  @Test("A sixth of the way, 30°: the left side is forward, in the screen's plane")
  func fromLeft() throws {
    let page = try only(.from, FlipFromLeft(), at: 1.0 / 6).outline
    try #require(page.count == 4)
    #expect(areClose(page[0], Point(x: 25.1202, y: 0), within: 1e-3))
    #expect(areClose(page[3], Point(x: 25.1202, y: 667), within: 1e-3))
    #expect(areClose(page[1], Point(x: 324.2409, y: 52.6579), within: 1e-3))
    #expect(areClose(page[2], Point(x: 324.2409, y: 614.3421), within: 1e-3))
  }

  @Test(
    "Five sixths of the way the new screen's right side is still forward, and it is not mirrored")
  func fromLeftLater() throws {
    let page = try only(.to, FlipFromLeft(), at: 5.0 / 6).outline
    try #require(page.count == 4)
    #expect(areClose(page[0], Point(x: 50.7591, y: 52.6579), within: 1e-3))
    #expect(areClose(page[3], Point(x: 50.7591, y: 614.3421), within: 1e-3))
    #expect(areClose(page[1], Point(x: 349.8798, y: 0), within: 1e-3))
    #expect(areClose(page[2], Point(x: 349.8798, y: 667), within: 1e-3))
  }

  @Test("From the top: the top side is forward, its full width wide")
  func fromTop() throws {
    // 1000/(1000 + 667·sin 30°) = 0.749906; 333.5·cos 30° = 288.8195.
    let page = try only(.from, FlipFromTop(), at: 1.0 / 6).outline
    try #require(page.count == 4)
    #expect(areClose(page[0], Point(x: 0, y: 44.6805), within: 1e-3))
    #expect(areClose(page[1], Point(x: 375, y: 44.6805), within: 1e-3))
    #expect(areClose(page[2], Point(x: 328.1074, y: 550.0875), within: 1e-3))
    #expect(areClose(page[3], Point(x: 46.8926, y: 550.0875), within: 1e-3))
  }

  @Test("From the right is from the left in a mirror, and from the bottom from the top")
  func siblings() throws {
    for progress in [0.05, 0.2, 0.45, 0.55, 0.8, 0.97] {
      for picture in [PictureName.from, .to] {
        let left = try only(picture, FlipFromLeft(), at: progress).outline
        let right = try only(picture, FlipFromRight(), at: progress).outline
        let top = try only(picture, FlipFromTop(), at: progress).outline
        let bottom = try only(picture, FlipFromBottom(), at: progress).outline
        try #require([left, right, top, bottom].allSatisfy { $0.count == 4 })
        for (index, twin) in [(0, 1), (1, 0), (2, 3), (3, 2)] {
          #expect(areClose(right[twin], Point(x: 375 - left[index].x, y: left[index].y)))
        }
        for (index, twin) in [(0, 3), (1, 2), (2, 1), (3, 0)] {
          #expect(areClose(bottom[twin], Point(x: top[index].x, y: 667 - top[index].y)))
        }
      }
    }
  }

  @Test("One side is seen at a time: the old one to the middle, then the new one, upright")
  func sides() throws {
    func check<Flip: TwoSidedFlip>(_ type: Flip.Type) throws {
      for direction in Direction.allCases {
        for progress in [0.01, 0.2, 0.49, 0.51, 0.8, 0.99] {
          let from = try only(.from, Flip(), at: progress, direction)
          let to = try only(.to, Flip(), at: progress, direction)
          #expect(!from.layer.isDoubleSided && !to.layer.isDoubleSided)
          #expect(
            from.isSeenFromFront == (progress < 0.5) && to.isSeenFromFront == (progress > 0.5))
          // A mirrored or upside down picture has its corners elsewhere.
          let seen = progress < 0.5 ? from.outline : to.outline
          try #require(seen.count == 4)
          #expect(seen[0].x < seen[1].x && seen[3].x < seen[2].x)
          #expect(seen[0].y < seen[3].y && seen[1].y < seen[2].y)
        }
      }
    }
    try check(FlipFromLeft.self)
    try check(FlipFromRight.self)
    try check(FlipFromTop.self)
    try check(FlipFromBottom.self)
  }

  @Test("The card never grows beyond the screen while it turns, and does without the dolly")
  func dolly() throws {
    var near = FlipFromLeft()
    near.dolly = 0
    for progress in stride(from: 0.02, to: 0.5, by: 0.04) {
      for corner in try only(.from, FlipFromLeft(), at: progress).outline {
        #expect((-1e-9...375 + 1e-9).contains(corner.x) && (-1e-9...667 + 1e-9).contains(corner.y))
      }
      #expect(try #require(try only(.from, near, at: progress).seen(0, 0)).y < -1)
    }
    // Without it the near side is 93.75 points in front of the screen: 1000/(1000 − 93.75) = 1.103448.
    #expect(
      areClose(
        try only(.from, near, at: 1.0 / 6).seen(0, 0), Point(x: 8.3223, y: -34.5), within: 1e-3))
  }

  @Test("Pop turns the card back")
  func pop() {
    for progress in [0.1, 0.5, 0.9] {
      #expect(
        FlipFromLeft().scene(at: progress, .pop, in: Self.phone)
          == FlipFromLeft().scene(at: 1 - progress, .push, in: Self.phone).exchangingPictures())
    }
  }
}
