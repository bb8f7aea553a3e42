public import SceneGraph
import Transitions

/// A view that shows a text, after `UILabel`: at the sides by its alignment, and in the middle from
/// top to bottom.
open class TextLabel: View {
  /// The text; nil for none.
  open var text: String? { didSet { setNeedsDisplay() } }
  /// The font, of 17 points at first; nil for that one.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var font: Font! = Font(size: 17) { didSet { setNeedsDisplay() } }
  /// The colour, black at first; nil for that one.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var textColor: Color! = .black { didSet { setNeedsDisplay() } }
  /// The placement of lines.
  open var textAlignment: TextBlock.Alignment = .natural { didSet { setNeedsDisplay() } }
  /// The treatment of text that does not fit.
  open var lineBreakMode: TextBlock.LineBreak = .truncatingTail { didSet { setNeedsDisplay() } }
  /// The most lines; 0 for any number.
  open var numberOfLines = 1 { didSet { setNeedsDisplay() } }
  /// True if the font becomes smaller for a text that is too wide for its one line.
  open var adjustsFontSizeToFitWidth = false { didSet { setNeedsDisplay() } }
  /// The smallest factor of the font's size; 0 for any.
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

  /// Returns the size of the whole text in lines of at most the width of `size`, rounded up to
  /// pixels; a width of 0 is no limit.
  open override func sizeThatFits(_ size: Size) -> Size {
    guard let text, !text.isEmpty else { return Size(width: 0, height: 0) }
    let limit = numberOfLines == 1 || size.width <= 0 ? nil : size.width
    var block = textBlock
    // In its own size no text is cut short, except by the number of lines.
    block.alignment = .left
    return roundedUp(measurer.size(of: block, within: limit))
  }

  /// The size of the text: of all its lines as they are if there may be several.
  open override var intrinsicContentSize: Size { sizeThatFits(Size(width: 0, height: 0)) }

  /// The size of the text in lines of at most `width` points.
  override func contentSize(within width: Double) -> Size? {
    guard numberOfLines != 1, width > 0 else { return nil }
    return sizeThatFits(Size(width: width, height: 0))
  }

  /// Asks for a new drawing, and for a layout by the text's size.
  open override func setNeedsDisplay() {
    super.setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  /// Gives the label the size of its text, within its present width if it has several lines.
  open override func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

  /// Draws the text.
  open override func draw(_ rect: Rect) { drawText(in: rect) }

  /// Draws the text in the middle of `rect`.
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
    // Lines begin on whole pixels, so that they are equally sharp.
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

/// The measurer of windows without one: it takes every character for 0.6 em wide, in a monospaced
/// font's manner, and breaks lines at spaces.
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
