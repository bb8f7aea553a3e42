import SceneGraph
import Transitions

extension Parameter<ShaderTransition> {
  /// Creates the parameter of a uniform.
  init(_ uniform: ShaderUniform) {
    let kind = uniform.parameterKind
    self.init(
      name: uniform.name,
      help: uniform.help.isEmpty ? "a uniform, \(uniform.kind)" : uniform.help,
      kind: kind,
      read: { uniform.value(kind, in: $0) },
      write: { (owner, value) throws(ParameterError.Reason) in
        if case .picture(let path) = value, kind == .picture {
          owner.pictureFiles[uniform.name] = path
          return
        }
        let numbers = try uniform.numbers(of: value, kind)
        guard uniform.accepts(numbers) else { throw .outOfRange }
        owner.values[uniform.name] = numbers
      })
  }
}

extension ShaderUniform {
  /// The largest integer of a parameter without a range.
  private static let largest = 1_000_000_000

  /// The kind of the uniform's parameter. A number without a range in the file gets one for a
  /// slider, but accepts any value.
  fileprivate var parameterKind: ParameterKind {
    if isColorParameter { return .color }
    return switch kind {
    case .float: .number(sliderRange, .none)
    case .int:
      .whole(
        whole(sliderRange.lowerBound.rounded(.down))...whole(sliderRange.upperBound.rounded(.up)))
    case .bool: .choice(["false", "true"])
    case .sampler2D: .picture
    case .vec2, .vec3, .vec4, .ivec2, .ivec3, .ivec4:
      .text(examples: [text(of: defaultValue)], form: form)
    }
  }

  /// True for a colour with a valid default.
  private var isColorParameter: Bool {
    isColor && defaultValue.allSatisfy { (0...1).contains($0) }
  }

  /// The file's range, or one around the default.
  private var sliderRange: ClosedRange<Double> {
    if let range { return range }
    let first = defaultValue.first ?? 0
    let value = first.isFinite ? min(max(first, -1e6), 1e6) : 0
    let most = kind == .int ? 10.0 : 1
    return value < 0 ? 4 * value...max(most, -4 * value) : 0...max(most, 4 * value)
  }

  private var form: String {
    ["x", "y", "z", "w"].prefix(defaultValue.count).joined(separator: ",")
  }

  /// Returns components as text.
  private func text(of numbers: [Double]) -> String {
    numbers.map { ParameterValue.number($0).text }.joined(separator: ",")
  }

  /// Returns the value in `owner`.
  fileprivate func value(_ kind: ParameterKind, in owner: ShaderTransition) -> ParameterValue {
    let numbers = owner.values[name] ?? defaultValue
    let first = numbers.first ?? 0
    return switch kind {
    case .number: .number(first)
    case .whole: .whole(whole(first))
    case .choice: .choice(first == 0 ? "false" : "true")
    case .picture: .picture(owner.pictureFiles[name] ?? "")
    case .text: .text(text(of: numbers))
    case .color:
      .color(
        Color(
          cssText: Color(
            red: numbers[0], green: numbers[1], blue: numbers[2],
            alpha: numbers.count > 3 ? numbers[3] : 1
          ).cssText) ?? .clear)
    }
  }

  /// Returns the components of a value.
  fileprivate func numbers(
    of value: ParameterValue, _ kind: ParameterKind
  ) throws(ParameterError.Reason) -> [Double] {
    switch (kind, value) {
    case (.number, .number(let number)):
      guard number.isFinite else { throw .malformed }
      return [number]
    case (.whole, .whole(let number)):
      guard (-Self.largest...Self.largest).contains(number) else { throw .outOfRange }
      return [Double(number)]
    case (.choice, .choice(let word)):
      switch word.lowercased() {
      case "true", "1": return [1]
      case "false", "0": return [0]
      default: throw .malformed
      }
    case (.color, .color(let color)):
      return [color.red, color.green, color.blue, color.alpha].prefix(defaultValue.count).map(
        \.self)
    case (.text, .text(let text)): return try components(text)
    default: throw .wrongKind
    }
  }

  /// Reads components separated by commas; a single one applies to all of them.
  private func components(_ text: String) throws(ParameterError.Reason) -> [Double] {
    let isWhole = [.ivec2, .ivec3, .ivec4].contains(kind)
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      Double(part.drop { $0 == " " })
    }
    let numbers = parts.compactMap(\.self)
    guard numbers.count == parts.count, [1, defaultValue.count].contains(numbers.count),
      numbers.allSatisfy({ $0.isFinite && (!isWhole || abs($0) <= Double(Self.largest)) }),
      !isWhole || numbers.allSatisfy({ $0 == $0.rounded() })
    else { throw .malformed }
    return numbers.count == 1 ? Array(repeating: numbers[0], count: defaultValue.count) : numbers
  }

  /// True if all components are within the file's range, or it has none.
  fileprivate func accepts(_ numbers: [Double]) -> Bool {
    guard let range, [.float, .int].contains(kind) else { return true }
    return numbers.allSatisfy(range.contains)
  }
}

/// Returns a number without its fraction, within 32 bits; 0 for NaN.
func whole(_ number: Double) -> Int {
  number.isNaN ? 0 : Int(min(max(number, Double(Int32.min)), Double(Int32.max)))
}
