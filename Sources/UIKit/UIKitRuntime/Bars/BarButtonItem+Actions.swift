import SceneGraph
import Transitions

// An action is a method such as `Type.method`, instead of a selector. If the target is nil, the
// action goes to the first responder of that type, starting at the button, as in UIKit.

extension BarButtonItem {
  // MARK: With a title

  /// Creates an item with a title; a tap calls a method of `target`, which is weakly referenced.
  public convenience init<Target: AnyObject>(
    title: String?, style: Style = .plain, target: Target?,
    action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init()
    (self.title, self.style) = (title, style)
    connect(target) { found, _ in action(found)() }
  }

  /// Creates an item with a title; a tap calls a method of `target` with the item.
  public convenience init<Target: AnyObject, Sender>(
    title: String?, style: Style = .plain, target: Target?,
    action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
  ) {
    self.init()
    (self.title, self.style) = (title, style)
    connect(target) { found, item in
      if let sender = item as? Sender { action(found)(sender) }
    }
  }

  /// Creates an item with a title and without an action.
  public convenience init(
    title: String?, style: Style = .plain, target: AnyObject?, action: Never?
  ) {
    self.init()
    (self.title, self.style, self.target) = (title, style, target)
  }

  // MARK: With an image

  /// Creates an item with an image; a tap calls a method of `target`.
  public convenience init<Target: AnyObject>(
    image: Image?, landscapeImagePhone: Image? = nil, style: Style = .plain, target: Target?,
    action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init()
    (self.image, self.landscapeImagePhone, self.style) = (image, landscapeImagePhone, style)
    connect(target) { found, _ in action(found)() }
  }

  /// Creates an item with an image; a tap calls a method of `target` with the item.
  public convenience init<Target: AnyObject, Sender>(
    image: Image?, landscapeImagePhone: Image? = nil, style: Style = .plain, target: Target?,
    action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
  ) {
    self.init()
    (self.image, self.landscapeImagePhone, self.style) = (image, landscapeImagePhone, style)
    connect(target) { found, item in
      if let sender = item as? Sender { action(found)(sender) }
    }
  }

  /// Creates an item with an image and without an action.
  public convenience init(
    image: Image?, landscapeImagePhone: Image? = nil, style: Style = .plain, target: AnyObject?,
    action: Never?
  ) {
    self.init()
    (self.image, self.landscapeImagePhone, self.style) = (image, landscapeImagePhone, style)
    self.target = target
  }

  // MARK: System items

  /// Creates a system item; a tap calls a method of `target`.
  public convenience init<Target: AnyObject>(
    barButtonSystemItem systemItem: SystemItem, target: Target?,
    action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init(systemItem: systemItem)
    connect(target) { found, _ in action(found)() }
  }

  /// Creates a system item; a tap calls a method of `target` with the item.
  public convenience init<Target: AnyObject, Sender>(
    barButtonSystemItem systemItem: SystemItem, target: Target?,
    action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
  ) {
    self.init(systemItem: systemItem)
    connect(target) { found, item in
      if let sender = item as? Sender { action(found)(sender) }
    }
  }

  /// Creates a system item without an action.
  public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: AnyObject? = nil, action: Never? = nil
  ) {
    self.init(systemItem: systemItem)
    self.target = target
  }

  /// Returns a space of `width` points.
  public static func fixedSpace(_ width: Double) -> BarButtonItem {
    let item = BarButtonItem(systemItem: .fixedSpace)
    item.width = width
    return item
  }

  /// Returns a space that fills the remaining width.
  public static func flexibleSpace() -> BarButtonItem { BarButtonItem(systemItem: .flexibleSpace) }

  private func connect<Target: AnyObject>(
    _ target: Target?, _ body: @escaping (Target, BarButtonItem) -> Void
  ) {
    self.target = target
    let isGiven = target != nil
    onTap = { item, sender in
      if isGiven {
        if let found = item.target as? Target { body(found, item) }
        return
      }
      var responder = sender
      while let next = responder {
        if let found = next as? Target { return body(found, item) }
        responder = next.next
      }
    }
  }
}
