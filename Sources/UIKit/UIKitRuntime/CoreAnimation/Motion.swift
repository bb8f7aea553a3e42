import SceneGraph
import Transitions

/// The type-erased values of an animation of one property.
@MainActor
class AnyMotion {
  /// Applies the value at `progress` to `properties`.
  ///
  /// - Parameter repetition: the number of earlier repetitions.
  func apply(at progress: Double, repetition: Double, to properties: inout LayerProperties) {}
}

/// The values of an animation of one property.
final class Motion<Value: LayerValue>: AnyMotion {
  private enum Values {
    /// Between two values, one or both of which may be missing.
    case straight(from: Value?, to: Value?, by: Value?)
    /// Through keyframes.
    case track(KeyframeTrack<Value>)
  }

  private let property: LayerProperty<Value>
  private let values: Values
  private let isAdditive: Bool
  private let isCumulative: Bool

  /// Creates the motion of an animation; nil if its values have another type.
  init?(of animation: KeyPathAnimation, _ property: LayerProperty<Value>) {
    self.property = property
    (isAdditive, isCumulative) = (animation.isAdditive, animation.isCumulative)
    if let basic = animation as? BasicAnimation {
      let given = [basic.fromValue, basic.toValue, basic.byValue]
      let values = given.map { $0.flatMap { Value.converted(from: $0) } }
      guard zip(given, values).allSatisfy({ ($0 == nil) == ($1 == nil) }) else { return nil }
      self.values = .straight(from: values[0], to: values[1], by: values[2])
    } else if let keyframes = animation as? KeyframeAnimation {
      let values = (keyframes.values ?? []).map { Value.converted(from: $0) }
      guard !values.isEmpty, values.allSatisfy({ $0 != nil }) else { return nil }
      self.values = .track(keyframes.track(through: values.compactMap { $0 }))
    } else {
      return nil
    }
  }

  override func apply(
    at progress: Double, repetition: Double, to properties: inout LayerProperties
  ) {
    let base = property.read(properties)
    var value = value(at: progress, base)
    if isCumulative, repetition > 0 {
      let end = self.value(at: 1, base)
      // The number of repetitions is usually small; an endless animation adds up until the sum is
      // too large to matter.
      for _ in 0..<Int(min(repetition, 1000)) { value = end.adding(value) }
    }
    property.write(&properties, isAdditive ? base.adding(value) : value)
  }

  /// Returns the value at `progress`; `base` is the property's value without the animation.
  private func value(at progress: Double, _ base: Value) -> Value {
    switch values {
    case .track(let track): return track.value(at: progress)
    case .straight(let from, let to, let by):
      let here = isAdditive ? Value.neutral ?? base : base
      let start: Value
      let end: Value
      switch (from, to, by) {
      case (let from?, let to?, _): (start, end) = (from, to)
      case (let from?, nil, let by?): (start, end) = (from, from.adding(by))
      case (nil, let to?, let by?): (start, end) = (to.subtracting(by) ?? here, to)
      case (let from?, nil, nil): (start, end) = (from, here)
      case (nil, let to?, nil): (start, end) = (here, to)
      case (nil, nil, let by?): (start, end) = (here, here.adding(by))
      case (nil, nil, nil): (start, end) = (here, here)
      }
      return Interpolator(from: start, to: end).value(at: progress)
    }
  }
}

/// The motion of a layer's position along a path.
final class PathMotion: AnyMotion {
  private let path: TimedPath
  private let property: LayerProperty<Point>
  private let isAdditive: Bool
  private let rotationMode: KeyframeAnimation.RotationMode?

  /// Copies the settings of `animation` instead of referencing it, because the animation owns its
  /// motion.
  init(_ path: TimedPath, of animation: KeyframeAnimation, _ property: LayerProperty<Point>) {
    (self.path, self.property) = (path, property)
    (isAdditive, rotationMode) = (animation.isAdditive, animation.rotationMode)
  }

  override func apply(
    at progress: Double, repetition: Double, to properties: inout LayerProperties
  ) {
    guard let (point, tangent) = path.place(at: progress) else { return }
    let base = property.read(properties)
    property.write(&properties, isAdditive ? base.adding(point) : point)
    guard let rotationMode, tangent != .zero else { return }
    let angle =
      arcTangent(tangent.y, tangent.x) + (rotationMode == .rotateAutoReverse ? Double.pi : 0)
    properties.layer.transform = properties.layer.transform.concatenating(
      .rotation(angle, x: 0, y: 0, z: 1))
  }
}
