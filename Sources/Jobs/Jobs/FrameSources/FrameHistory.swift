package import SceneGraph

/// The frames of a window in small steps of time, of which the latest are kept. A window's time
/// never goes back, and exposures overlap.
package final class FrameHistory {
  /// The number of steps in a frame period.
  package static let stepsPerPeriod = 128
  /// The number of frame periods that are kept: an exposure of 720° about the frame before the
  /// latest one.
  private static let keptPeriods = 4

  private let advance: (Double) -> PresentedFrame
  /// The index of the first kept step.
  private var first = 0
  private var frames: [PresentedFrame] = []

  /// Creates a history that begins at frame 0.
  ///
  /// - Parameter advance: a function that returns the frame at a time in frame periods after
  ///   frame 0; called with rising times.
  package init(_ advance: @escaping (Double) -> PresentedFrame) { self.advance = advance }

  /// True if the frame at a time, in frame periods after frame 0, is kept or still to come.
  package func has(_ position: Double) -> Bool { step(of: position) >= first }

  private func step(of position: Double) -> Int {
    max(Int((position * Double(Self.stepsPerPeriod)).rounded()), 0)
  }

  /// Returns the frame at the step that is nearest to a time in frame periods after frame 0.
  ///
  /// - Precondition: `has(position)` is true.
  package func frame(at position: Double) -> PresentedFrame {
    let step = step(of: position)
    precondition(step >= first, "the frame at \(position) is no longer kept")
    while first + frames.count <= step {
      frames.append(advance(Double(first + frames.count) / Double(Self.stepsPerPeriod)))
    }
    let frame = frames[step - first]
    let surplus = frames.count - Self.keptPeriods * Self.stepsPerPeriod
    // Removed in large parts, which costs little per frame.
    if surplus >= Self.stepsPerPeriod {
      frames.removeFirst(surplus)
      first += surplus
    }
    return frame
  }
}
