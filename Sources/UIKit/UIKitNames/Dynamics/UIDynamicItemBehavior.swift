public import FoundationNames
import RigidBodies
public import SceneGraph

/// Properties of items. A change takes effect immediately.
open class UIDynamicItemBehavior: UIDynamicBehavior {
  private var list: DynamicItems
  var values = DynamicProperties()
  /// The velocities added to items that do not move yet.
  private var pending: [ObjectIdentifier: (linear: Vector, angular: Double)] = [:]

  /// Creates properties.
  public init(items: [any UIDynamicItem] = []) {
    list = DynamicItems(items)
    super.init()
  }

  /// The items that have the properties.
  open var items: [any UIDynamicItem] { list.all }

  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) {
    list.add(item)
    didChange()
  }

  /// Removes an item.
  open func removeItem(_ item: any UIDynamicItem) {
    list.remove(item)
    // Another item may reuse its identifier later.
    pending[ObjectIdentifier(item)] = nil
    didChange()
  }

  private func set<Value>(_ key: WritableKeyPath<DynamicProperties, Value?>, _ value: Value) {
    values[keyPath: key] = value
    didChange()
  }

  /// The fraction of the speed that remains after a collision, from 0 to 1.
  open var elasticity: CGFloat {
    get { values.elasticity ?? 0 }
    set { set(\.elasticity, newValue) }
  }

  /// The coefficient of friction, at least 0.
  open var friction: CGFloat {
    get { values.friction ?? 0 }
    set { set(\.friction, newValue) }
  }

  /// The mass of 100 x 100 points.
  open var density: CGFloat {
    get { values.density ?? 1 }
    set { set(\.density, newValue) }
  }

  /// The rate at which the velocity decays, per second: v′ = −resistance · v.
  open var resistance: CGFloat {
    get { values.resistance ?? 0 }
    set { set(\.resistance, newValue) }
  }

  /// The rate at which the angular velocity decays, per second.
  open var angularResistance: CGFloat {
    get { values.angularResistance ?? 0 }
    set { set(\.angularResistance, newValue) }
  }

  /// False if the items cannot rotate.
  open var allowsRotation: Bool {
    get { values.allowsRotation ?? true }
    set { set(\.allowsRotation, newValue) }
  }

  /// True if the items never move, but others collide with them.
  open var isAnchored: Bool {
    get { values.isAnchored ?? false }
    set { set(\.isAnchored, newValue) }
  }

  /// The charge in fields; without effect, since there are none.
  open var charge: CGFloat = 0

  /// Adds to the velocity of an item, in points per second.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
    pending[ObjectIdentifier(item), default: (.zero, 0)].linear += Vector(velocity.x, velocity.y)
    didChange()
  }

  /// Adds to the angular velocity of an item, in radians per second.
  open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
    pending[ObjectIdentifier(item), default: (.zero, 0)].angular += velocity
    didChange()
  }

  /// Returns the velocity of an item in points per second, including additions since the last step.
  open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
    let added = pending[ObjectIdentifier(item)]?.linear ?? .zero
    let velocity = (dynamicAnimator?.body(of: item)?.velocity ?? .zero) + added
    return CGPoint(x: velocity.x, y: velocity.y)
  }

  /// Returns the angular velocity of an item in radians per second, including additions since the
  /// last step.
  open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
    (dynamicAnimator?.body(of: item)?.angularVelocity ?? 0)
      + (pending[ObjectIdentifier(item)]?.angular ?? 0)
  }

  override var ruledItems: [any UIDynamicItem] { items }

  override func apply(to simulation: DynamicSimulation) {
    guard !pending.isEmpty else { return }
    for item in items {
      guard let added = pending.removeValue(forKey: ObjectIdentifier(item)),
        let body = simulation.actor(of: item)?.body, !body.isFixed
      else { continue }
      body.velocity += added.linear
      body.angularVelocity += added.angular
    }
  }
}

/// The properties of an item that a behaviour has set.
struct DynamicProperties {
  var elasticity, friction, density, resistance, angularResistance: Double?
  var allowsRotation, isAnchored: Bool?

  /// Adopts the properties that `other` has set.
  mutating func merge(_ other: DynamicProperties) {
    elasticity = other.elasticity ?? elasticity
    friction = other.friction ?? friction
    density = other.density ?? density
    resistance = other.resistance ?? resistance
    angularResistance = other.angularResistance ?? angularResistance
    allowsRotation = other.allowsRotation ?? allowsRotation
    isAnchored = other.isAnchored ?? isAnchored
  }
}
