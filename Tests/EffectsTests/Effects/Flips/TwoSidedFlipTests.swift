import Effects
import SceneGraph
import Testing
import Transitions

@Suite("flip-from-left and its siblings")
struct TwoSidedFlipTests {
  private func only(
    _ picture: PictureName, _ flip: some Transition, at progress: Double,
    _ direction: Direction = .push
  ) throws -> PlacedLayer {
    try flip.scene(at: progress, direction, in: Container.phone).layer(showing: picture)
  }

  @Test("Defaults: 1 s, ease-in-out, perspective 1000, dolly 0.3, 4 pt thick, lit; or UIKit's")
  func defaults() {
    #expect(
      [FlipFromLeft.name, FlipFromRight.name, FlipFromTop.name, FlipFromBottom.name]
        == ["flip-from-left", "flip-from-right", "flip-from-top", "flip-from-bottom"])
    func check<Flip: TwoSidedFlip>(_ type: Flip.Type) {
      #expect(type.duration == 1 && type.curve == .easeInOut)
      #expect(Flip().perspective == 1000 && Flip().dolly == 0.3 && Flip().thickness == 4)
      #expect(Flip().shading == 0.6)
      let plain = Flip.plain
      #expect(plain.perspective == 1000 && plain.dolly == 0.5)
      #expect(plain.thickness == 0 && plain.shading == 0)
    }
    check(FlipFromLeft.self)
    check(FlipFromRight.self)
    check(FlipFromTop.self)
    check(FlipFromBottom.self)
  }

  // At 30° the near edge is W/2·sin 30° in front of the card's centre. A dolly of 0.5 moves it back
  // by W·sin 30°/2 into the screen's plane: it has its full height there, W/2·cos 30° from the
  // middle. The far edge is W·sin 30° behind that plane, with the scale 1000/(1000 + 187.5) =
  // 0.842105.

  @Test("At 30° the left edge is forward, in the screen's plane")
  func fromLeft() throws {
    let page = try only(.from, FlipFromLeft.plain, at: 1.0 / 6).projectedCorners
    try #require(page.count == 4)
    #expect(areClose(page[0], Point(x: 25.1202, y: 0), within: 1e-3))
    #expect(areClose(page[3], Point(x: 25.1202, y: 667), within: 1e-3))
    #expect(areClose(page[1], Point(x: 324.2409, y: 52.6579), within: 1e-3))
    #expect(areClose(page[2], Point(x: 324.2409, y: 614.3421), within: 1e-3))
  }

  @Test(
    "At 150° the new screen's right edge is still forward, and unmirrored")
  func fromLeftLater() throws {
    let page = try only(.to, FlipFromLeft.plain, at: 5.0 / 6).projectedCorners
    try #require(page.count == 4)
    #expect(areClose(page[0], Point(x: 50.7591, y: 52.6579), within: 1e-3))
    #expect(areClose(page[3], Point(x: 50.7591, y: 614.3421), within: 1e-3))
    #expect(areClose(page[1], Point(x: 349.8798, y: 0), within: 1e-3))
    #expect(areClose(page[2], Point(x: 349.8798, y: 667), within: 1e-3))
  }

  @Test("From the top: the top edge is forward, at its full width")
  func fromTop() throws {
    // 1000/(1000 + 667·sin 30°) = 0.749906; 333.5·cos 30° = 288.8195.
    let page = try only(.from, FlipFromTop.plain, at: 1.0 / 6).projectedCorners
    try #require(page.count == 4)
    #expect(areClose(page[0], Point(x: 0, y: 44.6805), within: 1e-3))
    #expect(areClose(page[1], Point(x: 375, y: 44.6805), within: 1e-3))
    #expect(areClose(page[2], Point(x: 328.1074, y: 550.0875), within: 1e-3))
    #expect(areClose(page[3], Point(x: 46.8926, y: 550.0875), within: 1e-3))
  }

  @Test("From the right mirrors from the left, and from the bottom mirrors from the top")
  func siblings() throws {
    for progress in [0.05, 0.2, 0.45, 0.55, 0.8, 0.97] {
      for picture in [PictureName.from, .to] {
        let left = try only(picture, FlipFromLeft.plain, at: progress).projectedCorners
        let right = try only(picture, FlipFromRight.plain, at: progress).projectedCorners
        let top = try only(picture, FlipFromTop.plain, at: progress).projectedCorners
        let bottom = try only(picture, FlipFromBottom.plain, at: progress).projectedCorners
        try #require([left, right, top, bottom].allSatisfy { $0.count == 4 })
        for (index, mirrored) in [(0, 1), (1, 0), (2, 3), (3, 2)] {
          #expect(areClose(right[mirrored], Point(x: 375 - left[index].x, y: left[index].y)))
        }
        for (index, mirrored) in [(0, 3), (1, 2), (2, 1), (3, 0)] {
          #expect(areClose(bottom[mirrored], Point(x: top[index].x, y: 667 - top[index].y)))
        }
      }
    }
  }

  @Test("One side is visible at a time, upright: the old one until half way, then the new one")
  func sides() throws {
    func check<Flip: TwoSidedFlip>(_ type: Flip.Type) throws {
      for direction in Direction.allCases {
        for progress in [0.01, 0.2, 0.49, 0.51, 0.8, 0.99] {
          let from = try only(.from, Flip(), at: progress, direction)
          let to = try only(.to, Flip(), at: progress, direction)
          #expect(!from.layer.isDoubleSided && !to.layer.isDoubleSided)
          #expect(
            from.showsFront == (progress < 0.5) && to.showsFront == (progress > 0.5))
          // A mirrored or inverted picture would have its corners exchanged.
          let visible = progress < 0.5 ? from.projectedCorners : to.projectedCorners
          try #require(visible.count == 4)
          #expect(visible[0].x < visible[1].x && visible[3].x < visible[2].x)
          #expect(visible[0].y < visible[3].y && visible[1].y < visible[2].y)
        }
      }
    }
    try check(FlipFromLeft.self)
    try check(FlipFromRight.self)
    try check(FlipFromTop.self)
    try check(FlipFromBottom.self)
  }

  @Test("The dolly keeps the card within the screen")
  func dolly() throws {
    var near = FlipFromLeft.plain
    near.dolly = 0
    for progress in stride(from: 0.02, to: 0.5, by: 0.04) {
      for corner in try only(.from, FlipFromLeft.plain, at: progress).projectedCorners {
        #expect((-1e-9...375 + 1e-9).contains(corner.x) && (-1e-9...667 + 1e-9).contains(corner.y))
      }
      #expect(
        try #require(try only(.from, near, at: progress).projected(unitX: 0, unitY: 0)).y < -1)
    }
    // Without a dolly the near edge is 93.75 points before the screen: 1000/(1000 − 93.75) =
    // 1.103448.
    #expect(
      areClose(
        try only(.from, near, at: 1.0 / 6).projected(unitX: 0, unitY: 0),
        Point(x: 8.3223, y: -34.5), within: 1e-3))
  }

  @Test("Pop is the push reversed with the pictures exchanged")
  func pop() {
    for progress in [0.1, 0.5, 0.9] {
      #expect(
        FlipFromLeft.plain.scene(at: progress, .pop, in: Container.phone)
          == FlipFromLeft.plain.scene(at: 1 - progress, .push, in: Container.phone)
          .exchangingPictures()
      )
    }
  }

  /// Half way the edge is square to the line of sight, where the light is that of a screen at rest.
  /// It is in the screen's plane but for half a thickness, with the scale 1000/1002.
  @Test("Half way the edge that is nearest faces the viewer, lit as a screen is")
  func edge() throws {
    func visible(_ flip: some TwoSidedFlip) throws -> [Point] {
      var flip = flip
      flip.dolly = 0.5
      let layers = flip.scene(at: 0.5, .push, in: Container.phone).placedLayers.filter {
        min($0.layer.contentsRect.size.width, $0.layer.contentsRect.size.height) < 1e-4
      }
      try #require(layers.count == 1)
      #expect(layers[0].paint == Color(white: 0.6))
      return layers[0].projectedCorners.map { Point(x: $0.x - 187.5, y: $0.y - 333.5) }
    }
    for corners in [try visible(FlipFromLeft()), try visible(FlipFromRight())] {
      for corner in corners {
        #expect(abs(abs(corner.x) - 2 / 1.002) < 1e-6)
        #expect(abs(abs(corner.y) - 333.5 / 1.002) < 1e-6)
      }
    }
    for corners in [try visible(FlipFromTop()), try visible(FlipFromBottom())] {
      for corner in corners {
        #expect(abs(abs(corner.x) - 187.5 / 1.002) < 1e-6)
        #expect(abs(abs(corner.y) - 2 / 1.002) < 1e-6)
      }
    }
  }

  /// The faces are 4 pt apart, and the one that turns away is behind the other. Before the turn and
  /// after it, the visible one is where the screen is.
  @Test("A thick card meets the screen at both ends, and its faces are parallel")
  func thick() throws {
    for (progress, picture) in [(1e-9, PictureName.from), (1 - 1e-9, .to)] {
      let corners = try only(picture, FlipFromTop(), at: progress).projectedCorners
      #expect(areClose(corners[0], .zero, within: 1e-4))
      #expect(areClose(corners[2], Point(x: 375, y: 667), within: 1e-4))
    }
    for progress in [0.1, 0.4, 0.7] {
      let from = try only(.from, FlipFromLeft(), at: progress).cornersInSpace
      let to = try only(.to, FlipFromLeft(), at: progress).cornersInSpace
      // The back has its corners exchanged left to right.
      for (corner, opposite) in [(0, 1), (1, 0), (2, 3), (3, 2)] {
        let difference = from[corner] - to[opposite]
        #expect(abs((difference * difference).sum() - 16) < 1e-6)
      }
    }
  }
}
