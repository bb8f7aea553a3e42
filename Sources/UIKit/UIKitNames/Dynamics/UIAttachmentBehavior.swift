import Foundation
public import FoundationNames
import RigidBodies
public import SceneGraph

/// A rod or a spring between a point of an item and either a fixed point or a point of another
/// item.
open class UIAttachmentBehavior: UIDynamicBehavior {
  /// The kind of attachment.
  public enum AttachmentType: Int, Sendable {
    case items, anchor
  }

  private let item: any UIDynamicItem
  private let offset: UIOffset
  private let other: (any UIDynamicItem)?
  private let otherOffset: UIOffset
  /// The attachment's kind.
  public let attachedBehaviorType: AttachmentType

  /// Attaches a point of an item to a point of the reference view.
  public init(
    item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint
  ) {
    (self.item, self.offset, anchorPoint) = (item, offset, point)
    (other, otherOffset, attachedBehaviorType) = (nil, .zero, .anchor)
    length = Self.distance(Self.place(of: item, offset), point)
    super.init()
  }

  /// Attaches an item's centre to a point of the reference view.
  public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
    self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
  }

  /// Attaches a point of an item to a point of another one.
  public init(
    item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedTo other: any UIDynamicItem,
    offsetFromCenter otherOffset: UIOffset
  ) {
    (self.item, self.offset, self.other, self.otherOffset) = (item, offset, other, otherOffset)
    (anchorPoint, attachedBehaviorType) = (.zero, .items)
    length = Self.distance(Self.place(of: item, offset), Self.place(of: other, otherOffset))
    super.init()
  }

  /// Attaches an item's centre to another item's centre.
  public convenience init(item: any UIDynamicItem, attachedTo other: any UIDynamicItem) {
    self.init(item: item, offsetFromCenter: .zero, attachedTo: other, offsetFromCenter: .zero)
  }

  /// The attached items: one or two.
  open var items: [any UIDynamicItem] { [item] + [other].compactMap { $0 } }

  /// The fixed point, in the reference view's coordinates.
  open var anchorPoint: CGPoint { didSet { didChange() } }

  /// The distance between the two points, in points; initially their distance at creation.
  open var length: CGFloat { didSet { didChange() } }

  /// The damping of a spring, from 0 (none) to 1 (critical).
  open var damping: CGFloat = 0 { didSet { didChange() } }

  /// The frequency of a spring in oscillations per second; 0 for a rod.
  open var frequency: CGFloat = 0 { didSet { didChange() } }

  override var ruledItems: [any UIDynamicItem] { items }

  /// Returns the joint, once both items have bodies.
  func joint(in simulation: DynamicSimulation) -> DynamicSimulation.JointPlan? {
    guard let actor = simulation.actor(of: item) else { return nil }
    var (inverse, partner): (Double, DynamicSimulation.Actor?) = (1 / actor.mass, nil)
    if let other {
      guard let found = simulation.actor(of: other) else { return nil }
      (inverse, partner) = (inverse + 1 / found.mass, found)
    }
    let kind: Joint.Kind
    if frequency > 0 {
      // A mass on a spring: ω² = k / m, and the critical damping is 2 · m · ω.
      let (mass, omega) = (1 / inverse, 2 * .pi * frequency)
      kind = .spring(
        length: length, stiffness: mass * omega * omega, damping: 2 * mass * omega * damping)
    } else {
      kind = length > 1e-6 ? .rod(length: length) : .pivot
    }
    let far =
      partner == nil
      ? Vector(anchorPoint.x, anchorPoint.y) : Vector(otherOffset.horizontal, otherOffset.vertical)
    return DynamicSimulation.JointPlan(
      kind: kind, actor: actor, anchor: Vector(offset.horizontal, offset.vertical),
      partner: partner, partnerAnchor: far)
  }

  /// Returns the position of a point of an item, in the coordinates of the item's centre.
  private static func place(of item: any UIDynamicItem, _ offset: UIOffset) -> CGPoint {
    let angle = atan2(item.transform.b, item.transform.a)
    return CGPoint(
      x: item.center.x + offset.horizontal * cos(angle) - offset.vertical * sin(angle),
      y: item.center.y + offset.horizontal * sin(angle) + offset.vertical * cos(angle))
  }

  private static func distance(_ a: CGPoint, _ b: CGPoint) -> Double {
    hypot(a.x - b.x, a.y - b.y)
  }
}
