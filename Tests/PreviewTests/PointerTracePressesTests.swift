import Controls
import SceneGraph
import Testing
import UIKitRuntime

@testable import Preview

@Suite("The gesture of the scrubber")
struct PointerTracePressesTests {
  private func trace(_ events: [(PointerPhase, Double)]) -> PointerTrace {
    PointerTrace(events.map { PointerEvent($0.0, at: .zero, timestamp: $0.1) })
  }

  @Test("Times count from the first event, and a press lasts until the pointer is up")
  func presses() {
    let trace = trace([
      (.began, 10), (.moved, 10.5), (.ended, 11), (.began, 12), (.cancelled, 12.25),
    ])
    #expect(trace.times == [0, 0.5, 1, 2, 2.25])
    #expect(trace.presses == [.init(0, 1), .init(2, 2.25)])
  }

  @Test("A pointer that is still down ends with the last event, and no event means no press")
  func down() {
    #expect(trace([(.began, 3), (.moved, 4)]).presses == [.init(0, 1)])
    #expect(trace([]).presses == [] && trace([]).times == [])
  }
}
