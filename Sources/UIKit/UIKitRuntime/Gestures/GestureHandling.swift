/// Recognizers with handlers that get the recognizer's own type.
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

  /// Creates a recognizer that calls a method of `target`, which is weakly referenced.
  ///
  /// - Parameter action: a method that takes the recognizer, such as `Target.method`.
  public init<Target: AnyObject>(
    target: Target, action: @escaping @MainActor (Target) -> @MainActor (Self) -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// Creates a recognizer that calls a method of `target`, which is weakly referenced. The method
  /// takes a recognizer of another class, which this one must be when it is called.
  public init<Target: AnyObject, Handled: GestureRecognizer>(
    target: Target, action: @escaping @MainActor (Target) -> @MainActor (Handled) -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// Creates a recognizer that calls a method of `target` without parameters; `target` is weakly
  /// referenced.
  public init<Target: AnyObject>(
    target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// Adds a handler, which is called after the earlier ones.
  public func addHandler(_ handler: @escaping @MainActor (Self) -> Void) {
    append { recognizer in
      if let recognizer = recognizer as? Self { handler(recognizer) }
    }
  }

  /// Adds a method of `target`, which is weakly referenced, as a handler.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Self) -> Void
  ) {
    append(for: target) { [weak target] recognizer in
      if let target, let recognizer = recognizer as? Self { action(target)(recognizer) }
    }
  }

  /// Adds a method of `target`, which is weakly referenced, as a handler. The method takes a
  /// recognizer of another class, which this one must be when it is called: a variable's type may
  /// be a superclass of its recognizer's class.
  public func addTarget<Target: AnyObject, Handled: GestureRecognizer>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Handled) -> Void
  ) {
    append(for: target) { [weak target] recognizer in
      guard let target else { return }
      guard let handled = recognizer as? Handled else {
        fatalError(
          "A handler takes a \(Handled.self), but its recognizer is a \(type(of: recognizer)): "
            + "change the type of the handler's parameter.")
      }
      action(target)(handled)
    }
  }

  /// Adds a method of `target` without parameters as a handler; `target` is weakly referenced.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    append(for: target) { [weak target] _ in
      if let target { action(target)() }
    }
  }
}
