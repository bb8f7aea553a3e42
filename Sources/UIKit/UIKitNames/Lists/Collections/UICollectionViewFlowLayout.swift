public import Foundation
public import FoundationNames
public import SceneGraph
public import UIKitRuntime

/// A layout of items in lines, starting a new line when one is full.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The size that requests self-sizing cells; such cells have the item size here.
  public static let automaticSize = Size(
    width: Double.greatestFiniteMagnitude, height: Double.greatestFiniteMagnitude)

  /// The size of items for which the delegate has none.
  open var itemSize = Size(width: 50, height: 50) { didSet { invalidateLayout() } }
  /// The estimated size of items; not used.
  open var estimatedItemSize = Size.zero
  /// The minimum distance between lines.
  open var minimumLineSpacing = 10.0 { didSet { invalidateLayout() } }
  /// The minimum distance between items of a line.
  open var minimumInteritemSpacing = 10.0 { didSet { invalidateLayout() } }
  /// The direction in which lines are stacked.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { invalidateLayout() }
  }
  /// The size of headers; only the extent in the scroll direction is used.
  open var headerReferenceSize = Size.zero { didSet { invalidateLayout() } }
  /// The size of footers; only the extent in the scroll direction is used.
  open var footerReferenceSize = Size.zero { didSet { invalidateLayout() } }
  /// The distances between the lines and the edges of their section.
  open var sectionInset = EdgeInsets.zero { didSet { invalidateLayout() } }
  /// The rectangle from which insets are measured; without effect.
  open var sectionInsetReference = SectionInsetReference.fromContentInset
  /// True if headers stay visible while their section is visible.
  open var sectionHeadersPinToVisibleBounds = false { didSet { invalidateLayout() } }
  /// True if footers stay visible while their section is visible.
  open var sectionFootersPinToVisibleBounds = false { didSet { invalidateLayout() } }

  /// The rectangle from which section insets are measured. The raw values are UIKit's.
  public enum SectionInsetReference: Int, Sendable {
    case fromContentInset, fromSafeArea, fromLayoutMargins
  }

  private var places = FlowGeometry()

  /// Arranges all items.
  open override func prepare() {
    super.prepare()
    places = FlowGeometry()
    guard let collectionView else { return }
    places = FlowGeometry(self, in: collectionView)
  }

  /// The size of all sections; across the lines, that of the collection.
  open override var collectionViewContentSize: Size {
    collectionView?.prepareLayout()
    return places.size
  }

  /// Returns the attributes of the cells, headers and footers in a part of the content.
  open override func layoutAttributesForElements(
    in rect: Rect
  ) -> [UICollectionViewLayoutAttributes]? {
    collectionView?.prepareLayout()
    var found: [UICollectionViewLayoutAttributes] = []
    for (index, section) in places.sections.enumerated() {
      if let header = supplementary(UICollectionView.elementKindSectionHeader, index),
        header.frame.intersects(rect)
      {
        found.append(header)
      }
      for (item, frame) in section.items.enumerated() where frame.intersects(rect) {
        found.append(cell(IndexPath(item: item, section: index), frame))
      }
      if let footer = supplementary(UICollectionView.elementKindSectionFooter, index),
        footer.frame.intersects(rect)
      {
        found.append(footer)
      }
    }
    return found
  }

  /// Returns the attributes of a cell.
  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    collectionView?.prepareLayout()
    guard places.sections.indices.contains(indexPath.section),
      places.sections[indexPath.section].items.indices.contains(indexPath.item)
    else { return nil }
    return cell(indexPath, places.sections[indexPath.section].items[indexPath.item])
  }

  /// Returns the attributes of a header or a footer.
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    collectionView?.prepareLayout()
    return places.sections.indices.contains(indexPath.section)
      ? supplementary(elementKind, indexPath.section) : nil
  }

  private func attributes() -> UICollectionViewLayoutAttributes {
    let type =
      Swift.type(of: self).layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
    return (type ?? UICollectionViewLayoutAttributes.self).init()
  }

  private func cell(_ path: IndexPath, _ frame: Rect) -> UICollectionViewLayoutAttributes {
    let attributes = attributes()
    attributes.indexPath = path
    attributes.frame = frame
    return attributes
  }

  private func supplementary(_ kind: String, _ index: Int) -> UICollectionViewLayoutAttributes? {
    let section = places.sections[index]
    let isHeader = kind == UICollectionView.elementKindSectionHeader
    guard isHeader || kind == UICollectionView.elementKindSectionFooter,
      var frame = isHeader ? section.header : section.footer
    else { return nil }
    let attributes = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: kind, with: IndexPath(item: 0, section: index))
    if isHeader ? sectionHeadersPinToVisibleBounds : sectionFootersPinToVisibleBounds,
      let collectionView
    {
      frame = section.pinned(frame, isHeader, in: collectionView, scrollDirection)
      attributes.zIndex = 10
    }
    attributes.frame = frame
    return attributes
  }

  /// Returns true if the space for the lines changes, or if headers or footers stay visible.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: Rect) -> Bool {
    guard let collectionView else { return false }
    if sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds { return true }
    let old = collectionView.arrangedSize
    return scrollDirection == .vertical
      ? newBounds.width != old.width : newBounds.height != old.height
  }
}

/// The delegate of a flow layout, which provides sizes for items and sections. All methods are
/// optional.
@MainActor
public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
  /// Returns the size of an item, by default the layout's.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize
  /// Returns the distances of a section's lines from its edges, by default the layout's.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets
  /// Returns the minimum distance between lines, by default the layout's.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat
  /// Returns the minimum distance between items of a line, by default the layout's.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat
  /// Returns the size of a header, by default the layout's.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize
  /// Returns the size of a footer, by default the layout's.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize
}

extension UICollectionViewDelegateFlowLayout {
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { (collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize ?? .zero }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets {
    (collectionViewLayout as? UICollectionViewFlowLayout)?.sectionInset ?? .zero
  }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat { (collectionViewLayout as? UICollectionViewFlowLayout)?.minimumLineSpacing ?? 0 }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat {
    (collectionViewLayout as? UICollectionViewFlowLayout)?.minimumInteritemSpacing ?? 0
  }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize {
    (collectionViewLayout as? UICollectionViewFlowLayout)?.headerReferenceSize ?? .zero
  }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize {
    (collectionViewLayout as? UICollectionViewFlowLayout)?.footerReferenceSize ?? .zero
  }
}
