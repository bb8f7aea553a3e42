public import SceneGraph

/// A rectangle of a view for layouts that draws nothing, after `UILayoutGuide`.
@MainActor
open class LayoutGuide {
  /// The edges of the view that a built-in guide follows.
  enum Role {
    case safeArea, margins
  }

  /// The view that owns the guide.
  public internal(set) weak var owningView: View?
  /// A name for debugging.
  open var identifier = ""
  /// The rectangle in the view's coordinates, after a layout.
  open var layoutFrame: Rect {
    guard let owningView, let role else { return solvedFrame }
    return owningView.bounds.inset(by: owningView.insets(of: role))
  }

  let role: Role?
  var solvedFrame = Rect(x: 0, y: 0, width: 0, height: 0)

  /// Creates a guide without a view.
  public init() { role = nil }

  init(_ role: Role, of view: View) {
    self.role = role
    owningView = view
  }
}

extension View {
  /// Returns the insets of a guide from the view's edges.
  func insets(of role: LayoutGuide.Role) -> EdgeInsets {
    switch role {
    case .safeArea: safeAreaInsets
    case .margins: layoutMargins
    }
  }

  /// Adds a guide for constraints.
  public func addLayoutGuide(_ guide: LayoutGuide) {
    guide.owningView?.removeLayoutGuide(guide)
    guide.owningView = self
    layoutState.guides.append(guide)
  }

  /// Removes a guide, with its constraints.
  public func removeLayoutGuide(_ guide: LayoutGuide) {
    guard guide.owningView === self else { return }
    layoutState.guides.removeAll { $0 === guide }
    removeConstraints { $0 === guide }
    guide.owningView = nil
  }

  /// The guides added by the program.
  public var layoutGuides: [LayoutGuide] { layoutState.guides }

  /// The part of the view inside the window's safe area.
  public var safeAreaLayoutGuide: LayoutGuide { layoutState.guide(.safeArea, of: self) }
  /// The part of the view inside its margins.
  public var layoutMarginsGuide: LayoutGuide { layoutState.guide(.margins, of: self) }
  /// The part of the view for text: the same as the margins.
  public var readableContentGuide: LayoutGuide { layoutMarginsGuide }
}
