import Foundation
public import FoundationNames
import RigidBodies

/// A force on items. With a magnitude of 1, an item of 100 x 100 points and density 1 gets an
/// acceleration of 100 points per second², or an instantaneous velocity of 100 points per second.
open class UIPushBehavior: UIDynamicBehavior {
  /// The kind of push.
  public enum Mode: Int, Sendable {
    /// A force that lasts while the push is active.
    case continuous
    /// An impulse, when the push becomes active.
    case instantaneous
  }

  private var list: DynamicItems
  private var force = DirectedForce(CGVector(dx: 0, dy: 0)) { didSet { didChange() } }
  private var offsets: [ObjectIdentifier: UIOffset] = [:]
  /// The kind of push.
  public let mode: Mode

  /// Creates a push with a magnitude of 0.
  public init(items: [any UIDynamicItem], mode: Mode) {
    list = DynamicItems(items)
    self.mode = mode
    super.init()
  }

  /// The pushed items.
  open var items: [any UIDynamicItem] { list.all }

  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) {
    list.add(item)
    didChange()
  }

  /// Removes an item, which keeps its velocity.
  open func removeItem(_ item: any UIDynamicItem) {
    list.remove(item)
    // Another item may reuse its identifier later.
    offsets[ObjectIdentifier(item)] = nil
    didChange()
  }

  /// True if the force acts. An instantaneous push is inactive after its step.
  open var active = true { didSet { if active, !oldValue { didChange() } } }

  /// The direction; its length is the magnitude.
  open var pushDirection: CGVector {
    get { force.vector }
    set { force.vector = newValue }
  }

  /// The direction in radians, 0 to the right, increasing clockwise.
  open var angle: CGFloat {
    get { force.angle }
    set { force.set(newValue, magnitude) }
  }

  /// The strength.
  open var magnitude: CGFloat {
    get { force.magnitude }
    set { force.set(angle, newValue) }
  }

  /// Sets the direction and the magnitude.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    force.set(angle, magnitude)
  }

  /// Sets the point of an item to push, relative to its centre, in its own coordinates.
  open func setTargetOffsetFromCenter(_ offset: UIOffset, for item: any UIDynamicItem) {
    offsets[ObjectIdentifier(item)] = offset
    didChange()
  }

  /// Returns the point of an item to push, relative to its centre.
  open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
    offsets[ObjectIdentifier(item)] ?? .zero
  }

  override var ruledItems: [any UIDynamicItem] { items }

  override func apply(to simulation: DynamicSimulation) {
    guard active else { return }
    let force = 100 * Vector(pushDirection.dx, pushDirection.dy)
    for item in items {
      guard let actor = simulation.actor(of: item) else { continue }
      let offset = targetOffsetFromCenter(for: item)
      let arm = actor.turned(Vector(offset.horizontal, offset.vertical))
      let torque = arm.x * force.y - arm.y * force.x
      if mode == .continuous {
        actor.force += force
        actor.torque += torque
      } else if !actor.body.isFixed {
        actor.body.velocity += force / actor.mass
        actor.body.angularVelocity += torque / actor.moment
      }
    }
    if mode == .instantaneous { active = false }
  }
}

/// A vector that can also be set by angle and magnitude, in either order: at magnitude 0 it keeps
/// its angle.
struct DirectedForce {
  /// The vector.
  var vector: CGVector { didSet { if magnitude > 0 { lastAngle = atan2(vector.dy, vector.dx) } } }
  private var lastAngle: Double

  init(_ vector: CGVector) {
    (self.vector, lastAngle) = (vector, atan2(vector.dy, vector.dx))
  }

  /// The direction in radians, 0 to the right, increasing clockwise.
  var angle: Double { magnitude > 0 ? atan2(vector.dy, vector.dx) : lastAngle }
  var magnitude: Double { (vector.dx * vector.dx + vector.dy * vector.dy).squareRoot() }

  /// Sets the direction and the magnitude.
  mutating func set(_ angle: Double, _ magnitude: Double) {
    vector = CGVector(dx: magnitude * cos(angle), dy: magnitude * sin(angle))
    if magnitude == 0 { lastAngle = angle }
  }
}
