import Effects
import SceneGraph
import Testing
import Transitions

/// Properties that hold for every parameter of every effect.
@Suite("Parameter invariants")
struct ParameterInvariantTests {
  @Test(
    "Names are unique identifiers, and each parameter has a line of help", arguments: Effect.all)
  func names(_ effect: Effect) {
    func check<Owner: Transition>(_ type: Owner.Type) {
      let names = type.parameters.map(\.name)
      #expect(Set(names).count == names.count)
      for parameter in type.parameters {
        #expect(parameter.name.wholeMatch(of: /[a-z][A-Za-z0-9]*/) != nil, "\(parameter.name)")
        #expect(!parameter.help.isEmpty && !parameter.help.contains("\n"))
      }
    }
    check(effect.type)
  }

  @Test("The text of a default parses to the default", arguments: Effect.all)
  func defaults(_ effect: Effect) throws {
    func check<Owner: Transition>(_ type: Owner.Type) throws {
      for parameter in type.parameters {
        var owner = Owner()
        let text = parameter.text(in: owner)
        try parameter.set(text, in: &owner)
        #expect(owner == Owner(), "\(parameter.name)=\(text)")
        #expect(parameter.text(in: owner) == text)
      }
    }
    try check(effect.type)
  }

  @Test("The screen parts of a value recompose to the value", arguments: Effect.all)
  func screenParts(_ effect: Effect) throws {
    let container = Container(size: Size(width: 375, height: 600), scale: 2)
    func check<Owner: Transition>(_ type: Owner.Type) throws {
      for parameter in type.parameters {
        guard case .text(let examples, _) = parameter.kind else {
          #expect(parameter.screenValue(in: Owner(), container) == nil)
          continue
        }
        for text in examples {
          var owner = Owner()
          try parameter.set(text, in: &owner)
          let value = try #require(parameter.screenValue(in: owner, container))
          #expect(value.parts.count.isMultiple(of: value.names.count))
          #expect(value.isAutomatic == (text == value.automaticText))
          // An automatic value equals its explicit text.
          let explicit = try #require(parameter.text(for: value.parts, in: owner))
          try parameter.set(explicit, in: &owner)
          let written = try #require(parameter.screenValue(in: owner, container))
          #expect(written.parts == value.parts && !written.isAutomatic, "\(text)")
        }
        #expect(parameter.text(for: [], in: Owner()) == nil)
      }
    }
    try check(effect.type)
  }

  @Test("Both bounds of a range and every choice are accepted", arguments: Effect.all)
  func acceptedBounds(_ effect: Effect) throws {
    func check<Owner: Transition>(_ type: Owner.Type) throws {
      for parameter in type.parameters {
        for text in parameter.kind.extremes {
          var owner = Owner()
          try parameter.set(text, in: &owner)
          #expect(Self.isSame(parameter.text(in: owner), text), "\(parameter.name)=\(text)")
        }
      }
    }
    try check(effect.type)
  }

  @Test(
    "With parameters at their bounds every scene is finite, one by one and all at once",
    arguments: Effect.all)
  func sanity(_ effect: Effect) throws {
    try Self.forEachExtreme(of: effect) { transition, direction, container, description in
      #expect(transition.scene(at: 0, direction, in: container) == .still(.from, in: container))
      for progress in [-0.5, -0.01, 1e-6, 0.1, 0.25, 0.5, 0.75, 0.9, 1 - 1e-6, 1.01, 1.5] {
        expectSane(
          transition.scene(at: progress, direction, in: container),
          "\(description), \(direction) at \(progress)")
      }
    }
  }

  @Test(
    "With parameters at their bounds the motion meets both pictures, except at declared jumps",
    arguments: Effect.all)
  func continuity(_ effect: Effect) throws {
    try Self.forEachExtreme(of: effect) { transition, direction, container, description in
      // Nearer than by default: for an eye one point away, layers that come near move hundreds of
      // times as fast.
      SceneInvariantTests.expectMeetingEnds(
        transition, direction, in: container, near: 1e-9, description)
    }
  }

  /// Calls `check` for `effect` with each parameter at each of its bounds, and with all of them at
  /// the lower and at the upper bounds, in every container and direction.
  private static func forEachExtreme(
    of effect: Effect,
    _ check: (any Transition, Direction, Container, _ description: String) throws -> Void
  ) throws {
    func extremes<Owner: Transition>(_ type: Owner.Type) throws -> [(any Transition, String)] {
      var result: [(any Transition, String)] = []
      var (lower, upper) = (Owner(), Owner())
      for parameter in type.parameters {
        let texts = parameter.kind.extremes
        for text in texts {
          var owner = Owner()
          try parameter.set(text, in: &owner)
          result.append((owner, "\(type.name) with \(parameter.name)=\(text)"))
        }
        if let first = texts.first { try parameter.set(first, in: &lower) }
        if let last = texts.last { try parameter.set(last, in: &upper) }
      }
      return result + [
        (lower, "\(type.name) at its lower ends"), (upper, "\(type.name) at its upper ends"),
      ]
    }
    // Both checks cover progress from both ends, and the pop of a reversible effect is its push at
    // the mirrored progress.
    let directions = effect.make() is any ReversibleTransition ? [.push] : Direction.allCases
    for (transition, description) in try extremes(effect.type) {
      for container in containers {
        for direction in directions { try check(transition, direction, container, description) }
      }
    }
  }

  @Test(
    "A value out of range or an unknown word throws an error that names the parameter",
    arguments: Effect.all)
  func rejected(_ effect: Effect) throws {
    func check<Owner: Transition>(_ type: Owner.Type) throws {
      for parameter in type.parameters {
        for text in parameter.kind.refused {
          var owner = Owner()
          let error = #expect(throws: ParameterError.self, "\(parameter.name)=\(text)") {
            try parameter.set(text, in: &owner)
          }
          #expect(try #require(error).description.contains(parameter.name))
          #expect(owner == Owner())
        }
      }
    }
    try check(effect.type)
  }

  private static func isSame(_ text: String, _ other: String) -> Bool {
    if let a = Double(text), let b = Double(other) { return abs(a - b) <= 1e-9 * max(abs(a), 1) }
    return text == other
  }
}

extension ParameterKind {
  /// The texts of both bounds, or of every choice.
  fileprivate var extremes: [String] {
    switch self {
    case .number(let range, _): ["\(range.lowerBound)", "\(range.upperBound)"]
    case .whole(let range): ["\(range.lowerBound)", "\(range.upperBound)"]
    case .choice(let words): words
    case .text(let examples, _): examples
    case .color: Color.examples
    case .picture: ["", "avatar.png"]
    }
  }

  /// Texts that are close to valid ones and must be rejected.
  fileprivate var refused: [String] {
    switch self {
    case .number(let range, _):
      ["\(range.lowerBound - 0.001)", "\(range.upperBound + 0.001)", "nan", "-inf", "", "much"]
    case .whole(let range):
      ["\(range.lowerBound - 1)", "\(range.upperBound + 1)", "1.5", "", "much"]
    case .choice(let words): words.map { $0 + "x" } + ["", "nothing"]
    case .text(let examples, _): examples.map { $0 + "," } + ["?", "nan,nan", "1e999"]
    case .color: Color.examples.map { $0 + "," } + ["", "reddish", "#12"]
    case .picture: []
    }
  }
}
