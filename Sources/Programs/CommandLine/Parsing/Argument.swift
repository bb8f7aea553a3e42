import Glibc
import Media

/// A word of the command line: bytes, which need not be UTF-8.
public struct Argument: Hashable, Sendable {
  /// The bytes.
  let bytes: [UInt8]

  /// The bytes as text; those that are not UTF-8 are U+FFFD.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The bytes as the path of a file.
  var path: FilePath { FilePath(bytes: bytes) }

  init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The arguments of this process after its name.
  public static var ofProcess: [Argument] { words.dropFirst().map(Argument.init(word:)) }

  /// The name by which this process was started; nil without one. Read it as `words`.
  static var program: Argument? { words.first.map(Argument.init(word:)) }

  private init(word: UnsafeMutablePointer<CChar>) {
    self.init(bytes: UnsafeRawBufferPointer(start: word, count: strlen(word)))
  }

  /// The words that the kernel placed on the stack of this process, before a null and the
  /// environment, as the ABI of every architecture requires; used only where /proc, which Swift's
  /// `CommandLine` reads, is missing. Read it before a variable is set: that may move the
  /// environment.
  private static var words: [UnsafeMutablePointer<CChar>] {
    guard access("/proc/self/cmdline", R_OK) != 0 else {
      // `Swift.CommandLine.arguments` replaces bytes that are not UTF-8.
      return UnsafeBufferPointer(
        start: Swift.CommandLine.unsafeArgv, count: Int(Swift.CommandLine.argc)
      ).compactMap(\.self)
    }
    return words(before: environ)
  }

  /// Returns the words that a null and `end` follow; a machine word with their number precedes
  /// them.
  static func words(
    before end: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  ) -> [UnsafeMutablePointer<CChar>] {
    var words: [UnsafeMutablePointer<CChar>] = []
    var position = end - 2
    while let word = position.pointee, Int(bitPattern: word) != words.count {
      words.append(word)
      position -= 1
    }
    return words.reversed()
  }

  /// Returns the part before the first equals sign and the part after it, which is nil without
  /// such a sign.
  func splitAtEqualsSign() -> (name: Argument, value: Argument?) {
    guard let sign = bytes.firstIndex(of: UInt8(ascii: "=")) else { return (self, nil) }
    return (Argument(bytes: bytes[..<sign]), Argument(bytes: bytes[(sign + 1)...]))
  }
}

/// Returns the value of an environment variable; nil if it is not set, or empty.
func environmentVariable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
}
