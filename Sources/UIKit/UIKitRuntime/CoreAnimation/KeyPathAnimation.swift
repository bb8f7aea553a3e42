import SceneGraph
import Transitions

/// An animation of the property at a key path, after `CAPropertyAnimation`.
@MainActor
open class KeyPathAnimation: TimedAnimation {
  /// The key path, such as `transform.rotation.z`.
  public var keyPath: String?
  /// True to add the values to the property's.
  public var isAdditive = false
  /// True if each repetition starts where the previous one ended.
  public var isCumulative = false
  /// The motion, computed on first use; its value is nil if there is none.
  private var knownMotion: AnyMotion??

  public required init() { super.init() }

  /// Creates an animation of the property at `path`.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  override func takeValues(of other: TimedAnimation) {
    super.takeValues(of: other)
    guard let other = other as? KeyPathAnimation else { return }
    (keyPath, isAdditive, isCumulative) = (other.keyPath, other.isAdditive, other.isCumulative)
  }

  /// The motion; nil if the property does not exist, or its values have another type.
  ///
  /// Used only on a layer's own copy, which no longer changes.
  private var motion: AnyMotion? {
    if let knownMotion { return knownMotion }
    let motion = makeMotion()
    knownMotion = .some(motion)
    return motion
  }

  /// Returns the motion.
  func makeMotion() -> AnyMotion? {
    keyPath.flatMap { AnyLayerProperty.at($0) }?.motion(of: self)
  }

  override func apply(
    at fraction: Double, repetition: Double, of layer: ViewLayer,
    to properties: inout LayerProperties
  ) {
    motion?.apply(at: fraction, repetition: repetition, to: &properties)
  }
}

/// An animation between two values, after `CABasicAnimation`.
///
/// Two of the three values may be given: from and to; from and by; by and to. With a single one,
/// the other end is the property's value without the animation.
@MainActor
open class BasicAnimation: KeyPathAnimation {
  /// The start value.
  public var fromValue: Any?
  /// The end value.
  public var toValue: Any?
  /// The difference between the start and end values.
  public var byValue: Any?

  public required init() { super.init() }

  override func takeValues(of other: TimedAnimation) {
    super.takeValues(of: other)
    guard let other = other as? BasicAnimation else { return }
    (fromValue, toValue, byValue) = (other.fromValue, other.toValue, other.byValue)
  }
}

/// An animation with a spring's motion, after `CASpringAnimation`. It is cut off at its duration; a
/// duration of `settlingDuration` shows all of it.
public final class SpringAnimation: BasicAnimation {
  /// The mass, above 0.
  public var mass = 1.0
  /// The stiffness, above 0.
  public var stiffness = 100.0
  /// The damping coefficient, above 0.
  public var damping = 10.0
  /// The initial velocity, in distances to the end value per second.
  public var initialVelocity = 0.0

  override func takeValues(of other: TimedAnimation) {
    super.takeValues(of: other)
    guard let other = other as? SpringAnimation else { return }
    (mass, stiffness) = (other.mass, other.stiffness)
    (damping, initialVelocity) = (other.damping, other.initialVelocity)
  }

  private var spring: Spring? {
    Spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity)
  }

  /// The time until the spring is at rest to within a thousandth of its distance, in seconds;
  /// infinite if it never settles.
  public var settlingDuration: Double { spring?.settlingDuration ?? .infinity }

  override func apply(
    at fraction: Double, repetition: Double, of layer: ViewLayer,
    to properties: inout LayerProperties
  ) {
    super.apply(
      at: spring?.displacement(at: fraction * duration) ?? fraction, repetition: repetition,
      of: layer, to: &properties)
  }
}
