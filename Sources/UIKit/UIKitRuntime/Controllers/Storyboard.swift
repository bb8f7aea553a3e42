import SceneGraph
import Transitions

/// A collection of controllers by name, after `UIStoryboard`. No file is read: the program
/// registers how each controller is created.
@MainActor
open class Storyboard {
  /// The name of the storyboard.
  public let name: String
  private var makers: [String: () -> ViewController] = [:]
  private var initial: (() -> ViewController)?

  /// Creates an empty storyboard.
  ///
  /// - Parameter bundle: ignored.
  public init(name: String, bundle: NibBundle? = nil) { self.name = name }

  /// Registers a controller.
  ///
  /// - Parameters:
  ///   - identifier: the name; nil for the initial controller.
  ///   - make: creates the controller.
  public func register(_ identifier: String?, make: @escaping () -> ViewController) {
    if let identifier { makers[identifier] = make } else { initial = make }
  }

  /// Returns a new controller called `identifier`; an empty one if none was added.
  open func instantiateViewController(withIdentifier identifier: String) -> ViewController {
    made(makers[identifier]) ?? ViewController()
  }

  /// Returns a new initial controller; nil if none was added.
  open func instantiateInitialViewController() -> ViewController? { made(initial) }

  private func made(_ make: (() -> ViewController)?) -> ViewController? {
    let controller = make?()
    controller?.storyboard = self
    return controller
  }
}

/// A change from one controller to another, after `UIStoryboardSegue`. Subclasses override
/// `perform()`.
@MainActor
open class StoryboardSegue {
  /// The name of the segue.
  public let identifier: String?
  /// The source controller.
  public let source: ViewController
  /// The destination controller.
  public let destination: ViewController
  private let handler: (() -> Void)?

  /// Creates a segue.
  public init(identifier: String?, source: ViewController, destination: ViewController) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
    handler = nil
  }

  /// Creates a segue that `performHandler` performs.
  public init(
    identifier: String?, source: ViewController, destination: ViewController,
    performHandler: @escaping () -> Void
  ) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
    handler = performHandler
  }

  /// Performs the change: calls the handler, or else shows the destination.
  open func perform() {
    if let handler { handler() } else { source.show(destination, sender: nil) }
  }
}

extension ViewController {
  /// Performs a segue: prepares it as UIKit does, and calls its `perform()`. A storyboard would
  /// create it from its name.
  public func perform(_ segue: StoryboardSegue, sender: Any? = nil) {
    guard shouldPerformSegue(withIdentifier: segue.identifier ?? "", sender: sender) else { return }
    prepare(for: segue, sender: sender)
    segue.perform()
  }

  /// Performs the segue called `identifier`, registered with `registerSegue(_:make:)`. An unknown
  /// segue is ignored with a warning.
  public func performSegue(withIdentifier identifier: String, sender: Any?) {
    guard let make = segues[identifier] else {
      viewIfLoaded?.window?.warn(.unknownSegue)
      return
    }
    perform(make(self), sender: sender)
  }

  /// Registers a segue, as a storyboard would.
  ///
  /// - Parameter make: creates the segue from this controller.
  public func registerSegue(
    _ identifier: String, make: @escaping (ViewController) -> StoryboardSegue
  ) {
    segues[identifier] = make
  }
}

/// A reader of archived objects, after `NSCoder`. Archives are not supported; the type exists only
/// for the signatures of the initializers that UIKit requires.
@MainActor
open class Coder {
  /// Creates an empty archive.
  public init() {}
}

/// A bundle of resources from which a controller might load its view, after `Bundle`. Nibs are not
/// supported; the type exists only for the signature of `ViewController.init(nibName:bundle:)`.
open class NibBundle: @unchecked Sendable {
  /// Creates an empty bundle.
  public init() {}
}
