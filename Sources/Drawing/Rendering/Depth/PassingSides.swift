import SceneGraph

/// Finds the quads in front whose sides pass the pixels of a quad or of a sharp shadow.
///
/// Antialiased as if they were independent, two sides in a pixel would let too much or too little
/// of what is below show through; and the colour at a pixel's middle is not that of the part which
/// shows. A quad therefore knows its fronts: see `visiblePart` in `Coverage.glsl`, and `main` in
/// `Quad.frag`. So does a shadow, for its colour: see `Shadow.frag`.
///
/// Only the instants of an exposure are treated so. Frames without blur keep their bytes.
struct PassingSides {
  private let pictures: any PictureInfoProvider
  private var backs: [Back] = []
  private var fronts: [PlacedFront] = []

  /// The most distance in pixels of two sides that pass the same pixel: its diagonal.
  private static let reach = 1.42

  /// A quad or a shadow that may be behind others.
  private struct Back {
    /// The index of the item.
    let item: Int
    let corners: Corners
    let sides: HalfPlanes
    /// The edges that the quad shares with others, which join there: see `Coverage.glsl`.
    let sharedEdges: [Cut.SharedEdge]
    /// The mesh that the quad is a face of, and the sides that are edges of it.
    var face: MeshOutline?

    /// Returns true if a line passes pixels of the quad.
    func isPassed(by line: HalfPlane) -> Bool {
      let distances = corners.map { line.x * $0.x + line.y * $0.y + line.z }
      guard let least = distances.min(), let most = distances.max() else { return false }
      return least < PassingSides.reach && most > -PassingSides.reach
    }

    /// Returns true if the quad has a corner of a front in it.
    func contains(cornerOf front: Corners) -> Bool {
      front.contains { sides.contains($0, within: 0) }
    }
  }

  /// The part of a mesh's outline that a face has.
  private struct MeshOutline {
    /// The number of the mesh.
    let mesh: Int
    let edges: [Segment]

    /// Returns true if edges of two meshes pass the same pixels.
    func meets(_ other: MeshOutline) -> Bool {
      mesh != other.mesh
        && edges.contains { edge in
          other.edges.contains { edge.distance(to: $0) < PassingSides.reach }
        }
    }
  }

  /// A quad, or a part of a mask, that may be in front of others.
  private struct PlacedFront {
    /// The index of the item.
    let item: Int
    let corners: Corners
    let shape: Shape
    /// The edges that it shares with quads.
    var sharedEdges: [Cut.SharedEdge] = []
    /// The mesh that the quad is a face of, and the sides that are edges of it.
    var face: MeshOutline?

    enum Shape {
      case quad(Front)
      case ramp(RoundRamp)
    }
  }

  /// Gives each of the items, which are in drawing order, its fronts.
  ///
  /// - Parameter pictures: the properties of the pictures that the items name.
  static func find(in items: inout [DrawItem], _ pictures: any PictureInfoProvider) {
    var sides = PassingSides(pictures: pictures)
    for index in items.indices { sides.add(&items[index], index) }
    if !sides.fronts.isEmpty { sides.find(in: &items) }
  }

  private func find(in items: inout [DrawItem]) {
    var overlaps = BoxOverlaps()
    overlaps.find(among: backs.map { Self.box($0.corners) } + fronts.map { Self.box($0.corners) })
    // For each item, the fronts that pass one of its sides and the ramps, and those that pass its
    // middle.
    var found: [Int: (sides: [Front], middle: [Front])] = [:]
    for index in fronts.indices {
      for pair in overlaps.pairs(of: backs.count + index) {
        let earlier = overlaps.earlier(pair)
        guard earlier < backs.count, backs[earlier].item < fronts[index].item else { continue }
        let back = backs[earlier]
        guard !fronts[index].sharedEdges.contains(where: back.sharedEdges.contains) else {
          continue
        }
        switch fronts[index].shape {
        case .quad(let front):
          if let face = fronts[index].face {
            if back.face.map(face.meets) == true {
              found[back.item, default: ([], [])].sides.append(front)
            }
          } else if Self.passesSide(of: back, fronts[index]) {
            found[back.item, default: ([], [])].sides.append(front)
          } else if back.contains(cornerOf: fronts[index].corners) {
            found[back.item, default: ([], [])].middle.append(front)
          }
        case .ramp(let ramp):
          if let front = ramp.front(beside: back.corners), back.isPassed(by: front.sides[0]) {
            found[back.item, default: ([], [])].sides.append(front)
          }
        }
      }
    }
    for (item, fronts) in found {
      let fronts = Array((fronts.sides + fronts.middle).prefix(Front.most))
      switch items[item] {
      case .quad(var quad):
        quad.fronts = fronts
        items[item] = .quad(quad)
      case .shadow(var shadow):
        shadow.fronts = fronts
        items[item] = .shadow(shadow)
      case .group: break
      }
    }
  }

  private static func box(_ corners: Corners) -> BoxOverlaps.Box {
    var box = BoxOverlaps.Box()
    box.add(ConvexPolygon(corners))
    return box.grown(by: reach / 2)
  }

