import Effects
import Glibc
import SceneGraph
import Testing
import Transitions

/// The one light, through the shading of a venetian blind.
@Suite("Key light")
struct LightTests {
  /// The unit vector towards the light: up, left, and mostly towards the viewer.
  static let light = SIMD3(-2.0, -3, 6) / 7

  /// Returns the overlay of the first slat's visible side after `turn` half turns.
  private func shade(_ edge: Edge, turn: Double, strength: Double = 0.6) throws -> Color {
    var blind = Venetian()
    (blind.edge, blind.slats, blind.stagger, blind.shading) = (edge, 1, 0, strength)
    // With one slat and no stagger, the overshoot of the slat is half of progress's.
    let progress = turn > 1 ? 1 + 2 * (turn - 1) : 2 * turn
    let container = Container(size: Size(width: 300, height: 300), scale: 1)
    let group = try #require(
      blind.scene(at: progress, .push, in: container).pieces.first)
    let side = try #require(turn > 0.5 ? group.sublayers.last : group.sublayers.first)
    guard let cover = side.sublayers.first else { return .clear }
    guard case .gradient(let gradient) = cover.contents else { return .clear }
    #expect(gradient.stops.count == 1 && cover.bounds == side.bounds && !cover.isDoubleSided)
    return try #require(gradient.stops.first).color
  }

  @Test(
    "Lambert's cosine: black where a side faces away from the light, some white where towards it")
  func lambert() throws {
    for edge in Edge.allCases {
      // Overshoots of both ends, where the slat's overshoot is half of progress's.
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

  /// Returns the shades of the faces of all meshes in a layer tree.
  private func faceShades(_ layer: Layer) -> [Gradient] {
    (layer.mesh?.faces ?? []).compactMap(\.shade) + layer.sublayers.flatMap(faceShades)
  }

  @Test("The shade of a mesh's face is dithered where it varies")
  func faces() {
    for transition in [PageCurl(), Portal()] as [any Transition] {
      let shades = faceShades(transition.scene(at: 0.4, .push, in: .phone).root)
        .filter { $0.stops.count > 1 }
      #expect(!shades.isEmpty && shades.allSatisfy(\.isDithered), "\(type(of: transition))")
    }
  }

  @Test("A strength of 0 adds no overlay")
  func none() throws {
    #expect(try shade(.top, turn: 1.2, strength: 0) == .clear)
  }
}
