public import Foundation
public import FoundationNames
import RigidBodies
public import SceneGraph
public import UIKitRuntime

// Ported code writes `"floor" as NSCopying`, which takes an object on Apple's systems.
extension String: @retroactive NSCopying {
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The collisions of items with each other and with boundaries.
open class UICollisionBehavior: UIDynamicBehavior {
  /// The objects with which items collide.
  public struct Mode: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The behaviour's other items.
    public static let items = Mode(rawValue: 1 << 0)
    /// The behaviour's boundaries.
    public static let boundaries = Mode(rawValue: 1 << 1)
    public static let everything = Mode(rawValue: .max)
  }

  /// A line that items cannot pass.
  struct Wall: Equatable {
    let start, end: Point
    /// The number of the boundary; nil for the reference view's.
    let boundary: Int?
  }

  private struct Boundary {
    let identifier: any NSCopying
    let key: AnyHashable
    let path: UIBezierPath
  }

  private var list: DynamicItems
  private var boundaries: [Boundary] = []
  private var referenceInsets: EdgeInsets?

  /// The delegate of collisions.
  open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?

  /// Creates a behaviour without boundaries.
  public init(items: [any UIDynamicItem] = []) {
    list = DynamicItems(items)
    super.init()
  }

  /// The colliding items.
  open var items: [any UIDynamicItem] { list.all }

  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) {
    list.add(item)
    didChange()
  }

  /// Removes an item.
  open func removeItem(_ item: any UIDynamicItem) {
    list.remove(item)
    didChange()
  }

  /// The objects with which items collide.
  open var collisionMode = Mode.everything { didSet { didChange() } }

  /// True if the edges of the animator's reference view are boundaries.
  open var translatesReferenceBoundsIntoBoundary: Bool {
    get { referenceInsets != nil }
    set {
      referenceInsets = newValue ? .zero : nil
      didChange()
    }
  }

  /// Makes the edges of the reference view boundaries, moved inwards.
  open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
    referenceInsets = insets
    didChange()
  }

  /// Adds a boundary along a path.
  open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
    boundaries.removeAll { $0.key == Self.key(identifier) }
    boundaries.append(
      Boundary(
        identifier: identifier, key: Self.key(identifier),
        path: UIBezierPath(cgPath: bezierPath.cgPath)))
    didChange()
  }

  /// Adds a boundary from one point to another.
  open func addBoundary(withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint)
  {
    let path = UIBezierPath()
    path.move(to: p1)
    path.addLine(to: p2)
    addBoundary(withIdentifier: identifier, for: path)
  }

  /// Returns the path of a boundary; nil if it does not exist.
  open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
    boundaries.first { $0.key == Self.key(identifier) }?.path
  }

  /// Removes a boundary.
  open func removeBoundary(withIdentifier identifier: any NSCopying) {
    boundaries.removeAll { $0.key == Self.key(identifier) }
    didChange()
  }

  /// Removes all boundaries except the reference view's edges.
  open func removeAllBoundaries() {
    boundaries = []
    didChange()
  }

  /// The names of the boundaries; nil if there are none.
  open var boundaryIdentifiers: [any NSCopying]? {
    boundaries.isEmpty ? nil : boundaries.map(\.identifier)
  }

  override var ruledItems: [any UIDynamicItem] { items }

  /// Returns the lines that items cannot pass.
  ///
  /// - Parameter bounds: the reference view's bounds; nil if there is no reference view.
  func walls(in bounds: Rect?) -> [Wall] {
    guard collisionMode.contains(.boundaries) else { return [] }
    var walls = boundaries.enumerated().flatMap { index, boundary in
      boundary.path.path.lines(perCurve: 16).map {
        Wall(start: $0.0, end: $0.1, boundary: index)
      }
    }
    if let referenceInsets, let bounds {
      walls += Path(bounds.inset(by: referenceInsets)).lines(perCurve: 1).map {
        Wall(start: $0.0, end: $0.1, boundary: nil)
      }
    }
    return walls
  }

  /// True if an item belongs to the behaviour.
  func rules(_ item: any UIDynamicItem) -> Bool { list.contains(item) }

  /// Returns the name of a wall's boundary; nil for the reference view's.
  func identifier(of wall: Wall) -> (any NSCopying)? {
    wall.boundary.flatMap { boundaries.indices.contains($0) ? boundaries[$0].identifier : nil }
  }

  private static func key(_ identifier: any NSCopying) -> AnyHashable {
    if let text = identifier as? NSString { return AnyHashable(text.description) }
    return (identifier as? any Hashable).map { AnyHashable($0) } ?? AnyHashable("\(identifier)")
  }
}

/// A delegate of collisions. All methods are optional.
@MainActor
public protocol UICollisionBehaviorDelegate: AnyObject {
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint)
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem)
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension UICollisionBehaviorDelegate {
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {}
}
