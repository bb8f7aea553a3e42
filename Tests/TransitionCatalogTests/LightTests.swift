import Glibc
import SceneGraph
import Testing
import TransitionCatalog
import Transitions

/// The key light, seen through effects that use it; the headlight is in the tests of the effects that have that.
@Suite("The key light on turned screens")
struct LightTests {
  /// Towards the light: up, to the left, and mostly from the viewer.
  static let light = SIMD3(-2.0, -3, 6) / 7

  /// What lies over the first slat's visible side at `turn` half turns.
  private func shade(_ edge: Edge, turn: Double, strength: Double = 0.6) throws -> Color {
    var blind = Venetian()
    (blind.edge, blind.slats, blind.stagger, blind.shading) = (edge, 1, 0, strength)
    // With one slat and no stagger, beyond the end the turn is 1 + (p − 1)/2.
    let progress = turn > 1 ? 1 + 2 * (turn - 1) : 2 * turn
    let container = Container(size: Size(width: 300, height: 300), scale: 1)
    let group = try #require(
      blind.scene(at: progress, .push, in: container).root.sublayers.first)
    let side = try #require(turn > 0.5 ? group.sublayers.last : group.sublayers.first)
    guard let cover = side.sublayers.first else { return .clear }
    guard case .gradient(let gradient) = cover.contents else { return .clear }
    #expect(gradient.stops.count == 1 && cover.bounds == side.bounds && !cover.isDoubleSided)
    return try #require(gradient.stops.first).color
  }

  @Test("Black by Lambert's cosine where a side turns from the light, a little white where to it")
  func lambert() throws {
    for edge in Edge.allCases {
      // Turns just beyond both ends, where the angle is half of what the curve overshoots.
      for turn in [-0.2, -0.05, 1.05, 1.2] {
        let angle = turn * .pi
        // The slat faces the edge that begins.
        let normal: SIMD3<Double> =
          switch edge {
          case .left: [-sin(angle), 0, cos(angle)]
          case .right: [sin(angle), 0, cos(angle)]
          case .top: [0, -sin(angle), cos(angle)]
          case .bottom: [0, sin(angle), cos(angle)]
          }
        let cosine = (normal * Self.light).sum() * (turn > 0.5 ? -1 : 1)
        let ratio = max(cosine, 0) / (6.0 / 7)
        let color = try shade(edge, turn: turn)
        if ratio < 1 {
          #expect(color.red == 0 && abs(color.alpha - 0.6 * (1 - ratio)) < 1e-12)
        } else {
          #expect(color.red == 1 && abs(color.alpha - 0.3 * (ratio - 1)) < 1e-12)
        }
      }
    }
  }

  @Test("No shading, no shade")
  func none() throws {
    #expect(try shade(.top, turn: 1.2, strength: 0) == .clear)
  }
}
