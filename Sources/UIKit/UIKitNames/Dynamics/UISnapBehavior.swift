import Foundation
public import FoundationNames
import RigidBodies
public import SceneGraph

/// A spring that pulls an item to a point and upright.
open class UISnapBehavior: UIDynamicBehavior {
  /// The angular frequency of the spring, per second: it settles in about half a second, as in
  /// UIKit, which does not document its own value.
  private static let frequency = 20.0

  private let item: any UIDynamicItem

  /// Creates a spring to `point`, in the reference view's coordinates.
  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    (self.item, snapPoint) = (item, point)
    super.init()
  }

  /// The point where the item comes to rest.
  open var snapPoint: CGPoint { didSet { didChange() } }

  /// The damping of the oscillation, from 0 for much oscillation to 1 for none.
  open var damping: CGFloat = 0.5 { didSet { didChange() } }

  override var ruledItems: [any UIDynamicItem] { [item] }

  override func apply(to simulation: DynamicSimulation) {
    guard let actor = simulation.actor(of: item) else { return }
    let body = actor.body
    let square = Self.frequency * Self.frequency
    // The item comes to rest even without damping: a quarter of the critical damping always acts.
    let drag = 2 * Self.frequency * (0.25 + 0.75 * min(max(damping, 0), 1))
    let distance = Vector(snapPoint.x, snapPoint.y) - body.position
    actor.force += actor.mass * (square * distance - drag * body.velocity)
    guard actor.moment.isFinite else { return }
    let turn = remainder(body.angle, 2 * .pi)
    actor.torque -= actor.moment * (square * turn + drag * body.angularVelocity)
  }

  /// Places an item at rest at the point, without the last part of the spring's motion.
  func settle(in simulation: DynamicSimulation) {
    guard let actor = simulation.actor(of: item) else { return }
    let point = Vector(snapPoint.x, snapPoint.y)
    let distance = point - actor.body.position
    let turn = remainder(actor.body.angle, 2 * .pi)
    guard (distance * distance).sum() < 0.25, abs(turn) < 0.01 else { return }
    (actor.body.position, actor.body.velocity) = (point, .zero)
    (actor.body.angle, actor.body.angularVelocity) = (actor.body.angle - turn, 0)
  }
}
