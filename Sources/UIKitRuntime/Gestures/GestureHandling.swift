/// A recognizer whose handlers get it with its own type.
@MainActor
public protocol GestureHandling: AnyObject {
  /// Creates a recognizer without a handler.
  init()
}

extension GestureHandling where Self: GestureRecognizer {
  /// Creates a recognizer that calls `handler` whenever it begins, changes, ends or is cancelled.
  public init(handler: @escaping @MainActor (Self) -> Void) {
    self.init()
    addHandler(handler)
  }

  /// Creates a recognizer that calls a method of `target`, which it references weakly.
  ///
  /// - Parameter action: a method that takes the recognizer, such as `Target.method`.
  public init<Target: AnyObject>(
    target: Target, action: @escaping @MainActor (Target) -> @MainActor (Self) -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// Creates a recognizer that calls a method without a parameter of `target`, which it references
  /// weakly.
  public init<Target: AnyObject>(
    target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// Adds a handler, which is called after those that were added before.
  public func addHandler(_ handler: @escaping @MainActor (Self) -> Void) {
    append { recognizer in
      if let recognizer = recognizer as? Self { handler(recognizer) }
    }
  }

  /// Adds a method of `target`, which is referenced weakly, as a handler.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Self) -> Void
  ) {
    append(for: target) { [weak target] recognizer in
      if let target, let recognizer = recognizer as? Self { action(target)(recognizer) }
    }
  }

  /// Adds a method without a parameter of `target`, which is referenced weakly, as a handler.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    append(for: target) { [weak target] _ in
      if let target { action(target)() }
    }
  }
}
