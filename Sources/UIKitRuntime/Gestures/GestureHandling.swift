/// What lets a recognizer's handlers have it with its own type.
@MainActor
public protocol GestureHandling: AnyObject {
  /// A recognizer without a handler.
  init()
}

extension GestureHandling where Self: GestureRecognizer {
  /// A recognizer that calls `handler` whenever it begins, changes, ends or is cancelled.
  public init(handler: @escaping @MainActor (Self) -> Void) {
    self.init()
    addHandler(handler)
  }

  /// A recognizer that calls a method of `target`, which it does not keep alive.
  ///
  /// - Parameter action: `Target.method`, a method that takes the recognizer.
  public init<Target: AnyObject>(
    target: Target, action: @escaping @MainActor (Target) -> @MainActor (Self) -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// Calls `handler`, too, after those that were added before.
  public func addHandler(_ handler: @escaping @MainActor (Self) -> Void) {
    append { recognizer in
      if let recognizer = recognizer as? Self { handler(recognizer) }
    }
  }

  /// Calls a method of `target`, too, as long as there is the target.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Self) -> Void
  ) {
    addHandler { [weak target] recognizer in
      if let target { action(target)(recognizer) }
    }
  }
}
