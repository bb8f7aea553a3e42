/// The GLSL sources: the embedded ones, or replacements for some of them.
///
/// The build embeds every GLSL file of this folder (`Plugins/ShaderPlugin`).
public struct ShaderLibrary: Sendable, Hashable {
  /// The vertex and the fragment shader of one kind of draw.
  public struct Pass: Sendable, Hashable {
    /// The name of the fragment shader's file, without its extension.
    public let name: String
    /// The vertex shader's source.
    public let vertex: String
    /// The fragment shader's source.
    public let fragment: String
  }

  /// The names of all files, as in this module's folder, in alphabetical order.
  public static let fileNames = embedded.map(\.name)

  /// The embedded sources.
  public static let builtIn = ShaderLibrary()

  /// The replacements by file name.
  private let replacements: [String: String]

  /// Creates a library of the embedded sources, with some of them replaced.
  ///
  /// - Parameter files: the replacements by file name; other names are ignored.
  public init(replacing files: [String: String] = [:]) {
    replacements = files.filter { Self.fileNames.contains($0.key) }
  }

  /// True if no embedded source is replaced.
  public var isBuiltIn: Bool { replacements.isEmpty }

  /// The pass that draws quads.
  public var quad: Pass { pass("Quad") }
  /// The pass that draws soft shadows.
  public var shadow: Pass { pass("Shadow") }
  /// The pass that draws composited groups.
  public var group: Pass { pass("Group") }
  /// The pass that crossfades two pictures.
  public var crossfade: Pass { pass("Crossfade") }
  /// The pass that adds the instants of an exposure.
  public var exposure: Pass { pass("Exposure") }
  /// The pass that integrates moving quads over an exposure.
  public var smear: Pass { pass("Smear") }
  /// The pass that blurs a target.
  public var blur: Pass { pass("Blur") }

  /// The offset between the line numbers of consecutive files in the text for the driver. GLSL has
  /// a number for each source as well, but Mesa's log does not show it.
  private static let linesPerFile = 10_000

  /// Returns a driver's log with the files' names and line numbers: at the start of a line,
  /// `0:80012(3)`, `0(80012)` or `ERROR: 0:80012` becomes `Quad.frag:12(3)`, `Quad.frag(12)` or
  /// `ERROR: Quad.frag:12`.
  public static func naming(filesIn log: String) -> String {
    log.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let start = ["ERROR: ", "WARNING: "].first { line.hasPrefix($0) } ?? ""
      let location = line.dropFirst(start.count).drop { $0.isNumber }
      guard let mark = location.first, ":(".contains(mark) else { return String(line) }
      let digits = location.dropFirst().prefix { $0.isNumber }
      guard let number = Int(digits), number > linesPerFile,
        number / linesPerFile <= fileNames.count
      else { return String(line) }
      let file = fileNames[number / linesPerFile - 1]
      let rest = location.dropFirst(1 + digits.count)
      return "\(start)\(file)\(mark)\(number % linesPerFile)\(rest)"
    }.joined(separator: "\n")
  }

  private func pass(_ name: String) -> Pass {
    let varyings = "#define \(name.uppercased())\n" + numbered("Varyings.glsl")
    var shared = ["Coverage.glsl", "Kernel.glsl"]
    if name == "Smear" { shared += ["SmearCourse.glsl", "SmearCoverage.glsl", "SmearPaint.glsl"] }
    return Pass(
      name: name, vertex: source("Draw.vert", after: varyings),
      fragment: source("\(name).frag", after: varyings + shared.map(numbered).joined()))
  }

  /// Returns the text of a file with `shared` inserted after its `#version`, which must be the
  /// first line.
  private func source(_ file: String, after shared: String) -> String {
    let text = text(file)
    guard let line = Self.versionLine(of: text) else {
      return "#version 450 core\n\(shared)\(numbered(text, as: file))"
    }
    let rest = text[..<line.lowerBound] + text[line.upperBound...]
    return "\(text[line])\n\(shared)\(numbered(String(rest), as: file))"
  }

  /// Returns the line `#version` without its end; nil without one.
  private static func versionLine(of text: String) -> Range<String.Index>? {
    func isEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    // In UTF-8, whose bytes take less time than characters.
    var line = text.utf8[...]
    while !line.isEmpty {
      let end = line.firstIndex(where: isEnd) ?? line.endIndex
      if line.starts(with: "#version".utf8) { return line.startIndex..<end }
      line = line[end...].dropFirst()
    }
    return nil
  }

  private func numbered(_ file: String) -> String { numbered(text(file), as: file) }

  /// Returns `text` with line numbers that identify its file in the driver's log.
  private func numbered(_ text: String, as file: String) -> String {
    let number = (Self.fileNames.firstIndex(of: file) ?? -1) + 1
    return "#line \(number * Self.linesPerFile + 1)\n\(text)\n"
  }

  private func text(_ file: String) -> String {
    replacements[file] ?? Self.embedded.first { $0.name == file }?.text ?? ""
  }
}
