import SceneGraph
import TestSupport
import Testing
import Transitions

@testable import Rendering

extension ProjectedPolygon {
  /// Returns the largest minification of a picture of `width`×`height` texels in the clip polygon.
  fileprivate func minification(ofPictureWide width: Double, high height: Double) -> Minification {
    minification(of: Size(width: width, height: height), within: clipPolygon)
  }
}

@Suite("Projected polygons")
struct ProjectedPolygonTests {
  // MARK: - Fixtures

  /// Returns the transform of a page that turns about its left edge towards an eye at `distance`,
  /// as in the flip.
  private func page(_ size: Size, turned degrees: Double, distance: Double = 500) -> Transform3D {
    let eye = Transform3D.perspective(distance).about(Point(x: size.width / 2, y: size.height / 2))
    return Transform3D.rotation(-degrees * .pi / 180, x: 0, y: 1, z: 0).concatenating(eye)
  }

  private func rectangle(_ size: Size, by transform: Transform3D, onto target: Size)
    -> ProjectedPolygon
  {
    ProjectedPolygon(Rect(size: size), by: transform, onto: target)
  }

  /// Returns the area of a polygon, positive if its corners go clockwise on the target.
  private func area(_ clipPolygon: Corners) -> Double {
    clipPolygon.indices.reduce(0) { sum, index in
      let (a, b) = (clipPolygon[index], clipPolygon[(index + 1) % clipPolygon.count])
      return sum + (a.x * b.y - a.y * b.x) / 2
    }
  }

  private func isInside(_ clipPolygon: Corners, _ target: Size, slack: Double = 1e-6) -> Bool {
    clipPolygon.allSatisfy {
      (-slack...(target.width + slack)).contains($0.x)
        && (-slack...(target.height + slack)).contains($0.y)
    }
  }

  // MARK: - Plain rectangles

