import FoundationNames
import SceneGraph
import UIKitRuntime

/// Views that scrolled out of sight, by reuse identifier, and the makers of new ones.
@MainActor
struct ReuseQueue<View> {
  private var waiting: [String: [View]] = [:]
  private var makers: [String: () -> View] = [:]

  /// Registers the maker of an identifier's views; nil to unregister it.
  mutating func register(_ identifier: String, _ make: (() -> View)?) { makers[identifier] = make }

  /// Stores a view that is no longer shown.
  mutating func enqueue(_ view: View, _ identifier: String) {
    waiting[identifier, default: []].append(view)
  }

  /// Removes and returns a stored view with an identifier; nil if there is none.
  mutating func dequeue(_ identifier: String) -> View? { waiting[identifier]?.popLast() }

  /// Returns the maker of an identifier's views; nil if none was registered.
  func maker(_ identifier: String) -> (() -> View)? { makers[identifier] }
}

// A list creates cells of classes that it knows only at run time. Objective-C can call any
// initializer that way; Swift can only call a `required` one, which every subclass would have to
// repeat with that keyword. Ported cells do not: they `override init(style:reuseIdentifier:)`.
//
// A convenience initializer calls the designated one of the class being created. Each one below is
// declared twice, under one symbol: as the initializer, and as a static method, which can be called
// on any class. Both have the same calling convention for the class and the arguments, since the
// method consumes them, as initializers do. As in UIKit, the program ends with the class's name if
// the class lacks the initializer.

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
