import Jobs
import Support

/// An instant of a transition, before easing.
enum Instant: Hashable {
  /// Seconds since the start.
  case seconds(Double)
  /// A fraction of the duration, 0 to 1.
  case fraction(Double)

  /// Reads seconds (`0.3`, `0.3s`, `300ms`) or percent of the duration (`50%`).
  init(option: Option, text: String) throws(CommandError) {
    if text.hasSuffix("%"), let percent = Double(text.dropLast()), (0...100).contains(percent) {
      self = .fraction(percent / 100)
    } else if let seconds = Support.seconds(text), seconds >= 0, seconds.isFinite {
      self = .seconds(seconds)
    } else {
      throw .usage(
        "\(option.name): '\(text)' is no instant; give seconds (0.3, 0.3s, 300ms) or percent of the duration "
          + "(50%).")
    }
  }

  /// Returns the seconds since the start of a motion of `duration` seconds.
  func seconds(of duration: Double) -> Double {
    switch self {
    case .seconds(let seconds): seconds
    case .fraction(let fraction): fraction * duration
    }
  }
}
