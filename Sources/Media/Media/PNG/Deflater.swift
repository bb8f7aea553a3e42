import CDeflate
import Libraries

extension DeflateFunctions {
  /// The functions of libdeflate, loaded at the first use, or the error of loading them.
  static let loaded = Result { () throws(LibraryError) in
    try loadLibrary(String(cString: deflate_library()), deflate_load)
  }
}

/// libdeflate's compressor of one level, which one thread at a time uses.
final class Deflater {
  private let deflate: DeflateFunctions
  private let compressor: OpaquePointer

  /// Creates a compressor; nil without memory.
  init?(_ deflate: DeflateFunctions, level: Int32) {
    guard let compressor = deflate.allocate(level) else { return nil }
    (self.deflate, self.compressor) = (deflate, compressor)
  }

  deinit { deflate.free(compressor) }

  /// Returns the most bytes that `count` bytes become at any level.
  func bound(_ count: Int) -> Int { deflate.bound(nil, count) }

  /// Compresses the first `count` bytes in zlib's format.
  ///
  /// - Parameter output: `bound` bytes.
  /// - Returns: the number of compressed bytes.
  func compress(_ bytes: [UInt8], _ count: Int, into output: inout [UInt8]) -> Int {
    bytes.withUnsafeBytes { source in
      output.withUnsafeMutableBytes { target in
        guard let from = source.baseAddress, let to = target.baseAddress else { return 0 }
        return deflate.compress(compressor, from, count, to, target.count)
      }
    }
  }

  /// Returns bytes that are written before they are read: their memory is not touched yet.
  static func buffer(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { $1 = count }
  }
}
