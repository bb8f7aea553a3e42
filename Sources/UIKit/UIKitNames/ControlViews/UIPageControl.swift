public import SceneGraph
public import UIKitRuntime

/// A row of dots, one for each page. A tap on one side moves one page in that direction.
open class UIPageControl: Control {
  /// The diameter of a dot in points, as up to iOS 13.
  private static let dot = 7.0
  /// The distance between the centres of dots, in points.
  private static let pitch = 16.0

  /// The number of pages.
  open var numberOfPages = 0 {
    didSet {
      numberOfPages = max(numberOfPages, 0)
      currentPage = page
      invalidateIntrinsicContentSize()
      setNeedsDisplay()
    }
  }
  /// True to hide a single dot.
  open var hidesForSinglePage = false { didSet { setNeedsDisplay() } }
  /// True if the dots show a new page only when `updateCurrentPageDisplay()` is called.
  open var defersCurrentPageDisplay = false
  /// The colour of the dots; nil for white with an alpha of 0.2.
  open var pageIndicatorTintColor: Color? { didSet { setNeedsDisplay() } }
  /// The colour of the current page's dot; nil for white.
  open var currentPageIndicatorTintColor: Color? { didSet { setNeedsDisplay() } }

  private var page = 0

  /// The index of the current page, clamped to the pages.
  open var currentPage: Int {
    get { page }
    set {
      page = min(max(newValue, 0), max(numberOfPages - 1, 0))
      setNeedsDisplay()
    }
  }

  /// Creates a control without pages.
  public override init(frame: Rect) {
    super.init(frame: frame)
    contentMode = .redraw
  }

  /// Creates a control without pages.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    contentMode = .redraw
  }

  /// Shows the current page.
  open func updateCurrentPageDisplay() { setNeedsDisplay() }

  /// Returns the size of the dots of `pageCount` pages: 37 points high, as up to iOS 13.
  open func size(forNumberOfPages pageCount: Int) -> Size {
    Size(width: max(Double(pageCount) * Self.pitch - (Self.pitch - Self.dot), 0), height: 37)
  }

  /// Draws the dots, centred.
  open override func draw(_ rect: Rect) {
    guard let context = DrawingContext.current, numberOfPages > (hidesForSinglePage ? 1 : 0) else {
      return
    }
    let width = size(forNumberOfPages: numberOfPages).width
    for index in 0..<numberOfPages {
      let x = rect.midX - width / 2 + Double(index) * Self.pitch
      context.fillColor =
        index == page
        ? currentPageIndicatorTintColor ?? .white
        : pageIndicatorTintColor ?? Color(white: 1, alpha: 0.2)
      context.fill(
        Path(
          ellipseIn: Rect(x: x, y: rect.midY - Self.dot / 2, width: Self.dot, height: Self.dot)))
    }
  }

  /// Moves one page forward when a finger goes up in the right half, backward in the left half.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard let touch, point(inside: touch.location(in: self), with: event) else { return }
    let old = page
    currentPage += touch.location(in: self).x < bounds.midX ? -1 : 1
    if page != old { sendActions(for: .valueChanged) }
  }

  open override var intrinsicContentSize: Size { size(forNumberOfPages: numberOfPages) }
  open override func sizeThatFits(_ size: Size) -> Size { intrinsicContentSize }
}
