import SceneGraph

/// Finds the sides of quads that face each other across less than a pixel, such as those of two
/// tiles that have just parted.
///
/// Such sides cross the same pixels, and cover different parts of them. Antialiased as if they were
/// independent, the two quads would let the items below show through between them. The quad that is
/// drawn first takes account of the other one's part: see `cutCoverage` in `Coverage.glsl`.
///
/// Only the instants of an exposure are joined. Frames without blur keep their bytes.
struct FacingSides {
  /// The quads, in drawing order.
  private var candidates: [Candidate] = []

  /// The most distance of two sides in pixels at which they cross the same pixels.
  private static let reach = 1.5
  /// The least length in pixels along which two sides face each other.
  private static let leastLength = 0.25
  /// The largest cosine of the angle between the inward normals of two sides that face each other.
  private static let mostCosine = -0.8

  /// A quad with antialiased sides.
  private struct Candidate {
    /// The index of the item.
    let item: Int
    let corners: Corners
    let sides: HalfPlanes
    let paint: Paint
    let box: BoxOverlaps.Box
    /// The sides that adjoin no other quad, as a mask.
    let free: Int
    /// False for a part of a quad that was cut.
    let isWhole: Bool
  }

  /// The alpha of a quad. Two quads are joined only if it is the same.
  private struct Paint: Equatable {
    let opacity: Double
    /// What is painted, if that is not opaque.
    var color = Color.clear
    var picture: PictureName?
  }

  /// Marks the sides of items in drawing order that face a side of a later one.
  ///
  /// - Parameter pictures: the properties of the pictures that the items name.
  static func join(_ items: inout [DrawItem], _ pictures: any PictureInfoProvider) {
    var sides = FacingSides()
    for index in items.indices {
      if case .quad(let quad) = items[index] { sides.add(quad, index, pictures) }
    }
    if sides.candidates.count > 1 { sides.join(&items) }
  }

  private func join(_ items: inout [DrawItem]) {
    var overlaps = BoxOverlaps()
    overlaps.find(among: candidates.lazy.map(\.box))
    // The longest contact of each side.
    var contacts: [Int: (length: Double, later: Int, side: Int)] = [:]
    for later in candidates.indices where candidates[later].isWhole {
      for pair in overlaps.pairs(of: later) {
        let earlier = overlaps.earlier(pair)
        guard candidates[earlier].paint == candidates[later].paint else { continue }
        for side in 0..<4 where candidates[earlier].free & 1 << side != 0 {
          for other in 0..<4 {
            let length = contact(earlier, side, later, other)
            let key = 4 * earlier + side
            guard length > contacts[key]?.length ?? Self.leastLength else { continue }
            contacts[key] = (length, later, other)
          }
        }
      }
    }
    for (key, contact) in contacts {
      let sides = candidates[contact.later].sides
      items[candidates[key / 4].item].face(
        key % 4,
        [sides[(contact.side + 1) % 4], sides[(contact.side + 3) % 4], sides[contact.side]])
    }
  }

  private mutating func add(_ quad: Quad, _ item: Int, _ pictures: any PictureInfoProvider) {
    guard quad.polygon.corners.count == 4, quad.roundedCorners == nil, quad.clip == nil,
      quad.fade == nil, quad.shader == nil, !quad.liesOnPaint,
      quad.hasSides || quad.cuts.count >= 4,
      // A pixel-aligned quad covers no pixel partially.
      !quad.hasSides || quad.polygon.pixelAlignedRect == nil
    else { return }
    var (corners, free) = (Corners(), 0)
    for index in 0..<4 {
      guard let corner = quad.polygon.corners[index].projected else { return }
      corners.append(corner)
      if quad.hasSides || quad.cuts[index].kind == .edge { free |= 1 << index }
    }
    var paint = Paint(opacity: quad.opacity)
    let picture = quad.picture.flatMap { pictures.info(of: $0.name) }
    if quad.color.alpha < 1, picture?.isOpaque != true {
      (paint.color, paint.picture) = (quad.color, quad.picture?.name)
    }
    var box = BoxOverlaps.Box()
    box.add(ConvexPolygon(corners))
    candidates.append(
      Candidate(
        item: item, corners: corners, sides: quad.polygon.sides, paint: paint,
        box: box.grown(by: Self.reach / 2), free: free,
        isWhole: quad.cuts.count == (quad.hasSides ? 0 : 4)))
  }

  /// Returns the length in pixels along which a side faces one of a later quad; 0 if they do not
  /// face each other.
  private func contact(_ earlier: Int, _ side: Int, _ later: Int, _ other: Int) -> Double {
    let (own, far) = (candidates[earlier], candidates[later])
    let (line, beyond) = (own.sides[side], far.sides[other])
    guard line.x * beyond.x + line.y * beyond.y < Self.mostCosine else { return 0 }
    // A quad as thin as a pixel does not fill it from its side on.
    let opposite = (other + 2) % 4
    guard
      (0..<2).allSatisfy({ index in
        let corner = far.corners[(opposite + index) % 4]
        return (beyond * SIMD3(corner.x, corner.y, 1)).sum() > Self.reach
      })
    else { return 0 }
    // Distances along the side, and of its points from the other one.
    let (start, end) = (own.corners[side], own.corners[(side + 1) % 4])
    let vector = SIMD2(end.x - start.x, end.y - start.y)
    let length = (vector * vector).sum().squareRoot()
    guard length > Self.leastLength else { return 0 }
    func place(_ point: Point) -> Double {
      ((SIMD2(point.x, point.y) - SIMD2(start.x, start.y)) * vector).sum() / length
    }
    let (one, two) = (place(far.corners[other]), place(far.corners[(other + 1) % 4]))
    var low = max(min(one, two), 0)
    var high = min(max(one, two), length)
    let first = (beyond * SIMD3(start.x, start.y, 1)).sum()
    let slope = ((beyond * SIMD3(end.x, end.y, 1)).sum() - first) / length
    // The part of the side within reach of the other one.
    if abs(slope) > 1e-9 {
      let (a, b) = ((Self.reach - first) / slope, (-Self.reach - first) / slope)
      (low, high) = (max(low, min(a, b)), min(high, max(a, b)))
    } else if abs(first) > Self.reach {
      return 0
    }
    return max(high - low, 0)
  }
}

extension DrawItem {
  /// Notes that a side of a quad faces a later one. The quad's sides become cuts first, unless they
  /// already are.
  fileprivate mutating func face(_ side: Int, _ neighborSides: [HalfPlane]) {
    guard case .quad(var quad) = self else { return }
    quad.turnSidesIntoCuts()
    quad.cuts[side].kind = .facing
    quad.cuts[side].neighborSides = neighborSides
    self = .quad(quad)
  }
}
