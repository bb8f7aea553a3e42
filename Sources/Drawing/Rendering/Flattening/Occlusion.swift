import SceneGraph

/// The pixels in which each item of a draw list may be visible: those that later items do not hide.
struct Occlusion {
  /// The pixels that matter.
  private let whole: PixelRegion
  /// The regions of partially hidden items, by index; there are few.
  private var regions: [Int: PixelRegion] = [:]
  /// The rectangles that later items hide, with the item's index.
  private var occluders: [(rect: PixelRect, item: Int)] = []
  /// The area that later faces of meshes hide together.
  private var hiddenByFaces = CoveredArea()

  /// The maximum number of rectangles of a region; each is a draw of the item.
  private static let maxPartCount = 10

  /// Finds the regions of `items`.
  ///
  /// - Parameters:
  ///   - region: the pixels that matter.
  ///   - isOverBlack: true if the items lie over opaque black.
  init(
    of items: ArraySlice<DrawItem>, _ pictures: any PictureInfoProvider, within region: PixelRegion,
    isOverBlack: Bool = false
  ) {
    whole = region
    guard let bounds = region.bounds, bounds.area >= PixelRegion.minArea else { return }
    if isOverBlack { cropBlackShadows(of: items) }
    for index in items.indices.reversed() {
      if !occluders.isEmpty { hide(items[index], index) }
      // Occluders that hide all of an item hide everything below that item, too.
      if regions[index]?.isEmpty == true { continue }
      if case .quad(let quad) = items[index], !quad.hasSides {
        hideBehindFaces(quad, index)
        if regions[index]?.isEmpty == true { continue }
        if quad.isOpaque(pictures) { hiddenByFaces.add(quad) }
      }
      items[index].coveredRegion(pictures, within: bounds).parts.forEach {
        occluders.append((rect: $0, item: index))
      }
    }
  }

  /// Finds the regions of several items; nil if each may be visible anywhere.
  init?(
    among items: ArraySlice<DrawItem>, _ pictures: any PictureInfoProvider,
    within region: PixelRegion, isOverBlack: Bool = false
  ) {
    // A blur shows hidden pixels next to it.
    guard items.count > 1, !items.contains(where: \.hasBackdrop) else { return nil }
    self.init(of: items, pictures, within: region, isOverBlack: isOverBlack)
  }

  /// The pixels in which the item at an index may be visible.
  subscript(index: Int) -> PixelRegion { regions[index] ?? whole }

  /// Removes the hidden parts of an item from its region if they are large enough.
  private mutating func hide(_ item: DrawItem, _ index: Int) {
    guard let bounds = item.pixelBounds else { return }
    var visible = self[index].intersection(with: bounds)
    var isChanged = false
    // A shadow itself omits the part that the item right above it hides.
    let skipped = item.hidesOwnShadow ? index + 1 : nil
    while !visible.isEmpty {
      var best: (rect: PixelRect, area: Int)?
      for occluder in occluders where occluder.item != skipped {
        let area = visible.area(within: occluder.rect)
        if area > best?.area ?? 0 { best = (occluder.rect, area) }
      }
      guard let best, best.area >= min(PixelRegion.minArea, visible.area) else { break }
      var rest = visible
      rest.subtract(best.rect)
      guard rest.parts.count <= Self.maxPartCount else { break }
      (visible, isChanged) = (rest, true)
    }
    if isChanged { regions[index] = visible }
  }

  /// Removes the pixels that later faces hide from a face's region.
  private mutating func hideBehindFaces(_ face: Quad, _ index: Int) {
    guard let polygon = face.clipPolygon, polygon.corners.count > 2,
      let rest = hiddenByFaces.uncoveredRegion(of: polygon)
    else { return }
    let visible = self[index].intersection(with: rest)
    if visible.parts.count <= Self.maxPartCount { regions[index] = visible }
  }

  /// Crops each black shadow to the items below it: black over opaque black is black.
  private mutating func cropBlackShadows(of items: ArraySlice<DrawItem>) {
    var painted: PixelRect?
    for (index, item) in zip(items.indices, items) {
      if case .shadow(let shadow) = item, shadow.isBlack {
        regions[index] = painted.map { whole.intersection(with: $0) } ?? PixelRegion()
      } else {
        painted = PixelRect.union(painted, item.pixelBounds)
      }
    }
  }
}

extension DrawItem {
  /// True for a shadow with a known part hidden by the item above it.
  fileprivate var hidesOwnShadow: Bool {
    if case .shadow(let shadow) = self { shadow.hidden != nil } else { false }
  }
}

extension ShadowQuad {
  /// True if the shadow darkens without adding any light.
  fileprivate var isBlack: Bool { color.red == 0 && color.green == 0 && color.blue == 0 }
}
