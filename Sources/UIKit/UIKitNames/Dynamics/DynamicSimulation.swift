import Foundation
import FoundationNames
import RigidBodies
import SceneGraph
import UIKitRuntime

/// The bodies, walls and joints that an animator's behaviours require.
@MainActor
final class DynamicSimulation {
  /// A moving item with its body.
  @MainActor
  final class Actor {
    let item: any UIDynamicItem
    let body: Body
    /// The initial transform and angle of the item.
    private(set) var base: (transform: AffineTransform, angle: Double)
    var properties = DynamicProperties()
    fileprivate(set) var collider: Collider?
    private(set) var mass = 1.0
    private(set) var moment = 1.0
    /// True if a joint holds the item.
    fileprivate(set) var isJoined = false
    /// The forces on the item in the next step.
    var force = Vector.zero
    var torque = 0.0

    init(_ item: any UIDynamicItem, _ body: Body) {
      (self.item, self.body) = (item, body)
      base = (item.transform, Self.angle(of: item))
    }

    static func angle(of item: any UIDynamicItem) -> Double {
      atan2(item.transform.b, item.transform.a)
    }

    /// Converts a vector from the item's coordinates to the world's.
    func turned(_ v: Vector) -> Vector {
      let (c, s) = (cos(body.angle), sin(body.angle))
      return Vector(v.x * c - v.y * s, v.x * s + v.y * c)
    }

    /// Sets the inertia of a rectangle of the item's size. UIKit's unit of mass is 100 x 100 points
    /// with a density of 1.
    func updateInertia() {
      let size = item.bounds.size
      mass = max((properties.density ?? 1) * size.width * size.height / 10_000, 1e-6)
      let square = size.width * size.width + size.height * size.height
      moment = properties.allowsRotation ?? true ? max(mass * square / 12, 1e-6) : .infinity
      body.setInertia(mass: mass, moment: moment)
      body.isFixed = properties.isAnchored ?? false
      // PhysicsKit's defaults, as SpriteKit documents them: 0.2 unless documented otherwise.
      collider?.elasticity = properties.elasticity ?? 0.2
      collider?.friction = properties.friction ?? 0.2
    }

    /// Takes the item's position and angle.
    func read(_ position: Vector) {
      base = (item.transform, Self.angle(of: item))
      (body.position, body.angle) = (position, base.angle)
    }
  }

  /// A joint that a behaviour requires.
  struct JointPlan {
    let kind: Joint.Kind
    let actor: Actor
    let anchor: Vector
    let partner: Actor?
    let partnerAnchor: Vector

    func equals(_ other: JointPlan) -> Bool {
      kind == other.kind && actor === other.actor && anchor == other.anchor
        && partner === other.partner && partnerAnchor == other.partnerAnchor
    }
  }

  private struct PlacedWall {
    let behavior: UICollisionBehavior
    let wall: UICollisionBehavior.Wall
    let collider: Collider
  }

  /// A contact between items.
  enum Touch {
    case items(any UIDynamicItem, any UIDynamicItem)
    case boundary(any UIDynamicItem, UICollisionBehavior, UICollisionBehavior.Wall)
  }

  let world: World
  weak var referenceView: UIView?
  /// The moving items, in the order of the behaviours that list them.
  private(set) var actors: [Actor] = []
  private var byItem: [ObjectIdentifier: Actor] = [:]
  private var byCollider: [ObjectIdentifier: Actor] = [:]
  private var walls: [PlacedWall] = []
  private var wallByCollider: [ObjectIdentifier: PlacedWall] = [:]
  private var joints: [ObjectIdentifier: (plan: JointPlan, joint: Joint?)] = [:]
  private var collisions: [UICollisionBehavior] = []

  init(_ world: World, in referenceView: UIView?) {
    (self.world, self.referenceView) = (world, referenceView)
    world.mayTouch = { [weak self] first, second in
      MainActor.assumeIsolated { self?.mayTouch(first, second) ?? false }
    }
  }

  /// Returns the body of an item with its motion state; nil if no behaviour lists it.
  func actor(of item: any UIDynamicItem) -> Actor? { byItem[ObjectIdentifier(item)] }

  // MARK: - Behaviours to bodies

