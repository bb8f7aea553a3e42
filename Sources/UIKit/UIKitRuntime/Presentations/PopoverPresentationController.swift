public import SceneGraph
import Transitions

/// The directions of a popover's arrow, after `UIPopoverArrowDirection`. The raw values are
/// UIKit's.
public struct PopoverArrowDirection: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The popover is below its source.
  public static let up = PopoverArrowDirection(rawValue: 1 << 0)
  /// The popover is above its source.
  public static let down = PopoverArrowDirection(rawValue: 1 << 1)
  /// The popover is to the right of its source.
  public static let left = PopoverArrowDirection(rawValue: 1 << 2)
  /// The popover is to the left of its source.
  public static let right = PopoverArrowDirection(rawValue: 1 << 3)
  public static let any: PopoverArrowDirection = [.up, .down, .left, .right]
  public static let unknown = PopoverArrowDirection(rawValue: .max)
}

/// The presentation of a controller beside its source, after `UIPopoverPresentationController`.
///
/// On a phone a popover becomes a sheet. If the delegate's `adaptivePresentationStyle` returns
/// `none`, it is a card of the preferred size beside the source, without an arrow.
@MainActor
open class PopoverPresentationController: PresentationController {
  /// The distance between the card and its source, in points: the height of UIKit's arrow.
  private static let arrowHeight = 13.0
  /// The minimum distance between the card and the container's edges, in points.
  private static let margin = 10.0

  /// The source view of the popover.
  open var sourceView: View?
  /// The source rectangle in `sourceView`; nil for its bounds.
  open var givenSourceRect: Rect?
  /// The source item of a bar.
  open var barButtonItem: BarButtonItem?
  /// The allowed directions of the arrow.
  open var permittedArrowDirections = PopoverArrowDirection.any
  /// The views that receive touches outside the popover; in UIKit, touches on all others dismiss
  /// it.
  open var passthroughViews: [View]?
  /// The colour of the card; nil for the presented view's.
  open var backgroundColor: Color?
  /// The margins to the container's edges.
  open var popoverLayoutMargins = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
  /// True if the popover may cover its source.
  open var canOverlapSourceViewRect = false

  /// The source rectangle in `sourceView`.
  open var sourceRect: Rect {
    get { givenSourceRect ?? sourceView?.bounds ?? Rect(x: 0, y: 0, width: 0, height: 0) }
    set { givenSourceRect = newValue }
  }

  /// The actual direction of the arrow.
  open var arrowDirection: PopoverArrowDirection {
    containerView == nil ? .unknown : placement.direction
  }

  /// The frame of the card.
  open override var frameOfPresentedViewInContainerView: Rect { placement.frame }

  /// The source view and its rectangle in the container.
  private var source: Rect? {
    guard let containerView else { return nil }
    if let view = barButtonItem?.shownView { return view.convert(view.bounds, to: containerView) }
    return sourceView?.convert(sourceRect, to: containerView)
  }

  /// The first direction in UIKit's order up, down, left, right in which the card fits, and its
  /// frame there, moved into the container along the source.
  private var placement: (direction: PopoverArrowDirection, frame: Rect) {
    guard let bounds = containerView?.bounds else {
      return (.unknown, super.frameOfPresentedViewInContainerView)
    }
    let area = bounds.inset(by: popoverLayoutMargins)
    var size = presentedViewController.preferredContentSize
    if size.width <= 0 || size.height <= 0 { size = Size(width: 320, height: 480) }
    size.width = min(size.width, area.size.width)
    size.height = min(size.height, area.size.height)
    guard let source else {
      let origin = Point(x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2)
      return (.unknown, Rect(origin: origin, size: size))
    }
    let candidates = [PopoverArrowDirection.up, .down, .left, .right]
      .filter { permittedArrowDirections.contains($0) }
      .map { ($0, frame(size, $0, of: source)) }
    let found =
      candidates.first { _, frame in
        frame.minX >= area.minX - 1e-9 && frame.maxX <= area.maxX + 1e-9
          && frame.minY >= area.minY - 1e-9 && frame.maxY <= area.maxY + 1e-9
      } ?? candidates.first
    guard let (direction, frame) = found else { return (.unknown, Rect(size: size)) }
    return (direction, frame)
  }

  private func frame(_ size: Size, _ direction: PopoverArrowDirection, of source: Rect) -> Rect {
    guard let bounds = containerView?.bounds else { return Rect(size: size) }
    let area = bounds.inset(by: popoverLayoutMargins)
    let along = Point(
      x: max(min(source.midX - size.width / 2, area.maxX - size.width), area.minX),
      y: max(min(source.midY - size.height / 2, area.maxY - size.height), area.minY))
    let gap = Self.arrowHeight
    let origin =
      switch direction {
      case .up: Point(x: along.x, y: source.maxY + gap)
      case .down: Point(x: along.x, y: source.minY - gap - size.height)
      case .left: Point(x: source.maxX + gap, y: along.y)
      default: Point(x: source.minX - gap - size.width, y: along.y)
      }
    return Rect(origin: origin, size: size)
  }

  /// Sets the card's corner radius of 13 points, and its colour.
  open override func presentationTransitionWillBegin() {
    presentedView?.layer.cornerRadius = 13
    presentedView?.clipsToBounds = true
    if let backgroundColor { presentedView?.backgroundColor = backgroundColor }
  }
}

extension ViewController {
  /// The presentation of the controller as a popover; nil in any other style.
  public var popoverPresentationController: PopoverPresentationController? {
    if let active = activePresentationController as? PopoverPresentationController { return active }
    guard modalPresentationStyle == .popover else { return nil }
    return prepared { PopoverPresentationController(presentedViewController: $0, presenting: nil) }
  }

  /// The presentation of the controller as a sheet; nil in a style other than a sheet.
  ///
  /// If the program has not set the controller's style, accessing the sheet creates one: on iOS 13
  /// and later the style is then a sheet, and code that accesses it was written for that.
  public var sheetPresentationController: SheetPresentationController? {
    if let active = activePresentationController as? SheetPresentationController { return active }
    if !hasChosenStyle { modalPresentationStyle = .pageSheet }
    guard modalPresentationStyle.isSheet else { return nil }
    return prepared { SheetPresentationController(presentedViewController: $0, presenting: nil) }
  }

  /// The sheet that the program has accessed.
  var preparedSheet: SheetPresentationController? {
    preparedPresentations.lazy.compactMap { $0 as? SheetPresentationController }.first
  }

  /// The popover that the program has accessed, if its delegate keeps it a popover on a phone.
  var popoverThatDoesNotAdapt: PopoverPresentationController? {
    guard modalPresentationStyle == .popover else { return nil }
    let popover = preparedPresentations.lazy.compactMap { $0 as? PopoverPresentationController }
      .first
    guard let popover, let delegate = popover.delegate else { return nil }
    let style = delegate.adaptivePresentationStyle(
      for: popover, traitCollection: traitCollection)
    return style == .none ? popover : nil
  }

  private func prepared<Controller: PresentationController>(
    _ make: (ViewController) -> Controller
  ) -> Controller {
    if let known = preparedPresentations.lazy.compactMap({ $0 as? Controller }).first {
      return known
    }
    let new = make(self)
    new.loosen()
    preparedPresentations.append(new)
    return new
  }
}
