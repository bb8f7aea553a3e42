import SceneGraph

extension [DrawItem] {
  /// Takes out all items from `first` on.
  mutating func removeAll(from first: Int) -> [DrawItem] {
    var taken: [DrawItem] = []
    // Not from a slice, which would have the list copied when they are removed.
    taken.reserveCapacity(count - first)
    for index in first..<count { taken.append(self[index]) }
    removeSubrange(first...)
    return taken
  }

  /// Makes one thing of the items from `first` on, if there are any.
  mutating func join(from first: Int) {
    guard count > first + 1 else { return }
    append(.group(Group(items: removeAll(from: first))))
  }

  /// Draws each gradient or colour that lies exactly over the piece below it together with it, from `first` on.
  /// "Over" is associative, so inside this is the same picture in one pass instead of two; and an antialiased edge then
  /// covers the two as one sheet: blended apart, the backdrop would be darkened through the page's own edge.
  mutating func fuse(from first: Int) {
    guard count > first + 1 else { return }
    var last = first
    for index in (first + 1)..<count {
      if let fused = self[last].fused(with: self[index]) {
        self[last] = fused
      } else {
        last += 1
        if last < index { swapAt(last, index) }
      }
    }
    removeSubrange((last + 1)...)
  }

  /// Cuts off what lies beyond `clip` of the items from `first` on, as one where that takes more than cutting each by
  /// itself.
  mutating func clip(from first: Int, to clip: Clip) {
    // Each would have the clip's edge, or none; two edges, one over the other, would show what is below.
    guard let edges = edges(of: clip, from: first), edges <= 1 else {
      clipTogether(from: first, within: clip)
      return
    }
    for index in indices.dropFirst(first) {
      guard case .sheet(var sheet) = self[index], sheet.fills(clip), sheet.rounding == nil
      else { continue }
      sheet.rounding = Rounding(clip.radius, of: clip.size)
      self[index] = .sheet(sheet)
    }
  }

  /// How many of the items from `first` on have the clip's own edges while the others are within; nil where one is neither.
  private func edges(of clip: Clip, from first: Int) -> Int? {
    var edges = 0
    for index in first..<count {
      guard case .sheet(let sheet) = self[index], let isEdge = sheet.hasEdge(of: clip)
      else { return nil }
      edges += isEdge ? 1 : 0
    }
    return edges
  }

  /// Cuts all of them off as one. What has the clip's own edges has none below them, or they would soften twice.
  private mutating func clipTogether(from first: Int, within clip: Clip) {
    guard count > first + 1 else {
      self[first] = self[first].clipped(to: clip)
      return
    }
    for index in indices.dropFirst(first) {
      guard case .sheet(var sheet) = self[index], sheet.fills(clip) else { continue }
      sheet.hasSides = false
      sheet.rounding = nil
      self[index] = .sheet(sheet)
    }
    append(.group(Group(items: removeAll(from: first), clip: clip)))
  }
}

extension DrawItem {
  /// This and what lies above as one thing, if that is a gradient or colour exactly over this.
  fileprivate func fused(with above: DrawItem) -> DrawItem? {
    guard case .sheet(let above) = above, case .sheet(var below) = self,
      below.shade == nil, below.opacity == 1, below.picture != nil || below.color != .clear,
      above.isOver(below), let shade = above.veil
    else { return nil }
    below.shade = shade
    return .sheet(below)
  }
}

extension Sheet {
  /// This as a gradient to lay over something, if it is no more than that.
  fileprivate var veil: Shade? {
    guard picture == nil else { return nil }
    if let shade {
      return color == .clear
        ? Shade(gradient: shade.gradient, opacity: shade.opacity * opacity) : nil
    }
    return Shade(gradient: Gradient(color), opacity: opacity)
  }

  /// Whether this lies exactly over `other`, with the same edges.
  fileprivate func isOver(_ other: Sheet) -> Bool {
    polygon.corners == other.polygon.corners && rounding == other.rounding && clip == other.clip
      && cuts == other.cuts && hasSides == other.hasSides
  }

  /// Whether this has the sides of the rectangle that clips.
  fileprivate func fills(_ clip: Clip) -> Bool {
    self.clip == nil && cuts.isEmpty && hasSides && polygon.corners == clip.polygon.corners
  }

  /// Whether this has the clip's own edge when it is clipped; nil where it has to be cut, or has another edge.
  fileprivate func hasEdge(of clip: Clip) -> Bool? {
    let fills = fills(clip)
    let isKept = fills && (rounding == nil || rounding?.radius == clip.radius)
    return isKept || isInside(clip) ? fills : nil
  }

  /// Whether nothing of this is beyond the rectangle that clips.
  fileprivate func isInside(_ clip: Clip) -> Bool {
    guard clip.radius == 0 else { return false }
    let sides = clip.polygon.sides
    return polygon.outline.allSatisfy { p in
      sides.allSatisfy { $0.x * p.x + $0.y * p.y + $0.z >= -1e-6 }
    }
  }
}
