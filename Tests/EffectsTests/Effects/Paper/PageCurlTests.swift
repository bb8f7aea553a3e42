import Effects
import Glibc
import SceneGraph
import TestSupport
import Testing
import Transitions

/// The curl is an isometry of the sheet, about a cylinder.
@Suite("page-curl")
struct PageCurlTests {
  private func curl(_ edge: Edge = .right, degrees: Double = 25, radius: Double = 50) -> PageCurl {
    var curl = PageCurl()
    (curl.edge, curl.angle, curl.radius) = (edge, degrees * .pi / 180, radius)
    return curl
  }

  /// Returns the meshes of the sheet's front and back; the front alone while the sheet is flat.
  private func sides(_ curl: PageCurl, at progress: Double, in container: Container = .phone)
    -> [Mesh]
  {
    curl.push(at: progress, in: container).root.sublayers.compactMap(\.mesh)
  }

  /// Returns the direction of the pull, and the distance of the farthest corner along it.
  private static func pull(_ curl: PageCurl, _ container: Container) -> (
    x: Double, y: Double, reach: Double
  ) {
    let (c, s) = (cos(curl.angle), sin(curl.angle))
    let (x, y) =
      switch curl.edge {
      case .right: (c, s)
      case .left: (-c, s)
      case .bottom: (s, c)
      case .top: (s, -c)
      }
    return (x, y, abs(x) * container.size.width / 2 + abs(y) * container.size.height / 2)
  }

  /// Returns the travel of the contact line: beyond the last corner by the radius and the flat
  /// strips' excess. With two strips to half a turn, the fewest, the curl reaches √2·π/4 = 1.11
  /// radii.
  private static func travel(_ reach: Double, _ radius: Double) -> Double {
    2 * reach + 1.12 * radius
  }

  static let cases: [(Edge, Double, Double)] = [
    (.right, 25, 50), (.right, 0, 50), (.left, -40, 20), (.top, 80, 90), (.bottom, -10, 3),
    (.right, 45, 500), (.left, 0, 1),
  ]
  static let instants = [0.02, 0.1, 0.31, 0.5, 0.77, 0.95, 1, 1.2]

  @Test("Every face keeps the shape that it has on the paper", arguments: cases)
  func isometry(_ edge: Edge, _ degrees: Double, _ radius: Double) {
    for container in containers {
      for progress in Self.instants {
        for mesh in sides(curl(edge, degrees: degrees, radius: radius), at: progress, in: container)
        {
          var worst = 0.0
          for face in mesh.faces {
            let corners = face.corners.map { mesh.vertices[$0] }
            for a in corners {
              for b in corners {
                let (u, v) = (
                  (a.unit.x - b.unit.x) * container.size.width,
                  (a.unit.y - b.unit.y) * container.size.height
                )
                let (x, y, z) = (
                  a.position.x - b.position.x, a.position.y - b.position.y, a.z - b.z
                )
                // All distances between corners are compared, so the faces are planar too.
                let stretch = abs(
                  (x * x + y * y + z * z).squareRoot() - (u * u + v * v).squareRoot())
                worst = max(worst, stretch)
              }
            }
          }
          #expect(worst < 1e-8, "\(container.size) at \(progress): \(worst)")
        }
      }
    }
  }

  @Test(
    "The front before the contact line and the back together cover the sheet once", arguments: cases
  )
  func area(_ edge: Edge, _ degrees: Double, _ radius: Double) throws {
    for progress in Self.instants {
      let meshes = sides(curl(edge, degrees: degrees, radius: radius), at: progress)
      func area(_ mesh: Mesh, _ face: Mesh.Face) -> Double {
        let corners = face.corners.map { mesh.vertices[$0].unit }
        return zip(corners, corners.dropFirst() + corners.prefix(1))
          .reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
      }
      var (front, back, flat) = (0.0, 0.0, 0.0)
      for face in meshes[0].faces {
        front += area(meshes[0], face)
        #expect(area(meshes[0], face) > 0)
        if face.corners.allSatisfy({ abs(meshes[0].vertices[$0].z) < 1e-9 }) {
          flat += area(meshes[0], face)
        }
      }
      for face in meshes[1].faces {
        back += area(meshes[1], face)
        // The winding is reversed.
        #expect(area(meshes[1], face) < 0)
      }
      #expect(abs(flat - back - 1) < 1e-9, "\(progress)")
      #expect(front <= 1 + 1e-9)
    }
  }

