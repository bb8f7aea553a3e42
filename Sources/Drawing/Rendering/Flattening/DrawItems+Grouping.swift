import SceneGraph

extension [DrawItem] {
  /// Removes the items from `first` on and returns them.
  mutating func removeAll(from first: Int) -> [DrawItem] {
    var removed: [DrawItem] = []
    // A slice would share the list's storage, and the removal would copy the whole list.
    removed.reserveCapacity(count - first)
    for index in first..<count { removed.append(self[index]) }
    removeSubrange(first...)
    return removed
  }

  /// Replaces the items from `first` on by one group, if there are several.
  mutating func group(from first: Int) {
    guard count > first + 1 else { return }
    append(.group(Group(items: removeAll(from: first))))
  }

  /// Merges each gradient or colour that lies exactly over the quad right below it into that quad,
  /// from `first` on.
  ///
  /// "Over" is associative: inside, one pass gives the same picture as two. At the antialiased edge
  /// one quad covers the pixel once, while two would let the backdrop show through the edge.
  mutating func mergeOverlays(from first: Int) {
    guard count > first + 1 else { return }
    var last = first
    for index in (first + 1)..<count {
      if let merged = self[last].merged(with: self[index]) {
        self[last] = merged
      } else {
        last += 1
        if last < index { swapAt(last, index) }
      }
    }
    removeSubrange((last + 1)...)
  }

  /// Marks the only quad from `first` on as lying on paint.
  mutating func markShade(from first: Int) {
    guard count == first + 1, case .quad(var quad) = self[first] else { return }
    quad.liesOnPaint = true
    self[first] = .quad(quad)
  }

  /// Masks each quad from `first` on that lies on paint with the items below it. Over an opaque
  /// quad it needs no mask, and over nothing it is removed.
  mutating func maskShades(from first: Int, _ pictures: any PictureInfoProvider) {
    var index = first
    while index < count {
      defer { index += 1 }
      guard case .quad(var quad) = self[index] else { continue }
      if quad.removeHiddenPicture(pictures) { self[index] = .quad(quad) }
      guard quad.liesOnPaint else { continue }
      if index == first {
        remove(at: index)
        index -= 1
        continue
      }
      quad.liesOnPaint = false
      let below = self[first..<index]
      self[index] =
        below.contains(where: { $0.hidesAll(below: quad, pictures) })
        ? .quad(quad) : .group(Group(items: [.quad(quad)], mask: Array(below)))
    }
  }

  /// Clips the items from `first` on: each separately if that gives the same picture, otherwise
  /// as one group.
  mutating func clip(from first: Int, to clip: Clip) {
    // In a separate group, a blur would have no backdrop.
    if dropFirst(first).contains(where: \.hasBackdrop) {
      for index in indices.dropFirst(first) { self[index] = self[index].clipped(to: clip) }
      return
    }
    // A clip to whole pixels has no antialiased edge, whatever the number of items.
    let shadows = dropFirst(first).compactMap { $0.shadow(clippedTo: clip) }
    if shadows.count == count - first {
      for (index, shadow) in zip(first..., shadows) { self[index] = .shadow(shadow) }
      return
    }
    // Two overlapping edges along the clip's edge would let the items below show through.
    guard let edgeCount = edgeCount(of: clip, from: first), edgeCount <= 1 else {
      clipAsGroup(from: first, to: clip)
      return
    }
    for index in indices.dropFirst(first) {
      guard case .quad(var quad) = self[index], quad.fills(clip), quad.roundedCorners == nil
      else { continue }
      quad.roundedCorners = RoundedCorners(clip.radius, of: clip.size)
      self[index] = .quad(quad)
    }
  }

  /// Returns the number of items from `first` on whose edge is the clip's own.
  ///
  /// - Returns: nil if an item has neither that edge nor lies within the clip.
  private func edgeCount(of clip: Clip, from first: Int) -> Int? {
    var edgeCount = 0
    for index in first..<count {
      guard case .quad(let quad) = self[index], let hasEdge = quad.hasEdge(of: clip)
      else { return nil }
      edgeCount += hasEdge ? 1 : 0
    }
    return edgeCount
  }

  /// Clips the items from `first` on as one. Quads along the clip's edges lose their own edges,
  /// since antialiasing twice would make them too pale.
  private mutating func clipAsGroup(from first: Int, to clip: Clip) {
    guard count > first + 1 else {
      self[first] = self[first].clipped(to: clip)
      return
    }
    for index in indices.dropFirst(first) {
      guard case .quad(var quad) = self[index], quad.fills(clip) else { continue }
      quad.hasSides = false
      quad.roundedCorners = nil
      self[index] = .quad(quad)
    }
    append(.group(Group(items: removeAll(from: first), clip: clip)))
  }
}

