import Transitions

/// The label of a parameter in the window, and the unit of its number.
///
/// A label is made from the name: `cornerRadius` is "corner radius". The table has the names that a
/// reader would not understand this way, or not spelled as in the rest of the window.
enum ParameterLabel {
  /// The labels of names.
  private static let labels = ["shadowEnd": "shadow reach", "char": "charred rim"]
  /// The spelling of words.
  private static let words = [
    "color": "colour", "center": "centre", "neighbors": "neighbours", "gray": "grey",
  ]
  /// The units that the help of a shader's parameter ends with, and how they are written after a
  /// number.
  private static let units = [
    ("degrees", "°"), ("kelvins", " K"), ("turns", " turns"), ("picture heights", " × height"),
    ("points", " pt"),
  ]

  /// Returns the label of a parameter, or of another setting, whose label is its name.
  static func text(of name: String) -> String {
    if let label = labels[name] { return label }
    guard !name.contains(" ") else { return name }
    var parts: [String] = []
    for (index, letter) in name.enumerated() {
      let isBreak = letter == "_" || letter == "-"
      let before = index > 0 ? name[name.index(name.startIndex, offsetBy: index - 1)] : nil
      let beginsWord = letter.isUppercase && before?.isLowercase == true
      if isBreak || beginsWord || parts.isEmpty { parts.append("") }
      if !isBreak { parts[parts.count - 1].append(letter) }
    }
    return parts.filter { !$0.isEmpty }.map { part in
      // An abbreviation stays in capitals.
      let word = part.count > 1 && part.allSatisfy(\.isUppercase) ? part : part.lowercased()
      return words[word] ?? word
    }.joined(separator: " ")
  }

  /// Returns the unit of a number as it is written after it; empty for none.
  ///
  /// - Parameter help: the help of the parameter, which names the unit of a shader's number.
  static func unit(_ unit: ParameterUnit, help: String) -> String {
    switch unit {
    case .points: " pt"
    case .degrees: "°"
    case .none, .fraction:
      units.first { help.hasSuffix("in \($0.0)") || help.contains("in \($0.0):") }?.1 ?? ""
    }
  }
}
