import SceneGraph
import Transitions

/// A collection of controllers by name, after `UIStoryboard`. No file is read: the program says how
/// each controller is made.
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

  /// Adds a controller.
  ///
  /// - Parameters:
  ///   - identifier: the name; nil for the initial controller.
  ///   - make: makes the controller.
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
  /// The controller that the change starts from.
  public let source: ViewController
  /// The controller that the change leads to.
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

  /// Makes the change: by default that of the handler, or else it shows the destination.
  open func perform() {
    if let handler { handler() } else { source.show(destination, sender: nil) }
  }
}

extension ViewController {
  /// Performs a segue: prepares it as UIKit does, and calls its `perform()`. A storyboard would
  /// make it from its name.
  public func perform(_ segue: StoryboardSegue, sender: Any? = nil) {
    guard shouldPerformSegue(withIdentifier: segue.identifier ?? "", sender: sender) else { return }
    prepare(for: segue, sender: sender)
    segue.perform()
  }

  /// Performs the segue called `identifier`, which `registerSegue(_:make:)` has added; ignored with
  /// a warning without one.
  public func performSegue(withIdentifier identifier: String, sender: Any?) {
    guard let make = segues[identifier] else {
      viewIfLoaded?.window?.warn(.unknownSegue)
      return
    }
    perform(make(self), sender: sender)
  }

  /// Adds a segue as a storyboard would.
  ///
  /// - Parameter make: makes the segue from this controller.
  public func registerSegue(
    _ identifier: String, make: @escaping (ViewController) -> StoryboardSegue
  ) {
    segues[identifier] = make
  }
}

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
