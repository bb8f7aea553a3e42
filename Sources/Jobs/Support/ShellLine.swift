package import Media

/// Returns `words` as one line that a POSIX shell splits into the same words.
package func shellLine(_ words: [FilePath]) -> String {
  words.map { word in
    let text = String(validating: word.bytes, as: UTF8.self)
    let isPrintable = text.map { !$0.unicodeScalars.contains(where: \.isUnprintable) } ?? false
    return isPrintable ? quoted(word) : printfCall(word)
  }.joined(separator: " ")
}

private func quoted(_ word: FilePath) -> String {
  let isPlain = word.bytes.allSatisfy { byte in
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || "-_./=:,%+@".utf8.contains(byte)
  }
  guard !isPlain || word.isEmpty else { return word.description }
  // Split as bytes, because a character may consist of an apostrophe and a combining mark.
  let parts = word.bytes.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
  return "'" + parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: #"'\''"#) + "'"
}

/// Returns a call of the shell's `printf` for bytes that are not UTF-8 or cannot be printed.
private func printfCall(_ word: FilePath) -> String {
  let octal = word.bytes.map { byte in
    let digits = String(byte, radix: 8)
    return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
  }
  return "\"$(printf '\(octal.joined())')\""
}

/// Returns the path of an input as a command line needs it: `./-x.png` for a name that would be
/// read as an option.
package func operandPath(_ path: FilePath) -> FilePath {
  guard path.bytes.first == UInt8(ascii: "-"), path != "-" else { return path }
  return FilePath(bytes: Array("./".utf8) + path.bytes)
}
