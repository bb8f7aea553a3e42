import Controls
import SceneGraph
import Transitions

/// The rows of controls for a timing curve.
struct CurveRows {
  /// The identity of a control.
  enum Row: Hashable {
    case kind, graph, spring, stepCount, jump, text
  }

  /// The curve.
  let curve: TimingCurve
  /// The playhead: fractions of the motion's time and progress; nil at rest.
  var playhead: (time: Double, progress: Double)?

  private static let jumps: [(word: String, jump: StepCurve.Jump)] = [
    ("start", .start), ("end", .end), ("none", .none), ("both", .both),
  ]

  /// The initial curves of the kinds that have no CSS keyword.
  private static let others: [(word: String, curve: TimingCurve?)] = [
    ("spring", Spring().map { .spring($0) }), ("steps", StepCurve(5).map { .steps($0) }),
  ]

  private static var words: [String] { TimingCurve.named.map(\.name) + others.map(\.word) }

  private var kind: Int? {
    let count = TimingCurve.named.count
    return switch curve {
    case .spring: count
    case .steps: count + 1
    default: TimingCurve.named.firstIndex { $0.curve == curve }
    }
  }

  /// The controls, from the top.
  var controls: [(row: Row, control: any Control)] {
    var controls: [(row: Row, control: any Control)] = [
      (.kind, Choice("curve", Self.words, selection: kind)),
      (.graph, CurveGraph(curve, playhead: playhead)),
    ]
    switch curve {
    case .spring(let spring):
      controls.append((.spring, NumberRow("spring", Self.cells(spring))))
    case .steps(let staircase):
      let least = staircase.jump == .none ? 2.0 : 1
      controls += [
        (
          .stepCount,
          Slider(
            "steps", Double(staircase.count), in: least...20, isWhole: true,
            text: "\(staircase.count)", typingRange: least...1000)
        ),
        (
          .jump,
          Choice(
            "jump", Self.jumps.map(\.word),
            selection: Self.jumps.firstIndex { $0.jump == staircase.jump })
        ),
      ]
    default: break
    }
    controls.append((.text, TextField("", curve.cssText) { TimingCurve(cssText: $0) != nil }))
    return controls
  }

  private static func cells(_ spring: Spring) -> [NumberRow.Cell] {
    let limits = 0.001...1_000_000.0
    return [
      .init("mass", spring.mass, in: 0.1...10, typingRange: limits, scale: .logarithmic),
      .init("stiffness", spring.stiffness, in: 1...1000, typingRange: limits, scale: .logarithmic),
      .init("damping", spring.damping, in: 1...100, typingRange: limits, scale: .logarithmic),
      .init("velocity", spring.initialVelocity, in: -20...20, typingRange: -1000...1000, step: 0.5),
    ]
  }

  /// Returns the curve after the control `row` was set to `value`; nil if that is not a curve.
  func curve(_ row: Row, _ value: ControlValue) -> TimingCurve? {
    switch (row, value, curve) {
    case (.kind, .index(let index), _):
      let named = TimingCurve.named
      return named.indices.contains(index)
        ? named[index].curve : Self.others[index - named.count].curve
    case (.graph, .curve(let curve), _): return curve
    case (.text, .text(let text), _): return TimingCurve(cssText: text)
    case (.spring, .numbers(let numbers), _) where numbers.count == 4:
      return Spring(
        mass: numbers[0], stiffness: numbers[1], damping: numbers[2], initialVelocity: numbers[3]
      ).map { .spring($0) }
    case (.stepCount, .number(let count), .steps(let staircase)):
      return StepCurve(Int(count), staircase.jump).map { .steps($0) }
    case (.jump, .index(let index), .steps(let staircase)):
      let jump = Self.jumps[index].jump
      return StepCurve(max(staircase.count, jump == .none ? 2 : 1), jump).map { .steps($0) }
    default: return nil
    }
  }
}
