import SceneGraph
import Testing

@Suite("Floors")
struct FloorTests {
  private func isNear(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Bool {
    let difference = a - b
    return (difference * difference).sum() < 1e-18
  }

  private func reflected(_ point: SIMD3<Double>, in floor: Floor) -> SIMD3<Double> {
    let image = floor.reflection.apply(to: SIMD4(point, 1))
    #expect(image.w == 1)
    return SIMD3(image.x, image.y, image.z)
  }

  @Test("A level floor mirrors heights about its own and leaves the rest")
  func level() {
    let floor = Floor(height: 300)
    #expect(floor.normal == SIMD3(0, -1, 0) && floor.reflects)
    #expect(floor.distance(of: SIMD3(20, 250, -70)) == 50)
    #expect(isNear(reflected(SIMD3(20, 250, -70), in: floor), SIMD3(20, 350, -70)))
  }

  /// Tilted by 30°, the floor 100 pt towards the viewer is 100·tan 30° lower.
  @Test("A tilted floor drops towards the viewer, and stays where it is in its own reflection")
  func tilted() {
    let floor = Floor(height: 300, tilt: .pi / 6)
    for point in [SIMD3<Double>(5, 300, 0), SIMD3(-40, 300 + 100 / 3.0.squareRoot(), 100)] {
      #expect(abs(floor.distance(of: point)) < 1e-9)
      #expect(isNear(reflected(point, in: floor), point))
    }
    // Up along the normal by 8 is as far below.
    let above = SIMD3(7, 300, 0) + 8 * floor.normal
    #expect(abs(floor.distance(of: above) - 8) < 1e-9)
    #expect(isNear(reflected(above, in: floor), SIMD3(7, 300, 0) - 8 * floor.normal))
    #expect(isNear(reflected(reflected(above, in: floor), in: floor), above))
  }
}
