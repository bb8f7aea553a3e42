import Controls
import RenderJobs
import SceneGraph
import Transitions
import Window

/// How long frames take: from one to the next, on the processor and on the GPU. The number above a graph is the median of
/// its frames, the one below what 95 of a hundred do not exceed; the line is at the display's own period.
///
/// It shows new numbers a few times a second only, so that it costs little of what it measures.
@MainActor
final class StatisticsPane: PreviewPane {
  /// In points.
  static let height = 116.0
  /// Seconds between what it shows.
  private static let pause = 0.2

  /// What was measured.
  var meter = FrameMeter()
  /// How far apart frames were.
  var times = FrameTimes()
  /// Seconds for which the display shows a frame.
  var framePeriod = 1.0 / 60

  private var shown = FrameMeter()
  private var shownTimes: [Double] = []
  private var shownAt = -Double.infinity

  /// Shows what was measured by `now`, where it is time for that or is to be `atOnce`.
  func update(at now: Double, atOnce: Bool = false) {
    guard atOnce || now - shownAt >= Self.pause else { return }
    shownAt = now
    shown = meter
    shownTimes = times.intervals.suffix(Readings.room).map(\.seconds)
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
      name, milliseconds(spread?.median), values, room: Readings.room, limit: limit,
      top: 2.5 * limit, note: "p95  \(milliseconds(spread?.p95))")
  }

  private func milliseconds(_ seconds: Double?) -> String {
    seconds.map { "\(fixed($0 * 1000, 1)) ms" } ?? "– ms"
  }
}
