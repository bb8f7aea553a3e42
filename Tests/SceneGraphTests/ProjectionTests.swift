import SceneGraph
import TestSupport
import Testing

@Suite("Projection onto the picture and back")
struct ProjectionTests {
  @Test("A fifth of the way to the eye, the magnification is 1.25")
  func foreshortening() throws {
    let transform = Transform3D.translation(z: 100).concatenating(.perspective(500))
    let point = transform.apply(to: Point(x: 40, y: -80))
    #expect(abs(point.w - 0.8) < 1e-15)
    let seen = try #require(point.projected)
    #expect(abs(seen.x - 50) < 1e-12 && abs(seen.y + 100) < 1e-12)
  }

  @Test("Points at the eye and behind it are not visible", arguments: [500.0, 500.1, 1000, 1e6])
  func behindTheEye(z: Double) {
    let transform = Transform3D.translation(z: z).concatenating(.perspective(500))
    let point = transform.apply(to: Point(x: 40, y: -80))
    #expect(point.w <= 0)
    #expect(point.projected == nil)
  }

  @Test("unproject undoes apply and the division")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 11)
    var tried = 0
    while tried < 500 {
      let transform = random.transform(mirrored: tried % 2 == 1)
      let point = Point(x: random.number(in: -200...200), y: random.number(in: -200...200))
      let projected = transform.apply(to: point)
      // Near the eye's plane and edge-on, rounding errors dominate.
      guard projected.w > 0.2, let seen = projected.projected, abs(seen.x) < 2000,
        isSeenFromFarEnough(transform, at: point)
      else { continue }
      tried += 1
      let found = try #require(transform.unproject(seen))
      #expect(abs(found.x - point.x) < 1e-6 && abs(found.y - point.y) < 1e-6)
    }
  }

  /// Returns true if a step of one point in the plane is visible on the picture.
  private func isSeenFromFarEnough(_ transform: Transform3D, at point: Point) -> Bool {
    func seen(_ dx: Double, _ dy: Double) -> Point? {
      transform.apply(to: Point(x: point.x + dx, y: point.y + dy)).projected
    }
    guard let o = seen(0, 0), let a = seen(1, 0), let b = seen(0, 1) else { return false }
    return abs((a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x)) > 0.01
  }

  @Test("A plane seen edge-on cannot be unprojected")
  func edgeOn() {
    let edgeOn = Transform3D(
      SIMD4(0, 0, 1, -0.002), SIMD4(0, 1, 0, 0), SIMD4(-1, 0, 0, 0), SIMD4(0, 0, 0, 1))
    #expect(edgeOn.unproject(Point(x: 10, y: 10)) == nil)
  }

  @Test("A point behind the eye is not found")
  func noPlaceBehindTheEye() throws {
    // The plane passes the eye 500 points to the right; everything further right is behind the eye.
    let transform = Transform3D(
      SIMD4(0.6, 0, 0.8, -0.0016), SIMD4(0, 1, 0, 0), SIMD4(-0.8, 0, 0.6, -0.0012),
      SIMD4(0, 0, 0, 1))
    let behind = transform.apply(to: Point(x: 700, y: 30))
    #expect(behind.w < 0)
    let mirrored = Point(x: behind.x / behind.w, y: behind.y / behind.w)
    #expect(transform.unproject(mirrored) == nil)
    let inFront = try #require(transform.apply(to: Point(x: 300, y: 30)).projected)
    let found = try #require(transform.unproject(inFront))
    #expect(abs(found.x - 300) < 1e-9 && abs(found.y - 30) < 1e-9)
  }
}
