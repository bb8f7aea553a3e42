/// The GLSL sources: those that are embedded in the program, or others in the place of some of them.
public struct ShaderLibrary: Sendable, Hashable {
  /// A vertex and a fragment shader that belong together.
  public struct Pass: Sendable, Hashable {
    /// The stem of the fragment shader's file.
    public let name: String
    /// The vertex shader's source.
    public let vertex: String
    /// The fragment shader's source.
    public let fragment: String
  }

  /// The names of all files, as they are in the repository's folder `Shaders`.
  public static let fileNames = [
    "Values.glsl", "Piece.vert", "Coverage.glsl", "Sheet.frag", "Shadow.frag", "Group.frag",
  ]

  /// What is embedded in the program.
  public static let builtIn = ShaderLibrary()

  private let replacements: [String: String]

  /// The embedded sources, but for `files`: texts by the names of the files that they take the place of.
  public init(replacing files: [String: String] = [:]) {
    replacements = files.filter { Self.fileNames.contains($0.key) }
  }

  /// Whether nothing takes the place of an embedded source.
  public var isBuiltIn: Bool { replacements.isEmpty }

  /// Draws a flat piece of a layer.
  public var sheet: Pass { pass("Sheet") }
  /// Draws a soft shadow.
  public var shadow: Pass { pass("Shadow") }
  /// Draws what was drawn apart.
  public var group: Pass { pass("Group") }

  /// By how much the numbers of one file's lines differ from those of the next, as drivers are told them. GLSL has a
  /// number for each source as well, which Mesa's log does not show.
  private static let linesPerFile = 10_000

  /// A driver's log that says the files and lines as they were written: of a place such as `0:40012(3)`, `0(40012)` or
  /// `ERROR: 0:40012` at the start of a line becomes `Sheet.frag:12(3)`, `Sheet.frag(12)` or `ERROR: Sheet.frag:12`.
  public static func naming(filesIn log: String) -> String {
    log.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let start = ["ERROR: ", "WARNING: "].first { line.hasPrefix($0) } ?? ""
      let place = line.dropFirst(start.count).drop { $0.isNumber }
      guard let mark = place.first, ":(".contains(mark) else { return String(line) }
      let digits = place.dropFirst().prefix { $0.isNumber }
      guard let number = Int(digits), number > linesPerFile,
        number / linesPerFile <= fileNames.count
      else { return String(line) }
      let file = fileNames[number / linesPerFile - 1]
      let rest = place.dropFirst(1 + digits.count)
      return "\(start)\(file)\(mark)\(number % linesPerFile)\(rest)"
    }.joined(separator: "\n")
  }

  private func pass(_ name: String) -> Pass {
    let values = "#define \(name.uppercased())\n" + numbered("Values.glsl")
    return Pass(
      name: name, vertex: source("Piece.vert", after: values),
      fragment: source("\(name).frag", after: values + numbered("Coverage.glsl")))
  }

  /// `#version` has to be the first line, so what passes share follows it, and the file a second time without it.
  private func source(_ file: String, after shared: String) -> String {
    var lines = text(file).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let place = lines.firstIndex { $0.hasPrefix("#version") }
    let version = place.map { lines[$0] } ?? "#version 450 core"
    if let place { lines[place] = "" }
    return "\(version)\n\(shared)\(numbered(lines.joined(separator: "\n"), as: file))"
  }

  private func numbered(_ file: String) -> String { numbered(text(file), as: file) }

  /// `text`, so that the driver's log tells its lines apart from those of other files.
  private func numbered(_ text: String, as file: String) -> String {
    let number = (Self.fileNames.firstIndex(of: file) ?? -1) + 1
    return "#line \(number * Self.linesPerFile + 1)\n\(text)\n"
  }

  private func text(_ file: String) -> String {
    replacements[file] ?? String(decoding: Self.embedded(file), as: UTF8.self)
  }

  private static func embedded(_ file: String) -> [UInt8] {
    switch file {
    case "Values.glsl": PackageResources.Values_glsl
    case "Piece.vert": PackageResources.Piece_vert
    case "Coverage.glsl": PackageResources.Coverage_glsl
    case "Sheet.frag": PackageResources.Sheet_frag
    case "Shadow.frag": PackageResources.Shadow_frag
    case "Group.frag": PackageResources.Group_frag
    default: []
    }
  }
}
