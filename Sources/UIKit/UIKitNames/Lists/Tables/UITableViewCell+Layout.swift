import FoundationNames
import SceneGraph
import UIKitRuntime

// UIKit does not document where the parts of a styled cell are. The distances are the runtime's
// own: 16 points at the sides and between parts.

extension UITableViewCell {
  private static let margin = 16.0

  /// Lays out what the cell consists of.
  func placeParts() {
    backgroundView?.frame = bounds
    selectedBackgroundView?.frame = bounds
    var width = bounds.width
    if let accessoryView {
      let size = accessoryView.bounds.size
      accessoryView.frame = Rect(
        x: bounds.width - Self.margin - size.width, y: (bounds.height - size.height) / 2,
        width: size.width, height: size.height)
      width = max(accessoryView.frame.minX, 0)
    }
    contentView.frame = Rect(x: 0, y: 0, width: width, height: bounds.height)
    let line = 1 / (window?.scale ?? Window.current?.scale ?? 2)
    separator.frame = Rect(
      x: separatorInset.left, y: bounds.height - line,
      width: max(bounds.width - separatorInset.left - separatorInset.right, 0), height: line)
    placeStyledContent()
  }

  private func placeStyledContent() {
    let (image, label, detail) = styledContent
    guard image != nil || label != nil || detail != nil else { return }
    let content = contentView.bounds
    var left = Self.margin + Double(indentationLevel) * indentationWidth
    if let image {
      var size = image.image?.size ?? .zero
      if size.height > content.height, size.height > 0 {
        size = Size(width: size.width * content.height / size.height, height: content.height)
      }
      image.frame = Rect(
        x: left, y: (content.height - size.height) / 2, width: size.width, height: size.height)
      if size.width > 0 { left += size.width + Self.margin }
    }
    let width = max(content.width - left - Self.margin, 0)
    let area = Rect(x: left, y: 0, width: width, height: content.height)
    guard let detail, !(detail.text ?? "").isEmpty else {
      detail?.frame = .zero
      label?.frame = area
      return
    }
    let own = label?.sizeThatFits(Size(width: width, height: 0)) ?? .zero
    let other = detail.sizeThatFits(Size(width: width, height: 0))
    switch style {
    case .default, .subtitle:
      let top = (content.height - own.height - other.height) / 2
      label?.frame = Rect(x: left, y: top, width: min(own.width, width), height: own.height)
      detail.frame = Rect(
        x: left, y: top + own.height, width: min(other.width, width), height: other.height)
    case .value1:
      let right = min(other.width, width)
      detail.frame = Rect(x: area.maxX - right, y: 0, width: right, height: content.height)
      label?.frame = Rect(x: left, y: 0, width: max(width - right, 0), height: content.height)
    case .value2:
      let first = min(width * 0.25, 100)
      label?.frame = Rect(x: left, y: 0, width: first, height: content.height)
      label?.textAlignment = .right
      detail.frame = Rect(
        x: left + first + 6, y: 0, width: max(width - first - 6, 0), height: content.height)
    }
  }

  /// Returns the height of the cell by its constraints or its texts: at least 44 points without
  /// constraints.
  func fittingHeight(within width: Double) -> Double {
    bounds.size.width = width
    contentView.frame.size.width = width
    if contentView.subviews.contains(where: { !$0.translatesAutoresizingMaskIntoConstraints }) {
      let size = contentView.systemLayoutSizeFitting(
        Size(width: width, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel)
      if size.height > 0 { return size.height }
    }
    let (image, label, detail) = styledContent
    let picture = image?.image?.size.width ?? 0
    let left = Self.margin + (picture > 0 ? picture + Self.margin : 0)
    let inner = Size(width: max(width - left - Self.margin, 0), height: 0)
    let texts = [label, detail].compactMap { $0?.sizeThatFits(inner).height }
    let total = style == .subtitle ? texts.reduce(0, +) : texts.max() ?? 0
    return max(UITableView.plainRowHeight, total + 22)
  }
}
