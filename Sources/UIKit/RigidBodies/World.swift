internal import CChipmunk
internal import Glibc

/// A vector in a plane: points, or points per second.
public typealias Vector = SIMD2<Double>

/// Rigid bodies in a plane, with walls and joints, that move in steps. Chipmunk solves the
/// collisions. Identical steps give identical results.
public final class World {
  let chipmunk: ChipmunkFunctions
  let space: OpaquePointer
  private var bodies: [ObjectIdentifier: Body] = [:]
  private var colliders: [ObjectIdentifier: Collider] = [:]
  private var joints: [ObjectIdentifier: Joint] = [:]
  private var contacts: [Contact] = []

  /// The fraction of an error, such as an overlap, that remains after a second: a step of 1/240
  /// second corrects a fifth of it.
  private static let bias = pow(0.8, 240)

  /// Returns true if two colliders touch instead of passing through each other. Called when they
  /// meet.
  public var mayTouch: (Collider, Collider) -> Bool = { _, _ in true }

  /// Creates an empty world.
  ///
  /// - Throws: `MissingLibrary` if Chipmunk is not installed.
  public init() throws(MissingLibrary) {
    chipmunk = try ChipmunkFunctions.loaded.get()
    guard let space = chipmunk.spaceNew() else { throw MissingLibrary(reason: "out of memory") }
    self.space = space
    // More than Chipmunk's 10, so that stacks come to rest.
    chipmunk.spaceSetIterations(space, 20)
    // The depth, in points, to which bodies may overlap so that contacts last.
    chipmunk.spaceSetCollisionSlop(space, 0.05)
    chipmunk.spaceSetCollisionBias(space, Self.bias)
    guard let handler = chipmunk.spaceAddDefaultCollisionHandler(space) else { return }
    handler.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
    handler.pointee.beginFunc = { arbiter, _, data in
      World.from(data)?.begin(arbiter) == true ? 1 : 0
    }
    handler.pointee.preSolveFunc = { arbiter, _, data in
      World.from(data)?.mix(arbiter)
      return 1
    }
    handler.pointee.separateFunc = { arbiter, _, data in World.from(data)?.end(arbiter) }
  }

  deinit {
    // The space wakes its bodies when it is freed, so it must be freed before them.
    chipmunk.spaceFree(space)
    for joint in joints.values { joint.release() }
    for collider in colliders.values { collider.release() }
    for body in bodies.values { body.release() }
  }

  /// Advances everything by `duration` seconds.
  ///
  /// - Returns: the contacts that began or ended, in order.
  public func step(_ duration: Double) -> [Contact] {
    chipmunk.spaceStep(space, duration)
    defer { contacts = [] }
    return contacts
  }
}

// MARK: - Contents

extension World {
  /// Adds a body without a collider.
  ///
  /// - Parameters:
  ///   - mass: above 0.
  ///   - moment: the moment of inertia, above 0; infinite for a body that does not turn.
  public func addBody(
    mass: Double, moment: Double, at position: Vector, angle: Double
  ) -> Body? {
    guard let pointer = chipmunk.bodyNew(mass, moment) else { return nil }
    let body = Body(pointer, self.chipmunk)
    chipmunk.bodySetPosition(pointer, cpVect(position))
    chipmunk.bodySetAngle(pointer, angle)
    _ = chipmunk.spaceAddBody(space, pointer)
    bodies[ObjectIdentifier(body)] = body
    return body
  }

  /// Removes a body, after its colliders and joints have been removed.
  public func remove(_ body: Body) {
    guard bodies.removeValue(forKey: ObjectIdentifier(body)) != nil else { return }
    chipmunk.spaceRemoveBody(space, body.pointer)
    body.release()
  }

  /// Gives a body the shape of a convex polygon about its centre.
  public func addCollider(of body: Body, corners: [Vector]) -> Collider? {
    let points = corners.map { cpVect($0) }
    let identity = cpTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    let shape = chipmunk.polyShapeNew(body.pointer, Int32(points.count), points, identity, 0)
    return add(shape, isWall: false)
  }

  /// Gives a body the shape of a circle about its centre.
  public func addCollider(of body: Body, radius: Double) -> Collider? {
    add(chipmunk.circleShapeNew(body.pointer, radius, cpVect(Vector.zero)), isWall: false)
  }

  /// Adds an immovable wall, a line without thickness.
  public func addWall(from start: Vector, to end: Vector) -> Collider? {
    add(
      chipmunk.segmentShapeNew(
        chipmunk.spaceGetStaticBody(space), cpVect(start), cpVect(end), 0), isWall: true)
  }

