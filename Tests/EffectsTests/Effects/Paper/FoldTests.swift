import Effects
import Glibc
import SceneGraph
import TestSupport
import Testing
import Transitions

/// The panels' shape and their common creases.
@Suite("fold")
struct FoldTests {
  static let phone = Container(size: Size(width: 376, height: 668), scale: 2)

  private func fold(_ edge: Edge, _ folds: Int, _ arrival: Fold.Arrival = .unfold) -> Fold {
    var fold = Fold()
    (fold.edge, fold.folds, fold.arrival) = (edge, folds, arrival)
    return fold
  }

  /// Returns a screen's creases from the left or top: the position along it, and z.
  private func creases(_ mesh: Mesh, _ edge: Edge) -> [(along: Double, z: Double)] {
    stride(from: 0, to: mesh.vertices.count, by: 2).map { index in
      let vertex = mesh.vertices[index]
      return (edge == .left || edge == .right ? vertex.position.x : vertex.position.y, vertex.z)
    }
  }

  private func meshes(_ fold: Fold, at progress: Double) throws -> (old: Mesh, new: Mesh) {
    let scene = fold.push(at: progress, in: Self.phone)
    return (
      try #require(try scene.layer(showing: .from).layer.mesh),
      try #require(try scene.layer(showing: .to).layer.mesh)
    )
  }

  static let instants = [0.001, 0.1, 0.3, 0.5, 0.64, 0.9, 0.999]

  @Test("Every panel keeps its length", arguments: Edge.allCases, [1, 2, 5, 16])
  func lengths(_ edge: Edge, _ folds: Int) throws {
    let panel = edge.length(of: Self.phone.size) / Double(2 * folds)
    for progress in Self.instants {
      let meshes = try meshes(fold(edge, folds), at: progress)
      for mesh in [meshes.old, meshes.new] {
        let creases = creases(mesh, edge)
        #expect(creases.count == 2 * folds + 1)
        for (a, b) in zip(creases, creases.dropFirst()) {
          let (x, z) = (b.along - a.along, b.z - a.z)
          #expect(abs((x * x + z * z).squareRoot() - panel) < 1e-9)
          #expect(x >= 0)
        }
      }
    }
  }

  @Test(
    "Ridges are in the screen's plane, valleys behind it, and creases perpendicular to the motion",
    arguments: Edge.allCases)
  func zigzag(_ edge: Edge) throws {
    for progress in Self.instants {
      let meshes = try meshes(fold(edge, 3), at: progress)
      for mesh in [meshes.old, meshes.new] {
        for (index, crease) in creases(mesh, edge).enumerated() {
          #expect(index.isMultiple(of: 2) ? crease.z == 0 : crease.z < 0)
        }
        for index in stride(from: 0, to: mesh.vertices.count, by: 2) {
          let (a, b) = (mesh.vertices[index], mesh.vertices[index + 1])
          #expect(a.z == b.z)
          #expect(abs(distance(a.position, b.position) - edge.breadth(of: Self.phone.size)) < 1e-9)
        }
      }
    }
  }

  @Test("The screens meet in one line and together span the container", arguments: Edge.allCases)
  func together(_ edge: Edge) throws {
    let length = edge.length(of: Self.phone.size)
    for progress in Self.instants {
      let meshes = try meshes(fold(edge, 2), at: progress)
      let isLast = edge == .right || edge == .bottom
      let (first, second) = isLast ? (meshes.old, meshes.new) : (meshes.new, meshes.old)
      let (a, b) = (creases(first, edge), creases(second, edge))
      let fraction = (1 + cos(.pi * progress)) / 2
      #expect(a[0].along == 0)
      #expect(abs(a[4].along - length * (isLast ? fraction : 1 - fraction)) < 1e-9)
      #expect(abs(a[4].along - b[0].along) < 1e-9)
      #expect(abs(b[4].along - length) < 1e-9)
    }
  }

  @Test(
    "Neighbouring panels share both ends of their crease, and every panel shows its front",
    arguments: Edge.allCases)
  func faces(_ edge: Edge) throws {
    let meshes = try meshes(fold(edge, 4), at: 0.4)
    for mesh in [meshes.old, meshes.new] {
      #expect(mesh.faces.count == 8)
      for (a, b) in zip(mesh.faces, mesh.faces.dropFirst()) {
        #expect(Set(a.corners).intersection(b.corners).count == 2)
      }
      for face in mesh.faces {
        // A clockwise polygon, with y down, has a positive area.
        let corners = face.corners.map { mesh.vertices[$0].unit }
        let area = zip(corners, corners.dropFirst() + corners.prefix(1))
          .reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
        #expect(abs(area - 1.0 / 8) < 1e-12)
      }
    }
  }

  @Test(
    "A screen that slides in keeps its leading edge at the last crease", arguments: Edge.allCases)
  func slide(_ edge: Edge) throws {
    for progress in Self.instants {
      let scene = fold(edge, 2, .slide).push(at: progress, in: Self.phone)
      let new = try scene.layer(showing: .to)
      let fraction = (1 + cos(.pi * progress)) / 2
      let step = edge.mappedFromRight(Point(x: edge.length(of: Self.phone.size) * fraction, y: 0))
      #expect(
        distance(new.corners[0], Point(x: step.x, y: step.y)) < 1e-9, "\(progress), \(step)")
      #expect(new.layer.mesh == nil)
    }
  }

  @Test("Panels towards the light are lighter, and flat panels have no shade")
  func shading() throws {
    let mesh = try meshes(fold(.right, 2), at: 0.5).old
    // From the left, the first panel recedes to the right and faces away from the light on the
    // left.
    let darkness = try mesh.faces.map { try #require($0.shade).stops.map(\.color.alpha).max() ?? 0 }
    #expect(darkness[0] > darkness[1] && darkness[2] > darkness[3])
    #expect(darkness[0] == darkness[2] && darkness[1] == darkness[3])
    // Half way the panels are at 60°. With the light at (−2, −3, 6)/7 and the normal (sin 60°, 0,
    // cos 60°), the first panel has the relative brightness cos 60° − sin 60°/3 at its ridge; the
    // valley is darker.
    let (half, steep) = (0.5, 0.75.squareRoot())
    let stops = try #require(mesh.faces[0].shade).stops
    #expect(abs(stops[0].color.alpha - 0.5 * (1 - (half - steep / 3))) < 1e-12)
    #expect(stops[1].color.alpha > stops[0].color.alpha + 0.05)
    let flat = try meshes(fold(.right, 2), at: 0).old
    #expect(flat.faces.allSatisfy { $0.shade == nil })
  }

  @Test("In an overshoot both screens stay flat")
  func overshoot() {
    for (beyond, end) in [(-0.3, 0.0), (1.3, 1)] {
      #expect(
        fold(.left, 2).push(at: beyond, in: Self.phone)
          == fold(.left, 2).push(at: end, in: Self.phone))
    }
  }
}
