public import FoundationNames
public import UIKitRuntime

public typealias UIGestureRecognizer = GestureRecognizer
public typealias UIGestureRecognizerState = GestureRecognizer.State
public typealias UIGestureRecognizerDelegate = GestureRecognizerDelegate
public typealias UIPanGestureRecognizer = PanGestureRecognizer
public typealias UIScreenEdgePanGestureRecognizer = ScreenEdgePanGestureRecognizer
public typealias UITapGestureRecognizer = TapGestureRecognizer
public typealias UIPinchGestureRecognizer = PinchGestureRecognizer
public typealias UIRotationGestureRecognizer = RotationGestureRecognizer
public typealias UISwipeGestureRecognizer = SwipeGestureRecognizer
public typealias UISwipeGestureRecognizerDirection = SwipeGestureRecognizer.Direction
public typealias UILongPressGestureRecognizer = LongPressGestureRecognizer
public typealias UIRectEdge = RectEdge

public typealias UIControl = Control
public typealias UIControlEvents = Control.Events
public typealias UIControlState = Control.State

extension Control {
  // `Event` is the runtime's touch event; within a control, UIKit has another type of that name.
  public typealias Event = Control.Events
}

/// An action of a control, as a closure.
@MainActor
public final class UIAction: NSObject {
  /// The title of the action.
  public let title: String
  /// The image of the action.
  public let image: Image?
  /// The name by which the action is found and replaced.
  public var identifier: String { givenIdentifier ?? "\(ObjectIdentifier(self))" }
  /// The control that last called the action.
  public internal(set) weak var sender: AnyObject?
  private let handler: @MainActor (UIAction) -> Void
  private let givenIdentifier: String?

  /// Creates an action.
  public init(
    title: String = "", image: Image? = nil, identifier: String? = nil,
    handler: @escaping @MainActor (UIAction) -> Void
  ) {
    (self.title, self.image) = (title, image)
    self.handler = handler
    givenIdentifier = identifier
  }

  func perform(sender: AnyObject) {
    self.sender = sender
    handler(self)
  }
}

extension Control {
  /// Adds an action, replacing one with the same identifier.
  public func addAction(_ action: UIAction, for events: Events) {
    addHandler(for: events, identifier: action.identifier) { action.perform(sender: $0) }
  }

  /// Removes an action.
  public func removeAction(_ action: UIAction, for events: Events) {
    removeHandler(identifiedBy: action.identifier, for: events)
  }
}
