// Like `import UIKit`, `import UIKitNames` also imports Foundation. Some of Foundation's names have
// another meaning in ported code, such as `CGRect`, which is the runtime's `Rect`. They are in a
// separate module, and each is exported by name: Swift prefers declarations imported by name, so a
// file that also imports Foundation gets these without ambiguity.

@_exported public import Foundation
@_exported public import FoundationNames

@_exported public import struct FoundationNames.AffineTransform
@_exported public import class FoundationNames.Bundle
@_exported public import struct FoundationNames.CGAffineTransform
@_exported public import typealias FoundationNames.CGFloat
@_exported public import struct FoundationNames.CGPoint
@_exported public import struct FoundationNames.CGRect
@_exported public import enum FoundationNames.CGRectEdge
@_exported public import struct FoundationNames.CGSize
@_exported public import struct FoundationNames.CGVector
@_exported public import class FoundationNames.DispatchGroup
@_exported public import class FoundationNames.DispatchQueue
@_exported public import struct FoundationNames.DispatchTime
@_exported public import class FoundationNames.DispatchWorkItem
@_exported public import let FoundationNames.M_PI
@_exported public import let FoundationNames.M_PI_2
@_exported public import let FoundationNames.M_PI_4
@_exported public import class FoundationNames.NSCoder
@_exported public import class FoundationNames.NSObject
@_exported public import protocol FoundationNames.NSObjectProtocol
@_exported public import class FoundationNames.NSValue
@_exported public import typealias FoundationNames.TimeInterval
@_exported public import class FoundationNames.Timer
