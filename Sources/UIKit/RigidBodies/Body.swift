internal import CChipmunk

/// A rigid body of a world.
public final class Body {
  let pointer: OpaquePointer
  private let chipmunk: ChipmunkFunctions

  init(_ pointer: OpaquePointer, _ chipmunk: ChipmunkFunctions) {
    (self.pointer, self.chipmunk) = (pointer, chipmunk)
  }

  func release() { chipmunk.bodyFree(pointer) }

  /// The centre of gravity, in points.
  public var position: Vector {
    get { Vector(chipmunk.bodyGetPosition(pointer)) }
    set { chipmunk.bodySetPosition(pointer, cpVect(newValue)) }
  }

  /// In radians, clockwise where y is down.
  public var angle: Double {
    get { chipmunk.bodyGetAngle(pointer) }
    set { chipmunk.bodySetAngle(pointer, newValue) }
  }

  /// In points per second.
  public var velocity: Vector {
    get { Vector(chipmunk.bodyGetVelocity(pointer)) }
    set { chipmunk.bodySetVelocity(pointer, cpVect(newValue)) }
  }

  /// In radians per second.
  public var angularVelocity: Double {
    get { chipmunk.bodyGetAngularVelocity(pointer) }
    set { chipmunk.bodySetAngularVelocity(pointer, newValue) }
  }

  /// Sets the force and the torque of the next step.
  public func push(force: Vector, torque: Double) {
    chipmunk.bodySetForce(pointer, cpVect(force))
    chipmunk.bodySetTorque(pointer, torque)
  }

  /// Sets the inertia; an infinite moment for a body that does not turn.
  public func setInertia(mass: Double, moment: Double) {
    chipmunk.bodySetMass(pointer, mass)
    chipmunk.bodySetMoment(pointer, moment)
  }

  /// True if the body never moves, but others collide with it.
  public var isFixed = false {
    didSet {
      guard isFixed != oldValue else { return }
      chipmunk.bodySetType(pointer, isFixed ? CP_BODY_TYPE_KINEMATIC : CP_BODY_TYPE_DYNAMIC)
      if isFixed { (velocity, angularVelocity) = (.zero, 0) }
    }
  }
}

/// A wall, or the shape of a body.
public final class Collider {
  let pointer: OpaquePointer
  private let chipmunk: ChipmunkFunctions
  /// True for a wall.
  public let isWall: Bool
  /// The fraction of the speed that remains after a collision, from 0 to 1.
  public var elasticity = 0.0
  /// The coefficient of friction, from 0.
  public var friction = 0.0

  init(_ pointer: OpaquePointer, _ chipmunk: ChipmunkFunctions, isWall: Bool) {
    (self.pointer, self.chipmunk, self.isWall) = (pointer, chipmunk, isWall)
  }

  func release() { chipmunk.shapeFree(pointer) }
}

/// A connection between two bodies, or between a body and the world.
public final class Joint {
  /// The kind of connection between two points; lengths are in points.
  public enum Kind: Equatable {
    /// The points coincide.
    case pivot
    /// The points keep their distance.
    case rod(length: Double)
    /// A spring: a force of `stiffness` per point of extension, and of `damping` per point per
    /// second.
    case spring(length: Double, stiffness: Double, damping: Double)
  }

  let pointer: OpaquePointer
  private let chipmunk: ChipmunkFunctions

  init(_ pointer: OpaquePointer, _ chipmunk: ChipmunkFunctions) {
    (self.pointer, self.chipmunk) = (pointer, chipmunk)
  }

  func release() { chipmunk.constraintFree(pointer) }
}
