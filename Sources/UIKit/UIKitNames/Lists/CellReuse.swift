import FoundationNames
import SceneGraph
import UIKitRuntime

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

// A list makes its cells of classes that it knows only at run time. In Objective-C any initializer
// can be called so; in Swift only a `required` one, which every subclass would have to repeat with
// that word, and ported cells do not: they `override init(style:reuseIdentifier:)`.
//
// A convenience initializer calls the designated one of the class that it is made for. Each one
// below is declared twice, under one symbol: as the initializer, and as a static method that can be
// called on any class. Both take the class and their arguments in the same way, since the method
// consumes them, as initializers do. As in UIKit, a class without the initializer ends the program
// with its name.

extension UITableViewCell {
  @_silgen_name("hinge_table_cell_of_class")
  convenience init(dynamic style: CellStyle, _ identifier: String?) {
    self.init(style: style, reuseIdentifier: identifier)
  }

  @_silgen_name("hinge_table_cell_of_class")
  static func made(_ style: CellStyle, _ identifier: consuming String?) -> Self
}

extension UITableViewHeaderFooterView {
  @_silgen_name("hinge_header_footer_of_class")
  convenience init(dynamic identifier: String?) { self.init(reuseIdentifier: identifier) }

  @_silgen_name("hinge_header_footer_of_class")
  static func made(_ identifier: consuming String?) -> Self
}

extension UICollectionReusableView {
  @_silgen_name("hinge_reusable_view_of_class")
  convenience init(dynamic frame: Rect) { self.init(frame: frame) }

  @_silgen_name("hinge_reusable_view_of_class")
  static func made(_ frame: Rect) -> Self
}
