import Controls
import Jobs
import SceneGraph
import Support
import Transitions

/// The pane with the time per frame: the interval to the next frame, the processor time and the GPU
/// time. The number above a graph is the median of its frames, the number below the 95th
/// percentile; the line marks the display's period.
///
/// It updates its numbers only five times per second, so that it adds little to the times that it
/// shows.
@MainActor
final class StatisticsPane: PreviewPane {
  /// The height in points.
  static let height = 116.0
  /// The time between two updates, in seconds.
  private static let updateInterval = 0.2

  /// The processor and GPU times.
  var meter = FrameMeter()
  /// The intervals between frames.
  var times = FrameTimes()
  /// The display's period in seconds.
  var framePeriod = 1.0 / 60

  private var shown = FrameMeter()
  private var shownTimes: [Double] = []
  private var shownAt = -Double.infinity
  private var wasMoving = false

  /// Shows the current figures at `now`, in seconds, if an update is due or the motion has just
  /// ended.
  ///
  /// - Returns: true if the motion has just ended, and the window has to be drawn once more.
  func update(at now: Double, isMoving: Bool) -> Bool {
    let hasEnded = wasMoving && !isMoving
    wasMoving = isMoving
    guard hasEnded || now - shownAt >= Self.updateInterval else { return false }
    shownAt = now
    shown = meter
    shownTimes = times.intervals.suffix(Readings.capacity).map(\.seconds)
    return hasEnded
  }

  func scene(_ container: Container, _ text: TextPictures) throws -> Scene {
    let graphs = [
      graph("frame", shownTimes, limit: framePeriod),
      graph("CPU", shown.processor.values, limit: framePeriod),
      graph("GPU", shown.graphics.values, limit: framePeriod),
    ]
    let gap = 14.0
    let count = Double(graphs.count)
    let width = (container.size.width - 2 * Theme.margin - (count - 1) * gap) / count
    return try text.scene(container) { drawing in
      drawing.fill(Rect(x: 0, y: 0, width: container.size.width, height: 1), Theme.divider)
      for (index, graph) in graphs.enumerated() {
        let frame = Rect(
          x: Theme.margin + Double(index) * (width + gap), y: 14, width: max(width, 1),
          height: graph.height(width))
        graph.draw(in: frame, ControlState(), into: &drawing)
      }
    }
  }

  private func graph(_ name: String, _ values: [Double], limit: Double) -> BarGraph {
    let spread = values.isEmpty ? nil : Distribution(values)
    return BarGraph(
      name, milliseconds(spread?.median), values, room: Readings.capacity, limit: limit,
      top: 2.5 * limit, note: "p95  \(milliseconds(spread?.p95))")
  }

  private func milliseconds(_ seconds: Double?) -> String {
    seconds.map { "\(fixed($0 * 1000, 1)) ms" } ?? "– ms"
  }
}
