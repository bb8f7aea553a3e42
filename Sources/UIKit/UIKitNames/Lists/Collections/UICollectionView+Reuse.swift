public import Foundation
import FoundationNames
import SceneGraph
import UIKitRuntime

extension UICollectionView {
  /// Notes the class of the cells of an identifier; nil for none.
  public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    let type = cellClass as? UICollectionViewCell.Type
    reusableCells.register(identifier, type.map { type in { type.made(.zero) } })
  }

  /// Notes how the cells of an identifier are made, as a storyboard would.
  public func registerCell(_ identifier: String, make: @escaping () -> UICollectionViewCell) {
    reusableCells.register(identifier, make)
  }

  /// Notes the class of the headers, footers or the like of an identifier; nil for none.
  public func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    let type = viewClass as? UICollectionReusableView.Type
    reusableViews[elementKind, default: ReuseQueue()]
      .register(identifier, type.map { type in { type.made(.zero) } })
  }

  /// Returns a cell that scrolled out of sight, or a new one of the registered class, with the
  /// item's attributes. UIKit ends the program if the identifier was not registered; here a plain
  /// cell is made.
  public func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    let old = reusableCells.dequeue(identifier) as? UICollectionViewCell
    old?.isHighlighted = false
    old?.isSelected = false
    let cell = prepared(old) {
      reusableCells.maker(identifier)?() as? UICollectionViewCell
        ?? UICollectionViewCell(frame: .zero)
    }
    cell.reuseIdentifier = identifier
    if let attributes = layout.layoutAttributesForItem(at: indexPath) {
      apply(attributes, to: cell)
    }
    return cell
  }

  /// Returns a header, a footer or the like, as `dequeueReusableCell` does a cell.
  public func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    let old = reusableViews[elementKind]?.dequeue(identifier)
    let view = prepared(old) {
      reusableViews[elementKind]?.maker(identifier)?() ?? UICollectionReusableView(frame: .zero)
    }
    view.reuseIdentifier = identifier
    if let attributes = layout.layoutAttributesForSupplementaryView(
      ofKind: elementKind, at: indexPath)
    {
      apply(attributes, to: view)
    }
    return view
  }

  private func prepared<View: UICollectionReusableView>(_ old: View?, make: () -> View) -> View {
    guard let old else { return make() }
    // What an animation has changed is as the layout says in the next place.
    (old.isHidden, old.alpha, old.transform3D) = (false, 1, .identity)
    old.prepareForReuse()
    return old
  }
}
