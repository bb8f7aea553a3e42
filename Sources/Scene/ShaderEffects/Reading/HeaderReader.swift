/// Reads the author, the licence and the description of a shader from its remarks.
struct HeaderReader {
  private(set) var author: String?
  private(set) var license: String?
  private(set) var description: String?

  /// The maximum number of characters in an author, a licence or a description.
  private static let mostCharacters = 200
  /// The maximum number of remarks read.
  private static let mostRemarks = 2000
  /// Words of licence texts, which do not describe the shader.
  private static let legalWords = [
    "copyright", "redistribut", "warrant", "permission", "permitted", "rights reserved", "liab",
  ]
  /// Last words of headings, which do not describe the shader.
  private static let headings: Set<String> = [
    "parameters", "definitions", "options", "settings", "uniforms", "constants",
  ]

  init(_ source: ShaderSource) {
    let firstCode = source.code.first ?? source.tokens.count
    let blockAbove = Self.blockAbove(firstCode, in: source)
    var free: [String] = []
    let remarks = source.tokens.indices.lazy.filter { source.tokens[$0].isComment }
    for index in remarks.prefix(Self.mostRemarks) {
      let isOnTop = index < firstCode
      if !isOnTop, author != nil, license != nil { break }
      let isBeside = Self.isBesideCode(index, in: source)
      for line in Self.lines(source.bytes[source.tokens[index].range]) {
        if let (key, value) = Self.field(line) {
          take(key, value)
        } else if isOnTop, !isBeside, !blockAbove.contains(index), free.count < 40 {
          free.append(line)
        }
      }
    }
    if description == nil { description = Self.summary(free) }
  }

  private mutating func take(_ key: String, _ value: String) {
    let text = String(value.prefix(Self.mostCharacters))
    switch key {
    case "author": author = author ?? text
    case "license": license = license ?? text
    case "description": description = description ?? text
    default: break
    }
  }

  /// True for a remark about the whole file.
  static func isOfFile(_ remark: [UInt8]) -> Bool {
    lines(remark[...]).contains { line in
      let lowercased = line.lowercased()
      return field(line) != nil || legalWords.contains { lowercased.contains($0) }
        || ["ported ", "adapted ", "based on", "forked "].contains { lowercased.hasPrefix($0) }
    }
  }

  /// True for a line such as "Transition parameters".
  static func isHeading(_ line: String) -> Bool {
    let words = line.lowercased().split { !$0.isLetter }
    return words.count <= 3 && words.last.map { headings.contains(String($0)) } ?? false
  }

  private static func isBesideCode(_ index: Int, in source: ShaderSource) -> Bool {
    index > 0 && source.tokens[index - 1].lastLine == source.tokens[index].line
  }

  /// Returns the block of remarks that ends on the line above the first code, which describes that
  /// code, unless one of them is about the file.
  private static func blockAbove(_ firstCode: Int, in source: ShaderSource) -> Range<Int> {
    guard firstCode < source.tokens.count else { return firstCode..<firstCode }
    var first = firstCode
    while first > 0, source.tokens[first - 1].isComment,
      source.tokens[first - 1].lastLine == source.tokens[first].line - 1
    {
      first -= 1
    }
    let isOfFile = (first..<firstCode).contains { index in
      lines(source.bytes[source.tokens[index].range]).contains { field($0) != nil }
    }
    return isOfFile ? firstCode..<firstCode : first..<firstCode
  }

  /// Returns the trimmed, non-empty lines of a comment without its marks.
  private static func lines(_ comment: ArraySlice<UInt8>) -> [String] {
    comment.prefix(20_000).split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      .map { bytes in
        var rest = Substring(decoding: bytes, as: UTF8.self)
        while let first = rest.first, first.isWhitespace || "/*=-#".contains(first) {
          rest = rest.dropFirst()
        }
        // Keep the end of a URL.
        let marks = rest.contains("://") ? "*=-#" : "/*=-#"
        while let last = rest.last, last.isWhitespace || marks.contains(last) {
          rest = rest.dropLast()
        }
        return String(rest)
      }
      .filter { !$0.isEmpty }
  }

  /// Returns the canonical key and the value of "Author: …" and similar fields.
  private static func field(_ line: String) -> (key: String, value: String)? {
    let spellings = [
      "author": "author", "authors": "author", "license": "license", "licence": "license",
      "spdx-license-identifier": "license", "description": "description", "name": "name",
      "title": "name",
    ]
    let isMarked = line.hasPrefix("@")
    let text = line.drop { $0 == "@" }
    let end = text.firstIndex { isMarked ? $0 == ":" || $0 == " " : $0 == ":" }
    guard let end else { return nil }
    let key = text[..<end].lowercased().split(separator: " ").joined()
    let value = text[end...].dropFirst().drop { $0 == " " || $0 == ":" || $0 == "\t" }
    guard let spelling = spellings[key], !value.isEmpty else { return nil }
    return (spelling, String(value))
  }

  /// Returns the first free line, with the lines that continue its sentence.
  private static func summary(_ lines: [String]) -> String? {
    let lines = lines.filter { line in
      let lowercased = line.lowercased()
      return line.contains(where: \.isLetter) && !isHeading(line)
        && !legalWords.contains { lowercased.contains($0) }
    }
    guard var text = lines.first else { return nil }
    for line in lines.dropFirst() {
      guard text.last != ".", line.first?.isLowercase == true,
        text.count + line.count < mostCharacters
      else { break }
      text += " " + line
    }
    return String(text.prefix(mostCharacters))
  }
}
