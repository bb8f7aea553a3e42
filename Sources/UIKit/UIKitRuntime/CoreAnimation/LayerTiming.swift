import SceneGraph
public import Transitions

/// The timing of a layer in its superlayer's time, after `CAMediaTiming`. Times are seconds.
struct LayerTiming {
  var beginTime = 0.0
  var speed = 1.0
  var timeOffset = 0.0
  var duration = Double.infinity
  var repeatCount = 0.0
  var repeatDuration = 0.0
  var autoreverses = false
  var fillMode = MediaTiming.FillMode.removed

  /// True if the layer's time is its superlayer's.
  var isIdentity: Bool { beginTime == 0 && speed == 1 && timeOffset == 0 }

  /// Returns the layer's time at a time of its superlayer.
  func local(_ time: Double) -> Double { (time - beginTime) * speed + timeOffset }

  /// Returns the time of the superlayer at a time of the layer; the start time if the layer is
  /// stopped.
  func parent(_ time: Double) -> Double {
    speed == 0 ? beginTime : (time - timeOffset) / speed + beginTime
  }
}

extension ViewLayer {
  /// The layer's begin time, in its superlayer's time.
  public var beginTime: Double {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }

  /// The layer's speed: its seconds per second of its superlayer. At 0, all animations of the layer
  /// and its sublayers stop, including those of views, and `timeOffset` moves them.
  public var speed: Double {
    get { timing.speed }
    set { timing.speed = newValue }
  }

  /// The offset added to the layer's time.
  public var timeOffset: Double {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }

  /// The layer's duration, infinite by default. Stored, but without effect.
  public var duration: Double {
    get { timing.duration }
    set { timing.duration = newValue }
  }

  /// The layer's number of repetitions. Stored, but without effect, since a layer has no duration.
  public var repeatCount: Double {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }

  /// The duration of all repetitions. Stored, but without effect, since a layer has no duration.
  public var repeatDuration: Double {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }

  /// True if each repetition plays forward and backward. Stored, but without effect, since a layer
  /// has no duration.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }

  /// The effect outside the layer's duration. Stored, but without effect, since a layer has no
  /// duration.
  public var fillMode: MediaTiming.FillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }

  /// Returns the layer's time at a time of `layer`, or of the window if it is nil.
  public func convertTime(_ time: Double, from layer: ViewLayer?) -> Double {
    guard let layer else { return localTime(at: time) }
    return layer.convertTime(time, to: self)
  }

  /// Returns the time of `layer`, or of the window if it is nil, at a time of this layer.
  public func convertTime(_ time: Double, to layer: ViewLayer?) -> Double {
    // Only up to the nearest common layer, to minimize rounding errors.
    var (ancestor, time): (ViewLayer?, Double) = (self, time)
    while let current = ancestor, !(layer?.isTimed(by: current) ?? false) {
      time = current.timing.parent(time)
      ancestor = current.parent
    }
    return layer?.localTime(at: time, of: ancestor) ?? time
  }

  private func isTimed(by layer: ViewLayer) -> Bool {
    self === layer || parent?.isTimed(by: layer) ?? false
  }

  /// The layer's superlayer, or the layer that it masks.
  var parent: ViewLayer? { superlayer ?? maskedLayer }

  /// Returns the layer's time at a time of `layer`, which contains it; nil for the window's time.
  func localTime(at time: Double, of layer: ViewLayer? = nil) -> Double {
    if self === layer { return time }
    return timing.local(parent?.localTime(at: time, of: layer) ?? time)
  }

  /// True if the layer or one of its ancestors has its own time.
  var hasOwnTime: Bool { !timing.isIdentity || parent?.hasOwnTime ?? false }

  /// The layer's speed: its seconds per second of the window.
  var timeRate: Double { timing.speed * (parent?.timeRate ?? 1) }

  /// The layer's time minus the window's; 0 without a window.
  var timeLead: Double {
    guard hasOwnTime, let time = timeline?.root.now else { return 0 }
    return localTime(at: time) - time
  }
}
