import CFFmpeg
import Glibc

/// The end of a file in comparison with the sizes that its parts state: an MP4 or MOV, also in
/// fragments, a Matroska file, or a transport stream.
struct CutFile {
  private let descriptor: CInt
  private let length: Int64

  /// Returns true if a file ends within a part with pictures or sound.
  static func isCut(_ descriptor: CInt) -> Bool {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { return false }
    let file = CutFile(descriptor: descriptor, length: Int64(facts.st_size))
    guard let start = file.number(at: 0, 4) else { return false }
    if start == 0x1A45_DFA3 { return file.isMatroskaCut }
    if let type = file.number(at: 4, 4), Self.firstBoxes.contains(type) { return file.isMP4Cut }
    return file.isTransportStreamCut
  }

  /// Returns the position of the header of a fragment (`moof`) that is cut off, for which FFmpeg
  /// refuses the whole MP4; nil without one.
  static func incompleteFragment(_ descriptor: CInt) -> Int64? {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { return nil }
    let file = CutFile(descriptor: descriptor, length: Int64(facts.st_size))
    guard let type = file.number(at: 4, 4), firstBoxes.contains(type) else { return nil }
    var position: Int64 = 0
    while let size = file.number(at: position, 4), let type = file.number(at: position + 4, 4) {
      let whole = size == 1 ? file.number(at: position + 8, 8) ?? .max : size
      if whole < 8 { return nil }
      if whole > file.length - position { return type == 0x6D6F_6F66 ? position : nil }
      position += whole
    }
    return nil
  }

  /// Returns true if a file begins as an MP4 or MOV and has neither a whole index (`moov`), which
  /// cameras and programs write last, nor fragments.
  static func lacksIndex(_ descriptor: CInt) -> Bool {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { return false }
    let file = CutFile(descriptor: descriptor, length: Int64(facts.st_size))
    guard let type = file.number(at: 4, 4), firstBoxes.contains(type) else { return false }
    var position: Int64 = 0
    while position < file.length, let size = file.number(at: position, 4),
      let type = file.number(at: position + 4, 4)
    {
      let whole = size == 1 ? file.number(at: position + 8, 8) ?? .max : size
      let isWhole = whole >= 8 && whole <= file.length - position
      if type == 0x6D6F_6F66 || type == 0x6D6F_6F76 && isWhole { return false }
      guard isWhole else { return true }
      position += whole
    }
    return true
  }

  /// `ftyp`, `moov`, `mdat`, `styp`, `wide`, `free` and `skip`.
  private static let firstBoxes: Set<Int64> = [
    0x6674_7970, 0x6D6F_6F76, 0x6D64_6174, 0x7374_7970, 0x7769_6465, 0x6672_6565, 0x736B_6970,
  ]

  /// Reads a big-endian number; nil at the end.
  private func number(at position: Int64, _ size: Int) -> Int64? {
    var bytes: UInt64 = 0
    let count = withUnsafeMutableBytes(of: &bytes) {
      pread(descriptor, $0.baseAddress, size, Int(position))
    }
    guard count == size else { return nil }
    return Int64(truncatingIfNeeded: bytes.bigEndian >> UInt64(64 - 8 * size))
  }

  /// The boxes of ISO 14496-12 at the top level.
  private var isMP4Cut: Bool {
    var position: Int64 = 0
    var hasMovie = false
    var hasFragments = false
    while position < length {
      guard let size = number(at: position, 4), let type = number(at: position + 4, 4) else {
        // Less than a header is left: of the next fragment, or what a program appended.
        return hasFragments || !hasMovie
      }
      if type == 0x6D6F_6F76 { hasMovie = true }
      if type == 0x6D6F_6F66 { hasFragments = true }
      let whole = size == 1 ? number(at: position + 8, 8) ?? .max : size
      // A size of 0 means the rest of the file.
      if whole == 0 { return false }
      guard whole >= 8 else { return false }
      if whole > length - position {
        // `mdat`, `moof` and `moov`.
        return [0x6D64_6174, 0x6D6F_6F66, 0x6D6F_6F76].contains(type)
      }
      position += whole
    }
    return false
  }

  /// The elements of EBML (RFC 8794) at the level of clusters.
  private var isMatroskaCut: Bool {
    var position: Int64 = 0
    var isInCluster = false
    var segmentEnd: Int64?
    while position < length {
      guard let id = element(at: position, keepsMarker: true),
        let size = element(at: position + id.length, keepsMarker: false)
      else { return isInCluster }
      let body = position + id.length + size.length
      let isUnknown = size.value == (Int64(1) << (7 * size.length)) - 1
      switch id.value {
      case 0x1853_8067:
        if !isUnknown { segmentEnd = body + size.value }
        position = body
        continue
      case 0x1F43_B675: isInCluster = true
      // Elements that follow the clusters, or precede them.
      case 0x1C53_BB6B, 0x1254_C367, 0x1043_A770, 0x114D_9B74, 0x1549_A966, 0x1654_AE6B,
        0x1941_A469:
        isInCluster = false
      default: break
      }
      if isUnknown {
        position = body
        continue
      }
      guard size.value <= length - body else { return isInCluster }
      position = body + size.value
    }
    return isInCluster && (segmentEnd ?? 0) > length
  }

  /// Reads a number of EBML's variable length; nil at the end.
  private func element(
    at position: Int64, keepsMarker: Bool
  ) -> (value: Int64, length: Int64)? {
    guard let first = number(at: position, 1), first > 0 else { return nil }
    let length = UInt8(first).leadingZeroBitCount + 1
    guard let value = number(at: position, length) else { return nil }
    let mask = keepsMarker ? Int64.max : (Int64(1) << (7 * length)) - 1
    return (value & mask, Int64(length))
  }

  /// Packets of ISO 13818-1 begin with 0x47 and have 188 bytes, 192 with a time before each and 204
  /// with a checksum after each.
  private var isTransportStreamCut: Bool {
    for (size, offset) in [(188, 0), (192, 4), (204, 0)] as [(Int64, Int64)] {
      let isSynchronized = (0..<3).allSatisfy { number(at: offset + size * $0, 1) == 0x47 }
      // A rest that does not begin as a packet was appended.
      let rest = length % size
      if isSynchronized {
        return rest > offset && number(at: length - rest + offset, 1) == 0x47
      }
    }
    return false
  }
}
