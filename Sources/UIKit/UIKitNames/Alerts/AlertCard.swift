import SceneGraph
import UIKitRuntime

/// The view of an alert: a group with the texts, fields and buttons. In an action sheet, the cancel
/// button is a separate group.
///
/// Apple does not publish the metrics. These were measured in pictures of iOS 13.
final class AlertCard: View {
  /// The width of an alert, in points.
  static let width = 270.0
  /// The distance between the texts and the card's sides, in points.
  private static let side = 16.0
  /// The distance from the texts to the top and to the buttons, in points.
  private static let top = 20.0
  /// The distance between texts, in points.
  private static let gap = 4.0
  /// The height of a field, in points.
  private static let fieldHeight = 28.0
  /// The distance between the groups of an action sheet, in points.
  private static let groupGap = 8.0

  weak var alert: UIAlertController?
  private let titleLabel = TextLabel(frame: .zero)
  private let messageLabel = TextLabel(frame: .zero)
  private var buttons: [AlertButton] = []
  private let groups = [View(frame: .zero), View(frame: .zero)]
  private var lines: [View] = []

  private var isSheet: Bool { alert?.preferredStyle == .actionSheet }
  private var buttonHeight: Double { isSheet ? 57 : 44 }

  /// Rebuilds the views from the alert.
  func rebuild() {
    guard let alert else { return }
    for view in subviews { view.removeFromSuperview() }
    for group in groups {
      group.backgroundColor = Color(white: 0.97)
      group.layer.cornerRadius = 13
      addSubview(group)
    }
    titleLabel.text = alert.title
    titleLabel.font = Font(size: isSheet ? 13 : 17, weight: 600)
    messageLabel.text = alert.message
    messageLabel.font = Font(size: 13)
    for label in [titleLabel, messageLabel] {
      label.textColor = isSheet ? Color(white: 0.56) : .black
      label.textAlignment = .center
      label.numberOfLines = 0
      label.lineBreakMode = .wordWrapping
      addSubview(label)
    }
    for field in alert.textFields ?? [] { addSubview(field) }
    buttons = sortedActions(alert).map { action in
      let isBold = action === (alert.preferredAction ?? alert.actions.first { $0.style == .cancel })
      return AlertButton(action, alert, fontSize: isSheet ? 20 : 17, isBold: isBold)
    }
    for button in buttons { addSubview(button) }
    lines = buttons.map { _ in View(frame: .zero) }
    for line in lines {
      line.backgroundColor = Color(red: 60 / 255, green: 60 / 255, blue: 67 / 255, alpha: 0.29)
      line.isUserInteractionEnabled = false
      addSubview(line)
    }
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  /// Returns the actions in button order: the cancel action is to the left of another one, and
  /// below several others.
  private func sortedActions(_ alert: UIAlertController) -> [UIAlertAction] {
    let cancel = alert.actions.filter { $0.style == .cancel }
    let others = alert.actions.filter { $0.style != .cancel }
    return !isSheet && alert.actions.count == 2 ? cancel + others : others + cancel
  }

  // MARK: Layout

  /// Returns the height of the card in points.
  func height(forWidth width: Double) -> Double { layOut(width, places: false) }

  override func layoutSubviews() {
    super.layoutSubviews()
    _ = layOut(bounds.size.width, places: true)
  }

  /// Returns the height, and places the views if requested.
  private func layOut(_ width: Double, places: Bool) -> Double {
    var y = layOutTexts(width, places)
    let line = 1 / (window?.scale ?? 2)
    let isRow = !isSheet && buttons.count == 2
    let own = isSheet && buttons.count > 1 && buttons.last?.action.style == .cancel
    var group = Rect(x: 0, y: 0, width: width, height: y)
    var second = Rect(x: 0, y: 0, width: 0, height: 0)
    for (index, button) in buttons.enumerated() {
      let isOwn = own && index == buttons.count - 1
      if isOwn { y += Self.groupGap }
      let frame =
        isRow
        ? Rect(
          x: Double(index) * width / 2, y: y, width: width / 2, height: buttonHeight)
        : Rect(x: 0, y: y, width: width, height: buttonHeight)
      if places {
        button.frame = frame
        lines[index].isHidden = isOwn || (index == 0 && y == 0)
        lines[index].frame =
          isRow && index == 1
          ? Rect(x: width / 2, y: y, width: line, height: buttonHeight)
          : Rect(x: 0, y: y, width: width, height: line)
      }
      if !isRow || index == 1 { y += buttonHeight }
      if isOwn { second = frame } else { group.size.height = y }
    }
    if places {
      groups[0].frame = group
      groups[1].frame = second
      groups[1].isHidden = !own
    }
    return y
  }

  private func layOutTexts(_ width: Double, _ places: Bool) -> Double {
    let inner = Size(width: max(width - 2 * Self.side, 1), height: 0)
    var y = Self.top
    var isEmpty = true
    for label in [titleLabel, messageLabel] where !(label.text ?? "").isEmpty {
      if !isEmpty { y += Self.gap }
      let height = label.sizeThatFits(inner).height
      if places {
        label.frame = Rect(x: Self.side, y: y, width: inner.width, height: height)
      }
      y += height
      isEmpty = false
    }
    for field in alert?.textFields ?? [] {
      if !isEmpty { y += Self.gap * 2 }
      if places {
        field.frame = Rect(x: Self.side, y: y, width: inner.width, height: Self.fieldHeight)
      }
      y += Self.fieldHeight
      isEmpty = false
    }
    return isEmpty ? 0 : y + Self.top
  }
}

/// A button of an alert.
final class AlertButton: Control {
  let action: UIAlertAction
  private let label = TextLabel(frame: .zero)

  init(_ action: UIAlertAction, _ alert: UIAlertController, fontSize: Double, isBold: Bool) {
    self.action = action
    super.init(frame: .zero)
    label.text = action.title
    label.font = Font(size: fontSize, weight: isBold ? 600 : 400)
    label.textAlignment = .center
    let tint = alert.viewIfLoaded?.tintColor ?? .systemTint
    // The system red.
    let red = Color(red: 1, green: 59.0 / 255, blue: 48.0 / 255)
    label.textColor =
      !action.isEnabled ? Color(white: 0.6) : action.style == .destructive ? red : tint
    isEnabled = action.isEnabled
    addSubview(label)
    addHandler(for: .touchUpInside) { [weak alert, weak action] _ in
      if let action { alert?.choose(action) }
    }
  }

  required init?(coder: Coder) { nil }

  override var isHighlighted: Bool {
    didSet { backgroundColor = isHighlighted ? Color(white: 0, alpha: 0.1) : nil }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds
  }
}
