import SceneGraph
import Transitions

/// The relation of a presented controller to the views below it, after `UIModalPresentationStyle`.
public enum ModalPresentationStyle: String, Sendable, CaseIterable {
  /// Covers the window; the view below is removed once it is covered.
  case fullScreen
  /// Covers all but the top of the window with a card, above the view below, which is scaled back.
  case pageSheet
  /// Like `pageSheet`, as on a phone.
  case formSheet
  /// Covers the nearest controller that defines a context; the view below is removed once it is
  /// covered.
  case currentContext
  /// Follows a custom presentation controller; the view below stays unless that removes it.
  case custom
  /// Covers the window; the view below stays.
  case overFullScreen
  /// Covers the nearest controller that defines a context; the view below stays.
  case overCurrentContext
  /// Like `pageSheet`, as on a phone, where nothing pops over.
  case popover
  /// No presentation but a transition within a container, such as a push.
  case none
  /// The system's choice: `pageSheet`, since iOS 13. A controller's default here is `fullScreen`,
  /// as before, because most animators were written for that.
  case automatic

  /// True if the presentation covers the nearest context and not the window.
  var isInContext: Bool { self == .currentContext || self == .overCurrentContext }
  /// True if the presentation is a card.
  var isSheet: Bool { [.pageSheet, .formSheet, .popover, .automatic].contains(self) }
}
