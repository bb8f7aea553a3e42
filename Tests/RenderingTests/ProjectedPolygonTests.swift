import SceneGraph
import TestSupport
import Testing
import Transitions

@testable import Rendering

@Suite("Polygons projected onto a target")
struct ProjectedPolygonTests {
  // MARK: - Tools

  /// A page of `size` that turns on its left edge towards an eye `distance` away, as the flip's does.
  private func page(_ size: Size, turned degrees: Double, distance: Double = 500) -> Transform3D {
    let eye = Transform3D.perspective(distance).about(Point(x: size.width / 2, y: size.height / 2))
    return Transform3D.rotation(-degrees * .pi / 180, x: 0, y: 1, z: 0).concatenating(eye)
  }

  private func rectangle(_ size: Size, by transform: Transform3D, onto target: Size)
    -> ProjectedPolygon
  {
    ProjectedPolygon(Rect(size: size), by: transform, onto: target)
  }

  /// The area within an outline; positive where it runs clockwise on the screen.
  private func area(_ outline: Corners) -> Double {
    outline.indices.reduce(0) { sum, index in
      let (a, b) = (outline[index], outline[(index + 1) % outline.count])
      return sum + (a.x * b.y - a.y * b.x) / 2
    }
  }

  private func isInside(_ outline: Corners, _ target: Size, slack: Double = 1e-6) -> Bool {
    outline.allSatisfy {
      (-slack...(target.width + slack)).contains($0.x)
        && (-slack...(target.height + slack)).contains($0.y)
    }
  }

  // MARK: - Plain rectangles