  @Test(
    "Paper is on the plane, on the cylinder, or two radii up, at its own arc length",
    arguments: [0.2, 0.5, 0.8])
  func cylinder(_ progress: Double) throws {
    let curl = curl()
    let (x, y, reach) = Self.pull(curl, Container.phone)
    let contact = reach - Self.travel(reach, 50) * progress
    for mesh in sides(curl, at: progress) {
      for vertex in mesh.vertices {
        let paper = (vertex.unit.x - 0.5) * 375 * x + (vertex.unit.y - 0.5) * 667 * y
        let along = (vertex.position.x - 187.5) * x + (vertex.position.y - 333.5) * y
        let angle = (paper - contact) / 50
        let (expected, z) =
          angle <= 0
          ? (paper, 0)
          : angle >= .pi
            ? (2 * contact + 50 * .pi - paper, 100)
            : (contact + 50 * sin(angle), 50 * (1 - cos(angle)))
        // A chord of δ is shorter than its arc by δ³/24 radii; the widest strips here have some
        // 14°, and there are few.
        #expect(
          abs(along - expected) < 0.2 && abs(vertex.z - z) < 0.2, "\(angle): \(along), \(vertex.z)")
        // Nothing moves along the cylinder's axis.
        let (across, before) = (
          (vertex.position.y - 333.5) * x - (vertex.position.x - 187.5) * y,
          (vertex.unit.y - 0.5) * 667 * x - (vertex.unit.x - 0.5) * 375 * y
        )
        #expect(abs(across - before) < 1e-9)
      }
    }
  }

  @Test("Neighbouring faces share both ends of their crease", arguments: cases)
  func joints(_ edge: Edge, _ degrees: Double, _ radius: Double) {
    for progress in [0.3, 0.6] {
      let back = sides(curl(edge, degrees: degrees, radius: radius), at: progress)[1]
      for (a, b) in zip(back.faces, back.faces.dropFirst()) {
        #expect(Set(a.corners).intersection(b.corners).count == 2)
      }
    }
  }

  @Test(
    "At 0 and below, the sheet is one flat face and there is no other layer")
  func start() throws {
    for progress in [-0.4, 0] {
      let scene = curl().push(at: progress, in: Container.phone)
      #expect(scene.root.sublayers.count == 2)
      let mesh = try #require(scene.root.sublayers[1].mesh)
      #expect(mesh.faces == [Mesh.Face([0, 1, 2, 3])])
      for vertex in mesh.vertices {
        #expect(
          vertex.z == 0 && vertex.position == Container.phone.bounds.point(atUnit: vertex.unit))
      }
    }
  }

  @Test("At the end the whole sheet is beyond the corner that it leaves last", arguments: cases)
  func end(_ edge: Edge, _ degrees: Double, _ radius: Double) {
    for container in containers {
      let curl = curl(edge, degrees: degrees, radius: radius)
      let (x, y, reach) = Self.pull(curl, container)
      for mesh in sides(curl, at: 1, in: container) {
        for vertex in mesh.vertices {
          let along =
            (vertex.position.x - container.size.width / 2) * x
            + (vertex.position.y - container.size.height / 2) * y
          // A point nearer to the eye is projected farther out still.
          #expect(
            along <= -reach + 1e-9 && vertex.z >= -1e-9, "\(container.size): \(along), \(reach)")
        }
      }
      // No shadow is left.
      for layer in curl.push(at: 1, in: container).root.sublayers {
        if case .gradient(let gradient) = layer.contents {
          #expect(gradient.stops.allSatisfy { $0.color.alpha < 1e-12 })
        }
      }
    }
  }

  /// At the winding angle a the front's normal is (−sin a·d, cos a), with the direction d of the
  /// pull, and the back's the opposite one.
  @Test("The shade follows the cosine with the light, over the tint on the back")
  func shading() throws {
    let curl = curl()
    let (x, y, reach) = Self.pull(curl, Container.phone)
    let contact = reach - Self.travel(reach, 50) * 0.6
    let meshes = sides(curl, at: 0.6)
    let light = SIMD3(-2.0, -3, 6) / 7
    for (mesh, tint, sign) in [(meshes[0], Color.clear, 1.0), (meshes[1], curl.tint, -1)] {
      var darkest = 0.0
      for face in mesh.faces {
        for corner in face.corners.map({ mesh.vertices[$0].unit }) {
          let paper = (corner.x - 0.5) * 375 * x + (corner.y - 0.5) * 667 * y
          let angle = min(max((paper - contact) / 50, 0), .pi)
          let normal = SIMD3(-sin(angle) * x, -sin(angle) * y, cos(angle)) * sign
          let ratio = max((normal * light).sum(), 0) / (6.0 / 7)
          let (black, white) = (0.4 * max(1 - ratio, 0), 0.2 * max(ratio - 1, 0))
          darkest = max(darkest, black)
          // Black or white over the tint, premultiplied.
          let expected =
            tint.premultiplied * (1 - black - white) + SIMD4(white, white, white, black + white)
          let shade = face.shade?.color(atUnit: corner) ?? SIMD4()
          #expect(farthest(shade, expected) < 1e-9, "\(angle): \(shade), not \(expected)")
        }
      }
      #expect(darkest > 0.3)
    }
  }

  @Test(
    "The loose part's shadow is 0 at the contact line and full 1.5 radii before it"
  )
  func looseShadow() throws {
    for progress in [0.3, 0.37, 0.5] {
      let layers = curl().push(at: progress, in: Container.phone).root.sublayers
      let receiver = try #require(layers.first { $0.masksToBounds })
      // The receiver's right side is the contact line, and the shadow falls to the left of it.
      guard case .gradient(let fade) = receiver.mask?.contents else {
        Issue.record("the shadow has no mask")
        return
      }
      let width = receiver.bounds.size.width
      let alphas = stride(from: 0.0, through: 75, by: 2.5).map {
        fade.color(atUnit: Point(x: 1 - $0 / width, y: 0.3)).w
      }
      #expect(abs(alphas[0]) < 1e-9 && abs(alphas[30] - 1) < 1e-9)
      #expect(abs(alphas[15] - 0.5) < 1e-9)
      #expect(zip(alphas, alphas.dropFirst()).allSatisfy { $0 <= $1 + 1e-12 })
    }
  }
}
