public import Foundation
public import SceneGraph
public import UIKitRuntime

/// A field for one line of text. There is no keyboard: the program sets the text, or calls
/// `insertText(_:)` instead.
open class UITextField: Control, UIKeyInput {
  /// The border. The raw values are UIKit's.
  public enum BorderStyle: Int, Sendable {
    case none, line, bezel, roundedRect
  }

  /// The time when a side view is shown. The raw values are UIKit's.
  public enum ViewMode: Int, Sendable {
    case never, whileEditing, unlessEditing, always
  }

  nonisolated public static let textDidChangeNotification = NSNotification.Name(
    "UITextFieldTextDidChangeNotification")
  nonisolated public static let textDidBeginEditingNotification = NSNotification.Name(
    "UITextFieldTextDidBeginEditingNotification")
  nonisolated public static let textDidEndEditingNotification = NSNotification.Name(
    "UITextFieldTextDidEndEditingNotification")

  /// The delegate; weak.
  open weak var delegate: (any UITextFieldDelegate)?
  /// The text; empty instead of nil, as UIKit documents.
  open var text: String? = "" {
    didSet {
      if text == nil { text = "" }
      update()
    }
  }
  /// The grey text shown while the field is empty.
  open var placeholder: String? { didSet { update() } }
  /// The font; nil for the default of 17 points.
  open var font: Font? = Font(size: 17) { didSet { update() } }
  /// The colour; nil for black, the default.
  open var textColor: Color? = .black { didSet { update() } }
  /// The placement of the text.
  open var textAlignment = NSTextAlignment.natural { didSet { update() } }
  /// The border; none by default.
  open var borderStyle = BorderStyle.none { didSet { update() } }
  /// The image behind the text, instead of a border.
  open var background: Image? { didSet { backdrop.image = background } }
  /// The view at the left of the text.
  open var leftView: View? { didSet { exchange(oldValue, for: leftView) } }
  /// The view at the right of the text.
  open var rightView: View? { didSet { exchange(oldValue, for: rightView) } }
  /// The time when `leftView` is shown.
  open var leftViewMode = ViewMode.never { didSet { update() } }
  /// The time when `rightView` is shown.
  open var rightViewMode = ViewMode.never { didSet { update() } }
  /// The time when a clear button is shown; it is never shown here.
  open var clearButtonMode = ViewMode.never
  /// True to clear the text when editing begins.
  open var clearsOnBeginEditing = false
  /// True to shrink the font for text that is too wide.
  open var adjustsFontSizeToFitWidth = false { didSet { update() } }
  /// The minimum size of the font in points.
  open var minimumFontSize = 0.0
  /// The view instead of the keyboard; it is not shown.
  open var inputView: View?
  /// The view above the keyboard; it is not shown.
  open var inputAccessoryView: View?
  /// True while the field is the first responder.
  public private(set) var isEditing = false

  open var returnKeyType = UIReturnKeyType.default
  open var keyboardType = UIKeyboardType.default
  open var keyboardAppearance = UIKeyboardAppearance.default
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var spellCheckingType = UITextSpellCheckingType.default
  open var smartQuotesType = UITextSmartQuotesType.default
  open var smartDashesType = UITextSmartDashesType.default
  open var enablesReturnKeyAutomatically = false
  open var textContentType: UITextContentType?
  /// True to show each character as a dot.
  open var isSecureTextEntry = false { didSet { update() } }

  private let backdrop = ImageView(frame: .zero)
  private let label = TextLabel(frame: .zero)
  private var placeholderColor: Color?

  /// Creates an empty field.
  public override init(frame: Rect) {
    super.init(frame: frame)
    prepare()
  }

