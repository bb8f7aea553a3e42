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
    guard let file = try? ReadableFile(path) else { return false }
    return add(contentsOf: file)
  }

  private mutating func add(contentsOf file: borrowing ReadableFile) -> Bool {
    do throws(SystemError) {
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

  /// The pieces of a file's content that stand for all of it.
  private struct Sample {
    /// The largest file that is taken whole, in bytes.
    var wholeLimit: Int
    /// The number of pieces of a larger file.
    var pieces: Int
    /// The bytes of a piece.
    var pieceLength: Int

    static let ofAnyFile = Sample(wholeLimit: 4 << 20, pieces: 64, pieceLength: 1 << 16)
    /// A clip is compressed, and states the size of each frame at one of its ends: another clip
    /// differs there, or in its length. Films have many clips, and each part's task reads them all.
    static let ofClip = Sample(wholeLimit: 1 << 18, pieces: 16, pieceLength: 1 << 14)
  }

  /// Adds the content of a file and its length; of a file above 4 MiB, 64 pieces of 64 KiB at even
  /// distances, the first and the last one included. Of an MP4 or Matroska file above 256 KiB, it
  /// takes 16 pieces of 16 KiB.
  ///
  /// - Returns: false if the file cannot be read.
  package mutating func add(sampleOf path: FilePath) -> Bool {
    guard let file = try? ReadableFile(path) else { return false }
    let sample = file.isClip ? Sample.ofClip : .ofAnyFile
    guard let length = path.status().map({ Int($0.st_size) }), length > sample.wholeLimit else {
      return add(contentsOf: file)
    }
    guard let digest = ContentDigest() else { return false }
    for piece in 0..<sample.pieces {
      let offset = (length - sample.pieceLength) * piece / (sample.pieces - 1)
      guard let bytes = try? file.read(sample.pieceLength, at: offset) else { return false }
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

extension ReadableFile {
  /// True for an MP4, a MOV or a Matroska file, by its first bytes; false for a pipe.
  fileprivate var isClip: Bool {
    guard let start = try? read(8, at: 0), start.count == 8 else { return false }
    return start[4...].elementsEqual("ftyp".utf8) || start.starts(with: [0x1a, 0x45, 0xdf, 0xa3])
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