  /// Updates bodies, walls and joints to those that the behaviours require.
  func update(_ behaviors: [UIDynamicBehavior]) {
    collisions = behaviors.compactMap { $0 as? UICollisionBehavior }
    updateActors(behaviors)
    updateColliders()
    for actor in actors { actor.properties = DynamicProperties() }
    for case let behavior as UIDynamicItemBehavior in behaviors {
      for item in behavior.items { actor(of: item)?.properties.merge(behavior.values) }
    }
    for actor in actors { actor.updateInertia() }
    updateWalls()
    updateJoints(behaviors)
  }

  private func updateActors(_ behaviors: [UIDynamicBehavior]) {
    var next: [Actor] = []
    var seen: Set<ObjectIdentifier> = []
    for item in behaviors.flatMap(\.ruledItems) {
      let identifier = ObjectIdentifier(item)
      guard seen.insert(identifier).inserted else { continue }
      if let actor = byItem[identifier] {
        next.append(actor)
      } else if let body = world.addBody(
        mass: 1, moment: 1, at: position(of: item), angle: Actor.angle(of: item))
      {
        let actor = Actor(item, body)
        byItem[identifier] = actor
        next.append(actor)
      }
    }
    for actor in actors where !seen.contains(ObjectIdentifier(actor.item)) { remove(actor) }
    actors = next
  }

  private func remove(_ actor: Actor) {
    for (key, entry) in joints where entry.plan.actor === actor || entry.plan.partner === actor {
      removeJoint(key)
    }
    removeCollider(of: actor)
    world.remove(actor.body)
    byItem[ObjectIdentifier(actor.item)] = nil
  }

  private func removeCollider(of actor: Actor) {
    guard let collider = actor.collider else { return }
    byCollider[ObjectIdentifier(collider)] = nil
    world.remove(collider)
    actor.collider = nil
  }

  private func updateColliders() {
    for actor in actors {
      let collides = collisions.contains { $0.rules(actor.item) }
      if !collides {
        removeCollider(of: actor)
      } else if actor.collider == nil {
        guard let collider = makeCollider(of: actor) else { continue }
        actor.collider = collider
        byCollider[ObjectIdentifier(collider)] = actor
      }
    }
  }

  private func makeCollider(of actor: Actor) -> Collider? {
    if let radius = actor.item.collisionRadius {
      return world.addCollider(of: actor.body, radius: radius)
    }
    let corners = actor.item.collisionCorners.map { Vector($0.x, $0.y) }
    return world.addCollider(of: actor.body, corners: corners)
  }

  private func updateWalls() {
    let plans = collisions.flatMap { behavior in
      behavior.walls(in: referenceView?.bounds).map { (behavior, $0) }
    }
    let isSame =
      plans.count == walls.count
      && zip(plans, walls).allSatisfy { $0.0 === $1.behavior && $0.1 == $1.wall }
    guard !isSame else { return }
    for wall in walls { world.remove(wall.collider) }
    (walls, wallByCollider) = ([], [:])
    for (behavior, wall) in plans {
      guard
        let collider = world.addWall(
          from: Vector(wall.start.x, wall.start.y), to: Vector(wall.end.x, wall.end.y))
      else { continue }
      let placed = PlacedWall(behavior: behavior, wall: wall, collider: collider)
      walls.append(placed)
      wallByCollider[ObjectIdentifier(collider)] = placed
    }
  }

  private func updateJoints(_ behaviors: [UIDynamicBehavior]) {
    let attachments = behaviors.compactMap { $0 as? UIAttachmentBehavior }
    let known = Set(attachments.map { ObjectIdentifier($0) })
    for key in joints.keys where !known.contains(key) { removeJoint(key) }
    for attachment in attachments {
      let key = ObjectIdentifier(attachment)
      guard let plan = attachment.joint(in: self) else { continue }
      if let old = joints[key], old.plan.equals(plan) { continue }
      removeJoint(key)
      let joint = world.addJoint(
        plan.kind, plan.actor.body, plan.anchor, to: plan.partner?.body, plan.partnerAnchor)
      joints[key] = (plan, joint)
    }
    for actor in actors { actor.isJoined = false }
    for (plan, _) in joints.values {
      plan.actor.isJoined = true
      plan.partner?.isJoined = true
    }
  }

  private func removeJoint(_ key: ObjectIdentifier) {
    if let joint = joints.removeValue(forKey: key)?.joint { world.remove(joint) }
  }

  // MARK: - Collisions

