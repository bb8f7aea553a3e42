import Foundation
import FoundationNames
import SceneGraph
import UIKitRuntime

/// The frames of a flow layout's items. They are computed for lines from left to right, stacked
/// downwards, and mirrored for the other direction.
struct FlowGeometry {
  struct Section {
    var items: [Rect] = []
    var header: Rect?
    var footer: Rect?
    var frame = Rect.zero
  }

  var sections: [Section] = []
  var size = Size.zero

  init() {}

  /// Arranges the items of a collection.
  @MainActor
  init(_ layout: UICollectionViewFlowLayout, in view: UICollectionView) {
    let isVertical = layout.scrollDirection == .vertical
    let delegate = view.delegate as? any UICollectionViewDelegateFlowLayout
    let inset = view.adjustedContentInset
    let bounds = view.bounds.size
    // The space across the lines.
    let width =
      isVertical
      ? bounds.width - inset.left - inset.right : bounds.height - inset.top - inset.bottom
    var y = 0.0
    for index in 0..<view.numberOfSections {
      let metrics = FlowMetrics(layout, delegate, view, index)
      var section = Section()
      let top = y
      if metrics.header > 0 {
        section.header = Rect(x: 0, y: y, width: width, height: metrics.header)
      }
      y += metrics.header + metrics.inset.top
      section.items = metrics.lines(from: y, within: width)
      y = section.items.map(\.maxY).max() ?? y
      y += metrics.inset.bottom
      if metrics.footer > 0 {
        section.footer = Rect(x: 0, y: y, width: width, height: metrics.footer)
      }
      y += metrics.footer
      section.frame = Rect(x: 0, y: top, width: width, height: y - top)
      sections.append(section)
    }
    size = Size(width: width, height: y)
    guard !isVertical else { return }
    size = Size(width: y, height: width)
    sections = sections.map { section in
      Section(
        items: section.items.map(\.mirrored), header: section.header?.mirrored,
        footer: section.footer?.mirrored, frame: section.frame.mirrored)
    }
  }
}

extension FlowGeometry.Section {
  /// Returns the frame of a header or footer that stays visible.
  @MainActor
  func pinned(
    _ frame: Rect, _ isHeader: Bool, in view: UICollectionView,
    _ direction: UICollectionView.ScrollDirection
  ) -> Rect {
    var (frame, section, shown) = (
      frame, self.frame, view.bounds.inset(by: view.adjustedContentInset)
    )
    if direction == .horizontal {
      (frame, section, shown) = (frame.mirrored, section.mirrored, shown.mirrored)
    }
    if isHeader {
      let end = (footer.map { direction == .horizontal ? $0.minX : $0.minY }) ?? section.maxY
      frame.origin.y = max(frame.minY, min(shown.minY, end - frame.height))
    } else {
      let begin = (header.map { direction == .horizontal ? $0.maxX : $0.maxY }) ?? section.minY
      frame.origin.y = min(frame.minY, max(shown.maxY - frame.height, begin))
    }
    return direction == .horizontal ? frame.mirrored : frame
  }
}

extension Rect {
  /// The rectangle with x and y exchanged.
  fileprivate var mirrored: Rect {
    Rect(x: origin.y, y: origin.x, width: size.height, height: size.width)
  }
}

/// The parameters of a section's lines, for lines from left to right.
private struct FlowMetrics {
  var sizes: [Size]
  /// True if all items have the layout's size.
  var isUniform: Bool
  var inset: EdgeInsets
  var lineSpacing: Double
  var spacing: Double
  var header: Double
  var footer: Double

  @MainActor
  init(
    _ layout: UICollectionViewFlowLayout, _ delegate: (any UICollectionViewDelegateFlowLayout)?,
    _ view: UICollectionView, _ index: Int
  ) {
    let isVertical = layout.scrollDirection == .vertical
    sizes = (0..<view.numberOfItems(inSection: index)).map { item in
      let path = IndexPath(item: item, section: index)
      return delegate?.collectionView(view, layout: layout, sizeForItemAt: path)
        ?? layout.itemSize
    }
    isUniform = sizes.allSatisfy { $0 == layout.itemSize }
    inset =
      delegate?.collectionView(view, layout: layout, insetForSectionAt: index)
      ?? layout.sectionInset
    lineSpacing =
      delegate?.collectionView(view, layout: layout, minimumLineSpacingForSectionAt: index)
      ?? layout.minimumLineSpacing
    spacing =
      delegate?.collectionView(
        view, layout: layout, minimumInteritemSpacingForSectionAt: index)
      ?? layout.minimumInteritemSpacing
    let before =
      delegate?.collectionView(view, layout: layout, referenceSizeForHeaderInSection: index)
      ?? layout.headerReferenceSize
    let after =
      delegate?.collectionView(view, layout: layout, referenceSizeForFooterInSection: index)
      ?? layout.footerReferenceSize
    (header, footer) = isVertical ? (before.height, after.height) : (before.width, after.width)
    guard !isVertical else { return }
    sizes = sizes.map { Size(width: $0.height, height: $0.width) }
    inset = EdgeInsets(
      top: inset.left, left: inset.top, bottom: inset.right, right: inset.bottom)
  }

  /// Returns the frames of the items.
  ///
  /// - Parameters:
  ///   - top: the top of the first line.
  ///   - width: the width available to a line, including the insets.
  func lines(from top: Double, within width: Double) -> [Rect] {
    let room = max(width - inset.left - inset.right, 0)
    var (frames, y, first): ([Rect], Double, Int) = ([], top, 0)
    while first < sizes.count {
      var (used, end) = (sizes[first].width, first + 1)
      // The tolerance for rounding errors lets a third item of a third of the width fit.
      while end < sizes.count, used + spacing + sizes[end].width <= room + 1e-6 {
        used += spacing + sizes[end].width
        end += 1
      }
      let line = sizes[first..<end]
      let height = line.map(\.height).max() ?? 0
      var x = inset.left
      var gap = spacing
      // A full line fills the width. If all items have the same size, the last line is left-aligned
      // under the lines above.
      var (count, length) = (line.count, line.reduce(0) { $0 + $1.width })
      let own = sizes[end - 1].width
      var isFull = end < sizes.count
      if !isFull {
        var whole = used
        while own > 0, own + spacing > 0, isUniform || count == line.count,
          whole + spacing + own <= room + 1e-6
        {
          whole += spacing + own
          count += 1
          length += own
        }
        isFull = count == line.count
      }
      if count == 1 {
        x += (room - length) / 2
      } else if isFull || isUniform {
        gap = (room - length) / Double(count - 1)
      }
      for size in line {
        frames.append(
          Rect(x: x, y: y + (height - size.height) / 2, width: size.width, height: size.height))
        x += size.width + gap
      }
      y += height + lineSpacing
      first = end
    }
    return frames
  }
}
