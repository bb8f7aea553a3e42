import Effects
import Glibc
import SceneGraph
import TestSupport
import Testing
import Transitions

/// The opening's geometry, and the moment at which the old screen is dropped.
@Suite("portal")
struct PortalTests {
  static let phone = Container(size: Size(width: 376, height: 668), scale: 2)

  private func portal(_ opening: Portal.Opening, size: Double = 0.5) -> Portal {
    var portal = Portal()
    (portal.opening, portal.size) = (opening, size)
    return portal
  }

  /// The way of the old screen for a circle of half the width, in eye's distances. The circle shows
  /// the part W / (2·D) of a screen with the diagonal D; at the end, it shows 1.03 of it.
  private static var approach: Double {
    let diagonal: Double = (376.0 * 376.0 + 668.0 * 668.0).squareRoot()
    return 1 - 188 / diagonal / 1.03
  }

  /// Returns the mask's alpha at a point.
  private func alpha(_ mask: Layer, at point: Point) -> Double {
    mask.sublayers.reduce(0.0) { accumulated, layer in
      let local = Point(
        x: point.x - layer.position.x + layer.bounds.midX,
        y: point.y - layer.position.y + layer.bounds.midY)
      let unit = Point(x: local.x / layer.bounds.size.width, y: local.y / layer.bounds.size.height)
      guard (0...1).contains(unit.x), (0...1).contains(unit.y) else { return accumulated }
      let alpha: Double
      switch layer.contents {
      case .color(let color): alpha = color.alpha
      case .gradient(let gradient): alpha = gradient.color(atUnit: unit).w
      default: alpha = 0
      }
      return accumulated + (1 - accumulated) * alpha
    }
  }

  /// Returns the signed distance from a rounded rectangle about the container's middle, negative
  /// inside.
  private func distance(
    _ point: Point, halfWidth: Double, halfHeight: Double, radius: Double, in container: Container
  ) -> Double {
    let x = abs(point.x - container.size.width / 2) - halfWidth + radius
    let y = abs(point.y - container.size.height / 2) - halfHeight + radius
    let outside = (max(x, 0) * max(x, 0) + max(y, 0) * max(y, 0)).squareRoot()
    return outside + min(max(x, y), 0) - radius
  }

