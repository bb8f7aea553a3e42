import CFFmpeg
import Glibc

/// A 64-bit FNV-1a hash of bytes (Fowler, Noll, Vo). It is not cryptographic: it detects accidental
/// differences only. The contents of files are hashed by MurmurHash3 first, which is several times
/// faster.
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
      guard let digest = ContentDigest() else { return false }
      var length = 0
      while true {
        let bytes = try file.read()
        if bytes.isEmpty { break }
        digest.add(bytes)
        length += bytes.count
      }
      add(digest, of: length)
      return true
    } catch {
      return false
    }
  }

  /// The largest file whose whole content a sample has, in bytes.
  private static let wholeLimit = 4 << 20
  /// The number of pieces of a larger file in a sample, and the bytes of a piece.
  private static let (pieces, pieceLength) = (64, 1 << 16)

  /// Adds the content of a file and its length; of a file above 4 MiB, 64 pieces of 64 KiB at even
  /// distances, the first and the last one included.
  ///
  /// - Returns: false if the file cannot be read.
  package mutating func add(sampleOf path: FilePath) -> Bool {
    guard let length = path.status().map({ Int($0.st_size) }), length > Self.wholeLimit else {
      return add(contentsOf: path)
    }
    guard let file = try? ReadableFile(path), let digest = ContentDigest() else { return false }
    for piece in 0..<Self.pieces {
      let offset = (length - Self.pieceLength) * piece / (Self.pieces - 1)
      guard lseek(file.descriptor, off_t(offset), SEEK_SET) >= 0, let bytes = try? file.read()
      else { return false }
      digest.add(bytes)
    }
    add(digest, of: length)
    return true
  }

  /// Adds the digest of a content and its length in bytes.
  private mutating func add(_ digest: consuming ContentDigest, of length: Int) {
    digest.finish().withUnsafeBytes { add($0) }
    add("\(length)")
  }
}

/// The MurmurHash3 of bytes, by libavutil.
private struct ContentDigest: ~Copyable {
  private let state: OpaquePointer

  /// Starts with no bytes; nil if memory is short.
  init?() {
    guard let state = av_murmur3_alloc() else { return nil }
    av_murmur3_init(state)
    self.state = state
  }

  deinit { av_free(UnsafeMutableRawPointer(state)) }

  /// Adds bytes.
  func add(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { av_murmur3_update(state, $0.baseAddress, $0.count) }
  }

  /// Ends the hash.
  ///
  /// - Returns: the 16 bytes of the digest.
  consuming func finish() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 16) { buffer, count in
      av_murmur3_final(state, buffer.baseAddress)
      count = 16
    }
  }
}
