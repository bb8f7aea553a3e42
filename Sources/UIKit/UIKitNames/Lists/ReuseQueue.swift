/// Views that scrolled out of sight, by the identifiers under which they are used again, and the
/// makers of new ones.
@MainActor
struct ReuseQueue<View> {
  private var waiting: [String: [View]] = [:]
  private var makers: [String: () -> View] = [:]

  /// Notes how views of an identifier are made; nil for no longer.
  mutating func register(_ identifier: String, _ make: (() -> View)?) { makers[identifier] = make }

  /// Keeps a view that is not shown any more.
  mutating func enqueue(_ view: View, _ identifier: String) {
    waiting[identifier, default: []].append(view)
  }

  /// Returns a view that waits under an identifier, and forgets it; nil if none does.
  mutating func dequeue(_ identifier: String) -> View? { waiting[identifier]?.popLast() }

  /// Returns the maker of new views under an identifier; nil if none was registered.
  func maker(_ identifier: String) -> (() -> View)? { makers[identifier] }
}
