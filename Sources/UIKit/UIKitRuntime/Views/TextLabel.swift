public import SceneGraph
import Transitions

/// A view that shows text, after `UILabel`, aligned horizontally by its alignment, and vertically
/// centred.
open class TextLabel: View {
  /// The text; nil for none.
  open var text: String? { didSet { setNeedsDisplay() } }
  /// The font; nil for the default of 17 points.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var font: Font! = Font(size: 17) { didSet { setNeedsDisplay() } }
  /// The colour; nil for black, the default.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var textColor: Color! = .black { didSet { setNeedsDisplay() } }
  /// The placement of lines.
  open var textAlignment: TextBlock.Alignment = .natural { didSet { setNeedsDisplay() } }
  /// The line break mode.
  open var lineBreakMode: TextBlock.LineBreak = .truncatingTail { didSet { setNeedsDisplay() } }
  /// The maximum number of lines; 0 for no limit.
  open var numberOfLines = 1 { didSet { setNeedsDisplay() } }
  /// True to shrink the font for text that is too wide for its single line.
  open var adjustsFontSizeToFitWidth = false { didSet { setNeedsDisplay() } }
  /// The minimum factor of the font's size; 0 for no limit.
  open var minimumScaleFactor = 0.0 { didSet { setNeedsDisplay() } }

  /// Creates a label without text.
  public override init(frame: Rect) {
    super.init(frame: frame)
    contentMode = .redraw
    isUserInteractionEnabled = false
  }

  /// Creates a label without text.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    contentMode = .redraw
    isUserInteractionEnabled = false
  }

  /// The text with its appearance.
  public var textBlock: TextBlock {
    TextBlock(
      text ?? "", font ?? Font(size: 17), color: textColor ?? .black, alignment: textAlignment,
      lineBreak: lineBreakMode,
      lineLimit: max(numberOfLines, 0))
  }

  /// Returns the size of the whole text, wrapped to the width of `size`, rounded up to pixels; a
  /// width of 0 means no limit.
  open override func sizeThatFits(_ size: Size) -> Size {
    guard let text, !text.isEmpty else { return Size(width: 0, height: 0) }
    let limit = numberOfLines == 1 || size.width <= 0 ? nil : size.width
    var block = textBlock
    // At its own size, text is only truncated by the number of lines.
    block.alignment = .left
    return roundedUp(measurer.size(of: block, within: limit))
  }

  /// The size of the text: unwrapped, with all of its lines if several are allowed.
  open override var intrinsicContentSize: Size { sizeThatFits(Size(width: 0, height: 0)) }

  /// The size of the text, wrapped to `width` points.
  override func contentSize(within width: Double) -> Size? {
    guard numberOfLines != 1, width > 0 else { return nil }
    return sizeThatFits(Size(width: width, height: 0))
  }

  /// Requests a redraw, and a layout with the text's size.
  open override func setNeedsDisplay() {
    super.setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  /// Resizes the label to its text, within its current width if several lines are allowed.
  open override func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

  /// Draws the text.
  open override func draw(_ rect: Rect) { drawText(in: rect) }

  /// Draws the text vertically centred in `rect`.
  open func drawText(in rect: Rect) {
    guard let text, !text.isEmpty, let context = DrawingContext.current else { return }
    var block = textBlock
    if adjustsFontSizeToFitWidth, numberOfLines == 1 {
      let width = measurer.size(of: block, within: nil).width
      if width > rect.size.width {
        block.font.size *= max(rect.size.width / width, minimumScaleFactor)
      }
    }
    // Only whole lines are shown, but at least one.
    let fitting = max(Int((rect.size.height / block.font.lineHeight + 1e-6).rounded(.down)), 1)
    block.lineLimit = block.lineLimit > 0 ? min(block.lineLimit, fitting) : fitting
    let height = measurer.size(of: block, within: rect.size.width).height
    let scale = scale
    // Lines start on whole pixels, so that they are equally sharp.
    let top = ((rect.midY - height / 2) * scale).rounded() / scale
    context.write(
      block, in: Rect(x: rect.minX, y: top, width: rect.size.width, height: height))
  }

  private var measurer: any TextMeasurer {
    window?.textMeasurer ?? Window.current?.textMeasurer ?? EstimatingTextMeasurer()
  }

  private var scale: Double { window?.scale ?? Window.current?.scale ?? 2 }

  private func roundedUp(_ size: Size) -> Size {
    let scale = scale
    return Size(
      width: (size.width * scale - 1e-6).rounded(.up) / scale,
      height: (size.height * scale - 1e-6).rounded(.up) / scale)
  }
}

/// The default measurer of windows: it assumes that every character is 0.6 em wide, as in a
/// monospaced font, and breaks lines at spaces.
@MainActor
final class EstimatingTextMeasurer: TextMeasurer {
  func size(of block: TextBlock, within width: Double?) -> Size {
    guard !block.text.isEmpty else { return Size(width: 0, height: 0) }
    let advance = block.font.size * 0.6
    let limit = width.map { max(Int(($0 / advance + 1e-9).rounded(.down)), 1) } ?? Int.max
    var lengths: [Int] = []
    for paragraph in block.text.split(separator: "\n", omittingEmptySubsequences: false) {
      var length = 0
      for word in paragraph.split(separator: " ") {
        if length > 0, length + 1 + word.count > limit, block.lineBreak != .clipping {
          lengths.append(length)
          length = word.count
        } else {
          length += word.count + (length > 0 ? 1 : 0)
        }
        while length > limit, block.lineBreak != .clipping {
          lengths.append(limit)
          length -= limit
        }
      }
      lengths.append(length)
    }
    if block.lineLimit > 0 { lengths = Array(lengths.prefix(block.lineLimit)) }
    return Size(
      width: Double(lengths.max() ?? 0) * advance,
      height: Double(lengths.count) * block.font.lineHeight)
  }
}
