import SceneGraph
import Transitions

/// A reader of archived objects, after `NSCoder`. There are no archives here; it only gives the
/// initializers that UIKit requires their signature.
@MainActor
open class Coder {
  /// Creates an empty archive.
  public init() {}
}

/// A bundle of resources that a controller might load its view from, after `Bundle`. There are no
/// nibs here; it only gives `ViewController.init(nibName:bundle:)` its signature.
open class NibBundle: @unchecked Sendable {
  /// Creates an empty bundle.
  public init() {}
}
