/// A 64-bit FNV-1a hash of bytes (Fowler, Noll, Vo). It is not cryptographic: it detects accidental
/// differences only.
package struct Fingerprint {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Creates the fingerprint of no bytes.
  package init() {}

  /// The fingerprint as 16 hexadecimal digits.
  package var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Adds bytes. Not generic, because a generic function called from another module is slow for
  /// frames.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  /// Adds a text as UTF-8, terminated by the byte 0xFF.
  package mutating func add(_ text: String) {
    (Array(text.utf8) + [0xff]).withUnsafeBytes { add($0) }
  }

  /// Adds the content and the length of a file.
  ///
  /// - Returns: false if the file cannot be read.
  package mutating func add(contentsOf path: FilePath) -> Bool {
    do throws(SystemError) {
      let file = try ReadableFile(path)
      var length = 0
      while true {
        let bytes = try file.read()
        if bytes.isEmpty { break }
        bytes.withUnsafeBytes { add($0) }
        length += bytes.count
      }
      add("\(length)")
      return true
    } catch {
      return false
    }
  }
}
