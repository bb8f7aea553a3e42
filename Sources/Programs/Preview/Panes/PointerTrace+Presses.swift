import Controls
import SceneGraph
import Transitions
import UIKitRuntime

extension PointerTrace {
  /// The times of the events, in seconds from the first.
  var times: [Double] {
    guard let first = events.first?.timestamp else { return [] }
    return events.map { $0.timestamp - first }
  }

  /// The times for which a pointer was down, in seconds from the first event. One that is still
  /// down ends with the last event.
  var presses: [TimelineTracks.Span] {
    var presses: [TimelineTracks.Span] = []
    var start: Double?
    for (event, time) in zip(events, times) {
      if event.phase.isDown {
        start = start ?? time
      } else if let begun = start {
        presses.append(.init(begun, time))
        start = nil
      }
    }
    if let start, let last = times.last { presses.append(.init(start, last)) }
    return presses
  }
}
