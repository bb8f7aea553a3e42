public import Foundation
public import FoundationNames
public import UIKitRuntime

extension Responder: NSObjectProtocol {}
extension ViewLayer: NSObjectProtocol {}
extension GestureRecognizer: NSObjectProtocol {}

extension NSObjectProtocol where Self: AnyObject {
  /// Returns true if `object` is this object.
  nonisolated public func isEqual(_ object: Any?) -> Bool { (object as AnyObject?) === self }
}

extension IndexPath {
  /// Creates the path of a row of a table.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  /// Creates the path of an item of a collection.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// The section.
  public var section: Int { self[0] }
  /// The row of a table.
  public var row: Int { self[1] }
  /// The item of a collection.
  public var item: Int { self[1] }
}
