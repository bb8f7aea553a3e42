import SceneGraph

// Quads of an instant that share pixels with others, as in the integrals: see `SideLines`.

extension DrawList {
  /// The most items of which each is compared with all others.
  private static let mostComparedItems = 32

  /// Returns the list with quads that take account of those in front: they continue below opaque
  /// ones that hide a side, and where sides of both pass a pixel, they count as far as they show.
  /// Two quads that are antialiased independently would show too much of what is below both.
  func joined(_ pictures: FramePictures) -> DrawList {
    var list = self
    list.continueBelowOthers(pictures)
    FaceOutlines.complete(&list.items)
    PassingSides.find(in: &list.items, pictures)
    return list
  }

  /// Continues quads below opaque ones in front of them, where those hide a side.
  private mutating func continueBelowOthers(_ pictures: FramePictures) {
    guard items.count <= Self.mostComparedItems else { return }
    var fronts: [SideLines] = []
    for index in items.indices.reversed() {
      items[index].continueBelow(fronts)
      if case .quad(let quad) = items[index], quad.isOpaque(pictures), quad.hasPlainSides,
        quad.clip == nil, quad.roundedCorners == nil, !quad.liesOnPaint
      {
        fronts.append(SideLines([quad.polygon]))
      }
    }
  }
}

extension DrawItem {
  /// Continues the quads of the item below those in front that hide a side.
  fileprivate mutating func continueBelow(_ fronts: [SideLines]) {
    guard !fronts.isEmpty else { return }
    switch self {
    case .quad(var quad):
      guard quad.hasPlainSides, quad.roundedCorners == nil else { return }
      let hidden = SideLines([quad.polygon]).sides(of: quad.polygon, hiddenBy: fronts)
      guard hidden != 0 else { return }
      quad.continueBeyond(hidden)
      self = .quad(quad)
    case .group(var group):
      // The items of a backdrop define its area.
      guard group.backdropDeviation == nil else { return }
      for index in group.items.indices { group.items[index].continueBelow(fronts) }
      self = .group(group)
    case .shadow: break
    }
  }
}

extension Quad {
  /// Continues the quad by a pixel and more beyond some of its sides, given as a mask.
  fileprivate mutating func continueBeyond(_ sides: Int) {
    if hasSides {
      hiddenSides = sides
      return
    }
    for index in polygon.corners.indices where sides >> index & 1 != 0 {
      let side = polygon.side(index)
      for cut in cuts.indices where cuts[cut].kind == .edge && (cuts[cut].line - side).isShort {
        cuts[cut] = Cut(line: side + SIMD3(0, 0, 2), kind: .edge)
      }
    }
  }
}