  /// Returns true if a side of a front passes the same pixels as a side of the quad.
  private static func passesSide(of back: Back, _ front: PlacedFront) -> Bool {
    let count = back.corners.count
    return (0..<count).contains { index in
      let side = Segment(back.corners[index], back.corners[(index + 1) % count])
      return (0..<4).contains { other in
        side.distance(to: Segment(front.corners[other], front.corners[(other + 1) % 4]))
          < reach
      }
    }
  }

  // MARK: - Quads and masks

  private mutating func add(_ item: inout DrawItem, _ index: Int) {
    switch item {
    case .shadow(let shadow):
      guard shadow.isSharp, let corners = shadow.polygon.plainCorners() else { return }
      backs.append(
        Back(item: index, corners: corners, sides: shadow.polygon.sides, sharedEdges: []))
    case .quad(let quad):
      guard let corners = quad.plainCorners else { return }
      // A pixel-aligned quad covers no pixel partially, and a pixel of it has one colour.
      if !quad.hasSides || quad.polygon.pixelAlignedRect == nil {
        backs.append(
          Back(
            item: index, corners: corners, sides: quad.polygon.sides,
            sharedEdges: quad.sharedEdges, face: Self.outline(of: quad, corners)))
      }
      addFront(quad, corners, index)
    case .group(var group):
      guard group.backdropDeviation == nil else { return }
      Self.find(in: &group.items, pictures)
      if let mask = group.mask {
        var parts = mask
        // The opacity of quads adds up in any order. Below the opaque ones, the others take account
        // of them.
        if mask.allSatisfy(\.isOwnPaint) {
          parts = mask.filter { !isOpaque($0) } + mask.filter(isOpaque)
        }
        Self.find(in: &parts, pictures)
        group.mask = parts
        if group.opacity >= 1, group.clip == nil, group.cuts.isEmpty {
          for case .quad(let part) in parts { addFront(part, of: group, index) }
        }
      }
      item = .group(group)
    }
  }

  private func isOpaque(_ item: DrawItem) -> Bool {
    guard case .quad(let quad) = item else { return false }
    return quad.opacity >= 1 && !quad.isMeshFace && quad.isFront(pictures)
  }

  private mutating func addFront(_ quad: Quad, _ corners: Corners, _ index: Int) {
    guard quad.isFront(pictures) else { return }
    fronts.append(
      PlacedFront(
        item: index, corners: corners,
        shape: .quad(Front(sides: quad.fourSides, opacity: quad.opacity)),
        sharedEdges: quad.sharedEdges, face: Self.outline(of: quad, corners)))
  }

  private static func outline(of quad: Quad, _ corners: Corners) -> MeshOutline? {
    guard let mesh = quad.mesh else { return nil }
    return MeshOutline(
      mesh: mesh,
      edges: (0..<corners.count).filter { quad.cuts[$0].kind == .edge }.map {
        Segment(corners[$0], corners[($0 + 1) % corners.count])
      })
  }

  /// Adds a part of a group's mask, if an opaque item of the group fills it.
  private mutating func addFront(_ part: Quad, of group: Group, _ index: Int) {
    guard !part.isMeshFace, let corners = part.plainCorners,
      group.items.contains(where: { item in
        guard case .quad(let quad) = item, quad.isOpaque(pictures), quad.isFront(pictures)
        else { return false }
        let sides = quad.polygon.sides
        return corners.allSatisfy { sides.contains($0, within: 0.01) }
      })
    else { return }
    if let ramp = RoundRamp(part) {
      fronts.append(PlacedFront(item: index, corners: corners, shape: .ramp(ramp)))
    } else if part.opacity >= 1 {
      addFront(part, corners, index)
    }
  }
}

extension DrawItem {
  /// True if the item is a quad whose alpha does not depend on what is below.
  fileprivate var isOwnPaint: Bool {
    guard case .quad(let quad) = self else { return false }
    return !quad.liesOnPaint
  }
}

extension ProjectedPolygon {
  /// The corners on the target, if there are four, or as many as asked.
  fileprivate func plainCorners(_ count: Int = 4) -> Corners? {
    guard corners.count == count else { return nil }
    var projected = Corners()
    for index in 0..<count {
      guard let corner = corners[index].projected else { return nil }
      projected.append(corner)
    }
    return projected
  }
}

extension Quad {
  /// The sides of the quad; a triangle has one more, which bounds nothing.
  fileprivate var fourSides: HalfPlanes {
    var sides = polygon.sides
    if isTriangleOfFour { sides.append(.everything) }
    return sides
  }

  /// The edges that the quad shares with others.
  fileprivate var sharedEdges: [Cut.SharedEdge] {
    cuts.compactMap { if case .seam(let edge, _) = $0.kind { edge } else { nil } }
  }

  /// The corners on the target, if the quad has four that are not rounded.
  fileprivate var plainCorners: Corners? {
    roundedCorners == nil ? polygon.plainCorners(isTriangleOfFour ? 3 : 4) : nil
  }

  /// Returns true if the quad hides what is below it as far as its opacity says, and has no other
  /// edges than its sides.
  fileprivate func isFront(_ pictures: any PictureInfoProvider) -> Bool {
    let hasOpaquePicture = picture.flatMap { pictures.info(of: $0.name) }?.isOpaque == true
    return (hasPlainSides || isTriangleOfFour) && clip == nil && fade == nil && shader == nil
      && !liesOnPaint && roundedCorners == nil && (color.alpha >= 1 || hasOpaquePicture)
  }
}