extension DrawItem {
  /// Returns a shadow clipped to a rectangle of whole pixels; nil for another item or clip.
  fileprivate func shadow(clippedTo clip: Clip) -> ShadowQuad? {
    if case .shadow(let shadow) = self { shadow.clipped(to: clip) } else { nil }
  }

  /// Returns true if the item is an opaque quad that reaches at least as far as another one.
  fileprivate func hidesAll(below other: Quad, _ pictures: any PictureInfoProvider) -> Bool {
    guard case .quad(let quad) = self, quad.isOpaque(pictures), quad.roundedCorners == nil,
      quad.clip == nil, quad.cuts.isEmpty
    else { return false }
    let sides = quad.polygon.sides
    return other.polygon.clipPolygon.allSatisfy { p in
      sides.allSatisfy { $0.x * p.x + $0.y * p.y + $0.z >= -1e-6 }
    }
  }

  /// True if the item shows only where what was drawn before it is opaque.
  var liesOnPaint: Bool {
    switch self {
    case .quad(let quad): quad.liesOnPaint
    case .shadow(let shadow): shadow.liesOnPaint
    case .group(let group): group.liesOnPaint
    }
  }

  /// Returns the item with the one above it merged in; nil unless that is a gradient or colour
  /// exactly over this one.
  fileprivate func merged(with above: DrawItem) -> DrawItem? {
    guard case .quad(let above) = above, case .quad(var below) = self,
      below.overlay == nil, below.opacity == 1, below.hasPicture || below.color != .clear,
      above.coincides(with: below), var overlay = above.asOverlay
    else { return nil }
    overlay.liesOnPaint = above.liesOnPaint
    below.overlay = overlay
    return .quad(below)
  }
}

extension Group {
  /// True if all of its items show only where what was drawn before them is opaque.
  var liesOnPaint: Bool {
    backdropDeviation == nil && !items.isEmpty && items.allSatisfy(\.liesOnPaint)
  }
}

extension Quad {
  /// Removes an opaque picture that an opaque gradient hides, such as the back of a card.
  ///
  /// - Returns: true if there was one.
  @discardableResult
  mutating func removeHiddenPicture(_ pictures: any PictureInfoProvider) -> Bool {
    guard let overlay, overlay.opacity >= 1, let picture,
      overlay.gradient.stops.allSatisfy({ $0.color.alpha >= 1 }),
      pictures.info(of: picture.name)?.isOpaque == true
    else { return false }
    self.picture = nil
    if overlay.gradient.stops.count == 1 {
      (color, self.overlay) = (overlay.gradient.stops[0].color, nil)
    } else {
      self.overlay = GradientOverlay(gradient: overlay.gradient, opacity: 1)
    }
    return true
  }

  /// The quad as a gradient over another one; nil if it has anything else.
  fileprivate var asOverlay: GradientOverlay? {
    guard !hasPicture else { return nil }
    if let overlay {
      return color == .clear
        ? GradientOverlay(gradient: overlay.gradient, opacity: overlay.opacity * opacity) : nil
    }
    return GradientOverlay(gradient: Gradient(color), opacity: opacity)
  }

  /// Returns true if the quads have the same polygon and the same edges.
  fileprivate func coincides(with other: Quad) -> Bool {
    polygon.corners == other.polygon.corners && roundedCorners == other.roundedCorners
      && clip == other.clip && cuts == other.cuts && hasSides == other.hasSides && fade == nil
      && other.fade == nil
  }

  /// Returns true if the quad's sides are those of the clip's rectangle.
  fileprivate func fills(_ clip: Clip) -> Bool {
    self.clip == nil && cuts.isEmpty && hasSides && polygon.corners == clip.polygon.corners
  }

  /// Returns true if the clip leaves the quad with the clip's own edge, and false if the quad lies
  /// within the clip.
  ///
  /// - Returns: nil if the clip would cut the quad, or the quad has an edge of another shape.
  fileprivate func hasEdge(of clip: Clip) -> Bool? {
    let fills = fills(clip)
    let isUnchanged = fills && (roundedCorners == nil || roundedCorners?.radius == clip.radius)
    return isUnchanged || isInside(clip) ? fills : nil
  }

  /// Returns true if nothing of the quad is outside of the clip.
  fileprivate func isInside(_ clip: Clip) -> Bool {
    guard clip.radius == 0 else { return false }
    let sides = clip.polygon.sides
    return polygon.clipPolygon.allSatisfy { p in
      sides.allSatisfy { $0.x * p.x + $0.y * p.y + $0.z >= -1e-6 }
    }
  }
}
