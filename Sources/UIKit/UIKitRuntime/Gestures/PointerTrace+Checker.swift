import SceneGraph

extension PointerTrace {
  /// A checker of a trace's events, one by one. A trace may end before its pointers are up.
  public struct Checker: Sendable {
    private var latest = -Double.infinity
    private var down: Set<Int> = []

    /// Creates a checker at the beginning of a trace.
    public init() {}

    /// Checks the next event.
    ///
    /// - Throws: the reason why `event` cannot follow those before it.
    public mutating func check(_ event: PointerEvent) throws(PointerTraceError) {
      guard event.timestamp.isFinite, event.location.x.isFinite, event.location.y.isFinite else {
        throw .notFinite
      }
      guard event.timestamp >= latest else { throw .earlier(than: latest) }
      let isDown = down.contains(event.pointer)
      if event.phase == .began {
        guard !isDown else { throw .alreadyDown(pointer: event.pointer) }
        down.insert(event.pointer)
      } else {
        guard isDown else { throw .notDown(pointer: event.pointer) }
        if !event.phase.isDown { down.remove(event.pointer) }
      }
      latest = event.timestamp
    }
  }
}
