public import Foundation
public import FoundationNames
public import SceneGraph
public import UIKitRuntime

/// The position and the look that a layout assigns to a view of a collection.
open class UICollectionViewLayoutAttributes: NSObject {
  /// The kind of a view of a collection. The raw values are UIKit's.
  public enum ElementCategory: UInt, Sendable {
    case cell, supplementaryView, decorationView
  }

  /// The index path of the view's item.
  open var indexPath = IndexPath(item: 0, section: 0)
  /// The kind of the view.
  public private(set) var representedElementCategory = ElementCategory.cell
  /// The name of a supplementary or decoration view's kind; nil for a cell.
  public private(set) var representedElementKind: String?
  /// The centre of the view, in the content's coordinates.
  open var center = Point.zero
  /// The size of the view.
  open var size = Size.zero
  /// The 3D transform of the view.
  open var transform3D = Transform3D.identity
  /// The opacity of the view.
  open var alpha = 1.0
  /// The drawing order: views with larger indices are in front.
  open var zIndex = 0
  /// True if the view is not visible.
  open var isHidden = false

  /// Creates attributes of a cell.
  public required override init() { super.init() }

  /// Creates attributes of a cell.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  /// Creates attributes of a supplementary view.
  public convenience init(
    forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath
  ) {
    self.init()
    representedElementCategory = .supplementaryView
    representedElementKind = elementKind
    self.indexPath = indexPath
  }

  /// Creates attributes of a decoration view.
  public convenience init(
    forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath
  ) {
    self.init()
    representedElementCategory = .decorationView
    representedElementKind = decorationViewKind
    self.indexPath = indexPath
  }

  /// The rectangle of the view without its transform.
  open var frame: Rect {
    get {
      Rect(
        x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
        height: size.height)
    }
    set {
      size = newValue.size
      center = Point(x: newValue.midX, y: newValue.midY)
    }
  }

  /// The rectangle of the view in its own coordinates.
  open var bounds: Rect {
    get { Rect(size: size) }
    set { size = newValue.size }
  }

  /// The 2D transform of the view.
  open var transform: CGAffineTransform {
    get { CGAffineTransform(transform3D) }
    set { transform3D = newValue.transform3D }
  }

  /// Returns a copy. A subclass with more properties must copy them too.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init()
    copy.indexPath = indexPath
    copy.representedElementCategory = representedElementCategory
    copy.representedElementKind = representedElementKind
    (copy.center, copy.size, copy.transform3D) = (center, size, transform3D)
    (copy.alpha, copy.zIndex, copy.isHidden) = (alpha, zIndex, isHidden)
    return copy
  }

  /// Returns a copy.
  public func copy() -> Any { copy(with: nil) }

  /// True if the view may be visible in a part of the content.
  func isVisible(in rect: Rect) -> Bool {
    transform3D != .identity || frame.intersects(rect)
  }

  var element: UICollectionView.Element {
    UICollectionView.Element(
      category: representedElementCategory, kind: representedElementKind ?? "", path: indexPath)
  }
}
