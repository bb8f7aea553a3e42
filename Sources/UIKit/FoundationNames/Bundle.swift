public import Foundation
public import UIKitRuntime

// The parameters of UIKit's initializers. The runtime's types have no Foundation, and the
// `init(nibName:bundle:)` of a controller can only be overridden with the very same type.

public typealias NSCoder = Coder
public typealias Bundle = NibBundle

extension NibBundle {
  /// The bundle of the program.
  public static let main = NibBundle()

  /// Creates the bundle of a class: the program's.
  public convenience init(for aClass: AnyClass) { self.init() }

  /// The folder of the program's resources.
  public var bundlePath: String { Foundation.Bundle.main.bundlePath }
  /// The folder of the program's resources.
  public var resourceURL: URL? { Foundation.Bundle.main.resourceURL }

  /// Returns the path of a resource of the program; nil if there is none.
  public func path(forResource name: String?, ofType type: String?) -> String? {
    Foundation.Bundle.main.path(forResource: name, ofType: type)
  }

  /// Returns the address of a resource of the program; nil if there is none.
  public func url(forResource name: String?, withExtension type: String?) -> URL? {
    Foundation.Bundle.main.url(forResource: name, withExtension: type)
  }
}
