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