  @Test("The clip polygon of an unturned rectangle is the rectangle")
  func unturned() {
    let target = Size(width: 100, height: 80)
    let found = ProjectedPolygon(
      Rect(x: 0, y: 0, width: 40, height: 20), by: .translation(x: 10, y: 30), onto: target)
    #expect(
      found.corners.map(\.projected) == [
        Point(x: 10, y: 30), Point(x: 50, y: 30), Point(x: 50, y: 50), Point(x: 10, y: 50),
      ])
    #expect(Set(found.clipPolygon) == Set(found.corners.compactMap(\.projected)))
    #expect(found.facing > 0)
    #expect(abs(area(found.clipPolygon) - 800) < 1e-9)
  }

  @Test("A rectangle is clipped at the borders of the target")
  func clippedAtBorders() {
    let target = Size(width: 100, height: 80)
    let found = ProjectedPolygon(
      Rect(x: 0, y: 0, width: 300, height: 300), by: .translation(x: -50, y: 60), onto: target)
    #expect(isInside(found.clipPolygon, target, slack: 0))
    #expect(abs(area(found.clipPolygon) - 100 * 20) < 1e-9)
  }

  @Test(
    "A rectangle beside the target has no clip polygon",
    arguments: [(-60.0, 0.0), (110, 0), (0, -60), (0, 90), (1e9, 1e9)])
  func besideTheTarget(x: Double, y: Double) {
    let found = ProjectedPolygon(
      Rect(x: 0, y: 0, width: 50, height: 50), by: .translation(x: x, y: y),
      onto: Size(width: 100, height: 80))
    #expect(found.clipPolygon.count < 3 || abs(area(found.clipPolygon)) < 1e-9)
  }

  @Test("A mirrored rectangle faces away, and so does one turned by 180°")
  func facing() {
    let (size, target) = (Size(width: 50, height: 50), Size(width: 100, height: 80))
    let mirrored = Transform3D.scale(x: -1).concatenating(.translation(x: 60))
    #expect(rectangle(size, by: mirrored, onto: target).facing < 0)
    for (degrees, isFront) in [
      (0.0, true), (60, true), (89, true), (91, false), (180, false), (269, false), (271, true),
    ] {
      let turn = Transform3D.rotation(degrees * .pi / 180, x: 0, y: 1, z: 0)
        .concatenating(.translation(x: 50, y: 10))
      #expect((rectangle(size, by: turn, onto: target).facing > 0) == isFront, "\(degrees)°")
    }
  }

  // MARK: - The eye's plane

  @Test(
    "A page 768 points wide beyond the eye covers all until tan θ = 1000/768, and then nothing",
    arguments: [40.7, 41, 45, 50, 52, 52.4, 52.6, 53, 60, 75, 85, 89, 89.9])
  func beyondTheEye(degrees: Double) {
    let size = Size(width: 768, height: 1024)
    let found = rectangle(size, by: page(size, turned: degrees), onto: size)
    #expect(found.corners[1].w < 0 && found.corners[2].w < 0)
    #expect(found.clipPolygon.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    #expect(isInside(found.clipPolygon, size))
    // The corner at the eye is 500/sin θ along the page; there x/w goes to ±∞ with the sign of
    // 500·cot θ − 384. 52.48° is where it changes.
    #expect(abs(area(found.clipPolygon) - (degrees < 52.48 ? 768 * 1024 : 0)) < 1e-3)
  }

  @Test(
    "In any pose the clip polygon is the visible part: clipped at the eye, never mirrored"
  )
  func anyPose() throws {
    var random = SeededGenerator(seed: 61)
    var (cut, seen) = (0, 0)
    for _ in 0..<300 {
      let size = Size(width: random.number(in: 100...1500), height: random.number(in: 100...1500))
      let target = Size(width: 320, height: 240)
      let transform = Transform3D.translation(x: -size.width / 2, y: -size.height / 2)
        .concatenating(random.rotation())
        .concatenating(
          .translation(
            x: random.number(in: -200...200), y: random.number(in: -200...200),
            z: random.number(in: -300...200))
        )
        .concatenating(.perspective(random.number(in: 150...800)))
        .concatenating(.translation(x: 160, y: 120))
      let found = rectangle(size, by: transform, onto: target)
      #expect(isInside(found.clipPolygon, target))
      if found.corners.contains(where: { $0.w <= 0 }) { cut += 1 }

      // The cells of a grid whose middles see the rectangle.
      let step = 4.0
      var count = 0
      for y in stride(from: step / 2, to: target.height, by: step) {
        for x in stride(from: step / 2, to: target.width, by: step) {
          guard let point = transform.unproject(Point(x: x, y: y)) else { continue }
          if (0...size.width).contains(point.x), (0...size.height).contains(point.y) { count += 1 }
        }
      }
      if count > 0 { seen += 1 }
      // The grid count of a convex polygon is off by at most the cells at its border.
      let slack = 2 * (target.width + target.height) * step
      let visibleArea = abs(area(found.clipPolygon))
      #expect(abs(visibleArea - Double(count) * step * step) < slack)
      #expect(visibleArea <= target.width * target.height + 1e-6)
      for corner in found.clipPolygon {
        // A point just inside each corner sees the rectangle too: no part of the polygon is
        // mirrored.
        let middle = Self.middle(found.clipPolygon)
        let inwards = Point(
          x: corner.x + (middle.x - corner.x) * 0.01, y: corner.y + (middle.y - corner.y) * 0.01)
        guard visibleArea > 1 else { continue }
        let point = try #require(transform.unproject(inwards))
        #expect((-0.01...(size.width + 0.01)).contains(point.x))
        #expect((-0.01...(size.height + 0.01)).contains(point.y))
      }
    }
    // The sample is good: many poses are clipped at the eye, and many are visible.
    #expect(cut > 50 && seen > 100, "\(cut) cut, \(seen) seen")
  }

  private static func middle(_ clipPolygon: Corners) -> Point {
    Point(
      x: clipPolygon.map(\.x).reduce(0, +) / Double(max(clipPolygon.count, 1)),
      y: clipPolygon.map(\.y).reduce(0, +) / Double(max(clipPolygon.count, 1)))
  }

  @Test("A rectangle behind the eye has no clip polygon")
  func behindTheEye() {
    let (size, target) = (Size(width: 50, height: 50), Size(width: 100, height: 80))
    let transform = Transform3D.translation(z: 600).concatenating(.perspective(500))
    #expect(rectangle(size, by: transform, onto: target).clipPolygon.isEmpty)
  }

  // MARK: - Pixel alignment

  @Test("A pixel-aligned rectangle is recognized at any scale and position")
  func pixelAlignedRect() {
    let target = Size(width: 1170, height: 2001)
    let full = ProjectedPolygon(
      Rect(x: 0, y: 0, width: 390, height: 667), by: .scale(x: 3, y: 3), onto: target)
    #expect(full.pixelAlignedRect == PixelRect(x: 0, y: 0, width: 1170, height: 2001))
    let beside = ProjectedPolygon(
      Rect(x: 0, y: 0, width: 10, height: 5), by: .translation(x: -4, y: 7), onto: target)
    #expect(beside.pixelAlignedRect == PixelRect(x: -4, y: 7, width: 10, height: 5))
    // 1170 / 375 = 3.12 pixels a point: the product is not a whole number in binary.
    let scale = 1170.0 / 375
    let rounded = ProjectedPolygon(
      Rect(x: 0, y: 0, width: 375, height: 2001 / scale), by: .scale(x: scale, y: scale),
      onto: target)
    #expect(rounded.pixelAlignedRect == PixelRect(x: 0, y: 0, width: 1170, height: 2001))
  }

  @Test("An unturned rectangle in a perspective is pixel-aligned")
  func pixelAlignedInPerspective() {
    let size = Size(width: 100, height: 80)
    let found = rectangle(size, by: page(size, turned: 0), onto: size)
    #expect(found.pixelAlignedRect == PixelRect(x: 0, y: 0, width: 100, height: 80))
  }

  @Test("A rectangle that is turned, mirrored, between pixels or empty is not pixel-aligned")
  func notPixelAligned() {
    let (size, target) = (Size(width: 20, height: 10), Size(width: 100, height: 80))
    let poses: [Transform3D] = [
      .translation(x: 0.5), .translation(y: 0.01), .scale(x: 1.01), .scale(x: -1),
      .scale(y: -1), .scale(x: -1, y: -1), .rotation(.pi / 2, x: 0, y: 0, z: 1),
      .rotation(0.01, x: 0, y: 1, z: 0), .scale(x: 1e-7),
      page(size, turned: 1),
    ]
    for pose in poses {
      #expect(rectangle(size, by: pose, onto: target).pixelAlignedRect == nil, "\(pose)")
    }
  }

  // MARK: - Minification

  @Test("A picture has one texel a pixel at its own size, and nine at a third of it")
  func plainMinification() {
    let target = Size(width: 200, height: 100)
    let found = ProjectedPolygon(Rect(size: target), by: .identity, onto: target)
    for (width, height, span, area) in [
      (200.0, 100.0, 1.0, 1.0), (600, 300, 3, 9), (200, 450, 4.5, 4.5),
    ] {
      let minification = found.minification(ofPictureWide: width, high: height)
      #expect(abs(minification.span - span) < 1e-12)
      #expect(abs(minification.area - area.squareRoot()) < 1e-12)
    }
  }

  @Test("Sixteen texels a pixel each way take no mipmaps, however they are rounded, and more do")
  func sixteenByRounding() {
    let size = Size(width: 210, height: 105)
    for pose in Self.posesOfItsOwnSize(size) {
      let found = rectangle(size, by: pose, onto: size)
      let sixteen = found.minification(ofPictureWide: 16 * 210, high: 16 * 105)
      #expect(abs(sixteen.area - 16) < 1e-9)
      let features = sixteen.sampling.features(.asNeeded, forManyFrames: true)
      #expect(features == .manyTaps, "\(sixteen.area - 16)")
      let more = found.minification(ofPictureWide: 16.1 * 210, high: 16.1 * 105)
      #expect(more.sampling.features(.asNeeded, forManyFrames: true) == .mipmapped)
    }
  }

  @Test("A page near edge-on is minified one way alone, and smaller mipmaps are smaller both ways")
  func nearEdgeOn() {
    let size = Size(width: 375, height: 667)
    // At half the width, W/2d, from the eye, the page is edge-on at atan(2d/W).
    let edgeOn = 180 / Double.pi * 1.2120256565243244
    let found = rectangle(size, by: page(size, turned: edgeOn - 0.01), onto: size)
    let minification = found.minification(ofPictureWide: 1125, high: 2001)
    #expect(minification.area > 16 && minification.down < 16)
    #expect(!minification.sampling.isMipmapped)
  }

  /// Transforms that keep the size, with different rounding.
  private static func posesOfItsOwnSize(_ size: Size) -> [Transform3D] {
    [3.0, 7, 11, 49].flatMap { factor in
      let smaller = Transform3D.scale(x: 1 / factor, y: 1 / factor)
      return [0, 0.1, 1, .pi / 2, .pi].map { angle in
        smaller.concatenating(.rotation(angle, x: 0, y: 0, z: 1))
          .concatenating(.scale(x: factor, y: factor))
      }
    }
  }

  @Test("The minification of a turned page bounds the numeric derivative at every pixel")
  func minificationByDifferences() throws {
    let size = Size(width: 375, height: 667)
    for degrees in [5.0, 23.431, 43.951, 55, 61.618, 66] {
      let transform = page(size, turned: degrees)
      let found = rectangle(size, by: transform, onto: size)
      let reported = found.minification(ofPictureWide: 1125, high: 2001)
      // The maximum over a fine grid of the pixels that see the page.
      var (span, area) = (0.0, 0.0)
      for y in stride(from: 0.5, to: size.height, by: 4) {
        for x in stride(from: 0.5, to: size.width, by: 1) {
          guard let change = Self.change(of: transform, size, x, y) else { continue }
          span = max(span, change.span * 3)
          area = max(area, change.area * 3)
        }
      }
      #expect(span > 0 && area > 0)
      #expect(span <= reported.span * (1 + 1e-6), "\(degrees)°: \(span) over \(reported.span)")
      #expect(area <= reported.area * (1 + 1e-6), "\(degrees)°: \(area) over \(reported.area)")
      // The bound is tight: the grid's last pixel is within one of the polygon's end.
      #expect(reported.span <= span * 1.1, "\(degrees)°: \(reported.span), but \(span)")
      #expect(reported.area <= area * 1.1, "\(degrees)°: \(reported.area), but \(area)")
    }
  }

  /// Returns the points of the page across a pixel's width or height, and the square root of the
  /// points in its area, by central differences.
  private static func change(
    of transform: Transform3D, _ size: Size, _ x: Double, _ y: Double
  ) -> (span: Double, area: Double)? {
    let h = 1e-3
    func rate(_ a: Point, _ b: Point) -> SIMD2<Double>? {
      guard let a = transform.unproject(a), let b = transform.unproject(b),
        (0...size.width).contains(a.x), (0...size.height).contains(a.y),
        (0...size.width).contains(b.x), (0...size.height).contains(b.y)
      else { return nil }
      return SIMD2(a.x - b.x, a.y - b.y) / (2 * h)
    }
    guard let dx = rate(Point(x: x + h, y: y), Point(x: x - h, y: y)),
      let dy = rate(Point(x: x, y: y + h), Point(x: x, y: y - h))
    else { return nil }
    return (
      max((dx * dx).sum(), (dy * dy).sum()).squareRoot(),
      abs(dx.x * dy.y - dx.y * dy.x).squareRoot()
    )
  }
}