  @Test(
    "The mask is clear within the opening and opaque outside",
    arguments: Portal.Opening.allCases)
  func mask(_ opening: Portal.Opening) throws {
    // At 0.4, half of 0.8, the opening has sin 45° of its full size.
    let old = try portal(opening).push(at: 0.4, in: Self.phone).layer(showing: .from)
    let mask = try #require(old.layer.mask)
    let halfWidth = 94 * 0.5.squareRoot()
    let halfHeight = opening == .circle ? halfWidth : 167 * 0.5.squareRoot()
    let radius = opening == .circle ? halfWidth : 0.35 * halfWidth
    // A pixel is half a point on the screen, and smaller on the plate, which is nearer.
    let pixel = 0.5 * (1 - old.layer.zPosition / 800)
    for x in stride(from: 0.3, to: 376, by: 3.1) {
      for y in stride(from: 0.7, to: 668, by: 4.3) {
        let point = Point(x: x, y: y)
        let gap = distance(
          point, halfWidth: halfWidth, halfHeight: halfHeight, radius: radius, in: Self.phone)
        if gap > pixel / 2 { #expect(alpha(mask, at: point) > 1 - 1e-9, "\(point)") }
        if gap < -pixel / 2 { #expect(alpha(mask, at: point) < 1e-9, "\(point)") }
      }
    }
  }

  @Test(
    "The old screen comes as near as the picture fits through; the new one decelerates")
  func depths() throws {
    for (progress, new) in [(0.1, -408.24), (0.3, -192.08), (0.5, -70)] {
      let scene = portal(.circle).push(at: progress, in: Self.phone)
      let old = 800 * Self.approach * progress
      #expect(abs(try scene.layer(showing: .from).layer.zPosition - old) < 1e-9)
      #expect(abs(try scene.layer(showing: .to).layer.zPosition - new) < 1e-9)
    }
    for progress in [1.01, 1.3, 1.5] {
      let new = try portal(.circle).push(at: progress, in: Self.phone).layer(showing: .to)
      #expect(new.layer.zPosition > 0 && new.layer.zPosition <= 200)
    }
  }

  @Test(
    "The old screen is dropped for good once the whole picture is within the opening",
    arguments: Portal.Opening.allCases, [0.05, 0.3, 0.5, 1])
  func passage(_ opening: Portal.Opening, _ size: Double) throws {
    for container in containers {
      let portal = portal(opening, size: size)
      func shows(_ progress: Double) -> Bool {
        !portal.push(at: progress, in: container).layers(showing: .from).isEmpty
      }
      #expect(shows(0.001) && !shows(1 - 1e-6))
      var (last, first) = (0.001, 1 - 1e-6)
      for _ in 0..<40 {
        let middle = (last + first) / 2
        if shows(middle) { last = middle } else { first = middle }
      }
      for progress in stride(from: 0.01, to: 1.5, by: 0.01) {
        #expect(shows(progress) == (progress <= last), "\(container.size) at \(progress)")
      }
      let old = try portal.push(at: last, in: container).layer(showing: .from)
      let mask = try #require(old.layer.mask)
      for corner in container.corners {
        // The point of the plate that projects to the picture's corner.
        let platePoint = try #require(old.toContainer.flattened.unproject(corner))
        #expect(alpha(mask, at: platePoint) < 1e-9, "\(container.size), \(corner)")
      }
    }
  }

  @Test(
    "The wall closes around the opening, recedes from the plate, and is lighter below",
    arguments: Portal.Opening.allCases)
  func wall(_ opening: Portal.Opening) throws {
    let scene = portal(opening).push(at: 0.4, in: Self.phone)
    let wall = try #require(scene.placedLayers.first { $0.layer.mesh != nil })
    let mesh = try #require(wall.layer.mesh)
    #expect(wall.layer.zPosition == (try scene.layer(showing: .from)).layer.zPosition)
    #expect(mesh.faces.last?.corners[1] == 0 && mesh.faces.last?.corners[2] == 1)
    let halfWidth = 94 * 0.5.squareRoot()
    let halfHeight = opening == .circle ? halfWidth : 167 * 0.5.squareRoot()
    let radius = opening == .circle ? halfWidth : 0.35 * halfWidth
    for (index, vertex) in mesh.vertices.enumerated() {
      #expect(vertex.z == (index.isMultiple(of: 2) ? 0 : -14))
      let gap = distance(
        vertex.position, halfWidth: halfWidth, halfHeight: halfHeight, radius: radius,
        in: Self.phone)
      // The wall's front is just behind the plate's own edge, and its back at the opening's.
      #expect(index.isMultiple(of: 2) ? gap > 0.1 && gap < 0.5 : abs(gap) < 1e-9)
    }
    func darkness(_ face: Mesh.Face) -> Double {
      1 - (face.shade?.stops.first?.color.red ?? 0) / portal(opening).rim.red
    }
    func height(_ face: Mesh.Face) -> Double { mesh.vertices[face.corners[0]].position.y }
    let byHeight = mesh.faces.sorted { height($0) < height($1) }
    #expect(darkness(byHeight[0]) > darkness(byHeight[byHeight.count - 1]) + 0.3)
  }

  @Test("The wall's faces meet in one shade, whose darkness is linear", arguments: [14.0, 200])
  func smoothWall(_ thickness: Double) throws {
    var portal = portal(.circle)
    portal.thickness = thickness
    let scene = portal.push(at: 0.5, in: Self.phone)
    let mesh = try #require(scene.placedLayers.first { $0.layer.mesh != nil }?.layer.mesh)
    func darkness(_ face: Mesh.Face, _ corner: Int) throws -> Double {
      let paint = try #require(face.shade).color(atUnit: mesh.vertices[face.corners[corner]].unit)
      return 1 - paint.x / portal.rim.red
    }
    for (face, next) in zip(mesh.faces, mesh.faces.dropFirst()) {
      // The first line of a face has the corners 0 and 3, the second one 1 and 2.
      #expect(abs(try darkness(face, 1) - (try darkness(next, 0))) < 1e-6)
      #expect(abs(try darkness(face, 2) - (try darkness(next, 3))) < 0.01)
      // The plate hides the front, so that the part that is seen gets darker by 0.1.
      #expect(try darkness(face, 3) - (try darkness(face, 0)) > 0.1)
    }
    // Seen from above, the wall has its darkness at the plate's edge whatever the pixels' size, and
    // 0.1 more at the back.
    let backs = try mesh.faces.map { try darkness($0, 3) }
    #expect(abs((backs.max() ?? 0) - 0.6) < 1e-6 && abs((backs.min() ?? 0) - 0.24) < 1e-6)
    func height(_ face: Mesh.Face) -> Double { mesh.vertices[face.corners[0]].position.y }
    let top = try #require(mesh.faces.min { height($0) < height($1) })
    let (front, back) = (mesh.vertices[top.corners[0]], mesh.vertices[top.corners[3]])
    // The edge is where the line from front to back leaves the opening's radius on the plate.
    let eye = portal.perspective - (try scene.layer(showing: .from)).layer.zPosition
    let seen =
      Self.phone.size.height / 2
      + (back.position.y - Self.phone.size.height / 2) * eye / (eye + -back.z)
    let part = (back.position.y - front.position.y) / (seen - front.position.y)
    let edge = Point(
      x: front.unit.x + (back.unit.x - front.unit.x) * part,
      y: front.unit.y + (back.unit.y - front.unit.y) * part)
    let paint = try #require(top.shade).color(atUnit: edge)
    #expect(abs(1 - paint.x / portal.rim.red - 0.5) < 0.005)
  }

  @Test(
    "Each face of the wall shows a plane part of the picture", arguments: Portal.Opening.allCases,
    [0.05, 0.4, 0.65])
  func planeFaces(_ opening: Portal.Opening, _ progress: Double) throws {
    let scene = portal(opening).push(at: progress, in: Self.phone)
    let mesh = try #require(scene.placedLayers.first { $0.layer.mesh != nil }?.layer.mesh)
    func length(_ a: Point, _ b: Point) -> Double {
      ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
    }
    let size = Self.phone.size
    for face in mesh.faces {
      let corners = face.corners.map { mesh.vertices[$0] }
      let units = corners.map { Point(x: $0.unit.x * size.width, y: $0.unit.y * size.height) }
      // A face is a trapezoid. An affine map keeps the ratio of its parallel sides.
      let front = length(corners[0].position, corners[1].position)
      let back = length(corners[3].position, corners[2].position)
      let shown = length(units[0], units[1]) * back / front
      #expect(abs(length(units[3], units[2]) - shown) < 1e-9)
    }
  }

  @Test(
    "The wall is within a tenth of a pixel of a circle, whatever its size", arguments: [1.0, 4])
  func roundWall(_ scale: Double) throws {
    let container = Container(size: Size(width: 376, height: 668), scale: scale)
    let (progress, size) = (0.5, 1.0)
    let scene = portal(.circle, size: size).push(at: progress, in: container)
    let mesh = try #require(scene.placedLayers.first { $0.layer.mesh != nil }?.layer.mesh)
    let middle = Point(x: 188, y: 334)
    func radius(_ point: Point) -> Double {
      let (x, y) = (point.x - middle.x, point.y - middle.y)
      return (x * x + y * y).squareRoot()
    }
    // The plate is nearer than the screen, so that its points are larger.
    let plate = try scene.layer(showing: .from).layer.zPosition
    let pixel = (1 - plate / 800) / scale
    for face in mesh.faces {
      let (a, b) = (
        mesh.vertices[face.corners[0]].position, mesh.vertices[face.corners[1]].position
      )
      let chord = radius(Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2))
      #expect(radius(a) - chord < 0.1 * pixel)
    }
    // Nor are there more of them than it takes.
    #expect(mesh.faces.count <= 256)
  }

  @Test("The new screen nearly fills the picture once the old one is gone")
  func fills() throws {
    for container in containers {
      var progress = 0.01
      while !portal(.rounded).push(at: progress, in: container).layers(showing: .from).isEmpty {
        progress += 0.005
      }
      let new = try portal(.rounded).push(at: progress, in: container).layer(showing: .to)
      let left = try #require(new.projected(unitX: 0, unitY: 0))
      #expect(left.x < 0.02 * container.size.width, "\(container.size) at \(progress)")
    }
  }

  @Test("At 0 and below, the old screen is whole")
  func closed() throws {
    for progress in [-0.5, -0.1, 0] {
      let old = try portal(.circle).push(at: progress, in: Self.phone).layer(showing: .from)
      #expect(old.layer.mask == nil)
      #expect(abs(old.layer.zPosition - 800 * Self.approach * progress) < 1e-9)
      for depth in [0, 0.05, 4] {
        var portal = portal(.circle)
        portal.depth = depth
        let new = try portal.push(at: progress, in: Self.phone).layer(showing: .to)
        #expect(new.layer.zPosition <= old.layer.zPosition)
      }
    }
  }
}
