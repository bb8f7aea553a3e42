import Glibc

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

  /// Adds bytes.
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  /// Adds a text as UTF-8, terminated by the byte 0xFF.
  package mutating func add(_ text: String) {
    add(text.utf8)
    add(CollectionOfOne(0xff))
  }

  /// Adds the content and the length of a file.
  ///
  /// - Returns: false if the file cannot be read.
  package mutating func add(contentsOf path: FilePath) -> Bool {
    let descriptor = open(path.platformString, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var length = 0
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count >= 0 else { return false }
      if count == 0 { break }
      buffer.withUnsafeBufferPointer { add($0.prefix(count)) }
      length += count
    }
    add("\(length)")
    return true
  }
}
