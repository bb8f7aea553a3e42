import Frames
import Testing
import Transitions

@testable import CommandLine

/// CSS's `object-fit`.
@Suite("How a picture fits its container")
struct FitTests {
  private func frame(_ width: Int, _ height: Int) throws -> Frame {
    let size = try #require(PixelSize(width: width, height: height))
    return Frame(
      size: size, alpha: .opaque,
      bytes: (0..<size.rgbaByteCount).map { $0 % 4 == 3 ? 255 : UInt8($0 % 251) })
  }

  private func apply(
    _ fit: Fit, _ picture: (Int, Int), in container: (Int, Int), background: Color = .black
  ) throws -> (frame: Frame, visible: Rect) {
    fit.apply(
      to: try frame(picture.0, picture.1),
      in: try #require(PixelSize(width: container.0, height: container.1)), background: background)
  }

  @Test(
    "A picture of the container's shape is shown whole, whatever the fit", arguments: Fit.allCases)
  func sameShape(_ fit: Fit) throws {
    for (picture, container) in [((4, 2), (4, 2)), ((4, 2), (2, 1)), ((3, 6), (50, 100))] {
      let found = try apply(fit, picture, in: container)
      #expect(found.frame == (try frame(picture.0, picture.1)))
      #expect(found.visible == .unit)
    }
  }

  @Test("fill shows all of it, stretched")
  func fill() throws {
    let found = try apply(.fill, (10, 2), in: (3, 3))
    #expect(found.frame.size == PixelSize(width: 10, height: 2))
    #expect(found.visible == .unit)
  }

  @Test("cover shows the middle part that has the container's shape")
  func cover() throws {
    // 4:1 in 1:1: a quarter of the width, from 3/8.
    #expect(
      try apply(.cover, (40, 10), in: (7, 7)).visible
        == Rect(x: 0.375, y: 0, width: 0.25, height: 1))
    // 1:2 in 2:1: a quarter of the height.
    #expect(
      try apply(.cover, (10, 20), in: (200, 100)).visible
        == Rect(x: 0, y: 0.375, width: 1, height: 0.25))
  }

  @Test(
    "What cover shows has the container's shape",
    arguments: [(1170, 2532), (1920, 1080), (333, 777)])
  func coverShape(width: Int, height: Int) throws {
    for picture in [(100, 37), (37, 100), (64, 64)] {
      let part = try apply(.cover, picture, in: (width, height)).visible
      let shape = part.size.width * Double(picture.0) / (part.size.height * Double(picture.1))
      #expect(abs(shape / (Double(width) / Double(height)) - 1) < 1e-12)
      #expect(abs(part.midX - 0.5) < 1e-15 && abs(part.midY - 0.5) < 1e-15)
      #expect(max(part.size.width, part.size.height) == 1)
    }
  }

  @Test("contain puts the whole picture in the middle of a canvas of the container's shape")
  func contain() throws {
    let found = try apply(.contain, (4, 2), in: (100, 100), background: .white)
    #expect(found.frame.size == PixelSize(width: 4, height: 4))
    #expect(found.visible == .unit)
    #expect(found.frame.alpha == .opaque)
    let picture = try frame(4, 2)
    for x in 0..<4 {
      #expect(found.frame[x, 0] == SIMD4(255, 255, 255, 255))
      #expect(found.frame[x, 1] == picture[x, 0])
      #expect(found.frame[x, 2] == picture[x, 1])
      #expect(found.frame[x, 3] == SIMD4(255, 255, 255, 255))
    }
    #expect(
      try apply(.contain, (2, 4), in: (300, 100)).frame.size == PixelSize(width: 12, height: 4))
  }

  @Test("contain's border is the background, premultiplied")
  func containBackground() throws {
    let half = Color(red: 1, green: 0, blue: 0.5, alpha: 0.5)
    let found = try apply(.contain, (2, 1), in: (10, 10), background: half)
    #expect(found.frame.alpha == .premultiplied)
    // Half of 255 is 127.5, a quarter 63.75.
    #expect(found.frame[0, 1] == SIMD4(128, 0, 64, 128))
  }
}
