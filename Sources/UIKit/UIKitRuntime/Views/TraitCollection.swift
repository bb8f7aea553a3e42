import SceneGraph
import Transitions

/// The traits of the environment of a view or controller, after `UITraitCollection`. They are those
/// of a phone in portrait, and never change.
@MainActor
open class TraitCollection {
  /// A light or dark appearance, after `UIUserInterfaceStyle`.
  public enum InterfaceStyle: Int, Sendable {
    case unspecified, light, dark
  }

  /// A size class in one dimension, after `UIUserInterfaceSizeClass`.
  public enum SizeClass: Int, Sendable {
    case unspecified, compact, regular
  }

  /// A kind of device, after `UIUserInterfaceIdiom`.
  public enum InterfaceIdiom: Int, Sendable {
    case unspecified = -1
    case phone, pad
  }

  /// The appearance.
  open var userInterfaceStyle: InterfaceStyle { .light }
  /// The horizontal size class.
  open var horizontalSizeClass: SizeClass { .compact }
  /// The vertical size class.
  open var verticalSizeClass: SizeClass { .regular }
  /// The kind of device.
  open var userInterfaceIdiom: InterfaceIdiom { .phone }
  /// The scale of the window whose code is running, in pixels per point.
  open var displayScale: Double { Window.current?.scale ?? 2 }

  /// Creates the traits of a phone.
  public init() {}
}

extension View {
  /// The traits of the view's environment.
  public var traitCollection: TraitCollection { TraitCollection() }
}

extension ViewController {
  /// The traits of the controller's environment.
  public var traitCollection: TraitCollection { TraitCollection() }
}
