import Glibc

/// The properties of the primary picture of a HEIF file, such as HEIC or AVIF.
struct HEIFItem {
  /// The type of the item, such as `av01`, `hvc1` or `grid`.
  private(set) var type = ""
  /// The brand of the file, such as `avif`.
  private(set) var brand = ""
  /// Turning and mirroring, in the file's order.
  private(set) var orientation: Orientation?
  /// The colours by a profile, else by numbers.
  private(set) var color: PictureColor?
  /// True if the picture is cropped, or has a picture of its alpha: FFmpeg takes neither.
  private(set) var needsLibrary = false

  /// True for a picture that libheif has to decode.
  var isForLibrary: Bool { needsLibrary && brand != "avis" }

  /// The brands of files that have a primary picture, and may have a video beside it.
  private static let brands: Set = ["heic", "heix", "heim", "heis", "mif1", "avif", "avis"]
  /// The most bytes of a description that are read.
  private static let maximumMeta = 1 << 25

  /// Returns true for the first bytes of a file that may have a primary picture.
  static func isFile(_ start: [UInt8]) -> Bool {
    start.count >= 16 && tag(start, 4) == "ftyp" && brands.contains(tag(start, 8))
  }

  /// Reads the description of a file.
  ///
  /// - Returns: nil for a file of another kind, and for a video without a primary picture.
  init?(_ descriptor: Int32) {
    guard let start = Self.read(descriptor, at: 0, count: 16), Self.isFile(start) else {
      return nil
    }
    brand = Self.tag(start, 8)
    var offset = 0
    for _ in 0..<16 {
      guard let header = Self.read(descriptor, at: offset, count: 16) else { return nil }
      let (length, headerLength) = header.withUnsafeBytes { Self.boxLength(BigEndianBytes($0), 0) }
      guard length >= headerLength else { return nil }
      if Self.tag(header, 4) == "meta" {
        guard length <= Self.maximumMeta,
          let meta = Self.read(descriptor, at: offset + headerLength, count: length - headerLength)
        else { return nil }
        guard meta.withUnsafeBytes({ parse(BigEndianBytes($0)) }) else { return nil }
        return
      }
      offset += length
    }
    return nil
  }

  private static func read(_ descriptor: Int32, at offset: Int, count: Int) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      done = max(pread(descriptor, buffer.baseAddress, count, off_t(offset)), 0)
    }
    return bytes.count == count ? bytes : nil
  }

  private static func tag(_ bytes: [UInt8], _ offset: Int) -> String {
    String(decoding: bytes[offset..<(offset + 4)], as: UTF8.self)
  }

  /// Returns the length of a box and of its header; 0 for a box up to the end of the file.
  private static func boxLength(_ bytes: BigEndianBytes, _ offset: Int) -> (Int, header: Int) {
    let length = bytes.number(at: offset) ?? 0
    guard length == 1 else { return (length, 8) }
    return (bytes.number(at: offset + 9, bytes: 7) ?? 0, 16)
  }

  /// Calls `body` with each box in `data`.
  private static func boxes(
    _ data: BigEndianBytes, from start: Int = 0, _ body: (_ type: String, BigEndianBytes) -> Void
  ) {
    var offset = start
    while let type = data.part((offset + 4)..<(offset + 8)) {
      let (length, header) = boxLength(data, offset)
      let end = length == 0 ? data.data.count : offset + length
      guard end >= offset + header, let contents = data.part((offset + header)..<end) else {
        return
      }
      body(String(decoding: type.data, as: UTF8.self), contents)
      offset = end
    }
  }

  /// Reads the contents of the box `meta`; returns false without a primary picture.
  private mutating func parse(_ meta: BigEndianBytes) -> Bool {
    var primary: Int?
    var types: [Int: String] = [:]
    var properties: [(type: String, data: BigEndianBytes)] = []
    var associations: [Int: [Int]] = [:]
    var hasAlpha = false
    Self.boxes(meta, from: 4) { type, data in
      switch type {
      case "pitm":
        primary = data.number(at: 4, bytes: data.number(at: 0, bytes: 1) == 0 ? 2 : 4)
      case "iinf":
        let isShort = data.number(at: 0, bytes: 1) == 0
        Self.boxes(data, from: isShort ? 6 : 8) { type, entry in
          guard type == "infe", let version = entry.number(at: 0, bytes: 1), version >= 2 else {
            return
          }
          let width = version == 2 ? 2 : 4
          guard let id = entry.number(at: 4, bytes: width),
            let name = entry.part((6 + width)..<(10 + width))
          else { return }
          types[id] = String(decoding: name.data, as: UTF8.self)
        }
      case "iref":
        Self.boxes(data, from: 4) { type, _ in hasAlpha = hasAlpha || type == "auxl" }
      case "iprp":
        Self.boxes(data) { type, data in
          if type == "ipco" { Self.boxes(data) { properties.append(($0, $1)) } }
          if type == "ipma" { associations.merge(Self.associations(data)) { first, _ in first } }
        }
      default: break
      }
    }
    guard let primary else { return false }
    type = types[primary] ?? ""
    needsLibrary = hasAlpha || type != "av01"
    for index in associations[primary] ?? [] where index >= 1 && index <= properties.count {
      take(properties[index - 1].type, properties[index - 1].data)
    }
    return true
  }

  /// Reads which properties each item has, by their numbers from 1.
  private static func associations(_ data: BigEndianBytes) -> [Int: [Int]] {
    guard let version = data.number(at: 0, bytes: 1), let flags = data.number(at: 1, bytes: 3),
      let count = data.number(at: 4)
    else { return [:] }
    var (offset, result) = (8, [Int: [Int]]())
    let (idWidth, width) = (version < 1 ? 2 : 4, flags & 1 == 0 ? 1 : 2)
    for _ in 0..<count {
      guard let id = data.number(at: offset, bytes: idWidth),
        let own = data.number(at: offset + idWidth, bytes: 1)
      else { break }
      offset += idWidth + 1
      result[id] = (0..<own).compactMap {
        data.number(at: offset + $0 * width, bytes: width).map {
          $0 & (width == 1 ? 0x7F : 0x7FFF)
        }
      }
      offset += own * width
    }
    return result
  }

  private mutating func take(_ type: String, _ data: BigEndianBytes) {
    switch type {
    case "irot":
      // Quarter turns anticlockwise: EXIF's 8 is one.
      let turns = (data.number(at: 0, bytes: 1) ?? 0) & 3
      turn(by: Orientation(exif: [1, 8, 3, 6][turns]))
    case "imir":
      // 0 exchanges top and bottom, 1 left and right.
      turn(by: Orientation(exif: (data.number(at: 0, bytes: 1) ?? 0) & 1 == 0 ? 4 : 2))
    case "clap": needsLibrary = true
    case "colr":
      guard let kind = data.part(0..<4) else { return }
      switch String(decoding: kind.data, as: UTF8.self) {
      case "prof", "rICC":
        guard let profile = data.part(4..<data.data.count) else { return }
        color = PictureColor(profile: profile.data, origin: "ICC")
      case "nclx":
        if case .profile? = color?.encoding { return }
        guard let primaries = data.number(at: 4, bytes: 2),
          let transfer = data.number(at: 6, bytes: 2)
        else { return }
        color = PictureColor(primaries: primaries, transfer: transfer, origin: "nclx") ?? color
      default: break
      }
    default: break
    }
  }

  private mutating func turn(by next: Orientation?) {
    guard let next else { return }
    orientation = (orientation ?? .upright).followed(by: next)
  }
}