  private func add(_ shape: OpaquePointer?, isWall: Bool) -> Collider? {
    guard let shape else { return nil }
    let collider = Collider(shape, chipmunk, isWall: isWall)
    chipmunk.shapeSetUserData(shape, Unmanaged.passUnretained(collider).toOpaque())
    _ = chipmunk.spaceAddShape(space, shape)
    colliders[ObjectIdentifier(collider)] = collider
    return collider
  }

  /// Removes a wall or a body's shape.
  public func remove(_ collider: Collider) {
    guard colliders.removeValue(forKey: ObjectIdentifier(collider)) != nil else { return }
    chipmunk.spaceRemoveShape(space, collider.pointer)
    collider.release()
  }

  /// Adds a joint between a point of a body and a point of another one.
  ///
  /// - Parameters:
  ///   - anchor: in the body's coordinates.
  ///   - other: nil for the world, which is immovable.
  ///   - otherAnchor: in the other body's coordinates.
  public func addJoint(
    _ kind: Joint.Kind, _ body: Body, _ anchor: Vector, to other: Body?, _ otherAnchor: Vector
  ) -> Joint? {
    let first = other?.pointer ?? chipmunk.spaceGetStaticBody(space)
    let (a, b) = (cpVect(otherAnchor), cpVect(anchor))
    let pointer: OpaquePointer?
    switch kind {
    case .pivot: pointer = chipmunk.pivotJointNew(first, body.pointer, a, b)
    case .rod(let length):
      pointer = chipmunk.pinJointNew(first, body.pointer, a, b)
      if let pointer { chipmunk.pinJointSetDist(pointer, length) }
    case .spring(let length, let stiffness, let damping):
      pointer = chipmunk.dampedSpringNew(first, body.pointer, a, b, length, stiffness, damping)
    }
    guard let pointer else { return nil }
    chipmunk.constraintSetErrorBias(pointer, Self.bias)
    _ = chipmunk.spaceAddConstraint(space, pointer)
    let joint = Joint(pointer, chipmunk)
    joints[ObjectIdentifier(joint)] = joint
    return joint
  }

  /// Removes a joint.
  public func remove(_ joint: Joint) {
    guard joints.removeValue(forKey: ObjectIdentifier(joint)) != nil else { return }
    chipmunk.spaceRemoveConstraint(space, joint.pointer)
    joint.release()
  }

  /// Notes that a body was moved from outside the simulation.
  public func didMove(_ body: Body) { chipmunk.spaceReindexShapesForBody(space, body.pointer) }
}

// MARK: - Contacts

extension World {
  private static func from(_ data: UnsafeMutableRawPointer?) -> World? {
    data.map { Unmanaged<World>.fromOpaque($0).takeUnretainedValue() }
  }

  private func pair(_ arbiter: OpaquePointer?) -> (Collider, Collider)? {
    var (a, b): (OpaquePointer?, OpaquePointer?) = (nil, nil)
    chipmunk.arbiterGetShapes(arbiter, &a, &b)
    guard let first = chipmunk.shapeGetUserData(a), let second = chipmunk.shapeGetUserData(b)
    else { return nil }
    return (
      Unmanaged<Collider>.fromOpaque(first).takeUnretainedValue(),
      Unmanaged<Collider>.fromOpaque(second).takeUnretainedValue()
    )
  }

  private func begin(_ arbiter: OpaquePointer?) -> Bool {
    guard let (first, second) = pair(arbiter), mayTouch(first, second) else { return false }
    let point = Vector(chipmunk.arbiterGetPointA(arbiter, 0))
    contacts.append(Contact(first: first, second: second, point: point, hasBegun: true))
    return true
  }

  /// Sets the elasticity and friction of a pair. At a wall, those of the item. Between two bodies,
  /// the larger elasticity and the geometric mean of the frictions, as in Box2D.
  private func mix(_ arbiter: OpaquePointer?) {
    guard let (first, second) = pair(arbiter) else { return }
    let friction =
      switch (first.isWall, second.isWall) {
      case (true, _): second.friction
      case (_, true): first.friction
      default: (first.friction * second.friction).squareRoot()
      }
    chipmunk.arbiterSetRestitution(arbiter, max(first.elasticity, second.elasticity))
    chipmunk.arbiterSetFriction(arbiter, friction)
  }

  private func end(_ arbiter: OpaquePointer?) {
    guard let (first, second) = pair(arbiter), mayTouch(first, second) else { return }
    contacts.append(Contact(first: first, second: second, point: .zero, hasBegun: false))
  }
}

/// The start or end of a contact between two colliders.
public struct Contact {
  public let first, second: Collider
  /// The place of the contact; only for its start.
  public let point: Vector
  public let hasBegun: Bool
}
