import SceneGraph
import Transitions

// The types of some properties differ between Core Animation and the runtime. `UIKitNames` declares
// them with Core Animation's types, which hides the runtime's properties there; so these have other
// names.

extension TimedAnimation {
  /// `speed`.
  package var portedSpeed: Double {
    get { speed }
    set { speed = newValue }
  }

  /// `repeatCount`.
  package var portedRepeatCount: Double {
    get { repeatCount }
    set { repeatCount = newValue }
  }
}

extension KeyframeAnimation {
  /// `keyTimes`.
  package var portedKeyTimes: [Double]? {
    get { keyTimes }
    set { keyTimes = newValue }
  }

  /// `tensionValues`.
  package var portedTensionValues: [Double]? {
    get { tensionValues }
    set { tensionValues = newValue }
  }

  /// `continuityValues`.
  package var portedContinuityValues: [Double]? {
    get { continuityValues }
    set { continuityValues = newValue }
  }

  /// `biasValues`.
  package var portedBiasValues: [Double]? {
    get { biasValues }
    set { biasValues = newValue }
  }
}

extension ViewLayer {
  /// `speed`.
  package var portedSpeed: Double {
    get { speed }
    set { speed = newValue }
  }

  /// `repeatCount`.
  package var portedRepeatCount: Double {
    get { repeatCount }
    set { repeatCount = newValue }
  }
}
