public import Foundation
public import UIKitRuntime

// The parameters of UIKit's initializers. The runtime's types do not use Foundation, and a
// controller's `init(nibName:bundle:)` can only be overridden with exactly the same type.

public typealias NSCoder = Coder
public typealias Bundle = NibBundle

extension NibBundle {
  /// The program's bundle.
  public static let main = NibBundle()

  /// Creates the bundle of a class, which is the program's.
  public convenience init(for aClass: AnyClass) { self.init() }

  /// The folder of the program's resources.
  public var bundlePath: String { Foundation.Bundle.main.bundlePath }
  /// The folder of the program's resources.
  public var resourceURL: URL? { Foundation.Bundle.main.resourceURL }

  /// Returns the path of a resource of the program; nil if there is none.
  public func path(forResource name: String?, ofType type: String?) -> String? {
    Foundation.Bundle.main.path(forResource: name, ofType: type)
  }

  /// Returns the URL of a resource of the program; nil if there is none.
  public func url(forResource name: String?, withExtension type: String?) -> URL? {
    Foundation.Bundle.main.url(forResource: name, withExtension: type)
  }
}
