public import FoundationNames
import RigidBodies

/// The acceleration of items, 1000 points per second² for a magnitude of 1.
open class UIGravityBehavior: UIDynamicBehavior {
  private var list: DynamicItems
  private var force = DirectedForce(CGVector(dx: 0, dy: 1)) { didSet { didChange() } }

  /// Creates a gravity downwards.
  public init(items: [any UIDynamicItem] = []) {
    list = DynamicItems(items)
    super.init()
  }

  /// The items that accelerate.
  open var items: [any UIDynamicItem] { list.all }

  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) {
    list.add(item)
    didChange()
  }

  /// Removes an item, which keeps its velocity.
  open func removeItem(_ item: any UIDynamicItem) {
    list.remove(item)
    didChange()
  }

  /// The direction; its length is the magnitude.
  open var gravityDirection: CGVector {
    get { force.vector }
    set { force.vector = newValue }
  }

  /// The direction in radians, 0 to the right, increasing clockwise.
  open var angle: CGFloat {
    get { force.angle }
    set { force.set(newValue, magnitude) }
  }

  /// The acceleration in thousands of points per second².
  open var magnitude: CGFloat {
    get { force.magnitude }
    set { force.set(angle, newValue) }
  }

  /// Sets the direction and the magnitude.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    force.set(angle, magnitude)
  }

  override var ruledItems: [any UIDynamicItem] { items }

  override func apply(to simulation: DynamicSimulation) {
    let acceleration = 1000 * Vector(gravityDirection.dx, gravityDirection.dy)
    for item in items {
      guard let actor = simulation.actor(of: item) else { continue }
      actor.force += actor.mass * acceleration
    }
  }
}