  /// Creates an empty field.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    backdrop.isUserInteractionEnabled = false
    addSubview(backdrop)
    addSubview(label)
    update()
  }

  /// The text with attributes; only the font and the colour of the first letter are used.
  open var attributedText: NSAttributedString? {
    get {
      NSAttributedString(
        string: text ?? "",
        attributes: [.font: font ?? Font(size: 17), .foregroundColor: textColor ?? .black])
    }
    set {
      let (string, font, color) = parts(of: newValue)
      text = string
      if let font { self.font = font }
      if let color { textColor = color }
    }
  }

  /// The placeholder with attributes; only the colour of the first letter is used.
  open var attributedPlaceholder: NSAttributedString? {
    get { placeholder.map { NSAttributedString(string: $0) } }
    set {
      let (string, _, color) = parts(of: newValue)
      placeholderColor = color
      placeholder = string
    }
  }

  private func parts(of text: NSAttributedString?) -> (String?, Font?, Color?) {
    guard let text, text.length > 0 else { return (text?.string, nil, nil) }
    let attributes = unsafe text.attributes(at: 0, effectiveRange: nil)
    return (text.string, attributes[.font] as? Font, attributes[.foregroundColor] as? Color)
  }

  /// True if there is text.
  open var hasText: Bool { !(text ?? "").isEmpty }

  // MARK: Editing

  /// True for a field that is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Begins editing if the delegate allows it; notifies the delegate and calls the actions.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder, window != nil,
      delegate?.textFieldShouldBeginEditing(self) ?? true, super.becomeFirstResponder()
    else { return false }
    isEditing = true
    if clearsOnBeginEditing, delegate?.textFieldShouldClear(self) ?? true { text = "" }
    update()
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    return true
  }

  /// Ends editing if the delegate allows it; notifies the delegate and calls the actions.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard delegate?.textFieldShouldEndEditing(self) ?? true, super.resignFirstResponder() else {
      return false
    }
    isEditing = false
    update()
    delegate?.textFieldDidEndEditing(self)
    sendActions(for: .editingDidEnd)
    return true
  }

  /// Begins editing when a finger goes up in the field.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if let touch, point(inside: touch.location(in: self), with: event) { becomeFirstResponder() }
  }

  /// Appends text, as a keyboard does. A line break acts as the return key.
  open func insertText(_ string: String) {
    if string == "\n" {
      if delegate?.textFieldShouldReturn(self) ?? true {
        sendActions(for: .editingDidEndOnExit)
      }
      return
    }
    make(KeyboardEdit(writing: string, after: text))
  }

  /// Deletes the last character, as a keyboard does.
  open func deleteBackward() {
    if let edit = KeyboardEdit(deletingLastOf: text) { make(edit) }
  }

  private func make(_ edit: KeyboardEdit) {
    let mayChange = delegate?.textField(
      self, shouldChangeCharactersIn: edit.range, replacementString: edit.replacement)
    guard mayChange ?? true else { return }
    text = edit.result
    sendActions(for: .editingChanged)
  }

  // MARK: Look

  private func isShown(_ mode: ViewMode) -> Bool {
    switch mode {
    case .never: false
    case .whileEditing: isEditing
    case .unlessEditing: !isEditing
    case .always: true
    }
  }

  private func exchange(_ old: View?, for new: View?) {
    if old !== new { old?.removeFromSuperview() }
    if let new { addSubview(new) }
    update()
  }

  private func update() {
    label.text = hasText ? shownText : placeholder
    label.font = font ?? Font(size: 17)
    // iOS's placeholder colour.
    let grey = placeholderColor ?? Color(red: 60 / 255, green: 60 / 255, blue: 67 / 255, alpha: 0.3)
    label.textColor = hasText ? textColor ?? .black : grey
    label.textAlignment = textAlignment
    label.adjustsFontSizeToFitWidth = adjustsFontSizeToFitWidth
    leftView?.isHidden = !isShown(leftViewMode)
    rightView?.isHidden = !isShown(rightViewMode)
    showBorder()
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  private var shownText: String? {
    isSecureTextEntry ? String(repeating: "•", count: (text ?? "").count) : text
  }

  private func showBorder() {
    let rim = backdrop.layer
    backdrop.isHidden = borderStyle == .none && background == nil
    backdrop.backgroundColor = borderStyle == .roundedRect ? .white : nil
    rim.cornerRadius = borderStyle == .roundedRect ? 5 : 0
    // Measured in pictures of iOS 13: a light grey hairline around rounded fields.
    rim.borderWidth = borderStyle == .none ? 0 : borderStyle == .roundedRect ? 0.5 : 1
    rim.borderColor = borderStyle == .line ? .black : Color(white: 0.8)
  }

  /// Returns the rectangle of the text in `bounds`: 7 points inside a border's sides, and beside
  /// visible side views.
  open func textRect(forBounds bounds: Rect) -> Rect {
    var area = bounds
    if borderStyle != .none {
      area = area.inset(by: EdgeInsets(top: 0, left: 7, bottom: 0, right: 7))
    }
    if leftView != nil, isShown(leftViewMode) {
      let edge = leftViewRect(forBounds: bounds).maxX
      area = Rect(
        x: max(edge, area.minX), y: area.minY, width: area.maxX - max(edge, area.minX),
        height: area.size.height)
    }
    if rightView != nil, isShown(rightViewMode) {
      let edge = rightViewRect(forBounds: bounds).minX
      area.size.width = max(min(area.maxX, edge) - area.minX, 0)
    }
    return area
  }

  /// Returns the rectangle of the text while it is edited.
  open func editingRect(forBounds bounds: Rect) -> Rect { textRect(forBounds: bounds) }
  /// Returns the rectangle of the placeholder.
  open func placeholderRect(forBounds bounds: Rect) -> Rect { textRect(forBounds: bounds) }

  /// Returns the rectangle of the left view: its own size, vertically centred.
  open func leftViewRect(forBounds bounds: Rect) -> Rect {
    let size = leftView?.bounds.size ?? .zero
    return Rect(
      x: bounds.minX, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }

  /// Returns the rectangle of the right view: its own size, vertically centred.
  open func rightViewRect(forBounds bounds: Rect) -> Rect {
    let size = rightView?.bounds.size ?? .zero
    return Rect(
      x: bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width,
      height: size.height)
  }

  /// Places the text and the views beside it.
  open override func layoutSubviews() {
    super.layoutSubviews()
    backdrop.frame = bounds
    label.frame =
      !hasText
      ? placeholderRect(forBounds: bounds)
      : isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    leftView?.frame = leftViewRect(forBounds: bounds)
    rightView?.frame = rightViewRect(forBounds: bounds)
  }

  /// The size of the text; a rounded field is 34 points high, as UIKit's is with its default font.
  open override var intrinsicContentSize: Size {
    let size = label.sizeThatFits(.zero)
    let margin: Double = borderStyle == .none ? 0 : 14
    let line = max(size.height, (font ?? Font(size: 17)).lineHeight.rounded(.up))
    return Size(
      width: size.width + margin, height: borderStyle == .roundedRect ? max(34, line) : line)
  }

  /// Returns the size of the text.
  open override func sizeThatFits(_ size: Size) -> Size { intrinsicContentSize }
}

public typealias UITextBorderStyle = UITextField.BorderStyle
public typealias UITextFieldViewMode = UITextField.ViewMode

extension Control.Events {
  /// Editing began.
  public static let editingDidBegin = Control.Events(rawValue: 1 << 16)
  /// The text was changed by input.
  public static let editingChanged = Control.Events(rawValue: 1 << 17)
  /// Editing ended.
  public static let editingDidEnd = Control.Events(rawValue: 1 << 18)
  /// The return key was touched.
  public static let editingDidEndOnExit = Control.Events(rawValue: 1 << 19)
  /// All of editing.
  public static let allEditingEvents = Control.Events(rawValue: 0x000F_0000)
}
