public import FoundationNames
public import UIKitRuntime

extension Responder: NSObjectProtocol {}
extension ViewLayer: NSObjectProtocol {}
extension GestureRecognizer: NSObjectProtocol {}

extension NSObjectProtocol where Self: AnyObject {
  /// Returns true if `object` is this object.
  nonisolated public func isEqual(_ object: Any?) -> Bool { (object as AnyObject?) === self }
}
