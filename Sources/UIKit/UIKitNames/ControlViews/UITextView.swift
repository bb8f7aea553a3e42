public import Foundation
public import SceneGraph
public import UIKitRuntime

/// A scrolling text with several lines. There is no keyboard: the program sets the text.
open class UITextView: ScrollView, UIKeyInput {
  nonisolated public static let textDidChangeNotification = NSNotification.Name(
    "UITextViewTextDidChangeNotification")
  nonisolated public static let textDidBeginEditingNotification = NSNotification.Name(
    "UITextViewTextDidBeginEditingNotification")
  nonisolated public static let textDidEndEditingNotification = NSNotification.Name(
    "UITextViewTextDidEndEditingNotification")

  /// The text.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var text: String! = "" { didSet { update() } }
  /// The font; nil for one of 12 points, UIKit's default.
  open var font: Font? { didSet { update() } }
  /// The colour; nil for black.
  open var textColor: Color? { didSet { update() } }
  /// The placement of lines.
  open var textAlignment = NSTextAlignment.natural { didSet { update() } }
  /// True if editing may begin.
  open var isEditable = true
  /// True if text may be selected; without effect.
  open var isSelectable = true
  /// The selected part; without effect.
  open var selectedRange = NSRange(location: 0, length: 0)
  /// The kinds of information shown as links; without effect.
  open var dataDetectorTypes: UIDataDetectorTypes = []
  /// The distances between the text and the edges: UIKit's 8 points above and below.
  open var textContainerInset = EdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { setNeedsLayout() }
  }
  /// The view instead of the keyboard; it is not shown.
  open var inputView: View?
  /// The view above the keyboard; it is not shown.
  open var inputAccessoryView: View?

  open var returnKeyType = UIReturnKeyType.default
  open var keyboardType = UIKeyboardType.default
  open var keyboardAppearance = UIKeyboardAppearance.default
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var spellCheckingType = UITextSpellCheckingType.default
  open var smartQuotesType = UITextSmartQuotesType.default
  open var smartDashesType = UITextSmartDashesType.default
  open var enablesReturnKeyAutomatically = false
  open var isSecureTextEntry = false
  open var textContentType: UITextContentType?

  private let label = TextLabel(frame: .zero)

  /// The padding at both ends of lines, in points: UIKit's `lineFragmentPadding`.
  private static let padding = 5.0

  /// Creates an empty view.
  public override init(frame: Rect) {
    super.init(frame: frame)
    prepare()
  }

  /// Creates an empty view.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    label.numberOfLines = 0
    label.lineBreakMode = .wordWrapping
    addSubview(label)
    update()
  }

  private var textDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }

  /// True if there is text.
  open var hasText: Bool { !(text ?? "").isEmpty }

  /// The text with attributes; only the font and the colour of the first letter are used.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var attributedText: NSAttributedString! {
    get { label.attributedText ?? NSAttributedString(string: "") }
    set {
      label.attributedText = newValue
      (font, textColor) = (label.font, label.textColor)
      text = newValue?.string
    }
  }

  private func update() {
    label.text = text
    label.font = font ?? Font(size: 12)
    label.textColor = textColor ?? .black
    label.textAlignment = textAlignment
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  // MARK: Editing

  open override var canBecomeFirstResponder: Bool { isEditable }

  /// Begins editing if the delegate allows it, and notifies the delegate.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder, window != nil,
      textDelegate?.textViewShouldBeginEditing(self) ?? true, super.becomeFirstResponder()
    else { return false }
    textDelegate?.textViewDidBeginEditing(self)
    return true
  }

  /// Ends editing if the delegate allows it, and notifies the delegate.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard textDelegate?.textViewShouldEndEditing(self) ?? true, super.resignFirstResponder() else {
      return false
    }
    textDelegate?.textViewDidEndEditing(self)
    return true
  }

  /// Appends text, as a keyboard does.
  open func insertText(_ string: String) {
    make(KeyboardEdit(writing: string, after: text))
  }

  /// Deletes the last character, as a keyboard does.
  open func deleteBackward() {
    if let edit = KeyboardEdit(deletingLastOf: text) { make(edit) }
  }

  private func make(_ edit: KeyboardEdit) {
    let mayChange = textDelegate?.textView(
      self, shouldChangeTextIn: edit.range, replacementText: edit.replacement)
    guard mayChange ?? true else { return }
    text = edit.result
    textDelegate?.textViewDidChange(self)
  }

  // MARK: Layout

  private var margins: EdgeInsets {
    var margins = textContainerInset
    margins.left += Self.padding
    margins.right += Self.padding
    return margins
  }

  /// Returns the size of the text in lines within the width of `size`, including the insets.
  open override func sizeThatFits(_ size: Size) -> Size {
    let margins = margins
    let width = size.width > 0 ? max(size.width - margins.left - margins.right, 1) : 0
    let text = label.sizeThatFits(Size(width: width, height: 0))
    return Size(
      width: text.width + margins.left + margins.right,
      height: max(text.height, label.font.lineHeight) + margins.top + margins.bottom)
  }

  /// The size of the text, for a view that does not scroll.
  open override var intrinsicContentSize: Size {
    isScrollEnabled
      ? super.intrinsicContentSize : sizeThatFits(Size(width: bounds.size.width, height: 0))
  }

  /// Places the text and sets the content size.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let (margins, width) = (margins, bounds.size.width)
    let height = sizeThatFits(Size(width: width, height: 0)).height
    contentSize = Size(width: width, height: height)
    label.frame = Rect(
      x: margins.left, y: margins.top, width: max(width - margins.left - margins.right, 0),
      height: max(height - margins.top - margins.bottom, 0))
  }
}