  @Test("A resting rectangle's corners and outline are its own")
  func resting() {
    let target = Size(width: 100, height: 80)
    let found = ProjectedPolygon(
      Rect(x: 0, y: 0, width: 40, height: 20), by: .translation(x: 10, y: 30), onto: target)
    #expect(
      found.corners.map(\.projected) == [
        Point(x: 10, y: 30), Point(x: 50, y: 30), Point(x: 50, y: 50), Point(x: 10, y: 50),
      ])
    #expect(Set(found.outline) == Set(found.corners.compactMap(\.projected)))
    #expect(found.facing > 0)
    #expect(abs(area(found.outline) - 800) < 1e-9)
  }

  @Test("What reaches beyond the target is cut at its border")
  func cutAtTheBorder() {
    let target = Size(width: 100, height: 80)
    let found = ProjectedPolygon(
      Rect(x: 0, y: 0, width: 300, height: 300), by: .translation(x: -50, y: 60), onto: target)
    #expect(isInside(found.outline, target, slack: 0))
    #expect(abs(area(found.outline) - 100 * 20) < 1e-9)
  }

  @Test(
    "What lies beside the target has no outline",
    arguments: [(-60.0, 0.0), (110, 0), (0, -60), (0, 90), (1e9, 1e9)])
  func besideTheTarget(x: Double, y: Double) {
    let found = ProjectedPolygon(
      Rect(x: 0, y: 0, width: 50, height: 50), by: .translation(x: x, y: y),
      onto: Size(width: 100, height: 80))
    #expect(found.outline.count < 3 || abs(area(found.outline)) < 1e-9)
  }

  @Test("A mirrored rectangle faces away, and one turned over by half a circle too")
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
    "A page 768 points wide, past the eye's plane: until tan θ = 1000/768 it covers all, then nothing",
    arguments: [40.7, 41, 45, 50, 52, 52.4, 52.6, 53, 60, 75, 85, 89, 89.9])
  func beyondTheEye(degrees: Double) {
    let size = Size(width: 768, height: 1024)
    let found = rectangle(size, by: page(size, turned: degrees), onto: size)
    #expect(found.corners[1].w < 0 && found.corners[2].w < 0)
    #expect(found.outline.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    #expect(isInside(found.outline, size))
    // The corner at the eye is 500/sin θ along the page; there x/w goes to ±∞ with the sign of
    // 500·cot θ − 384. 52.48° is where it changes.
    #expect(abs(area(found.outline) - (degrees < 52.48 ? 768 * 1024 : 0)) < 1e-3)
  }

  @Test(
    "Whatever a rectangle does, its outline is what can be seen of it: cut at the eye, never mirrored"
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
      #expect(isInside(found.outline, target))
      if found.corners.contains(where: { $0.w <= 0 }) { cut += 1 }

      // Count the cells of a grid whose middles see the rectangle.
      let step = 4.0
      var count = 0
      for y in stride(from: step / 2, to: target.height, by: step) {
        for x in stride(from: step / 2, to: target.width, by: step) {
          guard let place = transform.unproject(Point(x: x, y: y)) else { continue }
          if (0...size.width).contains(place.x), (0...size.height).contains(place.y) { count += 1 }
        }
      }
      if count > 0 { seen += 1 }
      // A convex outline's grid count is off by at most the cells that its border meets.
      let slack = 2 * (target.width + target.height) * step
      let outlineArea = abs(area(found.outline))
      #expect(abs(outlineArea - Double(count) * step * step) < slack)
      #expect(outlineArea <= target.width * target.height + 1e-6)
      for corner in found.outline {
        // A step inwards from each corner sees the rectangle too: nothing of the outline is a mirror image.
        let middle = Self.middle(found.outline)
        let inwards = Point(
          x: corner.x + (middle.x - corner.x) * 0.01, y: corner.y + (middle.y - corner.y) * 0.01)
        guard outlineArea > 1 else { continue }
        let place = try #require(transform.unproject(inwards))
        #expect((-0.01...(size.width + 0.01)).contains(place.x))
        #expect((-0.01...(size.height + 0.01)).contains(place.y))
      }
    }
    // The poses are worth something: many are cut at the eye, and many are seen.
    #expect(cut > 50 && seen > 100, "\(cut) cut, \(seen) seen")
  }

  private static func middle(_ outline: Corners) -> Point {
    Point(
      x: outline.map(\.x).reduce(0, +) / Double(max(outline.count, 1)),
      y: outline.map(\.y).reduce(0, +) / Double(max(outline.count, 1)))
  }

  @Test("Wholly behind the eye there is nothing")
  func behindTheEye() {
    let (size, target) = (Size(width: 50, height: 50), Size(width: 100, height: 80))
    let transform = Transform3D.translation(z: 600).concatenating(.perspective(500))
    #expect(rectangle(size, by: transform, onto: target).outline.isEmpty)
  }

  // MARK: - Whole pixels

  @Test("A rectangle on whole pixels is found, at any scale and wherever it is")
  func wholePixels() {
    let target = Size(width: 1170, height: 2001)
    let full = ProjectedPolygon(
      Rect(x: 0, y: 0, width: 390, height: 667), by: .scale(x: 3, y: 3), onto: target)
    #expect(full.wholePixels == PixelRect(x: 0, y: 0, width: 1170, height: 2001))
    let beside = ProjectedPolygon(
      Rect(x: 0, y: 0, width: 10, height: 5), by: .translation(x: -4, y: 7), onto: target)
    #expect(beside.wholePixels == PixelRect(x: -4, y: 7, width: 10, height: 5))
    // 1170 / 375 = 3.12 pixels a point: the product is no whole number in binary.
    let scale = 1170.0 / 375
    let rounded = ProjectedPolygon(
      Rect(x: 0, y: 0, width: 375, height: 2001 / scale), by: .scale(x: scale, y: scale),
      onto: target)
    #expect(rounded.wholePixels == PixelRect(x: 0, y: 0, width: 1170, height: 2001))
  }

  @Test("A rectangle that is seen flat through a perspective is still one of whole pixels")
  func wholePixelsThroughPerspective() {
    let size = Size(width: 100, height: 80)
    let found = rectangle(size, by: page(size, turned: 0), onto: size)
    #expect(found.wholePixels == PixelRect(x: 0, y: 0, width: 100, height: 80))
  }

  @Test("What is turned, mirrored, between pixels or without a pixel is none")
  func notWholePixels() {
    let (size, target) = (Size(width: 20, height: 10), Size(width: 100, height: 80))
    let poses: [Transform3D] = [
      .translation(x: 0.5), .translation(y: 0.01), .scale(x: 1.01), .scale(x: -1),
      .scale(y: -1), .scale(x: -1, y: -1), .rotation(.pi / 2, x: 0, y: 0, z: 1),
      .rotation(0.01, x: 0, y: 1, z: 0), .scale(x: 1e-7),
      page(size, turned: 1),
    ]
    for pose in poses {
      #expect(rectangle(size, by: pose, onto: target).wholePixels == nil, "\(pose)")
    }
  }

  // MARK: - Minification

  @Test("A picture at its own size has a texel a pixel, and at a third nine")
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

  @Test("Sixteen texels a pixel each way take no mipmaps, however they come about, and more do")
  func sixteenByRounding() {
    let size = Size(width: 210, height: 105)
    for pose in Self.posesOfItsOwnSize(size) {
      let found = rectangle(size, by: pose, onto: size)
      let sixteen = found.minification(ofPictureWide: 16 * 210, high: 16 * 105)
      #expect(abs(sixteen.area - 16) < 1e-9)
      #expect(sixteen.sampling.features(.asNeeded) == .manyTaps, "\(sixteen.area - 16)")
      let more = found.minification(ofPictureWide: 16.1 * 210, high: 16.1 * 105)
      #expect(more.sampling.features(.asNeeded) == .mipmapped)
    }
  }

  @Test("A page near edge-on is minified one way alone, and smaller mipmaps are smaller both ways")
  func nearEdgeOn() {
    let size = Size(width: 375, height: 667)
    // From where half its breadth stands for it, W/2d, the eye sees the page edge-on at atan(2d/W).
    let edgeOn = 180 / Double.pi * 1.2120256565243244
    let found = rectangle(size, by: page(size, turned: edgeOn - 0.01), onto: size)
    let minification = found.minification(ofPictureWide: 1125, high: 2001)
    #expect(minification.area > 16 && minification.down < 16)
    #expect(!minification.sampling.isMipmapped)
  }

  /// Ways to stay as large as before, in which rounding differs.
  private static func posesOfItsOwnSize(_ size: Size) -> [Transform3D] {
    [3.0, 7, 11, 49].flatMap { factor in
      let smaller = Transform3D.scale(x: 1 / factor, y: 1 / factor)
      return [0, 0.1, 1, .pi / 2, .pi].map { angle in
        smaller.concatenating(.rotation(angle, x: 0, y: 0, z: 1))
          .concatenating(.scale(x: factor, y: factor))
      }
    }
  }

  @Test("At no pixel of a turned page does the picture change faster, by numeric differentiation")
  func minificationByDifferences() throws {
    let size = Size(width: 375, height: 667)
    for degrees in [5.0, 23.431, 43.951, 55, 61.618, 66] {
      let transform = page(size, turned: degrees)
      let found = rectangle(size, by: transform, onto: size)
      let reported = found.minification(ofPictureWide: 1125, high: 2001)
      // The most over a fine grid of the pixels that see the page.
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
      // And it is not far above: the grid's last pixel is within one of the outline's end.
      #expect(reported.span <= span * 1.1, "\(degrees)°: \(reported.span), but \(span)")
      #expect(reported.area <= area * 1.1, "\(degrees)°: \(reported.area), but \(area)")
    }
  }

  /// How many points of the page a pixel's width or height spans, and the root of its area in points, by
  /// central differences.
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