  private func mayTouch(_ first: Collider, _ second: Collider) -> Bool {
    switch touch(first, second) {
    case .items(let a, let b):
      collisions.contains { $0.collisionMode.contains(.items) && $0.rules(a) && $0.rules(b) }
    case .boundary(let item, let behavior, _): behavior.rules(item)
    case nil: false
    }
  }

  /// Returns a contact as one between items; nil for a contact whose items are gone.
  func touch(_ first: Collider, _ second: Collider) -> Touch? {
    let actors = [first, second].compactMap { byCollider[ObjectIdentifier($0)]?.item }
    if actors.count == 2 { return .items(actors[0], actors[1]) }
    let placed = [first, second].compactMap { wallByCollider[ObjectIdentifier($0)] }
    guard let item = actors.first, let wall = placed.first else { return nil }
    return .boundary(item, wall.behavior, wall.wall)
  }

  /// Returns the collision behaviours that make two items collide.
  func behaviors(of first: any UIDynamicItem, _ second: any UIDynamicItem) -> [UICollisionBehavior]
  {
    collisions.filter {
      $0.collisionMode.contains(.items) && $0.rules(first) && $0.rules(second)
    }
  }

  // MARK: - Motion

  /// Advances everything by `duration` seconds, in substeps so short that no colliding item moves
  /// more than half a point in one. Otherwise it could pass through a wall, or hit it from behind.
  ///
  /// - Returns: the contacts that began or ended.
  func advance(by duration: Double) -> [Contact] {
    let speed = actors.filter { $0.collider != nil }.map(\.largestSpeed).max() ?? 0
    // At most 32 substeps, for speeds up to 3840 points per second.
    let count = min(max((speed * duration / 0.5).rounded(.up), 1), 32)
    var contacts: [Contact] = []
    for _ in 0..<Int(count) {
      for actor in actors { actor.prepare(duration / count) }
      contacts += world.step(duration / count)
    }
    return contacts
  }

  // MARK: - Positions

  /// Returns an item's centre in the reference view.
  private func position(of item: any UIDynamicItem) -> Vector {
    var center = item.center
    if let view = item as? UIView, let referenceView, let superview = view.superview,
      superview !== referenceView
    {
      center = superview.convert(center, to: referenceView)
    }
    return Vector(center.x, center.y)
  }

  /// Takes the position and shape that were set on an item from outside.
  func read(_ item: any UIDynamicItem) {
    guard let actor = actor(of: item) else { return }
    actor.read(position(of: item))
    removeCollider(of: actor)
  }

  /// Moves the items to their bodies.
  func write() {
    for actor in actors where !actor.body.isFixed {
      let place = actor.body.position
      var center = Point(x: place.x, y: place.y)
      if let view = actor.item as? UIView, let referenceView, let superview = view.superview,
        superview !== referenceView
      {
        center = referenceView.convert(center, to: superview)
      }
      if actor.item.center != center { actor.item.center = center }
      let turn = actor.body.angle - actor.base.angle
      let base = actor.base.transform
      let transform =
        turn == 0 ? base : base.concatenating(AffineTransform(rotationAngle: turn))
      if actor.item.transform != transform { actor.item.transform = transform }
    }
  }
}

extension DynamicSimulation.Actor {
  /// The maximum speed of any point of the item, in points per second.
  fileprivate var largestSpeed: Double {
    let (velocity, size) = (body.velocity, item.bounds.size)
    let radius = (size.width * size.width + size.height * size.height).squareRoot() / 2
    return (velocity * velocity).sum().squareRoot() + abs(body.angularVelocity) * radius
  }

  /// Applies the forces on the item to its body, for a step of `duration` seconds.
  fileprivate func prepare(_ duration: Double) {
    guard !body.isFixed else { return }
    if let resistance = properties.resistance, resistance > 0 {
      body.velocity *= exp(-resistance * duration)
    }
    if let resistance = properties.angularResistance, resistance > 0 {
      body.angularVelocity *= exp(-resistance * duration)
    }
    if moment == .infinity { body.angularVelocity = 0 }
    body.push(force: force, torque: torque)
    // The world's step uses the velocity before it; the remaining ½ · a · t² is added here, so that
    // a fall is exact. A joint would treat it as an error.
    guard !isJoined else { return }
    body.position += force / mass * (duration * duration / 2)
  }
}
